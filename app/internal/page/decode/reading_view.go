package decode

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// oneView draws the only ID of a text on the page.
type oneView struct {
	*one
	page *decode
}

func (p *decode) oneView() oneView { return oneView{&p.one, p} }

// whole is the ID whole: its bits, its fields and its other forms.
func (v oneView) whole() app.UI {
	card := ui.Nothing()
	if r := v.wide(); r != nil && v.Err == nil {
		card = v.wideCard(r)
	} else if v.Err == nil {
		card = v.page.card(v.id, v.Line, 1<<v.lostBits()-1, "")
	}
	return ui.Elem("div", ui.With{"class", "whole figure"}, card)
}

func (v oneView) wideCard(r *format.Reading) app.UI {
	fields := r.Fields()
	return ui.Elem("section", ui.With{"class", "card figure", "data-row", r.Text, "data-origin", "decoded"},
		ui.Nothing(),
		ui.Elem("div", ui.With{"class", "number"},
			ui.Text("output", r.Text, "class", "id", "data-field", "id", "data-value", r.Text),
			&ui.CopyButton{Text: r.Text, What: text.T("ID")},
		),
		ui.Div("anatomy wide", wideBits(r.Bits, fields), wideSections(r, fields, v.page.zone)),
		ui.Div("readings", ui.Words("hint", r.Note)),
	)
}

// cuts show how the next likely systems split the same bits, if the ID alone does not decide.
func (v oneView) cuts() app.UI {
	if v.shown() == nil || v.wide() != nil || !v.fits() || v.Readings[0].Score >= undecided {
		return ui.Div("cuts")
	}
	const least, most = 0.1, 2
	var cuts []app.UI
	for i := range v.Readings {
		r := &v.Readings[i]
		if r.Score < least || len(cuts) == most {
			break
		}
		if !r.Wide() && v.leads(i) && !r.At.Equal(v.shown().At) {
			cuts = append(cuts, v.cut(r))
		}
	}
	return ui.Div("cuts", cuts...)
}

// cut is one system's fields, each as wide as its bits.
func (v oneView) cut(r *format.Reading) app.UI {
	hues := ui.Hues(r.Layout)
	cells := make([]app.UI, len(hues))
	for i, f := range r.Fields() {
		shown, name := grouped(f.Value), f.Name
		switch {
		case f.Kind == snowflake.KindTime:
			shown = text.List(day(r.At, v.page.zone), timeOfDay(r.At, v.page.zone))
		case f.Kind == snowflake.KindUnused:
			shown, name = "", ""
		}
		cells[i] = ui.Elem("td", ui.With{"colspan", strconv.Itoa(f.Bits), "data-hue", hues[i]}, ui.Text("small", name), app.Text(shown))
	}
	return ui.Div("cut",
		ui.Button(text.In("a system and a value", "%s, %s", r.Title, percent(r.Score)), ui.With{"class", "quiet"}, func(ctx app.Context) { v.readAs(ctx, r.Name) }, "cut", r.Name),
		ui.Elem("table", ui.With{"role", "presentation"}, ui.Elem("tbody", nil, ui.Elem("tr", nil, cells...))),
	)
}
