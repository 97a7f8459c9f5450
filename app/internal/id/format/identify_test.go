package format_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

var options = format.Options{Now: time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)}

func names(n format.Identification) []string {
	all := make([]string, len(n.Readings))
	for i, r := range n.Readings {
		all[i] = r.Name
	}
	return all
}

func reading(t *testing.T, typed, name string) format.Reading {
	t.Helper()
	n := format.Identify(typed, options)
	for _, r := range n.Readings {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("%s is read as %v, want %s among them", typed, names(n), name)
	return format.Reading{}
}

func TestTextsAreReadAsWhatTheyAre(t *testing.T) {
	for _, c := range []struct{ typed, want, utc string }{
		{"1541815603606036480", "twitter", "2022-06-28T16:07:40.105Z"},
		{"1,541,815,603,606,036,480n", "twitter", "2022-06-28T16:07:40.105Z"},
		{"0x1565a11f6217a000", "twitter", "2022-06-28T16:07:40.105Z"},
		{"1565a11f6217a000", "twitter", "2022-06-28T16:07:40.105Z"},
		// as bwmarrin's Base2
		{"1010101100101101000010001111101100010000101111010000000000000", "twitter", "2022-06-28T16:07:40.105Z"},
		{"0o125455021754205720000", "twitter", "2022-06-28T16:07:40.105Z"},
		{`\x1565a11f6217a000`, "twitter", "2022-06-28T16:07:40.105Z"},
		{"FWWhH2IXoAA=", "twitter", "2022-06-28T16:07:40.105Z"},
		{"FWWhH2IXoAA", "twitter", "2022-06-28T16:07:40.105Z"}, {"4aaW4SzAyQK", "twitter", "2022-06-28T16:07:40.105Z"},
		{"0001010101100101101000010001111101100010000101111010000000000000", "twitter", "2022-06-28T16:07:40.105Z"},
		{"MTU0MTgxNTYwMzYwNjAzNjQ4MA==", "twitter", "2022-06-28T16:07:40.105Z"},
		{"175928847299117063", "discord", "2016-04-30T11:18:25.796Z"},
		{"103270115826048975", "mastodon", "2019-12-08T03:48:33.849Z"},
		{"11637205501278089", "instagram", "2011-09-09T22:28:04.721Z"}, {"241294492511762325", "pinterest", ""},
		{"C8y3pQxRt1_", "instagram", "2024-06-29T09:37:23.003Z"},
		{"f81d4fae–7dec–11d0–a765–00a0c91e6bf6", "uuid-v1", "1997-02-03T17:43:12.216875Z"},
		{"3jzfcijpj2z2a", "tid", "2023-06-30T15:03:01.887007Z"},
		{"507f1f77bcf86cd799439011", "objectid", "2012-10-17T21:13:27.000Z"},
		{"C232AB00-9414-11EC-B3C8-9F6BDECED846", "uuid-v1", "2022-02-22T19:22:22.000Z"},
		{"000003e8-9414-21ec-9600-325096b39f47", "uuid-v2", "2022-02-22T19:16:56.189952Z"},
		{"5df41881-3aed-3515-88a7-2f4a814cf09e", "uuid-v3", ""},
		{"21e58ba8-5c7e-4524-ae8f-079faf987b3b", "uuid-v4", ""},
		{"2ed6657d-e927-568b-95e1-2665a8aea6a2", "uuid-v5", ""},
		{"1EC9414C-232A-6B00-B3C8-9F6BDECED846", "uuid-v6", "2022-02-22T19:22:22.000Z"},
		{"017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "uuid-v7", "2022-02-22T19:22:22.000Z"},
		{"017f22e279b07cc398c4dc0c0c07398f", "uuid-v7", "2022-02-22T19:22:22.000Z"},
		{" \"017f22e2-79b0-7cc3-98c4-dc0c0c07398f\",", "uuid-v7", "2022-02-22T19:22:22.000Z"},
		{"2489E9AD-2EE2-8E00-8EC9-32D5F69181C0", "uuid-v8", ""},
		{"00000000-0000-0000-0000-000000000000", "uuid-nil", ""},
		{"ffffffff-ffff-ffff-ffff-ffffffffffff", "uuid-max", ""}, {"017f22e2-79b0-0cc3-98c4-dc0c0c07398f", "uuid", ""},
		{"01ARYZ6S41TSV4RRFFQ69G5FAV", "ulid", "2016-07-30T22:36:16.385Z"},
		{"01aryz6s41tsv4rrffq69g5fav", "ulid", "2016-07-30T22:36:16.385Z"},
		{"0ujtsYcgvSTl8PAuAdqWYSMnLOv", "ksuid", "2017-10-10T04:00:47.000Z"},
		{"9m4e2mr0ui3e8a215n4g", "xid", "2011-03-22T17:50:19.000Z"},
		{"01226N0640J7K", "tsid", "2020-04-15T20:22:07.665Z"}, {"01226n0640j7k", "tsid", "2020-04-15T20:22:07.665Z"},
		{"1355517523.000005", "slack-ts", "2012-12-14T20:38:43.000Z"},
		{"1782136385.915719", "slack-ts", "2026-06-22T13:53:05.000Z"},
		{"-JhLeOlGIEjaIOFHR0xd", "push-id", "2015-02-04T22:15:31.153Z"}, {"1355517523.00000", "", ""},
		{"JhLeOlGIEjaIOFHR0xd-", "", ""},
		{"hello", "", ""}, {"", "", ""}, {"2020 2022 2021", "", ""}, {"80000000000000000000000000", "", ""},
		{"7", "", ""}, {"1700000000", "unix-seconds", "2023-11-14T22:13:20.000Z"},
		{"1700000000123", "unix-milliseconds", "2023-11-14T22:13:20.123Z"},
		{"1700000000123456", "unix-microseconds", "2023-11-14T22:13:20.123456Z"},
		{"1700000000000000000", "unix-nanoseconds", "2023-11-14T22:13:20.000Z"},
		{"1556813561098000000", "unix-nanoseconds", "2019-05-02T16:12:41.098Z"},
		{"1700000000123456789", "unix-nanoseconds", "2023-11-14T22:13:20.123456Z"}, {"9223372036854775807", "", ""},
	} {
		n := format.Identify(c.typed, options)
		if c.want == "" {
			if len(n.Readings) > 0 || n.IsNumber == (n.Err != nil) {
				t.Errorf("%q: got %v, error %v; want nothing", c.typed, names(n), n.Err)
			}
			continue
		}
		if len(n.Readings) == 0 || n.Readings[0].Name != c.want || n.Err != nil {
			t.Errorf("%q: got %v, want %s first", c.typed, names(n), c.want)
			continue
		}
		if r := n.Readings[0]; r.Dated != (c.utc != "") || r.Dated && text.UTC(r.At) != c.utc {
			t.Errorf("%q: got %s, want %s", c.typed, text.UTC(r.At), c.utc)
		}
	}
}

func TestEveryPublishedVectorIsReadAsItsSystemTellsIt(t *testing.T) {
	raw, err := os.ReadFile("../../../../snowflake/testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		System, ID string
		Fields     map[string]string
	}
	if err := json.Unmarshal(raw, &vectors); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, v := range vectors {
		name := strings.Replace(v.System, "seed004-simple", "simple-snowflake", 1)
		// The largest of all IDs is of no date that has been, and Baidu's is from
		// a layout of other widths.
		if _, ok := system.Find(name); !ok || v.ID == "9223372036854775807" || name == "baidu" {
			continue
		}
		checked++
		r := reading(t, v.ID, name)
		for _, f := range r.Fields() {
			if want, ok := v.Fields[f.Name]; ok && f.Value != want {
				t.Errorf("%s %s: %s is %s, want %s", v.System, v.ID, f.Name, f.Value, want)
			}
		}
		if r.Dated && text.UnixMS(r.At) != v.Fields["unix_ms"] {
			t.Errorf("%s %s: at %s, want %s", v.System, v.ID, text.UnixMS(r.At), v.Fields["unix_ms"])
		}
	}
	if checked < 13 {
		t.Errorf("only %d vectors are of a known system", checked)
	}
}

func TestSystemsThatReadTheSameInstantAreListedTogetherInOrder(t *testing.T) {
	for _, typed := range []string{"1541815603606036480", "1169786042799259000", "1541815603606036482"} {
		n := format.Identify(typed, options)
		var same []string
		for i, r := range n.Readings {
			if r.At.Equal(reading(t, typed, "twitter").At) {
				same = append(same, r.Name)
			}
			if i > 0 && r.Score > n.Readings[i-1].Score {
				t.Errorf("%s: %s with %v stands behind %v", typed, r.Name, r.Score, n.Readings[i-1].Score)
			}
		}
		if want := []string{"twitter", "leaf", "bwmarrin", "hutool", "mybatis-plus"}; !slices.Equal(same, want) {
			t.Errorf("%s: got %v, want %v", typed, same, want)
		}
	}
	leaf, discord := reading(t, "1541815603606036480", "leaf"), reading(t, "1541815603606036480", "discord")
	if got := leaf.Twins(); got != "Twitter, bwmarrin/snowflake, Hutool, MyBatis-Plus" {
		t.Errorf("got twins %q", got)
	}
	if got := discord.Twins(); got != "" {
		t.Errorf("got twins %q of Discord's", got)
	}
}

func TestEachWayToWriteANumberIsRead(t *testing.T) {
	for _, c := range []struct{ typed, system, form string }{
		{"rhegmmyoryy8", "discord", "z-base-32"}, {"1c49kkphnxtz", "discord", "base 36"},
		{"pFLuuKMHer", "discord", "base 58"},
		{"0271065ac1020007", "discord", "hexadecimal digits without 0x"},
		{form.Base62.Encode(1541815603606036480), "twitter", "base 62"},
		{"MTc1OTI4ODQ3Mjk5MTE3MDYz", "discord", "base 64 of the decimal digits"},
		{"0o~BYRf0500", "influxdb", "InfluxDB’s base 64"}, // of node 5 on 2024-05-06
		{"1,541,815,603,606,036,480", "twitter", "an integer with digits in groups of three"},
		{"1541815603606036480", "twitter", "an integer"}, {"0x1565_a11f6217_a000", "twitter", "an integer"},
	} {
		r := reading(t, c.typed, c.system)
		if r.Form != c.form {
			t.Errorf("%s: read as %s, want %s", c.typed, r.Form, c.form)
		}
		pro, contra := r.Reasons()
		if said := strings.Join(append(pro, contra...), " "); !strings.Contains(said, "Read as "+c.form) &&
			!strings.HasPrefix(c.form, "an integer") {
			t.Errorf("%s: nothing is said of the form: %q", c.typed, said)
		}
	}
}

func TestATextThatIsNearlyALongerIDGetsItsReason(t *testing.T) {
	for _, c := range [][2]string{
		{"01ARYZ6S41TSV4RRFFQ69G5FAU", "ULID: “U” is no digit of it."},
		{"017F22E2-79B0-7CC3-98C4-DC0C0C07398X", "UUID: “X” is no digit of it."},
		{"f81d4fae-7dec-11d0-a765-00a0c91e6bf",
			"UUID: 35 characters, needs 36. If only its end is missing, it was issued on 1997-02-03."},
		{"507f1f77bcf86cd79943901", "23 characters, needs 24. If only its end is missing, it was issued on 2012-10-17."},
		{"507f1f77bcf86cd7994390111", "MongoDB ObjectId: 25 characters, needs 24."},
		{"01ARZ3NDEKTSV4RRFFQ69G5FA",
			"ULID: 25 characters, needs 26. If only its end is missing, it was issued on 2016-07-30."},
		{"0ujtsYcgvSTl8PAuAdqWYSMnLO", "KSUID: 26 characters, needs 27."},
		{"9m4e2mr0ui3e8a215n4", "xid: 19 characters, needs 20."},
		{"154181560360603648o", "“o” at position 19 is not a decimal digit"},
		{"12a4", "“a” at position 3 is not a decimal digit"},
		{"80000000000000000000000000", "more than the largest 64-bit number"},
		{"-9223372036854775809", "This number is 1 less than the smallest signed 64-bit number"},
		{"1541815603606036480\x00", "The invisible character U+0000 at position 20"},
		{"1514765131124183040.0",
			"“.” at position 20 is not a decimal digit (0–9). A program stored this ID as a floating-point number"},
		{"1.5147651311241830e18", "A program stored this ID as a floating-point number"},
	} {
		if n := format.Identify(c[0], options); n.Err == nil || !strings.Contains(n.Err.Error(), c[1]) {
			t.Errorf("%q: got %v, want %q", c[0], n.Err, c[1])
		}
	}
}

func TestLayoutsOfTheReadersOwnTakePart(t *testing.T) {
	l := snowflake.Twitter()
	l.Name, l.Epoch = "", time.Date(2020, 7, 31, 16, 0, 0, 0, time.UTC)
	id, _ := l.Compose([]uint64{0, uint64(l.TickAt(options.Now.Add(-time.Hour))), 3, 3, 0})
	typed := id.String()
	o := options
	saved := l
	saved.Name = "Orders"
	o.Saved = []snowflake.Layout{saved}
	n := format.Identify(typed, o)
	if got := n.Readings[0]; got.Name != "saved-Orders" || got.Title != "Orders" {
		t.Errorf("got %v, want the saved layout first", names(n))
	}
	o.Saved, o.Layout = nil, l
	if n := format.Identify(typed, o); n.Readings[0].Name != "layout" {
		t.Errorf("got %v, want the chosen layout first", names(n))
	}
	o.Layout = snowflake.Twitter()
	if n := format.Identify(typed, o); slices.Contains(names(n), "layout") {
		t.Errorf("a system's layout takes part twice: %v", names(n))
	}
}

func TestEveryBitOfEveryReadingIsInOneField(t *testing.T) {
	for _, typed := range []string{
		"1541815603606036480", "103270115826048975", "241294492511762325", "507f1f77bcf86cd799439011",
		"C232AB00-9414-11EC-B3C8-9F6BDECED846",
		"000003e8-9414-21ec-9600-325096b39f47", "5df41881-3aed-3515-88a7-2f4a814cf09e",
		"21e58ba8-5c7e-4524-ae8f-079faf987b3b",
		"2ed6657d-e927-568b-95e1-2665a8aea6a2", "1EC9414C-232A-6B00-B3C8-9F6BDECED846",
		"017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "2489E9AD-2EE2-8E00-8EC9-32D5F69181C0",
		"00000000-0000-0000-0000-000000000000", "01ARYZ6S41TSV4RRFFQ69G5FAV", "0ujtsYcgvSTl8PAuAdqWYSMnLOv",
		"9m4e2mr0ui3e8a215n4g",
		"01226N0640J7K", "1782136385.915719", "-JhLeOlGIEjaIOFHR0xd",
	} {
		for _, r := range format.Identify(typed, options).Readings {
			from := 0
			for _, f := range r.Fields() {
				if f.From != from || f.Value == "" || f.Name == "" {
					t.Errorf("%s, %s: field %+v begins at %d", typed, r.Name, f, from)
				}
				from += f.Bits
			}
			if pro, contra := r.Reasons(); from != 8*len(r.Bits) || len(pro)+len(contra) == 0 || r.Form == "" ||
				r.Text == "" || r.Title == "" {
				t.Errorf("%s, %s: %d of %d bits, %d reasons, form %q", typed, r.Name, from, 8*len(r.Bits),
					len(pro)+len(contra), r.Form)
			}
		}
	}
}

func FuzzIdentifyNeverPanicsAndKeepsItsOrder(f *testing.F) {
	for _, seed := range []string{"", "1541815603606036480", "01ARYZ6S41TSV4RRFFQ69G5FAV", "rhegmmyoryy8", "\xff", "{}",
		"urn:uuid:", "é", "ObjectId(\"\")", strings.Repeat("1", 64)} {
		f.Add(seed)
	}
	n := format.NewIdentifier(options)
	f.Fuzz(func(t *testing.T, typed string) {
		out := n.Identify(typed)
		for i, r := range out.Readings {
			if !(r.Score >= 0 && r.Score <= 1) || i > 0 && r.Score > out.Readings[i-1].Score {
				t.Errorf("%q: %s scores %v", typed, r.Name, r.Score)
			}
			r.Reasons()
			r.Fields()
		}
		if (out.Err == nil) == (len(out.Readings) == 0 && !out.IsNumber) {
			t.Errorf("%q: %d readings, number %v, error %v", typed, len(out.Readings), out.IsNumber, out.Err)
		}
	})
}

func BenchmarkIdentify(b *testing.B) {
	n := format.NewIdentifier(options)
	for range b.N {
		n.Identify("1541815603606036480")
	}
}

func TestAFloatingPointNumberIsRecognized(t *testing.T) {
	for _, language := range []string{"en", "pseudo"} {
		t.Run(language, func(t *testing.T) {
			text.Use(language, "")
			defer text.Use("en", "")
			got := format.Identify("1514765131124183040.0", options).Err.Error()
			want := text.T("%s at position %s is not a decimal digit (0–9).", text.In("a character", "“%s”", "."),
				"20") + " " +
				text.T("A program stored this ID as a floating-point number, as pandas and spreadsheets do: its last digits may be lost.")
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestUndecidedReadingsShareTheirRankAndSayWhatWouldDecide(t *testing.T) {
	l := snowflake.Twitter()
	at := time.Date(2022, 5, 17, 8, 20, 31, 412e6, time.UTC)
	id, err := l.Compose([]uint64{0, uint64(l.TickAt(at)), 1, 1, 0})
	if err != nil {
		t.Fatal(err)
	}
	all := format.Identify(id.String(), options).Readings
	beside := map[string]bool{}
	for _, r := range all {
		if r.Score >= all[0].Score-0.1 {
			beside[r.At.Format(time.DateOnly)] = true
			if got := r.Decides(); !strings.Contains(got, "2022-05-17") || !strings.Contains(got, "2026-07-14") {
				t.Errorf("%s (%.2f) says that this would decide: %q", r.Name, r.Score, got)
			}
		} else if r.Decides() != "" {
			t.Errorf("%s (%.2f) is no rival, and says %q", r.Name, r.Score, r.Decides())
		}
	}
	if len(beside) != 2 {
		t.Errorf("%d: at equal rank stand %v of %v", id, beside, names(format.Identify(id.String(), options)))
	}
	if r := reading(t, "1900477102562512898", "mybatis-plus"); r.Decides() != "" {
		t.Errorf("Discord has not come so far, and yet %q", r.Decides())
	}
}

// The pairs are those of bwmarrin's own tests.
func TestWhatBwmarrinWritesIsRead(t *testing.T) {
	for typed, want := range map[string]snowflake.ID{
		"b8wjm1zroyyyy": 1427970479175499776, "4jgmnx8Js8A": 1428076403798048768, "8hgmw4blvlkw": 1116817865006120960,
		"MTExNjgxOTQ5NDY2MDk5NzEyMA==": 1116819494660997120, "D3/A/C+AAAA=": 1116823421972381696,
		"D3_A_C-AAAA": 1116823421972381696,
		"111101111111101110110101100101001000000000000000000000000000": 1116817224745615360,
	} {
		n := format.Identify(typed, options)
		if len(n.Readings) == 0 || n.Readings[0].Name != "twitter" || n.Readings[0].ID != want {
			t.Errorf("%s: got %v, want %d", typed, n.Readings, want)
		}
		if got := reading(t, typed, "bwmarrin"); got.ID != want {
			t.Errorf("%s: bwmarrin's is %d", typed, got.ID)
		}
	}
}

func TestOfTwoAlphabetsTheSmallerThatHoldsATextIsTheLikelier(t *testing.T) {
	n := format.Identify("rhegmmyoryy8", options)
	if best := n.Readings[0]; best.Form != "z-base-32" || best.ID != 175928847299117063 {
		t.Errorf("got %s of %s (%.2f)", best.Form, best.Name, best.Score)
	}
	twin := slices.IndexFunc(n.Readings, func(r format.Reading) bool { return r.Name == "bwmarrin" })
	other := slices.IndexFunc(n.Readings, func(r format.Reading) bool { return r.Name == "instagram" })
	if twin < 0 || other >= 0 && other < twin {
		t.Errorf("bwmarrin is number %d and Instagram number %d", twin, other)
	}
}

func TestAMinusIsNoDigitOfANumber(t *testing.T) {
	for _, typed := range []string{"-1", "-123456789", "-1541815603606036480"} {
		found := format.Identify(typed, format.Options{})
		for _, r := range found.Readings {
			if r.ID != found.Number {
				t.Errorf("%s: %s reads %d, as %s", typed, r.Name, r.ID, r.Form)
			}
		}
		if !found.IsNumber {
			t.Errorf("%s is no number", typed)
		}
	}
}

// The TypeID and its UUID are of the specification's valid examples.
func TestLongerIDsAreIdentifiedWithoutTheirPrefix(t *testing.T) {
	for _, c := range []struct{ typed, name, shown, utc string }{
		{"prefix_01h455vb4pex5vsknk084sn02q", "uuid-v7", "01890a5d-ac96-774b-bcce-b302099a8057", ""},
		{"user_2MEmVnMNV3DR1fXDUBgPVOIrhFc", "ksuid", "2MEmVnMNV3DR1fXDUBgPVOIrhFc", ""},
		{"user_01HCYZ09NQHZ4X1ZRVZ3V09WWW", "ulid", "01HCYZ09NQHZ4X1ZRVZ3V09WWW", "2023-10-17T14:00:30.647Z"},
		{"img-507f1f77bcf86cd799439011", "objectid", "507f1f77bcf86cd799439011", "2012-10-17T21:13:27.000Z"},
	} {
		r := reading(t, c.typed, c.name)
		if r.Text != c.shown || c.utc != "" && text.UTC(r.At) != c.utc {
			t.Errorf("%s: got %s of %s, want %s of %s", c.typed, r.Text, text.UTC(r.At), c.shown, c.utc)
		}
	}
	if r := reading(t, "prefix_01h455vb4pex5vsknk084sn02q",
		"uuid-v7"); r.Form != "a TypeID: a prefix and a UUID in Crockford’s base 32" {
		t.Errorf("got %q", r.Form)
	}
	for _, typed := range []string{"_01h455vb4pex5vsknk084sn02q", "1_01h455vb4pex5vsknk084sn02q",
		"prefix 01h455vb4pex5vsknk084sn02q", "prefix_01h455vb4pex5vsknk0", "läb_01h455vb4pex5vsknk084sn02q"} {
		if at := format.Prefix(typed); at != 0 {
			t.Errorf("%s: got a prefix of %d", typed, at)
		}
	}
}

func TestNumbersOfKnownRangesAreSaidToBeThese(t *testing.T) {
	for typed, says := range map[string]string{
		"76561197960287930": "Steam", "10153231379986729": "Facebook", "122108772806391022": "Facebook",
		"9912345678904321": "Alma", "175928847299117063": "", "990012345678904321": "",
	} {
		one := format.Identify(typed, options)
		if says == "" && one.Remark != "" || !strings.Contains(one.Remark, says) ||
			says != "" && len(one.Readings) > 0 && one.Readings[0].Score > one.None() {
			t.Errorf("%s: got %q, none %.3f and %v", typed, one.Remark, one.None(), names(one))
		}
	}
}

func TestTheSameKindsAreReadInOtherSpellings(t *testing.T) {
	const v7 = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
	for typed, want := range map[string]string{
		"e2227f01-b079-c37c-98c4-dc0c0c07398f": v7, "AX8i4nmwfMOYxNwMDAc5jw": v7, "AX8i4nmwfMOYxNwMDAc5jw==": v7,
		"1989357241971137676463954034883508623": v7,
		"1972003866952799546420484161793439825": "01FF5MR5PYYJYRSF6RB4N0GE2H",
		"p1449711449000413":                     "1449711449.000413", "Hd1N2qpta": "4331051486294436",
	} {
		one := format.Identify(typed, options)
		if len(one.Readings) == 0 || one.Readings[0].Text != want {
			t.Errorf("%s: got %v, want %s", typed, one.Readings, want)
		}
	}
	for _, typed := range []string{"AX8i4nmwfMOYxNwMDAc5jv==", "340282366920938463463374607431768211456", "configurationSettings1"} {
		if one := format.Identify(typed, options); len(one.Readings) > 0 && one.Readings[0].Wide() {
			t.Errorf("%s: got %v", typed, names(one))
		}
	}
}

func TestANumberOfNobodysGetsAShareForNone(t *testing.T) {
	for typed, least := range map[string]float64{
		"4111111111111111": 0.5, "5500005555555559": 0.5, "378282246310005": 0.5, "3530111333300000": 0.5, // cards
		"8613812345678": 0.9, "4915112345678": 0.8, "490154203237518": 0.5, // phones
		"8212345678901234567": 0.9, "3876543210987654321": 0.3, // random
		"20191031150028": 0.5, "20111203101530000": 0.5, "202405170000012345": 0.5, // days
	} {
		n := format.Identify(typed, options)
		if got := n.None(); got < least || len(n.Readings) > 0 && least >= 0.5 && n.Readings[0].Score > got {
			t.Errorf("%s: got %.3f for none, and %v", typed, got, names(n))
		}
	}
	for _, typed := range []string{"1541815603606036480", "175928847299117063", "103270115826048975",
		"017F22E2-79B0-7CC3-98C4-DC0C0C07398F"} {
		if n := format.Identify(typed, options); n.None() > 0.1 {
			t.Errorf("%s: got %.3f for none", typed, n.None())
		}
	}
}

// The UUID is of the readme of a library of that time.
func TestAUUIDOfADraftCountsSeconds(t *testing.T) {
	r := reading(t, "0619786f-54be-78f3-9a02-b3376dac11d7", "uuid-v7-draft")
	if fields := r.Fields(); text.UTC(r.At) != "2021-11-19T11:13:57.000Z" || r.Score < 0.8 || fields[0].Bits != 36 ||
		fields[1].Meaning == "" {
		t.Errorf("got %s, %.2f and %+v", text.UTC(r.At), r.Score, fields)
	}
	reading(t, "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "uuid-v7")
}

func TestAnAutoRandomNumberIsACounterBehindShardBits(t *testing.T) {
	for _, typed := range []string{"4899916394579099651", "2882303761517117441", "1152921504606856976"} {
		r := reading(t, typed, "auto-random")
		if r.Dated || r.Title != "TiDB AUTO_RANDOM" || !strings.Contains(r.Note, "5 shard bits") {
			t.Errorf("%s: got %+v", typed, r)
		}
	}
}

func TestAnEpochOfOnesOwnHasAShare(t *testing.T) {
	all := format.Identify("257530689124044800", options).Readings
	at := slices.IndexFunc(all, func(r format.Reading) bool { return r.Name == "own-epoch" })
	if at < 0 || all[at].Score < 0.02 || all[at].Dated {
		t.Fatalf("got %v", all)
	}
	pro, _ := all[at].Reasons()
	if days := options.Now.Sub(all[at].Layout.Instant(257530689124044800>>22)).Hours() / 24; days < -1 || days > 1 ||
		!strings.Contains(strings.Join(pro, " "), "If it was made today, the epoch is near 20") {
		t.Errorf("got an epoch %.0f days off, and %q", days, pro)
	}
}
