package scene

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// inside is one lane from within: what its code remembers, which lines ran, and
// the ID that it made.
func (p *scene) inside(l *sim.LaneFrame) app.UI {
	of := l.Of()
	code, remembered := p.machineCode(l)
	var vars []app.UI
	for _, v := range remembered {
		vars = append(vars, ui.Div("figure-pair", ui.Text("span", v.Name, "class", "range", "translate", "no"), ui.Text("span", stage.Memorized(v, of.Layout), "class", "digits")))
	}
	system := of.Design.System + " " + of.Design.Version
	return ui.Div("inside",
		ui.Div("inside-code",
			ui.Text("h2", text.T("Inside: %s", p.title(l.Index()))),
			ui.Words("hint", text.T("After %s, %s. The lines that ran are lit.", system, of.Design.File)),
			code,
		),
		ui.Div("inside-state",
			ui.Text("h2", text.T("What it remembers")), ui.Div("figures", vars...),
			p.made(l), p.twins(l),
		),
	)
}

// machineCode is the code of a lane's machine, as it is compiled, with the lines lit
// that ran, and what the machine remembers.
func (p *scene) machineCode(l *sim.LaneFrame) (*code, []variant.Var) {
	source := p.chart().lanes[l.Index()].source
	c := &code{File: source.File, From: source.From, Lines: source.Lines}
	if p.at.moment > 0 {
		m := &p.run.Frame(p.at.step).Moments()[p.at.moment-1]
		if m.Lane != l.Index() {
			return c, l.Machine(0).Vars()
		}
		c.At, c.Lit = m.Line, source.Lit(m.Of().Reading.After, m.Of().Outcome.Branch)
		return c, m.Vars()
	}
	node := 0
	if events := l.Events(); len(events) > 0 {
		last := &events[len(events)-1]
		node, c.Lit = last.Node, source.Lit(last.Reading.After, last.Outcome.Branch)
	}
	return c, l.Machine(node).Vars()
}

// made is the last ID that the lane issued, put together.
func (p *scene) made(l *sim.LaneFrame) app.UI {
	if id, ok := p.making(l); ok {
		return ui.Elem("div", ui.With{"data-row", id.String()},
			ui.Text("h2", text.T("The ID so far")),
			idLine(l.Of().Layout, id),
			ui.Elem("ul", ui.With{"class", "parts"}, partsOf(l.Of().Layout, id)...),
		)
	}
	e := l.Last()
	if e == nil {
		return ui.Words("empty", text.T("No ID has been issued yet."))
	}
	return ui.Elem("div", ui.With{"data-row", e.ID().String()},
		ui.Text("h2", text.T("The last ID: %s", l.IDText(e))),
		idLine(l.Of().Layout, e.ID()),
		ui.Elem("ul", ui.With{"class", "parts"}, partsOf(l.Of().Layout, e.ID())...),
	)
}

// making is an ID as far as a moment within its call has put it together: the
// time once the clock is read, the sequence once it is counted, and with the
// node's bits, when all are shifted into place and joined by OR, the whole.
func (p *scene) making(l *sim.LaneFrame) (id snowflake.ID, ok bool) {
	if p.at.moment == 0 {
		return 0, false
	}
	moments := p.run.Frame(p.at.step).Moments()
	m := moments[p.at.moment-1]
	o := m.Of().Outcome
	if m.Lane != l.Index() || o.Verdict != snowflake.Issued || o.Run.Count == 0 {
		return 0, false
	}
	var read, counted bool
	for _, before := range moments[:p.at.moment] {
		if before.Lane != m.Lane || before.Event != m.Event {
			continue
		}
		switch before.Kind {
		case variant.Read:
			read = true
		case variant.Count:
			counted = true
		case variant.Compose:
			return m.Of().ID(), true
		}
	}
	layout := l.Of().Layout
	parts := layout.Decompose(m.Of().ID())
	for i, f := range layout.Fields {
		if shown := f.Kind == snowflake.KindTime && read || f.Kind == snowflake.KindSequence && counted; !shown {
			parts[i] = 0
		}
	}
	id, err := layout.Compose(parts)
	return id, err == nil
}

func idLine(layout snowflake.Layout, id snowflake.ID) app.UI {
	return ui.Div("card plain",
		ui.Text("span", text.Group(id), "class", "digits", "data-field", "id", "data-value", id.String()),
		&ui.Bits{Layout: layout, ID: id},
	)
}

// partsOf are the fields that a composed ID is put together from.
func partsOf(l snowflake.Layout, id snowflake.ID) []app.UI {
	var rows []app.UI
	hues := ui.Hues(l)
	for i, f := range l.Fields {
		if f.Kind == snowflake.KindUnused {
			continue
		}
		rows = append(rows, ui.Text("li", f.Name+" "+text.Group(l.Value(id, i))+" << "+strconv.Itoa(l.Shift(i)), "data-hue", hues[i], "translate", "no"))
	}
	return rows
}

// twins shows a duplicate as the two IDs, one under the other, each with when it
// was issued.
func (p *scene) twins(l *sim.LaneFrame) app.UI {
	var parts []app.UI
	for _, b := range l.Breaks() {
		if b.Invariant != sim.Unique {
			continue
		}
		for _, e := range []*sim.Event{b.Earlier, b.Here} {
			parts = append(parts, ui.Words("", text.T("%s, issued when the clock read %s", l.IDText(e), milliseconds(e.Clock))), idLine(l.Of().Layout, e.ID()))
		}
		break
	}
	if len(parts) == 0 {
		return ui.Elem("div", nil)
	}
	return ui.Elem("div", ui.With{"class", "twins"}, append([]app.UI{ui.Text("h2", text.T("The same ID twice"))}, parts...)...)
}
