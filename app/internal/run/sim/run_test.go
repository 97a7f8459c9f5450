package sim_test

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func play(t testing.TB, source string) *sim.Run {
	t.Helper()
	s, err := sim.Parse("test", source)
	if err != nil {
		t.Fatal(err)
	}
	run := sim.Play(s)
	for _, e := range run.Failed {
		t.Error(e)
	}
	return run
}

// whole plays a script that ends.
func whole(t testing.TB, source string) *sim.Run {
	t.Helper()
	run := play(t, source)
	if run.Cut != nil {
		t.Fatal(run.Cut)
	}
	return run
}

// figures plays scripts, by their names, that say themselves what they come to.
func figures(t *testing.T, scripts [][2]string) {
	for _, c := range scripts {
		t.Run(c[0], func(t *testing.T) { whole(t, c[1]) })
	}
}

func TestLanesHaveTheirFigures(t *testing.T) {
	figures(t, [][2]string{
		{"who plays alone is waited for",
			"lane refuse\nset 5ms\nask 4096\nask\nexpect waiting 0\nexpect last 6/0\nexpect longest-wait-ms 1"},
		{"who plays beside others is not",
			"lane refuse\nlane borrow\nset 5ms\nask 4097\nexpect refuse waiting 1\nexpect borrow waiting 0\nadvance 999us\nexpect refuse waiting 1\nadvance 1us\nexpect refuse last 6/0"},
		{"time goes on when all of them wait",
			"lane refuse\nlane never-4095\nset 5ms\nask 4097\nexpect refuse last 6/0\nexpect never-4095 last 6/1"},
		{"a wait begins in the middle of a tick", "lane refuse\nset 5250us\nask 4097\nexpect longest-wait-ms 0.75"},
		{"callers wait behind a sleeper",
			"lane leaf\nlane refuse\nset 100ms\nask\nback 3ms\nask\nadvance 1ms\nask 2\nexpect leaf waiting 3\nadvance 5ms\nexpect leaf waiting 0\nexpect leaf longest-wait-ms 6"},
		{"a sleeper sees what is done to its clock meanwhile",
			"lane leaf\nlane refuse\nset 100ms\nask\nback 3ms\nask\nback 10ms\nadvance 6ms\nexpect leaf refused 1\nexpect leaf waiting 0"},
		{"Sonyflake is asleep until its unit begins",
			"lane sonyflake\nset 1s\nask 256\nback 500ms\nask\nexpect longest-wait-ms 510\nexpect lead-ms 0"},
		{"a wait that is refused is no wait",
			"lane leaf\nset 100ms\nask\nback 3ms\nfreeze\nask\nexpect refused 1\nexpect longest-wait-ms 0"},
		{"ours leads at most 10 ms",
			"lane ours\nset 100ms\nask\nback 10ms\nask\nexpect refused 0\nexpect lead-ms 10\nback 1ms\nask\nexpect refused 1\nexpect lead-ms 11"},
		{"waiting ours sleeps until the tick it may lead to",
			"lane ours lead 0ms waits\nset 100ms\nask\nback 250500us\nask\nexpect longest-wait-ms 250.5\nexpect last 100/1"},
		{"a restart turns those away who wait",
			"lane leaf\nlane refuse\nset 100ms\nask\nback 3ms\nask 3\nrestart\nexpect leaf refused 3\nexpect leaf waiting 0"},
		{"two nodes of one number repeat, each in order",
			"lane refuse\nnode a 7\nnode b 7\nset 5ms\nask 2\nexpect issued 4\nexpect duplicates 2\nexpect increasing holds\nexpect unique broken"},
		{"each node has a clock",
			"lane refuse\nnode a 7\nnode b 8\nset a 5ms\nset b 9ms\nback b 2ms\nask a\nexpect last 5/0\nask b\nexpect last 7/0"},
		{"a time past its field breaks fits",
			"layout unused:52,time:2,sequence:10\nlane refuse\nlane ours lead 0ms\nset 3ms\nask\nexpect fits holds\nadvance 1ms\nask\nexpect refuse fits broken\nexpect ours fits holds\nexpect ours refused 1"},
		{"before the epoch some issue what does not fit",
			"lane refuse\nlane ours\nset 1ms\nback 2ms\nask\nexpect refuse fits broken\nexpect ours refused 1"},
		{"a dated scene counts from its zero", "zero 2010-11-04T01:42:55.657Z\nlane refuse\nask\nexpect last 1000/0"},
		{"ticks of ten milliseconds",
			"layout sonyflake\nlane refuse\nset 100ms\nask 257\nexpect last 11/0\nexpect longest-wait-ms 10"},
	})
}

func TestLastPlusOneNeverCatchesUpAtAThousandASecond(t *testing.T) {
	// A step back of s seconds closes after s/(1 − R/1000) of them, at R IDs a second.
	for _, c := range []struct {
		rate int // IDs in 100 ms
		want string
	}{{50, "lead-ms 0"}, {100, "lead-ms 1100"}, {150, "lead-ms 2150"}} {
		whole(t, fmt.Sprintf(
			"lane last-plus-1\nset 5s\nask\nback 1s\nask %d\nrepeat 20\nadvance 100ms\nask %d\nend\nexpect %s\nexpect duplicates 0", c.rate, c.rate, c.want))
	}
}

func TestAnEndlessScriptIsCut(t *testing.T) {
	for _, c := range []struct {
		name, script string
		line         int
		word, says   string
	}{
		{"a repeat without an end", "lane ours\nrepeat\nadvance 1ms\nend", 3, "advance", "steps"},
		{"a spin on a frozen clock", "lane refuse\nset 5ms\nfreeze\nask 4097", 4, "ask", "never reaches"},
		{"a sleep on a frozen clock", "lane ours lead 0ms waits\nset 5ms\nfreeze\nask 4097", 4, "ask", "never reaches"},
		{"more asks than can be kept", "lane borrow\nrepeat\nask 100000\nend", 3, "ask", "readings"},
		{"repeats within repeats", "lane ours\nrepeat 1000000\nrepeat 1000000\nadvance 1us\nend\nend", 4, "advance",
			"steps"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := play(t, c.script).Cut
			if e == nil || e.Line != c.line || e.Word != c.word || !strings.Contains(e.Error(), c.says) {
				t.Errorf("got %v, want line %d, %q, and %q", e, c.line, c.word, c.says)
			}
		})
	}
}

func TestAScriptThatIsFarTooLongIsCutSoon(t *testing.T) {
	for _, source := range []string{
		"repeat 1000000\nrepeat 1000000\nrepeat 1000000\nadvance 1us\nend\nend\nend",
		"repeat 1000\nadvance 1us\nask\nend\nrepeat\nadvance 1us\nend",
	} {
		run := play(t, source)
		if run.Cut == nil || run.Len() != 10_001 || !strings.Contains(run.Cut.Error(), "250,000") {
			t.Errorf("%q: got %d frames and %v, want 10,000 steps and the limit", source, run.Len(), run.Cut)
		}
	}
	if run := whole(t, "repeat 500\nrepeat 500\nadvance 1us\nend\nend"); run.Len() != sim.MostSteps+1 {
		t.Errorf("got %d frames, want one more than the %d steps that may be", run.Len(), sim.MostSteps)
	}
}

func TestAForkOfWhatWasCutIsCut(t *testing.T) {
	run := play(t, "repeat\nadvance 1us\nend")
	fork, err := run.Fork(2, "advance 3us")
	if err != nil || fork.Cut == nil {
		t.Errorf("got %v and %v, want that the run was cut", fork.Cut, err)
	}
}

func TestAFailedExpectationNamesItsLine(t *testing.T) {
	s, err := sim.Parse("failing", "lane refuse\nlane ours\nask\nexpect ours issued 2")
	if err != nil {
		t.Fatal(err)
	}
	failed := sim.Play(s).Failed
	if len(failed) != 1 || failed[0].Line != 4 || failed[0].Word != "issued" {
		t.Errorf("got %v, want one failure in line 4", failed)
	}
}

const story = "lane twitter-scala-28\nlane ours\nset 100ms\nask 2\nback 1ms\nask\nadvance 1ms\nask\n"

func TestABreakNamesItsPairOfIDs(t *testing.T) {
	run := whole(t, story)
	last := run.Frame(run.Len() - 1).Lane(0)
	breaks := last.Breaks()
	if len(breaks) != 2 || breaks[0].Invariant != sim.Unique || !breaks[0].First {
		t.Fatalf("got %+v, want unique and increasing broken for the first time", breaks)
	}
	b := breaks[0]
	if b.Earlier.ID() != b.Here.ID() || last.IDText(b.Here) != "100/1" || b.Earlier.At != 0 ||
		b.Here.At != time.Millisecond {
		t.Errorf("got %s at %v and %s at %v, want 100/1 twice, 1 ms apart", last.IDText(b.Earlier), b.Earlier.At,
			last.IDText(b.Here), b.Here.At)
	}
	if !run.Frame(4).Lane(0).Holds(sim.Unique) || last.Holds(sim.Unique) || !run.Frame(5).Lane(1).Holds(sim.Unique) {
		t.Error("unique is not broken at the last step of lane 0 alone")
	}
}

func TestFramesDoNotChangeAndRunsAreTheSameAgain(t *testing.T) {
	words := func(r *sim.Run) (all []string) {
		for n := range r.Len() {
			f := r.Frame(n)
			all = append(all, f.Words(), fmt.Sprint(f.Clock(0), f.At()))
			for i := range r.Script.Lanes {
				l := f.Lane(i)
				all = append(all, fmt.Sprint(l.Machine(0).Vars(), l.Totals(), l.Lead()))
			}
		}
		return all
	}
	run := whole(t, story)
	first := words(run)
	if got := words(run); !reflect.DeepEqual(got, first) {
		t.Errorf("read again: got %v, want %v", got, first)
	}
	if got := words(whole(t, story)); !reflect.DeepEqual(got, first) {
		t.Errorf("played again: got %v, want %v", got, first)
	}
}

func TestAForkKeepsThePastAndPlaysAnotherFuture(t *testing.T) {
	run := whole(t, story)
	fork, err := run.Fork(2, "ask 10\nback 50ms")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fork.Len(), run.Len()+2; got != want {
		t.Errorf("got %d frames, want %d", got, want)
	}
	for n := range 3 {
		if got, want := fork.Frame(n).Words(), run.Frame(n).Words(); got != want {
			t.Errorf("frame %d: got %q, want %q", n, got, want)
		}
	}
	if got := fork.Frame(3).Lane(0).Totals().Issued; got != 12 {
		t.Errorf("after the fork: got %d IDs, want 12", got)
	}
	if fork.Frame(5).Verb() != sim.Back || fork.Frame(5).Line() != run.Frame(3).Line() || fork.Frame(4).Line() != 0 {
		t.Error("the steps after the fork are not those of before")
	}
	if got := run.Until(2).Len(); got != 3 {
		t.Errorf("until step 2: got %d frames, want 3", got)
	}
	if _, err := run.Fork(2, "ask\nbakc 1ms"); err == nil || !strings.Contains(err.Error(), "line 2, “bakc”") {
		t.Errorf("got %v, want line 2, bakc", err)
	}
}

func TestWhatASceneSaysOfItsOwnRunIsNotSaidAfterAFork(t *testing.T) {
	run := whole(t, "set 1s\nask\nsay Before.\nback 1s\nask\nsay The clock is behind: rejected.")
	fork, err := run.Fork(2, "advance 2s")
	if err != nil {
		t.Fatal(err)
	}
	if got := fork.Frame(2).Said(); len(got) != 1 || got[0] != "Before." {
		t.Errorf("before the fork: got %q, want the scene's own words", got)
	}
	if got := fork.Frame(5).Said(); len(got) > 0 {
		t.Errorf("after the fork nothing is rejected, but it says %q", got)
	}
}

func TestAMomentShowsTheMemoryOfJustThen(t *testing.T) {
	run := whole(t, "lane twitter-scala-28\nset 100ms\nask 2\nback 1ms\nask")
	var got []string
	for _, m := range run.Frame(4).Moments() {
		text := string(m.Kind)
		for _, v := range m.Vars() {
			text += fmt.Sprintf(" %s=%d", v.Name, v.Value)
		}
		got = append(got, text)
	}
	want := []string{
		"read timestamp=99 lastTimestamp=100 sequence=1", "compare timestamp=99 lastTimestamp=100 sequence=1",
		"count timestamp=99 lastTimestamp=100 sequence=0", "compare timestamp=99 lastTimestamp=100 sequence=0",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestEveryIDIsTheMachinesOwn(t *testing.T) {
	run := whole(t, "lane ours\nset 100ms\nask 5")
	g, err := snowflake.NewNode(snowflake.Twitter(), snowflake.Values{"datacenter": 3, "worker": 7},
		snowflake.Policy{Lead: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	_, o := g.Take(snowflake.State{}, 100, 5)
	for i, e := range run.Frame(2).Lane(0).Events() {
		if want := o.First + snowflake.ID(i); e.ID() != want {
			t.Errorf("got %d, want %d", e.ID(), want)
		}
	}
}

func TestTenTimesTheStepsTakeTenTimesTheMemory(t *testing.T) {
	bytes := func(repeats int) float64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run := whole(t, fmt.Sprintf("lane refuse\nset 1s\nrepeat %d\nadvance 1ms\nask\nend\n", repeats))
		runtime.ReadMemStats(&after)
		if run.Len() < 2*repeats {
			t.Fatalf("got %d frames, want %d", run.Len(), 2*repeats)
		}
		return float64(after.TotalAlloc - before.TotalAlloc)
	}
	if few, many := bytes(5_000), bytes(50_000); many > 13*few {
		t.Errorf("100,000 steps allocate %.0f bytes, 10,000 allocate %.0f: a step costs more the later it is", many,
			few)
	}
}

func BenchmarkMomentsOfAFullTick(b *testing.B) {
	run := play(b, "lane refuse\nset 100ms\nask 4096\nask")
	for b.Loop() {
		run.Frame(2).Lane(0).Moments()
	}
}

func BenchmarkAFullTick(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		play(b, "lane refuse\nset 100ms\nask 4096\nask")
	}
}

func BenchmarkAHundredThousandSteps(b *testing.B) {
	for _, lanes := range []string{"lane refuse",
		"lane refuse\nlane twitter-scala-28\nlane no-check\nlane leaf\nlane borrow\nlane last-plus-1\nlane sonyflake\nlane spare-bit\nlane ours"} {
		source := lanes + "\nset 1s\nrepeat 50000\nadvance 1ms\nask\nend\n"
		b.Run(fmt.Sprintf("%d lanes", strings.Count(lanes, "lane ")), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				play(b, source)
			}
			if lanes == "lane refuse" {
				fmt.Printf("figure sim-100000-ms %.1f want <=1000\n", b.Elapsed().Seconds()*1000/float64(b.N))
			}
		})
	}
}

func TestWhateverAScriptRepeatsIsBoundedAndNamed(t *testing.T) {
	lots := func(n int, line string) string { return strings.Repeat(line+"\n", n) }
	numbered := func(n int, before, after string) (all string) {
		for i := range n {
			all += before + strings.Repeat("x", i+1) + after + "\n"
		}
		return all
	}
	for _, c := range []struct{ name, script, says string }{
		{"requests", lots(50, "ask 100000"), "clock readings"},
		{"requests in several lanes", "lane refuse\nlane borrow\n" + lots(50, "ask 100000"), "clock readings"},
		{"restarts", numbered(9, "lane l", " as refuse") + "repeat 100000\nkill\nrestart\nend", "clock readings"},
		{"requests at a paused node", "pause\nrepeat 1000\nask 100000 every 1us\nend", "takes too long"},
		{"IDs on their way", "lane refuse behind 200ms\nask 100000 every 1us\nadvance 1s", "takes too long"},
		{"expectations", "repeat 20000\nadvance 1ms\n" + lots(1000, "expect issued 5") + "end", "takes too long"},
		{"renewals", "workers lease-ticks 1ms\nlane ours\nstart\nadvance 300h", "takes too long"},
		{"steps with pods", "workers lease-ticks\nlane ours\nstart\nrepeat 9999\nadvance 1ms\nend", "at most 1,000"},
		{"requests with pods", "workers zookeeper\nlane ours\nstart\nask 100000", "2,000 clock readings"},
		{"steps", "repeat 1000\nrepeat 1000\nrepeat 1000\nadvance 1ms\nend\nend\nend", "250,000"},
		{"time", lots(1000, "advance 300h"), "ten years"},
		{"nested repeats", lots(11, "repeat 2") + "ask\n" + lots(11, "end"), "at most 10 repeats"},
		{"lanes", numbered(41, "lane l", " as refuse") + "ask", "at most 40 lanes"},
		{"nodes", numbered(17, "node n", " 1") + "ask", "1 to 16 nodes"},
		{"answers", "ask\nquestion Why?\nright So. | So.\n" + lots(10, "wrong No. | No."), "at most 10 answers"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := sim.Parse("bound", c.script)
			if err == nil {
				run := sim.Play(s)
				events := 0
				for i := range s.Lanes {
					events += len(run.Frame(run.Len() - 1).Lane(i).Log())
				}
				if most := sim.MostEvents + 16*len(s.Lanes)*len(s.Nodes); events > most ||
					run.Work() > sim.MostWork*11/10 || run.Len() > sim.MostSteps+1 || len(run.Failed) > 100 {
					t.Errorf("%d events, %d work, %d frames, %d failures", events, run.Work(), run.Len(),
						len(run.Failed))
				}
				if run.Cut != nil {
					err = run.Cut
				}
			}
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want %q", err, c.says)
			}
		})
	}
}

func TestManyForksPlayOnce(t *testing.T) {
	run := whole(t, story)
	var all []sim.Insertion
	one := run
	for _, insertion := range []sim.Insertion{{Step: 2, Lines: "ask 10\nback 50ms"},
		{Step: 3, Lines: "repeat 3\nask\nend\nsay Again."}, {Step: 1, Lines: "advance 2ms"}} {
		all = append(all, insertion)
		fork, err := one.Fork(insertion.Step, insertion.Lines)
		if err != nil {
			t.Fatal(err)
		}
		one = fork
	}
	together, errs := run.ForkAll(append(all, sim.Insertion{Step: 1, Lines: "jump"}))
	if together.Len() != one.Len() || errs[3] == nil || errs[0] != nil {
		t.Fatalf("together there are %d frames, want %d; the errors are %v", together.Len(), one.Len(), errs)
	}
	for n := range one.Len() {
		if got, want := together.Frame(n), one.Frame(n); got.Words() != want.Words() ||
			strings.Join(got.Said(), "") != strings.Join(want.Said(), "") {
			t.Errorf("frame %d: got %q, want %q", n, got.Words(), want.Words())
		}
	}
	all = nil
	for range 200 {
		all = append(all, sim.Insertion{Step: 1, Lines: "ask 100000"})
	}
	if many, _ := run.ForkAll(all); many.Work() > sim.MostWork*11/10 || many.Cut == nil ||
		!strings.HasPrefix(many.Cut.Error(), "“ask”: stopped") {
		t.Errorf("200 forks: %d work, cut by %v", many.Work(), many.Cut)
	}
}
