package layoutlab

import (
	"math"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
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
	life := l.Lifetime()
	years := strconv.FormatUint(life.Years()/100, 10) + "." + strconv.FormatUint(100+life.Years()%100, 10)[1:]
	one := c.add("lifetime-years", years, spanText(life), float64(life.Seconds))
	one.amount = float64(life.Seconds)
	one.say(strconv.Itoa(field.Bits), text.Power(field.Bits), text.Tick(l.Tick))
	one.Demo = maxOfBits(field.Bits)
	if one.Warning = c.begins(); one.Warning {
		one.sayOtherwise(text.ShortUTC(l.Epoch))
	}
	last, _ := l.Last()
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
	c.add("clock-ahead", strconv.FormatUint(left, 10), spanText(snowflake.Span{Seconds: left}), float64(left)).Warning = over
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
