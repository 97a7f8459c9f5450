package judge_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// composed is an ID of a system; value says what a field beside the time holds.
func composed(s system.System, at time.Time, value func(f snowflake.Field) uint64) snowflake.ID {
	parts := make(snowflake.Parts, len(s.Layout.Fields))
	for i, f := range s.Layout.Fields {
		switch f.Kind {
		case snowflake.KindTime:
			parts[i] = uint64(s.Layout.TickAt(at))
		case snowflake.KindNode, snowflake.KindSequence:
			parts[i] = value(f) & f.Max()
		}
	}
	id, err := s.Layout.Compose(parts)
	if err != nil {
		panic(err)
	}
	return id
}

// samples are n IDs as a system usually makes them, about one in a few seconds.
func samples(s system.System, from time.Time, n int) (ids []snowflake.ID) {
	r, at, h := rand.New(rand.NewPCG(7, 1)), from, s.Pattern
	for i := range n {
		at = at.Add(time.Duration(r.IntN(5e6)+1) * time.Microsecond)
		ids = append(ids, composed(s, at, func(f snowflake.Field) (v uint64) {
			if f.Kind == snowflake.KindNode {
				if v = []uint64{3, 17, 60}[r.IntN(3)]; h.Counted {
					v = uint64(r.IntN(2))
				}
				if f.Name == "unknown" {
					v = r.Uint64()
				}
				return v
			}
			if v = h.Start[0] + r.Uint64()%(h.Start[1]-h.Start[0]+1); h.Runs {
				v = uint64(i*3 + 100)
			}
			if s.Name == "mastodon" || s.Name == "weibo" {
				v = r.Uint64()
			}
			return v
		}))
	}
	return ids
}

// year is a year before now, or of the last years of a system that has ended.
func year(s system.System) time.Time {
	from := now.AddDate(-1, 0, 0)
	if last, ok := s.Layout.Last(); ok && last.Before(from) {
		return last.AddDate(-3, 0, 0)
	}
	return from
}

func TestTheSystemIsGuessedFromAllIDsTogether(t *testing.T) {
	// Of these only the date or nothing tells them from better known ones.
	alike := map[string]bool{"bwmarrin": true, "hutool": true, "influxdb": true, "jsnowflake": true, "seata-1-4-0": true, "yitter-csharp": true, "pinterest": true, "linkedin": true, "tiktok": true,
		"zitadel": true, "simple-snowflake": true, "nodejs-snowflake": true, "snowflake-id": true, "flake-idgen": true, "bilibili": true}
	for _, s := range system.All() {
		if alike[s.Name] {
			continue
		}
		var b strings.Builder
		for _, id := range samples(s, year(s), 300) {
			fmt.Fprintln(&b, id)
		}
		r := judge.IDs(read(b.String()), judge.Options{Now: now})
		if best := r.Guess[0]; best.Name != s.Name || r.Layout.Name != s.Name || len(best.Pro) == 0 {
			t.Errorf("%s: got %s (%.2f), then %s (%.2f), for %q", s.Name, best.Name, best.Score, r.Guess[1].Name, r.Guess[1].Score, best.Pro)
		}
	}
}

func TestInstantsInTheLinesTellSystemsApart(t *testing.T) {
	for _, s := range system.All() {
		if s.Layout.Index(snowflake.KindTime) < 0 {
			continue
		}
		var b strings.Builder
		for _, id := range samples(s, year(s), 40) {
			fmt.Fprintf(&b, "%s created %d\n", s.Layout.Instant(s.Layout.Value(id, s.Layout.Index(snowflake.KindTime))).Format("2006-01-02 15:04:05.000"), id)
		}
		r := judge.IDs(read(b.String()), judge.Options{Now: now})
		for i := range 40 {
			stated, _ := r.Stated(i)
			if got, ok := r.Instant(i); !ok || got.Sub(stated).Abs() > 2*time.Second {
				t.Errorf("%s: guessed %s (%.2f), by which %s is %s", s.Name, r.Guess[0].Name, r.Guess[0].Score, stated, got)
				break
			}
		}
	}
}

func TestAChosenLayoutIsUsedAndASavedOneTakesPart(t *testing.T) {
	text := lines(30, func(i int) string { return made(i/4*700, 33, i%4) })
	r := judge.IDs(read(text), judge.Options{Now: now, Layout: snowflake.Mastodon()})
	if r.Layout.Name != "mastodon" || r.Guess[0].Name != "twitter" {
		t.Errorf("got %s, and %s for the guess", r.Layout.Name, r.Guess[0].Name)
	}
	mine := snowflake.Twitter()
	mine.Name, mine.Epoch = "mine", now.AddDate(-13, 0, 0)
	l := mine
	text = lines(30, func(i int) string {
		id, _ := l.Compose(snowflake.Parts{0, uint64(l.TickAt(now.AddDate(0, -1, 0))) + uint64(i*3000), 1, 2, 0})
		return fmt.Sprintf("%s id=%d", now.AddDate(0, -1, 0).Add(time.Duration(i)*3*time.Second).Format(time.RFC3339), id)
	})
	r = judge.IDs(read(text), judge.Options{Now: now, Saved: []snowflake.Layout{mine}})
	if r.Layout.Name != "mine" {
		t.Errorf("got %s (%v)", r.Layout.Name, r.Guess[0].Pro)
	}
	shop := snowflake.Layout{Name: "shop", Epoch: time.UnixMilli(1700000000000).UTC(), Tick: time.Millisecond, Fields: []snowflake.Field{
		{Name: "unused", Bits: 1}, {Name: "time", Kind: snowflake.KindTime, Bits: 40}, {Name: "shop", Kind: snowflake.KindNode, Bits: 13}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: 10},
	}}
	text = lines(30, func(i int) string { return fmt.Sprint(uint64(60_000_000_000+1000*i)<<23 | 5<<10) }) // of Sonyflake's shape too
	if r := judge.IDs(read(text), judge.Options{Now: now, Saved: []snowflake.Layout{shop}}); r.Layout.Name != "shop" {
		t.Errorf("got %s", best(r))
	}
}

func TestLongerKindsAreJudgedByTheirOwnTime(t *testing.T) {
	for kind, line := range map[string]func(i int) string{
		"ulid":     func(i int) string { return "01HZ0000" + fmt.Sprintf("%02d", i) + "TSV4RRFFQ69G5FAV" },
		"uuid-v7":  func(i int) string { return fmt.Sprintf("017f22e2-79%02d-7cc3-98c4-dc0c0c07398f", i) },
		"objectid": func(i int) string { return fmt.Sprintf("66%02df077bcf86cd7994390%02d", i, i) },
	} {
		text := lines(30, line) + line(3) + "\n" + "7\n"
		r := judge.IDs(read(text), judge.Options{Now: now})
		at, ok := r.Instant(0)
		_, found := findingOf(r, "duplicates")
		_, inverted := findingOf(r, "inversions")
		if r.Kind.String() != kind || r.Members != 31 || !ok || at.Year() < 2022 || at.Year() > 2024 || !found || !inverted {
			t.Errorf("%s: got %s, %d members, %s, duplicates %v, inversions %v", kind, r.Kind, r.Members, at, found, inverted)
		}
		if _, ok := r.Instant(31); ok {
			t.Errorf("%s: a row of another kind has an instant", kind)
		}
	}
}

func TestReasonsAreGivenForTheGuess(t *testing.T) {
	text := lines(40, func(i int) string {
		return time.Date(2024, 5, 17, 12, 0, i, 0, time.UTC).Format(time.RFC3339) + " id=" + made(i*1000, 33, 0)
	})
	var twitter, discord judge.Candidate
	for _, c := range judge.IDs(read(text), judge.Options{Now: now}).Guess {
		switch c.Name {
		case "twitter":
			twitter = c
		case "discord":
			discord = c
		}
	}
	for _, want := range []string{"Its dates agree with those in the lines.", "The 40 sampled IDs would come from only 1 node.", "40 of 40 sequences are values at which this system starts a tick."} {
		if !strings.Contains(strings.Join(twitter.Pro, " "), want) {
			t.Errorf("%q is not among %q", want, twitter.Pro)
		}
	}
	for _, want := range []string{"Its dates are 4 years 57 days away from those in the lines.", "Its sequence does not restart each tick, so it would have more than the 1 value found here."} {
		if !strings.Contains(strings.Join(discord.Contra, " "), want) {
			t.Errorf("%q is not among %q", want, discord.Contra)
		}
	}
	text = lines(40, func(i int) string { return made(i*1000, i, 0) })
	r := judge.IDs(read(text), judge.Options{Now: now, Layout: snowflake.Twitter()})
	i := slices.IndexFunc(r.Guess, func(c judge.Candidate) bool { return c.Name == "twitter" })
	if got := strings.Join(r.Guess[i].Contra, " "); !strings.Contains(got, "The 40 sampled IDs would come from 40 nodes.") {
		t.Errorf("got %q", got)
	}
}

func TestLongerIDsAmongOthersHaveTheirOwnInstants(t *testing.T) {
	text := lines(5, func(i int) string { return made(i*1000, 33, 0) }) +
		"017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n01977420-dc00-42ea-9ae7-ae0f25f02628\n6260df077bcf86cd79439011\n01FWHE4YDGFK1SHH6W1G60EECF\n"
	set := read(text)
	r := judge.IDs(set, judge.Options{Now: now, Layout: snowflake.Twitter()})
	if r.Kind != idkind.Decimal || r.Members != 5 || set.Len() != 9 {
		t.Fatalf("got %s, %d members of %d", r.Kind, r.Members, set.Len())
	}
	for row, want := range map[int]string{0: "2024-05-17T12:00:00Z", 5: "2022-02-22T19:22:22Z", 6: "", 7: "2022-04-21T04:35:19Z", 8: "2022-02-22T19:22:22Z"} {
		got := ""
		if at, ok := r.Instant(row); ok {
			got = at.Format(time.RFC3339)
		}
		if got != want {
			t.Errorf("row %d: got %q, want %q", row, got, want)
		}
	}
}

func TestNoSystemMakesSmallIDsOnceItHasRunForAnHour(t *testing.T) {
	for _, s := range system.All() {
		smallest, _, ok := s.Layout.IDRange(s.Since.Add(time.Hour), s.Since.Add(time.Hour+s.Layout.Tick))
		for i, f := range s.Layout.Fields {
			if f.Kind == snowflake.KindNode && s.Layout.Index(snowflake.KindTime) < 0 {
				smallest, ok = 1<<s.Layout.Shift(i), true // of the first node
			}
		}
		if !ok || find.Small(uint64(smallest)) {
			t.Errorf("%s makes %d", s.Name, smallest)
		}
	}
}
