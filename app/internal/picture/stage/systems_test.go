package stage_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// shutScript has lanes of all kinds of apparatus.
const shutScript = `
lane auto-increment
lane refuse
lane baidu-cached
lane leaf-segment
lane tinyid
lane flickr
lane uuid-v4
latency 120ms
timeout 600ms
set 100s
ask 5 every 100ms
ask 5 every 100ms
question Who is turned away?
right @auto-increment It | It has no numbers.
wrong @refuse It | It needs nobody.
advance 1ms
down
ask 5 every 100ms
ask 5 every 100ms
restart
ask 5 every 100ms
ask 5 every 100ms
up
ask 5 every 100ms
join
ask 5 every 100ms
kill
ask 3
advance 100ms`

func streetOf(t *testing.T, script string) (*sim.Run, *stage.Street) {
	t.Helper()
	s, err := sim.Parse("test", script)
	if err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, l := range s.Lanes {
		titles = append(titles, l.Name)
	}
	run := sim.Play(s)
	return run, stage.NewStreet(run, titles)
}

func TestAStreetKeepsItsMarksOnEveryWay(t *testing.T) {
	scripts := map[string]string{"a lane of each kind": shutScript, "two servers": "node a 1\nnode b 2\n" + shutScript}
	for _, s := range scenario.On("systems") {
		scripts[s.Name] = s.Text
	}
	for name, script := range scripts {
		run, street := streetOf(t, script)
		for n := 1; n < run.Len(); n++ {
			from, to := step(n-1), step(n)
			for i := range street.Panels() {
				draw := func(p *stage.Panel, at stage.Way) { street.Draw(p, i, at) }
				way(t, fmt.Sprintf("%s, step %d, service %d", name, n, i), draw, from, to, 0.01, 0.13, 0.5, 0.77, 0.99)
			}
		}
	}
}

func TestAServiceShowsTheRunsCounts(t *testing.T) {
	run, street := streetOf(t, shutScript)
	for _, stop := range run.Stops() {
		n, f, look := stop.Step, run.Frame(stop.Step), stage.Still(at(stop))
		for i := range street.Services() {
			if stop.Moment > 0 {
				m := &run.Frame(n).Moments()[stop.Moment-1]
				if f = m.Frame(); m.Lane != i {
					continue
				}
			}
			var p stage.Panel
			street.Draw(&p, i, look)
			for _, what := range []string{"issued", "refused", "duplicates"} {
				if got, want := count(p, what), f.Lane(i).Field(what); got != want {
					t.Errorf("step %d.%d: service %d says %s %s, want %s", n, stop.Moment, i, what, got, want)
				}
			}
			totals := f.Lane(i).Totals()
			if got, want := callersIn(p, "waiting"), min(totals.Pending(), 7); got != want {
				t.Errorf("step %d.%d: at service %d wait %d, want %d", n, stop.Moment, i, got, want)
			}
		}
	}
}

// count is one of the counts that a service shows.
func count(p stage.Panel, what string) string {
	for _, m := range seen(p) {
		if m["data-count"] == what {
			return strings.ReplaceAll(m[""], ",", "")
		}
	}
	return "0"
}

// callersIn are those of a picture who are in a state.
func callersIn(p stage.Panel, state string) (n int) {
	for _, m := range seen(p) {
		n += int(stage.Yes(m["data-caller"] != "" && m["data-state"] == state))
	}
	return n
}

// drop is what is seen on its way between the only service and the database: what it is, and
// how far below the street, rounded.
func drop(street *stage.Street, at stage.Way) (is string, y float64) {
	for index, below := range map[int]float64{0: 0, 2: 366} { // the service, and the pipes below it
		var p stage.Panel
		street.Draw(&p, index, at)
		for _, m := range seen(p) {
			if m["tag"] == "circle" && strings.HasPrefix(m["data-is"], "drop") {
				is, y = is+m["data-is"], parsed(m["cy"])+below
			}
		}
	}
	return is, math.Round(y)
}

func parsed(number string) float64 {
	v, _ := strconv.ParseFloat(number, 64)
	return v
}

func TestARequestIsOnItsWayAsLongAsTheStoreTakes(t *testing.T) {
	_, street := streetOf(t, "lane auto-increment\nlatency 100ms\nask 1 every 200ms\ndown\nask 1 every 200ms\nup")
	var heights []float64
	for _, c := range []struct {
		step        int
		share       float64
		is, row     string
		served      bool
		description string
	}{
		{1, 0.125, "drop", "1,000", false, "it is half way to the store"},
		{1, 0.249, "drop", "1,000", false, "it is nearly there"},
		{1, 0.251, "drop full", "1,001", false, "the row has counted, and the answer is on its way"},
		{1, 0.375, "drop full", "1,001", false, "it is half way back"},
		{1, 0.51, "", "1,001", true, "the answer is there"},
		{3, 0.125, "drop", "1,001", true, "it is half way to a store that is shut"},
		{3, 0.9, "drop", "1,001", true, "it waits at the lid"},
	} {
		at := stage.Between(step(c.step-1), step(c.step), c.share)
		var service, store stage.Panel
		street.Draw(&service, 0, at)
		street.Draw(&store, street.Panels()-1, at)
		is, y := drop(street, at)
		if heights = append(heights, y); is != c.is || !slices.Contains(says(store), c.row) ||
			(count(service, "issued") == "1") != c.served {
			t.Errorf("%s: got %q and %q, want %q and %q", c.description, is, says(store), c.is, c.row)
		}
	}
	if heights[0] != heights[3] || heights[0] != heights[5] || heights[0] >= heights[1] || heights[6] <= heights[0] {
		t.Errorf("the drop is at the heights %v", heights)
	}
}

func TestTheStockIsShownUnlessItAnswersTheQuestion(t *testing.T) {
	run, street := streetOf(t, shutScript)
	asked := 0
	for n := range run.Len() {
		f, look := run.Frame(n), stage.Still(step(n))
		for i, of := range run.Script.Lanes {
			var left []string
			switch vars := varsOf(f.Lane(i)); of.Name {
			case "leaf-segment", "tinyid":
				left = []string{text.Group(vars["left"]), text.Group(vars["next"])}
			case "baidu-cached":
				left = []string{text.Group(vars["tail"] - vars["cursor"])}
			default:
				continue
			}
			var p stage.Panel
			street.Draw(&p, i, look)
			for _, want := range left {
				left := slices.DeleteFunc(seen(p),
					func(m map[string]string) bool { return m["data-count"] != "" || m[""] != want })
				if got := len(left) > 0; got == (f.Question() != nil) {
					t.Errorf("step %d: of %s there are %s left, and the service says %q", n, of.Name, want, says(p))
				}
			}
		}
		if f.Question() != nil {
			asked++
		}
	}
	if asked != 1 {
		t.Errorf("got %d questions, want 1", asked)
	}
}

func varsOf(l *sim.LaneFrame) map[string]int64 {
	all := map[string]int64{}
	for _, v := range l.Machine(0).Vars() {
		all[v.Name] = v.Value
	}
	return all
}

func TestTheStreetSaysHowLongAServiceServesWithoutTheStore(t *testing.T) {
	run, street := streetOf(t,
		"lane auto-increment\nlane refuse\ntimeout 500ms\nlatency 20ms\nset 1s\nask 5 every 100ms\ndown\nask 20 every 100ms\nkill\nask 5 every 100ms\nrestart\nask 5 every 100ms\nup\nask 5 every 100ms")
	for n, want := range map[int][2]string{
		2:             {"asks the database", "never asks the database"},
		4:             {"issued for 0.5 s without the database", "issues without the database, 2.0 s so far"},
		6:             {"app server down", "app server down"},
		8:             {"issued for 0.5 s without the database", "issues without the database, 3.0 s so far"},
		run.Len() - 1: {"issued for 0.5 s without the database", "issued through an outage of 3.0 s"},
	} {
		for i := range want {
			if got := street.Says(step(n), i); !strings.HasSuffix(got, "; "+want[i]+".") {
				t.Errorf("step %d: service %d is told as %q, want %q", n, i, got, want[i])
			}
		}
	}
}

func TestIDsAreJoinedWithTheirPlacesInSortedOrderOnceAllAreIssued(t *testing.T) {
	_, street := streetOf(t, "lane uuid-v4\nlane uuid-v7\nlane refuse\nset 1s\nask 8 every 10ms\nadvance 1s")
	for lane, crossed := range []bool{true, false, false} {
		for _, at := range []struct {
			step  int
			share float64
			lines int
		}{{2, 0.5, 0}, {2, 1, 8}, {3, 1, 8}} {
			var p stage.Panel
			street.Draw(&p, street.Services()+1+lane, stage.Between(step(at.step-1), step(at.step), at.share))
			joined, out := len(marks(p, "joined")), len(marks(p, "crossed"))
			if joined+out != at.lines || (out > 0) != (crossed && at.lines > 0) {
				t.Errorf("lane %d at %d.%v: %d lines in order and %d out of it, want %d", lane, at.step, at.share,
					joined, out, at.lines)
			}
		}
	}
	if _, many := streetOf(t, "lane uuid-v4\nset 1s\nask 9 every 10ms"); len(many.Below()) > 0 {
		t.Errorf("nine IDs are joined: %q", many.Below())
	}
}
