// Package rings is a search as its picture needs it: a ring for each number of events, a dot for each
// state. It goes as text from the worker to the page.
package rings

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
)

// View is what a search has found so far.
type View struct {
	Verdict explore.Verdict
	States  int
	// Shorter counts the histories of the rings inside the last one, Last those of the last one.
	Shorter, Last explore.Count
	Rings         []Ring
	// Path are the turns of the states of the shortest counterexample, from the start. Page plays it, by
	// Script or, in a race, by Moves. All are empty if there is none.
	Path                []float64
	Page, Moves, Script string
}

// Depth is the last completed ring.
func (v *View) Depth() int { return len(v.Rings) - 1 }

// Histories counts those of all completed rings.
func (v *View) Histories() explore.Count { return add(v.Shorter, v.Last) }

func add(a, b explore.Count) (sum explore.Count) {
	var carry uint64
	sum.Low, carry = bits.Add64(a.Low, b.Low, 0)
	sum.High, _ = bits.Add64(a.High, b.High, carry)
	return sum
}

// Ring holds the states that take a number of events and no fewer.
type Ring struct {
	States int
	// Dots are its states, in the order of their parents; nil if there are too many. Then Sectors
	// count the states of each look around the ring.
	Dots    []Dot
	Sectors [][explore.Looks]int
}

// Dot is a state: the index of the dot that it was reached from first, and what the event between did.
type Dot struct {
	From int
	Look explore.Look
}

// A ring shows at most so many dots, and counts states in so many sectors.
const (
	MostDots = 500
	Sectors  = 144
)

// Turns are where the dots of rings are: shares of a turn.
func Turns(all []Ring) [][]float64 {
	turns := make([][]float64, len(all))
	for i, r := range all {
		for at, d := range r.Dots {
			before := 0.0
			if i > 1 {
				before = turns[i-1][d.From]
			}
			turns[i] = append(turns[i], turn(i, at, r.States, before))
		}
	}
	return turns
}

// turn is where one of a ring's states is: states are evenly spaced, as far as each stays near the one that
// it comes from. So it depends only on the rings inside, and no two links cross.
func turn(ring, at, states int, before float64) float64 {
	even := (float64(at) + 0.5) / float64(states)
	if ring < 2 {
		return even
	}
	return 0.7*even + 0.3*before
}

// newView is the view of a search.
func newView(r explore.Result) *View {
	v := &View{Verdict: r.Verdict, States: r.States}
	onPath := map[int]bool{}
	if c := r.Found; c != nil {
		v.Script, v.Page, v.Moves = c.Script, c.Page, c.Moves
		for _, s := range c.Steps {
			onPath[s.State] = true
		}
		v.Path = []float64{0}
	}
	var before []float64 // the turns of the ring inside
	dense := false
	for i, ring := range r.Rings {
		if v.Shorter = add(v.Shorter, v.Last); i > 0 {
			v.Last = ring.Histories
		}
		if i == 0 {
			v.Rings, before = append(v.Rings, Ring{States: 1}), []float64{0}
			continue
		}
		shown := Ring{States: ring.States}
		if dense = dense || ring.States > MostDots; dense {
			shown.Sectors = make([][explore.Looks]int, Sectors)
		}
		turns := make([]float64, ring.States)
		for at := range turns {
			n := r.First[i] + at
			from := int(r.Parents[n]) - r.First[i-1]
			turns[at] = turn(i, at, ring.States, before[from])
			if dense {
				shown.Sectors[int(turns[at]*Sectors)][r.Looks[n]]++
			} else {
				shown.Dots = append(shown.Dots, Dot{from, r.Looks[n]})
			}
			if onPath[n] {
				v.Path = append(v.Path, turns[at])
			}
		}
		v.Rings, before = append(v.Rings, shown), turns
	}
	return v
}

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
