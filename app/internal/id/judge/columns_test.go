package judge_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// orders are posts of Twitter and messages of Discord, as public repositories have them.
var (
	orders = []string{"665436049645166592", "671293633849655296", "677180133447372800", "683809344513675264",
		"683859804264075264", "685539148292214784", "698657676939685888", "698657677329752065"}
	talks = []string{"394207658351263745", "446709324614467596", "446714306428665856", "661720242585604096",
		"679877028991860876", "710558365192945676", "815422363813675048", "867793854505943041"}
)

// payment is an ID as Sonyflake makes it at 10.0.3.17, whose last two bytes are the machine.
func payment(i int) string {
	l := layouts.Sonyflake()
	id, _ := l.Compose([]uint64{0, uint64(l.TickAt(time.Date(2023, 3, 16, 9, 0, 7*i, 0, time.UTC))), 0, 3<<8 | 17})
	return id.String()
}

func unforced(text string) *judge.Report { return judge.IDs(read(text), judge.Options{Now: now}) }

func TestEachKeyOfARecordIsAColumnWithItsOwnSystem(t *testing.T) {
	for name, line := range map[string]string{
		"JSON lines": `{"order_id":"%s","payment_id":%s,"paid":true}`,
		"logfmt":     "level=info order_id=%s payment_id=%s msg=paid", "CSV": "%s,%s,paid",
	} {
		var text, withTalks strings.Builder
		if name == "CSV" {
			text.WriteString("order_id,payment_id,state\n")
			withTalks.WriteString("order_id,payment_id,state\n")
		}
		for i, order := range orders {
			fmt.Fprintf(&text, line+"\n", order, payment(i))
			fmt.Fprintf(&withTalks, line+"\n", order, talks[i])
		}
		if r := unforced(withTalks.String()); len(r.Columns) != 2 || r.Columns[0].Report.Best() != "twitter" ||
			r.Columns[1].Report.Best() != "discord" || len(r.Findings) > 0 {
			t.Errorf("%s: beside Discord's: got %+v, %+v", name, r.Columns, r.Findings)
		}
		r := unforced(text.String())
		if len(r.Columns) != 2 || !r.Several || r.Best() != "twitter" {
			t.Fatalf("%s: got %d columns, best %s", name, len(r.Columns), r.Best())
		}
		for i, want := range []struct{ label, system, first, last string }{
			{"order_id", "twitter", "2015-11-14", "2016-02-13"},
			{"payment_id", "sonyflake", "2023-03-16", "2023-03-16"},
		} {
			c := r.Columns[i]
			if first, last := c.Report.Earliest.Format(time.DateOnly),
				c.Report.Latest.Format(time.DateOnly); c.Label != want.label || c.Count != 8 ||
				c.Report.Best() != want.system || c.Score < 0.5 || first != want.first || last != want.last {
				t.Errorf("%s: got %s with %d IDs of %s, %s, %.2f, from %s to %s", name, c.Label, c.Count,
					c.Report.Best(), c.Title, c.Score, first, last)
			}
		}
		if len(r.Findings) > 0 {
			t.Errorf("%s: found is %+v", name, r.Findings)
		}
		if at, _ := r.Instant(1); at.Year() != 2023 || r.Fields(1) || !r.Fields(0) {
			t.Errorf("%s: the first payment was made at %v", name, at)
		}
	}
}

// An ID that stands in two columns is no duplicate, and only the IDs of one column are in an order.
func TestFindingsCompareTheIDsOfOneColumn(t *testing.T) {
	text := "id,reply_to\n"
	for i, id := range orders[1:] {
		text += id + "," + orders[i] + "\n"
	}
	if r := unforced(text); r.Several || len(r.Columns) != 2 || len(r.Findings) > 0 {
		t.Errorf("got %+v", r.Findings)
	}
	r := unforced(text + orders[3] + "," + orders[0] + "\n")
	for _, name := range []string{"duplicates", "inversions"} {
		at := slices.IndexFunc(r.Findings, func(f judge.Finding) bool { return f.Name == name })
		if at < 0 || r.Findings[at].Column != "id" || r.Findings[at].Rows[len(r.Findings[at].Rows)-1] != 14 {
			t.Errorf("%s: got %+v", name, r.Findings)
		}
	}
}

// In a column of its own a list of one ID decides nothing; the whole does.
func TestAColumnThatDoesNotDecideIsReadAsTheWhole(t *testing.T) {
	text := "author_id,id\n"
	for _, id := range orders {
		text += "712064830828508177," + id + "\n"
	}
	r := unforced(text)
	if got := r.Columns[0].Report.Layout.Name; r.Several || got != "twitter" || r.Columns[0].Title != "Twitter" {
		t.Errorf("the authors are read as %s", got)
	}
}

// A branch of Seata's stands beside its transaction, whose address alone shows the maker.
func TestAColumnFollowsIDsOfTheSameHour(t *testing.T) {
	const line = "rm handle xid=169.254.249.134:8091:53627557519056896,branchId=%s,branchType=AT\n"
	for branch, want := range map[string]string{"53627561524617217": "2020-09-27", "665436049645166592": "2015-11-14"} {
		r := unforced(strings.Repeat(fmt.Sprintf(line, branch), 2))
		if at, ok := r.Instant(1); !ok || at.UTC().Format(time.DateOnly) != want {
			t.Errorf("%s: got %s, want %s", branch, at, want)
		}
	}
}

func TestTwoSystemsInOneColumnAreToldApartByTheTimesBeside(t *testing.T) {
	ours, theirs := snowflake.Twitter(), layouts.Discord()
	var text strings.Builder
	for i := range 12 {
		l := ours
		if i%2 > 0 {
			l = theirs
		}
		at := time.Date(2024, 5, 17, 12, i, 0, 0, time.UTC)
		first, _, _ := layouts.IDsAt(l, at)
		fmt.Fprintf(&text, `{"time":"%s","id":"%s"}`+"\n", at.Format(time.RFC3339), first+1<<12)
	}
	r := unforced(text.String())
	if len(r.Columns) != 2 || r.Columns[0].Name != "id~twitter" || r.Columns[1].Label != "id, Discord" ||
		r.Columns[1].Count != 6 || len(r.Findings) > 0 {
		t.Fatalf("got %+v, %+v", r.Columns, r.Findings)
	}
	for row := range 12 {
		if at, ok := r.Instant(row); !ok || !at.Equal(time.Date(2024, 5, 17, 12, row, 0, 0, time.UTC)) {
			t.Errorf("row %d is of %v", row, at)
		}
	}
	var long strings.Builder
	for i := range 2000 {
		at := time.Date(2024, 5, 17, 12, 0, i, 0, time.UTC)
		first, _, _ := layouts.IDsAt([]snowflake.Layout{ours, theirs}[i%2], at)
		fmt.Fprintf(&long, `{"time":"%s","user":"%s","id":"%s"}`+"\n", at.Format(time.RFC3339), orders[i%8],
			first+1<<12)
	}
	if r := unforced(long.String()); len(r.Columns) != 3 || r.Columns[1].Count != 1000 ||
		r.Columns[2].Name != "id~discord" || r.Columns[2].Count != 1000 {
		t.Errorf("of many lines: got %d columns", len(r.Columns))
	}
	if r := unforced(strings.ReplaceAll(text.String(), "2024-05-17", "2023-05-17")); len(r.Columns) > 0 {
		t.Errorf("of dates that prove nothing: %+v", r.Columns)
	}
}

func TestAColumnThatNoSystemFitsDoesNotLead(t *testing.T) {
	text := "bucketID: 4d4d9d5b61dee751\nid: 0a3cbb5dd526a000\norgID: bea7ea952287f70d\nbucketID: 4d4d9d5b61dee751\nid: 0a3cbcde20e38000\norgID: bea7ea952287f70d"
	if r := judge.IDs(read(text), judge.Options{Now: now}); r.Best() != "influxdb" || len(r.Columns) != 3 {
		t.Errorf("got %s of %d columns", r.Best(), len(r.Columns))
	}
}
