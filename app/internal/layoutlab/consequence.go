package layoutlab

import (
	"math"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Consequence is one thing that follows from a layout.
type Consequence struct {
	// Name is what links and checks from outside call it.
	Name string
	// Label is what it is called on the page, Value its exact text, Shown the
	// same for reading, Meaning one sentence on what it means for the reader.
	Label, Value, Shown, Meaning string
	Demo                         Demo
	// Warning says that something breaks, or has broken, that may come as a
	// surprise.
	Warning bool
	// At is when something changes for good; zero if nothing does.
	At time.Time
	// worth is larger where more of it is better, for comparing two layouts.
	worth float64
	// amount is a count, or a number of seconds, and 0 where it is neither.
	amount float64
}

// Demo is a page that shows a consequence happening: its address within the site, and
// what is seen there.
type Demo struct{ Address, Title string }

// Options are what consequences depend on beside the layout.
type Options struct {
	// Now is the present; the zero Time leaves out what depends on it.
	Now time.Time
	// HashNodes is the number of nodes whose numbers are chosen by a hash; 0
	// leaves their collision out.
	HashNodes uint64
}

// Consequences are what follows from a valid layout, in the order of the page.
// What needs a time field is left out where there is none.
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

// consequences are being listed.
type consequences struct {
	layout  snowflake.Layout
	options Options
	time    int    // the time field's index, or −1
	query   string // the layout as links have it, if a generator can be made of it
	all     []Consequence
}

// add adds a consequence with its exact text, the text that is shown, and its worth.
// What it returns may be changed until the next one is added.
func (c *consequences) add(name, value, shown string, worth float64) *Consequence {
	m := meaningOf(name)
	c.all = append(c.all, Consequence{Name: name, Value: value, Shown: shown, worth: worth})
	one := &c.all[len(c.all)-1]
	one.Label, one.Meaning = text.Data(m.label), text.Data(m.says)
	one.Demo.Address, one.Demo.Title = c.played(m.address), text.Data(m.title)
	return one
}

// say fills the verbs of a consequence's sentence.
func (o *Consequence) say(words ...string) { o.Meaning = text.Tell(meaningOf(o.Name).says, words...) }

// sayOtherwise is the sentence of the other case.
func (o *Consequence) sayOtherwise(words ...string) {
	o.Meaning = text.Tell(meaningOf(o.Name).otherwise, words...)
}

// never is the instant that does not come.
const never = "never"

// instantText is an instant's exact text.
func instantText(at time.Time, ok bool) string {
	if !ok {
		return never
	}
	return text.ShortUTC(at)
}

// instantShown is an instant for reading, by its day.
func instantShown(at time.Time, ok bool) string {
	if !ok {
		return text.T("never")
	}
	return text.Day(at)
}

// later is an instant's worth if later is better; never is best.
func later(at time.Time, ok bool) float64 {
	if !ok {
		return math.Inf(1)
	}
	return float64(at.Unix()) + float64(at.Nanosecond())/1e9
}

// isPast reports whether an instant is known to lie before now.
func (c *consequences) isPast(at time.Time) bool {
	return !c.options.Now.IsZero() && at.Before(c.options.Now)
}

// begins reports whether the epoch is known to lie ahead, before which there are
// no IDs.
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

// secondsUntil is the whole seconds from now up to an instant; 0 if that is
// past.
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

// rate adds how many IDs there are per second, with so many bits of them in a
// tick.
func (c *consequences) rate(name string, bits int) {
	n := perSecond(bits, c.layout.Tick)
	c.add(name, n.String(), text.GroupDigits(n.String(), 3, ","), n.float()).amount = n.float()
}
