package variant

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The copy of our step that records its lines has the same results: on every tiny history, at
// both ends of a 64-bit layout, and with every policy.
func TestTheCopyOfOurStepIsTheStep(t *testing.T) {
	for _, layout := range []string{"unused:57,time:3,datacenter:1,worker:1,sequence:2", "time:3,worker:59,sequence:2",
		"sequence:2,worker:59,time:3"} {
		fields, err := layouts.ParseFields(layout)
		if err != nil {
			t.Fatal(err)
		}
		l := snowflake.Layout{Fields: fields, Epoch: time.UnixMilli(0), Tick: time.Millisecond}
		for _, start := range []snowflake.Policy{{}, {RandomBelow: 2, Seed: 9}, {Continue: true}} {
			for _, p := range []snowflake.Policy{{}, {Lead: time.Millisecond},
				{Lead: 2 * time.Millisecond, Signed: true}} {
				p.RandomBelow, p.Seed, p.Continue = start.RandomBelow, start.Seed, start.Continue
				m, err := newOurs(Config{Layout: l, Number: 2, Policy: p})
				if err != nil {
					t.Fatal(err)
				}
				walkCopy(t, m.(node), 6)
			}
		}
	}
}

func walkCopy(t *testing.T, m node, depth int) {
	for now := int64(-1); now <= 9 && depth > 0; now++ {
		state, outcome := m.Take(m.state, now, 1)
		if s, o := m.copy.Take(m.state, now, 1); s != state || o != outcome {
			t.Fatalf("%+v at %d: got %v and %+v, want %v and %+v", *m.copy, now, s, o, state, outcome)
		}
		if state != m.state {
			next := m
			next.state = state
			walkCopy(t, next, depth-1)
		}
	}
}
