package braid

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// any are random settings of a small run.
func anySettings(chance *random.Source) *Settings {
	s := &Settings{
		Nodes: chance.Between(1, 6), Rate: []int{20, 400, 3000, 20_000}[chance.Below(4)], Clock: ClockError(
			chance.Below(uint64(len(Clocks)))),
		Policy: Policy(chance.Below(uint64(len(Policies)))), Commit: time.Duration(
			chance.Below(3) * chance.Below(20_000_000)),
		Length: time.Duration(chance.Between(1, 40)) * time.Millisecond, Seed: chance.Next() >> 1, Lag: time.Duration(
			chance.Between(-1, 12)) * time.Millisecond,
	}
	size := int64(chance.Below(20_000_000))
	if s.Clock == Drift {
		size = int64(chance.Below(100_000))
	}
	s.Errors = Spread(s.Nodes, size, s.Seed)
	return s
}

func worked(s *Settings) *Run {
	r := NewRun(s)
	r.Work(nil)
	return r
}

func runs(t *testing.T, n int, check func(s *Settings, r *Run)) {
	t.Helper()
	chance := random.Source(32)
	for range n {
		s := anySettings(&chance)
		check(s, worked(s))
		if t.Failed() {
			t.Fatalf("the settings were %+v", *s)
		}
	}
}

func TestRowsOutOfOrderAreCloserInTimeThanTheBound(t *testing.T) {
	kinds := map[ClockError]bool{}
	runs(t, 4000, func(s *Settings, r *Run) {
		if r.DisplacementTime >= r.Bound {
			t.Errorf("rows %v apart are out of order, and the bound is %v", r.DisplacementTime, r.Bound)
		}
		kinds[s.Clock] = kinds[s.Clock] || r.DisplacementTime > 0
	})
	if len(kinds) != len(Clocks) {
		t.Errorf("only the clocks %v brought rows out of order", kinds)
	}
}

// brute computes the figures from their definitions.
func brute(r *Run) (f Figures) {
	n := len(r.ids)
	for i := range n {
		for j := i + 1; j < n; j++ {
			if r.ids[i] > r.ids[j] {
				f.Displacement = max(f.Displacement, j-i)
				f.DisplacementTime = max(f.DisplacementTime, time.Duration(r.at[j]-r.at[i]))
			}
			if r.ids[i] == r.ids[j] {
				f.Duplicates++
			}
		}
	}
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	slices.SortFunc(rows, func(a, b int) int { return int(int64(r.ids[a]) - int64(r.ids[b])) })
	for i := 1; i < n; i++ {
		if rows[i] < rows[i-1] {
			f.Inverted++
		}
	}
	return f
}

// read polls at every moment at which a row becomes readable.
func read(r *Run, lag int64) (missed int) {
	at := func(i int) int64 {
		if seen := r.seen(uint32(i)); lag < 0 {
			return seen
		} else {
			return max(seen, tick(r.ids[i])+lag)
		}
	}
	var polls []int64
	for i := range r.ids {
		polls = append(polls, at(i))
	}
	slices.Sort(polls)
	last, got := uint64(0), map[int]bool{}
	for _, now := range slices.Compact(polls) {
		mark := last
		for i, id := range r.ids {
			if at(i) <= now && id > last {
				got[i], mark = true, max(mark, id)
			}
		}
		last = mark
	}
	return len(r.ids) - len(got)
}

func TestFiguresAreThoseOfTheirDefinitions(t *testing.T) {
	runs(t, 600, func(s *Settings, r *Run) {
		if len(r.ids) > 150 {
			return
		}
		want := brute(r)
		if r.Displacement != want.Displacement || r.DisplacementTime != want.DisplacementTime ||
			r.Inverted != want.Inverted || r.Duplicates != want.Duplicates {
			t.Errorf("got %+v, want %+v", r.Figures, want)
		}
		if r.First >= 0 && (r.ids[r.First] <= r.ids[r.Second] ||
			time.Duration(r.at[r.Second]-r.at[r.First]) != r.DisplacementTime) {
			t.Errorf("rows %d and %d are not the pair", r.First, r.Second)
		}
		if got := read(r, int64(s.Lag)); got != r.Missed {
			t.Errorf("a reader with lag %v misses %d rows, want %d", s.Lag, r.Missed, got)
		}
		if got := read(r, int64(r.Figures.Lag)); got != 0 {
			t.Errorf("with the lag %v the reader misses %d rows", r.Figures.Lag, got)
		}
		if r.Figures.Lag > 0 && read(r, int64(r.Figures.Lag)-1) == 0 {
			t.Errorf("a lag shorter than %v is enough", r.Figures.Lag)
		}
	})
}

func TestEveryRequestGetsAnIDUnlessItIsRejected(t *testing.T) {
	runs(t, 500, func(s *Settings, r *Run) {
		asked := 0
		for i := range s.Nodes {
			for a := newArrivals(s, i); a.next < int64(s.Length); a.advance() {
				asked++
			}
		}
		if r.Issued+r.Refused != asked || r.Refused > 0 && s.Policy != Refuse || r.MostLead > 0 && s.Policy != Lead ||
			r.Duplicates > 0 {
			t.Errorf("%d requests: got %+v", asked, r.Figures)
		}
		if !slices.IsSorted(r.at) {
			t.Error("the rows are not in true order")
		}
	})
}

func TestARunIsTheSameAgain(t *testing.T) {
	runs(t, 50, func(s *Settings, r *Run) {
		q := Question{*s, s.Length / 2}
		again := carried(t, q)
		if !reflect.DeepEqual(again, q) || !again.Settings.Same(*s) {
			t.Fatalf("got %+v, want %+v", again, q)
		}
		if other := worked(&again.Settings); !slices.Equal(other.ids, r.ids) || !slices.Equal(other.at, r.at) ||
			other.Figures != r.Figures || other.Missed != r.Missed {
			t.Error("another run differs")
		}
		want := Answer{r.Figures, r.Window(q.Now)}
		if got, err := new(Answerer).Answer(again, nil); err != nil || !reflect.DeepEqual(carried(t, got), want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
		if end := r.Window(time.Duration(r.end) + 2*time.Minute); end.Due != r.Issued || end.Missed != r.Missed ||
			end.Issued != r.Issued {
			t.Errorf("in the end, got %+v", end)
		}
	})
}

// carried is a value as it arrives from another program.
func carried[T any](t *testing.T, v T) (to T) {
	t.Helper()
	line, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(line, &to)
	}
	if err != nil {
		t.Fatal(err)
	}
	return to
}

func TestRequestsArriveAtTheRateAndIndependently(t *testing.T) {
	s := &Settings{Nodes: 1, Rate: 1000, Seed: 5}
	a, n := newArrivals(s, 0), 0
	var counts []float64
	for ms := int64(1); ms <= 20_000; ms++ {
		n = 0
		for ; a.next < ms*millisecond; a.advance() {
			n++
		}
		counts = append(counts, float64(n))
	}
	mean, square := 0.0, 0.0
	for _, n := range counts {
		mean += n / float64(len(counts))
		square += n * n / float64(len(counts))
	}
	if variance := square - mean*mean; math.Abs(mean-1) > 0.03 || math.Abs(variance-1) > 0.05 { // Poisson: both are 1
		t.Errorf("mean %.3f and variance %.3f, want 1", mean, variance)
	}
}

func TestAPauseDelaysWhatIsPending(t *testing.T) {
	c := clock{kind: Pause, off: -5, event: 100}
	for _, at := range [][3]int64{{90, 5, 95}, {90, 10, 100}, {90, 11, 106}, {105, 3, 108}} {
		if got := c.visible(at[0], at[1]); got != at[2] {
			t.Errorf("handed out at %d, visible at %d, want %d", at[0], got, at[2])
		}
	}
	if c.awake(99) != 99 || c.awake(100) != 105 || c.awake(104) != 105 || c.awake(105) != 105 || c.error(103) != -3 ||
		c.error(200) != -5 {
		t.Error("the pause is not from 100 to 105")
	}
}

func TestClocksDifferAsTheirKindSays(t *testing.T) {
	const ms = millisecond
	for _, c := range []struct {
		clock
		at, want int64
	}{
		{clock{kind: Offset, off: -5 * ms}, 77, -5 * ms},
		{clock{kind: Drift, off: 50_000}, 0, 6 * ms},
		{clock{kind: Step, off: 3 * ms, event: 10}, 9, 0},
		{clock{kind: Step, off: 3 * ms, event: 10}, 10, 3 * ms},
		{clock{kind: Slew, off: 5 * ms}, 24 * ms, 3 * ms},
		{clock{kind: Slew, off: -5 * ms}, 24 * ms, -3 * ms},
		{clock{kind: Slew, off: -5 * ms}, 61 * ms, 0},
	} {
		if got := c.error(c.at); got != c.want {
			t.Errorf("%+v: off by %d, want %d", c.clock, got, c.want)
		}
	}
}

func BenchmarkAMillionIDs(b *testing.B) {
	for range b.N {
		s := &Settings{Nodes: 1024, Rate: 976, Clock: Offset, Length: time.Second, Seed: 1,
			Errors: Spread(1024, 9_000_000, 1), Lag: -1}
		worked(s)
	}
}

// script is the script of the same run: the clocks, and the requests at the same true times.
func script(s *Settings) string {
	var b strings.Builder
	const before = time.Second // zero is that long before the start, since a clock may be behind
	zero := layouts.MustPreset("leaf").Epoch.Add(time.Duration(Start)*time.Millisecond - before)
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
			Nodes: chance.Between(1, 4), Rate: chance.Between(100, 900), Clock: ClockError(
				chance.Below(uint64(len(Clocks)))), Policy: Policy(chance.Below(uint64(len(Policies)))),
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
			t.Fatalf("%+v: got %d IDs and %d rejected, want %d and %d", *s, len(r.ids), r.Refused, len(want),
				last.Totals().Refused)
		}
		if last.Totals().LongestWait > 0 {
			waited++
		}
		refused += r.Refused
		led += int(r.MostLead)
	}
	if refused == 0 || led == 0 || waited == 0 {
		t.Errorf("%d requests were rejected, IDs led by %d, callers waited in %d runs: want some of each", refused, led,
			waited)
	}
}

func TestNodesAreNumberedAsInTwittersLayout(t *testing.T) {
	s := &Settings{Nodes: MostNodes, Rate: 200, Length: 10 * time.Millisecond, Lag: -1,
		Errors: make([]int64, MostNodes)}
	r, layout := worked(s), layouts.MustPreset("leaf")
	for i, id := range r.ids {
		if got := layouts.Part(layout, snowflake.ID(id), layout.Index(snowflake.KindNode)); got != uint64(r.nodes[i]) {
			t.Fatalf("node %d issued an ID of node %d", r.nodes[i], got)
		}
	}
}
