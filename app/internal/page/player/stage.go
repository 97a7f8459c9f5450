package player

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Stage is what is particular to a page that plays scenes: its picture, and what
// stands around that. A page's own is made of a [Plain] one.
type Stage interface {
	Traits() Traits
	// Reset is called when another link is opened.
	Reset()
	// Prepare is called before anything of a run is drawn, and Look says what is seen of
	// the run at a place.
	Prepare(p *Player)
	Look(p *Player, stop sim.Stop) *Shot
	// Rows is how many panels come before those of the lane that is looked into. Picture
	// has all panels in their order, and Draw draws one on the way between two looks.
	Rows(p *Player) int
	Picture(p *Player, panel func(index int) app.UI) []app.UI
	Draw(p *Player, panel *stage.Panel, index int, from, to *Shot, share float64)
	// Figure draws the picture below y for those who share it.
	Figure(p *Player, s *ui.Sketch, y int) string
	// Before changes what was seen before something was done by hand, if that has moved
	// already: a clock that was dragged starts where the hand let go.
	Before(shot *Shot)
	// Reveals is what a lane's IDs tell, beside its figures.
	Reveals(l *sim.LaneFrame) [][2]string

	// Caption is the row of the caption, AfterResults stands below the lanes' results, and
	// Last at the page's end.
	Caption(p *Player, caption app.UI) app.UI
	AfterResults(p *Player) app.UI
	Last(p *Player) app.UI
}

// Traits are how the player treats a page's scenes.
type Traits struct {
	Path string
	// Begins is the step at which the page begins to play if its link names nothing: before the
	// decisive moment.
	Begins int
	// Ruled says that the lanes are rows on one ruler of time, and one of them is looked
	// into where they leave room for that.
	Ruled bool
	// Mixed says that the lanes may number things in any way: their IDs have no layout in
	// common, and a reader can choose whose are shown.
	Mixed bool
	// ResultsWait says that the results below stay as they are while a scene plays, since
	// the picture tells of them too.
	ResultsWait bool
	// Hint says what can be done by hand where one looks; empty for nothing.
	Hint    string
	Presses []Press
	// Lamps are what should hold in every lane, and Figures the fields of a lane that are
	// shown, with their words.
	Lamps   []sim.Invariant
	Figures [][2]string
}

// Press is one thing that can be done by hand: lines, each of them a step.
type Press struct {
	Words, Lines string
	Key          string // the name by which a key presses it too, if one does
}

// Shot is all that is seen of a run at a place.
type Shot struct {
	Lanes []*stage.LaneLook // nil for a lane that is not drawn by itself
	Own   any               // what the page's own picture shows
}

// Plain is a stage of one lane, or of several as rows.
type Plain struct{ At string }

// Traits are those of a page whose lanes are of one layout.
func (s Plain) Traits() Traits {
	return Traits{
		Path: s.At,
		Hint: text.T("Keys: i = request an ID, b = clock −1 ms"),
		Presses: []Press{
			{text.T("Request an ID"), "ask", "ask"}, {text.T("Clock back 1 ms"), "back 1ms", "turn"},
			{text.T("Clock back 3 ms"), "back 3ms", ""}, {text.T("Request 10 IDs"), "ask 10", ""}, {text.T("Request an ID 1 ms later"), "advance 1ms\nask", ""},
			{text.T("Restart without saved state"), "restart", ""}, {text.T("Restart with saved state"), "restart saved", ""},
			{text.T("Stop the clock"), "freeze", ""}, {text.T("Resume the clock"), "thaw", ""},
		},
		Lamps: sim.Invariants(),
		Figures: [][2]string{
			{"issued", text.T("issued")}, {"refused", text.T("rejected")}, {"duplicates", text.T("duplicates")},
			{"longest-wait-ms", text.T("wait, ms")}, {"lead-ms", text.T("lead, ms")},
		},
	}
}

func (Plain) Reset()            {}
func (Plain) Prepare(p *Player) { p.NewLanes() }
func (Plain) Before(*Shot)      {}

func (Plain) Look(p *Player, stop sim.Stop) *Shot {
	shot := &Shot{}
	for _, l := range p.moving.lanes {
		shot.Lanes = append(shot.Lanes, l.Look(stop))
	}
	return shot
}

func (Plain) Rows(p *Player) int {
	if n := len(p.run.Script.Lanes); n > 1 {
		return n
	}
	return 0
}

func (s Plain) Picture(p *Player, panel func(index int) app.UI) []app.UI {
	rows := s.Rows(p)
	if rows == 0 {
		return []app.UI{
			ui.Div("stage-panel callers", panel(0)), ui.Div("stage-panel generator", panel(1)),
			Sequence(panel(2)), ui.Div("stage-panel time", panel(3)),
			p.Code(p.Looks().Lanes[0], panel(4)),
		}
	}
	var lanes []app.UI
	for i := range rows {
		lanes = append(lanes, p.row(i, panel(i)))
	}
	return []app.UI{ui.Div("stage-rows", lanes...), Sequence(panel(rows)), p.Code(p.Looks().Lanes[p.lane], panel(rows+1))}
}

// Sequence is the panel of the sequence's bits.
func Sequence(panel app.UI) app.UI {
	return ui.Elem("div", ui.With{"class", "stage-panel", "data-bits", "sequence"}, panel)
}

func (s Plain) Draw(p *Player, panel *stage.Panel, index int, from, to *Shot, share float64) {
	switch rows := s.Rows(p); {
	case rows == 0:
		stage.Single[index](panel, from.Lanes[0], to.Lanes[0], share)
	case index < rows:
		stage.Row(panel, from.Lanes[index], to.Lanes[index], share)
	default:
		stage.Inside[index-rows](panel, from.Lanes[p.lane], to.Lanes[p.lane], share)
	}
}

func (Plain) Figure(p *Player, s *ui.Sketch, y int) string { return p.figureRuler(s, y) }
func (Plain) Reveals(*sim.LaneFrame) [][2]string           { return nil }
func (Plain) Caption(_ *Player, caption app.UI) app.UI     { return caption }
func (Plain) AfterResults(*Player) app.UI                  { return ui.Nothing() }
func (Plain) Last(*Player) app.UI                          { return ui.Nothing() }
