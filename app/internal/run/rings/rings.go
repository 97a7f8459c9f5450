// Package rings is a search as its picture needs it: a ring for each number of events, a dot for each
// state. It goes as text from the worker to the page.
package rings

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/codec"
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
		return Grow + " " + codec.Write(newView(r).visit)
	}
	d.search = nil
	return Compare + " " + codec.Write((&Row{r.Plan.Design, r.Verdict, r.Depth, r.States}).visit)
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
		v := new(View)
		return v, nil, codec.Read(rest, v.visit)
	case grown:
		n, err := strconv.Atoi(rest)
		return &View{States: n}, nil, err
	case Compare:
		r := new(Row)
		return nil, r, codec.Read(rest, r.visit)
	}
	return nil, nil, errors.New(says)
}

func (r *Row) visit(c *codec.Codec) {
	c.Texts(&r.Design)
	codec.Ints(c, &r.Verdict)
	codec.Ints(c, &r.Depth, &r.States)
}

func (v *View) visit(c *codec.Codec) {
	codec.Ints(c, &v.Verdict)
	codec.Ints(c, &v.States)
	codec.Ints(c, &v.Shorter.High, &v.Shorter.Low, &v.Last.High, &v.Last.Low)
	c.Texts(&v.Page, &v.Moves, &v.Script)
	codec.List(c, &v.Path, c.Share)
	codec.List(c, &v.Rings, func(r *Ring) {
		codec.Ints(c, &r.States)
		codec.List(c, &r.Dots, func(d *Dot) {
			codec.Ints(c, &d.From)
			codec.Ints(c, &d.Look)
		})
		codec.List(c, &r.Sectors, func(s *[explore.Looks]int) {
			for i := range s {
				codec.Ints(c, &s[i])
			}
		})
	})
}

var errLine = errors.New("rings: cannot read this line")
