package need

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Concession is a relaxed requirement with which a layout exists.
type Concession struct {
	// Name is what is relaxed: "years", "nodes", "regions", "per-second", "burst", "total", "safe", "signed",
	// "text", "order", "exact", "replaced" or "ticks"; two of them joined by a plus, or "all" of the first six.
	Name string
	// Words describe the concession.
	Words string
	// Cost is in thousandths of a bit: halving a quantity costs 1000. Dropping a yes-or-no requirement costs
	// the bits that it takes.
	Cost int
	// Needs are the relaxed needs, which a layout meets.
	Needs Needs
}

// GiveUp finds the cheapest concessions if no layout meets the needs: each requirement that suffices
// alone, cheapest first, with quantities lowered as little as possible. If none suffices, it tries pairs
// with a yes-or-no requirement, and then lowers all quantities by the same factor. The result is empty if
// a layout exists, if no clock is trusted, or if the search was stopped.
func (n Needs) GiveUp(yield work.Yield) []Concession {
	stopped := false
	n.goOn = func() bool {
		stopped = stopped || !yield.GoOn()
		return !stopped
	}
	all := n.concessions()
	if stopped {
		return nil
	}
	for i := range all {
		all[i].Needs.goOn = nil
	}
	return all
}

func (n Needs) concessions() []Concession {
	if n.Clock == Untrusted || n.fits() {
		return nil // see [Needs.Instead]
	}
	all := n.single()
	if len(all) == 0 {
		for _, first := range n.drops() {
			for _, second := range append(first.Needs.single(), first.Needs.drops()...) {
				if second.Needs.fits() {
					all = append(all, Concession{first.Name + "+" + second.Name, text.Sentences(first.Words, text.Tell("And: %s", second.Words)), first.Cost + second.Cost, second.Needs})
				}
			}
		}
	}
	if len(all) == 0 {
		all = n.lowerAll()
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Cost < all[j].Cost })
	return all
}

// single returns the requirements that suffice alone.
func (n Needs) single() []Concession {
	var all []Concession
	for _, q := range n.quantities() {
		most, ok := q.most(n)
		if !ok {
			continue
		}
		left := n
		*q.of(&left) = most
		all = append(all, Concession{q.name, text.Tell(q.words, q.shown(most), q.shown(*q.of(&n))), thousandths(float64(*q.of(&n)) / float64(most)), left})
	}
	for _, c := range n.drops() {
		if c.Needs.fits() {
			all = append(all, c)
		}
	}
	return append(all, n.otherTick()...)
}

type quantity struct {
	name  string
	words text.Message
	unit  uint64 // it is lowered to whole ones
	of    func(*Needs) *uint64
	shown func(uint64) string
}

// quantities are those that are required. Years are lowered by hundredths, as they are typed, or by
// seconds if they are fewer.
func (n Needs) quantities() []quantity {
	number := func(v uint64) string { return text.GroupDigits(strconv.FormatUint(v, 10), 3, ",") }
	unit := uint64(boxes.HundredthYear)
	if n.Seconds < unit {
		unit = 1
	}
	nodes := text.Message("%s nodes instead of %s.")
	if n.Regions > 1 {
		nodes = "%s nodes per region instead of %s."
	}
	all := []quantity{
		{"years", "%s instead of %s.", unit, func(n *Needs) *uint64 { return &n.Seconds }, secondsText},
		{"nodes", nodes, 1, func(n *Needs) *uint64 { return &n.Nodes }, number},
		{"regions", "%s regions instead of %s.", 1, func(n *Needs) *uint64 { return &n.Regions }, number},
		{"per-second", "%s IDs/s per node instead of %s.", 1, func(n *Needs) *uint64 { return &n.PerSecond }, number},
		{"burst", "Bursts of %s IDs instead of %s.", 1, func(n *Needs) *uint64 { return &n.Burst }, number},
		{"total", "%s IDs/s in total instead of %s.", 1, func(n *Needs) *uint64 { return &n.Total }, number},
	}
	return slices.DeleteFunc(all, func(q quantity) bool { return *q.of(&n) <= q.unit })
}

// secondsText is in years as they are typed, rounded down, if that is at least a hundredth.
func secondsText(seconds uint64) string {
	if years := seconds / boxes.HundredthYear; years > 0 {
		return text.Tell("%s years", text.Hundredths(years))
	}
	return text.Span(time.Duration(seconds) * time.Second)
}

// most is the largest smaller value, in whole units, with which a layout exists.
func (q quantity) most(n Needs) (value uint64, ok bool) {
	if q.name == "nodes" || q.name == "regions" {
		return q.mostOfAWidth(n)
	}
	low, high := uint64(0), (*q.of(&n)-1)/q.unit+1 // in units: low fits, high does not
	for high-low > 1 {
		middle := low + (high-low)/2
		if *q.of(&n) = middle * q.unit; n.fits() {
			low = middle
		} else {
			high = middle
		}
	}
	return low * q.unit, low > 0
}

// mostOfAWidth is most for nodes or regions. With a total, fewer nodes must issue more each, so only the
// largest number of each bit width is tried.
func (q quantity) mostOfAWidth(n Needs) (most uint64, ok bool) {
	replaced, needed := n.Replaced && q.name == "nodes", *q.of(&n)
	for bits := 63; bits >= 0; bits-- {
		if most = uint64(1) << bits; replaced {
			most = most * 4 / 5 // and a quarter more of these are no more than 2^bits
		}
		if *q.of(&n) = most; 0 < most && most < needed && n.fits() {
			return most, true
		}
	}
	return 0, false
}

// drops removes each yes-or-no requirement, whether that suffices or not. One that widens an ID costs the
// bits that it adds.
func (n Needs) drops() []Concession {
	none := [4]int{}
	var all []Concession
	for _, d := range [...]struct {
		name   string
		words  text.Message
		cost   int
		needed bool
		drop   func(*Needs)
	}{
		{"safe", "Send IDs to JavaScript as text, not as numbers.", 0, n.Safe, func(n *Needs) { n.Safe = false }},
		{"signed", "Use bit 63: every reader must treat IDs as unsigned.", 0, n.Signed, func(n *Needs) { n.Signed = false }},
		{"text", "Sort IDs as numbers, or pad them with zeros.", 1000, n.SortsAsText, func(n *Needs) { n.SortsAsText = false }},
		{"order", "Order IDs of different nodes to the tick, not to the millisecond.", 1000, n.Ordered, func(n *Needs) { n.Ordered = false }},
		{"exact", "Allow other field widths.", 1000, n.Exact != none, func(n *Needs) { n.Exact = none }},
		{"replaced", "Stop each node before its replacement starts.", thousandths(1.25), n.Replaced, func(n *Needs) { n.Replaced = false }},
	} {
		if d.needed {
			left := n
			d.drop(&left)
			all = append(all, Concession{d.name, text.T(d.words), d.cost + 1000*(left.width()-n.width()), left})
		}
	}
	return all
}

// otherTick is the usual tick that suffices and is closest to one that the clock has.
func (n Needs) otherTick() []Concession {
	best := Concession{Cost: -1}
	for _, tick := range Ticks() {
		left := n
		left.Ticks = []time.Duration{tick}
		cost := -1
		for _, have := range n.Ticks {
			if c := thousandths(float64(tick) / float64(have)); cost < 0 || max(c, -c) < cost {
				cost = max(c, -c)
			}
		}
		if left.fits() && (best.Cost < 0 || cost < best.Cost) {
			best = Concession{"ticks", text.Tell("Use ticks of %s.", text.Tick(tick)), cost, left}
		}
	}
	if best.Cost < 0 {
		return nil
	}
	return []Concession{best}
}

// lowerAll lowers all quantities by the same factor, as little as suffices.
func (n Needs) lowerAll() []Concession {
	lowered := func(tenths int) Needs {
		left := n
		for _, q := range n.quantities() {
			v := q.of(&left)
			*v = max(1, scaled(*v, tenths)/q.unit) * q.unit
		}
		return left
	}
	tenths := sort.Search(640, func(tenths int) bool { return lowered(tenths).fits() })
	left := lowered(tenths)
	if !left.fits() {
		return nil
	}
	var words []string
	for _, q := range n.quantities() {
		words = append(words, text.Tell(q.words, q.shown(*q.of(&left)), q.shown(*q.of(&n))))
	}
	return []Concession{{"all", text.Sentences(words...), 100 * tenths * len(n.quantities()), left}}
}

// scaled divides v by 2^(tenths/10).
func scaled(v uint64, tenths int) uint64 {
	return uint64(float64(v) * math.Exp2(-float64(tenths)/10))
}

// Kind is another kind of ID.
type Kind struct {
	Name       string // as /systems has it
	Title, Why string
}

// Instead recommends another kind of ID if the clock is untrusted; otherwise ok is false.
func (n Needs) Instead() (k Kind, ok bool) {
	switch {
	case n.Clock != Untrusted:
		return Kind{}, false
	case n.Offline:
		return random(), true
	case n.Nodes < 2 && n.Regions < 2:
		return Kind{"auto-increment", text.T("Database counter"),
			text.T("One node needs neither a clock nor a node ID: let an AUTO_INCREMENT column count. IDs are in order and 64 bits wide.")}, true
	case n.Ordered:
		return Kind{"flickr", text.T("Ticket server"),
			text.T("One database row counts for all nodes, so IDs are in order across nodes. Each ID costs a round trip, and a stopped database stops every node.")}, true
	case n.Signed || n.Safe || n.SortsAsText || n.Exact != [4]int{}:
		return Kind{"leaf-segment", text.T("Segments from a database"),
			text.T("Each node fetches a range of numbers and counts through it. IDs fit 64 bits. Nodes keep issuing IDs without the database until their range is used up.")}, true
	}
	return random(), true
}

func random() Kind {
	return Kind{"uuid-v4", text.T("UUID v4"),
		text.T("122 random bits need no clock, no node ID and no database. IDs are 128 bits wide and unordered, so inserts hit every page of an index.")}
}
