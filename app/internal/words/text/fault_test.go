package text_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestEveryErrorOfTheLibraryIsWordedForReaders(t *testing.T) {
	with := func(change func(l *snowflake.Layout)) error {
		l := snowflake.Twitter()
		change(&l)
		_, err := snowflake.NewNode(l, snowflake.Values{"datacenter": 1, "worker": 1}, snowflake.Policy{})
		return err
	}
	value := func(v snowflake.Values, p snowflake.Policy) error {
		_, err := snowflake.NewNode(snowflake.Twitter(), v, p)
		return err
	}
	_, number := snowflake.Twitter().NodeValues(5000)
	both := snowflake.Values{"datacenter": 1, "worker": 1}
	for _, c := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{number, "Node ID 5,000 is out of range: 0 to 1,023."},
		{value(snowflake.Values{"datacenter": 32, "worker": 1}, snowflake.Policy{}),
			"datacenter cannot be 32: its range is 0 to 31."},
		{value(snowflake.Values{"worker": 1}, snowflake.Policy{}), "node IDs do not match"},
		{value(both, snowflake.Policy{Lead: -1}), "options are out of range"},
		{with(func(l *snowflake.Layout) { l.Fields[1].Bits = 42 }),
			"the fields have 65 bits, 1 too many: field “unused” crosses bit 63."},
		{with(func(l *snowflake.Layout) { l.Fields[1].Bits = 40 }), "the fields have 63 bits, 1 too few."},
		{with(func(l *snowflake.Layout) { l.Fields[1].Bits = 0 }), "the field “time” has no valid"},
		{with(func(l *snowflake.Layout) { l.Fields[3].Name = "datacenter" }), "fields 3 and 4 have the same name"},
		{with(func(l *snowflake.Layout) { l.Fields[1].Name = "Time" }), "the field “Time” has no valid"},
		{with(func(l *snowflake.Layout) { l.Fields[1].Kind = 9 }), "the field “time” has no valid"},
		{with(func(l *snowflake.Layout) { l.Fields[1].Kind = snowflake.KindUnused }), "a generator needs a time field"},
		{with(func(l *snowflake.Layout) { l.Tick = time.Hour }), "a tick lasts"},
		{with(func(l *snowflake.Layout) {
			l.Fields[1].Bits, l.Fields[4].Bits, l.Tick = 1, 1, time.Second
			l.Fields = append(l.Fields[1:2], l.Fields[4])
			l.Fields[0].Bits = 63
		}), "its last tick is later than any date"},
		{&snowflake.RefusedError{Verdict: snowflake.Full, Wait: time.Millisecond}, "overflowed. Retry in 1 ms."},
		{&snowflake.RefusedError{Verdict: snowflake.Behind, Wait: time.Minute},
			"moved back behind the last ID. Retry in 1 minute."},
		{&snowflake.RefusedError{Verdict: snowflake.Early, Wait: time.Hour}, "before the epoch. Retry in 1 hour."},
		{&snowflake.RefusedError{Verdict: snowflake.Early, Wait: math.MaxInt64 - time.Second},
			"clock is more than 292 years before the epoch."},
		{&snowflake.RefusedError{Verdict: snowflake.Ended}, "has ended."},
	} {
		if got := text.Error(c.err); !strings.Contains(got, c.want) || strings.Contains(got, "snowflake:") {
			t.Errorf("%v: got %q, want %q", c.err, got, c.want)
		}
	}
}
