package judge_test

import (
	"slices"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func at(text string) time.Time {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		panic(err)
	}
	return t
}

func boundsOf(t *testing.T, name string, from, to time.Time, saved ...snowflake.Layout) judge.Bounds {
	t.Helper()
	all := judge.BoundsBetween(from, to, saved)
	i := slices.IndexFunc(all, func(b judge.Bounds) bool { return b.Name == name })
	if i < 0 {
		t.Fatalf("%s has no bounds", name)
	}
	return all[i]
}

func TestAnIntervalGivesTheSmallestAndTheLargestIDOfEachSystem(t *testing.T) {
	from, to := at("2022-06-28T16:00:00Z"), at("2022-06-28T17:00:00Z")
	for _, c := range []struct{ name, smallest, largest, sql, mongo string }{
		{"twitter", "1541813673784246272", "1541828773278646271",
			"WHERE id BETWEEN 1541813673784246272 AND 1541828773278646271",
			`{ _id: { $gte: NumberLong("1541813673784246272"), $lte: NumberLong("1541828773278646271") } }`},
		{"discord", "991372404326400000", "991387503820799999",
			"WHERE id BETWEEN 991372404326400000 AND 991387503820799999",
			`{ _id: { $gte: NumberLong("991372404326400000"), $lte: NumberLong("991387503820799999") } }`},
		{"uuid-v7", "0181ab0a-7c00-7000-8000-000000000000", "0181ab41-6a7f-7fff-bfff-ffffffffffff",
			"WHERE id BETWEEN '0181ab0a-7c00-7000-8000-000000000000' AND '0181ab41-6a7f-7fff-bfff-ffffffffffff'",
			`{ _id: { $gte: UUID("0181ab0a-7c00-7000-8000-000000000000"), $lte: UUID("0181ab41-6a7f-7fff-bfff-ffffffffffff") } }`},
		{"ulid", "01G6NGMZ00" + "0000000000000000", "01G6NM2TKZ" + "ZZZZZZZZZZZZZZZZ",
			"WHERE id BETWEEN '01G6NGMZ000000000000000000' AND '01G6NM2TKZZZZZZZZZZZZZZZZZ'",
			`{ _id: { $gte: "01G6NGMZ000000000000000000", $lte: "01G6NM2TKZZZZZZZZZZZZZZZZZ" } }`},
		{"objectid", "62bb258000000000" + "00000000", "62bb338fffffffff" + "ffffffff", "",
			`{ _id: { $gte: ObjectId("62bb25800000000000000000"), $lte: ObjectId("62bb338fffffffffffffffff") } }`},
	} {
		b := boundsOf(t, c.name, from, to)
		if b.Smallest != c.smallest || b.Largest != c.largest || b.SQL != c.sql || b.Mongo != c.mongo {
			t.Errorf("%s: got\n%s\n%s\n%s\n%s\nwant\n%s\n%s\n%s\n%s", c.name, b.Smallest, b.Largest, b.SQL, b.Mongo,
				c.smallest, c.largest, c.sql, c.mongo)
		}
	}
}

func TestBoundsContainTheIDsOfTheIntervalAndNoOthers(t *testing.T) {
	from, to := at("2024-05-17T12:00:00.5Z"), at("2024-05-17T12:00:07.25Z")
	for _, s := range system.All() {
		if !layouts.TimeOrdered(s.Layout) || s.Name == "tid" {
			continue
		}
		inside, outside := []time.Time{from, from.Add(time.Second), to.Add(-time.Nanosecond)},
			[]time.Time{from.Add(-time.Second), to.Add(time.Second)}
		if _, _, ok := s.Layout.IDRange(from, to); !ok {
			continue
		}
		b := boundsOf(t, s.Name, from, to)
		smallest, _ := snowflake.Parse(b.Smallest)
		largest, _ := snowflake.Parse(b.Largest)
		for i, at := range append(inside, outside...) {
			low, high, _ := layouts.IDsAt(s.Layout, at)
			if in := smallest <= low && high <= largest; in != (i < len(inside)) {
				t.Errorf("%s: the IDs of %s are within: %v", s.Name, at, in)
			}
		}
	}
}

func TestDiscordsParametersAreExclusive(t *testing.T) {
	b := boundsOf(t, "discord", at("2022-06-28T16:00:00Z"), at("2022-06-28T17:00:00Z"))
	want := []string{"?after=991372404326399999&limit=100", "?before=991387503820800000&limit=100"}
	if !slices.Equal(b.URLs, want) {
		t.Errorf("got %q, want %q", b.URLs, want)
	}
	b = boundsOf(t, "discord", at("2015-01-01T00:00:00Z"), time.Time{})
	if b.Smallest != "0" || b.URLs[0] != "?after=0&limit=100" || b.Largest != "4194303" {
		t.Errorf("the first millisecond: got %+v", b)
	}
}

func TestQueriesOfSignedColumnsUseNegativeNumbers(t *testing.T) {
	for _, c := range []struct{ from, to, sql string }{
		{"2046-06-27T17:00:49.496Z", "2046-06-27T17:00:49.497Z",
			"WHERE id BETWEEN 9223372036846387200 AND 9223372036854775807"},
		{"2046-06-27T17:00:49.497Z", "2046-06-27T17:00:49.498Z",
			"WHERE id BETWEEN -9223372036854775808 AND -9223372036846387201"},
		{"2046-06-27T17:00:49.496Z", "2046-06-27T17:00:49.498Z",
			"WHERE id >= 9223372036846387200 OR id <= -9223372036846387201"},
	} {
		if b := boundsOf(t, "instagram", at(c.from), at(c.to)); b.SQL != c.sql {
			t.Errorf("got %s, want %s", b.SQL, c.sql)
		}
	}
}

func TestSystemsThatHadEndedOrNotBegunHaveNoBounds(t *testing.T) {
	for _, b := range judge.BoundsBetween(at("2013-01-01T00:00:00Z"), time.Time{}, nil) {
		if b.Name == "discord" || b.Name == "ksuid" || b.Name == "seata" {
			t.Errorf("%s has bounds", b.Name)
		}
	}
	saved := snowflake.Twitter()
	saved.Name = "mine"
	if b := judge.BoundsBetween(at("2013-01-01T00:00:00Z"), time.Time{},
		[]snowflake.Layout{saved}); b[0].Name != "mine" {
		t.Errorf("the saved layout is not the first but %s", b[0].Name)
	}
}
