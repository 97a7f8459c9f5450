package variant

import (
	"cmp"
	_ "embed"
	"path"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// litTable says for every way through a machine which lines of its file run,
// one way a line: design, Reading.After, branch, line numbers. It is written by
// a test from Go's coverage counters, and compared with them.
//
//go:embed lit.txt
var litTable string

// codeTable is the step of each machine, as it is compiled: behind its file's name and
// the number of its first line, its lines. It is written by a test from the files.
//
//go:embed code.txt
var codeTable string

// Source is the code of a design's step, as it is compiled.
type Source struct {
	// File is the name of the file, From the number of the first line.
	File  string
	From  int
	Lines []string

	design string
}

// Moment is a point within a step: a line of its source that says, in a comment
// at its end, what happens there. Such an annotation names no variable.
type Moment struct {
	Kind Kind
	// Test is what is asked where the kind is Compare.
	Test Test
	// Line is the line's number in the file.
	Line int
}

// Kind is what happens at a moment.
type Kind string

// The kinds of moments.
const (
	Read     Kind = "read"     // the clock is read
	Compare  Kind = "compare"  // two numbers are compared
	Count    Kind = "count"    // the sequence or the tick is counted on
	Overflow Kind = "overflow" // the sequence is used up
	Wait     Kind = "wait"     // the call waits
	Compose  Kind = "compose"  // the ID is put together
	Flip     Kind = "flip"     // the spare bit is turned over
)

// Test is what a line asks.
type Test string

// The tests. The reading is compared with the last tick that was issued from.
const (
	Before Test = "before" // is the reading before the last?
	Same   Test = "same"   // is it the same?
	Past   Test = "past"   // is it past the last?
	Still  Test = "still"  // is it, within a wait, still not past the last?
	Near   Test = "near"   // is it only a little behind?
	Early  Test = "early"  // is it before the epoch?
	Fits   Test = "fits"   // does the time field hold it?
	Leads  Test = "leads"  // does the next free place lead it by too much?
	Used   Test = "used"   // is the sequence used up? It is not: else it is an Overflow.
)

// ourAnnotations are those of our step, by how many lines they stand below its first:
// the library's own source carries none.
var ourAnnotations = map[int]annotation{
	1: {Compare, Early}, 14: {kind: Overflow}, 16: {Compare, Fits}, 19: {Compare, Leads},
	20: {kind: Wait}, 30: {kind: Compose}, 35: {kind: Count},
}

// annotation is what a line says happens at it.
type annotation struct {
	kind Kind
	test Test
}

// Source is the code of the design's step, from its first line to its last; it is
// empty where a design's code is not shown.
func (d Design) Source() Source {
	s := Source{design: cmp.Or(d.Like, d.Name)}
	for row := range strings.Lines(codeTable) {
		row = strings.TrimSuffix(row, "\n")
		if head, ok := strings.CutPrefix(row, "== "); ok {
			file, from, _ := strings.Cut(head, " ")
			if s.File != "" {
				break
			}
			if d.code != "" && path.Base(file) == d.code {
				s.File = file
				s.From, _ = strconv.Atoi(from) // a test writes them
			}
		} else if s.File != "" {
			s.Lines = append(s.Lines, row)
		}
	}
	return s
}

// Lit are the numbers of the lines that ran when a machine of the design was
// given a reading with that After and took that branch. Lines outside the
// source are not among them.
func (s Source) Lit(after snowflake.Verdict, b Branch) []int {
	want := s.key(after, b) + ":"
	for line := range strings.Lines(litTable) {
		rest, ok := strings.CutPrefix(line, want)
		if !ok {
			continue
		}
		var lines []int
		for _, word := range strings.Fields(rest) {
			if n, err := strconv.Atoi(word); err == nil && n < s.From+len(s.Lines) {
				lines = append(lines, n)
			}
		}
		return lines
	}
	return nil
}

func (s Source) key(after snowflake.Verdict, b Branch) string {
	return s.design + " " + after.String() + " " + strconv.Itoa(int(b))
}

// Moments are the moments of a step that ran through the lit lines, in order,
// the first of them the reading.
func (s Source) Moments(after snowflake.Verdict, b Branch) []Moment {
	var all []Moment
	if s.design == own.Name { // its reading is a parameter
		all = append(all, Moment{Kind: Read, Line: s.From})
	}
	lit := s.Lit(after, b)
	for i, n := range lit {
		m := s.annotation(n)
		if m.kind == Overflow && strings.Contains(s.Lines[n-s.From], "if ") && (i+1 == len(lit) || lit[i+1] != n+1) {
			m = annotation{Compare, Used}
		}
		if m.kind != "" {
			all = append(all, Moment{Kind: m.kind, Test: m.test, Line: n})
		}
	}
	return all
}

// Reading is the name that the source gives to what the clock reads.
func (s Source) Reading() string {
	for i, line := range s.Lines {
		if s.annotation(s.From+i).kind == Read {
			return strings.Fields(line)[0]
		}
	}
	return "now" // our step's parameter
}

// annotation is what the line of that number says happens at it, if anything.
func (s Source) annotation(n int) annotation {
	if s.design == own.Name {
		return ourAnnotations[n-s.From]
	}
	return annotationOf(s.Lines[n-s.From])
}

// annotationOf is the annotation at a line's end.
func annotationOf(line string) annotation {
	_, words, _ := strings.Cut(line, "// ")
	kind, test, _ := strings.Cut(words, " ")
	switch m := (annotation{Kind(kind), Test(test)}); m.kind {
	case Read, Compare, Count, Overflow, Wait, Compose, Flip:
		return m
	}
	return annotation{}
}
