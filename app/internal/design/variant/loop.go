package variant

import (
	_ "embed"
	"path"
	"strconv"
	"strings"
)

// code is the code of the loops and of our step that pages show: after a file's path and the
// number of its first line, its lines with their annotations. The loops themselves are not
// linked.
//
//go:generate go run -C ../../tools ./steps
//go:embed code.txt
var code string

// Loop is a design's code as its document has it: a function that reads a clock and waits in a
// loop. Ours is the step itself.
type Loop struct {
	// File is the file's name. From is the number of the first line; it is 1 if the lines are a
	// part of a shorter file's.
	File  string
	From  int
	Lines []string
	// Reading is the original's name for the clock reading.
	Reading string

	annotations []annotation
}

// annotation is the comment at the end of a line: what happens there. With an after, it happens
// only directly after that.
type annotation struct {
	kind, after Kind
	test        Test
}

// Moment is a point within a step: a line at which something happens.
type Moment struct {
	Kind Kind
	// Test is the comparison if the kind is Compare.
	Test Test
	// Line is the line number.
	Line int

	ran int // lines of the turn that have run by then
}

// Kind is what happens at a moment.
type Kind string

// The kinds of moments.
const (
	Read     Kind = "read"     // the clock is read
	Compare  Kind = "compare"  // two numbers are compared
	Count    Kind = "count"    // the sequence or the tick is incremented
	Overflow Kind = "overflow" // sequence overflow
	Wait     Kind = "wait"     // the call waits
	Compose  Kind = "compose"  // the ID is packed
	Flip     Kind = "flip"     // the rollback bit is flipped
)

// Test is the comparison of a line.
type Test string

// The tests compare the reading with the last timestamp.
const (
	Before Test = "before" // is the reading before the last?
	Same   Test = "same"   // is it the same?
	Past   Test = "past"   // is it past the last?
	Still  Test = "still"  // during a wait, is it still not past the last?
	Near   Test = "near"   // is it only a little behind?
	Early  Test = "early"  // is it before the epoch?
	Fits   Test = "fits"   // does it fit the timestamp field?
	Leads  Test = "leads"  // is the next free slot too far ahead of it?
	Used   Test = "used"   // is the sequence full? The answer is no; yes is an Overflow.
)

// Loop is the design's code as its document has it; empty if that is not shown.
func (d Design) Loop() (l Loop) {
	file := ""
	l.Reading = "now"
	if d.loop != nil {
		file = d.loop.file
	} else if d.Make == nil {
		file = "step.go"
	}
	for row := range strings.Lines(code) {
		row = strings.TrimSuffix(row, "\n")
		if head, ok := strings.CutPrefix(row, "== "); ok {
			name, from, _ := strings.Cut(head, " ")
			if l.File != "" {
				break
			}
			if path.Base(name) == file {
				l.File, l.Reading = name, d.names()[0]
				l.From, _ = strconv.Atoi(from) // the generator writes valid numbers
			}
			continue
		}
		if l.File != "" {
			words, line, _ := strings.Cut(row, "|")
			l.Lines, l.annotations = append(l.Lines, line), append(l.annotations, annotationOf(words))
		}
	}
	return l
}

func annotationOf(words string) annotation {
	words, after, _ := strings.Cut(words, " after ")
	kind, test, _ := strings.Cut(words, " ")
	return annotation{Kind(kind), Kind(after), Test(test)}
}

func (l *Loop) annotation(line int) annotation { return l.annotations[line-l.From] }

// Moments are the moments of a turn, in order; the first is the clock read.
func (l *Loop) Moments(t Turn) []Moment { return l.moments(t.trace()) }

func (l *Loop) moments(s *trace) (all []Moment) {
	if s.lines == nil { // our step, called again after a sleep
		return []Moment{{Kind: Read, Line: l.From}}
	}
	before := map[int]bool{} // our step is recursive
	for i, r := range s.lines {
		var last Moment
		if len(all) > 0 {
			last = all[len(all)-1]
		}
		m, a := Moment{Line: r.line, ran: min(i+1, s.kept)}, l.annotation(r.line)
		m.Kind, m.Test = a.kind, a.test
		switch {
		case m.Kind == "" || before[r.line] || a.after != "" && a.after != last.Kind:
			continue
		case last.Kind == Overflow && strings.HasPrefix(strings.TrimSpace(l.Lines[r.line-l.From]), "for "):
			continue // the same comparison again
		case m.Kind == Overflow && r.asked && !r.holds:
			m.Kind, m.Test = Compare, Used
		}
		before[r.line] = true
		all = append(all, m)
	}
	if n := len(s.lines); s.waits > 0 && all[len(all)-1].Kind != Wait {
		all = append(all, Moment{Kind: Wait, Line: s.lines[n-1].line, ran: n})
	}
	return all
}
