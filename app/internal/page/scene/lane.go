package scene

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// lane is what has come of one design so far: what holds, and its figures. Where a
// row of the ruler tells all that, it is for those who look.
type lane struct {
	Name, Title, Rule string
	Terms             []string // explain themselves here
	Plain             bool     // a row is the lane
	Street            bool     // it is a counter on the street
	Holds             []bool
	Figures           []string
	Reveals           [][2]string // what its IDs tell
}

// figuresOf are a lane's figures by name, and what they are called; on the street
// there are more.
func figuresOf(street bool) [][2]string {
	all := [][2]string{
		{"issued", text.T("issued")}, {"refused", text.T("refused")}, {"duplicates", text.T("duplicates")},
		{"longest-wait-ms", text.T("wait, ms")}, {"lead-ms", text.T("lead, ms")},
	}
	if street {
		all = append(all, [][2]string{{"waiting", text.T("waiting")}, {"answered", text.T("answered")}, {"estimate", text.T("a stranger’s estimate")}}...)
	}
	return all
}

// lampsOf are a lane's lamps; on the street there are more.
func lampsOf(street bool) []sim.Invariant {
	if street {
		return sim.Qualities()
	}
	return sim.Invariants()
}

// laneAt is the lane of that place at a frame.
func (p *scene) laneAt(f *sim.Frame, i int) lane {
	l := f.Lane(i)
	of := l.Of()
	view := lane{Name: of.Name, Title: p.title(i), Rule: of.Design.Rule, Plain: p.ruled(), Street: p.streeted()}
	if i == 0 {
		view.Terms = p.terms("lead", "fits")
	}
	for _, v := range lampsOf(view.Street) {
		view.Holds = append(view.Holds, l.Holds(v))
	}
	for _, f := range figuresOf(view.Street) {
		view.Figures = append(view.Figures, l.Field(f[0]))
	}
	if view.Street {
		view.Reveals = reveals(l)
	}
	return view
}

// Render draws the lane.
func (c lane) Render() app.UI {
	var lamps, figures []app.UI
	for n, v := range lampsOf(c.Street) {
		one := lamp
		if c.Plain {
			one = plainLamp
		}
		lamps = append(lamps, one(v.String(), c.Holds[n], c.Terms...))
	}
	for n, f := range figuresOf(c.Street) {
		figures = append(figures, ui.Memo(figurePair{Name: f[0], Words: f[1], Value: c.Figures[n], Terms: c.Terms, Plain: c.Plain}))
	}
	with := ui.With{"class", "lane"}
	if !c.Plain {
		with = append(with, "data-lane", c.Name)
	}
	return ui.Elem("div", with,
		ui.Div("lane-head", ui.Text("h2", c.Title)),
		ui.Words("hint", text.Data(c.Rule)),
		ui.Div("lamps", lamps...),
		ui.Div("figures", figures...),
		ui.Memo(revealed(c.Reveals)),
	)
}

// figurePair is a figure with its name.
type figurePair struct {
	Name, Words, Value string
	Terms              []string
	Plain              bool
}

// Render draws both.
func (c figurePair) Render() app.UI {
	value := ui.Text("span", c.Value, "class", "digits", "data-field", c.Name, "data-value", c.Value)
	if c.Plain {
		value = ui.Text("span", c.Value, "class", "digits")
	}
	return ui.Div("figure-pair", ui.ExplainedIn(c.Words, ui.With{"class", "range"}, c.Terms...), value)
}
