//go:build go1.25

package snowflake_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// event is one event of a history: a request to a node at a clock reading, or a
// restart.
type event struct {
	restart bool
	node    int
	now     int64
	want    int
}

func (e event) String() string {
	switch {
	case e.restart:
		return "restart"
	case e.node > 0:
		return fmt.Sprintf("%d on the other", e.now)
	case e.want == 1:
		return fmt.Sprint(e.now)
	}
	return fmt.Sprintf("%d for %d", e.now, e.want)
}

type history []event

func (h history) String() string {
	words := make([]string, len(h))
	for i, e := range h {
		words[i] = e.String()
	}
	return strings.Join(words, ", ")
}

// asks returns a request to the node for each clock reading from low to high.
func asks(low, high int64, node int, wants ...int) (all []event) {
	for now := low; now <= high; now++ {
		for _, want := range wants {
			all = append(all, event{node: node, now: now, want: want})
		}
	}
	return all
}

// subject is a design under test: M is its state.
type subject[M comparable] struct {
	answer func(M, event) (next M, ids []snowflake.ID)
	// ordered: each ID is larger than all before it.
	ordered bool
}

// trial walks all histories of a subject up to a length.
type trial[M comparable] struct {
	subject[M]
	events []event
	broken []history // those whose last event breaks the promise first
	past   history
	issued []snowflake.ID
}

// shortest returns all shortest histories, of at most length events, that end with a
// duplicate ID or, if the subject promises order, with an ID out of order.
func shortest[M comparable](s subject[M], events []event, length int) []history {
	t := trial[M]{subject: s, events: events}
	for n := 1; n <= length && t.broken == nil; n++ {
		t.walk(*new(M), n)
	}
	return t.broken
}

func (t *trial[M]) walk(m M, left int) {
	for _, e := range t.events {
		next, ids := t.answer(m, e)
		before := len(t.issued)
		t.past = append(t.past, e)
		switch fine := t.accept(ids, next == m); {
		case !fine:
			t.broken = append(t.broken, slices.Clone(t.past))
		case left > 1 && next != m: // what changed nothing was walked without this event
			t.walk(next, left-1)
		}
		t.past, t.issued = t.past[:len(t.past)-1], t.issued[:before]
	}
}

// accept adds the IDs of an answer and reports whether the promise holds: they are new
// and in order, and the state has changed if there are any.
func (t *trial[M]) accept(ids []snowflake.ID, same bool) bool {
	for _, id := range ids {
		n := len(t.issued)
		if slices.Contains(t.issued, id) || t.ordered && n > 0 && id <= t.issued[n-1] || same {
			return false
		}
		t.issued = append(t.issued, id)
	}
	return true
}

// policies returns all combinations of every start and several leads.
func policies() []snowflake.Policy {
	var all []snowflake.Policy
	for _, lead := range []time.Duration{0, 1, 3, 100} {
		for _, p := range []snowflake.Policy{
			{}, {RandomBelow: 3, Seed: 7},
			{RandomBelow: 4, Seed: 1}, {Continue: true},
		} {
			p.Lead = lead * time.Millisecond
			all = append(all, p)
		}
	}
	return all
}

// ours tests a node. On a restart its state is restart(last state). The test fails at
// once if a rejected request changes the state, if its wait is too short, or if a batch
// differs from single requests.
func ours(t *testing.T, n *snowflake.Node, restart func(snowflake.State) snowflake.State) subject[snowflake.State] {
	return subject[snowflake.State]{ordered: true,
		answer: func(s snowflake.State, e event) (snowflake.State, []snowflake.ID) {
			if e.restart {
				return restart(s), nil
			}
			next, o := n.Take(s, e.now, e.want)
			if o.Verdict != snowflake.Issued && (next != s || o.Count != 0) {
				t.Fatalf("state %+v at %d: the rejected request %+v changed it to %+v", s, e.now, o, next)
			}
			if o.Wait > 0 {
				if _, then := n.Take(s, e.now+o.Wait, 1); then.Wait > 0 || then.Verdict == snowflake.Full {
					t.Fatalf("state %+v at %d: after the wait of %+v, got %+v", s, e.now, o, then)
				}
			}
			one, ids := s, each(o)
			for _, id := range ids {
				var single snowflake.Outcome
				if one, single = n.Take(one, e.now, 1); single.First != id {
					t.Fatalf("state %+v at %d: the batch %+v differs from single requests", s, e.now, o)
				}
			}
			if len(ids) > 0 && one != next {
				t.Fatalf("state %+v at %d: the batch ends in %+v, single requests in %+v", s, e.now, next, one)
			}
			return next, ids
		}}
}

func each(r snowflake.Outcome) []snowflake.ID {
	var ids []snowflake.ID
	for id := r.First; r.Count > 0; r.Count-- {
		ids = append(ids, id)
		id += r.Stride
	}
	return ids
}

func saved(s snowflake.State) snowflake.State   { return s }
func forgotten(snowflake.State) snowflake.State { return snowflake.State{} }
func floored(s snowflake.State) snowflake.State { return snowflake.Floor(s.Tick) }
func higher(s snowflake.State) snowflake.State  { return snowflake.Floor(s.Tick + 1) }
func restarts(events ...event) []event          { return append(events, event{restart: true}) }
func noDuplicates(t *testing.T, broken []history) {
	t.Helper()
	if broken != nil {
		t.Errorf("got %d histories that break the promise, first %v; want none", len(broken), broken[0])
	}
}

func TestNoHistoryHasDuplicatesOrDisorder(t *testing.T) {
	for _, p := range policies() {
		t.Run(fmt.Sprintf("%+v", p), func(t *testing.T) {
			noDuplicates(t, shortest(ours(t, tinyNode(t, p), nil), asks(-1, 8, 0, 1, 3), depth))
		})
	}
}

func TestRestartsWithStateOrFloorRepeatNoID(t *testing.T) {
	for name, restart := range map[string]func(snowflake.State) snowflake.State{
		"with the saved state": saved, "with a floor at the last tick issued": floored, "with a floor above it": higher,
	} {
		t.Run(name, func(t *testing.T) {
			for _, p := range policies() {
				noDuplicates(t, shortest(ours(t, tinyNode(t, p), restart), restarts(asks(0, 8, 0, 1, 3)...), depth-1))
			}
		})
	}
}

func TestRestartsWithoutStateOrFloorRepeatIDs(t *testing.T) {
	var want []string
	for a := range 8 {
		want = append(want, fmt.Sprintf("%d, restart, %d", a, a))
	}
	for _, p := range policies() {
		s := ours(t, tinyNode(t, p), forgotten)
		s.ordered = false
		if got := shortest(s, restarts(asks(0, 7, 0, 1)...), 3); !sameHistories(got, want) {
			t.Errorf("%+v: got %v, want %v", p, got, want)
		}
	}
}

func sameHistories(got []history, want []string) bool {
	var texts []string
	for _, h := range got {
		texts = append(texts, h.String())
	}
	slices.Sort(texts)
	want = slices.Clone(want)
	slices.Sort(want)
	return slices.Equal(texts, want)
}

// Twitter's generator of 2010, with its bug, on the tiny layout. It shows that the
// checker, which finds nothing wrong with ours, finds this bug.

// twitter is the state of Twitter's IdWorker.
type twitter struct {
	begun    bool
	last     int64
	sequence snowflake.ID
}

// ask is IdWorker.nextId. The branch scala_28 increments the sequence before it checks
// the clock, the final code afterwards.
func (m twitter) ask(now int64, checkFirst bool) (twitter, []snowflake.ID) {
	behind := m.begun && now < m.last
	if checkFirst && behind {
		return m, nil
	}
	if m.begun && now == m.last {
		if m.sequence = (m.sequence + 1) & 3; m.sequence == 0 {
			now++ // tilNextMillis, with a clock that goes on
		}
	} else {
		m.sequence = 0
	}
	if behind {
		return m, nil
	}
	m.begun, m.last = true, now
	return m, []snowflake.ID{snowflake.ID(now)<<2 | m.sequence}
}

func TestTwitters2010OrderRepeatsAnIDAfterAClockRollback(t *testing.T) {
	order := func(checkFirst bool) []history {
		return shortest(subject[twitter]{answer: func(m twitter, e event) (twitter, []snowflake.ID) {
			return m.ask(e.now, checkFirst)
		}}, asks(0, 7, 0, 1), depth)
	}
	var want []string
	for a := range 8 {
		for b := range a {
			want = append(want, fmt.Sprintf("%d, %d, %d, %d", a, a, b, a))
		}
	}
	if got := order(false); !sameHistories(got, want) {
		t.Errorf("got %v, want a, a, b, a for every b < a", got)
	}
	noDuplicates(t, order(true))
}

// pair is two nodes, each with its own state.
func pair(t *testing.T, numbers [2]uint64) subject[[2]snowflake.State] {
	var nodes [2]*snowflake.Node
	for i, number := range numbers {
		nodes[i] = mustNode(t, tiny(), snowflake.Values{"worker": number}, snowflake.Policy{})
	}
	return subject[[2]snowflake.State]{answer: func(s [2]snowflake.State, e event) ([2]snowflake.State,
		[]snowflake.ID) {
		next, o := nodes[e.node].Take(s[e.node], e.now, e.want)
		s[e.node] = next
		return s, each(o)
	}}
}

func TestTwoNodesIssueDuplicatesOnlyIfTheyShareANodeID(t *testing.T) {
	both := append(asks(0, 7, 0, 1), asks(0, 7, 1, 1)...)
	noDuplicates(t, shortest(pair(t, [2]uint64{1, 2}), both, depth-1))
	var want []string
	for a := range 8 {
		want = append(want, fmt.Sprintf("%d, %d on the other", a, a), fmt.Sprintf("%d on the other, %d", a, a))
	}
	if got := shortest(pair(t, [2]uint64{2, 2}), both, 4); !sameHistories(got, want) {
		t.Errorf("the same node ID: got %v, want %v", got, want)
	}
}

func TestEveryReachableStateOfATinyLayoutIssuesIncreasingIDs(t *testing.T) {
	small := written(t, "unused:60,time:2,sequence:2", 0, 1e6)
	events := restarts(asks(-1, 4, 0, 1, 2, 5)...)
	type place struct {
		state snowflake.State
		mask  uint16 // the IDs issued so far
	}
	for _, p := range policies() {
		s := ours(t, mustNode(t, small, nil, p), floored)
		seen, todo := map[place]bool{{}: true}, []place{{}}
		for len(todo) > 0 {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, e := range events {
				if e.restart && at.mask == 0 {
					continue
				}
				state, ids := s.answer(at.state, e)
				next := place{state, at.mask}
				for _, id := range ids {
					if next.mask>>id != 0 {
						t.Fatalf("%+v: at %+v, %v issues %d, not above all earlier IDs", p, at, e, id)
					}
					next.mask |= 1 << id
				}
				if !seen[next] {
					seen[next] = true
					todo = append(todo, next)
				}
			}
		}
	}
}
