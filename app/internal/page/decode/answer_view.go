package decode

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// View draws the headline: its four columns, what the page has to warn of, and the systems as one bar, of which one is
// taken by a press.
func (a *Answer) View(take func(ctx app.Context, name string), warnings ...app.UI) app.UI {
	made := app.UI(ui.Text("dd", a.When.Says, "class", "says"))
	if !a.Made.IsZero() {
		made = ui.Elem("dd", ui.With{"class", "says"}, &ui.Ago{At: a.Made}, app.Text(a.When.Says))
	}
	column := func(name, hue string, p Part, says app.UI) app.UI {
		return ui.Elem("div", ui.With{"class", "column", "data-column", name, "data-hue", hue, "data-lost", strconv.FormatBool(p.Lost)},
			ui.Text("dt", p.Label), ui.Text("dd", p.Value, literal("value", p.Named)...), ui.Text("dd", p.Exact, literal("exact", p.Literal)...), says)
	}
	says := func(p Part) app.UI { return ui.Text("dd", p.Says, "class", "says") }
	parts := []app.UI{
		ui.Elem("dl", ui.With{"class", "columns", "data-fits", strconv.FormatBool(a.Fits), "aria-live", "polite"},
			column("from", "", a.From, says(a.From)),
			column("when", "time", a.When, made),
			column("where", "datacenter", a.Where, says(a.Where)),
			column("which", "sequence", a.Which, says(a.Which)),
		),
	}
	return ui.Elem("section", ui.With{"class", "answer figure"}, append(append(parts, warnings...), a.bar(take))...)
}

// A share's width in the bar is its whole per cent, as columns of a table that has a hundred; below thin it is too narrow
// for its name and for a finger: the list of candidates has it too.
const columns, thin = 100, 8

func (a *Answer) bar(take func(ctx app.Context, name string)) app.UI {
	if len(a.Shares) < 2 || a.Fits && a.Shares[0].Score > 0.99 {
		return ui.Nothing()
	}
	var cells []app.UI
	left := columns
	for _, s := range a.Shares {
		wide := min(int(math.Round(columns*s.Score)), left)
		if wide == 0 {
			continue
		}
		words := s.Title + " " + Percent(s.Score)
		share := app.UI(ui.Elem("span", ui.With{"class", "thin", "title", words}))
		if wide >= thin {
			share = ui.ElemOn("button", ui.With{"type", "button", "data-share", s.Name, "title", words, "aria-pressed", strconv.FormatBool(s.Shown)}, ui.Text("span", words)).
				OnClick(ui.On(func(ctx app.Context, _ app.Event) { take(ctx, s.Name) }), "share", s.Name)
		}
		left -= wide
		cells = append(cells, cell(wide, share))
	}
	if left > 0 {
		words := ""
		if left >= thin {
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
