package stage

import (
	"cmp"
	"slices"
	"sort"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Services is the number of the first panels, one per lane. The legend follows, and the panels of
// Below.
func (s *Street) Services() int { return len(s.services) }

// Piped reports whether, in a column of services, a pipe to the database passes below this one.
func (s *Street) Piped(lane int) bool { return len(s.asking(s.nowAt(0)[lane:])) > 0 }

func (s *Street) Panels() int { return len(s.services) + 1 + len(s.Below()) }

// Below are the names of the panels after the legend: pipes, status and reservoir if a service
// depends on a database; otherwise the services' IDs, if they are few.
func (s *Street) Below() []string {
	switch {
	case s.first >= 0:
		return []string{"pipes", "state", "store"}
	case s.sorts:
		return slices.Repeat([]string{"sorted"}, len(s.services))
	}
	return nil
}

func (s *Street) Draw(p *Panel, index int, at Way) {
	services := s.nowAt(Lerp(s.place(at.From), s.place(at.To), at.Share))
	switch below := index - len(services); {
	case below < 0:
		services[index].draw(p)
	case below == 0:
		s.legend(p)
	case s.first < 0:
		services[below-1].sorted(p)
	case below == 1:
		s.pipes(p, services)
	case below == 2:
		s.state(p, services[s.first])
	default:
		s.reservoir(p, services)
	}
}

// nowAt are the services at a place; all panels are drawn from them.
func (s *Street) nowAt(place float64) []serviceNow {
	if len(s.nows) == 0 || s.nows[0].place != place {
		s.nows = s.nows[:0]
		for _, c := range s.services {
			s.nows = append(s.nows, c.now(place))
		}
	}
	return s.nows
}

type serviceNow struct {
	*service
	standing
	Transition[*sim.LaneFrame] // of the current step
	place                      float64
	step                       int
	end                        int // length of the log so far
	time                       time.Duration
	asking                     bool // a question is open, and the picture must not show its answer
}

func (c *service) now(place float64) serviceNow {
	step, share := c.of.step(place)
	end := sort.Search(len(c.places), func(i int) bool { return c.places[i] > place })
	from, to := c.of.run.Frame(max(step-1, 0)).Lane(c.index), c.of.run.Frame(step).Lane(c.index)
	return serviceNow{
		service: c, standing: c.standings[end], Transition: Transition[*sim.LaneFrame]{from, to, share},
		place: place, step: step, end: end, time: c.of.time(place), asking: to.Question() != nil,
	}
}

func (c serviceNow) draw(p *Panel) {
	p.Begin("counter", houseWidth, houseHeight)
	c.pipe(p)
	bad := c.does(c.place) != serves || c.out()
	p.Rect(Pick(bad, "house shut", "house"), 6, 4, houseWidth-12, houseFloor-4, 1, "rx", "8")
	p.Words("bold", houseLeft, 31, Fitting(c.title, 187, 20), c.title, 1)
	c.apparatus(p)
	c.counts(p)
	c.callers(p)
	p.Rect("ground", -0.5, ground, houseWidth+1, 2, 1)
	c.life(p)
}

// Says describes a service for screen readers.
func (s *Street) Says(at Place, lane int) string {
	c := s.nowAt(s.place(at))[lane]
	_, _, words := c.lifeWords(s.outage(c.place))
	return text.T("%s: %s issued, %s rejected, %s waiting; %s.", c.title, text.Group(c.issued), text.Group(c.refused),
		text.Group(c.waiting()), words)
}

// A service's panel, from its house down to its pipe. Services are side by side without a gap.
const (
	houseWidth  = 230
	houseHeight = 366
	houseLeft   = 14.0
	houseRight  = houseWidth - houseLeft
	houseMiddle = houseWidth / 2.0
	houseFloor  = 226.0
	ground      = 310.0
	windowAt    = 52.0 // where a caller is answered
	queueAt     = 78.0
	queuePitch  = 20.0

	mostTitle    = 18 // columns
	lettersHigh  = 18.5
	ticketsShown = 8
	turnedShown  = 4
	callersShown = 7
)

// caller is a person whose feet are at 0, 0.
const caller = "M-8.5 0v-7a8.500 8.500 0 0 1 17 0v7zM-6.500-23.500a6.500 6.500 0 1 1 13 0a6.500 6.500 0 1 1-13 0z"

// waiting is the number of waiting callers.
func (c serviceNow) waiting() int { return max(c.To.Asked(c.time)-c.issued-c.refused, 0) }

// out reports whether one of the service's servers restarted and waits for its row.
func (c serviceNow) out() bool { return !c.all(func(s condition) bool { return !s.unregistered }) }

// counts are the IDs issued, the requests rejected, and the duplicates; the legend explains
// their symbols.
func (c serviceNow) counts(p *Panel) {
	const y, sign, gap = houseFloor + 30, 22.0, 12.0
	all := [3]int{c.issued, c.refused, c.duplicates}
	signs, letters := 0.0, 0
	for _, n := range all {
		if n > 0 {
			signs, letters = signs+1, letters+len(text.Group(n))
		}
	}
	size := min(27, (houseRight-houseLeft-(sign+gap)*signs+gap)/(0.62*float64(max(letters, 1))))
	x := houseLeft
	for i, n := range all {
		words, shown := text.Group(n), Yes(n > 0)
		if i == 1 {
			p.Group(x+9, y+3, func() { p.Path("turned person", caller, shown) })
		} else {
			p.Rect(Pick(i == 0, "flying", "flying twice"), x, y-15, 17, 12, shown, "rx", "2.5")
		}
		p.Words(Pick(i == 0, "glad mono bold", "wrong mono bold"), x+sign, y, size, words, shown,
			"data-count", [3]string{"issued", "refused", "duplicates"}[i])
		x += shown * (sign + 0.62*size*float64(len(words)) + gap)
	}
}

// callers are those who wait, the one being served, and those who leave.
func (c serviceNow) callers(p *Panel) {
	waiting := c.waiting()
	walk := 0.0 // the queue advances by one
	if c.end > 0 {
		walk = 1 - Phase(c.place-c.places[c.end-1], 0, 0.12)
		walk *= Yes(c.log[c.end-1].Answers())
	}
	for n := callersShown - 1; n >= 0; n-- {
		there := n < waiting
		x := queueAt + queuePitch*(float64(n)+walk)
		p.caller(Pick(n == 0, "front person", "person"), caller, x, ground, Yes(there), there, strconv.Itoa(n),
			"waiting")
	}
	for n := range turnedShown {
		_, age := c.aloft(c.turned, n, turnedShown)
		p.caller("turned person", caller, Lerp(windowAt, 6, age), ground, 1-age, age < 1, "leaves", "refused")
	}
	_, age := c.aloft(c.tickets, 0, 1)
	p.caller("glad person", caller, windowAt, ground, min(2-2*age, 1), age < 1, "leaves", "served")
	for n := range ticketsShown {
		e, age := c.aloft(c.tickets, n, ticketsShown)
		x := Lerp(windowAt+6, houseRight-12, age) // above the heads, behind the text
		p.Rect(Pick(e != nil && e.Twin >= 0, "flying twice", "flying"), x, ground-42, 15, 10, min(1, 2-2*age), "rx",
			"2.5")
	}
	more := waiting - callersShown
	p.End("soft bold halo", houseRight, ground-34, lettersHigh, text.T("+%s", text.Group(max(more, 0))), Yes(more > 0))
}

// aloft is the n-th leaving caller, as an event, and its progress; 1 is gone.
func (c serviceNow) aloft(f flights, n, marks int) (e *sim.Event, age float64) {
	last := before(f, c.end) - 1
	if last -= ((last-n)%marks + marks) % marks; last < 0 {
		return nil, 1
	}
	return &c.log[f[last]], min((c.place-c.places[f[last]])/aloft, 1)
}

// If no service depends on a database and IDs are few, each service's last IDs are shown in arrival
// order and in sorted order.
const (
	mostSorted   = 8 // per step and service
	sortedPitch  = 21.0
	sortedHigh   = 196
	sortedTop    = 46.0
	sortedPrefix = 13 // letters
	joinFrom     = 162.0
	joinTo       = storeWidth - joinFrom
)

// batch is the IDs of a step, in arrival order.
type batch struct {
	events  []int
	ranks   []int // each ID's place in sorted order
	crossed int   // pairs that are out of order
}

// sort makes each step's batches, or none if one is too large.
func (s *Street) sort() {
	for _, c := range s.services {
		c.batches = []*batch{{}}
		for n := 1; n < s.run.Len(); n++ {
			b := c.batch(s.run.Frame(n).Lane(c.index))
			if len(b.events) > mostSorted {
				s.sorts = false
				return
			}
			if len(b.events) == 0 {
				b = c.batches[n-1]
			}
			c.batches = append(c.batches, b)
		}
	}
	s.sorts = true
}

func (c *service) batch(f *sim.LaneFrame) *batch {
	b := &batch{}
	for i := len(f.Log()) - len(f.Events()); i < len(f.Log()) && len(b.events) <= mostSorted; i++ {
		if f.Log()[i].Issued {
			b.events = append(b.events, i)
		}
	}
	before := func(i, j int) int {
		x, y := &c.log[i].Outcome, &c.log[j].Outcome
		return cmp.Or(cmp.Compare(x.High, y.High), cmp.Compare(x.First, y.First), cmp.Compare(i, j))
	}
	sorted := slices.SortedFunc(slices.Values(b.events), before)
	for i, e := range b.events {
		b.ranks = append(b.ranks, slices.Index(sorted, e))
		for _, earlier := range b.ranks[:i] {
			b.crossed += int(Yes(earlier > b.ranks[i]))
		}
	}
	return b
}

// sorted draws the step's batch: IDs appear as they are issued; once all are there, so do their
// places in sorted order.
func (c serviceNow) sorted(p *Panel) {
	p.Begin("sorted", storeWidth, sortedHigh)
	b := c.batches[c.step]
	joined := Yes(len(b.events) > 0 && c.Share >= 1)
	crossings := text.Count(b.crossed, "%s crossing", "%s crossings")
	room := storeWidth/2 - 0.3*lettersHigh*float64(text.Width(crossings)) - 8
	p.Words("bold", 0, 20, Fitting(c.title, room, lettersHigh), c.title, 1)
	p.End("bold", storeWidth, 20, lettersHigh, text.T("sorted"), joined)
	p.Middle(Pick(b.crossed > 0, "wrong bold", "glad bold"), storeWidth/2, 20, lettersHigh, crossings, joined)
	for i := range mostSorted {
		y, to, words, there := sortedTop+sortedPitch*float64(i), 0.0, "", 0.0
		crossed := false
		if i < len(b.events) {
			e := b.events[i]
			words, there = c.prefix(&c.log[e]), Yes(e < c.end)
			to, crossed = sortedTop+sortedPitch*float64(b.ranks[i]), b.ranks[i] != i
		}
		p.Path(Pick(crossed, "crossed", "joined"), D("M", joinFrom, y-6, "L", joinTo, to-6), there*joined)
		p.Words("mono", 0, y, lettersHigh, words, there)
		p.End("mono", storeWidth, to, lettersHigh, words, there*joined)
	}
}

// prefix is the part of an ID that is compared first; if it is the same in all, the ID's end.
func (c serviceNow) prefix(e *sim.Event) string {
	if c.lane.Design.Text != nil {
		words := []rune(c.lane.Design.Text(e.Outcome.ID()))
		return string(words[:min(len(words), sortedPrefix)])
	}
	words := digits(uint64(e.ID()))
	return Pick(len(words) > sortedPrefix, "…", "") + words[max(len(words)-sortedPrefix+1, 0):]
}

// legend explains once what people, tickets, lines and pipes mean at every service.
func (s *Street) legend(p *Panel) {
	p.Begin("legend", storeWidth, storeHigh)
	const pitch, words, wide = 33.0, 34.0, storeWidth / 2
	at := func(n int) (x, y float64) { return float64(n/4) * wide, 30 + pitch*float64(n%4) }
	says := func(n int, what string) {
		x, y := at(n)
		p.Words("", x+words, y, Fitting(what, wide-words-4, lettersHigh), what, 1)
	}
	for n, is := range []string{"person", "turned person"} {
		x, y := at(n)
		p.Group(x+14, y+4, func() { p.Path(is, caller, 1) })
		says(n, Pick(n == 0, text.T("waits for an ID"), text.T("rejected")))
	}
	for n, is := range []string{"flying", "flying twice"} {
		x, y := at(n + 2)
		p.Rect(is, x+6, y-12, 16, 11, 1, "rx", "2.5")
		says(n+2, Pick(n == 0, text.T("ID issued"), text.T("duplicate ID")))
	}
	var lines [][2]string
	switch {
	case s.first >= 0:
		lines = [][2]string{{"hose", text.T("asks the database")}, {"hose once", text.T("asks at startup")},
			{"life lived", text.T("issues without it")}, {"life over", text.T("rejects requests")}}
	case s.sorts:
		lines = [][2]string{{"joined", text.T("in order")}, {"crossed", text.T("out of order")}}
	}
	for n, one := range lines {
		x, y := at(n + 4)
		d := D("M", x, y-7, "h", 24)
		p.Path(one[0], d, 1)
		if one[0] == "hose" {
			p.Path("hose-core", d, 1)
		}
		says(n+4, one[1])
	}
}
