//go:build go1.25

package grant

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// These tests walk every history of two nodes with one worker ID over four ticks. The
// registry's rule, what a holder keeps and the generator are the real ones; only time,
// messages and crashes are made up. Three pauses need no step:
//
//   - A generator may read its clock long before it takes IDs, and clocks are off by one
//     tick either way. So a reading is any tick up to one after the registry's time.
//   - An ID may be used long after it was taken, from a buffer that Fill has filled, even
//     after Until or after Release. So an ID counts as used when it is taken.
//   - A registry that restarts loses messages, never marks. Any message may be lost.

const (
	lastTick = 3
	length   = 2 // of grants, in ticks
)

func tinyLayout() snowflake.Layout {
	return snowflake.Layout{Epoch: time.UnixMilli(0), Tick: time.Millisecond, Fields: []snowflake.Field{
		{Name: "unused", Bits: 60},
		{Name: "time", Kind: snowflake.KindTime, Bits: 3},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: 1},
	}}
}

// ids is a set of IDs of tinyLayout.
type ids uint16

// world is everything that the rest of a history depends on.
type world struct {
	now    int64 // the registry's clock
	mark   Mark
	nodes  [2]node
	issued ids
	backup int64 // the mark before the last grant, if the registry may lose that once; else −1
}

// node is a node and its messages. Of a version only matters whether it is the mark's, 1,
// or another, 0.
type node struct {
	running bool
	life    life
	request request
	late    int64 // requests that timed out, or whose life ended, and that may still arrive
	release release
	lives   int64 // how often it may still start
	sends   int64 // how often it may still request a grant
}

// life is what a running process knows.
type life struct {
	state snowflake.State
	upTo  int64 // the generator's
	held  held
}

type request struct {
	phase int64
	grant Grant // the answer, if committed
}

const (
	none = iota
	sent
	committed
)

// release is a message that may arrive late, several times or never.
type release struct {
	sent  bool
	last  Grant
	until int64
}

// begin is a world in which no node runs yet.
func begin(lives, sends int64) world {
	w := world{backup: -1}
	for i := range w.nodes {
		w.nodes[i].lives, w.nodes[i].sends = lives, sends
	}
	return w
}

// key is a world in few bits. It is the same if the nodes are exchanged.
func (w *world) key() [3]uint64 {
	global := pack(int64(w.issued), 16, w.now, 2, w.mark.Until, 4, w.mark.Version, 1, w.backup+1, 4)
	a, b := w.nodes[0].key(), w.nodes[1].key()
	return [3]uint64{global, min(a, b), max(a, b)}
}

func (p *node) key() uint64 {
	l, h := &p.life, &p.life.held
	flags := int64(0)
	if p.running {
		flags++
	}
	if p.release.sent {
		flags += 2
	}
	return pack(flags, 2, l.state.Tick+1, 4, int64(min(l.state.Sequence, 3)), 2, l.upTo+1, 4,
		h.last.Until, 4, h.last.Version, 1, h.from, 4, h.next, 4,
		p.request.phase, 2, p.request.grant.From, 4, p.request.grant.Until, 4, p.request.grant.Version, 1,
		p.late, 3, p.release.until, 4, p.release.last.Version, 1, p.lives, 2, p.sends, 2)
}

// pack packs values and their widths in bits.
func pack(all ...int64) (packed uint64) {
	for i := 0; i < len(all); i += 2 {
		if all[i]>>all[i+1] != 0 {
			panic("a value is out of range")
		}
		packed = packed<<all[i+1] | uint64(all[i])
	}
	return packed
}

// stored renumbers the versions after the mark was changed.
func (w *world) stored(m Mark) {
	for i := range w.nodes {
		p := &w.nodes[i]
		for _, g := range []*Grant{&p.life.held.last, &p.request.grant, &p.release.last} {
			if g.Version == m.Version {
				g.Version = 1
			} else {
				g.Version = 0
			}
		}
	}
	m.Version = 1
	w.mark = m
}

// grant lets the registry answer a request of p, if any.
func (w *world) grant(p *node) {
	m, g, err := w.mark.Grant(w.now, length, 60)
	if err != nil {
		if p != nil {
			p.request = request{}
		}
		return
	}
	if p != nil {
		p.request = request{committed, g}
	}
	if w.backup >= 0 {
		w.backup = w.mark.Until
	}
	w.stored(m)
}

// trial walks the histories of generators with a lead.
type trial struct {
	t     *testing.T
	lead  int64
	known map[life][]answer
}

// steps calls f with each world that can follow w.
func (x *trial) steps(w world, f func(next world, duplicate bool, step string)) {
	if w.now < lastTick {
		next := w
		next.now++
		f(next, false, "tick")
	}
	if w.backup >= 0 && w.backup != w.mark.Until {
		next := w
		next.stored(Mark{Until: w.backup, Version: -1})
		next.backup = -1
		f(next, false, "the registry loses its last grant")
	}
	for i := range w.nodes {
		x.nodeSteps(w, i, f)
	}
}

func (x *trial) nodeSteps(w world, i int, f func(next world, duplicate bool, step string)) {
	then := func(step string, change func(w *world, p *node)) {
		next := w
		change(&next, &next.nodes[i])
		f(next, false, who[i]+step)
	}
	p := &w.nodes[i]
	if p.late > 0 {
		then("'s late request arrives", func(w *world, p *node) { p.late--; w.grant(nil) })
	}
	if p.release.sent && w.mark.Release(p.release.last, p.release.until) != w.mark {
		then("'s release arrives", func(w *world, p *node) {
			w.stored(w.mark.Release(p.release.last, p.release.until))
		})
	}
	if !p.running {
		if p.lives > 0 {
			then(" starts", func(w *world, p *node) { p.running, p.lives, p.life.upTo = true, p.lives-1, -1 })
		}
		return
	}
	then(" crashes", func(w *world, p *node) {
		if p.request.phase == sent {
			p.late++
		}
		p.running, p.life, p.request = false, life{}, request{}
	})
	switch p.request.phase {
	case committed:
		then(" is answered", func(w *world, p *node) {
			p.life.held, p.request = p.life.held.add(p.request.grant), request{}
		})
		then("'s answer is lost", func(w *world, p *node) { p.request = request{} })
	case sent:
		then("'s request is committed", func(w *world, p *node) { w.grant(p) })
		then("'s request times out", func(w *world, p *node) { p.request = request{}; p.late++ })
	case none:
		if p.sends > 0 {
			then(" requests a grant", func(w *world, p *node) { p.request.phase = sent; p.sends-- })
		}
		if p.life.held.last.Until > 0 {
			then(" releases", func(w *world, p *node) {
				p.release = release{true, p.life.held.last, p.life.held.unused(p.life.state)}
				p.running, p.life = false, life{}
			})
		}
	}
	for _, a := range x.answers(p.life) {
		if a.reading <= w.now+1 {
			next := w
			next.nodes[i].life = a.life
			next.issued |= a.ids
			f(next, w.issued&a.ids != 0, who[i]+a.step)
		}
	}
}

var who = [...]string{"A", "B"}

// answer is what a generator answers to a request at the earliest reading that leads to it.
type answer struct {
	reading int64
	step    string
	life    life
	ids     ids
}

// answers returns the different answers to all requests of one or two IDs in a state, except
// rejections that change nothing.
func (x *trial) answers(l life) []answer {
	all, known := x.known[l]
	if known {
		return all
	}
	for reading := int64(0); reading <= lastTick+1; reading++ {
		for want := 1; want <= 2; want++ {
			a := x.take(l, reading, want)
			if a.life != l &&
				!slices.ContainsFunc(all, func(b answer) bool { return b.life == a.life && b.ids == a.ids }) {
				all = append(all, a)
			}
		}
	}
	x.known[l] = all
	return all
}

// reserving is a Reserver of a state and a function.
type reserving struct {
	state   snowflake.State
	reserve func(tick int64) (from, upTo int64, err error)
}

func (r reserving) Begin(snowflake.Layout, snowflake.Values) (snowflake.State, int64, error) {
	return r.state, 0, nil
}

func (r reserving) Reserve(tick int64) (from, upTo int64, err error) { return r.reserve(tick) }

// take requests IDs from a real generator in that state.
func (x *trial) take(l life, reading int64, want int) answer {
	a := answer{reading, fmt.Sprintf(" takes %d at %d", want, reading), l, 0}
	g, err := snowflake.NewGenerator(tinyLayout(), nil,
		snowflake.Policy{Lead: time.Duration(x.lead) * time.Millisecond}, snowflake.Options{
			Clock:   snowflake.Clock{Now: func() time.Time { return time.UnixMilli(reading) }},
			MaxWait: time.Nanosecond,
			Reserver: reserving{l.state, func(tick int64) (from, upTo int64, err error) {
				if tick <= a.life.upTo { // the generator would not have asked
					return tick, a.life.upTo, nil
				}
				var ok bool
				if a.life.held, from, upTo, ok = a.life.held.take(tick); !ok {
					return 0, 0, &ExpiredError{}
				}
				a.life.upTo = upTo
				return from, upTo, nil
			}},
		})
	if err != nil {
		x.t.Fatal(err)
	}
	batch := make([]snowflake.ID, want)
	n, _ := g.Fill(context.Background(), batch)
	for _, id := range batch[:n] {
		a.ids |= 1 << id
	}
	a.life.state = g.Stats().State
	return a
}

func TestNoHistoryOfGrantsHasADuplicate(t *testing.T) {
	for lead := range int64(2) {
		t.Run(fmt.Sprint("lead ", lead), func(t *testing.T) {
			t.Parallel()
			x := trial{t, lead, map[life][]answer{}}
			counts := map[[3]uint64]float64{} // histories by the world that they begin with
			var past []string
			var walk func(world) float64
			walk = func(w world) float64 {
				k := w.key()
				n, known := counts[k]
				if known {
					return n
				}
				n = 1
				x.steps(w, func(next world, duplicate bool, step string) {
					past = append(past, step)
					if duplicate {
						t.Fatalf("a duplicate: %s", strings.Join(past, ", "))
					}
					n += walk(next)
					past = past[:len(past)-1]
				})
				counts[k] = n
				return n
			}
			n := walk(begin(walkLives, walkSends))
			t.Logf("%.3g histories, through %d worlds", n, len(counts))
		})
	}
}

// shortest returns the steps of a shortest history with a duplicate, or nil.
func shortest[W comparable](start W, steps func(w W, f func(next W, duplicate bool, step string))) (found []string) {
	type origin struct {
		before W
		step   string
	}
	from := map[W]origin{start: {}}
	for todo := []W{start}; len(todo) > 0 && found == nil; todo = todo[1:] {
		steps(todo[0], func(next W, duplicate bool, step string) {
			if _, known := from[next]; known || found != nil {
				return
			}
			from[next] = origin{todo[0], step}
			if todo = append(todo, next); duplicate {
				for w := next; w != start; w = from[w].before {
					found = append(found, from[w].step)
				}
				slices.Reverse(found)
			}
		})
	}
	return found
}

func TestARegistryThatLosesItsLastGrantCausesADuplicate(t *testing.T) {
	x := trial{t, 0, map[life][]answer{}}
	start := begin(1, 1)
	if found := shortest(start, x.steps); found != nil {
		t.Errorf("it loses nothing, and there is a duplicate: %s", strings.Join(found, ", "))
	}
	start.backup = 0
	found := shortest(start, x.steps)
	if !slices.Contains(found, "the registry loses its last grant") {
		t.Error("no history has a duplicate")
	}
	t.Log(strings.Join(found, ", "))
}

// deadline is a world with leases that end at a deadline on the wall clock.
type deadline struct {
	now   int64 // the registry's clock
	until int64 // the current lease's
	nodes [2]struct {
		until   int64 // of its lease
		checked bool  // it has found that its lease lasts
		read    bool
		reading int64
		state   snowflake.State
	}
	issued ids
}

// deadlineSteps returns the steps of nodes whose clocks are off by that much. once: a node
// checks its lease and issues the ID with one reading of the clock.
func deadlineSteps(t *testing.T, off [2]int64, once bool) func(w deadline, f func(deadline, bool, string)) {
	n, err := snowflake.NewNode(tinyLayout(), nil, snowflake.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	return func(w deadline, f func(next deadline, duplicate bool, step string)) {
		if next := w; w.now < lastTick {
			next.now++
			f(next, false, "tick")
		}
		for i := range w.nodes {
			next, now := w, w.now+off[i]
			p := &next.nodes[i]
			switch {
			case p.read:
				var o snowflake.Outcome
				p.state, o = n.Take(p.state, p.reading, 1)
				p.checked, p.read, p.reading = false, false, 0
				if o.Verdict == snowflake.Issued {
					next.issued |= 1 << o.First
					f(next, next.issued == w.issued, fmt.Sprintf("%s issues %d", who[i], o.First))
				}
			case p.checked:
				p.read, p.reading = true, now
				f(next, false, fmt.Sprintf("%s reads %d", who[i], now))
			case now < p.until:
				p.checked, p.read, p.reading = true, once, now
				f(next, false, fmt.Sprintf("%s checks at %d", who[i], now))
			}
			if next := w; w.now >= w.until {
				next.until = w.now + length
				next.nodes[i].until = next.until
				f(next, false, fmt.Sprintf("%s leases until %d", who[i], next.until))
			}
		}
	}
}

func TestADeadlineOnTheWallClockDoesNotPreventDuplicates(t *testing.T) {
	for _, c := range []struct {
		name string
		off  [2]int64
		once bool
		want string
	}{
		{"a pause between the check and the reading, with right clocks", [2]int64{}, false,
			"A leases until 2, tick, A checks at 1, tick, A reads 2, A issues 4, B leases until 4, B checks at 2, B reads 2, B issues 4"},
		{"the next owner's clock is behind", [2]int64{0, -1}, true,
			"A leases until 2, tick, A checks at 1, tick, A issues 2, B leases until 4, B checks at 1, B issues 2"},
		{"right clocks, and the ID is issued with the reading of the check", [2]int64{}, true, ""},
	} {
		found := strings.Join(shortest(deadline{}, deadlineSteps(t, c.off, c.once)), ", ")
		if found != c.want {
			t.Errorf("%s: got %q, want %q", c.name, found, c.want)
		}
	}
}
