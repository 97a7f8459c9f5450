package decode

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// placesView says where in the lines the IDs stand, if in several places, and
// leads to those of one alone: what the IDs of posts give away together, those
// of their authors would drown.
func (p *decode) placesView() app.UI {
	places, most := p.set.Places(), 0
	for _, place := range places {
		most = max(most, place.Count)
	}
	if p.only == "" && (len(places) < 2 || most < 2) {
		return nothing()
	}
	choice := func(name, words, count string) app.UI {
		return ui.ElemOn("button", ui.With{"type", "button", "class", "quiet", "data-place", name, "aria-pressed", strconv.FormatBool(name == p.only)},
			app.Text(words+" "), ui.Text("span", count, "class", "range")).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.readOnly(ctx, name) }), "place", name)
	}
	parts := []app.UI{ui.Text("span", text.T("IDs stand in several places. Read"), "class", "hint"), choice("", text.T("all"), "")}
	for _, place := range places {
		parts = append(parts, choice(place.Name, place.Label, text.Group(place.Count)))
	}
	return ui.Elem("div", ui.With{"class", "near places"}, parts...)
}

// notesView is what the reader remarks upon the text as a whole.
func (p *decode) notesView() app.UI {
	if len(p.set.Notes) == 0 {
		return nothing()
	}
	return ui.Text("p", strings.Join(p.set.Notes, " "), "class", "hint notes")
}

// readOnly reads the IDs of one place alone, or of all again.
func (p *decode) readOnly(ctx app.Context, name string) {
	p.address.Begin(ctx)
	p.update(ctx, func(s *state) { s.view, s.only = selection{}, name })
}
