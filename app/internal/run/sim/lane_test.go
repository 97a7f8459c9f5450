package sim

import (
	"testing"
	"time"
)

func TestAClockShowsEveryChangeMadeToIt(t *testing.T) {
	const ms = time.Millisecond
	st := &world{}
	at := func(now time.Duration, c clock, o scriptStep) clock {
		st.now, st.clocks, o.node = now, []clock{c}, -1
		o.verb.row().do(st, &o)
		return st.clocks[0]
	}
	set := at(0, clock{}, scriptStep{verb: Set, d: 100 * ms})
	slow := at(0, set, scriptStep{verb: Drift, n: -200})
	frozen := at(10*ms, set, scriptStep{verb: Freeze})
	slewed := at(0, set, scriptStep{verb: Slew, d: -3 * ms, n: 500})
	twice := at(2*time.Second, slewed, scriptStep{verb: Slew, d: 2 * ms, n: 500})
	for _, c := range []struct {
		name  string
		clock clock
		at    time.Duration
		want  time.Duration
	}{
		{"an untouched clock goes with time", clock{}, 7 * ms, 7 * ms},
		{"a set clock goes on from there", set, 5 * ms, 105 * ms},
		{"turned back", at(10*ms, set, scriptStep{verb: Back, d: 3 * ms}), 10 * ms, 107 * ms},
		{"turned forward", at(10*ms, set, scriptStep{verb: Forth, d: 3 * ms}), 11 * ms, 114 * ms},
		{"a frozen clock stands", frozen, time.Hour, 110 * ms},
		{"a thawed clock goes on from where it stood", at(time.Hour, frozen, scriptStep{verb: Thaw}), time.Hour + ms, 111 * ms},
		{"turned back while it is frozen", at(time.Hour, frozen, scriptStep{verb: Back, d: ms}),
			2 * time.Hour, 109 * ms},
		{"a slow clock loses 200 µs a second", slow, time.Second, 1100*ms - 200*time.Microsecond},
		{"a slow clock loses 720 ms an hour", slow, time.Hour, time.Hour + 100*ms - 720*ms},
		{"half of a correction after three seconds", slewed, 3 * time.Second, 3100*ms - 1500*time.Microsecond},
		{"all of it after six", slewed, 6 * time.Second, 6097 * ms},
		{"and no more", slewed, 60 * time.Second, 60097 * ms},
		{"a correction of a correction adds up", twice, 20 * time.Second, 20099 * ms},
	} {
		if got := c.clock.read(c.at); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
