package rings

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
)

// Desk answers a page's lines, in a worker or on the page. It keeps the search, which most lines continue.
type Desk struct {
	search *explore.Search
	plan   string
}

// The first words of lines and of their answers: one more ring of a plan's search, or as many states as a
// view needs to grow; and a plan's verdict for the table.
const (
	Grow    = "rings"
	Compare = "row"
	grown   = "grown" // the answer without a new ring
)

// An answer ends after so many new states, and the search for a row of the table at so many.
const (
	growth = 10_000
	enough = 20_000
)

// Answer is the answer to a [explore.Plan.Line]; an error's text if it cannot be answered.
func (d *Desk) Answer(line string, yield func(progress float64) bool) string {
	words := strings.Fields(line)
	if len(words) == 0 {
		return errLine.Error()
	}
	if d.search == nil || d.plan != line {
		p, wrong := explore.Parse(func(name string) string {
			at := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, name+"=") })
			if at < 0 {
				return ""
			}
			return words[at][len(name)+1:]
		})
		if wrong != nil {
			return wrong[0].Error()
		}
		var err error
		if d.search, err = explore.New(p); err != nil {
			return err.Error()
		}
		d.plan = line
	}
	begun := d.search.Result()
	for r := begun; d.search.Advance(1 + r.States/64); {
		r = d.search.Result()
		if words[0] == Grow && (r.Depth > begun.Depth || r.States > begun.States+growth) || words[0] == Compare && r.States > enough {
			break
		}
		if yield != nil && !yield(0) {
			return ""
		}
	}
	r := d.search.Result()
	switch {
	case words[0] == Grow && r.Depth == begun.Depth && r.Verdict == explore.Searching:
		return grown + " " + strconv.Itoa(r.States)
	case words[0] == Grow:
		return Grow + " " + newView(r).String()
	}
	d.search = nil
	return Compare + " " + r.Plan.Design + " " + string(appendNumbers(nil, int(r.Verdict), r.Depth, r.States))
}

// Row is a design's verdict: how many events a search of it tried in full, and how many states that took.
type Row struct {
	Design        string
	Verdict       explore.Verdict
	Depth, States int
}

// ParseAnswer reads an answer: a row or a view, which has only States if there is no new ring.
func ParseAnswer(says string) (*View, *Row, error) {
	what, rest, _ := strings.Cut(says, " ")
	switch what {
	case Grow:
		v, err := parseView(rest)
		return v, nil, err
	case grown:
		n, err := strconv.Atoi(rest)
		return &View{States: n}, nil, err
	case Compare:
		name, rest, _ := strings.Cut(rest, " ")
		n := numbers{words: rest}
		return nil, &Row{name, explore.Verdict(n.next()), n.next(), n.next()}, n.err
	}
	return nil, nil, errors.New(says)
}

const million = 1_000_000

// String is a text that parseView reads: numbers to the base 36, then lines of words.
func (v *View) String() string {
	b := appendNumbers(nil, int(v.Verdict), v.States, int(v.Shorter.High), int(v.Shorter.Low), int(v.Last.High), int(v.Last.Low), len(v.Path))
	for _, turn := range v.Path {
		b = appendNumbers(b, int(turn*million))
	}
	for _, r := range v.Rings {
		b = appendNumbers(b, r.States, len(r.Dots))
		for _, d := range r.Dots {
			b = appendNumbers(b, d.From*explore.Looks+int(d.Look))
		}
		b = appendNumbers(b, len(r.Sectors))
		for _, s := range r.Sectors {
			b = appendNumbers(b, s[:]...)
		}
	}
	return strings.Join([]string{string(b), v.Page, v.Moves, v.Script}, "\n")
}

func parseView(says string) (*View, error) {
	lines := strings.SplitN(says, "\n", 4)
	if len(lines) < 4 {
		return nil, errLine
	}
	n := numbers{words: lines[0]}
	v := &View{Verdict: explore.Verdict(n.next()), States: n.next(), Page: lines[1], Moves: lines[2], Script: lines[3]}
	for _, c := range []*explore.Count{&v.Shorter, &v.Last} {
		c.High, c.Low = uint64(n.next()), uint64(n.next())
	}
	for count := n.next(); count > 0 && n.err == nil; count-- {
		v.Path = append(v.Path, float64(n.next())/million)
	}
	for n.words != "" && n.err == nil {
		r := Ring{States: n.next()}
		for count := n.next(); count > 0 && n.err == nil; count-- {
			d := n.next()
			r.Dots = append(r.Dots, Dot{d / explore.Looks, explore.Look(d % explore.Looks)})
		}
		for count := n.next(); count > 0 && n.err == nil; count-- {
			var s [explore.Looks]int
			for i := range s {
				s[i] = n.next()
			}
			r.Sectors = append(r.Sectors, s)
		}
		v.Rings = append(v.Rings, r)
	}
	return v, n.err
}

var errLine = errors.New("rings: cannot read this line")

func appendNumbers(b []byte, numbers ...int) []byte {
	for _, n := range numbers {
		b = append(strconv.AppendInt(b, int64(n), 36), ' ')
	}
	return b
}

// numbers reads what appendNumbers wrote.
type numbers struct {
	words string
	err   error
}

func (n *numbers) next() int {
	word, rest, _ := strings.Cut(n.words, " ")
	n.words = rest
	value, err := strconv.ParseInt(word, 36, 64)
	if err != nil {
		n.err = errLine
	}
	return int(value)
}
