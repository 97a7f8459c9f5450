package sim_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// anyHistory is a script of random steps for three pods, one of them configured as another.
func anyHistory(r *rand.Rand, way string) string {
	lines := []string{"workers " + way + " 10ms", "node a 0", "node b 1", "node c 1", "set 100ms", "start"}
	nodes := []string{"a", "b", "c"}
	for range 40 {
		node := nodes[r.IntN(3)]
		one := []string{
			"ask " + node, "ask " + node, "ask " + node, "ask " + node, "ask", "advance 1ms", "advance 3ms",
			"advance 7ms", "advance 12ms",
			"pause " + node, "pause " + node + " inside", "resume " + node, "resume " + node, "kill " + node,
			"start " + node, "restart " + node,
			"restart " + node + " saved", "cut " + node, "rejoin " + node, "down", "up", "up", "back " + node + " 4ms",
			"forth " + node + " 9ms", "back " + node + " 20ms",
			"freeze " + node, "thaw " + node, "back registry 5ms", "forth registry 3ms",
		}
		lines = append(lines, one[r.IntN(len(one))])
	}
	return strings.Join(lines, "\n")
}

func duplicates(t *testing.T, script string) int {
	t.Helper()
	s, err := sim.Parse("any", script)
	if err != nil {
		t.Fatal(err, script)
	}
	run := sim.Play(s)
	if run.Cut != nil {
		t.Fatal(run.Cut, script)
	}
	last := run.Frame(run.Len() - 1).Lane(0)
	if got := last.Totals(); got.Pending() < 0 || got.Issued+got.Refused > got.Asked {
		t.Fatalf("got %+v of\n%s", got, script)
	}
	return last.Totals().Duplicates
}

func TestNoHistoryRepeatsAnIDOfALeaseOfTicks(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 4))
	deadline := 0
	for range 1500 {
		seed := r.Uint64()
		history := func(way string) string { return anyHistory(rand.New(rand.NewPCG(seed, 1)), way) }
		if n := duplicates(t, history("lease-ticks")); n > 0 {
			t.Fatalf("got %d duplicates of\n%s", n, history("lease-ticks"))
		}
		if duplicates(t, history("lease-deadline")) > 0 {
			deadline++
		}
	}
	if deadline == 0 {
		t.Error("got no history in which a lease with a deadline repeats an ID, want some")
	}
	t.Logf("a lease with a deadline repeats IDs in %d of 1500 histories", deadline)
}

func TestAPausedPodDoesNothing(t *testing.T) {
	const script = "workers lease-deadline 10ms\nnode a\nnode b\nset 100ms\nstart\npause a\nask a 2\nadvance 20ms\n"
	s, err := sim.Parse("paused", script+"resume a\nask b\n")
	if err != nil {
		t.Fatal(err)
	}
	run := sim.Play(s)
	for _, want := range []struct {
		step                     int
		waiting, issued, refused int
		until                    int64
	}{{4, 2, 0, 0, 110}, {5, 2, 0, 0, 110}, {6, 0, 0, 2, 130}} {
		l := run.Frame(want.step).Lane(0)
		if got := l.Totals(); got.Pending() != want.waiting || got.Issued != want.issued ||
			got.Refused != want.refused || l.Cluster().Pods[0].Until != want.until {
			t.Errorf("step %d: got %+v and a lease until %d, want %+v", want.step, got, l.Cluster().Pods[0].Until, want)
		}
	}
}

func TestAPodThatIsCutOffKeepsItsLease(t *testing.T) {
	s, err := sim.Parse("cut",
		"workers lease-ticks 10ms\nnode a\nnode b\nset 100ms\nstart\ncut a\nadvance 9ms\nask\nadvance 1ms\nask\nrejoin a\nask")
	if err != nil {
		t.Fatal(err)
	}
	run := sim.Play(s)
	for step, want := range map[int][2]int{5: {2, 0}, 7: {3, 1}, 9: {5, 1}} {
		if got := run.Frame(step).Lane(0).Totals(); got.Issued != want[0] || got.Refused != want[1] {
			t.Errorf("step %d: got %+v, want %d issued and %d rejected", step, got, want[0], want[1])
		}
	}
}

func TestStepsForPodsNeedAWay(t *testing.T) {
	for _, script := range []string{"pause inside", "forget", "start", "deploy yaml", "workers nowhere",
		"workers lease-ticks soon", "workers yaml\nnode a b", "workers yaml\nstart registry"} {
		if _, err := sim.Parse("wrong", script); err == nil {
			t.Errorf("%q: got no error, want one", script)
		}
	}
}

func TestNodesOfFixedWorkerIDsArePausedAndCutOff(t *testing.T) {
	for _, c := range []struct {
		script                   string
		waiting, issued, refused int
	}{
		{"node a 1\nnode b 2\nlane twitter\nset 100ms\npause a\nask\nadvance 5ms", 1, 1, 0},
		{"node a 1\nnode b 2\nlane twitter\nset 100ms\npause a\nask\nadvance 5ms\nresume a", 0, 2, 0},
		{"node a 1\nnode b 2\nlane twitter\nset 100ms\npause a\nask\nadvance 5ms\nrestart a", 0, 1, 1},
		{"lane flickr\nset 100ms\ncut\nask", 0, 0, 1},
		{"lane flickr\nset 100ms\ncut\nask\nadvance 5s\nrejoin\nask\nadvance 1s", 0, 1, 1},
		{"lane flickr\nset 100ms\nask\ncut\nadvance 5s", 0, 1, 0},
		{"lane leaf-segment\nset 100ms\nask\nadvance 1s\npause\nask 3 every 1ms\nadvance 1s", 3, 1, 0},
		{"lane leaf-segment\nset 100ms\nask\nadvance 1s\npause\nask 3 every 1ms\nadvance 1s\nresume", 0, 4, 0},
	} {
		s, err := sim.Parse("fixed", c.script)
		if err != nil {
			t.Fatal(err)
		}
		run := sim.Play(s)
		if got := run.Frame(run.Len() - 1).Lane(0).Totals(); got.Pending() != c.waiting || got.Issued != c.issued ||
			got.Refused != c.refused {
			t.Errorf("%q: got %+v, want %d waiting, %d issued, %d rejected", c.script, got, c.waiting, c.issued,
				c.refused)
		}
	}
}
