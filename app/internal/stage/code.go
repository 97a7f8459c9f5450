package stage

import (
	"strconv"
	"strings"
)

// A line of code is so high in the arrows' panel, whose lines are the code's.
const (
	lineHeight  = 27
	arrowsWidth = 46
	codeShown   = 18
)

// Line is a line of the lane's code as it stands at a look.
type Line struct {
	Number int
	Words  string
	State  string // now, next, ran, or nothing
	Note   string // what came of it, in words
}

// window is the first line that is shown of a code with more than fit, and how
// many are.
func (k *Look) window() (first, shown int) {
	lines := len(k.of.Loop.Lines)
	if lines <= 24 {
		return 0, lines
	}
	at := max(k.Code.Now, k.Code.Next) - k.of.Loop.From
	return min(max(at-codeShown/2, 0), lines-codeShown), codeShown
}

// Lines are the lines of code that are shown.
func (k *Look) Lines() []Line {
	first, shown := k.window()
	all := make([]Line, shown)
	for i := range all {
		n := k.of.Loop.From + first + i
		l := Line{Number: n, Words: strings.ReplaceAll(k.of.Loop.Lines[first+i], "\t", "    ")}
		for _, ran := range k.Code.Ran {
			if ran == n {
				l.State = "ran"
			}
		}
		switch n {
		case k.Code.Now:
			l.State = "now"
		case k.Code.Next:
			l.State = "next"
		}
		l.Note = k.note(n)
		all[i] = l
	}
	return all
}

// note is what came of a line when it last ran.
func (k *Look) note(line int) string {
	for _, n := range k.Code.Notes {
		if n.Line != line {
			continue
		}
		if n.Asked {
			return pick(n.Holds, "true", "false")
		}
		var words []string
		for _, v := range n.Vars {
			words = append(words, strconv.FormatInt(v.Value, 10))
		}
		return strings.Join(words, ", ")
	}
	return ""
}

// arrows stand before the lines: one at what just ran, a hollow one at what
// comes next, and the way back of a loop that waits.
func (m motion) arrows(p *Panel) {
	first, shown := m.to.window()
	p.begin("arrows", arrowsWidth, lineHeight*shown)
	y := func(line int) float64 {
		return lineHeight * (float64(line-m.to.of.Loop.From-first) + 0.5)
	}
	from, to := m.from.Code, m.to.Code
	begin, end := from.Now, to.Now
	if begin == 0 {
		begin = end
	} else if end == 0 {
		end = begin
	}
	run := phase(m.share, 0, 0.7)
	at := lerp(y(begin), y(end), run)
	out := 0.0
	if end < begin { // back round a loop
		out = 6 * (1 - abs(2*run-1))
	}
	p.path("arrow", triangle(16-out, at), lerp(yes(from.Now > 0), yes(to.Now > 0), run))
	next, come := to, phase(m.share, 0.6, 1)
	if m.share < 0.3 {
		next, come = from, 1-phase(m.share, 0, 0.3)
	}
	p.path("hollow", triangle(16, y(next.Next)), yes(next.Next > 0 && next.Next != next.Now)*come)
	to = next
	if to.Next > 0 && to.Next < to.Now {
		left := m.to.of.indent(to.Next)
		p.path("back", "M"+num(m.to.of.indent(to.Now)-4)+" "+num(y(to.Now))+"H"+num(left-14)+"a5 5 0 0 1-5-5V"+num(y(to.Next)+5)+"a5 5 0 0 1 5-5h11m-5-5l5 5l-5 5", come)
	} else {
		p.path("back", "M0 0", 0)
	}
}

func triangle(x, y float64) string {
	return "M" + num(x-8) + " " + num(y-7) + "l13 7l-13 7z"
}

// indent is where a line's words begin.
func (l *Lane) indent(line int) float64 {
	words := l.Loop.Lines[line-l.Loop.From]
	return arrowsWidth + 4 + 4*10.4*float64(len(words)-len(strings.TrimLeft(words, "\t")))
}
