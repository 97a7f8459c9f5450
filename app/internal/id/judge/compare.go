package judge

import (
	"cmp"
	"math"
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Compare compares the IDs of two rows as [Compare] does, unless one of the rows holds no ID of its own.
func (r *Report) Compare(l snowflake.Layout, a, b int) Comparison {
	s := r.set
	if !r.Fields(a) || !r.Fields(b) {
		return Comparison{Paired: true, Sentences: []string{r.compareInstants(a, b)}}
	}
	how, second, certain := roundingOf(s, a, b)
	rounded, of := uint32(a), uint32(b)
	if second {
		rounded, of = of, rounded
	}
	says := func() string { return text.Tell(wordsOf[how], named(s, rounded), named(s, of)) }
	switch {
	case s.ID(a) == s.ID(b) && s.Kind[a] != s.Kind[b]:
		return Comparison{Paired: true,
			Sentences: []string{text.T("The two are the same ID: as %s and as %s.", base(s.Kind[a]), base(s.Kind[b]))}}
	case certain:
		return Comparison{Paired: true, Differ: s.ID(a) ^ s.ID(b), Sentences: []string{says()}}
	}
	c := Compare(l, s.ID(a), s.ID(b))
	if how != format.NotRounded {
		c.Sentences = append(c.Sentences, text.Tell("Another reading: %s", says()))
	}
	return c
}

// compareInstants is what two IDs say of each other that are not both of the report's layout.
func (r *Report) compareInstants(a, b int) string {
	first, ok := r.Instant(a)
	second, okSecond := r.Instant(b)
	switch gap := second.Sub(first); {
	case r.set.Text(a) == r.set.Text(b):
		return text.T("The two are the same ID.")
	case !ok || !okSecond:
		return text.T("At least one of the two has no timestamp to compare.")
	case gap == 0:
		return text.T("Both were issued at %s.", text.UTC(first))
	case gap > 0:
		return text.T("Line %s is older by %s.", text.Group(int(r.set.Line[a])), text.Span(gap))
	default:
		return text.T("Line %s is older by %s.", text.Group(int(r.set.Line[b])), text.Span(-gap))
	}
}

// Comparison is what two IDs of one layout reveal about each other.
type Comparison struct {
	// Order is −1 where a was made first, 1 where b was, and 0 where the IDs do not say: they are equal, of one tick
	// on different nodes, or have no time.
	Order int
	// Ticks is how many ticks are between them; 0 without a time field.
	Ticks uint64
	// Differ has a 1 for each bit that differs.
	Differ snowflake.ID
	// OneGenerator says whether one generator may have issued both, and Why gives the reasons, a sentence each.
	OneGenerator bool
	Why          []string
	// Paired says that one of the two is no ID of its own: it is the other, rounded or in another base; or that they
	// are not both of the layout. Then Differ and Sentences alone say something.
	Paired bool
	// Sentences tell all of that to a reader.
	Sentences []string
}

// Compare compares two IDs that are read by one layout.
func Compare(l snowflake.Layout, a, b snowflake.ID) Comparison {
	v := layoutReader(l)
	c := Comparison{Differ: a ^ b}
	x, y := v.side(a), v.side(b)
	if v.hasTick {
		c.Ticks = max(x.tick, y.tick) - min(x.tick, y.tick)
		c.Order = cmp.Compare(x.tick, y.tick)
	}
	if c.Order == 0 && v.hasTick && x.node == y.node {
		c.Order = cmp.Compare(x.sequence, y.sequence)
	}
	c.judge(&v, x, y)
	c.writeSentences(v.hasTick, v.ms(c.Ticks)-v.epoch)
	return c
}

type idFields struct{ tick, node, sequence, unused uint64 }

func (v *fieldReader) side(id snowflake.ID) idFields {
	m := &v.masks
	return idFields{m.Time.Of(id), uint64(id) & m.Node, m.Sequence.Of(id), uint64(id) & m.Unused}
}

func (c *Comparison) judge(v *fieldReader, x, y idFields) {
	c.OneGenerator = true
	no := func(why string) { c.OneGenerator, c.Why = false, append(c.Why, why) }
	if x.unused != 0 || y.unused != 0 {
		no(text.T("A bit that must be 0 in this layout is set."))
	}
	switch {
	case c.Differ == 0:
		no(text.T("A text may contain an ID twice; a generator issues none twice unless its clock moves backwards or it loses its state."))
	case x.node != y.node:
		no(text.T("Their nodes differ: %s and %s. But a restarted process may get another node ID.", v.nodeName(x.node),
			v.nodeName(y.node)))
	case c.OneGenerator && v.hasNode:
		c.Why = append(c.Why, text.T("Both come from node %s.", v.nodeName(x.node)))
	case c.OneGenerator:
		c.Why = append(c.Why, text.T("This layout has no node field, so nothing rules it out."))
	}
}

func (c *Comparison) writeSentences(timed bool, ms int64) {
	say := func(sentence string) { c.Sentences = append(c.Sentences, sentence) }
	switch {
	case c.Differ == 0:
		say(text.T("The two are the same ID."))
		return
	case !timed:
		say(text.T("This layout has no time, so the IDs do not say which came first."))
	case c.Order == 0:
		say(text.T("Both are from the same tick, and each node counts separately, so their order is unknown."))
	case c.Ticks == 0:
		say(text.Tell(c.older("The first ID is older: same tick, lower sequence.",
			"The second ID is older: same tick, lower sequence.")))
	default:
		say(text.Tell(c.older("The first ID is older by %s (%s).", "The second ID is older by %s (%s)."),
			durationText(ms), text.Count(int(min(c.Ticks, math.MaxInt)), "%s tick", "%s ticks")))
	}
	say(text.Count(bits.OnesCount64(uint64(c.Differ)), "%s bit differs.", "%s bits differ."))
}

func (c *Comparison) older(first, second text.Message) text.Message {
	if c.Order < 0 {
		return first
	}
	return second
}
