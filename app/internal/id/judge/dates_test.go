package judge_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// posts are IDs of Twitter's layout that look like Discord's, some days apart, and their instants.
func posts(n int) (ids []snowflake.ID, at []time.Time) {
	l := snowflake.Twitter()
	for i := range n {
		when := time.Date(2013, 3, 5+i*3, 23, 57, 32+i, 109e6, time.UTC)
		id, _ := l.Compose(snowflake.Parts{0, uint64(l.TickAt(when)), 10, uint64(i), uint64(i)})
		ids, at = append(ids, id), append(at, when)
	}
	return ids, at
}

func TestDatesOfRecordsDecide(t *testing.T) {
	ids, at := posts(4)
	records := func(form, date string) string {
		var b strings.Builder
		for i := range ids {
			one := strings.ReplaceAll(form, "ID", ids[i].String())
			one = strings.ReplaceAll(one, "AT", at[i].Format(date))
			b.WriteString(strings.ReplaceAll(one, "OLD", at[i].AddDate(-9, i, i).Format(date)))
		}
		return b.String()
	}
	const classic, local = "Mon Jan 02 15:04:05 -0700 2006", "2006-01-02 15:04:05"
	for _, c := range []struct{ name, text, says string }{
		{"pretty-printed JSON", "[" + records("\n  {\n    \"text\": \"hello\",\n    \"id\": ID,\n    \"user\": {\n      \"created_at\": \"OLD\",\n      \"id\": 77\n    },\n    \"created_at\": \"AT\"\n  },", time.RFC3339) + "\n]", "2013-03-05T23:57:32Z"},
		{"minified JSON", "[" + records(`{"created_at":"AT","id":ID,"id_str":"ID","user":{"id":77,"created_at":"OLD"}},`, classic) + "]", "in line 1: 2013-03-05T23:57:32Z"},
		{"JSON with the date behind", "[" + records(`{"id":ID,"user":{"id":77,"created_at":"OLD"},"created_at":"AT"},`, classic) + "]", "in line 1"},
		{"MySQL's \\G", records("*************************** 1. row ***************************\n         id: ID\n       name: x\n birthday: OLD\ncreate_time: AT\n", local), "in line 5"},
		{"YAML", records("- id: ID\n  name: x\n  created_at: AT\n", local), "in line 3"},
		{"a log of two lines", records("AT INFO  [http-1] c.e.Orders\n    order ID accepted\n", local), "in line 1"},
		{"the date of Java's logs", records("AT PM c.e.Orders accept\nINFO: order ID accepted\n", "Jan 02, 2006 3:04:05"), "in line 1"},
		{"CSV", "id,birthday,created\n" + records("ID,OLD,AT\n", local), "in line 2"},
		{"SQL", "INSERT INTO t VALUES " + records("(ID,'x','OLD','AT'),", local), "in line 1"},
		{"syslog", records("AT web-1 app[77]: order ID\n", time.Stamp), "year inferred"},
		{"klog", records("IAT.109000       7 order.go:12] order ID\n", "0102 15:04:05"), "year inferred"},
		{"a table of psql", records(" ID | x | AT+00 \n", local), "in line 1"},
	} {
		best := judge.IDs(read(c.text), judge.Options{Now: now}).Guess[0]
		if pro := strings.Join(best.Pro, " "); best.Name != "twitter" || best.Score < 0.9 || !strings.Contains(pro, "Its dates agree") || !strings.Contains(pro, c.says) {
			t.Errorf("%s: got %s (%.2f) for %s", c.name, best.Name, best.Score, pro)
		}
	}
	zoned := "INSERT INTO t VALUES\n" + lines(4, func(i int) string {
		return fmt.Sprintf("(%d, 'x',\n  '%s', 3),", ids[i], at[i].Add(8*time.Hour).Format(local))
	})
	best := judge.IDs(read(zoned), judge.Options{Now: now}).Guess[0]
	if pro := strings.Join(best.Pro, " "); best.Name != "twitter" || !strings.Contains(pro, "except for 8 hours") {
		t.Errorf("in another zone: got %s (%.2f) for %s", best.Name, best.Score, pro)
	}
}

func TestDatesThatAgreeWithNoReadingDecideNothing(t *testing.T) {
	ids, _ := posts(8)
	plain := judge.IDs(read(lines(8, func(i int) string { return "id=" + ids[i].String() })), judge.Options{Now: now}).Guess
	for date, most := range map[string]float64{"birthday=1984-03-07T10:00:00Z ": 1, "exported_at=2026-10-01T10:00:00Z ": 1, "2026-10-01T10:00:00Z ": 0.95} {
		dated := judge.IDs(read(lines(8, func(i int) string { return date + "id=" + ids[i].String() })), judge.Options{Now: now}).Guess
		for i := range plain {
			if plain[i].Name != dated[i].Name || dated[i].Score > plain[i].Score*most || most == 1 && plain[i].Score != dated[i].Score {
				t.Errorf("%s: got %s (%.2f), want %s (%.2f)", date, dated[i].Name, dated[i].Score, plain[i].Name, plain[i].Score)
				break
			}
		}
	}
}

func TestAChosenLayoutIsObeyed(t *testing.T) {
	text := "session 9b2c1f2e3a4b1c5d8e6f7a8b9c0d1e2f\nsession 5a2c1f2e3a4b1c5d8e6f7a8b9c0d1e2f\nmade 1541815603606036480\n"
	r := judge.IDs(read(text), judge.Options{Now: now, Layout: snowflake.Discord()})
	if r.Layout.Name != "discord" || r.Members != 1 {
		t.Errorf("got %s and %d members of %s", r.Layout.Name, r.Members, r.Kind)
	}
}

func TestALoginsDigitsDoNotHideABotsIDs(t *testing.T) {
	text := "2024-05-17 12:00:00 INFO discord.gateway: connected (Session ID: 0b2c1f2e3a4b7c5d8e6f7a8b9c0d1e2f).\n" +
		strings.Repeat("2024-05-17 12:00:01 INFO discord.gateway: resumed (Session ID: 9b2c1f2e3a4b1c5d8e6f7a8b9c0d1e2f).\n", 3) +
		"2024-05-17 12:00:02 INFO bot: joined by 175928847299117063\n"
	r := judge.IDs(read(text), judge.Options{Now: now})
	if r.Best() != "discord" || r.Latest.After(now) {
		t.Errorf("got %s up to %s", r.Best(), r.Latest)
	}
}

func TestANamedTimeZoneIsNotGuessed(t *testing.T) {
	mine := snowflake.Twitter()
	mine.Epoch = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC) // eight hours from that of a known system
	for stated, want := range map[string]string{"2006-01-02T15:04:05Z07:00": "snowflake", "2006-01-02 15:04:05": "jsnowflake"} {
		r := judge.IDs(read(lines(6, func(i int) string {
			at := time.Date(2024, 5, 17+i, 12, 3*i, 7*i, 0, time.UTC)
			id, _ := mine.Compose(snowflake.Parts{0, uint64(mine.TickAt(at)), 1, 1, uint64(i)})
			return fmt.Sprintf("%d %s", id, at.Format(stated))
		})), judge.Options{Now: now})
		if got := r.Best(); got != want || want == "snowflake" && !r.Layout.Epoch.Equal(mine.Epoch) {
			t.Errorf("dates as %s: got %s, counted from %s, want %s", stated, got, r.Layout.Epoch, want)
		}
		for _, f := range r.Findings {
			if local := strings.Contains(f.More, "local time without naming the zone"); f.Name == "time-zone" && local != (want == "jsnowflake") {
				t.Errorf("dates as %s: %s", stated, f.More)
			}
		}
	}
}

func TestAnEpochIsSolvedFromFiveDates(t *testing.T) {
	mine := snowflake.Twitter()
	mine.Epoch = time.Date(2016, 9, 25, 11, 28, 8, 0, time.UTC)
	record := func(i int, stated string) string {
		at := time.Date(2024, 5, 17+i, 12, 3*i, 7*i, i*137e6, time.UTC)
		id, _ := mine.Compose(snowflake.Parts{0, uint64(mine.TickAt(at)), 1, 1, uint64(i)})
		return fmt.Sprintf("{\"id\":\"%d\",\"updated_at\":\"%s\",\"created_at\":\"%s\"}", id, at.Add(time.Duration(i*i+1)*time.Hour).Format(stated), at.Format(stated))
	}
	for name, c := range map[string]struct {
		text string
		want string
	}{
		"whole seconds":    {lines(5, func(i int) string { return record(i, time.RFC3339) }), "2016-09-25T11:28:08Z"},
		"milliseconds":     {lines(5, func(i int) string { return record(i, time.RFC3339Nano) }), "2016-09-25T11:28:08Z"},
		"four are too few": {lines(4, func(i int) string { return record(i, time.RFC3339) }), ""},
		"one date":         {lines(9, func(i int) string { return record(i%5, "2006-01-02T00:00:00Z") }), ""},
		"a time zone explains": {lines(9, func(i int) string {
			return made(i*86400000, 1, 1) + time.Date(2024, 5, 17+i, 20, 0, 0, 0, time.UTC).Format(" 2006-01-02 15:04:05")
		}), ""},
	} {
		r := judge.IDs(read(c.text), judge.Options{Now: now})
		got := ""
		if r.Solved != nil {
			got = r.Solved.Layout.Epoch.Format(time.RFC3339Nano)
			again := judge.IDs(read(c.text), judge.Options{Now: now, Layout: r.Solved.Layout})
			if stated, ok := again.Stated(0); !ok || again.Earliest.Sub(stated).Abs() > time.Second || !strings.Contains(r.Solved.Sentence, "Twitter’s layout with a custom epoch, 2016-09-25T11:28:08Z") {
				t.Errorf("%s: got %s, and %s stated as %s", name, r.Solved.Sentence, again.Earliest, stated)
			}
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
