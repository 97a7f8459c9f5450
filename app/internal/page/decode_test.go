package page_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

const example = "1541815603606036480"

// card fails the test unless all that a card shows is what the library says.
func (v *visitor) card(l snowflake.Layout, id snowflake.ID) {
	v.Helper()
	v.shows("id", id.String(), "signed", strconv.FormatInt(id.Int64(), 10),
		"hex", fmt.Sprintf("0x%016x", uint64(id)), "binary", fmt.Sprintf("%064b", uint64(id)))
	parts := l.Decompose(id)
	for i, f := range l.Fields {
		v.shows(f.Name, strconv.FormatUint(parts[i], 10))
		if f.Kind == snowflake.KindTime {
			at := l.Instant(parts[i])
			v.shows("unix-ms", strconv.FormatInt(at.UnixMilli(), 10), "utc", at.Format("2006-01-02T15:04:05.000Z"))
		}
	}
	bits := v.all("[data-row] [data-bit]")
	for i, e := range bits {
		bit := 63 - i
		value := uint64(id) >> bit & 1
		got := fmt.Sprintln(e.with["data-bit"], e.with["data-kind"], e.with["data-value"], e.text())
		if want := fmt.Sprintln(bit, l.Fields[layouts.FieldAt(l, bit)].Kind, value, value); got != want {
			v.Errorf("bit %d: got %s, want %s", bit, got, want)
		}
	}
	if len(bits) != 64 {
		v.Errorf("got %d bits, want 64", len(bits))
	}
}

// alert fails the test unless one error is told, with these words.
func (v *visitor) alert(want string) {
	v.Helper()
	if alerts := v.texts(`[role="alert"]`); len(alerts) != 1 || !strings.Contains(alerts[0], want) {
		v.Errorf("got alerts %q, want %q", alerts, want)
	}
}

func TestPublishedIDsDecodeAsTheirSourcesSay(t *testing.T) {
	raw, err := os.ReadFile("../../../snowflake/testdata/vectors.json")
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
	links := map[string]string{
		"twitter": "twitter", "discord": "discord", "instagram": "instagram", "mastodon": "mastodon", "leaf": "leaf",
		"pinterest": "unused:2,shard:16,type:10,local:36",
		"baidu":     "unused:1,time:29,worker:21,sequence:13&epoch=1474300800000&tick=1s",
	}
	seen := map[string]bool{}
	for _, one := range vectors {
		if links[one.System] == "" {
			continue
		}
		seen[one.System] = true
		visit(t, "/decode#id="+one.ID+"&layout="+links[one.System], func(v *visitor) {
			for name, want := range one.Fields {
				v.shows(strings.ReplaceAll(name, "unix_ms", "unix-ms"), want)
			}
		})
	}
	if len(seen) != len(links) {
		t.Errorf("decoded %d systems, want %d", len(seen), len(links))
	}
}

func TestTheDecoderOpensWithAFamousID(t *testing.T) {
	visit(t, "/decode", func(v *visitor) {
		v.card(snowflake.Twitter(), 1541815603606036480)
		if got := v.first("textarea").with["value"]; got != example {
			t.Errorf("the box holds %q", got)
		}
	})
}

func TestTheBestReadingIsShown(t *testing.T) {
	for _, c := range []struct{ typed, best, field, want string }{
		{"1541815603606036480", "twitter", "datacenter", "11"},
		{"175928847299117063", "discord", "utc", "2016-04-30T11:18:25.796Z"},
		{"3jzfcijpj2z2a", "tid", "utc", "2023-06-30T15:03:01.887007Z"},
		{"C8y3pQxRt1_", "instagram", "utc", "2024-06-29T09:37:23.003Z"},
		{"017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "uuid-v7", "unix-ms", "1645557742000"},
		{"C232AB00-9414-11EC-B3C8-9F6BDECED846", "uuid-v1", "utc", "2022-02-22T19:22:22.000Z"},
		{"0ujtsYcgvSTl8PAuAdqWYSMnLOv", "ksuid", "utc", "2017-10-10T04:00:47.000Z"},
	} {
		visit(t, "/decode#id="+c.typed, func(v *visitor) {
			v.shows(c.field, c.want)
			if got := v.attributes("[data-candidate]", "data-candidate")[0]; got != c.best ||
				len(v.all("[data-row]")) != 1 {
				t.Errorf("%s is read as %s in %d rows", c.typed, got, len(v.all("[data-row]")))
			}
		})
	}
}

func TestPastedFormsMeanTheSameID(t *testing.T) {
	visit(t, "/decode", func(v *visitor) {
		for _, typed := range []string{
			"1 541 815 603 606 036 480", "1,541,815,603,606,036,480", "1_541_815_603_606_036_480", `"` + example + `"`,
			example + "n", example + "L",
			"0x1565a11f6217a000", "hex:1565a11f6217a000",
			"0b1010101100101101000010001111101100010000101111010000000000000",
		} {
			v.enter("textarea", "7")
			v.shows("id", "7")
			v.enter("textarea", typed)
			v.shows("id", example)
		}
		v.enter("textarea", "-1")
		v.shows("id", "18446744073709551615", "signed", "-1")
	})
}

func TestEveryValueCanBeEditedAndAllOthersFollow(t *testing.T) {
	l := snowflake.Twitter()
	set := func(field int, v uint64) snowflake.ID {
		id, _ := layouts.With(l, 1541815603606036480, field, v)
		return id
	}
	noon := time.Date(2024, 2, 29, 12, 0, 0, 5e8, time.UTC)
	for _, c := range []struct {
		name, typed string
		want        snowflake.ID
	}{
		{"worker", "31", set(3, 31)}, {"datacenter", "0", set(2, 0)}, {"sequence", "4095", set(4, 4095)},
		{"time", "289001825343", set(1, 289001825343)},
		{"utc", "2024-02-29T12:00:00.5Z", set(1, uint64(l.TickAt(noon)))},
		{"hex", "0x1565a11f6217a000", 0x1565a11f6217a000}, {"binary", "1011", 11}, {"signed", "-2", 1<<64 - 2},
	} {
		visit(t, "/decode", func(v *visitor) {
			v.enter(`[data-edit="`+c.name+`"]`, c.typed)
			v.card(l, c.want)
		})
	}
}

func TestAnImpossibleFieldValueIsNamedAndLosesNothing(t *testing.T) {
	for name, bad := range map[string][2]string{
		"worker": {"32", "worker has 5 bits: 0 to 31"}, "sequence": {"12a", "“a” at position 3"},
		"utc":    {"2009-01-01", "time can hold 2010-11-04T01:42:54.657Z to 2080-07-10T17:30:30.208Z"},
		"hex":    {"0xg", "“g” at position 3"},
		"binary": {"12", "“2” at position 2"}, "signed": {"9x", "“x” at position 2"},
	} {
		visit(t, "/decode", func(v *visitor) {
			v.enter(`[data-edit="`+name+`"]`, bad[0])
			v.alert(bad[1])
			v.shows("id", example)
			if got := v.first(`[data-edit="` + name + `"]`).with["value"]; got != bad[0] {
				t.Errorf("%s: typed %q became %q", name, bad[0], got)
			}
		})
	}
}

func TestBadInputIsNamedAndNotRead(t *testing.T) {
	visit(t, "/decode", func(v *visitor) {
		for _, bad := range [][2]string{
			{"12a4", "“a” at position 3 is not a decimal digit"},
			{"", "The box is empty"},
			{"18446744073709551616", "is 1 more than the largest 64-bit number"},
			{"0x10000000000000000", "needs 65 bits, 1 more than the 64"},
			{"<img src=x onerror=alert(1)>", "“<” at position 1"},
			{strings.Repeat("9", 1_000_000), "has 1,000,000 digits, 999,980 more"},
		} {
			v.enter("textarea", bad[0])
			v.alert(bad[1])
			if got := v.fields("id"); got != "" {
				t.Errorf("%.30q was read as %v", bad[0], got)
			}
		}
		v.enter("textarea", "42")
		v.shows("id", "42")
		v.untroubled()
	})
}

func TestSeveralIDsAreRowsInOrder(t *testing.T) {
	visit(t, "/decode#id=7&id=8x&id=9&layout=leaf", func(v *visitor) {
		if got := v.fields("id"); got != "7 9" {
			t.Errorf("got IDs %s, want 7 9", got)
		}
		v.shows("rows", "2", "bad-rows", "1")
		v.alert("Line 2:")
	})
}

func TestARepeatedParameterIsNamed(t *testing.T) {
	visit(t, "/decode?id=5#id=7", func(v *visitor) {
		v.shows("id", "7")
		v.says(`[role="alert"]`, "“id” twice. The value after # is used: 7. The one before it is ignored: 5.")
	})
}

func TestAWrittenOutLayoutIsShown(t *testing.T) {
	const layout = "unused:1,time:41,spare/unused:2,shard:8,tail/sequence:12"
	fields, err := layouts.ParseFields(layout)
	if err != nil {
		t.Fatal(err)
	}
	l := snowflake.Layout{Fields: fields, Epoch: time.UnixMilli(-5).UTC(), Tick: 10 * time.Millisecond}
	visit(t, "/decode#id="+example+"&layout="+layout+"&epoch=-5&tick=10ms", func(v *visitor) {
		v.card(l, 1541815603606036480)
		v.enter(`[data-edit="tail"]`, "1")
		v.card(l, 1541815603606036481)
	})
}

func TestAChosenLayoutIsAboveTheCandidates(t *testing.T) {
	visit(t, "/decode#id=175928847299117063&layout=sonyflake", func(v *visitor) {
		v.shows("machine", "7")
		if got := v.attributes("[data-candidate]", "data-candidate"); got[0] != "discord" ||
			!slices.Contains(got, "sonyflake") {
			t.Errorf("got candidates %v", got)
		}
		v.click(`[data-candidate="twitter"] .candidate-head`)
		if got := v.first("[data-row] [data-field=datacenter]").with["data-value"]; got != "1" ||
			!strings.Contains(v.address(), "layout=twitter") {
			t.Errorf("it is read with datacenter %s, and the link is %s", got, v.address())
		}
		v.shows("best", "twitter")
		v.click(`[data-candidate="twitter"] .candidate-head`) // once more
		v.shows("best", "discord")
		if got := v.address(); strings.Contains(got, "layout") {
			t.Errorf("the link is %s", got)
		}
	})
}

func TestAReadingIsOneClickAwayAndItsLineSaysWhatItReads(t *testing.T) {
	visit(t, "/decode#id=1541815603606036480", func(v *visitor) {
		var scores []float64
		for _, score := range v.attributes("[data-candidate]", "data-score") {
			n, _ := strconv.ParseFloat(score, 64)
			scores = append(scores, -n)
		}
		if !slices.IsSorted(scores) || scores[0] >= 0 || scores[0] < -1 {
			t.Errorf("got scores %v", scores)
		}
		if got, want := v.attributes("[data-candidate]", "data-candidate")[:5],
			[]string{"twitter", "leaf", "bwmarrin", "hutool", "mybatis-plus"}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v first", got, want)
		}
		const discord = `[data-candidate="discord"]`
		v.says(discord, "25 August 2026", "worker 11, process 26, increment 0")
		v.click(discord + " .candidate-head")
		v.shows("best", "discord", "process", "26")
		if got := len(v.all("[data-row] [data-bit]")); got != 64 {
			t.Errorf("got %d bits, want 64", got)
		}
		v.linked("layout=discord")
	})
	// A kind with a form of its own is in no layout.
	visit(t, "/decode#id=00000001-1111-7111-8111-111111111111&reading=uuid-v7", func(v *visitor) {
		v.shows("best", "uuid-v7")
		v.follow()
		v.shows("best", "uuid-v7")
	})
}

func TestEveryReadingOfManyIsOneClickAway(t *testing.T) {
	visit(t, "/decode#id=1541815603606036480&id=1541815607800340480&id=1541815611994644480", func(v *visitor) {
		v.says(`[data-candidate="twitter"]`, "28 June 2022", "1 node")
		v.click(`[data-candidate="discord"] .candidate-head`)
		v.linked("layout=discord")
		v.says(".answer", "Discord", "as you chose")
		v.follow()
		v.says(".answer", "Discord")
		v.says(`[data-refused="ulid"]`, "19 characters, needs 26")
	})
}

func TestAFindingLeadsToItsProof(t *testing.T) {
	visit(t, "/decode#id=1541815603606036500", func(v *visitor) {
		v.click(`[data-answer="front-end"] button`)
		v.linked("see=damage")
	})
	visit(t, "/decode#id=1541815603606036480&id=1541815607800340480&id=1541815603606036480", func(v *visitor) {
		v.click(`[data-finding="duplicates"] button`)
		v.linked("show=duplicates")
		if got := len(v.all(".hit")); got != 2 {
			t.Errorf("%d IDs are marked, want the 2 that are one", got)
		}
		if got := len(v.all(".answer [data-answer]")); got != 3 {
			t.Errorf("%d sentences are beside the headline, want 3", got)
		}
	})
}

func TestADayHasTheBoundsOfEveryKindThatSortsByTime(t *testing.T) {
	visit(t, "/decode#id=1541815603606036480", func(v *visitor) {
		v.says(`[data-fold="bounds"] summary`, "2022-06-28", "1541572081873846272 to 1541934469739446271")
	})
	visit(t, "/decode#id=1541815603606036480&see=bounds,every", func(v *visitor) {
		v.says(".every pre", "Twitter", "1541572081873846272", "ULID", "UUIDv7", "MongoDB ObjectId",
			"991130812416000000 991493200281599999")
	})
}

func TestAReadingIsExplainedStepByStep(t *testing.T) {
	visit(t, "/decode#id=1541815603606036480&reading=twitter&step=3", func(v *visitor) { // as links of earlier pages have it
		v.shows("step", "3")
		v.says(".know .say",
			"1,288,834,974,657 + 367,597,485,448 = 1,656,432,460,105, which is 2022-06-28T16:07:40.105Z")
	})
}

func TestADamagedIDIsAFindingAndAnIntactOneIsNot(t *testing.T) {
	visit(t, "/decode#id=1541815603606036500", func(v *visitor) {
		v.says(`[data-finding="possibly-damaged"]`, "one of the 257 numbers")
		v.says(".columns", "25 or 26")
		v.says(`[data-answer="front-end"]`, "257 IDs")
		v.enter("textarea", example)
		if len(v.all("[data-finding]")) > 0 {
			t.Errorf("found is %q", v.texts("[data-finding]"))
		}
	})
}

func TestOneSentenceSaysThatATextIsNoID(t *testing.T) {
	visit(t, "/decode#id=hello", func(v *visitor) {
		v.first(`[role="alert"]`)
		if got := v.text(".candidates-of"); !strings.HasPrefix(got,
			"No known system fits No documented system issues such IDs.") || strings.Contains(got, "%") {
			t.Errorf("it says %q", got)
		}
	})
	visit(t, "/decode#id=hello%20there%2C%20twelve%20friends", func(v *visitor) {
		v.says(`[role="alert"]`, "There is no ID in this text.")
		if got := v.text(".candidates-of"); got != "" {
			t.Errorf("of words it says %q", got)
		}
	})
	visit(t, "/decode#id=4096&see=excluded", func(v *visitor) { // as links of earlier pages have it
		v.says(".candidates-of", "No known system fits")
		if got := len(v.all("[data-candidate], [data-excluded]")); got > 0 {
			t.Errorf("%d kinds are shown", got)
		}
		v.untroubled()
	})
}

func TestAnIDThatNoSystemFitsSaysSoAndFoldsItsCandidates(t *testing.T) {
	one := url.QueryEscape(`{"id": 329755153370267648, "created_at": "2019-05-25T12:10:20Z"}`)
	many := "id=" + url.QueryEscape(`{"id":"329755153370267648","created_at":"2019-05-25T12:10:20Z"}`) +
		"&id=" + url.QueryEscape(`{"id":"329755163370267648","created_at":"2019-05-26T01:10:22Z"}`)
	folded := func(v *visitor) {
		t.Helper()
		if fold := v.first(`[data-fold="candidates"]`); fold.with["open"] == "true" {
			t.Error("the candidates are not folded")
		}
	}
	visit(t, "/decode#id="+one, func(v *visitor) {
		v.says(".candidates-of h2", "No known system fits")
		v.says(".answer", "No known system fits", "read as Twitter, 40 %")
		v.shows("best", "twitter")
		folded(v)
	})
	visit(t, "/decode#"+many, func(v *visitor) {
		v.says(".answer", "No known system fits")
		folded(v)
	})
	visit(t, "/decode#id="+example, func(v *visitor) {
		v.says(".candidates-of h2", "Read it as…")
		if got := v.attributes(`[data-fold="candidates"] [data-candidate]`, "data-candidate"); slices.Contains(got,
			"discord") {
			t.Errorf("folded are %v", got)
		}
	})
}

func TestTwoIDsAreShownSideBySide(t *testing.T) {
	visit(t, "/decode#id=1541815603606036480&id=1541815603606036481&layout=twitter", func(v *visitor) {
		if got := len(v.all(`.compare [data-changed="1"]`)); got != 2 {
			t.Errorf("%d bits are marked, want bit 0 of both", got)
		}
		if got := v.first("[data-one-generator]").with["data-one-generator"]; got != "true" {
			t.Errorf("one generator: got %s", got)
		}
		if got := v.fields("id"); got != "1541815603606036480 1541815603606036481" {
			t.Errorf("got IDs %s", got)
		}
	})
	for link, says := range map[string]string{
		"id=1541815603606036480&id=1541815603606036480":                  "The two are the same ID.",
		"id=636507967185264641&id=636507967185264600":                    "is 636,507,967,185,264,641 (line 1) after JavaScript rounded it.",
		"id=1541815603606036480&id=01977420-dc00-72ea-9ae7-ae0f25f02628": "Line 1 is older by",
	} {
		visit(t, "/decode#"+link, func(v *visitor) {
			v.says(".compare", says)
			if len(v.all("[data-one-generator]")) > 0 {
				t.Errorf("%s: there is a verdict on the generator", link)
			}
		})
	}
	visit(t, "/decode#id=636507967185264641&id=636507967185264600", func(v *visitor) {
		if strings.Contains(v.text(".compare"), "generator") {
			t.Error("there are words on the generator")
		}
		v.says(`[data-finding="rounded"]`,
			"636,507,967,185,264,600 (line 2) is 636,507,967,185,264,641 (line 1) after JavaScript rounded it.")
	})
}

func TestTheEpochThatDatesSolveIsUsed(t *testing.T) {
	var lines []string
	for i := range 5 {
		at := time.Date(2024, 5, 17+i, 12, 3*i, 7*i, 0, time.UTC)
		id := uint64(at.Sub(time.Date(2016, 9, 25, 11, 28, 8, 0, time.UTC)).Milliseconds())<<22 | 1<<12
		lines = append(lines, fmt.Sprintf("id=%d+at+%s", id, at.Format(time.RFC3339)))
	}
	visit(t, "/decode#"+strings.Join(lines, "&"), func(v *visitor) {
		v.says(".columns", "17 May 2024")
		v.shows("best", "own-epoch")
		v.says(`[data-solved="1474802888000"]`, "5 dates agree")
	})
}

func TestIDsFromOnePlaceCanBeReadAlone(t *testing.T) {
	visit(t, "/decode", func(v *visitor) {
		v.enter("textarea",
			"id,author_id\n1541815603606036480,175928847299117063\n1541815607800340480,175928847299117063")
		v.shows("rows", "4")
		if v.first("textarea").with["aria-invalid"] == "true" || len(v.all(`[id="paste-problem"] [role="alert"]`)) > 0 {
			t.Error("the heading is called a mistake")
		}
		v.says(`[id="paste-problem"]`, "names the columns")
		v.click(`[data-place="author_id"]`)
		v.shows("rows", "2")
		v.first(`[data-finding="duplicates"]`)
		v.linked("only=author_id")
		v.click(`[data-place="id"]`)
		v.shows("rows", "2")
		if len(v.all(`[data-finding="duplicates"]`)) > 0 {
			t.Error("the repeated one is found among the others")
		}
		v.click(`[data-place=""]`)
		v.shows("rows", "4")
		v.enter("textarea", "1541815603606036480\n175928847299117063")
		v.shows("rows", "2")
		if n := len(v.all("[data-place]")); n != 0 {
			t.Errorf("a list has %d places", n)
		}
	})
}

// tweet is indented JSON as Twitter's interface sends it.
const tweet = `{
  "created_at": "Wed Oct 10 20:19:24 +0000 2018",
  "id": 1050118621198921728,
  "id_str": "1050118621198921728",
  "display_text_range": [
    0,
    140
  ],
  "user": {
    "id": 6253282,
    "id_str": "6253282",
    "created_at": "Wed May 23 06:01:13 +0000 2007"
  },
  "entities": {
    "urls": [
      {
        "indices": [
          117,
          140
        ]
      }
    ]
  }
}`

func TestSmallNumbersOfATweetAreIncludedByOneClick(t *testing.T) {
	visit(t, "/decode", func(v *visitor) {
		v.enter("textarea", tweet)
		v.shows("rows", "1", "skipped", "4")
		v.says(".small", "4 small numbers skipped")
		v.says(".columns", "10 October 2018")
		v.click("[data-small]")
		v.shows("rows", "5", "skipped", "0")
		if got := v.address(); !strings.HasSuffix(got, "&small=1") {
			t.Errorf("the link is %s", got)
		}
		v.follow()
		v.shows("rows", "5", "skipped", "0")
		v.click("[data-small]")
		v.shows("rows", "1")
		if got := v.address(); strings.Contains(got, "small") {
			t.Errorf("the link is %s", got)
		}
		v.click("[data-small]")
		v.shows("rows", "5")
		v.enter("textarea", tweet+"\n")
		v.shows("rows", "1", "skipped", "4")
	})
}

func TestADateLeadsBackToIDs(t *testing.T) {
	visit(t, "/decode#since=2015-01-01&until=2015-01-02&system=discord", func(v *visitor) {
		if got := v.text(`[data-bounds="discord"]`); !strings.Contains(got, "362387865600000") &&
			!strings.Contains(got, " 0 ") {
			t.Errorf("got %q", got)
		}
		v.says(`[data-way="URL"]`, "?after=")
		v.enter(`[data-bound="since"]`, "2020-01-01")
		v.enter(`[data-bound="until"]`, "2020-01-05")
		v.linked("since=2020-01-01", "until=2020-01-05")
		v.enter(`[data-bound="since"]`, "2016-13-01")
		v.first(`.bounds [role="alert"]`)
		if got := v.first(`[data-bound="since"]`).with["value"]; got != "2016-13-01" {
			t.Errorf("the box holds %q", got)
		}
	})
}

func TestALogIsReadAndItsFindingsAreShown(t *testing.T) {
	l := snowflake.Twitter()
	visit(t, "/decode#sample=log", func(v *visitor) {
		v.shows("rows", "300", "bad-rows", "0")
		v.says(".answer", "Twitter", "over 99 % sure", "29 March 2024", "3 nodes")
		if got := strings.Join(v.attributes("[data-finding]", "data-finding"),
			" "); got != "inversions clock-back busiest" {
			t.Errorf("got findings %q", got)
		}
		if drawn := len(v.all(".row")); drawn < 10 || drawn > 300 {
			t.Errorf("%d rows are drawn, want some at a time", drawn)
		}
		if got := v.first("[data-row] [data-field=utc]").with["data-value"]; got != "2024-03-29T09:30:00.031Z" {
			t.Errorf("the first row is of %s", got)
		}
		id, _ := strconv.ParseUint(v.first("[data-row]").with["data-row"], 10, 64)
		for i, f := range l.Fields {
			want := strconv.FormatUint(layouts.Part(l, snowflake.ID(id), i), 10)
			if got := v.first("[data-row] [data-field=" + f.Name + "]").with["data-value"]; got != want {
				t.Errorf("%s of the first row: got %s, want %s", f.Name, got, want)
			}
		}
		count := func(want string) {
			t.Helper()
			if got := v.first(".rows").with["aria-rowcount"]; got != want {
				t.Errorf("%s rows are shown, want %s: %s", got, want, v.address())
			}
		}
		v.click(`[data-finding="clock-back"] button`)
		count("10")
		v.follow()
		count("10")
		v.click(`[data-finding="clock-back"] button`)
		count("301")
	})
}

func TestRowsAreSortedAndFilteredAndTheLinkHoldsIt(t *testing.T) {
	visit(t, "/decode#sample=log", func(v *visitor) {
		filter := func(name string) string { return `[data-filter="` + name + `"]` }
		alert := func(want string) { t.Helper(); v.says(`.filters [role="alert"]`, want) }
		shown := func(want string) { t.Helper(); v.says(`.many [role="status"]`, want) }
		sorted := func() []string {
			v.hears(v.all(".row-head button")[2], "", "click")
			return v.attributes(".row", "data-row")
		}
		up, down := sorted(), sorted()
		if !slices.IsSorted(up) || slices.IsSorted(down) || down[0] <= up[0] {
			t.Errorf("the IDs ascend as %v and descend as %v", up, down)
		}
		v.enter(filter("field"), "worker")
		v.enter(filter("value"), "8")
		for range 2 {
			for _, worker := range v.attributes(`.row [data-field="worker"]`, "data-value") {
				if worker != "8" {
					t.Errorf("worker %s is shown", worker)
				}
			}
			v.linked("where=worker:8", "sort=-id")
			v.follow()
		}
		v.enter(filter("value"), "99")
		alert("worker")
		v.enter(filter("field"), "")
		v.enter(filter("value"), "x")
		alert("x")
		v.enter(filter("value"), "8")
		values := func(field string) []string { return v.attributes(`.row [data-field="`+field+`"]`, "data-value") }
		datacenters, workers, sequences := values("datacenter"), values("worker"), values("sequence")
		for i := range workers {
			if datacenters[i] != "8" && workers[i] != "8" && sequences[i] != "8" {
				t.Errorf("a row of %s, %s, %s is shown", datacenters[i], workers[i], sequences[i])
			}
		}
		v.linked("where=:8")
		v.enter(filter("value"), "")
		shown("300 of 300")
		v.enter(filter("to"), "2024-03-28")
		shown("0 of 300")
		v.enter(filter("to"), "2024-03-29")
		shown("300 of 300")
	})
}
