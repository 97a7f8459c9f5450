package judge_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// posts are IDs of Twitter's layout that look like Discord's, some days apart, and their instants.
func posts(n int) (ids []snowflake.ID, at []time.Time) {
	l := snowflake.Twitter()
	for i := range n {
		when := time.Date(2013, 3, 5+i*3, 23, 57, 32+i, 109e6, time.UTC)
		id, _ := l.Compose([]uint64{0, uint64(l.TickAt(when)), 10, uint64(i), uint64(i)})
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
		{"pretty-printed JSON",
			"[" + records("\n  {\n    \"text\": \"hello\",\n    \"id\": ID,\n    \"user\": {\n      \"created_at\": \"OLD\",\n      \"id\": 77\n    },\n    \"created_at\": \"AT\"\n  },", time.RFC3339) + "\n]", "2013-03-05T23:57:32Z"},
		{"minified JSON",
			"[" + records(`{"created_at":"AT","id":ID,"id_str":"ID","user":{"id":77,"created_at":"OLD"}},`, classic) +
				"]", "in line 1: 2013-03-05T23:57:32Z"},
		{"JSON with the date behind",
			"[" + records(`{"id":ID,"user":{"id":77,"created_at":"OLD"},"created_at":"AT"},`, classic) + "]",
			"in line 1"},
		{"MySQL's \\G", records(
			"*************************** 1. row ***************************\n         id: ID\n       name: x\n birthday: OLD\ncreate_time: AT\n", local), "in line 5"},
		{"YAML", records("- id: ID\n  name: x\n  created_at: AT\n", local), "in line 3"},
		{"a log of two lines", records("AT INFO  [http-1] c.e.Orders\n    order ID accepted\n", local), "in line 1"},
		{"the date of Java's logs",
			records("AT PM c.e.Orders accept\nINFO: order ID accepted\n", "Jan 02, 2006 3:04:05"), "in line 1"},
		{"CSV", "id,birthday,created\n" + records("ID,OLD,AT\n", local), "in line 2"},
		{"SQL", "INSERT INTO t VALUES " + records("(ID,'x','OLD','AT'),", local), "in line 1"},
		{"a table of psql", records(" ID | x | AT+00 \n", local), "in line 1"},
	} {
		best := judge.IDs(read(c.text), judge.Options{Now: now}).Guess[0]
		if pro := strings.Join(best.Pro, " "); best.Name != "twitter" || best.Score < 0.9 ||
			!strings.Contains(pro, "Its dates agree") || !strings.Contains(pro, c.says) {
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
	plain := judge.IDs(read(lines(8, func(i int) string { return "id=" + ids[i].String() })), judge.Options{Now: now}).
		Guess
	for _, date := range []string{"birthday=1984-03-07T10:00:00Z ", "2026-10-01T10:00:00Z "} {
		dated := judge.IDs(read(lines(8, func(i int) string { return date + "id=" + ids[i].String() })),
			judge.Options{Now: now}).Guess
		for i := range plain {
			if plain[i].Name != dated[i].Name || dated[i].Score > plain[i].Score*0.95 {
				t.Errorf("%s: got %s (%.2f), want %s (%.2f)", date, dated[i].Name, dated[i].Score, plain[i].Name,
					plain[i].Score)
				break
			}
		}
	}
}

func TestAChosenLayoutIsObeyed(t *testing.T) {
	text := "session 9b2c1f2e3a4b1c5d8e6f7a8b9c0d1e2f\nsession 5a2c1f2e3a4b1c5d8e6f7a8b9c0d1e2f\nmade 1541815603606036480\n"
	r := judge.IDs(read(text), judge.Options{Now: now, Layout: layouts.Discord()})
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

func TestAnEpochIsSolvedFromFiveDates(t *testing.T) {
	mine := snowflake.Twitter()
	mine.Epoch = time.Date(2016, 9, 25, 11, 28, 8, 0, time.UTC)
	record := func(i int, stated string) string {
		at := time.Date(2024, 5, 17+i, 12, 3*i, 7*i, i*137e6, time.UTC)
		id, _ := mine.Compose([]uint64{0, uint64(mine.TickAt(at)), 1, 1, uint64(i)})
		return fmt.Sprintf("{\"id\":\"%d\",\"updated_at\":\"%s\",\"created_at\":\"%s\"}", id,
			at.Add(time.Duration(i*i+1)*time.Hour).Format(stated), at.Format(stated))
	}
	for name, c := range map[string]struct {
		text string
		want string
	}{
		"whole seconds": {lines(5, func(i int) string { return record(i, time.RFC3339) }), "2016-09-25T11:28:08Z"},
		"milliseconds": {lines(5, func(i int) string { return record(i, time.RFC3339Nano) }),
			"2016-09-25T11:28:08Z"},
		"four are too few": {lines(4, func(i int) string { return record(i, time.RFC3339) }), ""},
		"one date":         {lines(9, func(i int) string { return record(i%5, "2006-01-02T00:00:00Z") }), ""},
		"a time zone explains": {lines(9, func(i int) string {
			return made(i*86400000, 1, 1) + time.Date(2024, 5, 17+i, 20, 0, 0, 0, time.UTC).
				Format(" 2006-01-02 15:04:05")
		}), ""},
	} {
		r := judge.IDs(read(c.text), judge.Options{Now: now})
		got := ""
		if r.Solved != nil {
			got = r.Solved.Layout.Epoch.Format(time.RFC3339Nano)
			again := judge.IDs(read(c.text), judge.Options{Now: now, Layout: r.Solved.Layout})
			if stated, ok := again.Stated(0); !ok || again.Earliest.Sub(stated).Abs() > time.Second ||
				!strings.Contains(r.Solved.Sentence, "Twitter’s layout with a custom epoch, 2016-09-25T11:28:08Z") {
				t.Errorf("%s: got %s, and %s stated as %s", name, r.Solved.Sentence, again.Earliest, stated)
			}
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestADateProvesAnEpochThatPeopleChoose(t *testing.T) {
	for text, want := range map[string]string{
		"parseId('7775772507156480')\n// { timestamp: 2024-01-22T10:58:08.632Z, sequence: 0 }":                 "2024-01-01T00:00:00Z",
		"/info/530703474355077120\n{\"time\":\"2019-01-04T11:06:08.28+08:00\"}":                                "2014-12-31T16:00:00Z",
		"('687359861213626368',NULL,'2022-02-05 07:23:47')\n('689202128664657920',NULL,'2022-02-10 09:24:17')": "2016-11-26T13:21:05.631Z",
		"parseId('7775772507156480')\n// { timestamp: 2024-01-22T10:58:18.632Z, sequence: 0 }":                 "",
	} {
		r, got := judge.IDs(read(text), judge.Options{Now: now}), ""
		if r.Solved != nil {
			got = r.Layout.Epoch.Format(time.RFC3339Nano)
		}
		if got != want || (r.Best() == system.OwnEpoch) != (want != "") {
			t.Errorf("%q: read as %s since %q, want %q", text, r.Best(), got, want)
		}
	}
}

// ownIDs are n IDs of Twitter's shape with an epoch that no system has, each a minute and
// some milliseconds later than the one before, and their instants.
func ownIDs(epoch time.Time, n int) (ids []snowflake.ID, at []time.Time) {
	l := snowflake.Bwmarrin()
	l.Epoch = epoch
	for i := range n {
		when := time.Date(2024, 5, 17, 12, 3+i, 7*i, 137e6, time.UTC)
		id, _ := l.Compose([]uint64{0, uint64(l.TickAt(when)), 123, 0})
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

// More IDs do not make a system surer whose dates are others.
func TestDatesThatNoSystemAgreesWithLowerTheScore(t *testing.T) {
	dated := func(id snowflake.ID, at time.Time, i int) string {
		at = at.Add(time.Duration(i*i) * time.Hour) // so that no epoch explains them
		return fmt.Sprintf(`{"id":"%d","created_at":"%s"}`, id, at.Format(time.RFC3339))
	}
	for _, n := range []int{1, 2, 4, 8, 16} {
		if got := score(n, dated); got > 0.3 {
			t.Errorf("%d IDs: got %.3f", n, got)
		}
	}
	logged := func(id snowflake.ID, _ time.Time, i int) string {
		return fmt.Sprintf("%s accept %d", time.Date(2026, 10, 1, i*i%24, i, 0, 0, time.UTC).Format(time.RFC3339), id)
	}
	if one, many := score(1, logged), score(16, logged); many < 0.2 || many > one || one > 0.8 {
		t.Errorf("in a log of other instants: got %.2f for an ID, %.2f for 16", one, many)
	}
}

func TestADateThatIsADayOffStillWeighs(t *testing.T) {
	ids, at := posts(4)
	for _, form := range []string{"2006-01-02 15:04:05", "2006-01-02"} {
		r := judge.IDs(read(
			lines(4, func(i int) string { return ids[i].String() + " " + at[i].Add(-33*time.Hour).Format(form) })),
			judge.Options{Now: now})
		if r.Best() != "twitter" || r.Guess[0].Score < 0.9 {
			t.Errorf("%s: got %s (%.2f)", form, r.Best(), r.Guess[0].Score)
		}
	}
}

func TestAFloatingPointNumberIsDamaged(t *testing.T) {
	for _, typed := range []string{"tweet.id = 1.477429e+18", "7.9155723368987E+017", "id = 7.9155723368987E+017",
		"1541815603606036480.0"} {
		if one, ok := judge.Single(typed, read(typed), format.Options{Now: now}); !ok || len(one.Damage) != 1 ||
			one.Damage[0].Name != "spreadsheet" {
			t.Errorf("%s: got the damage %+v", typed, one.Damage)
		}
	}
}
