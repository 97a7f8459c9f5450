package variant

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

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

// way is a machine's path through its code: the result of each comparison as a bit, after a
// leading 1, so that no path equals a named branch. With a trace, lines are recorded.
type way struct {
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

func (w *way) at(line int) {
	if w.trace != nil {
		w.trace.lines = append(w.trace.lines, ran{line: line})
	}
}

func (w *way) asked(line int, holds bool) bool {
	w.branch <<= 1
	if holds {
		w.branch++
	}
	if w.trace != nil {
		w.trace.lines = append(w.trace.lines, ran{line: line, asked: true, holds: holds})
	}
	return holds
}

func (w *way) set(now int64, m memory) {
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
