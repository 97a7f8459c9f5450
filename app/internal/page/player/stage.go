package player

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Stage is what differs between the pages that play scenes: the picture and the controls around
// it. Pages build on a [Plain] one.
type Stage interface {
	Traits() Traits
	// Prepare is called before a run is first drawn. It returns the number of panels before those
	// of the selected lane.
	Prepare(p *Player) (rows int)
	// Picture has all panels in order, and Draw draws one.
	Picture(p *Player, panel func(index int) app.UI) []app.UI
	Draw(p *Player, panel *stage.Panel, index int, at stage.Way)
}

// Traits configure the player for a page.
type Traits struct {
	Path string
	// Ruled means that lanes are rows on one ruler of time; if there is room, one is opened
	// beside it.
	Ruled bool
	// Mixed means that lanes may issue IDs in any way: they share no layout, and a reader can
	// choose them.
	Mixed bool
	// Pods means that nodes get their worker IDs: scripts need a line workers WAY.
	Pods bool
	// What is set of these is beside the title, beside the caption, below the lanes' results, and at
	// the end of the page.
	Head, Levers, Below, Last func(p *Player) app.UI
	// Reveals, if set, is what a lane's IDs reveal, next to its figures.
	Reveals func(l *sim.LaneFrame) [][2]string
	// Further, if set, is a link below the scenes: its address and its words.
	Further [2]string
	// Break, if set, is the link's query of the page's first challenge.
	Break string
	// ResultsWait means that the results below do not change while a scene plays, because the
	// picture shows them too.
	ResultsWait bool
	// Hint names the keys and drags; empty for none.
	Hint    string
	Presses []Press
	// Lamps are the invariants shown for each lane, and Figures the fields, with their labels.
	Lamps   []sim.Invariant
	Figures [][2]string
}

// Press is a button for an intervention: lines, each of them a step.
type Press struct {
	Words, Lines string
	Key          string // the name of its key binding, if any
}

// Plain is a stage with one lane, or with several as rows.
type Plain struct{ At string }

// Traits are those of a page whose lanes have layouts.
func (s Plain) Traits() Traits {
	return Traits{
		Path: s.At,
		Hint: text.T("Keys: i = request an ID, b = clock −1 ms"),
		Presses: []Press{
			{text.T("Request an ID"), "ask", "ask"}, {text.T("Clock back 1 ms"), "back 1ms", "turn"},
			{text.T("Clock back 3 ms"), "back 3ms", ""}, {text.T("Request 10 IDs"), "ask 10", ""},
			{text.T("Request an ID 1 ms later"), "advance 1ms\nask", ""},
			{text.T("Restart without saved state"), "restart", ""},
			{text.T("Restart with saved state"), "restart saved", ""},
			{text.T("Stop the clock"), "freeze", ""}, {text.T("Resume the clock"), "thaw", ""},
		},
		Lamps: sim.Invariants(),
		Figures: [][2]string{
			{"issued", text.T("issued")}, {"refused", text.T("rejected")}, {"duplicates", text.T("duplicates")},
			{"longest-wait-ms", text.T("wait, ms")}, {"lead-ms", text.T("lead, ms")},
		},
	}
}

// Prepare has a row for each of several lanes.
func (Plain) Prepare(p *Player) (rows int) {
	p.NewLanes()
	if n := len(p.run.Script.Lanes); n > 1 {
		return n
	}
	return 0
}

func (s Plain) Picture(p *Player, panel func(index int) app.UI) []app.UI {
	rows := p.moving.rows
	if rows == 0 {
		return []app.UI{
			ui.Div("stage-panel callers", panel(0)), ui.Div("stage-panel generator", panel(1)),
			Sequence(panel(2)), ui.Div("stage-panel time", panel(3)),
			p.Code(panel(4)),
		}
	}
	var lanes []app.UI
	for i := range rows {
		lanes = append(lanes, p.row(i, panel(i)))
	}
	return []app.UI{ui.Div("stage-rows", lanes...), Sequence(panel(rows)), p.Code(panel(rows + 1))}
}

// Sequence is the panel of the sequence bits.
func Sequence(panel app.UI) app.UI {
	return ui.Elem("div", ui.With{"class", "stage-panel", "data-bits", "sequence"}, panel)
}

func (s Plain) Draw(p *Player, panel *stage.Panel, index int, at stage.Way) {
	switch lanes, rows := p.moving.lanes, p.moving.rows; {
	case rows == 0:
		stage.Single[index](panel, lanes[0], at)
	case index < rows:
		stage.Row(panel, lanes[index], at)
	default:
		stage.Inside[index-rows](panel, lanes[p.lane], at)
	}
}

// part is one of the optional parts of a page.
func (p *Player) part(of func(*Player) app.UI) app.UI {
	if of == nil {
		return ui.Nothing()
	}
	return of(p)
}

func (p *Player) panel(index int) app.UI {
	return ui.MemoOne(p.moving.Panel, index, p.played, p.lane, p.inner)
}

// row is one of several lanes: name, verdict and picture.
func (p *Player) row(i int, picture app.UI) app.UI {
	f := p.run.Frame(p.at.step).Lane(i)
	of := f.Of()
	return ui.Elem("div", ui.With{"class", "stage-row", "data-at", of.Name},
		ui.Div("stage-row-head",
			ui.Text("h2", p.Title(i)),
			ui.Button(text.T("Look inside"),
				ui.With{"class", "quiet", "data-experiment", "true", "aria-pressed", strconv.FormatBool(i == p.lane)},
				func(app.Context) { p.LookInto(of.Name, false) }, "look", of.Name),
		),
		ui.Words("verdict-line", p.verdict(f)),
		picture,
	)
}

// verdict summarizes the lane so far.
func (p *Player) verdict(f *sim.LaneFrame) string {
	t := f.Totals()
	parts := []string{text.T("%s issued", text.Group(t.Issued))}
	if t.Refused > 0 {
		parts = append(parts, text.T("%s rejected", text.Group(t.Refused)))
	}
	if n := t.Pending(); n > 0 {
		parts = append(parts, text.T("%s waiting", text.Group(n)))
	}
	if lead := f.Field("lead-ms"); lead != "0" {
		parts = append(parts, text.T("%s ms ahead", lead))
	}
	if t.Duplicates > 0 {
		parts = append(parts, text.Count(t.Duplicates, "%s duplicate", "%s duplicates"))
	}
	return text.List(parts...)
}

func (p *Player) draw(panel *stage.Panel, index int, at stage.Way) { p.stage.Draw(p, panel, index, at) }

func (p *Player) panels() int {
	switch rows := p.moving.rows; {
	case rows == 0:
		return len(stage.Single)
	case p.inner:
		return rows + len(stage.Inside)
	default:
		return rows
	}
}

type moving struct {
	ui.Panels[stage.Place]
	lanes []*stage.Lane // of the run
	rows  int           // panels before those of the selected lane
	of    *sim.Run
	owed  bool // write the address when the motion ends
}

// Place is the player's position.
func (p *Player) Place() stage.Place {
	v := &p.moving
	if v.of != p.run {
		v.lanes, v.of = nil, p.run
		v.rows = p.stage.Prepare(p)
	}
	v.Count = p.panels()
	return p.placeOf(p.at)
}

// placeOf is a point as a place in the run.
func (p *Player) placeOf(at stepMoment) stage.Place { return stage.Place{Stop: p.stopAt(at)} }

// stopAt is what the picture shows at a point. Before the first step it already shows the clock of which the
// introduction speaks.
func (p *Player) stopAt(at stepMoment) sim.Stop {
	switch {
	case at == stepMoment{} && p.run.Len() > 1 && p.run.Frame(1).Verb() == sim.Set:
		return sim.Stop{Step: 1}
	case p.stops != nil && at.on(p.stops[p.index(at)]):
		return p.stops[p.index(at)]
	}
	return sim.Stop{Step: at.step, Moment: at.moment}
}

// scroll keeps the current line visible in long code.
func (p *Player) scroll() {
	if p.Ctx == nil || app.IsServer {
		return
	}
	p.Ctx.Defer(func(app.Context) {
		if lanes := p.moving.lanes; p.lane < len(lanes) && (p.machine || p.traits.Ruled || lanes[p.lane].Long()) {
			app.Window().Call("labFollow")
		}
	})
}

// moveOver draws the caption that waited for the picture, and writes the address if that was
// postponed.
func (p *Player) moveOver() {
	if p.captioned.at != p.at {
		p.Redraw()
	}
	if v := &p.moving; v.owed {
		v.owed = false
		p.write()
	}
}
