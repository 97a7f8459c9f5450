package layoutlab

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Consequence is a property that follows from a layout.
type Consequence struct {
	// Name identifies it in links and tests.
	Name string
	// Label is its name on the page, Value its exact text, Shown the readable text, Meaning one sentence.
	Label, Value, Shown, Meaning string
	Demo                         Demo
	// Warning marks a failure, past or future, that may surprise.
	Warning bool
	// At is when something changes permanently; zero if nothing does.
	At time.Time
	// worth orders two layouts: larger is better.
	worth float64
	// amount is a count or a number of seconds, or 0.
	amount float64
}

// Demo is a page that demonstrates a consequence.
type Demo struct{ Address, Title string }

// Options are further inputs of [Consequences].
type Options struct {
	// Now is the present; zero omits consequences that depend on it.
	Now time.Time
	// HashNodes is the number of nodes with hashed node IDs; 0 omits their collision.
	HashNodes uint64
}

// Consequences lists what follows from a valid layout, in the order of the page. Without a time field,
// those that need one are omitted.
func Consequences(l snowflake.Layout, o Options) []Consequence {
	c := consequences{layout: l, options: o, time: l.Index(snowflake.KindTime)}
	if Generates(l) {
		c.query = Query(From(l))
	}
	if c.time >= 0 {
		c.howLong()
	}
	c.howMany()
	c.howWritten()
	c.whatBreaks()
	return c.all
}

// Generates reports whether a generator can be made of a valid layout.
func Generates(l snowflake.Layout) bool {
	return l.Index(snowflake.KindTime) >= 0 && l.Index(snowflake.KindSequence) >= 0
}

type consequences struct {
	layout  snowflake.Layout
	options Options
	time    int    // the time field's index, or −1
	query   string // the layout as links have it, if a generator can be made of it
	all     []Consequence
}

// add returns a consequence that may be changed until the next add.
func (c *consequences) add(name, value, shown string, worth float64) *Consequence {
	m := meaningOf(name)
	c.all = append(c.all, Consequence{Name: name, Value: value, Shown: shown, worth: worth})
	one := &c.all[len(c.all)-1]
	one.Label, one.Meaning = text.T(m.label), text.T(m.says)
	one.Demo.Address, one.Demo.Title = c.played(m.address), text.T(m.title)
	return one
}

func (o *Consequence) say(words ...string) { o.Meaning = text.Tell(meaningOf(o.Name).says, words...) }

func (o *Consequence) sayOtherwise(words ...string) {
	o.Meaning = text.Tell(meaningOf(o.Name).otherwise, words...)
}

const never = "never"

func instantText(at time.Time, ok bool) string {
	if !ok {
		return never
	}
	return text.ShortUTC(at)
}

func instantShown(at time.Time, ok bool) string {
	if !ok {
		return text.T("never")
	}
	return text.Day(at)
}

// later is the worth of an instant: later is better, never is best.
func later(at time.Time, ok bool) float64 {
	if !ok {
		return math.Inf(1)
	}
	return float64(at.Unix()) + float64(at.Nanosecond())/1e9
}

func (c *consequences) isPast(at time.Time) bool {
	return !c.options.Now.IsZero() && at.Before(c.options.Now)
}

// begins reports whether the epoch is in the future.
func (c *consequences) begins() bool {
	return !c.options.Now.IsZero() && c.layout.Epoch.After(c.options.Now)
}

func (c *consequences) howLong() {
	l, field := c.layout, c.layout.Fields[c.time]
	life := layouts.Lifetime(l)
	years := strconv.FormatUint(life.HundredthsOfYears()/100, 10) + "." +
		strconv.FormatUint(100+life.HundredthsOfYears()%100, 10)[1:]
	one := c.add("lifetime-years", years, spanText(life), float64(life.Seconds))
	one.amount = float64(life.Seconds)
	one.say(strconv.Itoa(field.Bits), text.Power(field.Bits), text.Tick(l.Tick))
	one.Demo = maxOfBits(field.Bits)
	if one.Warning = c.begins(); one.Warning {
		one.sayOtherwise(text.ShortUTC(l.Epoch))
	}
	last, _ := layouts.Last(l)
	over := c.isPast(last.Add(l.Tick - 1))
	one = c.add("expires", instantText(last, true), instantShown(last, true), later(last, true))
	one.At = last
	if one.Demo, one.Warning = wrap(field.Bits), over; over {
		one.sayOtherwise()
	}
	if c.options.Now.IsZero() || c.begins() {
		return // no clock is ahead of what has not begun
	}
	left := secondsUntil(c.options.Now, last)
	c.add("clock-ahead", strconv.FormatUint(left, 10), spanText(layouts.Span{Seconds: left}), float64(left)).
		Warning = over
}

// secondsUntil is rounded down, and 0 if the instant is past.
func secondsUntil(now, at time.Time) uint64 {
	seconds := at.Unix() - now.Unix()
	if at.Nanosecond() < now.Nanosecond() {
		seconds--
	}
	return uint64(max(0, seconds))
}

func (c *consequences) howMany() {
	l := c.layout
	nodes, sequence := bitsOf(l, snowflake.KindNode), bitsOf(l, snowflake.KindSequence)
	c.add("nodes", powerOf2(nodes), text.Power(nodes), float64(nodes)).amount = math.Ldexp(1, nodes)
	one := c.add("ids-per-tick", powerOf2(sequence), text.Power(sequence), float64(sequence))
	if c.time < 0 {
		one.Label = text.T("IDs per node")
		one.sayOtherwise()
		return
	}
	c.rate("ids-per-second", sequence)
	c.rate("ids-per-second-total", nodes+sequence)
	lost := text.Tell("%s IDs", text.Power(sequence))
	if sequence == 0 {
		lost = text.Tell("1 ID")
	}
	c.add("lost-tick", powerOf2(sequence), lost, -float64(l.Tick)).say(text.Tick(l.Tick))
}

func (c *consequences) rate(name string, bits int) {
	n := perSecond(bits, c.layout.Tick)
	c.add(name, n.String(), text.GroupDigits(n.String(), 3, ","), n.float()).amount = n.float()
}

// meaning is the fixed part of a consequence. Verbs in its sentences are filled in as by fmt.
type meaning struct {
	name  string
	label text.Message
	// says explains the consequence; otherwise replaces it in the other case.
	says, otherwise text.Message
	// address and title are the demo's, unless it depends on the layout.
	address string
	title   text.Message
}

// meanings lists all consequences in the order of the page. It is data because data is smaller than code.
var meanings = [...]meaning{
	{
		name: "lifetime-years", label: "Lifetime",
		says:      "%s bits = %s ticks of %s since the epoch; then the timestamp overflows.",
		otherwise: "No ID can be made before the epoch, %s: until then a generator rejects every request.",
	}, {
		name: "expires", label: "Last tick",
		says:      "After this tick a correct generator rejects every request; an unchecked one wraps to the epoch or goes negative.",
		otherwise: "It has ended: a correct generator rejects every request, an unchecked one repeats IDs or goes negative.",
	}, {
		name: "clock-ahead", label: "Clock ahead by at most",
		says:    "If the clock is further ahead than this, its time does not fit the timestamp field.",
		address: "/rollback?scene=slew", title: "Clock slewed instead of stepped",
	}, {
		name: "nodes", label: "Nodes",
		says:    "Up to this many generators run uncoordinated; two with the same node ID produce duplicates.",
		address: "/nodes?rate=400", title: "How far out of order many nodes’ IDs are",
	}, {
		name: "ids-per-tick", label: "IDs per tick and node",
		says:      "The next request in the same tick waits for the clock, or borrows from the next tick.",
		otherwise: "Without a timestamp, a node never gets more IDs.",
		address:   "/rollover?scene=rollover", title: "Sequence overflow",
	}, {
		name: "ids-per-second", label: "IDs/s per node",
		says:    "Sustained maximum per node; beyond it, callers wait.",
		address: "/rollover?scene=burst", title: "Burst: 5,000 IDs at once",
	}, {
		name: "ids-per-second-total", label: "IDs/s, all nodes",
		says:    "All nodes at their sustained maximum.",
		address: "/", title: "Generate IDs",
	}, {
		name: "lost-tick", label: "Cost of a lost tick",
		says:    "Unused sequence values cannot be reclaimed. A node whose clock steps back rejects requests for at least %s.",
		address: "/rollback?scene=back-1ms", title: "One millisecond backwards",
	}, {
		name: "bits-needed", label: "Bits in use",
		says:    "All fields together; an ID has exactly 64 bits.",
		address: "/bits?op=compose", title: "Pack an ID",
	}, {
		name: "negative-from", label: "Negative from",
		says:      "From then on bit 63 is set: signed readers, such as Java’s long or SQL’s bigint, see negative numbers and sort them first.",
		otherwise: "Bit 63 is never set: signed and unsigned readers see the same numbers in the same order.",
	}, {
		name: "passes-2-53", label: "Unsafe in JavaScript from",
		says:      "From then on a JavaScript number cannot hold every ID: JSON.parse rounds them. Send IDs as text.",
		otherwise: "Every ID is a safe integer in JavaScript.",
	}, {
		name: "digits", label: "Most decimal digits",
		says:      "A text column needs room for %s digits; the first ID that long is issued on %s.",
		otherwise: "Today’s IDs have %s digits; a text column needs room for %s, from %s on.",
	}, {
		name: "time-order", label: "Sorts by time",
		says:      "The timestamp is above node and sequence, so IDs of all nodes sort by tick, and a time range is an ID range.",
		otherwise: "Another field is above the time: IDs sort by that field first, and a time range is not a range of IDs.",
		address:   "/bits?op=compose", title: "Pack an ID",
	}, {
		name: "text-order", label: "Sorts as text from",
		says:      "From then on all IDs have the same length and sort as text; older IDs sort wrongly among them.",
		otherwise: "The length keeps changing: as text, 10 sorts before 9. Pad with zeros, or sort as numbers.",
	}, {
		name: "low-rate-zero-bits", label: "Low bits that stay 0 at low traffic",
		says:      "With one ID per tick, every ID is a multiple of %s: sharded by remainder, all IDs land in one shard. A random initial sequence fixes this.",
		otherwise: "The node ID is lowest: all IDs of a node have the same remainder modulo %s and every smaller power of 2.",
		address:   "/rollover?scene=starts", title: "Why all IDs are even at low traffic",
	}, {
		name: "hash-half", label: "Hashed node IDs collide at",
		says:    "If node IDs are hashes (of an address, for example), the probability is 1/2 that among this many nodes two share one of %s node IDs.",
		address: "/nodes?scene=hash", title: "A hash of the pod’s name",
	}, {
		name: "hash-collision", label: "Collision of %s hashed nodes",
		says:    "The probability that at least two of %s nodes share a node ID.",
		address: "/nodes?scene=hash", title: "A hash of the pod’s name",
	},
}

func meaningOf(name string) *meaning {
	for i := range meanings {
		if meanings[i].name == name {
			return &meanings[i]
		}
	}
	return &meaning{}
}

// played adds this layout to the address of a scene or of the generator.
func (c *consequences) played(address string) string {
	switch {
	case c.query == "":
	case strings.HasPrefix(address, "/nodes"): // whose scenes have their own layouts
		return address
	case strings.Contains(address, "?scene="):
		return address + "&" + c.query
	case address == "/":
		return "/?" + c.query
	}
	return address
}

func maxOfBits(n int) Demo {
	return Demo{"/bits?op=max-of-bits&n=" + strconv.Itoa(n) + "&width=64",
		text.Tell("Maximum %s-bit value", strconv.Itoa(n))}
}

func wrap(n int) Demo {
	largest := strconv.FormatUint(math.MaxUint64>>(64-n), 10)
	return Demo{"/bits?op=wrap&a=" + largest + "&n=" + strconv.Itoa(n) + "&width=64",
		text.Tell("%s-bit overflow (wrap-around)", strconv.Itoa(n))}
}

func (c *consequences) decoded(id snowflake.ID) Demo {
	return Demo{"/decode#id=" + id.String() + "&" + Query(From(c.layout)),
		text.Tell("%s, decoded", text.GroupDigits(id.String(), 3, ","))}
}

// Query encodes a draft as link parameters. A valid layout needs no escaping.
func Query(d Draft) string {
	layout, epoch, tick := d.Link()
	if epoch == "" && tick == "" {
		return "layout=" + layout
	}
	return "layout=" + layout + "&epoch=" + epoch + "&tick=" + tick
}

// uint128 holds the IDs per second of all nodes, which may exceed 64 bits.
type uint128 struct{ hi, lo uint64 }

// perSecond is 2^exponent per tick, converted to per second and rounded down. The exponent is 0 to 64.
func perSecond(exponent int, tick time.Duration) uint128 {
	var n uint128 // 2^exponent × 10^9
	if exponent == 64 {
		n = uint128{hi: 1e9}
	} else {
		n.hi, n.lo = bits.Mul64(1<<exponent, 1e9)
	}
	return n.over(uint64(tick))
}

// over is n / by, rounded down.
func (n uint128) over(by uint64) uint128 {
	q := uint128{hi: n.hi / by}
	q.lo, _ = bits.Div64(n.hi%by, n.lo, by)
	return q
}

func (n uint128) float() float64 { return math.Ldexp(float64(n.hi), 64) + float64(n.lo) }

// String formats the number in decimal.
func (n uint128) String() string {
	if n.hi == 0 {
		return strconv.FormatUint(n.lo, 10)
	}
	const part = 10_000_000_000_000_000_000 // 19 digits at a time
	top := n.over(part)
	lower := n.lo - top.lo*part // what is left is less than part, so the low word alone
	digits := strconv.FormatUint(lower, 10)
	for len(digits) < 19 {
		digits = "0" + digits
	}
	return top.String() + digits
}

// powerOf2 is 2^bits in decimal, for 0 to 64 bits.
func powerOf2(bits int) string {
	if bits == 64 {
		return uint128{hi: 1}.String()
	}
	return strconv.FormatUint(1<<bits, 10)
}

// bitsOf is the total width of all fields of a kind.
func bitsOf(l snowflake.Layout, k snowflake.Kind) int {
	total := 0
	for _, f := range l.Fields {
		if f.Kind == k {
			total += f.Bits
		}
	}
	return total
}
