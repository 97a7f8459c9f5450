package nodes

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// look is everything visible of a run at a time.
type look struct {
	state
	*braid.Figures
	*braid.Window
	unit   time.Duration
	errors []int64   // what each clock reads minus true time
	places []float64 // of the rows in ID order, in units
	cells  []string  // the clocks' squares, by colour, if they have no dials
}

func newLook(s state, f *braid.Figures, w *braid.Window) *look {
	l := &look{state: s, Figures: f, Window: w, unit: f.Unit(), errors: s.ClockErrors(w.Now)}
	l.places = l.placed()
	return l
}

// cellsLike takes the squares of a look whose clocks are the same.
func (l *look) cellsLike(was *look) {
	if was != nil && slices.Equal(l.errors, was.errors) {
		l.cells = was.cells
	}
}

// placed are the rows' places in ID order, in units: the rows of a tick share its cell.
func (l *look) placed() []float64 {
	in := map[int64][]int{}
	for i := range l.Rows {
		k := floor(l.Rows[i].Tick()*ms, int64(l.unit)) / int64(l.unit)
		n := len(in[k])
		in[k] = append(in[k], i)
		for ; n > 0 && l.Rows[in[k][n-1]].ID > l.Rows[i].ID; n-- {
			in[k][n] = in[k][n-1]
		}
		in[k][n] = i
	}
	at := make([]float64, len(l.Rows))
	for k, rows := range in {
		for n, i := range rows {
			at[i] = float64(k) + (float64(n)+0.5)/float64(len(rows))
		}
	}
	return at
}

// dense reports whether the rows are drawn as bins.
func (l *look) dense() bool { return l.Dense(l.unit) }

// steps is how many units a run of these settings has.
func (s *state) steps(unit time.Duration) int { return int((s.Length + unit - 1) / unit) }

// moment is the time of the state's place in the run.
func (s *state) moment() time.Duration {
	if s.at < 0 {
		return s.Length
	}
	return min(s.at, s.Length)
}

// panels are the clocks and the braid, in the order of the page.
const panels = 2

// letters is the font size in all panels: they are drawn so large that it is 24 px on a projector.
const letters = 20

// picture is the way from one look to the next of the same run.
type picture struct {
	stage.Transition[*look]
	viewport
}

// viewport is the shape of the window.
type viewport struct {
	narrow bool // the panels are below each other
	slim   bool // it is a phone's
	large  bool // it is a projector's
}

// draw draws a panel. Looks with as many nodes, drawn one by one or as bins, have the same marks.
func draw(p *stage.Panel, index int, at stage.Transition[*look], f viewport) {
	v := picture{at, f}
	if index == 0 {
		v.clocks(p)
	} else {
		v.braid(p)
	}
}

// The braid: units before and after a view, in which IDs of wrong clocks are.
const (
	before, after = 7, 6
	braidWidth    = 1000.0
	braidHeight   = 690.0
	narrowHeight  = 500.0
	slimWidth     = 480.0
	slimHeight    = 500.0
	lanesTop      = 62.0
	bandHigh      = 22.0
)

// timeScale places times and IDs.
type timeScale struct {
	picture
	width, height float64
	from, unit    float64 // of the view: its start in units, and the width of a unit
	now           float64 // in units
	top, low      float64 // the rails
	lane          float64 // the height of a node's lane
	down          float64 // how far the lanes are moved down
	left          float64 // of the newest fan, which the bookmark's words do not cover
}

func (v picture) scale() timeScale {
	s := timeScale{picture: v, width: braidWidth, height: braidHeight}
	switch {
	case v.slim:
		s.width, s.height, s.down = slimWidth, slimHeight, 26
	case v.narrow:
		s.height = narrowHeight
	}
	was, is := v.From.view(), v.To.view()
	s.from = stage.Lerp(float64(was.From), float64(is.From), v.Share)
	s.unit = s.width / float64(before+is.Span+after)
	s.now = stage.Lerp(v.From.units(v.From.Now), v.To.units(v.To.Now), v.Share)
	s.lane = 20
	if v.To.Nodes > 3 {
		s.lane = 5.5
	}
	s.top, s.low = s.lanes()+s.lane*float64(v.To.Nodes)+14, s.height-104
	if v.To.dense() {
		s.top = s.lanes() + 70
	}
	return s
}

func (l *look) view() braid.TimeRange { return braid.Looking(l.unit, l.Length, l.Now) }

// units is a time in units of the view.
func (l *look) units(t time.Duration) float64 { return float64(t) / float64(l.unit) }

// lanes is the top of the lanes.
func (s *timeScale) lanes() float64 { return lanesTop + s.down }

// x is the place of a time in units.
func (s *timeScale) x(units float64) float64 { return (units - s.from + before) * s.unit }

// at is the place of a time in nanoseconds.
func (s *timeScale) at(t int64) float64 { return s.x(float64(t) / float64(s.To.unit)) }

func (v picture) braid(p *stage.Panel) {
	s := v.scale()
	p.Begin("braid", int(s.width), int(s.height))
	s.band(p)
	if v.To.dense() {
		s.density(p)
	} else {
		s.threads(p)
	}
	s.rails(p)
	s.bookmark(p)
}

// band is the lower rail: the cells of the ticks, their numbers, and what the reader leaves alone.
func (s *timeScale) band(p *stage.Panel) {
	is := s.To.view()
	var even, odd pen
	for k := is.From - before - 1; k <= is.From+is.Span+after; k++ {
		cell := box(s.x(float64(k)), s.low, s.unit, bandHigh)
		if k%2 == 0 {
			even.add(cell)
		} else {
			odd.add(cell)
		}
	}
	p.Path("cell even", even.path(), 1)
	p.Path("cell odd", odd.path(), 1)
	step := int64(5)
	if s.slim {
		step = 10
	}
	first := floor(is.From-before, step) + step
	for n := range int64(12) {
		k := first + n*step
		x := s.x(float64(k) + 0.5)
		p.Middle("soft mono", x, s.low+bandHigh+22, letters, strconv.FormatInt(s.To.shown(k), 10),
			stage.Yes(n < 12 && k < is.From+is.Span+after && x > 24 && x < s.width-24))
	}
	lag := float64(s.To.state.Lag) / float64(s.To.unit)
	cut := math.Floor(s.now-lag) + 1
	p.Rect("left", s.x(cut), s.low-5, max(0, s.x(s.now)-s.x(cut)), bandHigh+10, stage.Yes(s.To.state.Lag >= 0))
}

// shown is the number of milliseconds that the page shows for a unit.
func (l *look) shown(unit int64) int64 { return (unit*int64(l.unit) + int64(zero)) / ms }

func floor(n, by int64) int64 {
	if n < 0 {
		return -((-n + by - 1) / by) * by
	}
	return n / by * by
}

// kinds are the colours of clocks.
var kinds = []string{"behind", "exact", "early"}

// kind is the colour of a clock's error.
func kind(e int64) string {
	switch {
	case e < -ms/20:
		return kinds[0]
	case e > ms/20:
		return kinds[2]
	}
	return kinds[1]
}

// threads draws each row: a dot on its node's lane and on the upper rail, a line to its place in ID
// order, and a bead there. A missed row is marked when the reader has passed it.
func (s *timeScale) threads(p *stage.Panel) {
	l, y := s.To, s.low+bandHigh/2
	of := make([]struct{ lines, stems, dots, beads, holes pen }, l.Nodes)
	var missed, heads, lost, crosses, pair pen
	for i := range l.Rows {
		r := &l.Rows[i]
		from, to := s.at(r.At), s.x(l.places[i])
		if s.later(r.At) || to < -20 && from < -20 {
			continue
		}
		n, thread := &of[r.Node], s.thread(from, to)
		lane := s.lanes() + s.lane*(float64(r.Node)+0.5)
		n.stems.add(line(from, lane, from, s.top))
		n.dots.add(dot(from, lane))
		n.dots.add(dot(from, s.top))
		read := !s.later(r.Read)
		if r.Missed && read {
			missed.add(thread)
			heads.add(dot(from, s.top))
			lost.add(dot(to, y))
			crosses.add(stage.D("M", to-3.5, y-3.5, "l7 7m0 -7l-7 7"))
			continue
		}
		n.lines.add(thread)
		n.beads.add(dot(to, y))
		if !read {
			n.holes.add(dot(to, y))
		}
	}
	bracket, gap, bound, words := s.farthest(&pair)
	for i := range l.Nodes {
		is := kind(l.errors[i])
		lane := s.lanes() + s.lane*(float64(i)+0.5)
		p.Path("lane", line(s.x(s.from), lane, s.x(s.from+float64(l.view().Span)), lane), 1)
		p.Path("thread "+is, of[i].lines.path(), 0.85)
		p.Path("stems "+is, of[i].stems.path(), 1)
		p.Path("dots "+is, of[i].dots.path(), 1)
	}
	p.Path("thread missed", missed.path(), 1)
	p.Path("thread pair", pair.path(), 1)
	for i := range l.Nodes {
		is := kind(l.errors[i])
		p.Path("beads "+is, of[i].beads.path(), 1)
		p.Path("holes", of[i].holes.path(), 1)
	}
	p.Path("heads missed", heads.path(), 1)
	p.Path("lost missed", lost.path(), 1)
	p.Path("crosses", crosses.path(), 1)
	p.Path("bracket", bracket, 1)
	p.Path("bound", bound, 1)
	p.Words("bold halo", gap, 46+s.down, letters, words[0], stage.Yes(bracket != ""))
	p.Words("soft halo", gap, 24+s.down, letters, words[1], stage.Yes(bracket != ""))
	for i := range min(l.Nodes, 3) {
		words, y := text.T("node %d", i+1), s.lanes()+s.lane*(float64(i)+0.5)+6
		if l.Nodes > 3 {
			words, y = stage.Pick(i == 0, text.T("%d nodes", l.Nodes), ""), s.lanes()+s.lane*float64(l.Nodes)/2+7
		}
		s.label(p, "soft halo", y, words)
	}
}

// later reports whether a time is after now.
func (s *timeScale) later(t int64) bool { return float64(t) > s.now*float64(s.To.unit)+1 }

// thread is the line of a row, from its place on the upper rail to its place on the lower one.
func (s *timeScale) thread(from, to float64) string {
	bend := (s.low - s.top) * 0.4
	return stage.D("M", from, s.top, "C", from, s.top+bend, to, s.low-bend, to, s.low+bandHigh/2)
}

// farthest marks the two rows out of order that are farthest apart in time, if both are visible.
func (s *timeScale) farthest(pair *pen) (bracket string, right float64, bound string, words [2]string) {
	l := s.To
	first, second := l.First-l.Window.From, l.Second-l.Window.From
	if l.First < 0 || first < 0 || second >= len(l.Rows) || s.later(l.Rows[second].At) || s.at(l.Rows[first].At) < 0 {
		return "", 0, "", words
	}
	for _, i := range []int{first, second} {
		pair.add(s.thread(s.at(l.Rows[i].At), s.x(l.places[i])))
	}
	a, b, end := s.at(l.Rows[first].At), s.at(l.Rows[second].At), s.at(l.Rows[first].At+int64(l.Bound))
	y := s.lanes() - 4
	bracket = stage.D("M", a, y, "V", y-18, "H", b, "V", y)
	bound = stage.D("M", a, y-44, "v12m0 -6H", end, "m0 -6v12")
	if right = end + 10; right+236 > s.x(s.now)-70 && s.down == 0 || right+236 > s.width { // the present time is there
		right = max(a-236, 4)
	}
	return bracket, right, bound, [2]string{text.T("%s ms out of order", millis(l.DisplacementTime)),
		text.T("bound %s ms", millis(l.Bound))}
}

// millis is a time in milliseconds, with two decimals.
func millis(d time.Duration) string { return stage.Num(float64(d) / float64(ms)) }

// rails are the upper rail, the names of both, and the present time.
func (s *timeScale) rails(p *stage.Panel) {
	left, right := s.x(s.from), s.x(s.from+float64(s.To.view().Span))
	p.Path("rail top", line(left, s.top, right, s.top), 1)
	s.label(p, "bold halo", s.top+7+s.down, text.T("true order"))
	x, anchor := 12.0, "start"
	if s.slim && (s.To.dense() || s.flag() < s.width/2) { // the bookmark's words are there
		x, anchor = s.width-12, "end"
	}
	p.Words("bold halo", x, s.low+bandHigh+78, letters, text.T("ID order"), 1, "text-anchor", anchor)
	x = s.x(s.now)
	p.Path("now", line(x, 26, x, s.low+bandHigh+4), 1)
	p.Middle("time mono bold halo", min(max(x, 70), s.width-70), 20, letters,
		text.T("now %s ms",
			stage.Num(math.Round(10*s.now*float64(s.To.unit)/float64(ms))/10+float64(zero)/float64(ms))), 1)
}

// label is the name of a lane or a rail, at its left end.
func (s *timeScale) label(p *stage.Panel, is string, y float64, words string) {
	if s.slim {
		p.Words(is, 4, y, letters, words, 1, "text-anchor", "start")
		return
	}
	p.End(is, max(s.x(s.from)-10, 112), y, letters, words, 1)
}

// bookmark is the largest ID that the reader has read.
func (s *timeScale) bookmark(p *stage.Panel) {
	l := s.To
	mark := s.mark()
	shown := stage.Yes(mark > 0)
	x, y := s.flag(), s.low+bandHigh
	p.Path("flag-line", line(x, s.low-9, x, y+30), shown)
	p.Path("flag", stage.D("M", x-10, y+30, "h20v36l-10 -9l-10 9z"), shown)
	end := x - 18
	if l.dense() {
		end = max(min(end, s.left-14), 170)
	}
	anchor := "end"
	if x < stage.Pick(s.slim, s.width/2, 278) && !l.dense() { // the rail's name is there
		end, anchor = x+18, "start"
	}
	p.Words("bold halo", end, y+46, letters, text.T("last seen"), shown, "text-anchor", anchor)
	p.Words("soft mono halo", end, y+70, letters, name(mark), shown, "text-anchor", anchor)
	p.Words("soft halo", x+18, y+56, letters, stage.Pick(l.state.Lag >= 0, text.T("not read yet"), ""),
		shown*stage.Yes(!l.dense() && anchor == "end" && x < s.width-150))
}

// flag is where the bookmark is drawn.
func (s *timeScale) flag() float64 {
	if mark := s.mark(); mark > 0 {
		return s.x(s.place(mark))
	}
	return s.x(0)
}

// mark is the bookmark at this moment of the way.
func (s *timeScale) mark() uint64 {
	mark := s.From.Mark
	if s.Share >= 1 || s.From.Mark > s.To.Mark {
		mark = s.To.Mark
	}
	for i := range s.To.Rows {
		if r := &s.To.Rows[i]; !s.later(r.Read) && r.ID <= s.To.Mark {
			mark = max(mark, r.ID)
		}
	}
	return mark
}

// place is an ID's place on the lower rail, in units.
func (s *timeScale) place(id uint64) float64 {
	for i := range s.To.Rows {
		if s.To.Rows[i].ID == id {
			return s.To.places[i]
		}
	}
	r := braid.IssuedID{ID: id}
	return (float64(r.Tick()) + 0.5) * float64(ms) / float64(s.To.unit)
}

// name is an ID as tick, node and sequence.
func name(id uint64) string {
	r := braid.IssuedID{ID: id}
	return strconv.FormatInt(r.Tick()+int64(zero)/ms, 10) + "/" + strconv.FormatUint(
		id>>12&1023+1, 10) + "/" + strconv.FormatUint(id&4095, 10)
}

func lagText(d time.Duration) string { return text.T("%s ms", stage.Num(float64(d)/float64(ms))) }

// pen collects a path.
type pen struct{ d []byte }

func (p *pen) add(d string) { p.d = append(p.d, d...) }

func (p *pen) path() string { return string(p.d) }

// line is a straight line.
func line(x1, y1, x2, y2 float64) string { return stage.D("M", x1, y1, "L", x2, y2) }

// box is a rectangle.
func box(x, y, width, height float64) string {
	return stage.D("M", x, y, "h", width, "v", height, "h", -width, "z")
}

// dot is a point of a path with round ends.
func dot(x, y float64) string { return stage.D("M", x, y, "h0") }
