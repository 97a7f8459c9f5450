package player

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// lane shows a design's results so far: invariants and figures. If a row of the picture has the
// data attributes, this is for readers only.
type lane struct {
	Name, Title, Rule string
	Terms             []string // explain themselves here
	Plain             bool     // a row of the picture has the lane's attributes
	of                *Traits
	Holds             []bool
	Figures           []string
	Reveals           [][2]string // what its IDs reveal
}

// laneAt makes the results of a lane at a frame.
func (p *Player) laneAt(f *sim.Frame, i int) lane {
	l := f.Lane(i)
	of := l.Of()
	view := lane{Name: of.Name, Title: p.Title(i), Rule: text.T(of.Design.Rule), Plain: p.traits.Ruled, of: p.traits}
	if c := l.Cluster(); c != nil {
		view.Title, view.Rule = text.T(c.Way.Title), text.T(c.Way.Rule)
	}
	if i == 0 {
		view.Terms = p.terms("lead", "fits")
	}
	for _, v := range p.traits.Lamps {
		view.Holds = append(view.Holds, l.Holds(v))
	}
	for _, f := range p.traits.Figures {
		view.Figures = append(view.Figures, l.Field(f[0]))
	}
	if p.traits.Reveals != nil {
		view.Reveals = p.traits.Reveals(l)
	}
	return view
}

func (c lane) Render() app.UI {
	var lamps, figures []app.UI
	for n, v := range c.of.Lamps {
		one := lamp
		if c.Plain {
			one = plainLamp
		}
		lamps = append(lamps, one(v.String(), c.Holds[n], c.Terms...))
	}
	for n, f := range c.of.Figures {
		figures = append(figures,
			ui.Memo(figurePair{Name: f[0], Words: f[1], Value: c.Figures[n], Terms: c.Terms, Plain: c.Plain}))
	}
	with := ui.With{"class", "lane"}
	if !c.Plain {
		with = append(with, "data-lane", c.Name)
	}
	return ui.Elem("div", with,
		ui.Div("lane-head", ui.Text("h2", c.Title)),
		ui.Words("hint", c.Rule),
		ui.Div("lamps", lamps...),
		ui.Div("figures", figures...),
		ui.Memo(revealed(c.Reveals)),
	)
}

// figure is a field's value for readers.
func figure(value string) string {
	if value == "none" {
		return "–"
	}
	return value
}

type figurePair struct {
	Name, Words, Value string
	Terms              []string
	Plain              bool
}

func (c figurePair) Render() app.UI {
	value := ui.Text("span", figure(c.Value), "class", "digits", "data-field", c.Name, "data-value", c.Value)
	if c.Plain {
		value = ui.Text("span", figure(c.Value), "class", "digits")
	}
	return ui.Div("figure-pair", ui.ExplainedIn(c.Words, ui.With{"class", "range"}, c.Terms...), value)
}

// Record shows a lane's invariants on a page whose picture has a row for the lane.
func (p *Player) Record(f *sim.Frame, i int) app.UI { return ui.Memo(rowRecord{p.laneAt(f, i)}) }

// rowRecord shows a lane's invariants and, for screen readers, its figures.
type rowRecord struct{ Of lane }

// Render draws the lamps and describes the figures.
func (c rowRecord) Render() app.UI {
	var lamps, figures []app.UI
	for n, one := range c.Of.of.Lamps {
		lamps = append(lamps, lamp(one.String(), c.Of.Holds[n]))
	}
	for n, one := range c.Of.of.Figures {
		figures = append(figures, app.Text(one[1]+" "),
			ui.Text("span", figure(c.Of.Figures[n]), "data-field", one[0], "data-value", c.Of.Figures[n]),
			app.Text(" "))
	}
	return ui.Div("row-lamps", append(lamps, ui.Elem("span", ui.With{"class", "unseen"}, figures...))...)
}

type revealed [][2]string

func (all revealed) Render() app.UI {
	if all == nil {
		return ui.Nothing()
	}
	var rows []app.UI
	for _, one := range all {
		rows = append(rows, ui.Elem("div", nil, ui.Text("dt", one[0]), ui.Text("dd", one[1])))
	}
	return ui.Elem("dl", ui.With{"class", "reveals"}, rows...)
}

// lamp shows whether an invariant holds so far, with its terms explained.
func lamp(name string, holds bool, terms ...string) app.UI {
	state := "holds"
	if !holds {
		state = "broken"
	}
	return ui.ExplainedIn(lampWords(name, holds), ui.With{"class", "lamp", "data-lamp", name, "data-state", state},
		terms...)
}

// plainLamp is the same without attributes: another lamp has them.
func plainLamp(name string, holds bool, terms ...string) app.UI {
	class := "lamp"
	if !holds {
		class = "lamp broken"
	}
	return ui.ExplainedIn(lampWords(name, holds), ui.With{"class", class}, terms...)
}

func lampWords(name string, holds bool) string {
	if holds {
		return map[string]string{"unique": text.T("all different"), "increasing": text.T("in order"),
			"fits": text.T("time fits"), "roughly": text.T("sortable to 1 s"),
			"answered": text.T("no rejections")}[name]
	}
	return map[string]string{"unique": text.T("a duplicate"), "increasing": text.T("out of order"),
		"fits": text.T("time does not fit"), "roughly": text.T("not sortable to 1 s"),
		"answered": text.T("rejections")}[name]
}
