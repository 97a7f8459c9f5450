package model_test

import (
	"context"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// everIssued is the model: the set of all issued IDs, and the last one.
type everIssued struct {
	seen    map[snowflake.ID]bool
	last    snowflake.ID
	ordered bool // the sequence is below the time
}

func nothing(l snowflake.Layout) everIssued {
	return everIssued{seen: map[snowflake.ID]bool{},
		ordered: l.Index(snowflake.KindTime) < l.Index(snowflake.KindSequence)}
}

func (m *everIssued) add(t *rapid.T, ids ...snowflake.ID) {
	for _, id := range ids {
		if m.seen[id] {
			t.Fatalf("%d was issued twice", uint64(id))
		}
		if m.ordered && len(m.seen) > 0 && id < m.last {
			t.Fatalf("%d was issued after %d", uint64(id), uint64(m.last))
		}
		m.seen[id], m.last = true, id
	}
}

// anyLayout draws a layout with a time field, a sequence field and up to three others,
// in any order.
func anyLayout(t *rapid.T) snowflake.Layout {
	time1 := rapid.IntRange(1, 20).Draw(t, "time bits")
	sequence := rapid.IntRange(1, 6).Draw(t, "sequence bits")
	left := 64 - time1 - sequence
	node := rapid.IntRange(0, 10).Draw(t, "node bits")
	top := rapid.IntRange(1, left-node-1).Draw(t, "unused bits")
	fields := []snowflake.Field{
		{Name: "time", Kind: snowflake.KindTime, Bits: time1},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: sequence},
		{Name: "unused", Kind: snowflake.KindUnused, Bits: top},
		{Name: "spare", Kind: snowflake.KindUnused, Bits: left - node - top},
	}
	if node > 0 {
		fields = append(fields, snowflake.Field{Name: "node", Kind: snowflake.KindNode, Bits: node})
	}
	l := snowflake.Layout{
		Fields: rapid.Permutation(fields).Draw(t, "fields"),
		Epoch:  time.UnixMilli(rapid.Int64Range(-1<<41, 1<<41).Draw(t, "epoch")),
		Tick:   time.Duration(rapid.Int64Range(1000, 1e9).Draw(t, "tick")),
	}
	if err := l.Validate(); err != nil {
		t.Fatal(err)
	}
	return l
}

func anyPolicy(t *rapid.T, l snowflake.Layout) snowflake.Policy {
	p := snowflake.Policy{
		Lead:   time.Duration(rapid.Int64Range(0, 5).Draw(t, "lead")) * l.Tick,
		Seed:   rapid.Uint64().Draw(t, "seed"),
		Signed: rapid.Bool().Draw(t, "signed"),
	}
	switch rapid.IntRange(0, 2).Draw(t, "start") {
	case 1:
		p.RandomBelow = rapid.Uint64Range(1, layouts.IDsPerTick(l)/2).Draw(t, "below")
	case 2:
		p.Continue = true
	}
	return p
}

// values sets every node field to 0.
func values(l snowflake.Layout) snowflake.Values {
	v, _ := l.NodeValues(0) // which fits in any node fields
	return v
}

// anyClock draws the next reading: often the same tick, one tick forwards or backwards,
// or any tick, including the ends and beyond.
func anyClock(t *rapid.T, now, last int64) int64 {
	return rapid.OneOf(rapid.Just(now), rapid.Int64Range(now-3, now+3), rapid.Int64Range(-2, last+2)).Draw(t, "now")
}

func TestTakeAgreesWithTheSetOfAllIssuedIDs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := anyLayout(t)
		p := anyPolicy(t, l)
		n, err := snowflake.NewNode(l, values(l), p)
		if err != nil {
			t.Skip(err)
		}
		model := nothing(l)
		var s snowflake.State
		var now int64
		for range rapid.IntRange(1, 40).Draw(t, "asks") {
			now = anyClock(t, now, int64(layouts.Ticks(l)))
			want := rapid.IntRange(-1, 70).Draw(t, "want")
			next, o := n.Take(s, now, want)
			if o.Verdict != snowflake.Issued && next != s || o.Count > max(want, 0) ||
				want > 0 && (o.Verdict == snowflake.Issued) != (o.Count > 0) {
				t.Fatalf("%+v at %d for %d: got %+v, %+v", s, now, want, next, o)
			}
			checkRun(t, l, p, now, o)
			model.add(t, each(o)...)
			oneByOne(t, n, s, now, o, next)
			if rapid.IntRange(0, 9).Draw(t, "restart") == 0 {
				next = snowflake.Floor(next.Tick)
			}
			s = next
		}
	})
}

// checkRun checks the IDs of a run against the layout: their tick, that unused bits are
// 0, and that none is negative if Policy.Signed is set.
func checkRun(t *rapid.T, l snowflake.Layout, p snowflake.Policy, now int64, o snowflake.Outcome) {
	for _, id := range each(o) {
		for i, v := range l.Decompose(id) {
			switch f := l.Fields[i]; {
			case f.Kind == snowflake.KindTime && int64(v) != now+o.Lead:
				t.Fatalf("%d has tick %d, want %d + %d", uint64(id), v, now, o.Lead)
			case f.Kind == snowflake.KindUnused && v != 0:
				t.Fatalf("%d has unused bits set", uint64(id))
			}
		}
		if p.Signed && id.Int64() < 0 {
			t.Fatalf("%d is negative", id.Int64())
		}
		if o.Lead < 0 || o.Lead > int64(p.Lead/l.Tick) {
			t.Fatalf("%d is %d ticks ahead, more than %v", uint64(id), o.Lead, p.Lead)
		}
	}
}

func each(r snowflake.Outcome) []snowflake.ID {
	var ids []snowflake.ID
	for id := r.First; r.Count > 0; r.Count-- {
		ids = append(ids, id)
		id += r.Stride
	}
	return ids
}

// oneByOne requests the IDs of a batch one at a time.
func oneByOne(
	t *rapid.T, n *snowflake.Node, s snowflake.State, now int64, batch snowflake.Outcome, next snowflake.State,
) {
	for _, want := range each(batch) {
		var o snowflake.Outcome
		if s, o = n.Take(s, now, 1); o.First != want || o.Count != 1 || o.Lead != batch.Lead {
			t.Fatalf("got %+v, want %d, as in the batch", o, uint64(want))
		}
	}
	if s != next {
		t.Fatalf("single requests end in %+v, the batch in %+v", s, next)
	}
}

// machine is a generator with a clock that rapid controls.
type machine struct {
	layout snowflake.Layout
	policy snowflake.Policy
	now    time.Time
	g      *snowflake.Generator
	model  everIssued
	stats  snowflake.Stats
}

func (m *machine) start(t *rapid.T, s snowflake.State) {
	g, err := snowflake.NewGenerator(m.layout, values(m.layout), m.policy, snowflake.Options{
		Clock: snowflake.Clock{Now: func() time.Time { return m.now }, AnyEpoch: true}, State: s,
		MaxWait: time.Nanosecond,
	})
	if err != nil {
		t.Skip(err)
	}
	m.g, m.stats = g, snowflake.Stats{}
}

func (m *machine) Next(t *rapid.T) {
	if id, err := m.g.Next(); err == nil {
		m.model.add(t, id)
		m.stats.Issued++
	}
}

func (m *machine) Fill(t *rapid.T) {
	ids := make([]snowflake.ID, rapid.IntRange(0, 100).Draw(t, "n"))
	n, err := m.g.Fill(context.Background(), ids)
	if (n < len(ids)) != (err != nil) {
		t.Fatalf("got %d of %d, %v", n, len(ids), err)
	}
	m.model.add(t, ids[:n]...)
	m.stats.Issued += uint64(n)
}

// Turn leaves at least half a tick to wait, more than MaxWait allows. A shorter wait could
// last forever, because the clock does not advance.
func (m *machine) Turn(t *rapid.T) {
	tick := anyClock(t, m.layout.TickAt(m.now), int64(layouts.Ticks(m.layout)))
	m.now = m.layout.Epoch.Add(time.Duration(tick)*m.layout.Tick +
		time.Duration(rapid.Int64Range(0, int64(m.layout.Tick)/2).Draw(t, "into")))
}

func (m *machine) RestartWithState(t *rapid.T) { m.start(t, m.g.Stats().State) }
func (m *machine) RestartWithFloor(t *rapid.T) { m.start(t, snowflake.Floor(m.g.Stats().State.Tick)) }

func (m *machine) Check(t *rapid.T) {
	if got := m.g.Stats(); got.Issued != m.stats.Issued || got.LongestLead > int64(m.policy.Lead/m.layout.Tick) {
		t.Fatalf("got %+v, want %d issued", got, m.stats.Issued)
	}
}

func TestAGeneratorAgreesWithTheSetOfAllIssuedIDs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := anyLayout(t)
		m := &machine{layout: l, policy: anyPolicy(t, l), now: l.Epoch, model: nothing(l)}
		m.start(t, snowflake.State{})
		t.Repeat(rapid.StateMachineActions(m))
	})
}
