package judge_test

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
)

// cut is what a spreadsheet makes of a number: 15 digits, and zeros.
func cut(id string) string { return id[:15] + strings.Repeat("0", len(id)-15) }

// cutOf are n IDs of a system as a spreadsheet leaves them.
func cutOf(name string, n int, day string) string {
	s, _ := system.Find(name)
	from, _ := time.Parse(time.DateOnly, day)
	ids := samples(s, from, n)
	return lines(n, func(i int) string { return cut(ids[i].String()) })
}

func TestWhatASpreadsheetCutIsReadAsItsOwnSystem(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"seven in a table", "id,name\n1934266310456380000,a\n1934266314650680000,b\n1934266318844990000,c\n1934266323039290000,d\n1934266327233600000,e\n1934266331427900000,f\n1934266335622200000,g\n", "twitter"},
		{"three in a table", "id,name\n1934266310456380000,a\n1934266314650680000,b\n1934266318844990000,c\n", "twitter"},
		{"30 of Twitter's, of 2025", cutOf("twitter", 30, "2025-06-15"), "twitter"},
		{"300 of Twitter's, of 2022", cutOf("twitter", 300, "2022-06-28"), "twitter"},
		{"30 of Twitter's of 18 digits, of 2015", cutOf("twitter", 30, "2015-06-15"), "twitter"},
	} {
		r := judge.IDs(read(c.text), judge.Options{Now: now})
		if r.Layout.Name != c.want {
			t.Errorf("%s: got %s, want %s", c.name, best(r), c.want)
		}
		for _, said := range r.Guess[0].Pro {
			if strings.Contains(said, "sequences are such") {
				t.Errorf("%s: lost digits speak for it: %q", c.name, said)
			}
		}
	}
}

func TestFindingsThatRestOnDigitsASpreadsheetLostSayIt(t *testing.T) {
	text := cutOf("twitter", 30, "2025-06-15")
	r := judge.IDs(read(text+cut("1934266310456380417")+"\n"+cut("1934266310456380919")+"\n"), judge.Options{Now: now})
	damaged, found := findingOf(r, "damaged")
	if !found || !strings.Contains(damaged.Sentence, "zeros behind their 15th digit") || !strings.Contains(damaged.More, "spreadsheet") {
		t.Errorf("got %v %+v", found, damaged)
	}
	for _, name := range []string{"duplicates"} {
		if f, found := findingOf(r, name); !found || !strings.Contains(f.More, "cut") {
			t.Errorf("%s: found %v, and said %q", name, found, f.More)
		}
	}
	if f, found := findingOf(r, "sequence-even"); found {
		t.Errorf("got %+v", f)
	}
	for _, f := range r.Facts {
		if strings.HasPrefix(f.Name, "sequence-") || f.Name == "ceiling" || f.Name == "nodes" {
			t.Errorf("got the fact %s: %q", f.Name, f.Sentence)
		}
	}
	intact := lines(30, func(i int) string { return made(i*1000, 33, 2*i) })
	if f, found := findingOf(judge.IDs(read(intact), judge.Options{Now: now}), "sequence-even"); !found || strings.Contains(f.More, "cut") {
		t.Errorf("intact IDs: found %v: %q", found, f.More)
	}
}
