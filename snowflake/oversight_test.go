//go:build go1.25

package snowflake_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestNewRejectsAnUnsetOrFutureEpoch(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name  string
		epoch time.Time
		say   string // empty where a generator is made
		then  error
	}{
		{"not set", time.Time{}, "epoch is not set", snowflake.ErrEnded},
		{"the same in another zone", time.Time{}.In(time.FixedZone("", 3600)), "epoch is not set", snowflake.ErrEnded},
		{"in the future", now.Add(time.Millisecond), "epoch 2026-01-01T00:00:00.001Z is 1ms ahead of the clock", snowflake.ErrEarly},
		{"further than any duration", now.AddDate(300000, 0, 0), "Z is more than 292 years ahead of the clock", snowflake.ErrEarly},
		{"just in a duration", now.AddDate(292, 0, 0), "2559600h0m0s ahead of the clock", snowflake.ErrEarly},
		{"now", now, "", nil},
		{"Unix time 0, as Mastodon's", time.Unix(0, 0), "", nil},
		{"before Unix time 0", time.Unix(-1, 0), "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := snowflake.Twitter()
			l.Epoch = c.epoch
			o := snowflake.Options{Clock: func() time.Time { return now }}
			_, err := snowflake.NewGenerator(l, node(), snowflake.Policy{}, o)
			var fault *snowflake.LayoutError
			if refused := errors.As(err, &fault); refused != (c.say != "") ||
				refused && (fault.Fault != snowflake.FaultEpoch || !strings.Contains(err.Error(), c.say)) {
				t.Errorf("got %v, want %q", err, c.say)
			}
			o.AnyEpoch = true
			if _, err := mustGenerator(t, l, node(), snowflake.Policy{}, o).Next(); !errors.Is(err, c.then) {
				t.Errorf("any epoch: got %v, want %v", err, c.then)
			}
		})
	}
	future := snowflake.Twitter()
	future.Epoch = time.Now().Add(time.Hour)
	if _, err := snowflake.New(future, node()); err == nil {
		t.Error("the wall clock: an epoch in an hour was accepted")
	}
}

func TestALongWaitIsNotShownAsTheLongestDuration(t *testing.T) {
	l := snowflake.Twitter()
	l.Epoch = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	_, err := mustGenerator(t, l, node(), snowflake.Policy{}, snowflake.Options{AnyEpoch: true}).Next()
	if want := "clock is before the epoch; retry in more than 292 years"; !errors.Is(err, snowflake.ErrEarly) || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestAZeroGeneratorReturnsAnError(t *testing.T) {
	var g snowflake.Generator
	allRefuse(t, &g, snowflake.ErrZeroGenerator)
	if g.State() != (snowflake.State{}) || g.Stats() != (snowflake.Stats{}) {
		t.Errorf("got %+v, %+v; want nothing", g.State(), g.Stats())
	}
}

func TestAMonotonicClockStartsAtAnyReading(t *testing.T) {
	g := twitterGenerator(t, snowflake.Policy{}, snowflake.Options{
		Clock: func() time.Time { return time.Time{} }, Monotonic: true, AnyEpoch: true,
	})
	if id, err := g.Next(); !errors.Is(err, snowflake.ErrEarly) {
		t.Errorf("a clock that reads the zero time: got %v, %v; want early, not the wall clock", id, err)
	}
}
