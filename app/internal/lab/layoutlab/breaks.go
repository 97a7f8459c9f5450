package layoutlab

import (
	"math"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// howWritten adds the consequences for IDs as numbers and as text.
func (c *consequences) howWritten() {
	l := c.layout
	needed := strconv.Itoa(From(l).Total())
	c.add("bits-needed", needed, needed, 0)
	if c.time < 0 {
		return
	}
	c.boundary("negative-from", 1<<63-1)
	c.boundary("passes-2-53", 1<<53-1)
	c.digits()
	if layouts.TimeOrdered(l) {
		c.add("time-order", "true", text.T("yes"), 1)
	} else {
		one := c.add("time-order", "false", text.T("no"), 0)
		one.Warning = true
		one.sayOtherwise()
	}
	c.textOrder()
}

// boundary adds the instant from which IDs exceed a limit.
func (c *consequences) boundary(name string, limit snowflake.ID) {
	at, ok := layouts.FirstOver(c.layout, limit)
	one := c.add(name, instantText(at, ok), instantShown(at, ok), later(at, ok))
	if one.Demo, one.Warning = c.decoded(limit+1), ok; ok {
		one.At = at
	} else {
		one.sayOtherwise()
	}
}

// Digits is when IDs have a number of decimal digits.
type Digits struct {
	Count int
	// First starts the first tick in which an ID may have that many digits, All the first in which none has
	// fewer. Never means that the lifetime ends before All.
	First, All time.Time
	Never      bool
}

// DigitsOf lists the numbers of digits of a layout's unsigned IDs, fewest first; nil without a time field.
func DigitsOf(l snowflake.Layout) []Digits {
	i := l.Index(snowflake.KindTime)
	if i < 0 {
		return nil
	}
	var all []Digits
	limit := snowflake.ID(1) // the smallest ID of so many digits
	for count := 1; count <= 20; count++ {
		d := Digits{Count: count, First: l.Instant(0), All: l.Instant(0)}
		if count > 1 {
			var ok bool
			if d.First, ok = layouts.FirstOver(l, limit-1); !ok {
				break
			}
			// The smallest ID of a tick is the tick alone, shifted.
			tick := uint64(limit-1)>>layouts.Shift(l, i) + 1
			if d.Never = tick > l.Fields[i].Max(); !d.Never {
				d.All = l.Instant(tick)
			}
		}
		if n := len(all); n > 0 && all[n-1].First.Equal(d.First) {
			all[n-1] = d // fewer digits than these are nothing to plan for
		} else {
			all = append(all, d)
		}
		if count < 20 {
			limit *= 10
		}
	}
	return all
}

func (c *consequences) digits() {
	all := DigitsOf(c.layout)
	widest := all[len(all)-1]
	now := widest
	for _, d := range all {
		if c.options.Now.IsZero() || c.begins() || !c.isPast(d.First) && d != all[0] {
			break
		}
		now = d
	}
	one := c.add("digits", strconv.Itoa(widest.Count), strconv.Itoa(widest.Count), float64(-widest.Count))
	first := instantShown(widest.First, true)
	if one.say(strconv.Itoa(widest.Count), first); now != widest {
		one.sayOtherwise(strconv.Itoa(now.Count), strconv.Itoa(widest.Count), first)
	}
	limit := snowflake.ID(1)
	for range widest.Count - 1 {
		limit *= 10
	}
	one.Demo = c.decoded(limit)
}

// TextOrder is the instant from which all IDs have the same number of digits, so that they sort as text as
// they do as numbers. ok is false if the digits still change in the last tick, or without a time field.
func TextOrder(l snowflake.Layout) (from time.Time, ok bool) {
	all := DigitsOf(l)
	if len(all) == 0 {
		return time.Time{}, false
	}
	last := all[len(all)-1]
	return last.All, !last.Never
}

func (c *consequences) textOrder() {
	at, ok := TextOrder(c.layout)
	one := c.add("text-order", instantText(at, ok), instantShown(at, ok), -later(at, ok))
	one.Demo = c.decoded(999_999_999_999_999_999)
	one.Warning = !ok || !c.options.Now.IsZero() && !c.isPast(at)
	if ok {
		one.At = at
	} else {
		one.sayOtherwise()
	}
}

func (c *consequences) whatBreaks() {
	if c.time >= 0 {
		c.lowRate()
	}
	nodes := bitsOf(c.layout, snowflake.KindNode)
	if nodes == 0 || nodes == 64 {
		return
	}
	half := HashHalf(nodes)
	one := c.add("hash-half", strconv.FormatUint(half, 10), text.Tell("%s nodes", text.Group(half)), float64(half))
	one.Warning = half < 100
	one.say(text.Power(nodes))
	if n := c.options.HashNodes; n > 0 {
		p := number.HashCollision(n, 1<<nodes)
		one = c.add("hash-collision", strconv.FormatFloat(p, 'g', 4, 64), text.Percent(p, 2), -p)
		one.Label, one.Warning = text.Tell(meaningOf("hash-collision").label, text.Group(n)), p > 0.01
		one.say(text.Group(n))
	}
}

// HashHalf is the smallest number of nodes with random IDs of 1 to 63 bits of which two collide with a
// probability of at least 1/2. The formula is Brink's ("A (probably) exact solution to the birthday
// problem", 2012); no counterexample is known.
func HashHalf(bits int) uint64 {
	numbers := math.Ldexp(1, bits)
	root := math.Sqrt(2 * math.Ln2 * numbers)
	nodes := root + (3-2*math.Ln2)/6 + (9-4*math.Ln2*math.Ln2)/(72*root) - 2*math.Ln2*math.Ln2/(135*numbers)
	return uint64(math.Ceil(nodes))
}

// Residue counts the remainders mod 2^Bits that occur if every tick holds one ID with sequence 0: of one
// node, and of all nodes.
type Residue struct {
	Bits      int
	Node, All uint64
}

// Residues are the remainders mod 2, 4, 8 … 65,536; nil without a time field.
func Residues(l snowflake.Layout) []Residue {
	if l.Index(snowflake.KindTime) < 0 {
		return nil
	}
	var all []Residue
	now := Residue{Node: 1, All: 1}
	for now.Bits < 16 {
		switch l.Fields[layouts.FieldAt(l, now.Bits)].Kind {
		case snowflake.KindTime:
			now.Node *= 2
			now.All *= 2
		case snowflake.KindNode:
			now.All *= 2
		}
		now.Bits++
		all = append(all, now)
	}
	return all
}

// lowRate adds which low bits stay constant at low rates.
func (c *consequences) lowRate() {
	l := c.layout
	zero, fixed := 0, layouts.Shift(l, c.time)
	for zero < 64 && isQuiet(l.Fields[layouts.FieldAt(l, zero)].Kind) {
		zero++
	}
	one := c.add("low-rate-zero-bits", strconv.Itoa(zero), text.Count(zero, "%s bit", "%s bits"), float64(-zero))
	one.Warning = fixed > 0
	h, title := pattern(l)
	switch {
	case zero > 0 && h.Runs:
		one.Warning = false
		one.Meaning = text.Tell(
			"This holds if each tick starts at sequence 0. In %s the sequence continues across ticks: every value is equally likely, so remainders are balanced.", title)
	case zero > 0 && h.Start[0] != h.Start[1]:
		one.Warning = false
		one.Meaning = text.Tell(
			"This holds if each tick starts at sequence 0. %s starts a tick at a value from %s to %s, so remainders are spread over these.",
			title, strconv.FormatUint(h.Start[0], 10), strconv.FormatUint(h.Start[1], 10))
	case zero > 0 && h.Start[0] > 0: // always the same
		one.Meaning = text.Tell(
			"This holds if each tick starts at sequence 0. %s starts each tick at %s: with one ID per tick, all IDs have the same remainder.", title, strconv.FormatUint(h.Start[0], 10))
	case zero > 0:
		one.say(text.Power(zero))
	case fixed > 0:
		one.sayOtherwise(text.Power(fixed))
	default:
		one.Meaning = text.T("The timestamp is in the lowest bits, so remainders are balanced even at low traffic.")
	}
}

// pattern is how a system starts its sequence, and the system's title. Other layouts start at 0.
func pattern(l snowflake.Layout) (h system.Pattern, title string) {
	if l.Index(snowflake.KindSequence) < 0 {
		return h, ""
	}
	s, _ := From(l).System()
	return s.Pattern, s.Title
}

// BeginsAtZero reports whether each tick starts at sequence 0, as far as is known.
func BeginsAtZero(l snowflake.Layout) bool {
	h, _ := pattern(l)
	return !h.Runs && h.Start == [2]uint64{}
}

// isQuiet reports whether a field stays 0 at low traffic.
func isQuiet(k snowflake.Kind) bool {
	return k == snowflake.KindSequence || k == snowflake.KindUnused
}
