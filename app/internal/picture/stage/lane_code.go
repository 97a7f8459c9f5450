package stage

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// The height of a line of code in the arrows' panel.
const (
	lineHeight  = 27
	arrowsWidth = 46
	// In longer code, long lines are broken and indentation is smaller: it scrolls only
	// vertically.
	longCode    = 24
	longColumns = 36
)

type Line struct {
	Number int
	Words  string // in several rows if it is long
	State  string // now, next, ran, or empty
}

// Long reports whether the code is longer than its panel.
func (l *Lane) Long() bool { return len(l.Loop.Lines) > longCode }

// listing is the code as it is shown, and the row at which each line starts.
func (l *Lane) listing() (lines []string, rows []int) {
	row := 0
	for _, words := range l.Loop.Lines {
		if words = strings.ReplaceAll(words, "\t", Pick(l.Long(), "  ", "    ")); l.Long() {
			words = broken(words)
		}
		lines, rows = append(lines, words), append(rows, row)
		row += 1 + strings.Count(words, "\n")
	}
	return lines, append(rows, row)
}

// broken splits a line into rows, indented after the first.
func broken(words string) (rows string) {
	in := len(words) - len(strings.TrimLeft(words, " "))
	for further := in + 4; len(words) > longColumns; in = further {
		at := strings.LastIndexByte(words[:longColumns], ' ')
		if at < in {
			break
		}
		rows += words[:at] + "\n"
		words = strings.Repeat(" ", further) + words[at+1:]
	}
	return rows + words
}

func (k *LaneLook) Lines() []Line {
	all := make([]Line, len(k.of.code))
	for i := range all {
		l := Line{Number: k.of.Loop.From + i, Words: k.of.code[i]}
		switch {
		case l.Number == k.Code.Now:
			l.State = "now"
		case l.Number == k.Code.Next:
			l.State = "next"
		case slices.Contains(k.Code.Ran, l.Number):
			l.State = "ran"
		}
		all[i] = l
	}
	return all
}

// notes are the values at the ends of lines and the generator state. They change when the
// picture has come far enough.
func (m lanePicture) notes(p *Panel) {
	p.Begin("told", 0, 0)
	for _, words := range m.At(Pick(m.carry().wraps, 1, 0.5)).Told() {
		p.says(words)
	}
}

// Told is the result of each line when it last ran, followed by the generator state.
func (k *LaneLook) Told() []string {
	if k.notes != nil {
		return k.notes
	}
	k.notes = make([]string, len(k.of.code), len(k.of.code)+len(k.Memory))
	for _, n := range k.Code.Notes {
		k.notes[n.Line-k.of.Loop.From] = noted(n)
	}
	for _, v := range k.Memory {
		k.notes = append(k.notes, memorized(v, k.of.of.Layout))
	}
	return k.notes
}

func noted(n variant.Note) string {
	if n.Asked {
		return Pick(n.Holds, "true", "false")
	}
	var words []string
	for _, v := range n.Vars {
		words = append(words, strconv.FormatInt(v.Value, 10))
	}
	return strings.Join(words, ", ")
}

// memorized is a variable as a number of ticks or of IDs; the last time of a fresh machine may
// be before all others.
func memorized(v variant.Var, l snowflake.Layout) string {
	if v.Kind == snowflake.KindTime && v.Value == variant.Never(l) {
		return text.T("none yet")
	}
	return strconv.FormatInt(v.Value, 10)
}

// arrows mark the line that just ran, with a hollow one for the next line, and the way back of a
// waiting loop.
func (m lanePicture) arrows(p *Panel) {
	l := m.To.of
	p.Begin("arrows", arrowsWidth, lineHeight*l.rows[len(l.code)])
	y := func(line int) float64 {
		return lineHeight * (float64(l.rows[max(line-l.Loop.From, 0)]) + 0.5)
	}
	from, to := m.From.Code, m.To.Code
	begin, end := from.Now, to.Now
	if begin == 0 {
		begin = end
	} else if end == 0 {
		end = begin
	}
	run := m.Phase(0, 0.7)
	at := Lerp(y(begin), y(end), run)
	out := 0.0
	if end < begin { // back to the start of a loop
		out = 6 * (1 - math.Abs(2*run-1))
	}
	p.Path("arrow", triangle(16-out, at), m.Fade(from.Now > 0, to.Now > 0, 0, 0.7))
	next, come := to, m.Phase(0.6, 1)
	if m.Share < 0.3 {
		next, come = from, 1-m.Phase(0, 0.3)
	}
	p.Path("hollow", triangle(16, y(next.Next)), Yes(next.Next > 0 && next.Next != next.Now)*come)
	to = next
	if to.Next > 0 && to.Next < to.Now {
		left := l.indent(to.Next)
		p.Path("back", D("M", l.indent(to.Now)-4, y(to.Now), "H", left-14, "a5 5 0 0 1-5-5V", y(to.Next)+5,
			"a5 5 0 0 1 5-5h11m-5-5l5 5l-5 5"), come)
	} else {
		p.Path("back", "M0 0", 0)
	}
}

func triangle(x, y float64) string {
	return D("M", x-8, y-7, "l13 7l-13 7z")
}

func (l *Lane) indent(line int) float64 {
	words := l.Loop.Lines[line-l.Loop.From]
	return arrowsWidth + 4 + 4*10.4*float64(len(words)-len(strings.TrimLeft(words, "\t")))
}
