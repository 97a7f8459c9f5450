package judge_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// composed is an ID of a system; value says what a field beside the time holds.
func composed(s system.System, at time.Time, value func(f snowflake.Field) uint64) snowflake.ID {
	parts := make([]uint64, len(s.Layout.Fields))
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
				switch {
				case f.Name == "milliseconds":
					v = r.Uint64() % 1000
				case h.Fours:
					v = v>>22<<22 | r.Uint64()%16<<14 | 0xd06
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
	if last, ok := layouts.Last(s.Layout); ok && last.Before(from) {
		return last.AddDate(-3, 0, 0)
	}
	return from
}

// clock is how many bits a layout has below its time, and how long a tick is.
func clock(l snowflake.Layout) (c struct {
	below int
	tick  time.Duration
}) {
	for _, f := range l.Fields[l.Index(snowflake.KindTime)+1:] {
		c.below += f.Bits
	}
	c.tick = l.Tick
	return c
}

// vague reports whether a layout has bits of unknown meaning, or no time.
func vague(l snowflake.Layout) bool {
	return l.Index(snowflake.KindTime) < 0 ||
		slices.ContainsFunc(l.Fields, func(f snowflake.Field) bool { return f.Name == "unknown" })
}

func TestTheSystemIsGuessedFromAllIDsTogether(t *testing.T) {
	for _, s := range system.All() {
		var b strings.Builder
		for _, id := range samples(s, year(s), 300) {
			fmt.Fprintln(&b, id)
		}
		r := judge.IDs(read(b.String()), judge.Options{Now: now})
		best := r.Guess[0]
		if better, _ := system.Find(best.Name); better.Weight > s.Weight &&
			(vague(s.Layout) || clock(better.Layout) == clock(s.Layout)) {
			continue // only the date or nothing tells it from the better known one
		}
		if best.Name != s.Name || r.Layout.Name != s.Name || len(best.Pro) == 0 {
			t.Errorf("%s: got %s (%.2f), then %s (%.2f), for %q", s.Name, best.Name, best.Score, r.Guess[1].Name,
				r.Guess[1].Score, best.Pro)
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
			fmt.Fprintf(&b, "%s created %d\n",
				s.Layout.Instant(layouts.Part(s.Layout, id, s.Layout.Index(snowflake.KindTime))).
					Format("2006-01-02 15:04:05.000"), id)
		}
		r := judge.IDs(read(b.String()), judge.Options{Now: now})
		for i := range 40 {
			stated, _ := r.Stated(i)
			if got, ok := r.Instant(i); !ok || got.Sub(stated).Abs() > 2*time.Second {
				t.Errorf("%s: guessed %s (%.2f), by which %s is %s", s.Name, r.Guess[0].Name, r.Guess[0].Score, stated,
					got)
				break
			}
		}
	}
}

func TestAChosenLayoutIsUsedAndASavedOneTakesPart(t *testing.T) {
	text := lines(30, func(i int) string { return made(i/4*700, 33, i%4) })
	r := judge.IDs(read(text), judge.Options{Now: now, Layout: layouts.MustPreset("mastodon")})
	if r.Layout.Name != "mastodon" || r.Guess[0].Name != "twitter" {
		t.Errorf("got %s, and %s for the guess", r.Layout.Name, r.Guess[0].Name)
	}
	mine := snowflake.Twitter()
	mine.Name, mine.Epoch = "mine", now.AddDate(-13, 0, 0)
	l := mine
	text = lines(30, func(i int) string {
		id, _ := l.Compose([]uint64{0, uint64(l.TickAt(now.AddDate(0, -1, 0))) + uint64(i*3000), 1, 2, 0})
		return fmt.Sprintf("%s id=%d", now.AddDate(0, -1, 0).Add(time.Duration(i)*3*time.Second).Format(time.RFC3339),
			id)
	})
	r = judge.IDs(read(text), judge.Options{Now: now, Saved: []snowflake.Layout{mine}})
	if r.Layout.Name != "mine" {
		t.Errorf("got %s (%v)", r.Layout.Name, r.Guess[0].Pro)
	}
	shop := snowflake.Layout{Name: "shop", Epoch: time.UnixMilli(1700000000000).UTC(), Tick: time.Millisecond,
		Fields: []snowflake.Field{
			{Name: "unused", Bits: 1}, {Name: "time", Kind: snowflake.KindTime, Bits: 40},
			{Name: "shop", Kind: snowflake.KindNode, Bits: 13},
			{Name: "sequence", Kind: snowflake.KindSequence, Bits: 10},
		}}
	// of Sonyflake's shape too
	text = lines(30, func(i int) string { return fmt.Sprint(uint64(60_000_000_000+1000*i)<<23 | 5<<10) })
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
		if r.Kind.String() != kind || r.Members != 31 || !ok || at.Year() < 2022 || at.Year() > 2024 || !found ||
			!inverted {
			t.Errorf("%s: got %s, %d members, %s, duplicates %v, inversions %v", kind, r.Kind, r.Members, at, found,
				inverted)
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
	for _, want := range []string{"Its dates agree with those in the lines.",
		"The 40 sampled IDs would come from only 1 node."} {
		if !strings.Contains(strings.Join(twitter.Pro, " "), want) {
			t.Errorf("%q is not among %q", want, twitter.Pro)
		}
	}
	for _, want := range []string{"Its dates are 4 years 57 days away from those in the lines."} {
		if !strings.Contains(strings.Join(discord.Contra, " "), want) {
			t.Errorf("%q is not among %q", want, discord.Contra)
		}
	}
	text = lines(40, func(i int) string { return made(i*1000, i, 0) })
	r := judge.IDs(read(text), judge.Options{Now: now, Layout: snowflake.Twitter()})
	i := slices.IndexFunc(r.Guess, func(c judge.Candidate) bool { return c.Name == "twitter" })
	if got := strings.Join(r.Guess[i].Contra, " "); !strings.Contains(got,
		"The 40 sampled IDs would come from 40 nodes.") {
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
	for row, want := range map[int]string{0: "2024-05-17T12:00:00Z", 5: "2022-02-22T19:22:22Z", 6: "",
		7: "2022-04-21T04:35:19Z", 8: "2022-02-22T19:22:22Z"} {
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
				smallest, ok = 1<<layouts.Shift(s.Layout, i), true // of the first node
			}
		}
		if !ok || find.Small(uint64(smallest)) {
			t.Errorf("%s makes %d", s.Name, smallest)
		}
	}
}

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
		id, _ := l.Compose([]uint64{0, tick + uint64(i/rate), 3, 7, uint64(i % rate)})
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
	doubles := func(text, form string) string {
		all := strings.Fields(text)
		return lines(len(all), func(i int) string {
			f, _ := strconv.ParseFloat(all[i], 64)
			return fmt.Sprintf(form, f)
		})
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
		{"four of one tick, in another order",
			"1541815603606036483\n1541815603606036480\n1541815603606036482\n1541815603606036481\n", "twitter", ""},
		{"19 of one tick", moment(19, 0), "twitter", ""},
		{"30 of one tick", moment(30, 0), "twitter", ""},
		{"two of one tick that count from elsewhere", "1383824160123457563\n1383824160123457564\n", "discord", ""},
		{"40 of Twitter's, rounded, of 2026-03", slow("twitter", 40, "2026-03-09"), "twitter", "rounded"},
		{"60 of Twitter's, rounded, of 2022-06", slow("twitter", 60, "2022-06-28"), "twitter", "rounded"},
		{"50 of Twitter's, rounded, of 2023-11", slow("twitter", 50, "2023-11-05"), "twitter", "rounded"},
		{"300 of Twitter's, rounded, of 2019", slow("twitter", 300, "2019-11-05"), "twitter", "rounded"},
		{"60 of Discord's, rounded, of 2024", rounded(picked("discord", 60, 3, date("2024-03-01"))), "discord",
			"rounded"},
		{"300 of Discord's, rounded, of 2021", rounded(picked("discord", 300, 3, date("2021-03-01"))), "discord",
			"rounded"},
		{"60 of Mastodon's, rounded, of 2024", rounded(picked("mastodon", 60, 3, date("2024-03-01"))), "mastodon",
			"rounded"},
		{"300 of Mastodon's, rounded, of 2022", slow("mastodon", 300, "2022-03-01"), "mastodon", "rounded"},
		{"12 of Discord's as doubles in full, of 2021", doubles(picked("discord", 12, 3, date("2021-03-01")), "%.0f"),
			"discord", "rounded"},
		{"12 of Discord's as doubles with a point, of 2021",
			doubles(picked("discord", 12, 3, date("2021-03-01")), "%.1f"), "discord", "rounded"},
		{"12 of Discord's as doubles with an exponent, of 2021",
			doubles(picked("discord", 12, 3, date("2021-03-01")), "%.16e"), "discord", "rounded"},
		{"12 of Twitter's with an exponent of 15 digits, of 2022",
			doubles(picked("twitter", 12, 3, date("2022-03-01")), "%.14e"), "twitter", "rounded"},
		{"seven cut in a table",
			table + "1934266323039290000,d\n1934266327233600000,e\n1934266331427900000,f\n1934266335622200000,g\n",
			"twitter", "cut"},
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
	l := layouts.Discord()
	r := rand.New(rand.NewPCG(5, 5))
	at := time.Date(2025, 6, 15, 9, 0, 0, 0, time.UTC)
	message := func(i int) string {
		at = at.Add(time.Duration(1+r.IntN(90000)) * time.Millisecond)
		id, _ := l.Compose([]uint64{uint64(l.TickAt(at)), uint64(r.IntN(3)), uint64(r.IntN(3)),
			[]uint64{2304, 1503, 3619, 811}[i%4] + r.Uint64N(400)})
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
	if !found || !strings.Contains(damaged.Sentence, "zeros after the 15th digit") ||
		!strings.Contains(damaged.More, "spreadsheet") {
		t.Errorf("got %v %+v", found, damaged)
	}
	if f, found := findingOf(r, "duplicates"); !found || !strings.Contains(f.More, "lost their last digits") {
		t.Errorf("duplicates: found %v, and said %q", found, f.More)
	}
	if f, found := findingOf(r, "sequence-even"); found {
		t.Errorf("got %+v", f)
	}
	if r.Pictures.NodesTotal > 0 {
		t.Errorf("got %d nodes of digits that are lost", r.Pictures.NodesTotal)
	}
	intact := lines(30, func(i int) string { return made(i*1000, 33, 2*i) })
	if f, found := findingOf(judge.IDs(read(intact), judge.Options{Now: now}), "sequence-even"); !found ||
		strings.Contains(f.More, "lost their last digits") {
		t.Errorf("intact IDs: found %v: %q", found, f.More)
	}
}

func TestTimesAndCountersAmongWordsAreNoSystems(t *testing.T) {
	for text, want := range map[string]string{
		"\"timeUnixNano\": \"1640995200000000000\",\n\"severityNumber\": 9":                  "unix-nanoseconds",
		"accountExpires: 131169589170000000\npwdLastSet: 131168432150000000":                 "filetime",
		"c.Ticks\n638396640000000000\n638397504000000000":                                    "net-ticks",
		"| a |\n| 1152921504606846978 |\n| 4899916394579099651 |\n| 3746994889972252673 |\n": "auto-random",
	} {
		if got := judge.IDs(read(text), judge.Options{Now: now}).Best(); got != want {
			t.Errorf("%q is read as %s, want %s", text, got, want)
		}
	}
}
