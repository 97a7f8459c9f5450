package numbering_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/numbering"
	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// happening is one thing that happens to a node, or to all.
type happening struct {
	kind  kind
	node  int
	ticks int64 // that pass
}

type kind uint8

const (
	passes   kind = iota // time does
	asks                 // a call is made, if none is open
	answers              // the store does what it is asked for, and says so
	loses                // it does it, and nobody is told
	silences             // it does nothing, and is given up
	wakes                // who sleeps wakes up
	restarts             // the program begins again; what it asked for is done
)

// on is a subject of so many nodes on a store.
func on(begins store.Store, nodes int, m variant.Machine) *subject {
	s := &subject{store: begins}
	for range nodes {
		s.nodes = append(s.nodes, &machineNode{machine: m})
	}
	return s
}

// machineNode is a program that is a machine, as the stage runs it.
type machineNode struct {
	machine variant.Machine
	sent    store.Request
	open    bool // a call is
	after   snowflake.Verdict
	sleeps  int64
	awaits  bool
}

// status is what can be seen of a program from outside, which must be the same of a
// machine and of a port.
type status struct {
	sent   store.Request
	open   bool
	sleeps int64
}

// subject is what plays a history: nodes on one store and one clock.
type subject struct {
	store store.Store
	now   int64
	nodes []*machineNode
	ports []*program  // side by side with the nodes, or none
	log   []int64     // what calls came to: IDs, or refused
	other store.Store // the ports'
	told  []int64     // what the ports' calls came to
	past  []happening
}

// refused is in the log for a call that is refused.
const refused = -3

// histories plays all histories up to a length after one that is given, and looks at
// each once. What may happen are the times that may pass, and all that is
// possible at a node.
func histories(begin func() *subject, first []happening, length int, times []int64, look func(*subject)) {
	var path []int
	for {
		s := begin()
		for _, h := range first {
			s.play(h)
		}
		if len(path) == 0 {
			look(s)
		}
		widths := []int{}
		for i := range length {
			may := s.may(times)
			widths = append(widths, len(may))
			if i == len(path) {
				path = append(path, 0)
			}
			s.play(may[path[i]])
			if i == len(path)-1 {
				look(s)
			}
		}
		for _, p := range s.ports {
			p.end()
		}
		for len(path) > 0 && path[len(path)-1]+1 == widths[len(path)-1] {
			path = path[:len(path)-1]
		}
		if len(path) == 0 {
			return
		}
		path[len(path)-1]++
	}
}

// may is what may happen next.
func (s *subject) may(times []int64) (all []happening) {
	for i, n := range s.nodes {
		if !n.open {
			all = append(all, happening{kind: asks, node: i})
		}
		if n.sent.Verb != store.Nothing {
			all = append(all, happening{kind: answers, node: i}, happening{kind: loses, node: i}, happening{kind: silences, node: i})
		}
		if n.sleeps > 0 {
			all = append(all, happening{kind: wakes, node: i})
		}
		all = append(all, happening{kind: restarts, node: i})
	}
	for _, ticks := range times {
		all = append(all, happening{ticks: ticks})
	}
	return all
}

// play lets something happen, to the machines and to the ports.
func (s *subject) play(h happening) {
	s.past = append(s.past, h)
	n := s.nodes[h.node]
	if h.kind == wakes {
		h.ticks = n.sleeps
	}
	s.now += h.ticks
	switch h.kind {
	case asks:
		n.open = true
		s.take(n, variant.Reading{})
	case answers, loses, silences:
		sent := n.sent
		n.sent = store.Request{}
		r := variant.Reading{Reply: fate(&s.store, h.kind, sent)}
		if r.Idle = !n.awaits; !r.Idle {
			r.After = n.after
		}
		s.take(n, r)
	case wakes:
		s.take(n, variant.Reading{After: n.after})
	case restarts:
		s.store, _ = s.store.Do(n.sent)
		*n = machineNode{machine: n.machine.Restart(false)}
	}
	if len(s.ports) > 0 {
		s.playPort(h)
	}
}

// fate is what becomes of a request.
func fate(s *store.Store, k kind, r store.Request) (reply store.Reply) {
	if k != silences {
		*s, reply = s.Do(r)
	}
	if k != answers {
		reply = store.Reply{State: store.Silent}
	}
	return reply
}

// take gives a machine a reading, as the stage does.
func (s *subject) take(n *machineNode, r variant.Reading) {
	var o variant.Outcome
	r.Now = s.now
	n.machine, o = n.machine.Ask(r)
	if o.Send.Verb != store.Nothing {
		if n.sent.Verb != store.Nothing {
			panic("a second request while one is on its way")
		}
		n.sent = o.Send
	}
	if r.Idle {
		return
	}
	n.awaits, n.sleeps, n.after = false, 0, o.Verdict
	switch {
	case o.Then == variant.Await:
		n.awaits = true
		if n.sent.Verb == store.Nothing {
			panic("a call waits for nothing")
		}
	case o.Then == variant.Sleep:
		n.sleeps = o.Wait
	default:
		n.open = false
		s.log = append(s.log, came(o))
	}
}

// came is what a call came to.
func came(o variant.Outcome) int64 {
	if o.Verdict != snowflake.Issued {
		return refused
	}
	return int64(o.Run.First)
}

// String is the history that was played.
func (s *subject) String() string { return fmt.Sprint(s.past) }

// same says how machines and ports differ, if they do.
func (s *subject) same(t *testing.T) {
	t.Helper()
	if !slices.Equal(s.log, s.told) || s.store != s.other {
		t.Fatalf("after %v: got %v and %v, want %v and %v", s, s.log, s.store, s.told, s.other)
	}
	for i, n := range s.nodes {
		if got, want := (status{n.sent, n.open, n.sleeps}), s.ports[i].status(); got != want {
			t.Fatalf("after %v: got %+v, want %+v", s, got, want)
		}
	}
}

// unique says that no number was issued twice.
func (s *subject) unique(t *testing.T) {
	t.Helper()
	seen := map[int64]bool{}
	for _, id := range s.log {
		if id != refused && seen[id] {
			t.Fatalf("after %v: got %v, want no number twice", s, s.log)
		}
		seen[id] = true
	}
}

// machine is one of a design on what it makes of a layout.
func machine(t *testing.T, name string, l snowflake.Layout, c variant.Config) variant.Machine {
	t.Helper()
	d := design(t, name)
	c.Layout = d.For(l)
	m, err := d.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func design(t *testing.T, name string) variant.Design {
	t.Helper()
	for _, d := range numbering.All() {
		if d.Name == name {
			return d
		}
	}
	t.Fatalf("no design %q", name)
	return variant.Design{}
}
