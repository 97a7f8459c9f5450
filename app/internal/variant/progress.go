package variant

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Turn is one reading that a machine was given in a call, and what came of it.
type Turn struct {
	Before  Machine
	Reading Reading
	Outcome Outcome
	// Given says that a caller who was kept has been given his ID.
	Given bool
}

// Progress is where a call stands in a loop.
type Progress struct {
	// Ran are the numbers of the lines that have run in the call, Now is that of
	// the last of them, and Next that of the one that comes next; 0 for none.
	Ran       []int
	Now, Next int
	// Notes are what stands at the ends of lines that ran, in their order.
	Notes []Note
}

// Note is what came of a line when it last ran.
type Note struct {
	Line int
	// Vars are the variables that it set: now, last, sequence, back.
	Vars []Var
	// Asked says that it asked something, and Holds that the answer was yes.
	Asked, Holds bool
}

// way is how a machine comes through its code: the answers to all that it asks, a bit each,
// after a first bit, so that no way is a named branch. Lines are recorded where there is a trace.
type way struct {
	branch Branch
	trace  *trace
}

const begun Branch = 1 << 8

// trace are the lines that ran in a turn.
type trace struct {
	lines []ran
	slept int // how many had run at a sleep
	kept  int // how many run before the caller is given his ID, if he is kept
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

// set records the variables after a line.
func (w *way) set(now int64, m memory) {
	if w.trace != nil {
		last := &w.trace.lines[len(w.trace.lines)-1]
		last.now, last.memory = now, m
	}
}

// trace gives the turn's machine the same reading again and records the lines that run.
func (t *Turn) trace() *trace {
	s := &trace{}
	t.Before.(interface{ record(Reading, *trace) }).record(t.Reading, s)
	s.kept = len(s.lines)
	if t.Outcome.Hold > 0 {
		s.kept = s.slept
	}
	return s
}

// At is where a call stands at a moment of its last turn, by the moment's place
// among those that [Loop.Moments] lists for it; from their number on, that
// turn is over.
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

// note is what came of a line that ran in a turn.
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

// sets are the names of the variables that a line sets.
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

// note adds what came of a line, in place of what came of it before.
func (p *Progress) note(note Note) {
	at, again := slices.BinarySearch(p.Ran, note.Line)
	if !again {
		p.Ran = slices.Insert(p.Ran, at, note.Line)
		p.Notes = slices.Insert(p.Notes, at, note)
		return
	}
	p.Notes[at] = note
}
