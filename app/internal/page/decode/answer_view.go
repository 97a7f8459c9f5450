package decode

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// view draws the headline: its four columns, what the page has to warn of, and the systems as one bar, of which one is
// taken by a press.
func (a *headline) view(take func(ctx app.Context, name string), warnings ...app.UI) app.UI {
	made := app.UI(ui.Text("dd", a.when.says, "class", "says"))
	if !a.made.IsZero() {
		made = ui.Elem("dd", ui.With{"class", "says"}, &ui.Ago{At: a.made}, app.Text(a.when.says))
	}
	column := func(name, hue string, p part, says app.UI) app.UI {
		return ui.Elem("div", ui.With{"class", "column", "data-column", name, "data-hue", hue, "data-lost", strconv.FormatBool(p.lost)},
			ui.Text("dt", p.label), ui.Text("dd", p.value, literal("value", p.named)...), ui.Text("dd", p.exact, literal("exact", p.literal)...), says)
	}
	says := func(p part) app.UI { return ui.Text("dd", p.says, "class", "says") }
	parts := []app.UI{
		ui.Elem("dl", ui.With{"class", "columns", "data-fits", strconv.FormatBool(a.fits), "aria-live", "polite"},
			column("from", "", a.from, says(a.from)),
			column("when", "time", a.when, made),
			column("where", "datacenter", a.where, says(a.where)),
			column("which", "sequence", a.which, says(a.which)),
		),
	}
	return ui.Elem("section", ui.With{"class", "answer figure"}, append(append(parts, warnings...), a.bar(take))...)
}

// A share's width in the bar is its whole per cent, as columns of a table that has a hundred; below thin it is too narrow
// for its name and for a finger: the list of candidates has it too.
const barColumns, barThin = 100, 8

func (a *headline) bar(take func(ctx app.Context, name string)) app.UI {
	if len(a.shares) < 2 || a.fits && a.shares[0].score > 0.99 {
		return ui.Nothing()
	}
	var cells []app.UI
	left := barColumns
	for _, s := range a.shares {
		wide := min(int(math.Round(barColumns*s.score)), left)
		if wide == 0 {
			continue
		}
		words := s.title + " " + percent(s.score)
		share := app.UI(ui.Elem("span", ui.With{"class", "thin", "title", words}))
		if wide >= barThin {
			share = ui.ElemOn("button", ui.With{"type", "button", "data-share", s.name, "title", words, "aria-pressed", strconv.FormatBool(s.shown)}, ui.Text("span", words)).
				OnClick(ui.On(func(ctx app.Context, _ app.Event) { take(ctx, s.name) }), "share", s.name)
		}
		left -= wide
		cells = append(cells, cell(wide, share))
	}
	if left > 0 {
		words := ""
		if left >= barThin {
			words = text.T("others")
		}
		cells = append(cells, cell(left, ui.Text("span", words, "class", "rest")))
	}
	return ui.Elem("table", ui.With{"class", "shares", "translate", "no", "role", "group", "aria-label", text.T("Systems by probability")},
		ui.Elem("tbody", ui.With{"role", "presentation"}, ui.Elem("tr", ui.With{"role", "presentation"}, cells...)))
}

// literal are the attributes of a column's line, which is not translated if it is a literal.
func literal(class string, is bool) []string {
	if is {
		return []string{"class", class, "translate", "no"}
	}
	return []string{"class", class}
}

func cell(wide int, body app.UI) app.UI {
	return ui.Elem("td", ui.With{"role", "presentation", "colspan", strconv.Itoa(wide)}, body)
}
