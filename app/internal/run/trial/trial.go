// Package trial tries every way to get a worker ID with the same scripts: what a table says about a
// way is what its machine did.
package trial

import (
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// Column is a question about a way.
type Column uint8

// The questions.
const (
	Unique  Column = iota // is every ID unique?
	Down                  // what works while the registry is down?
	Restart               // which worker ID does a restarted program have?
	Lost                  // what if the registry loses an entry?
	Limit                 // how many pods are possible?
	columns
)

// Columns are all questions, in order.
func Columns() []Column { return []Column{Unique, Down, Restart, Lost, Limit} }

func (c Column) String() string {
	return [...]string{"unique", "down", "restart", "lost", "limit"}[c]
}

// Mark is how good an answer is.
type Mark string

// The marks.
const (
	Good   Mark = "good"
	Partly Mark = "partly"
	Bad    Mark = "bad"
)

// Cell is an answer.
type Cell struct {
	Mark  Mark
	Words string
}

// Verdict is what the trials of a way found.
type Verdict struct {
	Way   *registry.Way
	Cells [columns]Cell
}

// known are the verdicts of the current language.
var known struct {
	sync.Mutex
	of  map[string]Verdict
	tag string
}

// Of are a way's verdicts.
func Of(w *registry.Way) Verdict {
	known.Lock()
	defer known.Unlock()
	if known.tag != text.Tag() || known.of == nil {
		known.tag, known.of = text.Tag(), map[string]Verdict{}
	}
	v, ok := known.of[w.Name]
	if !ok {
		t := trier{way: w, gap: max(2*time.Duration(w.Term)*time.Millisecond, time.Millisecond)}
		v = Verdict{w, [columns]Cell{t.unique(), t.down(), t.restart(), t.lost(), t.limit()}}
		known.of[w.Name] = v
	}
	return v
}

// trier tries one way. A gap is long enough for a program to start and for a lease to end.
type trier struct {
	way *registry.Way
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
		return nil // a test holds that every trial can be read
	}
	r := sim.Play(s)
	return r.Frame(r.Len() - 1).Lane(0)
}

// trials are the histories in which IDs may repeat, and what to say of a way that fails.
func trials() [][2]string {
	return [][2]string{
		{set + "ask", text.T("no")},
		{"start\nadvance GAP\nask", text.T("not if two start at once")},
		{set + "pause pod-2 inside\nask pod-2\nadvance GAP\nstart spare\nadvance GAP\nask spare\nresume pod-2", text.T("not if a pod pauses")},
		{set + "ask pod-2\nkill pod-2\nadvance GAP\nback pod-2 TWICE\nstart pod-2\nadvance GAP\nask pod-2", text.T("not if its clock went back")},
		{set + "ask pod-2\nkill pod-2\nadvance GAP\nback spare TWICE\nstart spare\nadvance GAP\nask spare", text.T("not if the next clock is behind")},
	}
}

func (t trier) unique() Cell {
	if t.play(set).Cluster().Running() == 0 {
		return Cell{Bad, text.T("no program starts")}
	}
	if t.collides() {
		return Cell{Bad, text.T("no")}
	}
	for _, one := range trials() {
		if t.play(one[0]).Totals().Duplicates > 0 {
			return Cell{Bad, one[1]}
		}
	}
	return Cell{Good, text.T("yes")}
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
		r, c = t.way.Start(r, registry.Pod{Name: name, Host: "192.168.1." + strconv.Itoa(11+i), Number: int64(i), Life: 1}, registry.Claim{}, now, t.way.Term)
		if seen[c.ID] {
			return true
		}
		seen[c.ID] = true
	}
	return false
}

func (t trier) down() Cell {
	if t.way.Registry == "" {
		return Cell{Good, text.T("there is none")}
	}
	is := t.play(set + "down\nadvance GAP\nrestart pod-1\nstart spare\nadvance GAP\nask pod-0")
	restarts := is.Cluster().Pods[1].Is == sim.PodUp
	switch {
	case is.Totals().Issued == 0:
		return Cell{Partly, text.T("until the lease ends")}
	case restarts:
		return Cell{Good, text.T("only new pods wait")}
	}
	return Cell{Partly, text.T("no program can start")}
}

func (t trier) restart() Cell {
	is := t.play(set + "kill pod-2\nadvance GAP\nstart pod-2\nadvance GAP").Cluster()
	was := t.play(set).Cluster().Pods[2]
	switch pod := is.Pods[2]; {
	case pod.Is != sim.PodUp:
		return Cell{Bad, text.T("does not start")}
	case t.way.Ticks:
		return Cell{Good, text.T("later ticks only")}
	case pod.ID == was.ID:
		return Cell{Partly, text.T("the same worker ID")}
	}
	return Cell{Good, text.T("another one: %s, then %s", text.Group(was.ID), text.Group(is.Pods[2].ID))}
}

func (t trier) lost() Cell {
	if t.way.Registry == "" {
		return Cell{Good, text.T("there is none")}
	}
	if t.play(set+"forget pod-2\nstart spare\nask pod-2\nask spare\nadvance GAP\nask pod-2\nask spare").Totals().Duplicates > 0 {
		return Cell{Bad, text.T("duplicates")}
	}
	return Cell{Good, text.T("no duplicate")}
}

// few is the number of pods for which a chance is given.
const few = 8

func (t trier) limit() Cell {
	all := text.Group(t.way.Largest + 1)
	first := t.play(set).Cluster()
	switch again := t.play(set + "kill pod-2\nadvance GAP\nstart spare\nadvance GAP").Cluster(); {
	case first.Running() == 0:
		return Cell{Bad, text.T("no pod")}
	case first.Pods[0].ID == first.Pods[1].ID:
		return Cell{Bad, text.T("1 pod")}
	case t.way.Name == "hash":
		share := number.HashCollision(few, uint64(t.way.Largest+1))
		return Cell{Bad, text.T("%d pods: %s collide", few, text.Percent(share, 1))}
	case t.way.Registry == "":
		return Cell{Bad, text.T("%d pods: %s collide", few, text.Percent(SumCollision(few), 1))}
	case again.Pods[3].ID == first.Pods[2].ID:
		return Cell{Good, text.T("%s at once", all)}
	case t.play(set + "restart pod-2\nadvance GAP").Cluster().Pods[2].ID != first.Pods[2].ID:
		return Cell{Partly, text.T("%s starts, ever", text.Group(t.way.Largest))}
	}
	return Cell{Partly, text.T("%s pods, ever", all)}
}

// SumCollision is the probability that, of so many hosts of 192.168.1.0/24, two have addresses with
// the same sum of characters: 1 minus the ways to choose hosts with different sums, over all ways.
func SumCollision(hosts int) float64 {
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
