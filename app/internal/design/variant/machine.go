package variant

import (
	"cmp"
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// form never changes and is shared by the machines of one New: the design, the positions of an
// ID's fields with the node ID in place, and the bound of random sequences.
type form struct {
	Design
	fixed       snowflake.ID
	spare       snowflake.ID // the bit of the field "back", if there is one
	timeShift   uint8
	seqShift    uint8
	mask        int64 // the largest sequence
	largest     int64 // the largest tick
	never       int64 // the last tick of a machine that has not issued: before all others
	seed        uint64
	randomBelow uint64 // random sequences are below this
}

// shape makes a form. NewNode validates the configuration.
func shape(d Design, c Config) (*form, error) {
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
		Design: d, never: Never(l), seed: c.Policy.Seed,
		timeShift: uint8(layouts.Shift(l, t)), largest: int64(min(l.Fields[t].Max(), math.MaxInt64)),
		seqShift: uint8(layouts.Shift(l, s)), mask: int64(l.Fields[s].Max()),
	}
	all := uint64(f.mask) + 1
	f.randomBelow = min(cmp.Or(c.Policy.RandomBelow, d.below, all), all)
	for i, field := range l.Fields {
		if field.Kind == snowflake.KindNode {
			f.fixed |= snowflake.ID(values[field.Name]) << layouts.Shift(l, i)
		} else if field.Name == "back" {
			f.spare = 1 << layouts.Shift(l, i)
		}
	}
	return f, nil
}

// memory is a loop's state between calls.
type memory struct {
	last, sequence int64
	back           int64  // 0 or 1: the field "back" of spareBit
	rolls          uint64 // number of random sequences drawn
}

// machine is a loop at rest or waiting: Reading.After says where it continues.
type machine struct {
	*form
	memory
}

func newMachine(d Design, c Config) (Machine, error) {
	f, err := shape(d, c)
	if err != nil {
		return nil, err
	}
	m := machine{f, f.loop.begin(f)}
	if c.From.Sequence > 0 {
		m.last, m.sequence = c.From.Tick, int64(c.From.Sequence)-1
	}
	return m, nil
}

// Ask runs the loop from its start or its wait to its return or its next wait.
func (m machine) Ask(r Reading) (Machine, Outcome) {
	c := call{machine: m, reading: r.Now, draw: r.Draw, codePath: codePath{branch: begun}}
	o := c.run(r.After)
	o.Branch, o.Below = c.branch, c.bound
	return c.machine, o
}

// record runs it again and records its lines.
func (m machine) record(r Reading, s *trace) {
	c := call{machine: m, reading: r.Now, draw: r.Draw, codePath: codePath{trace: s}}
	c.run(r.After)
}

// Restart keeps or forgets the memory; the random source continues.
func (m machine) Restart(saved bool) Machine {
	if !saved {
		rolls := m.rolls
		m.memory = m.loop.begin(m.form)
		m.rolls = rolls
	}
	return m
}

func (m machine) Vars() []Var {
	n := m.names()
	vars := []Var{{n[1], snowflake.KindTime, m.last}, {n[2], snowflake.KindSequence, m.sequence}}
	if m.spare > 0 {
		vars = append(vars, Var{Name: "back", Value: m.back})
	}
	return vars
}

// loop is the resumable form of a loop. A line's number is its index. The values are in steps.go, generated from
// package loop; lines[0] is unused.
type loop struct {
	file  string // file of the loop's source
	begin func(*form) memory
	lines []loopLine
	// The line at which a call continues after Verdict Full (a spin) or Behind (a sleep). A new call starts at line 1.
	full, behind int
}

// loopLine is a line of a loop: an action followed by the next line, a comparison that jumps if it
// is false, or a return.
type loopLine struct {
	does      func(*call)
	holds     func(*call) bool
	ends      func(*call) Outcome
	next      int
	otherwise int  // the next line if holds is false
	reads     bool // it reads the clock: a call waits here
}

// call is a machine while it answers a reading; the loop's variables are fields.
type call struct {
	machine
	codePath
	reading   int64 // of the clock, a tick
	now, tick int64
	sleeps    int64  // ticks
	draw      uint64 // see Reading.Draw
	bound     uint64 // see Outcome.Below
}

// run runs the loop from its first line, or from where it continues after a wait.
func (c *call) run(after snowflake.Verdict) Outcome {
	at := 1
	switch after {
	case snowflake.Full:
		at = c.loop.full
	case snowflake.Behind:
		at = c.loop.behind
	}
	for first := true; ; first = false {
		l := &c.loop.lines[at]
		switch {
		case l.reads && !first:
			return c.wait(at)
		case l.ends != nil:
			c.at(at)
			return l.ends(c)
		case l.holds == nil:
			c.at(at)
			l.does(c)
			at = l.next
		case c.asked(at, l.holds(c)):
			at = l.next
		default:
			at = l.otherwise
		}
		c.set(c.now, c.memory)
	}
}

func (c *call) clock() int64 { return c.reading }

// random is reproducible: it depends only on the seed and the number of draws, or on the reading.
func (c *call) random() int64 {
	if c.bound = c.randomBelow; c.draw > 0 {
		return int64((c.draw - 1) % c.randomBelow)
	}
	c.rolls++
	return int64(random.Scatter(c.seed+c.rolls-1) % c.randomBelow)
}

// sleep postpones the next clock read or, with the lock held, the delivery of the ID.
func (c *call) sleep(ticks int64) {
	if c.sleeps = ticks; c.trace != nil {
		c.trace.slept = len(c.trace.lines)
	}
}

// wait ends the turn before a line that reads the clock: after a sleep, or at once.
func (c *call) wait(at int) Outcome {
	if c.trace != nil {
		c.trace.waits = at
	}
	o := Outcome{Then: Spin}
	o.Verdict, o.Wait = snowflake.Full, 1
	if c.sleeps > 0 {
		o.Then, o.Verdict, o.Wait = Sleep, snowflake.Behind, c.sleeps
	}
	return o
}

func (c *call) behind() (o Outcome) {
	o.Verdict, o.Wait = snowflake.Behind, c.last-c.now
	return o
}

func (c *call) ended() (o Outcome) {
	o.Verdict, o.Hold = snowflake.Ended, c.sleeps
	return o
}

// issue packs the last tick and the sequence. Like the originals it shifts without a check: a
// value too large for its field spills into the next.
func (c *call) issue() (o Outcome) {
	id := c.fixed | snowflake.ID(c.last)<<c.timeShift | snowflake.ID(c.sequence)<<c.seqShift | snowflake.ID(
		c.back)*c.spare
	o.First, o.Stride, o.Count = id, 1<<c.seqShift, 1
	o.Lead, o.Hold = c.last-c.reading, c.sleeps
	return o
}

// fitting issues the ID if its timestamp fits.
func (c *call) fitting() Outcome {
	if c.last < 0 || c.last > c.largest {
		return c.ended()
	}
	return c.issue()
}
