package scene

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// lane is what has come of one design so far: what holds, and its figures. Where
// no stage shows it, it has an axis too, on which its clock and its last ID stand.
type lane struct {
	Name, Title, Rule string
	Terms             []string // explain themselves here
	Many, Inside      bool     // one of several may be looked into; this one is
	Holds             []bool
	Figures           []string
	Axis              *axis

	page *scene // always the same
}

// figuresOf are a lane's figures by name, and what they are called.
func figuresOf() [][2]string {
	return [][2]string{
		{"issued", text.T("issued")}, {"refused", text.T("refused")}, {"duplicates", text.T("duplicates")},
		{"longest-wait-ms", text.T("wait, ms")}, {"lead-ms", text.T("lead, ms")},
	}
}

// laneAt is the lane of that place at a frame, without its axis.
func (p *scene) laneAt(f *sim.Frame, i int) lane {
	l := f.Lane(i)
	of := l.Of()
	view := lane{Name: of.Name, Title: p.title(i), Rule: of.Design.Rule}
	if i == 0 {
		view.Terms = p.terms("lead", "fits")
	}
	for _, v := range sim.Invariants() {
		view.Holds = append(view.Holds, l.Holds(v))
	}
	for _, f := range figuresOf() {
		view.Figures = append(view.Figures, l.Field(f[0]))
	}
	return view
}

// Render draws the lane.
func (c lane) Render() app.UI {
	var lamps, figures []app.UI
	for n, v := range sim.Invariants() {
		lamps = append(lamps, lamp(v.String(), c.Holds[n], c.Terms...))
	}
	for n, f := range figuresOf() {
		figures = append(figures, ui.Memo(figurePair{Name: f[0], Words: f[1], Value: c.Figures[n], Terms: c.Terms}))
	}
	look, axis := app.UI(ui.Elem("span", nil)), app.UI(ui.Elem("span", nil))
	if c.Axis != nil {
		axis = c.Axis.Render()
	}
	if c.Many {
		look = ui.TextOn("button", text.T("Look inside"), "type", "button", "class", "quiet", "aria-pressed", strconv.FormatBool(c.Inside)).
			OnClick(ui.On(func(app.Context, app.Event) { c.page.update(func(s *state) { s.inside = c.Name }) }), "look", c.Name)
	}
	return ui.Elem("div", ui.With{"class", "lane", "data-lane", c.Name},
		ui.Div("lane-head", ui.Text("h2", c.Title), look),
		ui.Words("hint", text.Data(c.Rule)),
		ui.Div("lamps", lamps...),
		axis,
		ui.Div("figures", figures...),
	)
}

// figurePair is a figure with its name.
type figurePair struct {
	Name, Words, Value string
	Terms              []string
}

// Render draws both.
func (c figurePair) Render() app.UI {
	return ui.Div("figure-pair", ui.ExplainedIn(c.Words, ui.With{"class", "range"}, c.Terms...), ui.Text("span", c.Value, "class", "digits", "data-field", c.Name, "data-value", c.Value))
}
