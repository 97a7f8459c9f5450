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

// way is how a machine comes through its code: the answers to all that is asked, a bit each,
// behind a first bit, so that no way is a named branch. What is seen of it is nil where nobody
// looks.
type way struct {
	branch Branch
	seen   *seen
}

const begun Branch = 1 << 8

// seen are the lines that ran in a turn.
type seen struct {
	lines []ran
	slept int // how many had run at a sleep
	kept  int // how many run before a caller who is kept is given his ID
	waits int // the line that reads the clock next; 0 for none
}

// ran is a line that ran, and the variables after it.
type ran struct {
	line         int
	asked, holds bool
	now          int64
	memory
}

func (w *way) at(line int) {
	if w.seen != nil {
		w.seen.lines = append(w.seen.lines, ran{line: line})
	}
}

func (w *way) asked(line int, holds bool) bool {
	w.branch <<= 1
	if holds {
		w.branch++
	}
	if w.seen != nil {
		w.seen.lines = append(w.seen.lines, ran{line: line, asked: true, holds: holds})
	}
	return holds
}

// set notes what the variables are after a line.
func (w *way) set(now int64, m memory) {
	if w.seen != nil {
		last := &w.seen.lines[len(w.seen.lines)-1]
		last.now, last.memory = now, m
	}
}

// look asks the turn's machine the same again, and sees how it comes through its code.
func (t *Turn) look() *seen {
	s := &seen{}
	t.Before.(interface{ through(Reading, *seen) }).through(t.Reading, s)
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
		s := t.look()
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
	for _, name := range sets(l.Lines[r.line-l.From]) {
		switch name {
		case "now":
			note.Vars = append(note.Vars, Var{name, snowflake.KindTime, r.now})
		case "last":
			note.Vars = append(note.Vars, Var{name, snowflake.KindTime, r.last})
		case "sequence":
			note.Vars = append(note.Vars, Var{name, snowflake.KindSequence, r.sequence})
		case "back":
			note.Vars = append(note.Vars, Var{Name: name, Value: r.back})
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
