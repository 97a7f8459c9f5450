package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// own is package snowflake's own step. It has no make: it needs no form.
var own = Design{
	Name: "ours", Title: "This library",
	// this one, snowflake/step.go
	System: "Snowflake Lab",
	Rule:   "Leads the clock by as much as its policy allows, then refuses and says how long to wait.",
	code:   "step.go",
}

// node is snowflake.Node behind the interface.
type node struct {
	*snowflake.Node
	state    snowflake.State
	capacity uint64 // IDs in a tick
	lead     int64
	start    snowflake.Start
	waits    bool
}

func newOurs(c Config) (Machine, error) {
	values, err := c.Layout.NodeValues(c.Number)
	if err != nil {
		return nil, err
	}
	n, err := snowflake.NewNode(c.Layout, values, c.Policy)
	if err != nil {
		return nil, err
	}
	at := c.Layout.Index(snowflake.KindSequence)
	m := node{Node: n, state: c.From, capacity: c.Layout.Fields[at].Max() + 1, lead: c.Policy.Lead, start: c.Policy.Start, waits: c.Waits}
	if c.Policy.Signed && c.Layout.Shift(at)+c.Layout.Fields[at].Bits == 64 {
		m.capacity /= 2
	}
	return m, nil
}

// Ask is Node.Take of one. Whether the reading answers a wait makes no
// difference to it.
func (m node) Ask(r Reading) (Machine, Outcome) {
	before := m.state
	var o Outcome
	m.state, o.Outcome = m.Take(before, r.Now, 1)
	o.Branch = m.branch(before, r.Now, o.Outcome)
	if m.waits && o.Wait > 0 {
		o.Then = Until
	}
	return m, o
}

// The parts that a branch of our step is made of, beside its verdict.
const (
	newTick  Branch = 8 << iota // the clock has come further than the state
	nextTick                    // the state's tick is used up
	early                       // before the epoch: the rest is for tick 0
	below                       // the tick's sequence starts at a mixed number
	on                          // it carries on, where there is one to carry on
	carried
)

// branch tells from outside which way the step took.
func (m node) branch(s snowflake.State, now int64, o snowflake.Outcome) Branch {
	if now < 0 {
		_, then := m.Take(s, 0, 1)
		return early | m.branch(s, 0, then)
	}
	b := Branch(o.Verdict)
	lead := s.Tick - now
	switch {
	case lead < 0:
		b |= newTick
	case o.Verdict == snowflake.Issued && o.Lead > lead, o.Wait > lead-m.lead && o.Wait > 0:
		b |= nextTick
	}
	if b&(newTick|nextTick) == 0 {
		return b
	}
	switch {
	case m.start == snowflake.StartRandom:
		b |= below
	case m.start == snowflake.StartContinue && s.Sequence < m.capacity:
		b |= on | carried
	case m.start == snowflake.StartContinue:
		b |= on
	}
	return b
}

func (m node) Restart(saved bool) Machine {
	if !saved {
		m.state = snowflake.State{}
	}
	return m
}

func (m node) Vars() []Var {
	return []Var{{"Tick", snowflake.KindTime, m.state.Tick}, {"Sequence", snowflake.KindSequence, int64(m.state.Sequence)}}
}
