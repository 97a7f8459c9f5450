package decode

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// places lists the places in the lines that have IDs, if there are several, and reads one alone: the IDs of authors would
// drown what those of posts give away.
func (in *input) places(set *find.Set) app.UI {
	places, only, most := set.Places(), in.page.state.paste.only, 0
	for _, place := range places {
		most = max(most, place.Count)
	}
	if only == "" && (len(places) < 2 || most < 2) {
		return ui.Nothing()
	}
	choice := func(name, words, count string) app.UI {
		return ui.ElemOn("button", ui.With{"type", "button", "class", "quiet", "data-place", name, "aria-pressed", strconv.FormatBool(name == only)},
			app.Text(words+" "), ui.Text("span", count, "class", "range")).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { in.readOnly(ctx, name) }), "place", name)
	}
	parts := []app.UI{ui.Text("span", text.T("IDs appear in several places. Read"), "class", "hint"), choice("", text.T("all"), "")}
	for _, place := range places {
		parts = append(parts, choice(place.Name, place.Label, text.Group(place.Count)))
	}
	return ui.Elem("div", ui.With{"class", "near places"}, parts...)
}

// readerNotes are the reader's notes about the whole text.
func readerNotes(set *find.Set) app.UI {
	if len(set.Notes) == 0 {
		return ui.Nothing()
	}
	return ui.Text("p", text.Sentences(set.Notes...), "class", "hint notes")
}

func (in *input) readOnly(ctx app.Context, name string) {
	in.page.begin(ctx)
	in.page.narrow(ctx, func(s *state) { s.only = name })
}

// smallNumbers says how many small numbers were skipped, and offers to include them.
func (in *input) smallNumbers(set *find.Set) app.UI {
	n, included := set.Small(), in.page.state.paste.small
	if n == 0 || in.busy() {
		return ui.Nothing()
	}
	skipped, says := n, text.T("%s skipped: no known system issues IDs below 10,000,000,000.", text.Count(n, "%s small number", "%s small numbers"))
	words := text.T("Include small numbers")
	if included {
		skipped, says, words = 0, text.T("%s included; no known system issues them.", text.Count(n, "%s small number", "%s small numbers")), text.T("Skip small numbers")
	}
	return ui.Elem("div", ui.With{"class", "near small", "data-field", "skipped", "data-value", strconv.Itoa(skipped)},
		ui.Text("span", says),
		ui.Button(words, ui.With{"class", "quiet", "data-small", "", "aria-pressed", strconv.FormatBool(included)}, func(ctx app.Context) {
			in.page.begin(ctx)
			in.page.narrow(ctx, func(s *state) { s.small = !s.small })
		}, "small", included))
}

// fewBad is the most lines whose messages are beside the box.
const fewBad = 5

// lineProblems are the messages beside the box: each line that holds no ID, up to a few. Of those that belong to the text's
// form, as a heading does, it is just remarked.
func lineProblems(set *find.Set) (problems, remarks []app.UI) {
	if set.Bad() > fewBad {
		return nil, nil // they have a list of their own
	}
	for i := range set.Bad() {
		bad := set.BadLine(i)
		sentence := bad.Reason
		if set.Len()+set.Bad() > 1 {
			sentence = text.T("Line %s: %s", text.Group(bad.Line), sentence)
		}
		if bad.Formal {
			remarks = append(remarks, ui.Words("hint", sentence))
		} else {
			problems = append(problems, ui.Alert(sentence))
		}
	}
	return problems, remarks
}

// badLines lists the lines that held no ID, once they are more than a few: on
// demand, but where there are no others.
func (in *input) badLines(set *find.Set) app.UI {
	n := set.Bad()
	if n <= fewBad {
		return ui.Nothing()
	}
	const most = 100
	draw := func() app.UI {
		var rows []app.UI
		for i := range min(n, most) {
			bad := set.BadLine(i)
			rows = append(rows, ui.Text("li", text.T("Line %s: %s", text.Group(bad.Line), bad.Reason)))
		}
		if n > most {
			rows = append(rows, ui.Text("li", text.T("and %s more", text.Group(n-most))))
		}
		return ui.Elem("ul", ui.With{"class", "bad-lines"}, rows...)
	}
	if set.Len() == 0 {
		return draw()
	}
	return in.page.fold("bad", text.T("%s without an ID", text.Count(n, "%s line", "%s lines")), draw)
}
