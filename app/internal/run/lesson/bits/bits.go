// Package bits is the second lesson: what the 64 bits of an ID are worth, and why IDs sort. Read later.go for two IDs
// above each other, forge.go for bits that the reader flips, and order.go for a database that sorts.
package bits

import (
	"math"
	"strconv"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Act is the lesson.
var Act = act.Act{Name: "bits-of-an-id", Tasks: true, Instrument: "/bits-of-an-id?scene=generator"}

func init() { Act.Screens = sync.OnceValue(screens) }

func screens() []act.Screen {
	return []act.Screen{
		{Name: "second", Title: func() string { return text.T("One second later") },
			Ways: []act.Way{act.On("", later)}, Free: free(later),
			Leads: func(m act.Made) string { return strconv.Itoa(low(m.Whole()) + spans()[0].bits()) }},
		{Name: "worth", Title: func() string { return text.T("What is a bit worth?") },
			Ways: []act.Way{act.On("", worth)}, Free: free(worth),
			Leads: func(act.Made) string { return strconv.Itoa(aims()[2].bit) }},
		{Name: "forge", Title: func() string { return text.T("Forge a ticket") },
			Ways: []act.Way{act.On("", forge)}, Free: free(forge),
			Leads: func(act.Made) string { return forged }},
		{Name: "order", Title: func() string { return text.T("Why IDs sort") },
			Ways: []act.Way{act.On("", order), act.On("shop", order), act.On("time", order),
				act.On("sequence", order)},
			Leads: func(act.Made) string { return "time" }},
		{Name: "sign", Title: func() string { return text.T("The bit that stays 0") }, Ways: signs(),
			Leads: func(act.Made) string { return "0" }},
		{Name: "says", Title: func() string { return text.T("What an ID says") },
			Ways: []act.Way{act.On("", says)}},
	}
}

// free is a way whose choice the reader makes: t.At has it.
func free(tell func(t *act.Told) *act.Part) func(t *act.Told, choice string) *act.Part {
	return func(t *act.Told, _ string) *act.Part { return tell(t) }
}

// Says is what an ID says, field by field.
type Says struct {
	Layout snowflake.Layout
	ID     snowflake.ID
}

func says(t *act.Told) *act.Part {
	o := issue(t)
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &Says{o.layout, o.first}}}, Tone: act.Good, Ends: true,
		Says: text.T("From the left, an ID says when, where and which one. The time comes first, so IDs sort by time.")}}}
}

// own are the IDs of a shop with the reader's layout.
type own struct {
	layout snowflake.Layout
	first  snowflake.ID
	state  snowflake.State
	node   *snowflake.Node
}

// shop is the one that issues the reader's IDs, rank the number of customers that come to it in the first millisecond.
const (
	shop = 1
	rank = 4
)

// issue is the reader's ID, as [act.Made.Issue] has it, and its generator. A layout that has ended gives none: then it
// is Twitter's.
func issue(t *act.Told) own {
	for _, m := range []act.Made{t.Made, act.Twitters()} {
		o := own{layout: m.Layout()}
		values, err := o.layout.NodeValues(shop)
		if err != nil {
			continue
		}
		if o.node, err = snowflake.NewNode(o.layout, values, snowflake.Policy{}); err != nil {
			continue
		}
		var out snowflake.Outcome
		o.state, out = o.node.Take(snowflake.State{}, o.layout.TickAt(t.Now), rank)
		if out.Verdict == snowflake.Issued && out.Count == rank && o.later(spans()[3].wide) != 0 {
			o.first = out.First + snowflake.ID(rank-1)*snowflake.ID(out.Stride)
			return o
		}
	}
	panic("bits: Twitter's layout has ended")
}

// later is the ID of the shop's next customer; 0 if there is none.
func (o *own) later(after time.Duration) snowflake.ID {
	_, out := o.node.Take(o.state, o.state.Tick+int64(after/o.layout.Tick), 1)
	if out.Verdict != snowflake.Issued {
		return 0
	}
	return out.First
}

// low is how many bits are below the time.
func low(m act.Made) int { return m.Node + m.Sequence }

// Part is a field's value in an ID.
func Part(l snowflake.Layout, kind snowflake.Kind, id snowflake.ID) uint64 {
	return layouts.Part(l, id, l.Index(kind))
}

// shift is where a field begins.
func shift(l snowflake.Layout, kind snowflake.Kind) int { return layouts.Shift(l, l.Index(kind)) }

// Worth is what a bit of an ID stands for.
func Worth(l snowflake.Layout, bit int) string {
	i := layouts.FieldAt(l, bit)
	n := bit - layouts.Shift(l, i)
	switch l.Fields[i].Kind {
	case snowflake.KindTime:
		return text.T("worth %s", span(n))
	case snowflake.KindNode:
		return text.T("worth %s in the shop’s number", text.Group(uint64(1)<<n))
	case snowflake.KindSequence:
		return text.T("worth %s in the sequence", text.Group(uint64(1)<<n))
	}
	return text.T("always 0")
}

// tooLong is the first bit of the time that is worth more than a [time.Duration] holds.
const tooLong = 43

// span is what the bit n of the time is worth.
func span(n int) string {
	if n < 10 {
		return text.T("%s ms", strconv.Itoa(1<<n))
	}
	if n >= tooLong {
		return text.T("about %s years", text.Group(uint64(1)<<n/(365*24*3600*1000)))
	}
	return text.Span(time.Duration(1) << n * time.Millisecond)
}

// Brief is what a bit of an ID is worth, in a few letters: 512 ms, 1.1 y, or a number of a shop or of the sequence.
func Brief(l snowflake.Layout, bit int) string {
	i := layouts.FieldAt(l, bit)
	n := bit - layouts.Shift(l, i)
	if l.Fields[i].Kind != snowflake.KindTime {
		return strconv.FormatUint(1<<n, 10)
	}
	return brief(n)
}

// brief is what the bit n of the time is worth.
func brief(n int) string {
	ms := float64(uint64(1) << n)
	for _, u := range []struct {
		ms  float64
		say func(n string) string
	}{
		{365.25 * 24 * 3600e3, func(n string) string { return text.T("%s y", n) }},
		{24 * 3600e3, func(n string) string { return text.T("%s d", n) }},
		{3600e3, func(n string) string { return text.T("%s h", n) }},
		{60e3, func(n string) string { return text.T("%s min", n) }},
		{1e3, func(n string) string { return text.T("%s s", n) }},
	} {
		if is := ms / u.ms; is >= 1 {
			if is < 9.95 && math.Abs(is-math.Round(is)) > 0.05 {
				return u.say(strconv.FormatFloat(is, 'f', 1, 64))
			}
			if is > 10 {
				is = math.Floor(is) // as text.Span has it, which says the same beside it
			}
			return u.say(strconv.FormatFloat(is, 'f', 0, 64))
		}
	}
	return text.T("%s ms", strconv.FormatFloat(ms, 'f', 0, 64))
}

// slow and quick are how long a look lasts that says something, and one that only moves.
const (
	slow  = 1400 * time.Millisecond
	quick = 150 * time.Millisecond
)
