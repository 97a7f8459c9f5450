package sim_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

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
				if most := sim.MostEvents + 16*len(s.Lanes)*len(s.Nodes); events > most || run.Work() > sim.MostWork*11/10 || run.Len() > sim.MostSteps+1 || len(run.Failed) > 100 {
					t.Errorf("%d events, %d work, %d frames, %d failures", events, run.Work(), run.Len(), len(run.Failed))
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
	for _, insertion := range []sim.Insertion{{Step: 2, Lines: "ask 10\nback 50ms"}, {Step: 3, Lines: "repeat 3\nask\nend\nsay Again."}, {Step: 1, Lines: "advance 2ms"}} {
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
		if got, want := together.Frame(n), one.Frame(n); got.Words() != want.Words() || strings.Join(got.Said(), "") != strings.Join(want.Said(), "") {
			t.Errorf("frame %d: got %q, want %q", n, got.Words(), want.Words())
		}
	}
	all = nil
	for range 200 {
		all = append(all, sim.Insertion{Step: 1, Lines: "ask 100000"})
	}
	if many, _ := run.ForkAll(all); many.Work() > sim.MostWork*11/10 || many.Cut == nil || !strings.HasPrefix(many.Cut.Error(), "“ask”: stopped") {
		t.Errorf("200 forks: %d work, cut by %v", many.Work(), many.Cut)
	}
}
