package layoutlab

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// howWritten lists what becomes of the IDs as numbers and as text.
func (c *consequences) howWritten() {
	c.group = HowWritten
	l := c.layout
	needed := From(l).Total()
	c.add(Consequence{
		Name: "bits-needed", Label: text.T("Bits needed"), Value: itoa(needed), Shown: itoa(needed),
		Meaning: text.T("All fields together; an ID has 64 bits, no more and no fewer."),
		Scene:   Scene{"/bits?op=compose", text.T("An ID is composed")},
	})
	if c.time < 0 {
		return
	}
	c.boundary("negative-from", text.T("Negative from"), 1<<63-1,
		text.T("From then on bit 63 is set: a signed reader, such as Java’s long or SQL’s bigint, sees negative numbers, and sorts them before all others."),
		text.T("Bit 63 is never set: signed and unsigned readers see the same numbers in the same order."))
	c.boundary("passes-2-53", text.T("Unsafe in JavaScript from"), 1<<53-1,
		text.T("From then on a JavaScript number cannot hold every ID: JSON.parse rounds them. Send IDs as text."),
		text.T("Every ID is a safe integer in JavaScript, to the end."))
	c.digits()
	ordered := Consequence{
		Name: "time-order", Label: text.T("Sorts by time"), Value: "true", Shown: text.T("yes"), worth: 1,
		Meaning: text.T("The time stands above node and sequence, so IDs of all nodes sort by their tick, and a span of time is a range of IDs."),
		Scene:   Scene{"/bits?op=compose", text.T("An ID is composed")},
	}
	if !l.TimeOrdered() {
		ordered.Value, ordered.Shown, ordered.Warning = "false", text.T("no"), true
		ordered.worth = 0
		ordered.Meaning = text.T("Another field stands above the time: IDs sort by that first, and a span of time is no range of IDs.")
	}
	c.add(ordered)
	c.textOrder()
}

// boundary adds the instant from which IDs are above a limit.
func (c *consequences) boundary(name, label string, limit snowflake.ID, comes, stays string) {
	at, ok := c.layout.Exceeds(limit)
	one := Consequence{
		Name: name, Label: label, Value: instantText(at, ok), Shown: instantShown(at, ok), Meaning: stays, worth: later(at, ok),
		Scene: c.decoded(limit + 1), Warning: ok,
	}
	if ok {
		one.Meaning = comes
	}
	c.add(one)
}

// Digits is from when on there are IDs with so many decimal digits.
type Digits struct {
	Count int
	// First is the start of the first tick in which an ID may have them, All of
	// the first in which none has fewer; Never that the lifetime ends before
	// that.
	First, All time.Time
	Never      bool
}

// DigitsOf are the numbers of digits that a layout's unsigned IDs come to have,
// the fewest first: what a column of text must hold. There are none without a
// time field.
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
			if d.First, ok = l.Exceeds(limit - 1); !ok {
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

// digits adds the width of a column of text.
func (c *consequences) digits() {
	all := DigitsOf(c.layout)
	widest := all[len(all)-1]
	now := widest
	for _, d := range all {
		if c.options.Now.IsZero() || !c.passed(d.First) && d != all[0] {
			break
		}
		now = d
	}
	meaning := tell("A column of text needs room for %s digits; the first ID that has them comes on %s.", itoa(widest.Count), instantShown(widest.First, true))
	if now != widest {
		meaning = tell("IDs of today have %s digits; a column of text needs room for %s, from %s on.", itoa(now.Count), itoa(widest.Count), instantShown(widest.First, true))
	}
	limit := snowflake.ID(1)
	for range widest.Count - 1 {
		limit *= 10
	}
	c.add(Consequence{
		Name: "digits", Label: text.T("Decimal digits"), Value: itoa(widest.Count), Shown: tell("up to %s", itoa(widest.Count)), worth: float64(-widest.Count),
		Meaning: meaning, Scene: c.decoded(limit),
	})
}

// TextOrder is the instant from which all IDs have the same number of digits,
// to the end: from then on they sort as text as they do as numbers. If the
// digits still change in the last tick, or there is no time field, ok is false.
func TextOrder(l snowflake.Layout) (from time.Time, ok bool) {
	all := DigitsOf(l)
	if len(all) == 0 {
		return time.Time{}, false
	}
	last := all[len(all)-1]
	return last.All, !last.Never
}

// textOrder adds from when IDs sort as text.
func (c *consequences) textOrder() {
	at, ok := TextOrder(c.layout)
	one := Consequence{
		Name: "text-order", Label: text.T("Sorts as text from"), Value: instantText(at, ok), Shown: instantShown(at, ok), worth: -later(at, ok),
		Warning: !ok || !c.options.Now.IsZero() && !c.passed(at), Scene: c.decoded(999_999_999_999_999_999),
		Meaning: text.T("From then on all IDs have as many digits to the end, and sort as text as they do as numbers; IDs from before sort wrongly among them."),
	}
	if !ok {
		one.Meaning = text.T("The number of digits changes to the end: as text, 10 stands before 9. Pad with zeros, or sort as numbers.")
	}
	c.add(one)
}
