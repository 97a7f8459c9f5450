package sim_test

import "testing"

func TestWaysToNumberThingsComeToTheirFigures(t *testing.T) {
	for _, c := range []struct{ name, script string }{
		{"dice know no clock, no program and no order", "lane uuid-v4 seed 3\nset 100ms\nask 3\nback 50ms\nask\nrestart\nask 1000\nexpect issued 1004\nexpect duplicates 0\nexpect lead-ms 0\nexpect increasing broken\nexpect roughly holds\nexpect estimate none\nadvance 2s\nask\nexpect roughly broken\nexpect fits holds\nexpect answered 1"},
		{"version 7 keeps the last time", "lane uuid-v7\nlane uuid-v7-random\nset 100ms\nask 3\nback 50ms\nask\nexpect lead-ms 50\nexpect increasing holds\nrestart saved\nask\nexpect lead-ms 50\nexpect increasing holds\nrestart\nask\nexpect lead-ms 0\nexpect increasing broken\nexpect roughly holds\nexpect duplicates 0\nexpect issued 6"},
		{"without memory it begins where the clock is", "lane uuid-v7\nlane uuid-v7-random\nset 10s\nask\nadvance 2s\nback 5s\nrestart\nask\nexpect roughly broken\nexpect unique holds"},
		{"a counter that is used up takes the next millisecond", "lane uuid-v7\nset 100ms\nask 9000\nexpect lead-ms 3\nexpect issued 9000\nexpect increasing holds\nexpect longest-wait-ms 0\nadvance 4ms\nask\nexpect lead-ms 0"},
		{"two nodes of the same number share no dice", "lane uuid-v1\nlane uuid-v4\nlane uuid-v7\nlane uuid-v7-random\nlane objectid\nnode a 1\nnode b 1\nset 100ms\nask 2000\nrestart\nask 2000\nback 1ms\nask 2000\nexpect issued 12000\nexpect duplicates 0\nexpect refused 0"},
		{"a millisecond of version 1 has 10,000", "lane uuid-v1\nset 100ms\nask 10001\nexpect issued 10001\nexpect longest-wait-ms 1\nexpect lead-ms 0\nexpect increasing holds\nback 1ms\nask\nexpect lead-ms 0\nexpect increasing broken\nexpect duplicates 0"},
		{"its bytes are out of order though the clock goes on", "lane uuid-v1\nrepeat 10\nadvance 1m\nask\nend\nexpect increasing broken\nexpect roughly broken\nexpect unique holds"},
		{"an ObjectId has whole seconds", "lane objectid\nzero 2026-01-01T00:00:00Z\nset 100ms\nask 2\nback 50ms\nask\nexpect increasing holds\nexpect lead-ms 0\nadvance 5s\nask\nback 3s\nask\nexpect increasing broken\nexpect roughly holds\nadvance 1100ms\nask\nexpect roughly broken\nexpect duplicates 0\nexpect fits holds"},
		{"a random pick repeats at once, one for an ID after a hundred", "lane random-pick\nset 100ms\nask 100\nexpect unique broken\nexpect issued 100\nback 1ms\nask\nexpect refused 1"},
		{"a random start forgets nothing", "lane random-start\nset 100ms\nask 2\nback 1ms\nask\nexpect refused 1\nadvance 1ms\nask\nexpect duplicates 0\nexpect increasing holds"},
		{"swapped fields are another's IDs", "lane swapped\nlane never-4095\nnode a 34\nset 100ms\nask\nexpect last 100/0\nexpect unique holds"},
		{"a game's IDs come again after 3.107 days", "lane game-37-20-16\nset 100ms\nask\nexpect last 6871954423808\nexpect fits holds\nadvance 134217728ms\nask\nexpect last -9223365164900352000\nexpect fits holds\nadvance 134217728ms\nask\nexpect last 6871954423808\nexpect fits broken\nexpect duplicates 1"},
	} {
		t.Run(c.name, func(t *testing.T) { whole(t, c.script) })
	}
}
