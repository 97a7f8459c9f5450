package stage

import (
	"math"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Below the services their pipes merge into one that leads to the database: a reservoir with a
// status text on its left and the legend on its right.
const (
	pipesHigh  = 56.0
	stateWidth = 440
	storeWidth = 460
	storeHigh  = 138
	lidHigh    = 32.0
	mergeAt    = 24.0  // where the pipes merge
	pipeAt     = 198.0 // where a service's pipe starts, from the service's left
	pipeTop    = ground + 24
	ownPart    = 0.2 // share of the pipe within the service's panel
	dropSeen   = 0.12
)

// pipe is the path from a service to the reservoir below the middle of the street.
func (s *Street) pipe(c *service) string {
	const bend = 12.0
	x, middle := s.ends(c)
	side := Pick(x < middle, bend, -bend)
	return D("M", x, " 0V", mergeAt-bend, "Q", x, mergeAt, x+side, mergeAt,
		"H", middle-side, "Q", middle, mergeAt, middle, mergeAt+bend, "V", pipesHigh)
}

func (s *Street) ends(c *service) (x, middle float64) {
	return houseWidth*float64(c.index) + pipeAt, houseWidth * float64(len(s.services)) / 2
}

// drop is a message between a server and the database: its position and its style.
func (c serviceNow) drop(node int) (u float64, is string) {
	t := c.trip(node)
	if t == nil {
		return 0, ""
	}
	u, back := t.down(c.place)
	lost := back && !t.answered && t.ends < float64(len(c.of.at))
	return u, Pick(back, Pick(lost, "drop lost", "drop full"), "drop")
}

// pipe draws the part of the pipe within the service's panel.
func (c serviceNow) pipe(p *Panel) {
	if !c.asks() {
		return
	}
	d := D("M", pipeAt, pipeTop, "V", houseHeight+1)
	p.Path(Pick(c.lane.Design.Boots, "hose once", "hose"), d, 1)
	p.Path(Pick(c.dry(), "hose-core dry", "hose-core"), d, Yes(!c.lane.Design.Boots))
	for node := range min(len(c.nodes), mostNodes) {
		u, is := c.drop(node)
		p.Circle(is, pipeAt, Lerp(pipeTop, houseHeight, u/ownPart), 7, Yes(is != "" && u < ownPart))
	}
}

// pipes draws the pipes of all services, up to the reservoir. Requests wait at a closed lid.
func (s *Street) pipes(p *Panel, services []serviceNow) {
	p.Begin("pipes", houseWidth*len(services), pipesHigh)
	for _, c := range services[s.first:] {
		if c.asks() {
			p.Path(Pick(c.lane.Design.Boots, "hose once", "hose"), c.way, 1)
		}
	}
	for _, c := range services[s.first:] {
		if c.asks() && !c.lane.Design.Boots {
			p.Path(Pick(c.dry(), "hose-core dry", "hose-core"), c.way, 1)
		}
	}
	queue := 0.0
	for _, c := range services[s.first:] {
		for node := range Pick(c.asks(), min(len(c.nodes), mostNodes), 0) {
			u, is := c.drop(node)
			x, y := c.along((u - ownPart) / (1 - ownPart))
			if u >= 1 && is == "drop" {
				y, queue = pipesHigh-7-13*queue, queue+1
			}
			p.Circle(is, x, y, 7, Yes(is != "" && u >= ownPart))
		}
	}
}

// along is a position on the service's pipe.
func (c *service) along(u float64) (x, y float64) {
	x, middle := c.of.ends(c)
	long := math.Abs(middle-x) + pipesHigh
	gone := min(max(u, 0), 1) * long
	across := min(max((gone-mergeAt)/max(long-pipesHigh, 1), 0), 1)
	return Lerp(x, middle, across), gone - across*(long-pipesHigh)
}

// lid is how far the lid over a row is closed.
func (c serviceNow) lid(row int) float64 {
	return c.Fade(c.From.Down(row), c.To.Down(row), 0, 0.6)
}

// dry reports whether all rows of the service are closed.
func (c serviceNow) dry() bool {
	for row := range max(c.rows, 1) {
		if c.lid(row) <= 0.5 {
			return false
		}
	}
	return true
}

func (c serviceNow) store() variant.Store {
	if n := before(c.stored, c.end); n > 0 && c.places[c.stored[n-1]] > float64(c.step-1) {
		return *c.log[c.stored[n-1]].Store
	}
	if c.Share >= 1 {
		return c.To.Store()
	}
	return c.From.Store()
}

// state shows once what holds for all services: that the database is up, or since when it is down.
func (s *Street) state(p *Panel, c serviceNow) {
	p.Begin("state", stateWidth, storeHigh)
	p.Told = true
	o := s.outage(c.place)
	down := o != nil && shut(c.To.Frame)
	words, more := text.T("The database is up"), text.T("It answers in %s ms.", Num(milliseconds(c.To.Latency())))
	if down {
		words = text.T("Database down")
		for row := 3; row >= 0 && !c.dry(); row-- {
			if c.To.Down(row) {
				words = text.T("Server %d down", row+1)
			}
		}
		more = text.T("Requests wait until they time out.")
	}
	p.Words(Pick(down, "wrong bold", "bold"), 8, 42, 36, words, 1)
	p.Words("wrong mono bold", 8, 92, 44, text.T("%s s", seconds(c.time-s.at[Pick(down, o, &outage{}).from])),
		Yes(down))
	p.Words("soft", 8, Pick(down, 124.0, 74), 20, more, 1)
}

// reservoir is the database, with each service's rows and a lid over each server.
func (s *Street) reservoir(p *Panel, services []serviceNow) {
	p.Begin("store", storeWidth, storeHigh)
	asking, servers := s.asking(services), 1
	for _, c := range asking {
		servers = max(servers, c.rows)
	}
	const left, right, bottom = 3.0, storeWidth - 3.0, storeHigh - 4.0
	c := asking[0]
	dry := c.dry()
	p.Rect(Pick(dry, "veil", "water"), left, lidHigh, right-left, bottom-lidHigh, 1)
	p.Path("wave", s.wave, Yes(!dry))
	p.Path(Pick(dry, "well-wall shut", "well-wall"), D("M", left, " 0V", bottom, "H", right, "V0"), 1)
	pitch := (right - left) / float64(servers)
	for row := range servers {
		p.Rect("lid", left+pitch*float64(row), 0, (pitch+0.5)*c.lid(row), lidHigh-4, 1)
	}
	p.Middle("bold", storeWidth/2, 22, 20, text.T("Database"), Yes(c.lid(0) == 0))
	columns := Pick(len(asking) > 2, 2, 1)
	lines := (len(asking) + columns - 1) / columns
	wide, high := (right-left)/float64(columns), (bottom-lidHigh-8)/float64(lines)
	for i, c := range asking {
		x, y := left+wide*float64(i/lines), lidHigh+8+high*(float64(i%lines)+0.5)
		values := c.values()
		if columns > 1 && lines < 3 { // there is room for one line each
			fits := min(lettersHigh, (wide-24)/(0.58*float64(text.Width(c.title))))
			p.Words("soft", x+16, y-0.6*lettersHigh, fits, c.title, 1)
			p.Words("mono bold", x+16, y+0.6*lettersHigh, lettersHigh, values, 1)
			continue
		}
		y += 6
		letters := min(lettersHigh, high,
			(wide-30)/(0.58*float64(text.Width(c.title))+0.62*float64(text.Width(values))))
		p.Words("soft", x+10, y, letters, c.title, 1)
		p.End("mono bold", x+wide-10, y, letters, values, 1)
	}
}

// asking are the services that depend on the database.
func (s *Street) asking(services []serviceNow) (all []serviceNow) {
	for _, c := range services {
		if c.asks() {
			all = append(all, c)
		}
	}
	return all
}

// values are the counters in the service's rows.
func (c serviceNow) values() string {
	var all []string
	now := c.store()
	for row := range max(c.rows, 1) {
		if row == 0 || now[row] != (variant.StoreRow{}) {
			all = append(all, text.Group(now[row].Max))
		}
	}
	return strings.Join(all, "·")
}

func waves() string {
	const y, from, to = lidHigh, 3.0, storeWidth - 3.0
	d := D("M", from, y)
	for x := from; x < to-0.1; {
		next := math.Min(x+56.75, to)
		d += D("Q", (x+next)/2, y-3, next, y)
		x = next
	}
	return d
}

// serviceInterval is what a service does from a place on: it serves, rejects because a server has no
// numbers, or is down.
type serviceInterval struct {
	place float64
	at    time.Duration
	does  does
}

type does uint8

const (
	serves does = iota
	fails
	gone
)

// interval records what the service does from an event on.
func (c *service) interval(event int, does does) {
	if n := len(c.intervals); n == 0 && does != serves || n > 0 && c.intervals[n-1].does != does {
		c.intervals = append(c.intervals, serviceInterval{c.places[event], c.log[event].At, does})
	}
}

// failed is when the service first had no number for a caller, since a frame.
func (c *service) failed(since int, place float64) (at time.Duration, ok bool) {
	for _, s := range c.intervals[c.intervalsAt(float64(since)):c.intervalsAt(place)] {
		if s.does == fails {
			return s.at, true
		}
	}
	return 0, false
}

// intervalsAt is the number of intervals that have begun at a place.
func (c *service) intervalsAt(place float64) int {
	return sort.Search(len(c.intervals), func(i int) bool { return c.intervals[i].place > place })
}

func (c *service) does(place float64) does {
	if n := c.intervalsAt(place); n > 0 {
		return c.intervals[n-1].does
	}
	return serves
}

// life is what the service has done since the store went down.
func (c serviceNow) life(p *Panel) {
	o := c.of.outage(c.place)
	p.Path("life", stretch(0, 1), 1)
	green, red := c.lived(o)
	p.Path("life lived", green, Yes(green != ""))
	p.Path("life over", red, Yes(red != ""))
	is, words, _ := c.lifeWords(o)
	p.Words(is+" bold", houseLeft, ground+49, Fitting(words, 178, 25), words, 1)
}

func stretch(from, to float64) string {
	at := func(u float64) float64 { return Lerp(houseLeft, houseRight, min(max(u, 0), 1)) }
	return D("M", at(from), ground+17, "H", at(to))
}

// lived are the parts of the line in which it served, and in which it had no numbers or was down.
func (c serviceNow) lived(o *outage) (green, red string) {
	if o == nil {
		return "", ""
	}
	begin := c.of.at[o.from]
	long := max(float64(c.of.at[o.to]-begin), 1)
	from, does := 0.0, c.does(float64(o.from))
	until := func(at time.Duration) {
		to := min(float64(at-begin)/long, 1)
		if to > from && does == serves {
			green += stretch(from, to)
		} else if to > from {
			red += stretch(from, to)
		}
		from = max(from, to)
	}
	for _, s := range c.intervals[c.intervalsAt(float64(o.from)):c.intervalsAt(c.place)] {
		until(s.at)
		does = s.does
	}
	until(c.time)
	return green, red
}

// lifeWords describe the service without the database: a short text for the picture, and a phrase
// for screen readers.
func (c serviceNow) lifeWords(o *outage) (is, words, phrase string) {
	switch {
	case c.all(func(s condition) bool { return s.killed }):
		words = text.T("app server down")
		return "wrong", words, words
	case c.out() && shut(c.To.Frame):
		words = text.T("cannot start")
		return "wrong", words, words
	case o == nil && !c.asks():
		return "soft", "", text.T("never asks the database")
	case o == nil && c.lane.Design.Boots:
		return "soft", "", text.T("asks the database at startup")
	case o == nil:
		return "soft", "", text.T("asks the database")
	}
	from, to := c.of.at[o.from], c.of.at[o.to]
	open := c.place >= float64(o.to) && !shut(c.To.Frame)
	if at, ok := c.failed(o.from, c.place); ok {
		if !open && c.does(c.place) == serves {
			words = text.T("issues again")
			return "glad", words, words
		}
		words = text.T("failed at %s s", seconds(at-from))
		return "wrong", words, text.T("issued for %s s without the database", seconds(at-from))
	}
	if !open { // while the database is down, which is shown once
		return "glad", "", text.T("issues without the database, %s s so far", seconds(c.time-from))
	}
	return "glad", "", text.T("issued through an outage of %s s", seconds(to-from))
}

// seconds formats a duration in tenths of a second.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) }
