package sim_test

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// What the table says about a way is what its machine does in the same scripts as the others.
func TestTheFactsOfEachWayAreWhatItsMachineDoes(t *testing.T) {
	for i := range registry.Ways() {
		w := &registry.Ways()[i]
		try := trier{t, w, max(2*time.Duration(w.Term)*time.Millisecond, time.Millisecond)}
		for q, want := range []answer{try.unique(), try.down(), try.restart(), try.lost(), try.limit()} {
			if got := w.Fact(registry.Criterion(q)); got.Mark != want.mark || got.Words() != want.words {
				t.Errorf("%s, %s: the table says %s, %q; the machine %v", w.Name, registry.Criterion(q), got.Mark,
					got.Words(), want)
			}
		}
	}
}

// answer is what trials of a way found.
type answer struct {
	mark  registry.Rating
	words string
}

// trier tries one way. A gap is long enough for a program to start and for a lease to end.
type trier struct {
	t   *testing.T
	way *registry.Strategy
	gap time.Duration
}

// set starts three pods one after another. The spare pod is configured as the third.
const (
	cluster = "\nnode pod-0\nnode pod-1\nnode pod-2\nnode spare 2 spare\n"
	set     = "start pod-0\nadvance GAP\nstart pod-1\nadvance GAP\nstart pod-2\nadvance GAP\n"
)

// play plays steps. GAP and TWICE are a gap and two.
func (t trier) play(steps string) *sim.LaneFrame {
	steps = strings.ReplaceAll(strings.ReplaceAll(steps, "GAP", t.gap.String()), "TWICE", (2 * t.gap).String())
	s, err := sim.Parse("trial", "workers "+t.way.Name+cluster+steps)
	if err != nil {
		t.t.Fatal(err)
	}
	r := sim.Play(s)
	return r.Frame(r.Len() - 1).Lane(0)
}

// trials are the histories in which IDs may repeat, and what to say of a way that fails.
func trials() [][2]string {
	return [][2]string{
		{set + "ask", "no"},
		{"start\nadvance GAP\nask", "not if two start at once"},
		{set + "pause pod-2 inside\nask pod-2\nadvance GAP\nstart spare\nadvance GAP\nask spare\nresume pod-2",
			"not if a pod pauses"},
		{set + "ask pod-2\nkill pod-2\nadvance GAP\nback pod-2 TWICE\nstart pod-2\nadvance GAP\nask pod-2",
			"not if its clock went back"},
		{set + "ask pod-2\nkill pod-2\nadvance GAP\nback spare TWICE\nstart spare\nadvance GAP\nask spare",
			"not if the next clock is behind"},
	}
}

func (t trier) unique() answer {
	if t.play(set).Cluster().Running() == 0 {
		return answer{registry.Bad, "no program starts"}
	}
	if t.collides() {
		return answer{registry.Bad, "no"}
	}
	for _, one := range trials() {
		if t.play(one[0]).Totals().Duplicates > 0 {
			return answer{registry.Bad, one[1]}
		}
	}
	return answer{registry.Good, "yes"}
}

// manyPods is so many that random worker IDs of 10 bits collide.
const manyPods = 100

// collides reports whether, of many pods that start one after another, two get one worker ID.
func (t trier) collides() bool {
	r, seen := &registry.Registry{}, map[int64]bool{}
	for i := range manyPods {
		name := "pod-" + strconv.Itoa(i)
		now := registry.Now{True: int64(i) * t.gap.Milliseconds(), Peer: func(string) (int64, bool) { return 0, true }}
		now.Registry, now.Clock = 0, 0 // no lease ends
		if t.way.Name == "wiki" {      // but the page is saved
			now.Registry = now.True
		}
		var c registry.Claim
		pod := registry.Pod{Name: name, Host: "192.168.1." + strconv.Itoa(11+i), Number: int64(i), Life: 1}
		r, c = t.way.Start(r, pod, registry.Claim{}, now, t.way.Term)
		if seen[c.ID] {
			return true
		}
		seen[c.ID] = true
	}
	return false
}

func (t trier) down() answer {
	if t.way.Registry == "" {
		return answer{registry.Good, "there is none"}
	}
	is := t.play(set + "down\nadvance GAP\nrestart pod-1\nstart spare\nadvance GAP\nask pod-0")
	restarts := is.Cluster().Pods[1].Is == sim.PodUp
	switch {
	case is.Totals().Issued == 0:
		return answer{registry.Partly, "until the lease ends"}
	case restarts:
		return answer{registry.Good, "only new pods wait"}
	}
	return answer{registry.Partly, "no program can start"}
}

func (t trier) restart() answer {
	is := t.play(set + "kill pod-2\nadvance GAP\nstart pod-2\nadvance GAP").Cluster()
	was := t.play(set).Cluster().Pods[2]
	switch pod := is.Pods[2]; {
	case pod.Is != sim.PodUp:
		return answer{registry.Bad, "does not start"}
	case t.way.Ticks:
		return answer{registry.Good, "later ticks only"}
	case pod.ID == was.ID:
		return answer{registry.Partly, "the same worker ID"}
	}
	return answer{registry.Good, "another one: " + text.Group(was.ID) + ", then " + text.Group(is.Pods[2].ID)}
}

func (t trier) lost() answer {
	if t.way.Registry == "" {
		return answer{registry.Good, "there is none"}
	}
	const forgets = set + "forget pod-2\nstart spare\nask pod-2\nask spare\nadvance GAP\nask pod-2\nask spare"
	if t.play(forgets).Totals().Duplicates > 0 {
		return answer{registry.Bad, "duplicates"}
	}
	return answer{registry.Good, "no duplicate"}
}

// few is the number of pods for which a chance is given.
const few = 8

func (t trier) limit() answer {
	all := text.Group(t.way.Largest + 1)
	first := t.play(set).Cluster()
	switch again := t.play(set + "kill pod-2\nadvance GAP\nstart spare\nadvance GAP").Cluster(); {
	case first.Running() == 0:
		return answer{registry.Bad, "no pod"}
	case first.Pods[0].ID == first.Pods[1].ID:
		return answer{registry.Bad, "1 pod"}
	case t.way.Name == "hash":
		return answer{registry.Bad, collide(number.HashCollision(few, uint64(t.way.Largest+1)))}
	case t.way.Registry == "":
		return answer{registry.Bad, collide(sumCollision(few))}
	case again.Pods[3].ID == first.Pods[2].ID:
		return answer{registry.Good, all + " at once"}
	case t.play(set + "restart pod-2\nadvance GAP").Cluster().Pods[2].ID != first.Pods[2].ID:
		return answer{registry.Partly, text.Group(t.way.Largest) + " starts, ever"}
	}
	return answer{registry.Partly, all + " pods, ever"}
}

func collide(share float64) string {
	return strconv.Itoa(few) + " pods: " + strconv.FormatFloat(100*share, 'f', 1, 64) + " % collide"
}

// sumCollision is the probability that, of so many hosts of 192.168.1.0/24, two have addresses with
// the same sum of characters: 1 minus the ways to choose hosts with different sums, over all ways.
func sumCollision(hosts int) float64 {
	counts := map[int]int{}
	for host := 1; host < 255; host++ {
		sum := 0
		for _, c := range "192.168.1." + strconv.Itoa(host) {
			sum += int(c)
		}
		counts[sum]++
	}
	ways := make([]float64, hosts+1) // the elementary symmetric polynomials of the counts
	ways[0] = 1
	for sum := range 1024 {
		for k := hosts; k > 0; k-- {
			ways[k] += float64(counts[sum]) * ways[k-1]
		}
	}
	all := 1.0
	for k := range hosts {
		all *= float64(254-k) / float64(k+1)
	}
	return 1 - ways[hosts]/all
}

// FACTS 0.9: computed with Python.
func TestTheChanceThatSumsOfAddressesCollide(t *testing.T) {
	for hosts, want := range map[int]float64{5: 0.283, 8: 0.614, 10: 0.788, 20: 0.9992} {
		if got := sumCollision(hosts); math.Abs(got-want) > 0.0006 {
			t.Errorf("%d hosts: got %.4f, want %.4f", hosts, got, want)
		}
	}
}
