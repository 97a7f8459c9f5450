package sim_test

import "testing"

func TestSegmentsLastWhileTheStoreIsDown(t *testing.T) {
	const (
		leaf   = "lane leaf-segment\n"
		tinyid = "lane tinyid\n"
		flickr = "lane flickr\n"
		ring   = "lane baidu-cached\n"
		small  = "layout unused:1,time:28,worker:32,sequence:3 tick 1s\n" + ring // a ring of 64
		near   = "latency 2ms\ntimeout 50ms\n"
	)
	for _, c := range []struct{ name, script string }{
		{"Leaf's first call waits for the store, the others do not", leaf + near + "ask\nexpect longest-wait-ms 2\nask 19 every 10ms\nexpect last 1020\nexpect longest-wait-ms 2\nexpect unique holds"},
		{"Leaf lives from two segments", leaf + near + "ask 5 every 10ms\ndown\nask 35 every 10ms\nexpect refused 0\nexpect last 1040\nask 10 every 100ms\nexpect refused 10\nexpect issued 40"},
		{"from one where less than a tenth was used", leaf + near + "ask 3 every 10ms\ndown\nask 20 every 100ms\nexpect issued 20\nexpect refused 3"},
		{"and waits ten milliseconds before it says no", leaf + "latency 2ms\ntimeout 1s\nask\ndown\nask 20\nexpect refused 1\nexpect issued 20\nadvance 5ms\nup\nask\nexpect refused 2"},
		{"and goes on when the store does", leaf + near + "ask\ndown\nask 20\nexpect refused 1\nup\nadvance 100ms\nask\nadvance 1s\nexpect last 1021\nexpect unique holds"},
		{"Leaf's segments grow where they are soon used up", leaf + near + "ask 200 every 10ms\nexpect refused 0\ndown\nask 300 every 10ms\nexpect last 1500"},
		{"and do not where they last", leaf + near + "ask 9 every 5m\ndown\nask 100\nexpect issued 40"},
		{"a script chooses the step", "lane leaf-segment step 5\n" + near + "ask\nadvance 10ms\ndown\nask 20\nexpect issued 5\nexpect refused 16"},
		{"a restart loses what is left, and nothing is issued twice", leaf + near + "ask 5 every 10ms\nrestart\nask\nexpect last 1041\nexpect unique holds"},
		{"a lost answer is a segment that nobody has", leaf + near + "lose 1\nask\nexpect refused 1\nask\nexpect last 1021\nexpect unique holds"},
		{"Tinyid's first call takes two ways there and back", tinyid + near + "ask\nexpect longest-wait-ms 4\nexpect last 1001\nask 19 every 10ms\nexpect last 1039\nexpect longest-wait-ms 4"},
		{"it lives from two segments too, and says no at once after the timeout", tinyid + near + "ask 5 every 10ms\ndown\nask 35 every 10ms\nexpect refused 0\nexpect last 1079\nask 1\nexpect refused 1"},
		{"two of its nodes race for the row, and share no number", tinyid + "node a 1\nnode b 2\n" + near + "ask 20\nadvance 1s\nexpect issued 40\nexpect refused 0\nexpect unique holds"},
		{"four may be too many for three tries", tinyid + "node a 1\nnode b 2\nnode c 3\nnode d 4\n" + near + "ask\nadvance 1s\nexpect issued 3\nexpect refused 1"},
		{"its estimate counts odd numbers", tinyid + "ask\nexpect estimate 1001"},
		{"who drains first: Leaf's third segment is twice as long", leaf + tinyid + near + "ask 25 every 100ms\ndown\nask 40 every 100ms\nexpect leaf-segment refused 0\nexpect tinyid refused 5"},
		{"Flickr's servers take turns", flickr + "ask 4\nexpect last 1004\nexpect increasing holds\nexpect estimate 1504"},
		{"one that is dead costs its timeout, each second call", flickr + near + "down 1\nask\nexpect longest-wait-ms 52\nexpect last 1002\nask\nexpect last 1004\nask\nexpect refused 0\nexpect last 1006"},
		{"both dead refuse", flickr + near + "down\nask\nexpect refused 1\nup\nask\nexpect last 1002"},
		{"a lost answer is a ticket that nobody has", flickr + near + "lose 1\nask\nexpect last 1002\nask 2\nexpect last 1003\nexpect unique holds"},
		{"servers that drift apart are not in order", flickr + near + "down 1\nask 4\nup\nask 2\nexpect increasing broken\nexpect unique holds"},
		{"a third server repeats what was issued, if the counters drifted apart", flickr + near + "down 1\nask 8\nup\nask 2\nexpect unique holds\njoin\nask 24\nexpect unique broken"},
		{"which a store of one server cannot get", leaf + "ask\njoin\nask 19\nexpect last 1020"},
		{"the ring needs no store while it runs", ring + "down\nask 100 every 1s\nexpect refused 0\nexpect longest-wait-ms 0"},
		{"and cannot begin again without", ring + near + "ask\ndown\nrestart\nask\nexpect refused 1\nup\nask\nexpect issued 2\nexpect unique holds"},
		{"its time is that of its start", ring + "zero 2020-01-01T00:00:00Z\nadvance 1h\nask\nexpect lead-ms 0\nexpect last 289001826/0"},
		{"it takes no notice of a clock that goes back", ring + "zero 2020-01-01T00:00:00Z\nask\nback 10s\nask\nexpect increasing holds\nexpect lead-ms 10657"},
		{"a lane may have a shorter sequence, and so a smaller ring", "lane baidu-cached sequence 3\nask 100\nexpect issued 64\nexpect refused 36"},
		{"a burst empties it", small + "ask 100\nexpect issued 64\nexpect refused 36\nadvance 1ms\nask 63\nexpect refused 36\nexpect unique holds"},
		{"else it is filled in time", small + "ask 1000 every 1ms\nexpect refused 0\nexpect increasing holds"},
		{"and runs ahead of the clock", small + "ask 1000 every 1ms\nexpect lead-ms 154000"},
	} {
		t.Run(c.name, func(t *testing.T) { whole(t, c.script) })
	}
}
