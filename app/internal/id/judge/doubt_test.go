package judge_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// ownIDs are n IDs of Twitter's shape with an epoch that no system has, each a minute and
// some milliseconds later than the one before, and their instants.
func ownIDs(epoch time.Time, n int) (ids []snowflake.ID, at []time.Time) {
	l := snowflake.Bwmarrin()
	l.Epoch = epoch
	for i := range n {
		when := time.Date(2024, 5, 17, 12, 3+i, 7*i, 137e6, time.UTC)
		id, _ := l.Compose(snowflake.Parts{0, uint64(l.TickAt(when)), 123, 0})
		ids, at = append(ids, id), append(at, when)
	}
	return ids, at
}

// score is that of the best of n such IDs, each in a line of a form.
func score(n int, line func(id snowflake.ID, at time.Time, i int) string) float64 {
	ids, at := ownIDs(time.Date(2016, 9, 25, 11, 28, 8, 0, time.UTC), n)
	r := judge.IDs(read(lines(n, func(i int) string { return line(ids[i], at[i], i) })), judge.Options{Now: now})
	return r.Guess[0].Score
}

func TestIDsOfOneProcessDoNotMakeASystemSure(t *testing.T) {
	plain := func(id snowflake.ID, _ time.Time, _ int) string { return id.String() }
	for _, n := range []int{4, 20} {
		if got := score(n, plain); got > 0.9 {
			t.Errorf("%d IDs of one process: got %.2f", n, got)
		}
	}
	years := func(_ snowflake.ID, _ time.Time, i int) string { return made(i*90*86400000, 33, 0) }
	if got := score(4, years); got < 0.95 {
		t.Errorf("4 IDs of a year: got %.2f", got)
	}
}

// What is said to be the date of the making agrees with no system: then none fits, and more IDs do not change that.
func TestDatesThatNoSystemAgreesWithLowerTheScore(t *testing.T) {
	dated := func(id snowflake.ID, at time.Time, i int) string {
		at = at.Add(time.Duration(i*i) * time.Hour) // so that no epoch explains them
		return fmt.Sprintf(`{"id":"%d","created_at":"%s"}`, id, at.Format(time.RFC3339))
	}
	before := 1.0
	for _, n := range []int{1, 2, 4, 8, 16} {
		got := score(n, dated)
		if got > before || got >= judge.Unlikely {
			t.Errorf("%d IDs: got %.3f, %.3f for fewer", n, got, before)
		}
		before = got
	}
	logged := func(id snowflake.ID, _ time.Time, i int) string {
		return fmt.Sprintf("%s accept %d", time.Date(2026, 10, 1, i*i%24, i, 0, 0, time.UTC).Format(time.RFC3339), id)
	}
	if one, many := score(1, logged), score(16, logged); many < 0.3 || many > one || one > 0.8 {
		t.Errorf("in a log of other instants: got %.2f for an ID, %.2f for 16", one, many)
	}
}

func TestAConstantDifferenceToDatesMeansACustomEpoch(t *testing.T) {
	ids, at := ownIDs(time.Date(2016, 9, 25, 11, 28, 8, 0, time.UTC), 3)
	r := judge.IDs(read(lines(3, func(i int) string { return at[i].Format(time.RFC3339Nano) + " accept " + ids[i].String() })), judge.Options{Now: now})
	if said := strings.Join(r.Guess[0].Contra, " "); r.Fits() || !strings.Contains(said, "these IDs use a custom epoch") {
		t.Errorf("got %s (%.2f): %s", r.Best(), r.Guess[0].Score, said)
	}
}

func TestAnEpochInTheTextIsUsed(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"an option":         {"new Snowflake({ custom_epoch: 1262304000000 })\n%d\n%d", "snowflake"},
		"a constant":        {"private static final long TWEPOCH = 1262304000000L;\n%d\n%d", "snowflake"},
		"in seconds":        {"epoch=1262304000\n%d\n%d", "snowflake"},
		"a date":            {"{\"startEpoch\": \"2010-01-01T00:00:00Z\"}\n%d\n%d", "snowflake"},
		"in the line of it": {"epoch=1262304000000 id=%d", "snowflake"},
		"that of a system":  {"epoch: 1420070400000\n%d\n%d", "discord"},
	} {
		epoch := time.UnixMilli(1262304000000)
		if c.want == "discord" {
			epoch = snowflake.Discord().Epoch
		}
		ids, at := ownIDs(epoch, 2)
		args := []any{ids[0], ids[1]}[:strings.Count(c.text, "%d")]
		text := fmt.Sprintf(c.text, args...)
		set := read(text)
		if one, ok := judge.Single(text, set, format.Options{Now: now}); ok {
			if first := one.Readings[0]; first.Name != c.want || !first.At.Equal(at[0]) {
				t.Errorf("%s: got %s of %s, want %s of %s", name, first.Name, first.At, c.want, at[0])
			}
			continue
		}
		r := judge.IDs(set, judge.Options{Now: now})
		if made, _ := r.Instant(0); r.Best() != c.want || !made.Equal(at[0]) {
			t.Errorf("%s: got %s (%.2f) of %s, want %s of %s", name, r.Best(), r.Guess[0].Score, made, c.want, at[0])
		}
	}
}

// An epoch is a midnight more often than not, and then one date gives it away.
func TestAMidnightBetweenAnIDAndItsDateIsTheEpoch(t *testing.T) {
	ids, at := ownIDs(time.Date(2021, 4, 1, 0, 0, 0, 0, time.UTC), 1)
	text := fmt.Sprintf("parse(%d) // { timestamp: %s, machineId: 123 }", ids[0], at[0].Format("2006-01-02T15:04:05.000Z"))
	one, ok := judge.Single(text, read(text), format.Options{Now: now})
	if !ok || one.Readings[0].Name != "snowflake" || !one.Readings[0].At.Equal(at[0]) || one.Readings[0].Title != "Snowflake with epoch 2021-04-01T00:00:00Z" {
		t.Errorf("got %+v", one.Readings[0])
	}
}

func TestADateThatIsADayOffStillWeighs(t *testing.T) {
	ids, at := posts(4)
	for _, form := range []string{"2006-01-02 15:04:05", "2006-01-02"} {
		r := judge.IDs(read(lines(4, func(i int) string { return ids[i].String() + " " + at[i].Add(-33*time.Hour).Format(form) })), judge.Options{Now: now})
		if r.Best() != "twitter" || r.Guess[0].Score < 0.9 {
			t.Errorf("%s: got %s (%.2f)", form, r.Best(), r.Guess[0].Score)
		}
	}
}

func TestAFloatingPointNumberGivesAnApproximateDate(t *testing.T) {
	text := "tweet.id = 1.477429e+18"
	one, ok := judge.Single(text, read(text), format.Options{Now: now})
	if !ok || one.Err != nil || len(one.Readings) == 0 || one.Readings[0].Name != "twitter" || one.Readings[0].At.Format(time.DateOnly) != "2022-01-01" {
		t.Fatalf("got %v, %+v", one.Err, one.Readings)
	}
	if want := "Read as Twitter, it was issued between 2022-01-01T23:"; !strings.Contains(one.Date, want) {
		t.Errorf("got %q, want %q in it", one.Date, want)
	}
	var none find.Set
	if one, ok := judge.Single("pi = 3.14159e+15", &none, format.Options{Now: now}); !ok || one.Err == nil {
		t.Errorf("without a reading of it: got %+v", one.Readings)
	}
}
