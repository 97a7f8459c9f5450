package practice

import (
	"strconv"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// replays are what happens and, beside it, what would happen with another answer.
func (p *page) replays() app.UI {
	q := p.question
	truth := q.Answers[q.Right()]
	title := text.T("What happens")
	if q.Family.Group != practice.Runs {
		title = text.In("an answer", "Right")
	}
	tempts := p.played == nil || p.played.Right
	var other app.UI
	switch {
	case !tempts:
		other = p.replay(p.played, p.withAnswer())
	case nav.Presenting(): // a class looks at one picture, and presses for another
		other = ui.Elem("div", ui.With{"class", "replay-none"})
	default:
		other = p.replay(q.Tempting(), text.T("A tempting wrong answer"))
	}
	with := ui.With{"class", "replays", "data-replay", q.Family.Name, "data-tempts", strconv.FormatBool(tempts)}
	return ui.Elem("div", with, p.replay(&truth, title), other)
}

func (p *page) withAnswer() string {
	if p.yours(p.played) {
		return text.T("With your answer")
	}
	return text.T("With this answer")
}

// replay is what happens with an answer.
func (p *page) replay(a *practice.Answer, title string) app.UI {
	named := ui.Elem("span", nil)
	if a.Wrong != "" {
		named = ui.Text("span", text.T("“%s”", a.Wrong), "class", "replay-named")
	}
	why := ui.Nothing()
	if !a.Right && !p.yours(a) {
		why = ui.Words("replay-why", a.Why)
	}
	kind := kindOf(a.Replay)
	var rows []app.UI
	wide := false
	for _, r := range a.Replay.Rows {
		rows = append(rows, row(r, kind))
		wide = wide || width(r) > widest
	}
	return ui.Elem("figure", ui.With{"class", "replay", "data-right", strconv.FormatBool(a.Right)},
		ui.Elem("figcaption", nil, ui.Text("span", title), ui.Text("b", a.Says), named),
		ui.Div("replay-body",
			ui.Elem("ol", ui.With{"class", "replay-rows", "data-of", kind, "data-wide", strconv.FormatBool(wide)},
				rows...),
			ui.Words("replay-says", a.Replay.Says), why))
}

// kindOf is what a replay's cells are: bits, IDs or other words, or none.
func kindOf(r practice.Replay) string {
	kind := "lines"
	for _, row := range r.Rows {
		for _, c := range row.Cells {
			if utf8.RuneCountInString(c.Says) > 1 && c.Span == 0 {
				return "ids"
			}
			kind = "bits"
		}
	}
	return kind
}

// widest is how many bits fit beside a label in large cells.
const widest = 18

// width is how many bits a row is wide.
func width(r practice.Row) (bits int) {
	for _, c := range r.Cells {
		bits += max(1, c.Span)
	}
	return bits
}

// marks says in words what a mark's colour and border show.
func marks(m practice.CellMark) string {
	switch m {
	case practice.Free:
		return text.T("free")
	case practice.New:
		return text.T("issued now")
	case practice.Twice:
		return text.T("issued twice")
	case practice.Cut:
		return text.T("cut off")
	case practice.Wrong:
		return text.T("wrong here")
	}
	return ""
}

// row is a line of a replay.
func row(r practice.Row, kind string) app.UI {
	label := []app.UI{app.Text(r.Label)}
	if r.Clock {
		label = append(label, ui.Text("span", text.T("(the clock reads this)"), "class", "unseen"))
	}
	cells := make([]app.UI, len(r.Cells))
	for i, c := range r.Cells {
		cells[i] = cell(c, kind)
	}
	return ui.Elem("li",
		ui.With{"class", "replay-row", "data-tone", string(r.Tone), "data-clock", strconv.FormatBool(r.Clock),
			"data-sum", strconv.FormatBool(r.Sum), "data-cells", strconv.FormatBool(len(cells) > 0),
			"data-bar", strconv.FormatBool(kind == "ids" && width(r) > len(cells))},
		ui.Elem("span", ui.With{"class", "replay-label"}, label...),
		ui.Elem("span", ui.With{"class", "replay-cells"}, cells...),
		ui.Text("span", r.Aside, "class", "replay-aside"))
}

func cell(c practice.Cell, kind string) app.UI {
	with := ui.With{"class", "replay-cell", "data-mark", string(c.Mark), "data-hue", c.Hue}
	if c.Span > 1 {
		with = append(with, "data-span", strconv.Itoa(c.Span))
	}
	if kind == "bits" && c.Span < 2 {
		with = append(with, "data-bit-value", c.Says)
	}
	words := []app.UI{ui.Text("span", c.Says)}
	if says := marks(c.Mark); says != "" && c.Says != "" {
		words = append(words, ui.Text("span", text.Next(says), "class", "unseen"))
	}
	return ui.Elem("span", with, words...)
}
