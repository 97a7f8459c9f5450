package page

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// stage shows every lane at this step, and one of them from inside.
func (p *scene) stage() app.UI {
	f := p.run.Frame(p.at.frame)
	if p.at.moment > 0 { // what stands beside a moment is as it was before the step
		f = p.run.Frame(p.at.frame - 1)
	}
	var lanes []app.UI
	for i := range p.run.Script.Lanes {
		lanes = append(lanes, p.laneView(f.Lane(i)))
	}
	return ui.El("section").Class("stage figure").Body(
		ui.Div("lanes", lanes...).DataSet("many", len(lanes) > 1),
		p.inside(f.Lane(p.lane)),
		p.leads(),
	)
}

// laneView is one lane: what holds, where its clock and its last ID stand, and
// its figures so far.
func (p *scene) laneView(l *sim.LaneFrame) app.UI {
	of := l.Of()
	var lamps, figures []app.UI
	for _, i := range sim.Invariants() {
		lamps = append(lamps, ui.Lamp(i.String(), l.Holds(i)))
	}
	for _, f := range [][2]string{
		{"issued", text.T("issued")}, {"refused", text.T("refused")}, {"duplicates", text.T("duplicates")},
		{"longest-wait-ms", text.T("wait, ms")}, {"lead-ms", text.T("lead, ms")},
	} {
		v := l.Field(f[0])
		figures = append(figures, ui.Div("figure-pair", app.Span().Class("range").Text(f[1]), ui.Field(f[0], v, v).Class("digits")))
	}
	look := app.UI(app.Span())
	if len(p.run.Script.Lanes) > 1 {
		look = app.Button().Type("button").Class("quiet").Aria("pressed", strconv.FormatBool(l.Index() == p.lane)).Text(text.T("Look inside")).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.lane = l.Index(); p.write(ctx) }), "look", l.Index())
	}
	return ui.Div("lane",
		ui.Div("lane-head", ui.El("h2").Text(text.Told(of.Design.Title)), look),
		ui.Words("hint", text.Told(of.Design.Rule)),
		ui.Div("lamps", lamps...),
		p.axis(l),
		ui.Div("figures", figures...),
	).DataSet("lane", of.Name)
}

// axis is the lane's clock and its last ID on one stretch of time, the same one
// for the whole scene.
func (p *scene) axis(l *sim.LaneFrame) app.UI {
	of := l.Of()
	from, to := p.span()
	ticks := func(d time.Duration) float64 { return float64(d) / float64(of.Layout.Tick) }
	a := ui.Axis{From: ticks(from), To: ticks(to), Clock: ticks(l.Clock(0)), ClockText: milliseconds(l.Clock(0))}
	zero := of.Layout.TickAt(p.run.Script.Zero)
	if e := l.Last(); e != nil {
		a.Clock, a.ClockText = ticks(l.Clock(e.Node)), milliseconds(l.Clock(e.Node))
		a.Last, a.LastText = float64(e.Tick()-zero), l.Place(e)
	}
	log := l.Log()
	for i := max(0, len(log)-200); i < len(log); i++ {
		if e := log[i]; e.Issued {
			a.IDs = append(a.IDs, ui.AxisID{Tick: float64(e.Tick() - zero), Twice: e.Twin >= 0})
		}
	}
	return a.Render()
}

// span is the stretch of time that any clock reads during the scene.
func (p *scene) span() (from, to time.Duration) {
	from, to = time.Duration(1<<62), 0
	for n := 1; n < min(p.run.Len(), fineLimit); n++ {
		f := p.run.Frame(n)
		for node := range p.run.Script.Nodes {
			c := f.Clock(node)
			from, to = min(from, c), max(to, c)
		}
		for i := range p.run.Script.Lanes {
			to = max(to, f.Clock(0)+f.Lane(i).Lead())
		}
	}
	if from > to {
		return 0, 10 * time.Millisecond
	}
	return from - p.script.Layout.Tick, to + p.script.Layout.Tick
}

// milliseconds is a clock's reading since the scene's zero.
func milliseconds(d time.Duration) string {
	return text.T("%s ms", strconv.FormatFloat(float64(d)/1e6, 'f', -1, 64))
}

// inside is one lane from within: what its code remembers, which lines ran, and
// the ID that it made.
func (p *scene) inside(l *sim.LaneFrame) app.UI {
	of := l.Of()
	code := &ui.Code{}
	source := of.Design.Source()
	code.File, code.From, code.Lines = source.File, source.From, source.Lines
	var event *sim.Event
	if p.at.moment > 0 {
		if m := p.run.Frame(p.at.frame).Moments()[p.at.moment-1]; m.Lane == l.Index() {
			event, code.At = m.Of(), m.Line
		}
	} else if events := l.Events(); len(events) > 0 {
		event = &events[len(events)-1]
	}
	node, memory := 0, l.Machine(0)
	if event != nil {
		node = event.Node
		memory = l.Machine(node)
		code.Lit = source.Lit(event.Reading.After, event.Outcome.Branch)
	}
	var vars []app.UI
	for _, v := range memory.Vars() {
		vars = append(vars, ui.Div("figure-pair", app.Span().Class("range").Attr("translate", "no").Text(v.Name), app.Span().Class("digits").Text(strconv.FormatInt(v.Value, 10))))
	}
	system := of.Design.System + " " + of.Design.Version
	return ui.Div("inside",
		ui.Div("inside-code",
			ui.El("h2").Text(text.T("Inside: %s", text.Told(of.Design.Title))),
			ui.Words("hint", text.T("After %s, %s. The lines that ran are lit.", system, of.Design.File)),
			code,
		),
		ui.Div("inside-state",
			ui.El("h2").Text(text.T("What it remembers")), ui.Div("figures", vars...),
			p.made(l), p.twins(l),
		),
	)
}

// made is the last ID that the lane issued, put together.
func (p *scene) made(l *sim.LaneFrame) app.UI {
	e := l.Last()
	if e == nil {
		return ui.Words("empty", text.T("No ID has been issued yet."))
	}
	return app.Div().DataSet("row", e.ID().String()).Body(
		ui.El("h2").Text(text.T("The last ID: %s", l.Place(e))),
		idLine(l.Of().Layout, e.ID()),
		ui.El("ul").Class("parts").Body(partsOf(l.Of().Layout, e.ID())...),
	)
}

func idLine(layout snowflake.Layout, id snowflake.ID) app.UI {
	return ui.Div("card plain",
		ui.Field("id", id.String(), text.Group(id)).Class("digits"),
		&ui.Bits{Layout: layout, ID: id},
	)
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
			parts = append(parts, ui.Words("", text.T("%s, issued when the clock read %s", l.Place(e), milliseconds(e.Clock))), idLine(l.Of().Layout, e.ID()))
		}
		break
	}
	if len(parts) == 0 {
		return app.Div()
	}
	return app.Div().Class("twins").Body(append([]app.UI{ui.El("h2").Text(text.T("The same ID twice"))}, parts...)...)
}
