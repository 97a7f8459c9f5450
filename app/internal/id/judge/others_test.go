package judge_test

import (
	"slices"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
)

func TestATextAboutParcelsHasNoID(t *testing.T) {
	for text, fits := range map[string]bool{
		"the parcel 1130576778969235506 is here":                               true,
		"the tracking number 1130576778969235506":                              false,
		"快递单号 802269919937015457":                                              false,
		"tracking number 1130576778969235506 of a tweet":                       true,
		"our snowflake generator made the tracking number 1130576778969235506": true,
	} {
		set := read(text)
		got := false
		if one, ok := judge.Single(text, set, format.Options{Now: now}); ok {
			got = one.Fits()
		} else {
			got = judge.IDs(set, judge.Options{Now: now}).Fits()
		}
		if got != fits {
			t.Errorf("%s: fits %v", text, got)
		}
	}
}

func TestRoundTimesInAListAreTimes(t *testing.T) {
	text := "1669634650000000000 a\n1669634651000000000 b\n1669634746813241856 c\n1669634747819243008 d\n"
	if got := judge.IDs(read(text), judge.Options{Now: now}).Best(); got != "unix-nanoseconds" {
		t.Errorf("got %s", got)
	}
}

func TestOfOneIDEachTheKindWithAFormIsRead(t *testing.T) {
	for text, want := range map[string]string{
		"trace 1842684009828473616 is 6584147d00000000199287580f1e5b10":                            "datadog",
		"$id = Scru64::generate();\n\"0w2sp3sj5t2i\"\n117281148432446826":                          "scru64",
		"_id: 569cc7851d41c8f28d5a38f1,\nid: '5b4a9c8a-bb0b-11e5-8e0a-0242ac110002'":               "objectid",
		"id: '5b4a9c8a-bb0b-11e5-8e0a-0242ac110002'\n_id: 569cc7851d41c8f28d5a38f1,":               "uuid-v1",
		"1541815603606036480\n1541815603606036481\n6584147d00000000199287580f1e5b10 of two others": "twitter",
	} {
		if got := judge.IDs(read(text), judge.Options{Now: now}).Best(); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// namesOf are the names of what a text may be read as.
func namesOf(text string) (names []string) {
	say := func(at time.Time) string { return at.String() }
	facts := judge.TextFacts{Now: now, Day: say, Clock: say}
	set := read(text)
	if one, ok := judge.Single(text, set, format.Options{Now: now}); ok {
		facts.One = &one
	} else {
		facts.Report = judge.IDs(set, judge.Options{Now: now})
		facts.Layout = facts.Report.Layout
	}
	for _, r := range facts.Readings() {
		names = append(names, r.Name)
	}
	return names
}

func TestWhatEachKindInATextIsCanBeRead(t *testing.T) {
	for _, c := range []struct {
		text  string
		first []string
	}{
		{"_id: 569cc7851d41c8f28d5a38f1,\nid: '5b4a9c8a-bb0b-11e5-8e0a-0242ac110002'", []string{"objectid", "uuid-v1"}},
		{"1541815603606036480 of 01ARYZ6S41TSV4RRFFQ69G5FAV and 01BX5ZZKBKACTAV9WEVGEMMVRZ and\n" +
			"1541815603606036481", []string{"ulid", "twitter"}},
		{"1ee88765-c0a9-6560-e80a-cbb82b7ec344 is none\nof version 6", []string{"uuid", "uuid-v6"}},
		{"occ decode-snowflake 6768789079123765868", []string{"linkedin", "flake-idgen", "nextcloud"}},
		{"1541815603606036480", []string{"twitter", "leaf", "bwmarrin"}},
	} {
		if got := namesOf(c.text); len(got) < len(c.first) || !slices.Equal(got[:len(c.first)], c.first) {
			t.Errorf("%q: got %v, want %v first", c.text, got, c.first)
		}
	}
}

func TestAKindIsJudgedThatIsChosen(t *testing.T) {
	set := read("_id: 569cc7851d41c8f28d5a38f1,\nid: '5b4a9c8a-bb0b-11e5-8e0a-0242ac110002'")
	kind, _ := idkind.Named("uuid-v1")
	got := judge.IDs(set.As(kind), judge.Options{Now: now, Kind: kind})
	if got.Best() != "uuid-v1" || got.Members != 1 {
		t.Errorf("got %s", got.Best())
	}
	set = read("1ee88765-c0a9-6560-e80a-cbb82b7ec344 is none\nof version 6")
	kind, _ = idkind.Named("uuid-v6")
	if got := judge.IDs(set.As(kind), judge.Options{Now: now, Kind: kind}); got.Earliest.Year() != 2023 {
		t.Errorf("got %s of %s", got.Best(), got.Earliest)
	}
}

func TestTheEpochThatATextStatesIsTried(t *testing.T) {
	for text, want := range map[string]string{
		"START_STMP = 1577808000000L;\n// generated 428263374892044288": "own-epoch",
		"epochStr: 2020-01-01 gave 428263374892044288":                  "own-epoch",
		"twepoch = 1288834974657L gave 1541815603606036480":             "twitter",
	} {
		if got := namesOf(text); len(got) == 0 || got[0] != want {
			t.Errorf("%q: got %v, want %s", text, got, want)
		}
	}
}

func TestATextOfAProgramOrInChineseNamesTheSiteItIsAbout(t *testing.T) {
	for text, discord := range map[string]bool{
		"the ID of it is 736793179575029760": true, "后端返回的编号是 736793179575029760": false,
		"java.lang.IllegalStateException: 736793179575029760": false, "discord 里的编号是 736793179575029760": true,
	} {
		if got := namesOf(text); len(got) == 0 || (got[0] == "discord") != discord {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

// checkBest checks what the IDs of texts are taken for.
func checkBest(t *testing.T, texts map[string]string) {
	t.Helper()
	for text, want := range texts {
		if got := bestOf(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func bestOf(text string) string {
	set := read(text)
	one, ok := judge.Single(text, set, format.Options{Now: now})
	switch {
	case !ok:
		return judge.IDs(set, judge.Options{Now: now}).Best()
	case !one.Fits() || len(one.Readings) == 0:
		return ""
	}
	return one.Readings[0].Name
}

func TestANamedSystemIsNotMeantWhereItsDateIsStillToCome(t *testing.T) {
	checkBest(t, map[string]string{
		"Actual SQL: sharding-jdbc ::: INSERT INTO user_2 (id) VALUES (?) ::: [1556233282679525378]": "twitter",
		"Actual SQL: sharding-jdbc ::: INSERT INTO user_2 (id) VALUES (?) ::: [818114806320992257]":  "shardingsphere",
	})
}

func TestNumbersOfInstagramsInterfaceAreNoSnowflakes(t *testing.T) {
	checkBest(t, map[string]string{
		"GET: https://i.instagram.com/api/v1/media/18001724395052205/info/ of Instagram":   "",
		"GET: https://i.instagram.com/api/v1/media/1245771331041990029/info/ of Instagram": "instagram",
		"BigNumber Error: new BigNumber() not a number: 1245771331041990029_23537020":      "instagram",
		"BigNumber Error: new BigNumber() not a number: 1245771331041990029_1700000000":    "discord",
		"permmsgid=msg-f:1765432109876543489":                                              "gmail",
	})
}

func TestNumbersThatRoundOnesAreFollowedByAreNobodys(t *testing.T) {
	checkBest(t, map[string]string{
		`{"id": 100000000000001478, "name": "a"}`:                             "",
		`{"id": 108965278956942133, "name": "a"}`:                             "mastodon",
		"Unsupported post request. Object with ID '4596744727076604' is gone": "",
		"in the table is the row 4596744727076604":                            "weibo",
	})
}

func TestATextAboutLostDigitsHoldsNoTimes(t *testing.T) {
	checkBest(t, map[string]string{
		"缺失精度，比如将637143198711861248变为637143198711861200。请问怎么解决？":                              "twitter",
		"比如将637143198711861248变为637143198711861200。请问怎么解决？":                                   "net-ticks",
		`{"id":"08da0a0e6400a000","orgID":"07041dc36400a000","name":"cpu","status":"active"}`: "influxdb",
		`{"id":"8da0a0e6400a000","orgID":"7041dc36400a000","name":"cpu","status":"active"}`:   "twitter",
	})
}

func TestAnIDBehindItsPrefixIsAlsoListed(t *testing.T) {
	text := "invoice in_1MtHbELkdIwHu7ixl4OzzPMv for customer cus_NeZwdNtLEOXuvB"
	facts := judge.TextFacts{Report: judge.IDs(read(text), judge.Options{Now: now}), Now: now,
		Day: func(time.Time) string { return "" }, Clock: func(time.Time) string { return "" }}
	all := facts.Readings()
	for _, name := range []string{"stripe", "stripe-short"} {
		if !slices.ContainsFunc(all, func(r judge.ReadingLine) bool { return r.Name == name }) {
			t.Errorf("no %s among %+v", name, all)
		}
	}
}
