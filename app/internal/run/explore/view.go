package explore

import "github.com/snowflakelab/snowflakelab/app/internal/base/work"

// View is what a page shows of a search: a circle for each ring, a dot for each state.
type View struct {
	Verdict Verdict
	States  int
	// Shorter counts the histories of the rings inside the last one, Last those of the last one.
	Shorter, Last Count
	// Circles are the rings that the question did not have.
	Circles []Circle
	// Path are the turns of the states of the shortest counterexample, from the start. Page plays Script.
	// All are empty if there is none.
	Path         []float64
	Page, Script string
}

// Depth is the last completed ring, and Histories counts those of all completed rings, if the view has all circles.
func (v *View) Depth() int { return len(v.Circles) - 1 }

func (v *View) Histories() Count {
	all := v.Shorter
	all.add(v.Last)
	return all
}

// Circle holds the states that take a number of events and no fewer.
type Circle struct {
	States int
	// Dots are its states, in the order of their parents; nil if there are too many. Then Sectors
	// count the states of each look around the ring.
	Dots    []Dot
	Sectors [][Looks]int
}

// Dot is a state: the index of the dot that it was reached from first, and what the event between did.
type Dot struct {
	From int
	Look EventEffect
}

// A circle shows at most so many dots, and counts states in so many sectors.
const (
	MostDots = 500
	Sectors  = 144
)

// Turns are where the dots of circles are: shares of a turn.
func Turns(all []Circle) [][]float64 {
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

// view is the view of what was found, without the known circles.
func (r *Result) view(known int) *View {
	v := &View{Verdict: r.Verdict, States: r.States}
	onPath := map[int]bool{}
	if c := r.Found; c != nil {
		v.Script, v.Page = c.Script, c.Page
		for _, s := range c.Steps {
			onPath[s.State] = true
		}
		v.Path = []float64{0}
	}
	var before []float64 // the turns of the ring inside
	dense := false
	for i, ring := range r.Rings {
		if v.Shorter.add(v.Last); i > 0 {
			v.Last = ring.Histories
		}
		if i == 0 {
			v.Circles, before = append(v.Circles, Circle{States: 1}), []float64{0}
			continue
		}
		shown := Circle{States: ring.States}
		if dense = dense || ring.States > MostDots; dense {
			shown.Sectors = make([][Looks]int, Sectors)
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
		v.Circles, before = append(v.Circles, shown), turns
	}
	v.Circles = v.Circles[min(known, len(v.Circles)):]
	return v
}

// Job is the name of an [Answerer]'s work.
const Job = "search"

// Question asks for a few more states of a plan's search, with one more circle than the known ones if it is complete.
// Row asks only for the verdict.
type Question struct {
	Plan  Plan
	Known int
	Row   bool
}

// DesignVerdict is a design's verdict: how many events a search of it tried in full.
type DesignVerdict struct {
	Design  string
	Verdict Verdict
	Depth   int
}

// Answer is a view, or a row.
type Answer struct {
	View *View
	Row  *DesignVerdict
}

// An answer ends after so many new states, and the search for a row at so many.
const (
	growth = 10_000
	enough = 20_000
)

// Answerer answers a page's questions. It keeps the search, which most questions continue.
type Answerer struct {
	search *Search
	of     Plan
}

// Answer continues a search.
func (d *Answerer) Answer(q Question, progress func(share float64) bool) (a Answer, err error) {
	if d.search == nil || d.of != q.Plan || q.Known <= 1 {
		if d.search, err = New(q.Plan); err != nil {
			return a, err
		}
		d.of = q.Plan
	}
	begun := d.search.Result()
	for r := begun; d.search.Advance(1 + r.States/64); {
		r = d.search.Result()
		if !q.Row && (r.Depth >= q.Known || r.States > begun.States+growth) || q.Row && r.States > enough {
			break
		}
		if progress != nil && !progress(0) {
			return a, work.ErrStopped
		}
	}
	r := d.search.Result()
	if q.Row {
		a.Row, d.search = &DesignVerdict{q.Plan.Design, r.Verdict, r.Depth}, nil
	} else {
		a.View = r.view(q.Known)
	}
	return a, nil
}
