package scenes

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// NewRollback is the page /rollback: what designs do when the clock moves backwards. Its lanes are rows on one ruler of
// time, with clocks that can be dragged.
func NewRollback() app.Composer {
	p := &page{}
	p.Play(&ruled{Plain: player.Plain{At: "/rollback"}})
	return p
}

type ruled struct {
	player.Plain
	ruler *stage.Ruler
	hand  draggedHand // being dragged
}

func (r *ruled) Traits() player.Traits {
	t := r.Plain.Traits()
	t.Ruled, t.ResultsWait = true, true
	t.Further = [2]string{"/search", text.T("Find the shortest duplicate of each design")}
	t.Break = "break=twitter-scala-28&bits=2&allow=ask,tick,back-1&events=8"
	t.Hint = text.T("Drag the clock. b: −1 ms, i: one ID")
	return t
}

func (r *ruled) Prepare(p *player.Player) (rows int) {
	if !p.DoneByHand() {
		r.hand = draggedHand{}
	}
	p.NewLanes()
	r.ruler = p.NewRuler()
	return r.ruler.Panels()
}

func (r *ruled) look(p *player.Player, at stage.Place) *stage.RulerLook {
	return r.ruler.Look(at, p.Lane(), p.Inside())
}

// Draw draws a row for each lane, and the selected lane.
func (r *ruled) Draw(p *player.Player, panel *stage.Panel, index int, at stage.Way) {
	if rows := r.ruler.Panels(); index >= rows {
		stage.Beside[index-rows](panel, p.Lanes()[p.Lane()], at)
		return
	}
	r.ruler.Draw(panel, index, at, p.Lane(), p.Inside())
}

// draggedHand is a clock hand being dragged.
type draggedHand struct {
	ui.Grip
	left, width float64 // of the ruler, in px of the window
}

// onHand drags a clock hand, or moves it by keys.
func (r *ruled) onHand(p *player.Player, event string, e app.Event) {
	h := &r.hand
	is, by := h.Hear(event, e)
	reads := r.look(p, p.Place()).Reads(h.Node)
	at := func() float64 { return r.ruler.At((e.Get("clientX").Float()-h.left)/h.width, reads) }
	switch is {
	case ui.Stepped:
		r.turn(p, h.Node, r.ruler.Grain()*float64(by), stage.Hand{})
	case ui.Taken:
		box := h.Element.Get("ownerSVGElement").Call("getBoundingClientRect")
		p.StopMoving()
		h.left, h.width = box.Get("left").Float(), max(box.Get("width").Float(), 1)
	case ui.Dragged:
		p.Hold(stage.Hand{Held: true, Node: h.Node, At: at()})
	case ui.Dropped, ui.Released:
		if to := at(); is == ui.Dropped && to != reads {
			r.turn(p, h.Node, to-reads, stage.Hand{Held: true, Node: h.Node, At: to})
		} else {
			p.Hold(stage.Hand{})
		}
		h.Held = false
	}
}

// turn moves a node's clock by inserting a line of the script, from where its hand is.
func (r *ruled) turn(p *player.Player, node int, by float64, hand stage.Hand) {
	verb := "forth "
	if by < 0 {
		verb = "back "
	}
	if nodes := p.Run().Script.Nodes; len(nodes) > 1 {
		verb += nodes[node].Name + " "
	}
	p.LetGo(verb+time.Duration(math.Round(math.Abs(by)*1e6)).String(), hand)
}

// Picture is the lanes on their ruler, the owners of an ID, and the selected lane.
func (r *ruled) Picture(p *player.Player, panel func(index int) app.UI) []app.UI {
	shown, told := r.look(p, p.Place()), r.look(p, p.Told())
	said := p.Run().At(p.Told().Stop)
	rows := []app.UI{hatching(), panel(0), panel(1), legend(),
		ui.Elem("div", ui.With{"class", "ruler-heads", "aria-hidden", "true"},
			ui.Text("span", text.T("result")), ui.Text("span", text.T("unique")), ui.Text("span", text.T("in order")))}
	for i := range r.ruler.Rows {
		rows = append(rows, r.row(p, i, said, panel(stage.FirstRow+i)))
	}
	board := ui.ElemOn("div",
		ui.With{"class", "time-ruler", "data-few", strconv.FormatBool(shown.Few()), "role", "group",
			"aria-label", text.T("One row per lane on a shared time axis in milliseconds")}, rows...)
	board = ui.OnGrip(board, "hand", func(_ app.Context, event string, e app.Event) { r.onHand(p, event, e) })
	n := r.ruler.Panels()
	all := []app.UI{board,
		ui.Elem("div", ui.With{"class", "owners", "data-twice", strconv.FormatBool(told.Twice())}, panel(n-1),
			ui.Text("p", told.Says(), "class", "unseen twins"))}
	if p.Inside() {
		all = append(all, player.Sequence(panel(n)), p.Code(panel(n+1)))
	}
	return all
}

// legend names the marks in the rows, whose looks the stylesheet has.
func legend() app.UI {
	return ui.Elem("div", ui.With{"class", "ruler-legend", "aria-hidden", "true"},
		ui.Text("span", text.T("ID issued"), "data-mark", "dot"),
		ui.Text("span", text.T("rejected"), "data-mark", "cross"),
		ui.Text("span", text.T("waits"), "data-mark", "ring"))
}

// hatching is the pattern for sequence values in use already.
func hatching() app.UI {
	return ui.SVG("svg", ui.With{"data-is", "hatching", "width", "0", "height", "0", "aria-hidden", "true"},
		ui.SVG("pattern",
			ui.With{"id", "used", "width", "7", "height", "7", "patternUnits", "userSpaceOnUse",
				"patternTransform", "rotate(45)"}, ui.SVG("path", ui.With{"d", "M0 0V7"})))
}

// row is a lane, or one node of it: its name, its IDs, the step's result, and its invariants. Its texts
// are about the told frame.
func (r *ruled) row(p *player.Player, i int, told *sim.Frame, picture app.UI) app.UI {
	row := r.ruler.Rows[i]
	f := p.Shown().Lane(row.Lane)
	of, is, v := f.Of(), r.verdictOf(f, row.Node), r.verdictOf(told.Lane(row.Lane), row.Node)
	with := ui.With{"class", "ruler-row", "data-at", of.Name, "data-verdict", is.kind, "data-says", v.kind,
		"data-untold", untold(told, f),
		"data-inside", strconv.FormatBool(p.Inside() && row.Lane == p.Lane()),
		"data-later", strconv.FormatBool(row.Lane >= f.Seen()),
		"data-joins", strconv.FormatBool(p.Shown().Verb() == sim.Others && p.Run().Script.Lanes[row.Lane].Later),
		"data-last", strconv.FormatBool(r.last(i, f.Seen()))}
	record := ui.Div("row-lamps")
	if row.Node == 0 && row.Lane < f.Seen() {
		with = append(with, "data-lane", of.Name)
		record = p.Record(f.Frame, row.Lane)
	}
	return ui.Elem("div", with,
		ui.Text("h2", p.RowTitle(row), "title", text.T(of.Design.Title)), picture,
		ui.Elem("p", ui.With{"class", "verdict"}, ui.Text("b", v.words), ui.Text("span", v.note, "class", v.hue)),
		record,
		lookInside(p, of),
	)
}

// untold are the invariants that the step breaks before its texts appear: their lamps change
// with the texts.
func untold(told *sim.Frame, f *sim.LaneFrame) string {
	var broken []string
	for _, v := range sim.Invariants() {
		if !f.Holds(v) && told.Lane(f.Index()).Holds(v) {
			broken = append(broken, v.String())
		}
	}
	return strings.Join(broken, " ")
}

// last reports whether no visible row follows.
func (r *ruled) last(i, lanes int) bool {
	rows := r.ruler.Rows
	return rows[i].Lane < lanes && (i+1 == len(rows) || rows[i+1].Lane >= lanes)
}

// lookInside opens a lane's code and bits beside the ruler. With few lanes, one is always open.
func lookInside(p *player.Player, of *sim.Lane) app.UI {
	if len(p.Run().Script.Lanes) == 1 {
		return ui.Elem("span", nil)
	}
	open := p.Inside() && p.Run().Script.Lanes[p.Lane()].Name == of.Name
	return ui.Button("›",
		ui.With{"class", "quiet look-inside", "data-experiment", "true",
			"aria-label", text.T("Look inside: %s", text.T(of.Design.Title)),
			"title", text.T("Look inside"), "aria-pressed", strconv.FormatBool(open)},
		func(app.Context) { p.LookInto(of.Name, true) }, "look", of.Name)
}

// stepResult is a step's result in a row: a kind, which has a symbol, and a few words.
type stepResult struct {
	kind, words string
	note, hue   string // more words, and their colour
}

// verdictOf is the result of the frame's step at a lane's node.
func (r *ruled) verdictOf(f *sim.LaneFrame, node int) stepResult {
	c := stepOf(f, node)
	name := func(e *sim.Event) string { return r.ruler.IDName(f.Index(), e) }
	var v stepResult
	switch {
	case c.twice != nil:
		v = stepResult{kind: "twice", words: text.T("TWICE %s", name(c.twice))}
		if c.repeated > 1 {
			v.note, v.hue = text.T("and %d more", c.repeated-1), "wrong"
		}
	case c.restarted != nil:
		v = remembered(c.restarted)
		if last := lastOf(f, node); last != nil {
			v.note, v.hue = name(last), "memory"
		}
	case c.refused != nil:
		v = stepResult{kind: "refused", words: text.T("rejected")}
		if lead := f.Field("lead-ms"); lead != "0" {
			v.note = text.T("clock is %s ms behind", lead)
		}
		if c.refusals > 1 {
			v.words = text.T("rejected %s", text.Group(c.refusals))
		}
	case c.issued != nil:
		v = stepResult{kind: "issued", words: text.T("issued %s", name(c.issued))}
		switch {
		case c.issued.Above >= 0:
			v.note, v.hue = text.T("out of order"), "wrong"
		case c.given > 1:
			v.note = text.T("%s IDs", text.Group(c.given))
		}
	case f.Waiting(node) != nil:
	case f.Last() != nil:
		v = stepResult{kind: "knows", words: text.T("last %s", name(lastOf(f, node)))}
	default:
		v = stepResult{kind: "none", words: text.T("nothing yet")}
	}
	return withWait(v, f, node)
}

// withWait adds the wait, or how far the last ID is ahead of the clock.
func withWait(v stepResult, f *sim.LaneFrame, node int) stepResult {
	waiting := f.Waiting(node)
	lead := f.Field("lead-ms")
	switch {
	case waiting != nil:
		ticks := max(waiting.Outcome.Wait, waiting.Outcome.Hold)
		wait := waiting.At - waiting.Asked + f.Of().Layout.Tick*time.Duration(ticks)
		v = stepResult{kind: "waits", words: text.T("waits %s", milliseconds(wait))}
		if queue := f.Queue(node); queue > 1 {
			v.note = text.T("%d in queue", queue)
		}
	case v.note == "" && lead != "0" && v.kind != "none":
		v.note, v.hue = text.T("%s ms ahead", lead), "lead"
	}
	return v
}

// remembered reports whether a restarted program kept its state.
func remembered(e *sim.Event) stepResult {
	if slices.Equal(e.Before.Vars(), e.After.Vars()) {
		return stepResult{kind: "kept", words: text.T("keeps its state")}
	}
	return stepResult{kind: "forgot", words: text.T("loses its state")}
}

// lastOf is the node's last ID; if it has none, the lane's.
func lastOf(f *sim.LaneFrame, node int) *sim.Event {
	log := f.Log()
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Issued && log[i].Node == node {
			return &log[i]
		}
	}
	return f.Last()
}

// nodeEvents is what happened at a node in a step.
type nodeEvents struct {
	issued, refused, twice, restarted *sim.Event // the last of each
	given, refusals, repeated         int
}

func stepOf(f *sim.LaneFrame, node int) (c nodeEvents) {
	events := f.Events()
	for i := range events {
		e := &events[i]
		switch {
		case e.Node != node:
		case e.Kind == sim.Restarted:
			c.restarted = e
		case e.Issued:
			c.issued, c.refused = e, nil
			if c.given++; e.Twin >= 0 {
				c.twice = e
				c.repeated++
			}
		case e.Answers():
			c.refused = e
			c.refusals++
		}
	}
	return c
}

func milliseconds(d time.Duration) string {
	return text.T("%s ms", strconv.FormatFloat(float64(d)/1e6, 'f', -1, 64))
}
