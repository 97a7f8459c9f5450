package judge_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// busy are n IDs of one node of Twitter's: rate of them in every millisecond
// from the given instant on, the sequence from 0 up.
func busy(n, rate int, from time.Time) string {
	l := snowflake.Twitter()
	tick := uint64(l.TickAt(from))
	return lines(n, func(i int) string {
		id, _ := l.Compose(snowflake.Parts{0, tick + uint64(i/rate), 3, 7, uint64(i % rate)})
		return id.String()
	})
}

// picked are n IDs of nodes so busy that any sequence is as likely as another,
// seconds apart.
func picked(name string, n, nodes int, from time.Time) string {
	s, _ := system.Find(name)
	r := rand.New(rand.NewPCG(3, uint64(n)))
	at := from
	return lines(n, func(int) string {
		at = at.Add(time.Duration(1+r.IntN(5000)) * time.Millisecond)
		parts := make(snowflake.Parts, len(s.Layout.Fields))
		for f, field := range s.Layout.Fields {
			switch field.Kind {
			case snowflake.KindTime:
				parts[f] = uint64(s.Layout.TickAt(at))
			case snowflake.KindNode:
				parts[f] = uint64(7+r.IntN(nodes)) & field.Max()
			case snowflake.KindSequence:
				parts[f] = r.Uint64() & field.Max()
			}
		}
		id, _ := s.Layout.Compose(parts)
		return id.String()
	})
}

func TestBusyNodesAreReadAsTheirOwnSystems(t *testing.T) {
	day := func(s string) time.Time { at, _ := time.Parse(time.DateOnly, s); return at }
	for _, c := range []struct{ name, text, want string }{
		{"60 of any sequence, of 2023", picked("twitter", 60, 3, day("2023-11-01")), "twitter"},
		{"30 of any sequence, of 2023", picked("twitter", 30, 1, day("2023-11-01")), "twitter"},
		{"30 of any sequence, of last month", picked("twitter", 30, 1, day("2026-10-01")), "twitter"},
		{"5,000 at 1,000 a millisecond", busy(5000, 1000, day("2023-11-01")), "twitter"},
		{"9,000 at 4,096 a millisecond", busy(9000, 4096, day("2024-05-17")), "twitter"},
		{"15,000 at 3,000 a millisecond", busy(15000, 3000, day("2024-05-17")), "twitter"},
		{"20,480 at 4,096 a millisecond", busy(20480, 4096, day("2026-03-01")), "twitter"},
		{"60 of Discord's, of 2023", picked("discord", 60, 3, day("2023-11-01")), "discord"},
		{"300 of Discord's, of 2018", picked("discord", 300, 3, day("2018-11-01")), "discord"},
		{"300 of Discord's, of last month", picked("discord", 300, 20, day("2026-10-01")), "discord"},
		{"60 of Mastodon's, of 2024", picked("mastodon", 60, 3, day("2024-11-01")), "mastodon"},
		{"300 of Instagram's, of 2024", picked("instagram", 300, 3, day("2024-11-01")), "instagram"},
		{"60 of Instagram's, of 2017", picked("instagram", 60, 3, day("2017-11-01")), "instagram"},
		{"100 of Seata's, of 2025", picked("seata", 100, 2, day("2025-11-01")), "seata"},
	} {
		r := judge.IDs(read(c.text), judge.Options{Now: now})
		if _, found := findingOf(r, "future"); r.Layout.Name != c.want || found {
			t.Errorf("%s: got %s, want %s, the future found: %v", c.name, best(r), c.want, found)
		}
	}
}

// best are the first readings of a report in words.
func best(r *judge.Report) string {
	var b strings.Builder
	for _, c := range r.Guess[:6] {
		fmt.Fprintf(&b, "%s %.2f, ", c.Name, c.Score)
	}
	return b.String()
}

func TestWhatJavaScriptRoundedIsReadAsItsOwnSystem(t *testing.T) {
	slow := func(name string, n int, day string) string {
		s, _ := system.Find(name)
		from, _ := time.Parse(time.DateOnly, day)
		ids := samples(s, from.Add(15*time.Hour), n)
		return lines(n, func(i int) string { return javaScript(ids[i].String()) })
	}
	rounded := func(text string) string {
		all := strings.Fields(text)
		return lines(len(all), func(i int) string { return javaScript(all[i]) })
	}
	day := func(s string) time.Time { at, _ := time.Parse(time.DateOnly, s); return at }
	for _, c := range []struct{ name, text, want string }{
		{"40 of Twitter's, of 2026-03", slow("twitter", 40, "2026-03-09"), "twitter"},
		{"60 of Twitter's, of 2022-06", slow("twitter", 60, "2022-06-28"), "twitter"},
		{"50 of Twitter's, of 2023-11", slow("twitter", 50, "2023-11-05"), "twitter"},
		{"300 of Twitter's, of 2019", slow("twitter", 300, "2019-11-05"), "twitter"},
		{"60 of Discord's, of 2024", rounded(picked("discord", 60, 3, day("2024-03-01"))), "discord"},
		{"300 of Discord's, of 2021", rounded(picked("discord", 300, 3, day("2021-03-01"))), "discord"},
		{"60 of Mastodon's, of 2024", rounded(picked("mastodon", 60, 3, day("2024-03-01"))), "mastodon"},
		{"300 of Mastodon's, of 2022", slow("mastodon", 300, "2022-03-01"), "mastodon"},
	} {
		r := judge.IDs(read(c.text), judge.Options{Now: now})
		_, damaged := findingOf(r, "damaged")
		_, ahead := findingOf(r, "future")
		if r.Layout.Name != c.want || !damaged || ahead {
			t.Errorf("%s: got %s, want %s, damage found: %v, the future: %v", c.name, best(r), c.want, damaged, ahead)
		}
	}
}
