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
	Name  string
	Group Group
	// Label is what it is called on the page, Value its exact text, Shown the
	// same for reading, Meaning one sentence on what it means for the reader.
	Label, Value, Shown, Meaning string
	Scene                        Scene
	// Warning says that something breaks, or has broken, that may come as a
	// surprise.
	Warning bool
	// worth is larger where more of it is better, for comparing two layouts.
	worth float64
}

// Group is the question that a consequence answers.
type Group uint8

// The groups, in the order of the page.
const (
	HowLong Group = iota
	HowMany
	HowWritten
	WhatBreaks
)

// Title is the group's question.
func (g Group) Title() string {
	switch g {
	case HowLong:
		return text.T("How long?")
	case HowMany:
		return text.T("How many?")
	case HowWritten:
		return text.T("How written and sorted?")
	}
	return text.T("What goes wrong?")
}

// Scene is where a consequence can be seen happening: an address within the
// site, and what is seen there.
type Scene struct{ Address, Title string }

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
	if c.time >= 0 {
		c.howLong()
	}
	c.howMany()
	c.howWritten()
	c.whatBreaks()
	return c.all
}

// consequences are being listed.
type consequences struct {
	layout  snowflake.Layout
	options Options
	time    int // the time field's index, or −1
	group   Group
	all     []Consequence
}

// add adds a consequence to the group that is being listed.
func (c *consequences) add(one Consequence) {
	one.Group = c.group
	c.all = append(c.all, one)
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
	utc := text.ShortUTC(at)
	for i := range utc {
		if utc[i] == 'T' {
			return utc[:i]
		}
	}
	return utc
}

// later is an instant's worth where later is better, and never is best.
func later(at time.Time, ok bool) float64 {
	if !ok {
		return math.Inf(1)
	}
	return float64(at.Unix()) + float64(at.Nanosecond())/1e9
}

// passed reports whether an instant is known to lie before now.
func (c *consequences) passed(at time.Time) bool {
	return !c.options.Now.IsZero() && at.Before(c.options.Now)
}

func (c *consequences) howLong() {
	l, field := c.layout, c.layout.Fields[c.time]
	life := l.Lifetime()
	years := strconv.FormatUint(life.Years()/100, 10) + "." + strconv.FormatUint(100+life.Years()%100, 10)[1:]
	c.add(Consequence{
		Name: "lifetime-years", Label: text.T("Lifetime"), Value: years, Shown: spanText(life), worth: float64(life.Seconds),
		Meaning: tell("%s bits count %s ticks of %s from the epoch, and then there are no more.", itoa(field.Bits), power(field.Bits), text.Tick(l.Tick)),
		Scene:   maxOfBits(field.Bits),
	})
	last, _ := l.Last()
	over := c.passed(last.Add(l.Tick - 1))
	ends := Consequence{
		Name: "expires", Label: text.T("Last tick"), Value: instantText(last, true), Shown: instantShown(last, true), Warning: over, worth: later(last, true),
		Meaning: text.T("After it a generator refuses for ever; one that does not look starts again at the epoch, or turns negative."),
		Scene:   wrap(field.Bits),
	}
	if over {
		ends.Meaning = text.T("It has ended: a generator of this layout refuses, and one that does not look repeats IDs or turns negative.")
	}
	c.add(ends)
	if c.options.Now.IsZero() {
		return
	}
	left := secondsUntil(c.options.Now, last)
	c.add(Consequence{
		Name: "clock-ahead", Label: text.T("Clock ahead by at most"), Value: strconv.FormatUint(left, 10), Shown: spanText(snowflake.Span{Seconds: left}), worth: float64(left),
		Meaning: text.T("A clock that is further ahead than this reads a time that the field cannot hold."),
		Scene:   Scene{"/rollback?scene=slew", text.T("A clock that is corrected slowly")}, Warning: over,
	})
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
	c.group = HowMany
	l := c.layout
	nodes, sequence := bitsOf(l, snowflake.KindNode), bitsOf(l, snowflake.KindSequence)
	c.add(Consequence{
		Name: "nodes", Label: text.T("Nodes"), Value: powerOf2(nodes), Shown: power(nodes), worth: float64(nodes),
		Meaning: text.T("So many generators can work at once without talking to each other; two with one number give the same IDs."),
		Scene:   Scene{"/rollback?scene=same-worker", text.T("Two nodes with one number")},
	})
	perTick := Consequence{
		Name: "ids-per-tick", Label: text.T("IDs per tick and node"), Value: powerOf2(sequence), Shown: power(sequence), worth: float64(sequence),
		Meaning: text.T("The next one in the same tick has to wait for the clock, or to borrow from the next tick."),
		Scene:   Scene{"/rollover?scene=rollover", text.T("The sequence runs over")},
	}
	if c.time < 0 {
		perTick.Label, perTick.Meaning = text.T("IDs per node"), text.T("Without a time, so many are all there ever are.")
		c.add(perTick)
		return
	}
	c.add(perTick)
	one, all := perSecond(sequence, l.Tick), perSecond(nodes+sequence, l.Tick)
	c.add(Consequence{
		Name: "ids-per-second", Label: text.T("IDs per second and node"), Value: one.String(), Shown: text.GroupDigits(one.String(), 3, ","), worth: one.float(),
		Meaning: text.T("No node can be faster in the long run: asked for more, it keeps its callers waiting."),
		Scene:   Scene{"/rollover?scene=burst", text.T("Five thousand at once")},
	})
	c.add(Consequence{
		Name: "ids-per-second-total", Label: text.T("IDs per second in all"), Value: all.String(), Shown: text.GroupDigits(all.String(), 3, ","), worth: all.float(),
		Meaning: text.T("All nodes together, every one of them busy."),
		Scene:   Scene{"/", text.T("Generate as fast as it can")},
	})
	lost := tell("%s IDs, or %s", power(sequence), text.Tick(l.Tick))
	if sequence == 0 {
		lost = tell("1 ID, or %s", text.Tick(l.Tick))
	}
	c.add(Consequence{
		Name: "lost-tick", Label: text.T("What a lost tick costs"), Value: powerOf2(sequence), Shown: lost, worth: -float64(l.Tick),
		Meaning: tell("A tick in which the clock goes back, or nobody asks, does not return: its numbers are lost, and a node that refuses is out for %s at least.", text.Tick(l.Tick)),
		Scene:   Scene{"/rollback?scene=back-1ms", text.T("Back by one millisecond")},
	})
}
