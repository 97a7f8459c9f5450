package variant

import (
	_ "embed"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// loopCode is the loops as text, behind each file's name what its function returns: no
// program links them. It is written by a test from the files.
//
//go:embed loopcode.txt
var loopCode string

// loopTable says for every way through a machine which lines of its loop run
// meanwhile, in order; behind a bar those that run once the caller is no longer
// kept. It is written by a test from what ran.
//
//go:embed loop.txt
var loopTable string

// Loop is the code of a design as its document has it: a function that reads a
// clock and waits in a loop. Ours is the step itself.
type Loop struct {
	// File is the name of the file. From is the number of the first line; where
	// the lines are a part of a shorter file's, it is 1.
	File  string
	From  int
	Lines []string

	source      Source
	annotations []annotation
	paths       map[string][2][]int
}

// Turn is one reading that a machine was given in a call, and what came of it.
type Turn struct {
	Reading       Reading
	Outcome       Outcome
	Before, After Machine
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

// Loop is the design's code as its document has it.
func (d Design) Loop() Loop {
	l := Loop{source: d.Source(), paths: map[string][2][]int{}}
	if d.code == "" {
		return l
	}
	l.File, l.From, l.Lines = l.source.File, l.source.From, l.source.Lines
	if d.make != nil {
		l.File = path.Join(path.Dir(l.File), "loop", path.Base(l.File))
		l.From, l.Lines = 1, nil
		_, body, _ := strings.Cut(loopCode, "== "+path.Base(l.File)+"\n")
		body, _, _ = strings.Cut(body, "\n== ")
		for line := range strings.SplitSeq(strings.TrimSuffix(body, "\n"), "\n") {
			code, _, _ := strings.Cut(strings.TrimPrefix(line, "\t\t"), "// ")
			l.Lines, l.annotations = append(l.Lines, strings.TrimRight(code, " ")), append(l.annotations, annotationOf(line))
		}
	}
	for row := range strings.Lines(loopTable) {
		if key, lines, _ := strings.Cut(row, ":"); strings.HasPrefix(key, l.source.design+" ") {
			now, later, _ := strings.Cut(lines, "|")
			l.paths[key] = [2][]int{numbers(now), numbers(later)}
		}
	}
	return l
}

// numbers are those in a text that holds nothing else.
func numbers(text string) (all []int) {
	for _, word := range strings.Fields(text) {
		n, _ := strconv.Atoi(word)
		all = append(all, n)
	}
	return all
}

// At is where a call stands at a moment of its last turn, by the moment's place
// among those that [Source.Moments] lists for it; from their number on, that
// turn is over.
func (l Loop) At(call []Turn, moment int) Progress {
	var p Progress
	for i, t := range call {
		path := l.paths[l.source.key(t.Reading.After, t.Outcome.Branch)]
		ran := len(path[0])
		if t.Given {
			ran += len(path[1])
		}
		if i == len(call)-1 {
			if moments := l.source.Moments(t.Reading.After, t.Outcome.Branch); moment < len(moments) {
				ran = l.reached(path[0], moments[:moment+1])
			}
		}
		lines := slices.Concat(path[0], path[1])
		if t.Outcome.Then != Return && l.annotations != nil && ran > 0 {
			lines = append(lines, lines[len(lines)-1]+1) // what waits is followed by what reads
		}
		for k := range ran {
			p.Now, p.Next = lines[k], 0
			if k+1 < len(lines) {
				p.Next = lines[k+1]
			}
			p.note(l.note(t, lines[k:]))
		}
	}
	return p
}

// reached is how many lines of a path have run at the last of some moments: up
// to the one that says the same as the machine's line.
func (l Loop) reached(path []int, moments []Moment) (n int) {
	for _, m := range moments {
		at := slices.IndexFunc(path[n:], func(line int) bool {
			if l.annotations == nil {
				return line == m.Line
			}
			return l.annotations[line-l.From] == l.source.annotation(m.Line)
		})
		switch {
		case at >= 0:
			n += at + 1
		case m.Kind == Wait:
			n = len(path)
		}
	}
	return n
}

// note is what came of the first of some lines that run one after another.
func (l Loop) note(t Turn, lines []int) Note {
	note := Note{Line: lines[0]}
	line := strings.TrimPrefix(strings.TrimSpace(l.Lines[note.Line-l.From]), "} else ")
	switch word, _, _ := strings.Cut(line, " "); word {
	case "if", "for", "case":
		note.Asked, note.Holds = true, len(lines) > 1 && lines[1] == note.Line+1
		return note
	case "func":
		note.Vars = []Var{{"now", snowflake.KindTime, t.Reading.Now}}
		return note
	}
	for _, name := range sets(line) {
		v, known := variable(t.After, name)
		switch {
		case name == "now" && l.annotations[note.Line-l.From].kind == Read:
			v.Value = t.Reading.Now
		case slices.ContainsFunc(lines[1:], func(n int) bool { return slices.Contains(sets(l.Lines[n-l.From]), name) }):
			v.Value = 0 // a count that ran over, before a start at random
		}
		if known {
			note.Vars = append(note.Vars, v)
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
		names, _, ok = strings.Cut(line, " := ")
	}
	if !ok {
		return nil
	}
	return strings.Split(names, ", ")
}

// variable is what a machine remembers by the name that all loops give it. now
// is set to the time that it comes to remember, unless it is read.
func variable(m Machine, name string) (Var, bool) {
	for _, v := range m.Vars() {
		own := v.Name
		switch v.Kind {
		case snowflake.KindTime:
			own = "last"
		case snowflake.KindSequence:
			own = "sequence"
		}
		if own == name || own == "last" && name == "now" {
			return Var{name, v.Kind, v.Value}, true
		}
	}
	return Var{}, false
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
