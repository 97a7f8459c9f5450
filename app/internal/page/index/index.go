// Package index is the page on which two B+tree indexes fill: one with keys in order, one without.
package index

import (
	"math"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// page is the state, the view of its run, and what plays it.
type page struct {
	base
	bad string // of what was entered last

	state
	desk   ui.Desk[btree.Question, *btree.View]
	by     int   // rows from the view shown to the one that was asked for
	look   *look // what is shown
	moving ui.Panels[*look]
	frame  viewport

	begins   bool // the link names nothing: the page asks its question
	answered bool // that question
	playing  bool
	plays    ui.Playback
	pace     int // an index of paces
	since    time.Time
	from     int // rows where playing began
}

type base = nav.Page

// New is the page.
func New() app.Composer {
	p := newPage()
	p.moving.Count, p.moving.Retell = panels, p.Redraw
	p.moving.Draw = func(panel *stage.Panel, index int, at stage.Transition[*look]) { draw(panel, index, at, p.frame) }
	p.Start("/keys", p)
	return p
}

func newPage() *page {
	p := &page{pace: usualPace}
	p.desk.Name, p.desk.Here, p.desk.Take, p.desk.Bar = btree.Job, &btree.Answerer{}, p.take, ".index-count progress"
	return p
}

func (p *page) Arrived() {
	p.measure()
	p.moving.Forget(p.Ctx, p.look)
	p.ask(0)
}

func (p *page) measure() {
	p.frame.narrow = ui.Matches("(width < 40rem)")
	p.frame.large = app.IsClient && nav.Presenting() && !p.frame.narrow
}

func (p *page) OnResize(ctx app.Context) {
	was := p.frame
	if p.measure(); p.frame != was {
		p.moving.Forget(ctx, p.look)
	}
}

func (p *page) Left() {
	p.desk.Halt()
	p.moving.Release()
}

// Params gives up what is computed before a link is read.
func (p *page) Params(query, fragment *nav.Params) {
	query.Reading(p.stop)
	p.state.Params(query, fragment)
}

func (p *page) Opened(query, fragment string) {
	p.bad, p.begins, p.answered = "", query+fragment == "", false
	p.ask(0)
}

// Derive does nothing: the desk answers with what follows from the state.
func (p *page) Derive() {}

// change changes the state and asks for its view.
func (p *page) change(change func()) {
	was := p.rows
	p.bad = ""
	p.Change(func() {
		change()
		p.ask(p.rows - was)
	})
}

// present shows a view.
func (p *page) present(v *btree.View, by int) {
	was := p.look
	p.look = newLook(p.state, v)
	switch {
	case p.Ctx == nil || was == nil:
		p.moving.Forget(nil, p.look)
	default:
		p.moving.Show(p.look, by)
	}
}

// question is the name of the question at the row with which the left tree outgrows its cache.
const question = "index-outgrown"

// asks reports whether the question is open: the picture stops there.
func (p *page) asks() bool { return p.begins && !p.answered }

// asked reports whether the question is shown: from the row at which the picture stops.
func (p *page) asked() bool { return p.begins && p.look.Trees[0].Outgrown > 0 }

// So many rows show the answer.
const answerRows = 500_000

// edit takes a value that was entered, as a link would say it. One that cannot be used is named, and
// the picture stays.
func (p *page) edit(name, typed string) {
	if typed == "" {
		return
	}
	query, _ := p.Link()
	values := nav.Parameters(query)
	values.Set(name, typed)
	var s state
	if p.bad = nav.Sentences(nav.Parse(s.Params, values.Encode(), "")); p.bad == "" {
		p.stop()
		p.begins = false
		p.change(func() { p.state = s })
	}
}

// So many rows are inserted on the page at once. For more, a worker does it.
const onPage = 2000

// ask asks for the view of the present state, which is by rows away from the one shown.
func (p *page) ask(by int) {
	p.by = by
	q := btree.Question{Settings: p.Settings, Rows: p.rows, Hold: p.asks()}
	if !app.IsServer && (p.rows > onPage || p.desk.Hired()) && p.Ctx != nil {
		p.desk.Ask(p.Ctx, q)
		return
	}
	now := q
	if !app.IsServer {
		now.Rows = min(q.Rows, onPage)
	}
	v, err := p.desk.Here.Answer(now, nil)
	p.show(q, v, err)
}

// take takes the desk's answer, and plays on.
func (p *page) take(q btree.Question, v *btree.View, err error) {
	if p.show(q, v, err); err == nil && p.playing && !p.desk.Waits() {
		p.later()
	}
}

// show shows an answer. A run that held, at the question, stops there.
func (p *page) show(q btree.Question, v *btree.View, err error) {
	if err != nil {
		p.bad = err.Error()
		p.stop()
		return
	}
	if held := v.Rows < q.Rows && p.asks() && v.Trees[0].Outgrown+v.Trees[1].Outgrown > 0; held && !p.desk.Waits() {
		p.state.rows = v.Rows
		p.stop()
		defer p.Write()
	}
	p.present(v, p.by)
}

// stop ends playing. A long computation is given up, and the view that is shown becomes the state.
func (p *page) stop() {
	p.playing = false
	if p.desk.Long() && p.look != nil {
		p.desk.Halt()
		p.state.rows = p.look.Rows
	}
}

// pace is how fast rows are inserted.
type pace struct {
	words string
	// goal is the number of rows after some time from a number of rows.
	goal func(from int, d time.Duration) int
	gap  time.Duration // between two views
}

const usualPace = 2

func paces() []pace {
	steady := func(perSecond int) func(int, time.Duration) int {
		return func(from int, d time.Duration) int { return from + int(float64(perSecond)*d.Seconds()) }
	}
	return []pace{
		{text.T("2 rows per second"), steady(2), 500 * time.Millisecond},
		{text.T("1,000 rows per second"), steady(1000), 80 * time.Millisecond},
		{text.T("twice as many each second"), func(from int, d time.Duration) int {
			return int(float64(max(from, 100)) * math.Exp2(d.Seconds()))
		}, 80 * time.Millisecond},
		{text.T("as fast as possible"), func(from int, d time.Duration) int { return btree.MostRows }, 0},
	}
}

// start plays from the present row, or from the beginning after the last.
func (p *page) start(ctx app.Context) {
	if p.asked() && p.asks() {
		if p.answered = true; !nav.Presenting() {
			ui.SkipQuestion(question)
		}
	}
	if p.rows >= btree.MostRows {
		p.change(func() { p.rows = 1 })
	}
	p.playing, p.from, p.since = true, p.rows, time.Now()
	p.step()
}

// setPace changes the speed, from the present row on.
func (p *page) setPace(i int) {
	if i < 0 || i >= len(paces()) {
		return
	}
	p.pace, p.from, p.since = i, p.rows, time.Now()
}

// later continues playing after a while.
func (p *page) later() {
	p.plays.Next(p.Ctx, paces()[p.pace].gap, p.step)
}

// atMost is how many rows are inserted before the next view, so that Stop is quick.
const atMost = 25_000

// step plays to the row that is due.
func (p *page) step() {
	if !p.playing || p.desk.Busy() {
		return
	}
	if p.rows >= btree.MostRows {
		p.stop()
		p.Write()
		return
	}
	goal := min(paces()[p.pace].goal(p.from, time.Since(p.since)), btree.MostRows, p.rows+atMost)
	if goal == p.rows {
		p.later()
		return
	}
	by := goal - p.rows
	p.state.rows = goal
	p.ask(by)
	if !p.desk.Busy() && p.playing { // it was answered at once
		p.later()
	}
}

// state is what a link says: two sequences of keys, and how many rows are inserted.
type state struct {
	btree.Settings
	rows int
}

// example is the state that the page opens with: the pages have begun to split.
func example() state {
	return state{Settings: btree.Settings{Names: [2]string{"uuid-v4", "twitter"}, Cache: 64, Seed: 1, Nodes: 1},
		rows: 1400}
}

func (s *state) Params(query, _ *nav.Params) {
	query.Reading(func() { *s = example() })
	query.Value("keys", s.Names[0]+","+s.Names[1], s.readKeys)
	query.Count("rows", &s.rows, 1, btree.MostRows)
	query.Count("cache", &s.Cache, 1, btree.MostCache)
	seed := int(s.Seed)
	query.Count("seed", &seed, 0, mostSeed)
	s.Seed = uint64(seed)
	query.WriteIf(s.Nodes != 1, func() { query.Count("nodes", &s.Nodes, 1, btree.MostNodes) })
	query.WriteIf(s.Back > 0, func() { query.Count("back", &s.Back, 0, btree.MostRows) })
	query.WriteIf(s.Delete > 0, func() { query.Count("delete", &s.Delete, 0, btree.MostRows) })
}

const mostSeed = 1_000_000_000

// readKeys reads two names of systems.
func (s *state) readKeys(typed string) (problem string) {
	names := strings.Split(typed, ",")
	if len(names) != 2 {
		return text.T("The link says keys=“%s”: use two systems, such as uuid-v4,twitter.", typed)
	}
	for _, name := range names {
		if _, ok := sim.Find(name); !ok {
			return text.T("The link says keys=“%s”: no system is called “%s”.", typed, name)
		}
	}
	s.Names = [2]string{names[0], names[1]}
	return ""
}

// preset is a pair worth seeing.
type preset struct {
	name string
	state
}

func presets() []preset {
	with := func(left, right string, change func(*state)) state {
		s := example()
		s.Names = [2]string{left, right}
		if change != nil {
			change(&s)
		}
		return s
	}
	return []preset{
		{text.T("UUIDv4 beside Snowflake"), example()},
		{text.T("UUIDv4 beside UUIDv7: order alone"), with("uuid-v4", "uuid-v7", nil)},
		{text.T("UUIDv1 in its byte order"), with("uuid-v1", "uuid-v7", func(s *state) { s.rows = 600_000 })},
		{text.T("64 nodes, clocks off by up to 50 ms"), with("uuid-v4", "twitter", func(s *state) { s.Nodes = 64 })},
		{text.T("Segments of four servers"),
			with("leaf-segment", "twitter", func(s *state) { s.Nodes, s.rows = 4, 20_000 })},
		{text.T("Sonyflake, 64 nodes"), with("sonyflake", "twitter", func(s *state) { s.Nodes = 64 })},
		{text.T("The clock moves back by a minute"), with("uuid-v1", "uuid-v7",
			func(s *state) { s.Back, s.rows = 20_000, 30_000 })},
		{text.T("Delete the older half, then VACUUM"), with("uuid-v4", "twitter",
			func(s *state) { s.Delete, s.rows = 20_000, 20_000 })},
	}
}

// presetOf is the index of the preset with these settings, whatever the rows; −1 for none.
func presetOf(s state) int {
	for i, p := range presets() {
		if p.Settings == s.Settings {
			return i
		}
	}
	return -1
}
