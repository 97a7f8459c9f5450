package decode

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// answerOf is the headline of a link, and whether digits of its node or its sequence may be lost.
func answerOf(t *testing.T, link string) (a headline, lost string) {
	t.Helper()
	_, f := factsOf(t, link)
	a = f.headline()
	for _, p := range []headlineColumn{a.where, a.which} {
		if p.lost {
			lost += p.label + " "
		}
	}
	return a, lost
}

func says(p headlineColumn) string { return strings.Join([]string{p.value, p.exact, p.says}, "|") }

func TestTheHeadlineSaysFromWhenWhereAndWhich(t *testing.T) {
	const longer = "01977420-dc00-72ea-9ae7-ae0f25f02628"
	for _, c := range []struct{ link, from, when, where, which, lost string }{
		{"", "Twitter|88 % sure|4 other systems share its layout", "28 June 2022|16:07:40.105 UTC|",
			"11 / 26|datacenter / worker|one of 1,024 nodes",
			"1st|in its millisecond|if counted from 0", ""},
		{"id=712064830828508177", "Discord?|29 %|", "18 May 2020|22:11:25.194 UTC|",
			"10 / 15|worker / process|one of 1,024 nodes", "1,041|increment|of 4,096", ""},
		{"id=712064830828508177&layout=seata", "Seata|17 %|as you chose", "4 March 2024|11:14:10.383 UTC|",
			"79|worker|one of 1,024 nodes",
			"1,042nd|in its millisecond|if counted from 0", ""},
		{"id=1382350606417817600", "Twitter|88 % sure|4 other systems share its layout",
			"14 April 2021|15:10:42.059 UTC|, not affected by the damage",
			"10 / 6 or 7|datacenter / worker|one of 1,024 nodes", "lost?|0 to 4,095|", "Where Which "},
		// every second number of this size ends so
		{"id=9007199254740994&layout=twitter", "Twitter|under 1 %|as you chose", "", "", "", ""},
		{"id=017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "UUID version 7|99 % sure|by its form",
			"22 February 2022|19:22:22.000 UTC|", "–|not in the ID|",
			"74 bits|random or a counter|", ""},
		{"id=919108f7-52d1-4320-9bac-f847db4148a8", "UUID version 4|88 % sure|by its form", "no date|not in the ID|",
			"–|not in the ID|", "122 bits|random or a counter|", ""},
		{"id=C232AB00-9414-11EC-B3C8-9F6BDECED846", "UUID version 1|99 % sure|by its form",
			"22 February 2022|19:22:22.000 UTC|", "0x9f6bdeced846|node|", "13,256|clock-seq|", ""},
		{"id=01ARYZ6S41TSV4RRFFQ69G5FAV", "ULID|99 % sure|by its form", "30 July 2016|22:36:16.385 UTC|",
			"–|not in the ID|", "80 bits|random or a counter|", ""},
		{"id=507f1f77bcf86cd799439011", "MongoDB ObjectId|98 % sure|by its form", "17 October 2012|21:13:27.000 UTC|",
			"0xbcf86cd799|random|", "4,427,793|counter|", ""},
		{`id={"id": 329755153370267648, "created_at": "2019-05-25T12:10:20Z"}`,
			"No known system fits|read as Twitter, 40 %|", "2 May 2013|00:32:09.774 UTC|", "", "", ""},
		{"id=4096", "No known system fits|read as Twitter, under 1 %|", "", "", "", ""},
		{"id=4111111111111111", "No known system fits|read as Weibo, 11 %|", "", "", "", ""}, // a card
		{"id=1700000000000000000", "Unix time in nanoseconds|over 99 % sure|", "14 November 2023|22:13:20.000 UTC|",
			"–|not in the ID|", "–|not in the ID|", ""},
		{"id=7&layout=time:40,node:24&epoch=0&tick=1ms", "Layout of this link||as you chose",
			"1 January 1970|00:00:00.000 UTC|", "7|node|", "–|not in the ID|", ""},
		{"id=1526477752390258688", "Twitter?|55 %|4 other systems share its layout", "", "", "", ""},
		{"sample=log", "Twitter|over 99 % sure|4 other systems share its layout",
			"29 March 2024|09:30:00.031 to 09:30:21.155 UTC|", "3 nodes|worker 7, 8, 9|datacenter 3",
			"14.2/s|at most 22 IDs|in one second", ""},
		{"sample=log&layout=discord", "Discord|under 1 %|as you chose", "26 May 2028|07:47:05.374 to 07:47:26.498 UTC|",
			"", "", ""},
		{"id=017f22e2-79b0-7cc3-98c4-dc0c0c07398f&id=" + longer, "UUIDv7|99 % sure|by its form",
			"22 February 2022|to 15 June 2025|", "–|not in the IDs|", "", ""},
		{"id=1541815603605970944&id=1541815603605966848&layout=twitter", "", "", "2 nodes|worker 9, 10|datacenter 11",
			"", ""},
		{"id=C232AB00-9414-11EC-B3C8-9F6BDECED846&id=C232AB01-9414-11EC-B3C8-9F6BDECED847", "", "",
			"2 nodes|9f6bdeced846, 9f6bdeced847|", "", ""},
		{"id=1541815603606036480&id=1541815603606036481", "", "28 June 2022|16:07:40.105 UTC|",
			"1 node|datacenter 11|worker 26", "–|all at one instant|", ""},
	} {
		a, lost := answerOf(t, c.link)
		for i, want := range []string{c.from, c.when, c.where, c.which} {
			if got := says([]headlineColumn{a.from, a.when, a.where, a.which}[i]); want != "" && got != want {
				t.Errorf("%s: got %q, want %q", c.link, got, want)
			}
		}
		if fits := !strings.HasPrefix(c.from, "No known"); lost != c.lost || a.fits != fits {
			t.Errorf("%s: lost are %q, it fits %v", c.link, lost, a.fits)
		}
	}
}

func TestTheHeadlineCountsTheSystemsThatShareTheLayout(t *testing.T) {
	first, twin, other := judge.Candidate{Name: "twitter", Layout: snowflake.Twitter(), Score: 0.9},
		judge.Candidate{Twin: true, Score: 0.9}, judge.Candidate{Score: 0.1}
	for want, guess := range map[string][]judge.Candidate{
		"":                                 {first, other, twin},
		"1 other system shares its layout": {first, twin, other, twin},
		"2 other systems share its layout": {first, twin, twin},
	} {
		m := facts{set: new(find.Set), called: "Twitter", TextFacts: judge.TextFacts{Day: text.Date,
			Report: &judge.Report{Guess: guess}, Layout: snowflake.Twitter()}}
		if got := m.from(m.Readings()).says; got != want {
			t.Errorf("%d candidates: got %q, want %q", len(guess), got, want)
		}
	}
}

func TestASpanOfTimeIsTranslatedAndAnInstantIsNot(t *testing.T) {
	at := time.Date(2026, 3, 9, 8, 15, 0, 0, time.UTC)
	for later, literal := range map[time.Duration]bool{0: true, time.Minute: false, 24 * time.Hour: false} {
		m := facts{TextFacts: judge.TextFacts{Report: &judge.Report{Earliest: at, Latest: at.Add(later)}}}
		p := undated()
		if m.spans(&p); p.literal != literal {
			t.Errorf("%q: got literal %t", p.exact, p.literal)
		}
	}
}
