package braid

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// script is the script of the same run: the clocks, and the requests at the same true times.
func script(s *Settings) string {
	var b strings.Builder
	const before = time.Second // zero is that long before the start, since a clock may be behind
	zero := snowflake.Leaf().Epoch.Add(time.Duration(Start)*time.Millisecond - before)
	b.WriteString("layout leaf\nzero " + zero.UTC().Format(time.RFC3339Nano) + "\nlane ours")
	switch s.Policy {
	case Lead:
		fmt.Fprintf(&b, " lead %dms", MostLead)
	case Wait:
		b.WriteString(" lead 0ms waits")
	default:
		b.WriteString(" lead 0ms")
	}
	for i := range s.Nodes {
		fmt.Fprintf(&b, "\nnode n%d %d", i, i)
	}
	clocks := newClocks(s)
	type event struct {
		at   int64
		node int
		line string
	}
	var events []event
	for i := range s.Nodes {
		fmt.Fprintf(&b, "\nset n%d %v", i, before+time.Duration(clocks[i].error(0)))
		at := func(t int64, line string, with ...any) {
			events = append(events, event{t, i, fmt.Sprintf(line, with...)})
		}
		switch c := clocks[i]; {
		case c.off == 0:
		case c.kind == Drift:
			at(0, "drift n%d %dppm", i, c.off/1000)
		case c.kind == Slew:
			at(0, "slew n%d %v at %d", i, time.Duration(-c.off), 1_000_000/SlewRate)
		case c.kind == Pause:
			at(c.event, "freeze n%d", i)
			at(c.event, "pause n%d", i)
			at(c.event-c.off, "thaw n%d", i)
			at(c.event-c.off, "resume n%d", i)
		case c.kind == Step && c.off < 0:
			at(c.event, "back n%d %v", i, time.Duration(-c.off))
		case c.kind == Step:
			at(c.event, "forth n%d %v", i, time.Duration(c.off))
		}
		for a := newArrivals(s, i); a.next < int64(s.Length); a.advance() {
			at(a.next, "ask n%d 1 every 1ns", i) // such a step waits for no answer
		}
	}
	slices.SortStableFunc(events, func(a, b event) int { return int(a.at - b.at) })
	now := int64(0)
	for _, e := range events {
		if e.at > now {
			fmt.Fprintf(&b, "\nadvance %v", time.Duration(e.at-now))
		}
		now = max(now, e.at)
		if b.WriteString("\n" + e.line); strings.HasPrefix(e.line, "ask") {
			now++
		}
	}
	b.WriteString("\nadvance 1s")
	return b.String()
}

func TestARunIssuesWhatTheSimulationOfItsScriptIssues(t *testing.T) {
	chance, refused, led, waited := random.Source(5), 0, 0, 0
	for range 600 {
		s := &Settings{
			Nodes: chance.Between(1, 4), Rate: chance.Between(100, 900), Clock: Clock(chance.Below(uint64(len(Clocks)))), Policy: Policy(chance.Below(uint64(len(Policies)))),
			Length: 25 * time.Millisecond, Seed: chance.Next() >> 1, Lag: -1,
		}
		if s.Errors = Spread(s.Nodes, int64(chance.Below(8_000_000)), s.Seed); s.Clock == Drift {
			for i, e := range s.Errors { // scripts have whole ppm, at most 1,000
				s.Errors[i] = e / 8000 * 1000
			}
		}
		r := worked(s)
		parsed, err := sim.Parse("run", script(s))
		if err != nil {
			t.Fatal(err)
		}
		played := sim.Play(parsed)
		last := played.Frame(played.Len() - 1).Lane(0)
		var want []uint64
		for _, e := range last.Log() {
			if e.Issued {
				want = append(want, uint64(e.ID()))
			}
		}
		if !slices.Equal(r.ids, want) || r.Refused != last.Totals().Refused {
			t.Fatalf("%+v: got %d IDs and %d rejected, want %d and %d", *s, len(r.ids), r.Refused, len(want), last.Totals().Refused)
		}
		if last.Totals().LongestWait > 0 {
			waited++
		}
		refused += r.Refused
		led += int(r.MostLead)
	}
	if refused == 0 || led == 0 || waited == 0 {
		t.Errorf("%d requests were rejected, IDs led by %d, callers waited in %d runs: want some of each", refused, led, waited)
	}
}

func TestNodesAreNumberedAsInTwittersLayout(t *testing.T) {
	s := &Settings{Nodes: MostNodes, Rate: 200, Length: 10 * time.Millisecond, Lag: -1, Errors: make([]int64, MostNodes)}
	r, layout := worked(s), snowflake.Leaf()
	for i, id := range r.ids {
		if got := layout.Value(snowflake.ID(id), layout.Index(snowflake.KindNode)); got != uint64(r.nodes[i]) {
			t.Fatalf("node %d issued an ID of node %d", r.nodes[i], got)
		}
	}
}
