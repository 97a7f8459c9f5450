package variant

import (
	_ "embed"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// code is the code of the loops and of our step that pages show: after a file's path and the
// number of its first line, its lines with their annotations. The loops themselves are not
// linked.
//
//go:generate go run -C ../../../tools ./steps
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
	kind, after MomentKind
	test        Test
}

// Moment is a point within a step: a line at which something happens.
type Moment struct {
	Kind MomentKind
	// Test is the comparison if the kind is Compare.
	Test Test
	// Line is the line number.
	Line int

	ran int // lines of the turn that have run by then
}

// MomentKind is what happens at a moment.
type MomentKind string

// The kinds of moments.
const (
	Read     MomentKind = "read"     // the clock is read
	Compare  MomentKind = "compare"  // two numbers are compared
	Count    MomentKind = "count"    // the sequence or the tick is incremented
	Overflow MomentKind = "overflow" // sequence overflow
	Wait     MomentKind = "wait"     // the call waits
	Compose  MomentKind = "compose"  // the ID is packed
	Flip     MomentKind = "flip"     // the rollback bit is flipped
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
	return annotation{MomentKind(kind), MomentKind(after), Test(test)}
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

// Turn is one reading that a machine got in a call, and the outcome.
type Turn struct {
	Before  Machine
	Reading Reading
	Outcome Outcome
	// Given means that a caller who was kept waiting has got the ID.
	Given bool
}

// Progress is the position of a call in a loop.
type Progress struct {
	// Ran are the lines that have run in the call, Now is the last of them, and Next the line to
	// come; 0 for none.
	Ran       []int
	Now, Next int
	// Notes are the results of lines that ran, in line order.
	Notes []Note
}

// Note is the result of a line when it last ran.
type Note struct {
	Line int
	// Vars are the variables that the line set: now, last, sequence, back.
	Vars []Var
	// Asked means that the line is a comparison, and Holds that it was true.
	Asked, Holds bool
}

// codePath is a machine's path through its code: the result of each comparison as a bit, after a
// leading 1, so that no path equals a named branch. With a trace, lines are recorded.
type codePath struct {
	branch Branch
	trace  *trace
}

const begun Branch = 1 << 8

// trace are the lines that ran in a turn.
type trace struct {
	lines []ran
	slept int // lines run before a sleep
	kept  int // lines run before a kept caller gets the ID
	waits int // the line at which the call waits to read the clock; 0 for none
}

// ran is a line that ran, and the variables after it.
type ran struct {
	line         int
	asked, holds bool
	now          int64
	memory
}

func (w *codePath) at(line int) {
	if w.trace != nil {
		w.trace.lines = append(w.trace.lines, ran{line: line})
	}
}

func (w *codePath) asked(line int, holds bool) bool {
	w.branch <<= 1
	if holds {
		w.branch++
	}
	if w.trace != nil {
		w.trace.lines = append(w.trace.lines, ran{line: line, asked: true, holds: holds})
	}
	return holds
}

func (w *codePath) set(now int64, m memory) {
	if w.trace != nil {
		last := &w.trace.lines[len(w.trace.lines)-1]
		last.now, last.memory = now, m
	}
}

// trace repeats the turn and records the lines that run.
func (t *Turn) trace() *trace {
	s := &trace{}
	t.Before.(interface{ record(Reading, *trace) }).record(t.Reading, s)
	s.kept = len(s.lines)
	if t.Outcome.Hold > 0 {
		s.kept = s.slept
	}
	return s
}

// At is the position of a call at a moment of its last turn, an index into the moments that
// [Loop.Moments] lists; an index past them means that the turn is over.
func (l *Loop) At(call []Turn, moment int) Progress {
	var p Progress
	if l.Lines == nil {
		return p
	}
	for i, t := range call {
		s := t.trace()
		ran := s.kept
		if t.Given {
			ran = len(s.lines)
		}
		if i == len(call)-1 {
			if moments := l.moments(s); moment < len(moments) {
				ran = moments[moment].ran
			}
		}
		for k, r := range s.lines[:ran] {
			p.Now, p.Next = r.line, s.waits
			if k+1 < len(s.lines) {
				p.Next = s.lines[k+1].line
			}
			p.note(l.note(t, r))
		}
	}
	return p
}

// note is the result of a line of a turn.
func (l *Loop) note(t Turn, r ran) Note {
	note := Note{Line: r.line, Asked: r.asked, Holds: r.holds}
	if l.annotation(r.line).kind == Read {
		note.Vars = []Var{{"now", snowflake.KindTime, t.Reading.Now}}
		return note
	}
	all := []Var{{"now", snowflake.KindTime, r.now}, {"last", snowflake.KindTime, r.last},
		{"sequence", snowflake.KindSequence, r.sequence}, {Name: "back", Value: r.back}}
	for _, name := range sets(l.Lines[r.line-l.From]) {
		if at := slices.IndexFunc(all, func(v Var) bool { return v.Name == name }); at >= 0 {
			note.Vars = append(note.Vars, all[at])
		}
	}
	return note
}

func sets(line string) []string {
	line = strings.TrimSpace(line)
	if name, ok := strings.CutSuffix(line, "++"); ok {
		return []string{name}
	}
	names, _, ok := strings.Cut(line, " = ")
	if !ok {
		return nil
	}
	return strings.Split(names, ", ")
}

// note replaces the line's earlier note.
func (p *Progress) note(note Note) {
	at, again := slices.BinarySearch(p.Ran, note.Line)
	if !again {
		p.Ran = slices.Insert(p.Ran, at, note.Line)
		p.Notes = slices.Insert(p.Notes, at, note)
		return
	}
	p.Notes[at] = note
}
