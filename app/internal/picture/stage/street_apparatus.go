package stage

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// server is one server of a service: its variables after the last event and after the next one, and
// the progress between them.
type server struct {
	serviceNow
	node   int
	memory Transition[[]variant.Var]
	dead   float64    // how far it is crossed out, because it does not run
	latest float64    // the place of its last event; negative for none
	last   *sim.Event // the last event that issued an ID
}

func (c serviceNow) server(node int) server {
	events := c.nodes[node]
	n := before(events, c.end)
	s := server{serviceNow: c, node: node, dead: Yes(c.servers[node].killed), latest: math.Inf(-1)}
	switch {
	case n > 0:
		s.latest = c.places[events[n-1]]
		s.memory.From = c.log[events[n-1]].After.Vars()
	case len(events) > 0:
		s.memory.From = c.log[events[0]].Before.Vars()
	default:
		s.memory.From = c.To.Machine(node).Vars()
	}
	s.memory.To = s.memory.From
	if n < len(events) && c.places[events[n]] <= float64(c.step) {
		next := c.places[events[n]]
		from := max(float64(c.step-1), next-0.2, s.latest)
		s.memory.To, s.memory.Share = c.log[events[n]].After.Vars(), max((c.place-from)/max(next-from, 1e-9), 0)
		s.dead = Lerp(s.dead, Yes(c.standings[events[n]+1].servers[node].killed), s.memory.Share)
	}
	s.dead = max(s.dead, Yes(c.servers[node].unregistered))
	for i := n - 1; i >= 0 && s.last == nil; i-- {
		if e := &c.log[events[i]]; e.Issued {
			s.last = e
		}
	}
	return s
}

// value is a variable on its way to the next value.
func (s server) value(name string) float64 {
	return Lerp(float64(valueOf(s.memory.From, name)), float64(valueOf(s.memory.To, name)), s.memory.Share)
}

func (s server) whole(name string) int64 { return valueOf(s.memory.From, name) }

// stock shows how many numbers are left, unless that would answer the question.
func (s server) stock(p *Panel, left int64, x, y, size float64, anchor string) {
	is, words := Pick(left <= 0, "wrong mono bold", "mono bold"), text.Group(max(left, 0))
	p.Words(is, x, y, size, Pick(s.asking, "", words), 1, "text-anchor", anchor)
}

// mostNodes is the most servers of a service whose apparatus is drawn.
const mostNodes = 2

// apparatus draws what a server stores, within a space.
type apparatus func(server, *Panel, space)

// space is the position of an apparatus, by its middle. A low one has another below it: numbers
// are beside it, and labels are left out.
type space struct {
	x, y float64
	low  bool
}

func (s space) scale() float64 { return Pick(s.low, 0.56, 1.0) }

// round is the position and radius of something round.
func (s space) round() (x, y, r float64) {
	return s.x - Pick(s.low, 58.0, 0), s.y - Pick(s.low, 0.0, 12), 58 * s.scale()
}

// anchor is the text-anchor of labels.
func (s space) anchor() string { return Pick(s.low, "start", "middle") }

// apparatusOf chooses the apparatus of a design by its variables.
func apparatusOf(d variant.Design, vars []variant.Var) apparatus {
	has := func(name string) bool {
		return slices.ContainsFunc(vars, func(v variant.Var) bool { return v.Name == name })
	}
	switch {
	case has("cursor") && has("tail"):
		return server.ring
	case has("servers"):
		return server.turnstiles
	case has("left") && has("serves"):
		return server.buckets
	case has("left"):
		return server.bars
	case strings.HasPrefix(d.Name, "uuid") || strings.HasPrefix(d.Name, "random") || d.Name == "objectid":
		return server.dice
	case !d.Timeless:
		return server.clock
	}
	return server.number
}

// apparatus draws all servers; one that does not run is crossed out.
func (c serviceNow) apparatus(p *Panel) {
	n := min(len(c.nodes), mostNodes)
	for node := range n {
		at, half := space{houseMiddle, 128, n > 1}, 88.0
		if n > 1 {
			at.y, half = Pick(node == 0, 82.0, 174), 42
		}
		s := c.server(node)
		p.Rect("veil", houseLeft-2, at.y-half, houseRight-houseLeft+4, 2*half, s.dead, "rx", "6")
		p.faint = 0.72 * s.dead
		c.draws(s, p, at)
		p.faint = 0
		arm := half * 0.62
		p.Path("cross", D("M", at.x-arm, at.y-arm, "l", 2*arm, 2*arm, "m0 ", -2*arm, "l", -2*arm, 2*arm), s.dead)
	}
}

// buckets are two segments: one serves while the other is filled.
func (s server) buckets(p *Panel, at space) {
	k := at.scale()
	wide, high := 62*k, 104*k
	serves := s.whole("serves")
	for b := range int64(2) {
		left, size := "left", "size"
		if b != serves {
			left, size = "next", "next-size"
		}
		x, y := at.x+(float64(b)-0.5)*96, at.y-high/2-4
		if at.low {
			x -= 26
		}
		now, full := s.bucket(b, left, size)
		level := min(max(now/max(full, 1), 0), 1)
		edge := func(u float64) float64 { return (wide/2 - 9*k*u) } // half its width at this depth
		top := 1 - level
		p.Path("grain", D("M", x-edge(top), y+high*top, "H", x+edge(top), "L", x+edge(1), y+high, "H", x-edge(1), "z"),
			Yes(level > 0))
		p.Path("surface", D("M", x-edge(top), y+high*top, "H", x+edge(top)), Yes(level > 0))
		p.Path("glass", D("M", x-edge(0), y, "L", x-edge(1), y+high, "H", x+edge(1), "L", x+edge(0), y), 1)
		count := s.whole(left)
		s.stock(p, count, x+Pick(at.low, wide/2+6, 0), y+high-12*k, lettersHigh+1, at.anchor())
		is, words := "soft", text.T("next")
		switch {
		case b == serves && count == 0:
			is, words = "wrong", text.T("empty")
		case b == serves:
			is, words = "bold", text.T("serves")
		case s.whole("loading") > 0:
			is, words = "soft", text.T("loads")
		}
		p.Middle(is, x, y+high+24, lettersHigh, words, Yes(!at.low))
	}
}

// bucket is the content and size of a bucket: which of them serves may change on the way.
func (s server) bucket(b int64, left, size string) (now, full float64) {
	is, of := left, size
	if valueOf(s.memory.From, "serves") != valueOf(s.memory.To, "serves") {
		if is, of = "left", "size"; b != valueOf(s.memory.To, "serves") {
			is, of = "next", "next-size"
		}
	}
	now = Lerp(float64(valueOf(s.memory.From, left)), float64(valueOf(s.memory.To, is)), s.memory.Share)
	return now, float64(max(valueOf(s.memory.From, size), valueOf(s.memory.To, of)))
}

// bars are the serving segment, with the mark at which the next one is requested, and that one.
func (s server) bars(p *Panel, at space) {
	half, high, pitch := 96.0, 30.0, 74.0
	if at.low {
		at.x, half, high, pitch = at.x-24, 74, 24, 36
	}
	for row, names := range [2][2]string{{"left", "size"}, {"next", "next-size"}} {
		y := at.y - Pick(at.low, 30.0, 40) + pitch*float64(row)
		full := max(s.value(names[1]), 1)
		used := 1 - min(max(s.value(names[0])/full, 0), 1)
		p.Rect("slots", at.x-half, y, 2*half, high, 1, "rx", "3")
		p.Rect("stock", at.x-half+2*half*used, y, 2*half*(1-used), high, 1, "rx", "3")
		lines := ""
		for i := 1; i < 20; i++ {
			lines += D("M", at.x-half+half*float64(i)/10, y, "v", high)
		}
		p.Path("slits", lines, 1)
		count := s.whole(names[0])
		p.Words(Pick(row == 0, "bold", "soft"), at.x-half, y-8, lettersHigh,
			Pick(row == 0, text.T("now"), Pick(s.whole("loading") > 0, text.T("loads"), text.T("next"))), Yes(!at.low))
		s.stock(p, count, at.x+half+Pick(at.low, 8.0, 0), y+Pick(at.low, high-5, -8), lettersHigh,
			Pick(at.low, "start", "end"))
	}
	p.Path("mark", D("M", at.x-half*0.6, at.y-Pick(at.low, 36.0, 45), "v", Pick(at.low, 36.0, 52)), 1)
	p.Words("soft", at.x-half*0.6+6, at.y+8, lettersHigh, text.T("asks at %s %%", "20"), Yes(!at.low))
}

// ring is filled up to its tail, and used up to its cursor.
func (s server) ring(p *Panel, at space) {
	x, y, r := at.round()
	size := max(s.value("size"), 1)
	cursor, tail := s.value("cursor"), s.value("tail")
	from, to := math.Mod(cursor/size, 1), math.Mod(cursor/size, 1)+min(max((tail-cursor)/size, 0), 1)
	p.Circle("ring-bed", x, y, r, 1)
	p.Path("ring-stock", arc(x, y, r, from, to), Yes(tail > cursor))
	for i, turn := range []float64{from, to} {
		p.Path(Pick(i == 0, "ring-cursor", "ring-tail"), spoke(x, y, turn, r-13, r+13), 1)
	}
	left := s.whole("tail") - s.whole("cursor")
	s.stock(p, left, x+Pick(at.low, r+18, 0), y+Pick(at.low, 7.0, 2), lettersHigh+3, at.anchor())
	p.Middle("soft", x, y+24, lettersHigh, text.T("ready"), Yes(!at.low && !s.asking))
	p.Middle("soft mono", x, y+r+32, lettersHigh, text.T("cursor %s", text.Group(max(s.whole("cursor"), 0))),
		Yes(!at.low))
}

// turnstiles are the ticket servers, which are asked alternately.
func (s server) turnstiles(p *Panel, at space) {
	servers := max(s.whole("servers"), 1)
	k := at.scale() * Pick(servers > 2, 0.72, 1.0)
	for i := range 3 {
		name := "last-" + strconv.Itoa(i+1)
		shown := Yes(int64(i) < servers)
		x, y, r := at.x+(float64(i)-float64(servers-1)/2)*104*Pick(servers > 2, 0.68, 1.0), at.y-22, 42*k
		wordsX, wordsY := x, y+r+30
		if at.low {
			x, y, r = Pick(servers > 2, 47+68*float64(i), 32+104*float64(i)), at.y+4, 17
			wordsX, wordsY = x+r+3, y+7
		}
		turned := float64(s.whole(name) / servers % 3)
		if valueOf(s.memory.To, name) != s.whole(name) {
			turned += ease(s.memory.Share)
		}
		turned /= 3
		d := ""
		for arm := range 3 {
			d += spoke(x, y, turned+float64(arm)/3, 0, r)
		}
		stuck := s.whole("asking") == int64(i)+1 && s.lid(i) > 0.5
		p.Path(Pick(stuck, "gate shut", "gate"), d, shown)
		p.Circle(Pick(stuck, "hub shut", "hub"), x, y, 6*k+1, shown)
		p.Words("mono bold", wordsX, wordsY, lettersHigh, text.Group(s.whole(name)),
			shown*Yes(s.whole(name) > 0 && !(at.low && servers > 2)), "text-anchor", at.anchor())
		label := text.T("server %d", i+1)
		if servers == 2 {
			label = Pick(i == 0, text.T("odd"), text.T("even"))
		}
		p.Middle("soft", x, y+r+52, lettersHigh, label, shown*Yes(!at.low && servers < 3))
	}
}

// pips are the pips of a die's sides, in a square from −1 to 1.
var pips = [7][]([2]float64){
	{}, {{0, 0}}, {{-1, -1}, {1, 1}}, {{-1, -1}, {0, 0}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

// clock is a Snowflake's only dependency: one revolution is a second.
func (s server) clock(p *Panel, at space) {
	x, y, r := at.round()
	reads := Lerp(s.From.Clock(s.node).Seconds(), s.To.Clock(s.node).Seconds(), s.Share)
	p.Circle("face", x, y, r, 1)
	d := ""
	for i := range 12 {
		d += spoke(x, y, float64(i)/12, r-Pick(i%3 == 0, 11.0, 6), r-2)
	}
	p.Path("face-marks", d, 1)
	p.Path("hand", spoke(x, y, math.Mod(reads, 1), -10, r-14), 1)
	p.Circle("time-fill", x, y, 5, 1)
	s.lastID(p, at, y+r+27)
}

// lastID is the last ID, shortened to the room.
func (s server) lastID(p *Panel, at space, y float64) {
	words, room := "", Pick(at.low, 9, 18)
	if s.last != nil {
		words = s.To.IDText(s.last)
	}
	if len(words) > room {
		words = words[:Pick(at.low, 7, 11)] + "…"
	}
	x := at.x - Pick(at.low, 8.0, 0)
	p.Words("mono bold", x, Pick(at.low, at.y+7, y), lettersHigh, words, 1, "text-anchor", at.anchor())
}

// dice show random bits: their sides are derived from the last ID.
func (s server) dice(p *Panel, at space) {
	k, middle, y := at.scale(), at.x-Pick(at.low, 58.0, 0), at.y-Pick(at.low, 0.0, 14)
	var low uint64
	if s.last != nil {
		low = uint64(s.last.Outcome.High)*0x9e3779b97f4a7c15 ^ uint64(s.last.ID())*0xbf58476d1ce4e5b9
		low ^= low >> 29
	}
	age := min((s.place-s.latest)/0.25, 1)
	for n := range 2 {
		side, jump := float64(n)-0.5, 14*math.Sin(math.Pi*age)*(1-age)
		d := die{x: middle + side*86*k, y: y + side*10*k - jump*k, scale: k}
		d.sin, d.cos = math.Sincos(0.12*(float64(n)-0.5) + 0.5*(1-age)*math.Sin(9*age+float64(n)))
		p.Path("die", d.outline(), 1)
		eyes := ""
		for _, pip := range pips[1+low>>(16*n)%6] {
			eyes += "M" + d.point(17*pip[0], 17*pip[1]) + "h.01"
		}
		p.Path(Pick(at.low, "pips small", "pips"), eyes, 1)
	}
	s.lastID(p, at, at.y+73*k)
}

// die is a die's position, size and rotation.
type die struct{ x, y, scale, sin, cos float64 }

func (d die) point(u, v float64) string {
	return Num(d.x+d.scale*(u*d.cos-v*d.sin)) + " " + Num(d.y+d.scale*(u*d.sin+v*d.cos))
}

// outline joins the corners.
func (d die) outline() (path string) {
	const side, end = 34, 25
	for _, c := range [4][6]float64{
		{-side, -end, -side, -side, -end, -side}, {end, -side, side, -side, side, -end},
		{side, end, side, side, end, side}, {-end, side, -side, side, -side, end},
	} {
		path += Pick(path == "", "M", "L") + d.point(c[0], c[1]) + "Q" + d.point(c[2], c[3]) + " " + d.point(c[4], c[5])
	}
	return path + "z"
}

// number is a plain counter: the last number issued.
func (s server) number(p *Panel, at space) {
	const half = 88.0
	p.Rect("slots", at.x-half, at.y-34, 2*half, 52, 1, "rx", "6")
	words := "—"
	if s.last != nil {
		words = s.To.IDText(s.last)
	}
	size := min(30, 2*(half-6)/(0.61*float64(max(text.Width(words), 1))))
	p.Middle("mono bold", at.x, at.y-8+size*0.36, size, words, 1)
	p.Middle("soft", at.x, at.y+46, lettersHigh, text.T("last number"), Yes(!at.low))
}
