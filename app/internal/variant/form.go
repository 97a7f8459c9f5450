package variant

import (
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/random"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// form is where an ID's fields stand, with the node's number in place. The
// machines of one New share one, and it never changes.
type form struct {
	fixed     snowflake.ID
	timeShift uint8
	seqShift  uint8
	mask      int64 // the largest sequence
	most      int64 // the largest tick
	never     int64 // a tick before all others: the last of who has not issued
}

// shape is the form of a configuration. NewNode finds what is wrong with it.
func shape(c Config) (*form, error) {
	values, err := c.Layout.NodeValues(c.Number)
	if err != nil {
		return nil, err
	}
	if _, err := snowflake.NewNode(c.Layout, values, snowflake.Policy{}); err != nil {
		return nil, err
	}
	l := c.Layout
	t, s := l.Index(snowflake.KindTime), l.Index(snowflake.KindSequence)
	f := &form{
		never:     Never(l),
		timeShift: uint8(l.Shift(t)), most: int64(min(l.Fields[t].Max(), math.MaxInt64)),
		seqShift: uint8(l.Shift(s)), mask: int64(l.Fields[s].Max()),
	}
	for i, field := range l.Fields {
		if field.Kind == snowflake.KindNode {
			f.fixed |= snowflake.ID(values[field.Name]) << l.Shift(i)
		}
	}
	return f, nil
}

// issued is the outcome of an ID. Like the originals it shifts and does not
// check: what does not fit its field runs into the next.
//
//go:noinline
func (f *form) issued(tick, sequence int64, r Reading, b Branch) Outcome {
	id := f.fixed | snowflake.ID(tick)<<f.timeShift | snowflake.ID(sequence)<<f.seqShift
	o := Outcome{Branch: b}
	o.Run = snowflake.Run{First: id, Stride: 1 << f.seqShift, Count: 1}
	o.Lead = tick - r.Now
	return o
}

// refused is the outcome of a refusal; the clock has to advance by wait.
//
//go:noinline
func refused(v snowflake.Verdict, wait int64, b Branch) Outcome {
	o := Outcome{Branch: b}
	o.Verdict, o.Wait = v, wait
	return o
}

// waits is the outcome of a call that is not over.
//
//go:noinline
func waits(v snowflake.Verdict, then Then, wait int64, b Branch) Outcome {
	o := refused(v, wait, b)
	o.Then = then
	return o
}

// memory is what Twitter's code and its copies remember.
type memory struct {
	*form
	last, sequence int64
}

func remember(f *form) memory { return memory{form: f, last: f.never} }

// rememberFrom is remember where numbers of a tick are used already.
func rememberFrom(f *form, s snowflake.State) memory {
	if s.Sequence == 0 {
		return remember(f)
	}
	return memory{form: f, last: s.Tick, sequence: int64(s.Sequence) - 1}
}

// issue issues the ID that the memory says was the last.
//
//go:noinline
func (m memory) issue(r Reading, b Branch) Outcome {
	return m.issued(m.last, m.sequence, r, b)
}

//go:noinline
func (m memory) restart(saved bool) memory {
	if !saved {
		m.last, m.sequence = m.never, 0
	}
	return m
}

//go:noinline
func (m memory) vars() []Var {
	return []Var{{"lastTimestamp", snowflake.KindTime, m.last}, {"sequence", snowflake.KindSequence, m.sequence}}
}

// Vars are lastTimestamp and sequence.
func (m memory) Vars() []Var { return m.vars() }

// dice are the memory of designs whose sequences are drawn at random.
type dice struct {
	memory
	seed, most, rolls uint64
}

// throw are dice that fall below a number, or below what the policy says.
func throw(n uint64, f *form, c Config) dice {
	if c.Policy.Below > 0 {
		n = c.Policy.Below
	}
	return dice{memory: remember(f), seed: c.Policy.Seed, most: min(n, uint64(f.mask)+1)}
}

// roll is a random sequence, in a way that can be replayed.
func (m dice) roll() dice {
	m.sequence = int64(random.Scatter(m.seed+m.rolls) % m.most)
	m.rolls++
	return m
}

// Outcomes are made in one place each, and not inlined: every return of every
// machine makes one, and the browser loads what is inlined as often.
