package text_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func TestNumbersReadAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct{ Got, Want string }{
		{text.Group(0), "0"}, {text.Group(999), "999"}, {text.Group(1000), "1,000"},
		{text.Group(int64(-1234567)), "-1,234,567"},
		{text.Group(uint64(1541815603606036480)), "1,541,815,603,606,036,480"},
		{text.GroupDigits("1565a8c3", 4, " "), "1565 a8c3"},
		{text.Ordinal(1), "1st"}, {text.Ordinal(2), "2nd"}, {text.Ordinal(3), "3rd"}, {text.Ordinal(4), "4th"},
		{text.Ordinal(11), "11th"},
		{text.Ordinal(112), "112th"}, {text.Ordinal(4091), "4,091st"}, {text.Tick(10 * time.Millisecond), "10 ms"},
		{text.Tick(time.Second), "1 s"}, {text.Tick(1500 * time.Microsecond), "1500 µs"},
		{text.Span(4 * time.Millisecond), "4 ms"}, {text.Span(345 * time.Millisecond), "0.3 seconds"},
		{text.Span(90 * time.Second), "1 minute"}, {text.Count(1, "%s ID", "%s IDs"), "1 ID"},
		{text.Count(4096, "%s ID", "%s IDs"), "4,096 IDs"},
		{text.Bytes(1), "1 byte"}, {text.Bytes(999), "999 bytes"}, {text.Bytes(1000), "1 kB"},
		{text.Bytes(999_499), "999 kB"}, {text.Bytes(1_999_999), "2.0 MB"}, {text.Bytes(20_000_000), "20.0 MB"},
		{text.T("%d of %s", 3, "five"), "3 of five"},
		{text.Rune('é') + text.Rune('\u200b') + text.Rune('\u0007'), "éU+200BU+0007"},
		{text.Quote(strings.Repeat("7", 40)), strings.Repeat("7", 40)},
		{text.Quote(strings.Repeat("7", 41)), strings.Repeat("7", 39) + "…"},
		{text.Power(64), "18,446,744,073,709,551,616"}, {text.Power(10), "1,024"},
		{text.Hundredths(123405), "1,234.05"},
		{text.Percent(0, 1), "0 %"}, {text.Percent(0.0002, 1), "under 0.1 %"}, {text.Percent(0.0123, 1), "1.2 %"},
		{text.Percent(0.5, 1), "50 %"},
		{text.Percent(0.99996, 2), "over 99.99 %"}, {text.Percent(1, 2), "100 %"},
		{text.Percent(0.996, 0), "over 99 %"},
	} {
		if c.Got != c.Want {
			t.Errorf("got %q, want %q", c.Got, c.Want)
		}
	}
}

func TestInstantsHaveTheirExactTexts(t *testing.T) {
	for _, c := range []struct {
		At                   time.Time
		Utc, Short, UnixText string
	}{
		{time.UnixMilli(1656432460105), "2022-06-28T16:07:40.105Z", "2022-06-28T16:07:40.105Z", "1656432460105"},
		{time.UnixMilli(0), "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00Z", "0"},
		{time.UnixMilli(7), "1970-01-01T00:00:00.007Z", "1970-01-01T00:00:00.007Z", "7"},
		{time.UnixMilli(-1), "1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z", "-1"},
		{time.UnixMilli(-1000), "1969-12-31T23:59:59.000Z", "1969-12-31T23:59:59Z", "-1000"},
		{time.UnixMilli(-1001), "1969-12-31T23:59:58.999Z", "1969-12-31T23:59:58.999Z", "-1001"},
		{time.UnixMicro(-1), "1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z", "-1"},
		{time.UnixMilli(281474976710655), "+10889-08-02T05:31:50.655Z", "+10889-08-02T05:31:50.655Z",
			"281474976710655"},
		{time.Unix(1<<62, 0), "+146138514283-06-19T07:45:04.000Z", "+146138514283-06-19T07:45:04Z",
			"4611686018427387904000"},
	} {
		if utc, short, ms := text.UTC(c.At), text.ShortUTC(c.At), text.UnixMS(c.At); utc != c.Utc || short != c.Short ||
			ms != c.UnixText {
			t.Errorf("got %s, %s, %s; want %+v", utc, short, ms, c)
		}
	}
}

func TestADayBeyondFourDigitsIsAYear(t *testing.T) {
	for _, c := range []struct {
		at   time.Time
		want string
	}{
		{time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC), "9999-12-31"},
		{time.Date(12055, 3, 1, 0, 0, 0, 0, time.UTC), "the year 12,055"},
		{time.Date(-4, 3, 1, 0, 0, 0, 0, time.UTC), "the year -4"},
	} {
		if got := text.Day(c.at); got != c.want {
			t.Errorf("Day(%v) = %q, want %q", c.at, got, c.want)
		}
	}
}

func TestAgoNamesTheLargestUnits(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		At   time.Time
		Want string
	}{
		{now, "just now"}, {now.Add(-1500 * time.Millisecond), "1.5 seconds ago"},
		{now.Add(-42 * time.Second), "42 seconds ago"},
		{now.Add(-61 * time.Second), "1 minute ago"}, {now.Add(-25 * time.Hour), "1 day 1 hour ago"},
		{now.AddDate(0, 0, -45), "45 days ago"},
		{time.UnixMilli(1656432460105), "4 years 145 days ago"}, {now.AddDate(40, 0, 0), "in 40 years"},
		{time.UnixMilli(281474976710655), "in about 8,863 years"}, {now.Add(90 * time.Second), "in 1 minute"},
	} {
		if got := text.Ago(c.At, now); got != c.Want {
			t.Errorf("%v: got %q, want %q", c.At, got, c.Want)
		}
	}
}

func TestThePseudoLanguageIsLongerAccentedAndKeepsItsVerbs(t *testing.T) {
	text.Use("pseudo", "")
	defer text.Use("en", "")
	for _, c := range []struct{ Got, Want string }{
		{text.T("Copy"), "[Çöpý~]"}, {text.T("%s of %d%%, %.1f s", "x", 7, 1.25), "[x öf 7%, 1.2 š~~~~~~]"},
		{text.Count(2, "%s ID", "%s IDs"), "[2 ÍÐš~~]"},
	} {
		if c.Got != c.Want {
			t.Errorf("got %q, want %q", c.Got, c.Want)
		}
	}
	if text.Current() != "pseudo" || text.Tag() != "en-x-pseudo" {
		t.Errorf("got language %q, %q", text.Current(), text.Tag())
	}
	if text.Use("tlh", ""); text.T("Copy") != "Copy" {
		t.Error("an unknown language is not English")
	}
}

func TestALocalInstantHasItsOffset(t *testing.T) {
	at := time.Date(2022, 6, 28, 16, 7, 40, 105e6, time.UTC)
	for _, c := range []struct {
		Ahead int
		Want  string
	}{
		{0, "2022-06-28 16:07:40.105 +00:00"},
		{120, "2022-06-28 18:07:40.105 +02:00"},
		{-210, "2022-06-28 12:37:40.105 -03:30"},
		{480, "2022-06-29 00:07:40.105 +08:00"},
	} {
		if got := text.Local(at, time.Duration(c.Ahead)*time.Minute); got != c.Want {
			t.Errorf("%d minutes ahead: got %s, want %s", c.Ahead, got, c.Want)
		}
	}
}

func TestAParagraphBreaksWhereItsScriptAllows(t *testing.T) {
	for _, c := range []struct {
		words string
		most  int
		want  []string
	}{
		{"", 10, []string{""}},
		{"one two three", 7, []string{"one two", "three"}},
		{"one incomprehensibility", 7, []string{"one", "incomprehensibility"}},
		{"时钟回拨了三毫秒。", 8, []string{"时钟回拨", "了三毫", "秒。"}},
		{"时钟回拨，等待", 8, []string{"时钟回", "拨，等待"}},
		{"这是（注）的字", 6, []string{"这是", "（注）", "的字"}},
		{"前 4,096 个 ID 之后", 9, []string{"前 4,096", "个 ID 之", "后"}},
		{"最初のIDです", 7, []string{"最初の", "IDです"}},
	} {
		if got := text.Lines(c.words, c.most); !slices.Equal(got, c.want) {
			t.Errorf("%s in %d: got %q, want %q", c.words, c.most, got, c.want)
		}
	}
}

func TestTextOfOtherKeyboardsIsReadAsASCII(t *testing.T) {
	for typed, want := range map[string]string{
		"12": "12", "\uff11\uff12": "12", "\u0661\u0662": "12", "\u06f1\u06f2": "12", "\u096a1": "41",
		"\U0001d7d9\U0001d7e3": "11", "\uff11\uff10\uff4d\uff53": "10ms",
		"\u22125": "-5", "\u200f41\u200b": "41", "1\u20092": "1 2", "\u201ca\u2019": "\"a'", "été µs": "été µs", "": "",
	} {
		if got := text.Plain(typed); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}
