package choose_test

import (
	"flag"
	"fmt"
	"math"
	"math/bits"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var update = flag.Bool("update", false, "run the machines and write measured.txt")

// measured.txt holds what the machines do, a design a line, so that the page need not run them.
func TestTheTableHoldsWhatTheMachinesDo(t *testing.T) {
	old, err := os.ReadFile("measured.txt")
	if err != nil {
		t.Fatal(err)
	}
	designs := sim.Designs()
	want, got := strings.Split(string(old), "\n"), make([]string, len(designs)+1)
	for i, d := range designs {
		words := map[string]string{}
		for word := range strings.FieldsSeq(want[min(i, len(want)-1)]) {
			name, value, _ := strings.Cut(word, "=")
			words[name] = value
		}
		got[i] = measured(t, d, words)
	}
	if *update {
		if err := os.WriteFile("measured.txt", []byte(strings.Join(got, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("line %d of measured.txt is not what the machines do: run go test ./app/internal/lab/choose -update\ngot  %q", i+1, got[min(i, len(got)-1)])
		}
	}
}

// pages is how many leaf pages the index of so many rows has.
func pages(d variant.Design, rows int) int {
	keys := btree.NewKeys(d, btree.Options{Seed: 1})
	tree := btree.New(keys.Width(), 1)
	for range rows {
		if k, ok := keys.Next(); ok {
			tree.Insert(k)
		}
	}
	return tree.Leaves()
}

func measured(t *testing.T, d variant.Design, old map[string]string) string {
	words := []string{d.Name}
	say := func(name string, value any) { words = append(words, fmt.Sprint(name, "=", value)) }
	say("order", order(t, d))
	say("store", asks(t, d))
	say("clock", needs(t, d, "zero 2012-01-01T00:00:00Z\nlane %s\nnode a 1",
		"zero 2012-01-02T00:00:00Z\nlane %s\nnode a 1"))
	say("worker", needs(t, d, "zero 2012-01-01T00:00:00Z\nlane %s\nnode a 1",
		"zero 2012-01-01T00:00:00Z\nlane %s\nnode a 2"))
	say("outage", outage(t, d))
	words = append(words, back(t, d)...)
	words = append(words, restart(t, d)...)
	say("rate", rate(t, d))
	say("random", unknownBits(t, d))
	say("pages-100k", pages(d, 100_000))
	if *update {
		say("pages-1m", pages(d, 1_000_000))
	} else { // a million take a minute: the tenth tells whether that is still true
		say("pages-1m", old["pages-1m"])
	}
	return strings.Join(words, " ")
}

// lane plays a script with one lane and returns its last frame. This library's lead in scenes is
// not its default: it is measured as New makes it.
func lane(t *testing.T, script string) *sim.LaneFrame {
	t.Helper()
	s, err := sim.Parse("measured", script)
	if err != nil {
		t.Fatalf("%v in\n%s", err, script)
	}
	if l := &s.Lanes[0]; l.Design.Name == "ours" {
		l.Policy = snowflake.Policy{}
	}
	run := sim.Play(s)
	if run.Cut != nil {
		t.Fatalf("%v in\n%s", run.Cut, script)
	}
	return run.Frame(run.Len() - 1).Lane(0)
}

func issued(l *sim.LaneFrame) (all []*sim.Event) {
	for i := range l.Log() {
		if e := &l.Log()[i]; e.Issued {
			all = append(all, e)
		}
	}
	return all
}

// order is how far two nodes with exact clocks are out of order: the longest true time between
// two IDs of which the later one is smaller, rounded up to a known tick; node if that is longer
// but each node's own IDs ascend; table if two nodes issue the same numbers and one node's ascend;
// otherwise no.
func order(t *testing.T, d variant.Design) string {
	const script = "lane %s\nlatency 0.1ms\n%s\nset 100s\nrepeat 200\n%send\nrepeat 100\n%send"
	l := lane(t, fmt.Sprintf(script, d.Name, "node a 1\nnode b 2",
		"ask a 3\nadvance 0.4ms\nask b\nadvance 3.1ms\nask b 2\nadvance 0.3ms\nask a\nadvance 1.9ms\n",
		"ask b\nadvance 1s\nask a\nadvance 7s\n"))
	worst, all := time.Duration(0), issued(l)
	for i, e := range all {
		for _, later := range all[i+1:] {
			if later.Outcome.ID().Compare(e.Outcome.ID()) < 0 {
				worst = max(worst, later.At-e.At)
			}
		}
	}
	one := lane(t, fmt.Sprintf(script, d.Name, "node a 1", "ask a\nadvance 4.3ms\n", "ask a\nadvance 7s\n")).
		Holds(sim.Increasing)
	switch {
	case !l.Holds(sim.Unique) && one:
		return "table"
	case worst == 0:
		return "0s"
	case worst < time.Millisecond:
		return "1ms"
	case worst < 10*time.Millisecond:
		return "10ms"
	case worst < time.Second:
		return "1s"
	case one:
		return "node"
	}
	return "no"
}

// asks is how often the design asks its store: never, at start, per segment, or per id.
func asks(t *testing.T, d variant.Design) string {
	const ids = 400
	l := lane(t, fmt.Sprintf("lane %s\nlatency 1ms\nset 100s\nask %d every 10ms", d.Name, ids))
	queries := 0
	for i := range l.Log() {
		if l.Log()[i].Kind == sim.Stored {
			queries++
		}
	}
	switch {
	case d.Boots && queries == 0:
		return "start"
	case queries == 0:
		return "never"
	case queries >= ids:
		return "id"
	}
	return "segment"
}

// needs reports whether two worlds that differ in one thing lead to different IDs.
func needs(t *testing.T, d variant.Design, one, other string) bool {
	ids := func(world string) (all []variant.ID) {
		for _, e := range issued(lane(t, fmt.Sprintf(world, d.Name)+"\nset 100s\nask 3 every 10ms")) {
			all = append(all, e.Outcome.ID())
		}
		return all
	}
	return !slices.Equal(ids(one), ids(other))
}

// outage is how long after the store went down the scene's first request was made that got no
// ID; all if each got one.
func outage(t *testing.T, d variant.Design) string {
	scene, _ := scenario.Find("systems/store-down")
	s, err := sim.Parse("measured", scenario.Show(scene, []string{d.Name}))
	if err != nil {
		t.Fatal(err)
	}
	run, down, served := sim.Play(s), time.Duration(0), map[time.Duration]bool{}
	for n := 1; ; n++ {
		f := run.Frame(n)
		switch f.Verb() {
		case sim.Down:
			down = f.At()
		case sim.Restart:
			for at := down; at < f.At(); at += 100 * time.Millisecond {
				if !served[at] {
					return (at - down).String()
				}
			}
			return "all"
		}
		for _, e := range f.Lane(0).Events() {
			served[e.Asked] = served[e.Asked] || e.Issued
		}
	}
}

// offsets are the steps back that are tried.
var offsets = []time.Duration{
	time.Millisecond, 2 * time.Millisecond, 3 * time.Millisecond, 5 * time.Millisecond, 6 * time.Millisecond,
	10 * time.Millisecond, 11 * time.Millisecond, 100 * time.Millisecond, time.Second, 2 * time.Second, time.Minute,
}

// back is what happens when the clock moves back: the shortest offsets at which requests are
// rejected, IDs come twice, and come twice after a second step back; and, at the longest offset
// without a rejection, the longest wait and whether IDs are out of order. IDs come twice anyway
// if the design repeats them without any failure.
func back(t *testing.T, d variant.Design) (words []string) {
	say := func(name string, value any) { words = append(words, fmt.Sprint(name, "=", value)) }
	const asks = "ask 300\n"
	run := func(steps string) *sim.LaneFrame {
		return lane(t, "lane "+d.Name+"\nlatency 0.1ms\nset 100s\n"+asks+steps)
	}
	twice := run("").Totals().Duplicates > 0
	if twice {
		say("repeats", "always")
	}
	rejects := time.Duration(0)
	for _, offset := range offsets {
		again := fmt.Sprintf("advance %s\n%sadvance 1ms\n%sadvance 1m\n%s", offset, asks, asks, asks)
		once := run(fmt.Sprintf("back %s\n%s%s", offset, asks, again))
		second := run(fmt.Sprintf("back %s\n%sback %s\n%s%sadvance %s\n%s", offset, asks, offset, asks, again, offset,
			asks))
		if once.Totals().Duplicates > 0 && !twice {
			twice = true
			say("repeats", offset)
		}
		if second.Totals().Duplicates > 0 && !twice {
			twice = true
			say("repeats-second", offset)
		}
		if once.Totals().Refused > 0 && rejects == 0 {
			rejects = offset
			say("rejects", offset)
		}
		if rejects == 0 {
			words = slices.DeleteFunc(words, func(w string) bool {
				return strings.HasPrefix(w, "waits=") || strings.HasPrefix(w, "tolerates=") || w == "disorder=true"
			})
			say("tolerates", offset)
			if wait := once.Totals().LongestWait.Round(time.Millisecond); wait > 2*time.Millisecond {
				say("waits", wait)
			}
			if !once.Holds(sim.Increasing) {
				say("disorder", true)
			}
		}
	}
	return words
}

// restart is whether IDs come twice when a program restarts: within the same tick; while the clock
// is behind; and the latter with saved state.
func restart(t *testing.T, d variant.Design) (words []string) {
	for _, world := range [][2]string{
		{"same", "ask 150\nrestart\nask 150\n"},
		{"behind", "ask 150\nback 60ms\nrestart\nadvance 60ms\nask 150\n"},
		{"saved", "ask 150\nback 60ms\nask 150\nrestart saved\nadvance 60ms\nask 150\n"},
	} {
		l := lane(t, "lane "+d.Name+"\nlatency 0.1ms\nset 100s\n"+world[1]+"advance 1s\nask 2")
		if l.Totals().Duplicates > 0 {
			words = append(words, world[0]+"=twice")
		}
	}
	return words
}

// rate is how many IDs a second one node issues in the long run, as far as the clock limits it;
// with ~ where that depends on chance. none is no limit; store is as fast as the store answers.
func rate(t *testing.T, d variant.Design) string {
	if d.Store != nil && !d.Boots {
		return "store"
	}
	const most = 100_000
	m, l := machine(t, d, 1)
	now, after, ticks := int64(1000), snowflake.Verdict(0), 0
	var counts []int
	for count := 0; ticks < 300 && len(counts) < 40; {
		var o variant.Outcome
		m, o = m.Ask(variant.Reading{Now: now, After: after})
		after = 0
		if o.Verdict == snowflake.Issued {
			count++
		} else if o.Then != variant.Return {
			after = o.Verdict
		}
		if count > most {
			return "none"
		}
		if step := max(o.Hold, o.Wait); o.Verdict != snowflake.Issued || o.Hold > 0 {
			now += max(step, 1)
			ticks += int(max(step, 1))
			counts, count = append(counts, count), 0
		}
	}
	counts = counts[len(counts)/2:]
	sum := 0
	for _, n := range counts {
		sum += n
	}
	perSecond := float64(sum) / float64(len(counts)) * float64(time.Second/l.Tick)
	if slices.Min(counts) != slices.Max(counts) {
		return "~" + strconv.Itoa(int(math.Round(perSecond/1e4)*1e4))
	}
	return strconv.Itoa(int(perSecond))
}

// unknownBits is how many bits of the next ID of the same tick are random to a holder of one ID:
// those that are now 0 and now 1, over many seeds, both in the two IDs' difference and where they
// differ.
func unknownBits(t *testing.T, d variant.Design) int {
	if d.Store != nil && !d.Boots {
		return 0
	}
	var differs, distance, differsNot, distanceNot [2]uint64
	for seed := range uint64(200) {
		m, _ := machine(t, d, seed+1)
		m, first := m.Ask(variant.Reading{Now: 1000, AtOnce: true})
		_, second := m.Ask(variant.Reading{Now: 1000, AtOnce: true})
		a, b := first.ID(), second.ID()
		x := [2]uint64{a.High ^ b.High, uint64(a.Low ^ b.Low)}
		low, borrow := bits.Sub64(uint64(b.Low), uint64(a.Low), 0)
		high, _ := bits.Sub64(b.High, a.High, borrow)
		for i, n := range [2]uint64{high, low} {
			differs[i], differsNot[i] = differs[i]|x[i], differsNot[i]|^x[i]
			distance[i], distanceNot[i] = distance[i]|n, distanceNot[i]|^n
		}
	}
	n := 0
	for i := range differs {
		n += bits.OnesCount64(differs[i] & differsNot[i] & distance[i] & distanceNot[i])
	}
	return n
}

// machine starts a design's machine, at a tick before any that tests read.
func machine(t *testing.T, d variant.Design, seed uint64) (variant.Machine, snowflake.Layout) {
	l := d.For(snowflake.Twitter())
	m, err := d.New(variant.Config{Layout: l, Number: 1, Nodes: 1, Now: 900, Policy: snowflake.Policy{Seed: seed}})
	if err != nil {
		t.Fatal(err)
	}
	return m, l
}
