package judge_test

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
)

func single(t *testing.T, text string) judge.SingleID {
	t.Helper()
	one, ok := judge.Single(text, read(text), format.Options{Now: now})
	if !ok {
		t.Fatalf("%q is not read as one ID", text)
	}
	return one
}

func TestOneLineIsReadAsItsOnlyID(t *testing.T) {
	for typed, want := range map[string]struct {
		read string
		line int
	}{"": {"", 1}, "7": {"7", 1}, "\n 7 \n\n": {" 7 ", 2}, "made 1541815603606036480": {"1541815603606036480", 0},
		"https://twitter.com/ada/status/1541815603606036480/photo/1": {"1541815603606036480", 0}} {
		if one := single(t, typed); one.Typed != want.read || one.Line != want.line {
			t.Errorf("%q: got %q in line %d, want %+v", typed, one.Typed, one.Line, want)
		}
	}
	for _, typed := range []string{"7\n8", "1541815603606036480 1541815603606036481"} {
		if _, ok := judge.Single(typed, read(typed), format.Options{Now: now}); ok {
			t.Errorf("%q is read as one ID", typed)
		}
	}
}

// Two things at least speak for what is called 90 % sure.
func TestDigitsAloneAreNotCalledSure(t *testing.T) {
	for text, sure := range map[string]bool{
		"1541815603606036480":                                false,
		"made 1541815603606036480":                           false,
		"the tweet 1541815603606036480":                      true,
		"https://x.com/ada/status/1541815603606036480":       true,
		"1541815603606036480 of 2022-06-28 16:07:40":         true,
		"snowflake 1541815603606036480":                      true,
		"made 3k2yihcrp6f2c":                                 true,
		"1700000000000000000":                                true,
		"919108f7-52d1-4320-9bac-f847db4148a8":               false, // whose first bits may be a time
		"f19108f7-52d1-4320-9bac-f847db4148a8":               true,
		"Laravel made 9b3441f8-afb8-49d2-b8f8-e6bd7403708a ": false,
	} {
		if all := single(t, text).Readings; all[0].Score >= 0.9 != sure {
			t.Errorf("%s: %s has %.2f", text, all[0].Name, all[0].Score)
		}
	}
}

// The ID is of 2013-03-05T23:57:32.109Z by Twitter's epoch, and looks like one of Discord's.
func TestADateBesideAnIDDecides(t *testing.T) {
	const id = "309090333021581313"
	for _, c := range []struct{ name, text, best, says string }{
		{"nothing", id, "discord", ""},
		{"before", "2013-03-05 23:57:32 made " + id, "twitter", "The nearby date agrees: 2013-03-05T23:57:32Z."},
		{"behind", id + " made 2013-03-05 23:57:32", "twitter", "2013-03-05T23:57:32Z"},
		{"in its object", `{"id":` + id + `,"created_at":"Tue Mar 05 23:57:32 +0000 2013"}`, "twitter",
			"2013-03-05T23:57:32Z"},
		{"in an escaped object", `{\"created_at\":\"Tue Mar 05 23:57:32 +0000 2013\", \"id\":` + id + `,`, "twitter",
			"2013-03-05T23:57:32Z"},
		{"Unix seconds", `{"id":` + id + `,"created":1362527852}`, "twitter", "2013-03-05T23:57:32Z"},
		{"Unix milliseconds", `{"id":` + id + `,"created_timestamp":"1362527852109"}`, "twitter",
			"2013-03-05T23:57:32.109Z"},
		{"Unix microseconds", `{"time_us":1362527852109000,"id":` + id + `}`, "twitter", "2013-03-05T23:57:32.109Z"},
		{"a time zone explains", "(" + id + ", 'x', '2013-03-06 07:57:32')", "twitter",
			"except for 8 hours, which a time zone explains: 2013-03-06T07:57:32Z"},
		{"a zone of half hours", "(" + id + ", 'x', '2013-03-06 05:27:32')", "twitter",
			"except for 5 hours 30 minutes"},
		{"three seconds off, a minute at most", id + " logged 2013-03-05T23:57:36Z", "twitter", "2013-03-05T23:57:36Z"},
		{"a birthday", `{"id":` + id + `,"birthday":"1981-04-02T00:00:00Z"}`, "discord", ""},
		{"the day of an export", `{"exported_at":"2026-10-01T10:00:00Z","id":` + id + `}`, "discord", ""},
		{"the first that fits, behind one that does not",
			`{"exported_at":"2026-10-01T10:00:00Z","id":` + id + `,"created_at":"2013-03-05T23:57:32Z"}`, "twitter",
			"2013-03-05T23:57:32Z"},
		{"the change, where it alone fits", `{"updated_at":"2013-03-05T23:57:32Z","id":` + id +
			`,"created_at":"2010-01-05T23:57:32Z"}`, "twitter", "2013-03-05T23:57:32Z"},
		{"nginx's access log", `10.0.0.1 - - [05/Mar/2013:23:57:32 +0000] "GET /` + id + ` HTTP/1.1" 200 7`, "twitter",
			"2013-03-05T23:57:32Z"},
		{"nginx's error log", "2013/03/05 23:57:32 [error] 7#7: *1 no " + id, "twitter", "2013-03-05T23:57:32Z"},
		{"RFC 2822", "Date: Wed, 06 Mar 2013 00:57:32 +0100 id " + id, "twitter", "2013-03-05T23:57:32Z"},
		{"Chinese", "2013年3月5日 23:57:32 编号 " + id, "twitter", "2013-03-05T23:57:32Z"},
		{"German", id + " am 05.03.2013, 23:57:32 Uhr", "twitter", "2013-03-05T23:57:32Z"},
		{"American", id + " at 3/5/2013, 11:57:32 PM", "twitter", "2013-03-05T23:57:32Z"},
	} {
		one := single(t, c.text)
		if got := one.Readings[0].Name; got != c.best || !strings.Contains(one.Date, c.says) ||
			(one.Date == "") != (c.says == "") {
			t.Errorf("%s: %q is read as %s (%.2f) and %q", c.name, c.text, got, one.Readings[0].Score, one.Date)
		}
	}
}

func TestTextAroundAnIDDecides(t *testing.T) {
	for text, want := range map[string]string{
		"https://www.linkedin.com/posts/ada-lovelace_engines-activity-7151241570371948544-4Gu7": "linkedin",
		"urn:li:share:7151241570371948544":                                       "linkedin",
		"see urn:li:ugcPost:7151241570371948544 for it":                          "linkedin",
		"https://x.com/ada/status/2028567281866027316/photo/1":                   "twitter",
		"twitter.com/ada/status/309090333021581313":                              "twitter",
		"https://cdn.discordapp.com/emojis/1541815603606036480.png?size=64":      "discord",
		"say <:minn:1541815603606036480> to <@someone>":                          "discord",
		"<@1541815603606036480> joined":                                          "discord",
		"range 1674037112--7189934631754579974":                                  "tiktok",
		"https://a.slack.com/archives/C0220AB/p1684440714803369":                 "slack-ts",
		"Xid:10.1.2.3:8091:1297400804576108061":                                  "seata",
		"@someone https://www.tiktok.com/@ada/video/7106594312292453675?lang=en": "tiktok",
		"claim pvc-017f22e2-79b0-7cc3-98c4-dc0c0c07398f Bound":                   "uuid-v7",
	} {
		if one := single(t, text); len(one.Readings) == 0 || one.Readings[0].Name != want {
			t.Errorf("%q: got %+.60v, want %s", text, one.Readings, want)
		}
	}
}

func TestATweetOfBeforeSnowflakeHoldsNoTime(t *testing.T) {
	const older = "older than Snowflake"
	for typed, want := range map[string]string{
		"https://twitter.com/jack/status/20": older, "https://x.com/ada/status/12345678901": older,
		"12345678901": "", "https://example.com/orders/12345678901": "",
		"https://twitter.com/ada/status/309090333021581313": "",
	} {
		if one := single(t, typed); !strings.Contains(one.Remark, want) || want == "" && one.Remark != "" ||
			want != "" && len(one.Readings) > 0 {
			t.Errorf("%s: got %q and %v", typed, one.Remark, one.Readings)
		}
	}
}

func TestMaskedDigitsAreLost(t *testing.T) {
	one := single(t, "159357231059380****")
	if r := one.Readings[0]; r.Name != "twitter" || r.At.Year() != 2022 || len(one.Lost(r.ID)) == 0 ||
		len(one.Damage) != 1 || one.Damage[0].To-one.Damage[0].From != 9999 {
		t.Errorf("got %s of %s, %v", r.Name, r.At, one.Damage)
	}
}

func TestWidthsThatTheTextPrintsAreTried(t *testing.T) {
	for _, widths := range []string{"bits:30,16,7", "Initialized bits(1, 30, 16, 7) for workerID:27",
		"timeBits=30, workerBits=16, seqBits=7"} {
		one := single(t, widths+" UID 2116224339152258")
		first := one.Readings[0]
		if first.Name != "printed" || first.At.UTC().Format(time.DateOnly) != "2024-05-17" ||
			len(first.Layout.Fields) != 4 || first.Layout.Fields[2].Bits != 16 {
			t.Errorf("%s: got %s, %s of %v", widths, first.Name, first.At, first.Layout)
		}
		set := read(widths + "\nuid 2116224339152258\nuid 2116224339152259\nuid 2116224347540864")
		if r := judge.IDs(set, judge.Options{Now: now}); r.Best() != "printed" || r.Layout.Fields[2].Bits != 16 {
			t.Errorf("%s: a list is read as %s", widths, r.Best())
		}
	}
	if all := single(t, "bits:30,40,9 UID 2116224339152258").Readings; len(all) > 0 && all[0].Name == "printed" {
		t.Error("widths of 79 bits are tried")
	}
}

func TestARareNameIsMentionedForAReason(t *testing.T) {
	for text, want := range map[string]string{
		"zitadel project 165460784409638965":                               "zitadel",
		"165460784409638965":                                               "discord",
		"oc_previews id 4688076898113587":                                  "nextcloud",
		"msg-f:1670535214839218511":                                        "gmail",
		"txnStartTS=443852055297916932, conflict":                          "tidb",
		"Str::orderedUuid 9b3441f8-afb8-49d2-b8f8-e6bd7403708a of laravel": "ordered-uuid",
		"unique_rowid() gave 235191684988928001":                           "cockroachdb",
		"the snowflake 653247040368672768 is 雪花 ID":                        "own-epoch",
	} {
		if one := single(t, text); len(one.Readings) == 0 || one.Readings[0].Name != want {
			t.Errorf("%q: got %+.60v, want %s", text, one.Readings, want)
		}
	}
}

func TestOfTwoNamesTheNearerOneCounts(t *testing.T) {
	const between = "\n\nand much later, after many other words in some more lines of the text\n\n"
	set := read("a tweet" + between + "the guild_id is 175928847299117063, in discord")
	if got := set.Named(); len(got) != 1 || got[0] != "discord" {
		t.Errorf("of a tweet and a guild got %q", got)
	}
	set = read("a tweet 1541815603606036480" + between + "the discord message 175928847299117063")
	if got := set.Named(); len(got) != 2 {
		t.Errorf("of an ID each got %q", got)
	}
}

func TestTheMoreParticularNameCounts(t *testing.T) {
	for text, want := range map[string]string{
		"using Yitter.IdGenerator; // 545892344823045":           "yitter-csharp",
		"github.com/yitter/idgenerator-go/idgen 545892344823045": "yitter",
		"zitadel: owner 280543383892525058":                      "zitadel",
	} {
		if one := single(t, text); one.Readings[0].Name != want {
			t.Errorf("%s: got %s %.2f, %s %.2f", text, one.Readings[0].Name, one.Readings[0].Score,
				one.Readings[1].Name, one.Readings[1].Score)
		}
	}
}

func TestATextIsReadTheSameEachTime(t *testing.T) {
	const text = `{"UID":"180363646902239241","timestamp":"2017-01-19 12:15:46","workerId":"4","sequence":"9"}`
	first := single(t, text)
	for range 50 {
		for i, r := range single(t, text).Readings {
			if r.Score != first.Readings[i].Score {
				t.Fatalf("%s has the score %v, and %v before", r.Name, r.Score, first.Readings[i].Score)
			}
		}
	}
}

func TestWordsOfProgramsAreReadLast(t *testing.T) {
	for _, word := range []string{"undefined", "null", "NaN", " None"} {
		if one := single(t, word); len(one.Readings) > 0 && one.Readings[0].Score > 0.1 {
			t.Errorf("%q: got %s (%.2f)", word, one.Readings[0].Name, one.Readings[0].Score)
		}
	}
}

func TestWordsThatHoldNoIDHaveNoCharacterAtFault(t *testing.T) {
	const none = "There is no ID in this text."
	for typed, want := range map[string]string{
		"call me at 555-1234": none, "Was ist denn das?": none, "12a4": "“a” at position 3",
		"154181560360603648o": "“o” at position 19", "hello": "“h” at position 1",
	} {
		if one := single(t, typed); one.Err == nil || !strings.Contains(one.Err.Error(), want) ||
			one.Prose != (want == none) {
			t.Errorf("%q: got %v, prose: %t, want %s", typed, one.Err, one.Prose, want)
		}
	}
}
