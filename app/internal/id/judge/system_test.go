package judge_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func systemOf(name string) system.System {
	s, _ := system.Find(name)
	return s
}

func date(day string) time.Time {
	at, _ := time.Parse(time.DateOnly, day)
	return at
}

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

// picked are n IDs of nodes so busy that any sequence is as likely as another, seconds apart.
func picked(name string, n, nodes int, from time.Time) string {
	s, r, at := systemOf(name), rand.New(rand.NewPCG(3, uint64(n))), from
	return lines(n, func(int) string {
		at = at.Add(time.Duration(1+r.IntN(5000)) * time.Millisecond)
		return composed(s, at, func(f snowflake.Field) uint64 {
			if f.Kind == snowflake.KindNode {
				return uint64(7 + r.IntN(nodes))
			}
			return r.Uint64()
		}).String()
	})
}

// cut is what a spreadsheet makes of a number: 15 digits, and zeros.
func cut(id string) string { return id[:15] + strings.Repeat("0", len(id)-15) }

func cutOf(name string, n int, day string) string {
	ids := samples(systemOf(name), date(day), n)
	return lines(n, func(i int) string { return cut(ids[i].String()) })
}

func best(r *judge.Report) string {
	var b strings.Builder
	for _, c := range r.Guess[:6] {
		fmt.Fprintf(&b, "%s %.2f, ", c.Name, c.Score)
	}
	return b.String()
}

func TestIDsAreReadAsTheirOwnSystems(t *testing.T) {
	slow := func(name string, n int, day string) string {
		ids := samples(systemOf(name), date(day).Add(15*time.Hour), n)
		return lines(n, func(i int) string { return javaScript(ids[i].String()) })
	}
	rounded := func(text string) string {
		all := strings.Fields(text)
		return lines(len(all), func(i int) string { return javaScript(all[i]) })
	}
	moment := func(n, from int) string { // of one millisecond of Twitter's
		return lines(n, func(i int) string { return strconv.Itoa(1541815603606036480 + from + i) })
	}
	const table = "id,name\n1934266310456380000,a\n1934266314650680000,b\n1934266318844990000,c\n"
	for _, c := range []struct{ name, text, want, lost string }{
		{"60 of any sequence, of 2023", picked("twitter", 60, 3, date("2023-11-01")), "twitter", ""},
		{"30 of any sequence, of 2023", picked("twitter", 30, 1, date("2023-11-01")), "twitter", ""},
		{"30 of any sequence, of last month", picked("twitter", 30, 1, date("2026-10-01")), "twitter", ""},
		{"5,000 at 1,000 a millisecond", busy(5000, 1000, date("2023-11-01")), "twitter", ""},
		{"9,000 at 4,096 a millisecond", busy(9000, 4096, date("2024-05-17")), "twitter", ""},
		{"15,000 at 3,000 a millisecond", busy(15000, 3000, date("2024-05-17")), "twitter", ""},
		{"20,480 at 4,096 a millisecond", busy(20480, 4096, date("2026-03-01")), "twitter", ""},
		{"60 of Discord's, of 2023", picked("discord", 60, 3, date("2023-11-01")), "discord", ""},
		{"300 of Discord's, of 2018", picked("discord", 300, 3, date("2018-11-01")), "discord", ""},
		{"300 of Discord's, of last month", picked("discord", 300, 20, date("2026-10-01")), "discord", ""},
		{"60 of Mastodon's, of 2024", picked("mastodon", 60, 3, date("2024-11-01")), "mastodon", ""},
		{"300 of Instagram's, of 2024", picked("instagram", 300, 3, date("2024-11-01")), "instagram", ""},
		{"60 of Instagram's, of 2017", picked("instagram", 60, 3, date("2017-11-01")), "instagram", ""},
		{"100 of Seata's, of 2025", picked("seata", 100, 2, date("2025-11-01")), "seata", ""},
		// Sequences that count from 0 within a tick speak for their system.
		{"two of one tick", moment(2, 0), "twitter", ""},
		{"four of one tick", moment(4, 0), "twitter", ""},
		{"four of one tick, each twice", moment(4, 0) + moment(4, 0), "twitter", ""},
		{"four of one tick, in another order", "1541815603606036483\n1541815603606036480\n1541815603606036482\n1541815603606036481\n", "twitter", ""},
		{"19 of one tick", moment(19, 0), "twitter", ""},
		{"30 of one tick", moment(30, 0), "twitter", ""},
		{"two of one tick that count from elsewhere", "1383824160123457563\n1383824160123457564\n", "discord", ""},
		{"40 of Twitter's, rounded, of 2026-03", slow("twitter", 40, "2026-03-09"), "twitter", "rounded"},
		{"60 of Twitter's, rounded, of 2022-06", slow("twitter", 60, "2022-06-28"), "twitter", "rounded"},
		{"50 of Twitter's, rounded, of 2023-11", slow("twitter", 50, "2023-11-05"), "twitter", "rounded"},
		{"300 of Twitter's, rounded, of 2019", slow("twitter", 300, "2019-11-05"), "twitter", "rounded"},
		{"60 of Discord's, rounded, of 2024", rounded(picked("discord", 60, 3, date("2024-03-01"))), "discord", "rounded"},
		{"300 of Discord's, rounded, of 2021", rounded(picked("discord", 300, 3, date("2021-03-01"))), "discord", "rounded"},
		{"60 of Mastodon's, rounded, of 2024", rounded(picked("mastodon", 60, 3, date("2024-03-01"))), "mastodon", "rounded"},
		{"300 of Mastodon's, rounded, of 2022", slow("mastodon", 300, "2022-03-01"), "mastodon", "rounded"},
		{"seven cut in a table", table + "1934266323039290000,d\n1934266327233600000,e\n1934266331427900000,f\n1934266335622200000,g\n", "twitter", "cut"},
		{"three cut in a table", table, "twitter", "cut"},
		{"30 of Twitter's, cut, of 2025", cutOf("twitter", 30, "2025-06-15"), "twitter", "cut"},
		{"300 of Twitter's, cut, of 2022", cutOf("twitter", 300, "2022-06-28"), "twitter", "cut"},
		{"30 of Twitter's of 18 digits, cut, of 2015", cutOf("twitter", 30, "2015-06-15"), "twitter", "cut"},
	} {
		r := judge.IDs(read(c.text), judge.Options{Now: now})
		_, damaged := findingOf(r, "damaged")
		if _, ahead := findingOf(r, "future"); r.Layout.Name != c.want || ahead || c.lost == "rounded" && !damaged {
			t.Errorf("%s: got %s, want %s, the future found: %v, damage: %v", c.name, best(r), c.want, ahead, damaged)
		}
		if pro := strings.Join(r.Guess[0].Pro, " "); c.lost == "cut" && strings.Contains(pro, "sequences are such") {
			t.Errorf("%s: lost digits speak for it: %q", c.name, pro)
		}
	}
}

func TestANumberInEachLineIsEvidenceOnce(t *testing.T) {
	const guild = "81384788765712384"
	l := snowflake.Discord()
	r := rand.New(rand.NewPCG(5, 5))
	at := time.Date(2025, 6, 15, 9, 0, 0, 0, time.UTC)
	message := func(i int) string {
		at = at.Add(time.Duration(1+r.IntN(90000)) * time.Millisecond)
		id, _ := l.Compose(snowflake.Parts{uint64(l.TickAt(at)), uint64(r.IntN(3)), uint64(r.IntN(3)), []uint64{2304, 1503, 3619, 811}[i%4] + r.Uint64N(400)})
		return id.String()
	}
	for name, line := range map[string]func(i int) string{
		"behind": func(i int) string { return message(i) + "," + guild },
		"ahead":  func(i int) string { return guild + "," + message(i) },
	} {
		for _, n := range []int{30, 400, 3000} {
			heading := map[string]string{"behind": "message_id,guild_id\n", "ahead": "guild_id,message_id\n"}[name]
			r := judge.IDs(read(heading+lines(n, line)), judge.Options{Now: now})
			if r.Layout.Name != "discord" {
				t.Errorf("%d with the number %s: got %s of %q", n, name, best(r), r.Guess[0].Pro)
			}
			for _, c := range r.Guess {
				if strings.Contains(strings.Join(c.Pro, " "), "Its sequences lie from 0 up") {
					t.Errorf("%d with the number %s: one number alone speaks for %s: %q", n, name, c.Name, c.Pro)
				}
			}
		}
	}
}

func TestFindingsFromDigitsThatASpreadsheetLostSaySo(t *testing.T) {
	text := cutOf("twitter", 30, "2025-06-15")
	r := judge.IDs(read(text+cut("1934266310456380417")+"\n"+cut("1934266310456380919")+"\n"), judge.Options{Now: now})
	damaged, found := findingOf(r, "damaged")
	if !found || !strings.Contains(damaged.Sentence, "zeros after the 15th digit") || !strings.Contains(damaged.More, "spreadsheet") {
		t.Errorf("got %v %+v", found, damaged)
	}
	if f, found := findingOf(r, "duplicates"); !found || !strings.Contains(f.More, "cut") {
		t.Errorf("duplicates: found %v, and said %q", found, f.More)
	}
	if f, found := findingOf(r, "sequence-even"); found {
		t.Errorf("got %+v", f)
	}
	for _, f := range r.Facts {
		if strings.HasPrefix(f.Name, "sequence-") || f.Name == "ceiling" || f.Name == "nodes" {
			t.Errorf("got the fact %s: %q", f.Name, f.Value)
		}
	}
	intact := lines(30, func(i int) string { return made(i*1000, 33, 2*i) })
	if f, found := findingOf(judge.IDs(read(intact), judge.Options{Now: now}), "sequence-even"); !found || strings.Contains(f.More, "cut") {
		t.Errorf("intact IDs: found %v: %q", found, f.More)
	}
}
