package sim_test

import (
	"testing"
	"time"
)

func TestLanesDependOnTheirStores(t *testing.T) {
	const lane = "lane auto-increment\n"
	figures(t, [][2]string{
		{"an ID is a way there and back", lane + "latency 10ms\nask\nexpect longest-wait-ms 10\nexpect last 1001"},
		{"calls wait behind each other", lane + "latency 10ms\nask 3\nexpect longest-wait-ms 30\nexpect last 1003"},
		{"a store that is down is given up", lane +
			"timeout 50ms\ndown\nask\nexpect refused 1\nexpect longest-wait-ms 0\nup\nask\nexpect last 1001\nexpect answered 0.5"},
		{"another server that is down does not matter", lane + "down 2\nask\nexpect last 1001"},
		{"what is answered too late is given up, though it is done",
			lane + "latency 20ms\ntimeout 10ms\nask\nexpect refused 1\nadvance 20ms\nlatency 1ms\nask\nexpect last 1002"},
		{"a lost answer is a number that nobody has",
			lane + "lose 1\nask\nexpect refused 1\nask\nexpect last 1002\nexpect estimate 2003"},
		{"a program that begins again does not hear what the one before asked",
			lane + "latency 10ms\nask 1 every 6ms\nrestart\nexpect refused 1\nadvance 10ms\nexpect issued 0\nask\nexpect last 1002"},
		{"two shards count to 1001 twice", lane +
			"node a 1\nnode b 2\nask\nadvance 1s\nexpect duplicates 1\nexpect increasing holds\nexpect unique broken"},
		{"a fifth shares the first one's table",
			lane + "node a 1\nnode b 2\nnode c 3\nnode d 4\nnode e 5\nask\nadvance 1s\nexpect duplicates 3\nexpect last 1002"},
		{"who is killed turns callers away", lane +
			"kill\nask 2\nexpect refused 2\nexpect answered 0\nrestart\nask\nexpect last 1001"},
		{"who is killed turns away those who wait",
			lane + "latency 10ms\nask 3 every 1ms\nkill\nexpect refused 3\nadvance 1s\nexpect issued 0"},
		{"calls come one after another",
			lane + "latency 4ms\nask 5 every 10ms\nexpect issued 5\nexpect longest-wait-ms 4"},
		{"a service is as far as the way there and back",
			"lane refuse behind 10ms\nset 100ms\nask\nexpect last 105/0\nexpect longest-wait-ms 10\nask 2 every 1ms\nexpect waiting 2\nadvance 10ms\nexpect waiting 0\nexpect longest-wait-ms 10"},
		{"a number that is asked for once is estimated from itself", lane + "ask\nexpect estimate 2001"},
		{"a time is no count", "lane refuse\nask\nexpect estimate none"},
		{"Baidu's node has another number when it begins again",
			"lane baidu\nask\nrestart\nask\nexpect duplicates 0\nexpect unique holds"},
		{"and cannot begin while the store is down",
			"lane baidu\nask\ndown\nrestart\nask\nexpect refused 1\nup\nask\nexpect issued 2\nexpect duplicates 0"},
		{"it is roughly in order who is out of order for less than a second",
			"lane no-check\nset 10s\nask\nback 900ms\nask\nexpect increasing broken\nexpect roughly holds\nadvance 1s\nask\nback 3s\nask\nexpect roughly holds\nadvance 1100ms\nask\nexpect roughly broken"},
	})
}

func TestSegmentsLastWhileTheStoreIsDown(t *testing.T) {
	const (
		leaf   = "lane leaf-segment\n"
		tinyid = "lane tinyid\n"
		flickr = "lane flickr\n"
		ring   = "lane baidu-cached\n"
		small  = "layout unused:1,time:28,worker:32,sequence:3 tick 1s\n" + ring // a ring of 64
		near   = "latency 2ms\ntimeout 50ms\n"
	)
	figures(t, [][2]string{
		{"Leaf's first call waits for the store, the others do not",
			leaf + near + "ask\nexpect longest-wait-ms 2\nask 19 every 10ms\nexpect last 1020\nexpect longest-wait-ms 2\nexpect unique holds"},
		{"Leaf lives from two segments", leaf + near +
			"ask 5 every 10ms\ndown\nask 35 every 10ms\nexpect refused 0\nexpect last 1040\nask 10 every 100ms\nexpect refused 10\nexpect issued 40"},
		{"from one where less than a tenth was used",
			leaf + near + "ask 3 every 10ms\ndown\nask 20 every 100ms\nexpect issued 20\nexpect refused 3"},
		{"and waits ten milliseconds before it says no",
			leaf + "latency 2ms\ntimeout 1s\nask\ndown\nask 20\nexpect refused 1\nexpect issued 20\nadvance 5ms\nup\nask\nexpect refused 2"},
		{"and goes on when the store does", leaf + near +
			"ask\ndown\nask 20\nexpect refused 1\nup\nadvance 100ms\nask\nadvance 1s\nexpect last 1021\nexpect unique holds"},
		{"Leaf's segments grow where they are soon used up",
			leaf + near + "ask 200 every 10ms\nexpect refused 0\ndown\nask 300 every 10ms\nexpect last 1500"},
		{"and do not where they last", leaf + near + "ask 9 every 5m\ndown\nask 100\nexpect issued 40"},
		{"a script chooses the step", "lane leaf-segment step 5\n" + near +
			"ask\nadvance 10ms\ndown\nask 20\nexpect issued 5\nexpect refused 16"},
		{"a restart loses what is left, and nothing is issued twice",
			leaf + near + "ask 5 every 10ms\nrestart\nask\nexpect last 1041\nexpect unique holds"},
		{"a lost answer is a segment that nobody has",
			leaf + near + "lose 1\nask\nexpect refused 1\nask\nexpect last 1021\nexpect unique holds"},
		{"Tinyid's first call takes two ways there and back",
			tinyid + near + "ask\nexpect longest-wait-ms 4\nexpect last 1001\nask 19 every 10ms\nexpect last 1039\nexpect longest-wait-ms 4"},
		{"it lives from two segments too, and says no at once after the timeout",
			tinyid + near + "ask 5 every 10ms\ndown\nask 35 every 10ms\nexpect refused 0\nexpect last 1079\nask 1\nexpect refused 1"},
		{"two of its nodes race for the row, and share no number",
			tinyid + "node a 1\nnode b 2\n" + near +
				"ask 20\nadvance 1s\nexpect issued 40\nexpect refused 0\nexpect unique holds"},
		{"four may be too many for three tries",
			tinyid + "node a 1\nnode b 2\nnode c 3\nnode d 4\n" + near +
				"ask\nadvance 1s\nexpect issued 3\nexpect refused 1"},
		{"its estimate counts odd numbers", tinyid + "ask\nexpect estimate 1001"},
		{"who drains first: Leaf's third segment is twice as long",
			leaf + tinyid + near +
				"ask 25 every 100ms\ndown\nask 40 every 100ms\nexpect leaf-segment refused 0\nexpect tinyid refused 5"},
		{"Flickr's servers take turns", flickr +
			"ask 4\nexpect last 1004\nexpect increasing holds\nexpect estimate 1504"},
		{"one that is dead costs its timeout, each second call",
			flickr + near + "down 1\nask\nexpect longest-wait-ms 52\nexpect last 1002\nask\nexpect last 1004\nask\nexpect refused 0\nexpect last 1006"},
		{"both dead refuse", flickr + near + "down\nask\nexpect refused 1\nup\nask\nexpect last 1002"},
		{"a lost answer is a ticket that nobody has",
			flickr + near + "lose 1\nask\nexpect last 1002\nask 2\nexpect last 1003\nexpect unique holds"},
		{"servers that drift apart are not in order",
			flickr + near + "down 1\nask 4\nup\nask 2\nexpect increasing broken\nexpect unique holds"},
		{"a third server repeats what was issued, if the counters drifted apart",
			flickr + near + "down 1\nask 8\nup\nask 2\nexpect unique holds\njoin\nask 24\nexpect unique broken"},
		{"which a store of one server cannot get", leaf + "ask\njoin\nask 19\nexpect last 1020"},
		{"the ring needs no store while it runs",
			ring + "down\nask 100 every 1s\nexpect refused 0\nexpect longest-wait-ms 0"},
		{"and cannot begin again without", ring + near +
			"ask\ndown\nrestart\nask\nexpect refused 1\nup\nask\nexpect issued 2\nexpect unique holds"},
		{"its time is that of its start", ring +
			"zero 2020-01-01T00:00:00Z\nadvance 1h\nask\nexpect lead-ms 0\nexpect last 289001826/0"},
		{"it takes no notice of a clock that goes back",
			ring + "zero 2020-01-01T00:00:00Z\nask\nback 10s\nask\nexpect increasing holds\nexpect lead-ms 10657"},
		{"a lane may have a shorter sequence, and so a smaller ring",
			"lane baidu-cached sequence 3\nask 100\nexpect issued 64\nexpect refused 36"},
		{"a burst empties it",
			small + "ask 100\nexpect issued 64\nexpect refused 36\nadvance 1ms\nask 63\nexpect refused 36\nexpect unique holds"},
		{"else it is filled in time", small + "ask 1000 every 1ms\nexpect refused 0\nexpect increasing holds"},
		{"and runs ahead of the clock", small + "ask 1000 every 1ms\nexpect lead-ms 154000"},
	})
}

func TestOtherSystemsHaveTheirFigures(t *testing.T) {
	figures(t, [][2]string{
		{"dice know no clock, no program and no order",
			"lane uuid-v4 seed 3\nset 100ms\nask 3\nback 50ms\nask\nrestart\nask 1000\nexpect issued 1004\nexpect duplicates 0\nexpect lead-ms 0\nexpect increasing broken\nexpect roughly holds\nexpect estimate none\nadvance 2s\nask\nexpect roughly broken\nexpect fits holds\nexpect answered 1"},
		{"version 7 keeps the last time",
			"lane uuid-v7\nlane uuid-v7-random\nset 100ms\nask 3\nback 50ms\nask\nexpect lead-ms 50\nexpect increasing holds\nrestart saved\nask\nexpect lead-ms 50\nexpect increasing holds\nrestart\nask\nexpect lead-ms 0\nexpect increasing broken\nexpect roughly holds\nexpect duplicates 0\nexpect issued 6"},
		{"without memory it begins where the clock is",
			"lane uuid-v7\nlane uuid-v7-random\nset 10s\nask\nadvance 2s\nback 5s\nrestart\nask\nexpect roughly broken\nexpect unique holds"},
		{"a counter that is used up takes the next millisecond",
			"lane uuid-v7\nset 100ms\nask 9000\nexpect lead-ms 3\nexpect issued 9000\nexpect increasing holds\nexpect longest-wait-ms 0\nadvance 4ms\nask\nexpect lead-ms 0"},
		{"two nodes of the same number share no dice",
			"lane uuid-v1\nlane uuid-v4\nlane uuid-v7\nlane uuid-v7-random\nlane objectid\nnode a 1\nnode b 1\nset 100ms\nask 2000\nrestart\nask 2000\nback 1ms\nask 2000\nexpect issued 12000\nexpect duplicates 0\nexpect refused 0"},
		{"a millisecond of version 1 has 10,000",
			"lane uuid-v1\nset 100ms\nask 10001\nexpect issued 10001\nexpect longest-wait-ms 1\nexpect lead-ms 0\nexpect increasing holds\nback 1ms\nask\nexpect lead-ms 0\nexpect increasing broken\nexpect duplicates 0"},
		{"its bytes are out of order though the clock goes on",
			"lane uuid-v1\nrepeat 10\nadvance 1m\nask\nend\nexpect increasing broken\nexpect roughly broken\nexpect unique holds"},
		{"an ObjectId has whole seconds",
			"lane objectid\nzero 2026-01-01T00:00:00Z\nset 100ms\nask 2\nback 50ms\nask\nexpect increasing holds\nexpect lead-ms 0\nadvance 5s\nask\nback 3s\nask\nexpect increasing broken\nexpect roughly holds\nadvance 1100ms\nask\nexpect roughly broken\nexpect duplicates 0\nexpect fits holds"},
		{"a random pick repeats at once, one for an ID after a hundred",
			"lane random-pick\nset 100ms\nask 100\nexpect unique broken\nexpect issued 100\nback 1ms\nask\nexpect refused 1"},
		{"a random start forgets nothing",
			"lane random-start\nset 100ms\nask 2\nback 1ms\nask\nexpect refused 1\nadvance 1ms\nask\nexpect duplicates 0\nexpect increasing holds"},
		{"swapped fields are another's IDs",
			"lane swapped\nlane never-4095\nnode a 34\nset 100ms\nask\nexpect last 100/0\nexpect unique holds"},
		{"a game's IDs come again after 3.107 days",
			"lane game-37-20-16\nset 100ms\nask\nexpect last 6871954423808\nexpect fits holds\nadvance 134217728ms\nask\nexpect last -9223365164900352000\nexpect fits holds\nadvance 134217728ms\nask\nexpect last 6871954423808\nexpect fits broken\nexpect duplicates 1"},
	})
}

func TestTheTextSaysWhoseProgramEndsAndWhyItsCallersAreRejected(t *testing.T) {
	const two = "lane auto-increment\nlane refuse\n"
	const nodes = "node a 1\nnode b 2\n"
	for script, want := range map[string]string{
		"lane auto-increment\nkill":                                         "The program is killed and stays down.",
		two + "kill":                                                        "Every program is killed and stays down.",
		two + nodes + "restart":                                             "Every program restarts without its state.",
		two + nodes + "kill a":                                              "Program a of each is killed and stays down.",
		"lane auto-increment\n" + nodes + "kill b":                          "Program b is killed and stays down.",
		"lane auto-increment\nlatency 10ms\nask 3 every 1ms\nkill":          "The program is killed and stays down. Rejects 3 requests: its program ended while they waited.",
		"lane auto-increment\nlatency 10ms\nask 3 every 1ms\nrestart":       "The program restarts without its state. Rejects 3 requests: its program ended while they waited.",
		"lane auto-increment\nkill\nask 3":                                  "t = 0 ms: 3 IDs requested. Rejects 3 requests: its program is not running.",
		"lane baidu\ndown\nrestart\nask 2 every 1ms\nadvance 10s":           "10 s later, the clock reads 10,002 ms. Rejects 2 requests: its program cannot start without the database.",
		"lane refuse behind 20ms\nset 1s\nask 2 every 6ms":                  "From t = 1 s: 2 IDs requested, one every 6 ms. The answer is on its way.",
		"lane no-check\nset 9ms\nask\nask 2\nback 1ms\nask\nset 9ms\nask 3": "t = 9 ms: 3 IDs requested. Issues 3 IDs, 9/0 to 9/2. 3 duplicates, from 9/0 on. Out of order: 9/0 is smaller than 9/2, issued earlier.",
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
		waiting := l.Queue(0)
		if got := l.Totals(); got.Asked != min(asked, 4) || waiting != got.Pending() {
			t.Errorf("at %v: got %d asked and a queue of %d, want %d and %d", l.At(), got.Asked, waiting, min(asked, 4),
				got.Pending())
		}
	}
	if got := run.Frame(2).Lane(0).Queue(0); got != 0 {
		t.Errorf("got a queue of %d in the end, want none", got)
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
