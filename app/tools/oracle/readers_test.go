package oracle

import (
	"bytes"
	"cmp"
	"hash"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
)

// readers has three keys for each system of each collection of make real.
func readers(t *testing.T, r *record) {
	names, err := filepath.Glob("../real/testdata/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("no collections: %v", err)
	}
	for _, name := range names {
		collection := strings.TrimSuffix(filepath.Base(name), ".txt")
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		of := texts(string(file))
		t.Run(collection, func(t *testing.T) {
			for _, system := range slices.Sorted(maps.Keys(of)) {
				t.Run(system, func(t *testing.T) {
					t.Parallel()
					key := "/" + collection + "/" + system
					var one, many, judged bytes.Buffer
					for _, text := range of[system] {
						print(&one, text)
						readOne(&one, text)
						print(&many, text)
						readMany(&many, text)
						print(&judged, text)
						judgeAll(&judged, text)
					}
					r.add(t, "one"+key, func(to hash.Hash) { to.Write(one.Bytes()) })
					r.add(t, "many"+key, func(to hash.Hash) { to.Write(many.Bytes()) })
					r.add(t, "judge"+key, func(to hash.Hash) { to.Write(judged.Bytes()) })
				})
			}
		})
	}
}

// texts are the texts of a collection by their system. A collection has either a text after each
// line ---, or an ID on each line.
func texts(file string) map[string][]string {
	of := map[string][]string{}
	system, text, inside := "", "", false
	for line := range strings.Lines(file + "=== - -\n") {
		words := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "=== "):
			if inside {
				of[system] = append(of[system], strings.TrimRight(text, "\n"))
			}
			system, text, inside = words[1], "", false
		case inside:
			text += line
		case line == "---\n":
			inside = true
		case len(words) == 4 && words[0] != "#":
			of[words[0]] = append(of[words[0]], words[1])
		}
	}
	return of
}

func readOne(to *bytes.Buffer, text string) {
	printOne(to, format.Identify(text, format.Options{Now: today}))
}

func printOne(to *bytes.Buffer, found format.Identification) {
	print(to, found)
	for _, reading := range found.Readings {
		pro, contra := reading.Reasons()
		print(to, pro, contra, reading.Fields(), bitlab.PiecesOf(&reading), reading.Twins(), reading.Decides(),
			reading.Wide(), reading.Word())
	}
}

func setOf(text string) *find.Set {
	var set find.Set
	r := find.NewReader(&set)
	r.Feed([]byte(text))
	return r.Close()
}

func readMany(to *bytes.Buffer, text string) {
	set := setOf(text)
	print(to, set, set.Bad(), set.Dated(), set.Inexact(), set.Letters(), set.Mixed(), set.Named(), set.Places())
	for i := range set.Bad() {
		print(to, set.BadLine(i))
	}
	name, rows := set.Signed()
	print(to, name, rows)
	for i := range set.Len() {
		print(to, set.Row(i), set.Text(i), set.Wide(i), set.AppendDates(nil, i), set.LineDates(i))
	}
	set.CountSmall()
	print(to, set.Small())
	set.SkipSmall()
	print(to, set.Small(), set.Len())
}

func judgeAll(to *bytes.Buffer, text string) {
	set := setOf(text)
	set.SkipSmall()
	one, is := judge.Single(text, set, format.Options{Now: today})
	if print(to, is); is {
		print(to, one.Typed, one.Line, one.Date)
		printOne(to, one.Identification)
	}
	report := judge.IDs(set, judge.Options{Now: today})
	print(to, report, report.Best(), report.Fits(), report.Rival())
	to.Write(report.AppendCSVHead(nil))
	for row := range set.Len() {
		at, dated := report.Instant(row)
		stated, said := report.Stated(row)
		print(to, at, dated, stated, said, report.EchoOf(row), report.Node(row), report.Tick(row))
		to.Write(report.AppendCSV(nil, row))
	}
	layout := report.Layout
	for row := range max(set.Len()-1, 0) {
		print(to, report.Compare(layout, row, row+1))
	}
	if print(to, cmp.Compare(report.Members, 0)); !report.Earliest.IsZero() {
		print(to, judge.BoundsBetween(report.Earliest, report.Latest, nil))
	}
}
