package sim_test

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
)

func TestLanesLiveFromTheirStores(t *testing.T) {
	const lane = "lane auto-increment\n"
	for _, c := range []struct{ name, script string }{
		{"an ID is a way there and back", lane + "latency 10ms\nask\nexpect longest-wait-ms 10\nexpect last 1001"},
		{"calls wait behind each other", lane + "latency 10ms\nask 3\nexpect longest-wait-ms 30\nexpect last 1003"},
		{"a store that is down is given up", lane + "timeout 50ms\ndown\nask\nexpect refused 1\nexpect longest-wait-ms 0\nup\nask\nexpect last 1001\nexpect answered 0.5"},
		{"another server that is down does not matter", lane + "down 2\nask\nexpect last 1001"},
		{"what is answered too late is given up, though it is done", lane + "latency 20ms\ntimeout 10ms\nask\nexpect refused 1\nadvance 20ms\nlatency 1ms\nask\nexpect last 1002"},
		{"a lost answer is a number that nobody has", lane + "lose 1\nask\nexpect refused 1\nask\nexpect last 1002\nexpect estimate 2003"},
		{"a program that begins again does not hear what the one before asked", lane + "latency 10ms\nask 1 every 6ms\nrestart\nexpect refused 1\nadvance 10ms\nexpect issued 0\nask\nexpect last 1002"},
		{"two shards count to 1001 twice", lane + "node a 1\nnode b 2\nask\nadvance 1s\nexpect duplicates 1\nexpect increasing holds\nexpect unique broken"},
		{"a fifth shares the first one's table", lane + "node a 1\nnode b 2\nnode c 3\nnode d 4\nnode e 5\nask\nadvance 1s\nexpect duplicates 3\nexpect last 1002"},
		{"who is killed turns callers away", lane + "kill\nask 2\nexpect refused 2\nexpect answered 0\nrestart\nask\nexpect last 1001"},
		{"who is killed turns away those who wait", lane + "latency 10ms\nask 3 every 1ms\nkill\nexpect refused 3\nadvance 1s\nexpect issued 0"},
		{"calls come one after another", lane + "latency 4ms\nask 5 every 10ms\nexpect issued 5\nexpect longest-wait-ms 4"},
		{"a service is as far as the way there and back", "lane refuse behind 10ms\nset 100ms\nask\nexpect last 105/0\nexpect longest-wait-ms 10\nask 2 every 1ms\nexpect waiting 2\nadvance 10ms\nexpect waiting 0\nexpect longest-wait-ms 10"},
		{"a number that is asked for once is estimated from itself", lane + "ask\nexpect estimate 2001"},
		{"a time is no count", "lane refuse\nask\nexpect estimate none"},
		{"Baidu's node has another number when it begins again", "lane baidu\nask\nrestart\nask\nexpect duplicates 0\nexpect unique holds"},
		{"and cannot begin while the store is down", "lane baidu\nask\ndown\nrestart\nask\nexpect refused 1\nup\nask\nexpect issued 2\nexpect duplicates 0"},
		{"it is roughly in order who is out of order for less than a second", "lane no-check\nset 10s\nask\nback 900ms\nask\nexpect increasing broken\nexpect roughly holds\nadvance 1s\nask\nback 3s\nask\nexpect roughly holds\nadvance 1100ms\nask\nexpect roughly broken"},
	} {
		t.Run(c.name, func(t *testing.T) { whole(t, c.script) })
	}
}

func TestItIsSaidWhoseProgramEndsAndWhyItsCallersAreTurnedAway(t *testing.T) {
	const two = "lane auto-increment\nlane refuse\n"
	const nodes = "node a 1\nnode b 2\n"
	for script, want := range map[string]string{
		"lane auto-increment\nkill":                                   "The program is killed. Nothing starts it again.",
		two + "kill":                                                  "Every program is killed. Nothing starts it again.",
		two + nodes + "restart":                                       "Every program ends and begins again. It remembers nothing.",
		two + nodes + "kill a":                                        "Program a of each is killed. Nothing starts it again.",
		"lane auto-increment\n" + nodes + "kill b":                    "Program b is killed. Nothing starts it again.",
		"lane auto-increment\nlatency 10ms\nask 3 every 1ms\nkill":    "The program is killed. Nothing starts it again. It refuses 3 calls: its program ended while they waited.",
		"lane auto-increment\nlatency 10ms\nask 3 every 1ms\nrestart": "The program ends and begins again. It remembers nothing. It refuses 3 calls: its program ended while they waited.",
		"lane auto-increment\nkill\nask 3":                            "Asked for 3 IDs at 0 ms. It refuses 3 calls: its program does not run.",
		"lane baidu\ndown\nrestart\nask 2 every 1ms\nadvance 10s":     "10 s later, the clock reads 10,002 ms. It refuses 2 calls: its program cannot begin without the store.",
		"lane refuse behind 20ms\nset 1s\nask 2 every 6ms":            "Asked for 2 IDs, one every 6 ms, from 1 s on. The answer is on its way.",
	} {
		run := whole(t, script)
		if got := run.Frame(run.Len() - 1).Words(); got != want {
			t.Errorf("%q: got %q, want %q", script, got, want)
		}
	}
}

func TestAMomentInPacedCallsKnowsWhoHasCome(t *testing.T) {
	run := whole(t, "lane auto-increment\nlatency 25ms\nask 4 every 10ms\nadvance 1s")
	for m := range run.Frame(1).Moments() {
		l := run.Frame(1).Moments()[m].Frame().Lane(0)
		asked := int(l.At()/(10*time.Millisecond)) + 1
		waiting := 0
		for _, q := range l.Queue(0) {
			waiting += q.Count
		}
		if got := l.Totals(); got.Asked != min(asked, 4) || waiting != got.Pending() {
			t.Errorf("at %v: got %d asked and a queue of %d, want %d and %d", l.At(), got.Asked, waiting, min(asked, 4), got.Pending())
		}
	}
	if got := run.Frame(2).Lane(0).Queue(0); len(got) > 0 {
		t.Errorf("got a queue %v in the end, want none", got)
	}
}

func TestWhatIsWrongWithAStoreIsNamed(t *testing.T) {
	for _, c := range []struct {
		name, script string
		line         int
		word         string
	}{
		{"a row that no store has", "lane auto-increment\nask\ndown 9", 3, "9"},
		{"a system that nobody knows", "lane auto-increment\nlane snowflok", 2, "snowflok"},
		{"a burst of a billion", "lane auto-increment\nask 1000000000", 2, "1000000000"},
		{"a store that takes no time", "latency 0s\nlane auto-increment\nask", 1, "0s"},
		{"a step where there are no segments", "lane refuse\nlane flickr step 5\nask", 2, "step"},
		{"calls at one time that are one after another", "lane refuse\nask 5 every 0s", 2, "0s"},
	} {
		_, err := sim.Parse("test", c.script)
		if e, ok := err.(*sim.Error); !ok || e.Line != c.line || e.Word != c.word {
			t.Errorf("%s: got %v, want line %d, word %q", c.name, err, c.line, c.word)
		}
	}
}

func TestAKilledProgramIsDeadUntilItBeginsAgain(t *testing.T) {
	run := whole(t, "lane refuse\nnode a 1\nnode b 2\nset 5ms\nkill a\nask 2\nrestart\nask a")
	for step, want := range map[int]bool{1: false, 2: true, 3: true, 4: false, 5: false} {
		if l := run.Frame(step).Lane(0); l.Dead(0) != want || l.Dead(1) {
			t.Errorf("step %d: got dead %v and %v, want %v and false", step, l.Dead(0), l.Dead(1), want)
		}
	}
	if got := run.Frame(5).Lane(0).Totals(); got.Issued != 3 || got.Refused != 2 {
		t.Errorf("got %+v, want 3 issued and 2 refused", got)
	}
}

func TestACallWaitsWhileTheStoreDoesWhatItAsks(t *testing.T) {
	run := whole(t, "lane auto-increment\nlatency 10ms\nask 1 every 7ms\nadvance 1s")
	if e := run.Frame(1).Lane(0).Waiting(0); e == nil {
		t.Error("got nobody who waits 7 ms after a call of 10 ms, want one")
	}
	if e := run.Frame(2).Lane(0).Waiting(0); e != nil {
		t.Errorf("got %+v who waits a second later, want nobody", e)
	}
}
