package variant

import (
	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

var own = Design{
	Name: "ours", Title: "This library",
	// this one, snowflake/step.go
	System: "Snowflake Lab",
	Rule:   "Runs ahead of the clock as far as its policy allows, then rejects and says how long to wait.",
	called: [3]string{"now", "Tick", "Sequence"},
}

// node adapts snowflake.Node.
type node struct {
	*snowflake.Node
	copy  *traced
	state snowflake.State
	waits bool
}

// traced is the same node for the generated copy of its step, which records its path.
type traced struct {
	codePath
	fixed               snowflake.ID
	timeShift, seqShift uint8
	last                int64
	capacity            uint64
	lead                int64
	policy              snowflake.Policy
	seed                uint64
}

func newOurs(c Config) (Machine, error) {
	f, err := shape(own, c)
	if err != nil {
		return nil, err
	}
	values, _ := c.Layout.NodeValues(c.Number)
	n, err := snowflake.NewNode(c.Layout, values, c.Policy)
	if err != nil {
		return nil, err
	}
	t := &traced{
		codePath: codePath{branch: begun}, fixed: f.fixed, timeShift: f.timeShift, seqShift: f.seqShift,
		last: f.largest, capacity: uint64(f.mask) + 1, lead: int64(c.Policy.Lead / c.Layout.Tick), policy: c.Policy,
		seed: random.Scatter(c.Policy.Seed),
	}
	if at := c.Layout.Index(snowflake.KindTime); c.Policy.Signed &&
		layouts.Shift(c.Layout, at)+c.Layout.Fields[at].Bits == 64 {
		t.last /= 2
	}
	if at := c.Layout.Index(snowflake.KindSequence); c.Policy.Signed &&
		layouts.Shift(c.Layout, at)+c.Layout.Fields[at].Bits == 64 {
		t.capacity /= 2
	}
	return node{Node: n, copy: t, state: c.From, waits: c.Waits}, nil
}

// start is the sequence with which a new tick starts.
func (n *traced) start(s snowflake.State, tick int64) uint64 {
	switch {
	case n.policy.RandomBelow > 0:
		return random.Scatter(n.seed^uint64(tick)) % n.policy.RandomBelow
	case n.policy.Continue && s.Sequence < n.capacity:
		return s.Sequence
	}
	return 0
}

// Ask is Node.Take for one ID. Whether the reading answers a wait makes no difference.
func (m node) Ask(r Reading) (Machine, Outcome) {
	n := *m.copy
	n.Take(m.state, r.Now, 1)
	o := Outcome{Branch: n.branch}
	m.state, o.Outcome = m.Take(m.state, r.Now, 1)
	if m.waits && o.Wait > 0 {
		o.Then = Until
	}
	return m, o
}

// record shows no lines for the repeated call after a sleep: the golden frames depend on that.
func (m node) record(r Reading, s *trace) {
	if r.After == 0 {
		n := *m.copy
		n.trace = s
		n.Take(m.state, r.Now, 1)
	}
}

func (m node) Restart(saved bool) Machine {
	if !saved {
		m.state = snowflake.State{}
	}
	return m
}

func (m node) Vars() []Var {
	return []Var{{"Tick", snowflake.KindTime, m.state.Tick},
		{"Sequence", snowflake.KindSequence, int64(m.state.Sequence)}}
}
