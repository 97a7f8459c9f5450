package layoutlab

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
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
	if l.TimeOrdered() {
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
	at, ok := c.layout.FirstOver(limit)
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
			if d.First, ok = l.FirstOver(limit - 1); !ok {
				break
			}
			// The smallest ID of a tick is the tick alone, shifted.
			tick := uint64(limit-1)>>l.Shift(i) + 1
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
