package decode

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// answersOf are the names of a link's answers, and the fact of one.
func answersOf(t *testing.T, link, name string) (names []string, fact string) {
	t.Helper()
	_, f := factsOf(t, link)
	for _, a := range f.said().First {
		names = append(names, a.Question)
		if a.Question == name {
			fact = a.Sentence
		}
	}
	return names, fact
}

// twitterID is of a second of a day in 2024.
func twitterID(t *testing.T, second, worker, sequence int) string {
	t.Helper()
	l := snowflake.Twitter()
	id, err := l.Compose([]uint64{0, uint64(l.TickAt(time.Date(2024, 5, 17, 12, 0, second, 0, time.UTC))), 1,
		uint64(worker), uint64(sequence)})
	if err != nil {
		t.Fatal(err)
	}
	return id.String()
}

func TestEachQuestionIsAnsweredByThePasteThatRaisesIt(t *testing.T) {
	even := ""
	for i := range 20 {
		even += "&id=" + twitterID(t, i, 7, 2*i)
	}
	for _, c := range []struct {
		name, link string
		says       []string
	}{
		{"duplicates", "id=507f1f77bcf86cd799439011&id=507f1f77bcf86cd799439012&id=507f1f77bcf86cd799439011",
			[]string{"lines 1 and 3", "same tick", "bcf86cd799", "4,427,793"}},
		{"duplicates", "id=1541815603606036480&id=1541815607800340480&id=1541815603606036480",
			[]string{"lines 1 and 3", "worker 26", "sequence 0"}},
		{"front-end", "id=1541815603606036480",
			[]string{"JavaScript shows 1541815603606036500 instead of 1541815603606036480"}},
		{"front-end", "id=1541815603606036500", []string{"257 IDs from 1541815603606036352 to 1541815603606036608"}},
		{"front-end", "id=636507967185264641&id=636507967185264600",
			[]string{"636,507,967,185,264,600 (line 2) is 636,507,967,185,264,641 (line 1)"}},
		{"when", "id=712064830828508177",
			[]string{"42 time bits", "ticks of 1 ms", "2015-01-01T00:00:00Z", "Read as Instagram"}},
		{"when", "id=309090333021581313 2013-03-05T23:57:32Z", []string{"The nearby date agrees", "41 time bits"}},
		{"digits", "id=175928847299117063",
			[]string{"18 digits since 3 October 2015", "one more from 22 July 2022 on", "Above 2^53",
				"since 25 January 2015"}},
		{"digits", "id=154181560360603648", []string{"With one more digit at the end it would be Twitter"}},
		{"end", "id=-7635558470103515136&layout=mastodon", []string{"the same 64 bits are"}},
		{"end", "id=4503599627370496&layout=unused:1,time:28,worker:22,sequence:13&epoch=1463673600000&tick=1s",
			[]string{"used up on 20 November 2024"}},
		{"order", "id=1541815607800340480&id=1541815603606036480",
			[]string{"1 ID is smaller than an ID before, by up to 1.0 seconds (lines 1 and 2)"}},
		{"wrong", "sample=log", []string{"older timestamp than an earlier ID of the same node, by up to 1.6 seconds"}},
		{"wrong", `id={"id": 329755153370267648, "created_at": "2019-05-25T12:10:20Z"}`,
			[]string{"away from the nearby date, 2019-05-25T12:10:20Z"}},
		{"parity", even[1:], []string{"All 20 sequences are even"}},
		{"day", "id=1541815603606036480", []string{"WHERE id BETWEEN 1541572081873846272 AND 1541934469739446271"}},
		{"day", "id=507f1f77bcf86cd799439011", []string{"{ _id: { $gte: ObjectId(\"507df5000000000000000000"}},
		{"forms", "id=pFLuuKMHer", []string{"base 58", "175928847299117063 as a decimal", "0271065ac1020007"}},
		{"forms", "id=1541815603606036480 0x1565a11f6217a000", []string{"one ID twice"}},
	} {
		names, fact := answersOf(t, c.link, c.name)
		for _, want := range c.says {
			if !strings.Contains(fact, want) {
				t.Errorf("%s: %s of %q: %q does not say %q", c.link, c.name, names, fact, want)
			}
		}
		if len(names) > 3 {
			t.Errorf("%s has the answers %q", c.link, names)
		}
	}
}

// “Read as Twitter’s layout, an epoch of your own” was said of an ID that the reader had made.
func TestAnIDOfTheReadersIsReadWithTheirLayout(t *testing.T) {
	id, _ := act.Twitters().Issue(clock())
	own := act.Made{Sequence: 13, Node: 9, Epoch: time.UnixMilli(1_600_000_000_000).UTC(), Clock: "reject"}
	other, _ := own.Issue(clock())
	t.Cleanup(func() { clear(ui.Made) })
	link := func(id snowflake.ID, l snowflake.Layout) string {
		fields, epoch, tick := layouts.Text(l)
		return "layout=" + fields + "&epoch=" + epoch + "&tick=" + tick + "&id=" + id.String()
	}
	for id, l := range map[snowflake.ID]snowflake.Layout{id: act.Twitters().Layout(), other: own.Layout()} {
		_, fact := answersOf(t, link(id, l), "when")
		if strings.Contains(fact, "an epoch of your own") {
			t.Errorf("a guessed epoch gives a date: %q", fact)
		}
		ui.Made[id] = l
		want := "This is your own layout: its 41 time bits count ticks of 1 ms from " + text.ShortUTC(l.Epoch) + "."
		if _, fact = answersOf(t, link(id, l), "when"); fact != want {
			t.Errorf("got %q, want %q", fact, want)
		}
	}
}

func TestWhatThePasteProvesOutranksWhatItsSystemSays(t *testing.T) {
	for link, want := range map[string]string{
		"id=1541815603606036480": "front-end digits day", "id=017f22e2-79b0-7cc3-98c4-dc0c0c07398f": "day",
		"id=hello!": "",
		"id=1541815603606036480&id=1541815607800340480&id=1541815603606036480": "duplicates order wrong",
		"sample=log": "order wrong front-end",
	} {
		if got, _ := answersOf(t, link, ""); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: got %q, want %s", link, got, want)
		}
	}
}

func TestAFindingStandsBesideTheHeadlineOrBelow(t *testing.T) {
	for _, name := range []string{"clock-back", "inversions", "busiest"} {
		if n := strings.Count(drawn("sample=log"), `data-finding="`+name+`"`); n != 1 {
			t.Errorf("%s is there %d times", name, n)
		}
	}
}

func TestColumnsAreSideBySide(t *testing.T) {
	const records = `id={"order_id":"665436049645166592","talk_id":"394207658351263745"}&id={"order_id":"671293633849655296","talk_id":"446709324614467596"}&id={"order_id":"677180133447372800","talk_id":"446714306428665856"}`
	html := drawn(records)
	for _, want := range []string{`data-place="order_id"`, `data-place="talk_id"`, "3 IDs",
		"14 November 2015, 07:48:12.096", "23 December 2017", `data-field="rows" data-value="6"`, "No findings",
		`aria-rowcount="7"`} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is not there", want)
		}
	}
	if html = drawn(records + "&only=talk_id"); !strings.Contains(html, "3 IDs from") ||
		!strings.Contains(html, "All columns") || strings.Contains(html, "665436049645166592<") {
		t.Error("one column is not read alone")
	}
}
