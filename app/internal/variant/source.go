package variant

import (
	_ "embed"
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

// Source is the code of a design's step, as it is compiled.
type Source struct {
	// File is the name of the file, From the number of the first line.
	File  string
	From  int
	Lines []string

	design string
}

// Moment is a point within a step: a line of its source that says, in a comment
// at its end, what happens there.
type Moment struct {
	Kind Kind
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
)

// ourMoments are the moments of our step, by the beginnings of its lines, which
// carry no marks.
var ourMoments = []struct {
	begins string
	kind   Kind
}{
	{"if now < 0", Compare}, {"case now > s.Tick", Compare}, {"place = State{s.Tick + 1", Overflow},
	{"if place.Tick > n.last", Compare}, {"if lead := place.Tick", Compare}, {"refused := Outcome", Wait}, {"run := Run", Compose}, {"place.Sequence += count", Count},
}

// Source is the code of the design's step, from its first line to its last.
func (d Design) Source() Source {
	all := strings.Split(*d.code, "\n")
	from, to := 0, len(all)
	for i, line := range all {
		switch {
		case from == 0 && (strings.Contains(line, ") Ask(") || strings.Contains(line, ") Take(")):
			from = i
		case from > 0 && line == "}":
			to = i + 1
		}
		if to < len(all) {
			break
		}
	}
	file := d.File
	if d.make != nil {
		file = fileOf(d)
	}
	return Source{File: file, From: from + 1, Lines: all[from:to], design: d.Name}
}

// fileOf is the name of a design's own file, which the embedding names.
func fileOf(d Design) string {
	_, after, _ := strings.Cut(*d.code, "//go:embed ")
	name, _, _ := strings.Cut(after, "\n")
	return "app/internal/variant/" + name
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
		line := s.Lines[n-s.From]
		kind := s.kind(line)
		if kind == Overflow && strings.Contains(line, "if ") && (i+1 == len(lit) || lit[i+1] != n+1) {
			kind = Compare // it was not used up
		}
		if kind != "" {
			all = append(all, Moment{Kind: kind, Line: n})
		}
	}
	return all
}

// kind is what a line says happens at it, or empty.
func (s Source) kind(line string) Kind {
	line = strings.TrimSpace(line)
	if s.design == own.Name {
		for _, m := range ourMoments {
			if strings.HasPrefix(line, m.begins) {
				return m.kind
			}
		}
		return ""
	}
	_, mark, _ := strings.Cut(line, "// ")
	switch k := Kind(mark); k {
	case Read, Compare, Count, Overflow, Wait, Compose:
		return k
	}
	return ""
}
