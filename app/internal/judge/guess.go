package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/order"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// guess is the guess of the system while it is being made: judges, and the rows
// that they are shown.
//
// Each judge says how well each row fits its system, and the mean is
// multiplied by a factor for each thing that all rows together show. The factors are
// not measured but chosen: so that lists of every known system, from slow nodes and
// from busy ones, whole and with digits lost, are read as their own. The tests of this
// package hold that. Where one of them fails if a number is doubled or halved, a
// comment names it; the other factors may be a good deal larger or smaller.
type guess struct {
	judges []system.Judge
	set    *find.Set // what is judged
	sample []int     // rows of it, of which no two have the same ID
	dated  []int     // a few of the same that have dates nearby, as rows of the text
	around around
	// rounded says that all went through a double: set is then the sample alone,
	// each ID as the roundest of its originals.
	rounded    bool
	lost       uint64 // the bits that a spreadsheet cut, if one did
	sums       []float64
	impossible []int // by judge: rows that cannot be its system's
	values     []uint64
	order      order.Order // of values
}

// sort orders the values.
func (g *guess) sort() {
	g.order.All(len(g.values))
	g.order.Sort(g.values, nil)
}

// different is how many different values there are.
func (g *guess) different() int {
	g.sort()
	n := 0
	for i, at := range g.order.Rows {
		if i == 0 || g.values[at] != g.values[g.order.Rows[i-1]] {
			n++
		}
	}
	return n
}

// sampleRows is how many rows are shown to the judges, evenly spread. A hundred make
// the same guesses in the tests; more take longer, as each judge scores each row.
const sampleRows = 300

// enoughRows is how many rows must have something in common for it not to be chance:
// the sequences of 20 rows are all even in one of a million lists. The rules in
// app/CONTRACT.md ask for as many.
const enoughRows = 20

// repeatedRows is how many successive rows are searched for an ID that the sample does
// not have yet. It bounds the time that a list of one ID takes.
const repeatedRows = 16

// chooseLayout chooses how the IDs are read: 64-bit ones by the given layout, or as
// the system that is guessed.
func (j *Job) chooseLayout() bool {
	g := &j.guess
	if j.report.Kind != find.Decimal || j.report.Members == 0 {
		j.view = wideView(j.report.Kind)
		return true
	}
	g.judges = system.Judges(j.options.Now)
	for _, l := range j.options.Saved {
		g.judges = append(g.judges, system.NewJudge(system.System{Name: l.Name, Title: l.Name, Layout: l, Since: l.Epoch, Weight: 1}, j.options.Now))
	}
	for i := range g.judges {
		g.judges[i].Patient = true
	}
	g.set = j.set
	j.takeSample()
	j.takeDated()
	g.unround()
	g.sums, g.impossible = sized(g.sums, len(g.judges)), sized(g.impossible, len(g.judges))
	clear(g.sums)
	clear(g.impossible)
	if !j.each(len(g.judges)*len(g.sample), 256, g.score) {
		return false
	}
	if len(g.sample) == 1 { // as if it stood alone
		panel := system.NewPanel(g.judges)
		panel.Score(g.set.ID(g.sample[0]), g.sums)
	}
	j.report.Guess = j.candidates()
	if j.view = layoutView(j.report.Guess[0].Layout); j.options.forced() {
		j.view = layoutView(j.options.Layout)
	} else {
		j.report.Solved = j.solveEpoch()
	}
	return true
}

// takeSample takes rows with different IDs: one that is repeated, as the key of
// another table is in each line, counts once.
func (j *Job) takeSample() {
	g, members := &j.guess, j.report.Members
	n := min(sampleRows, members)
	g.sample = g.sample[:0]
	for k := range n {
		end := min((k+1)*members/n, k*members/n+repeatedRows)
		for at := k * members / n; at < end; at++ {
			if row := j.row(at); !g.has(j.set.High[row]) {
				g.sample = append(g.sample, row)
				break
			}
		}
	}
}

// datedRows is how many rows are asked for their dates, evenly spread over those that
// have some: one alone may decide.
const datedRows = 64

// takeDated takes the rows that are asked for their dates.
func (j *Job) takeDated() {
	g := &j.guess
	g.dated = g.dated[:0]
	var nearby []find.Date
	for _, row := range g.sample {
		if nearby = j.set.AppendDates(nearby[:0], row); len(nearby) > 0 {
			g.dated = append(g.dated, row)
		}
	}
	if n := len(g.dated); n > datedRows {
		for k := range datedRows {
			g.dated[k] = g.dated[k*n/datedRows]
		}
		g.dated = g.dated[:datedRows]
	}
}

// has reports whether an ID is in the sample.
func (g *guess) has(id uint64) bool {
	for _, row := range g.sample {
		if g.set.High[row] == id {
			return true
		}
	}
	return false
}

// score lets judges look at rows of the sample, one judge after the other.
func (g *guess) score(from, to int) {
	for i := from; i < to; i++ {
		judge, row := i/len(g.sample), g.sample[i%len(g.sample)]
		g.sums[judge] += g.judges[judge].Fit(g.set.ID(row))
		if !g.judges[judge].Possible(g.set.ID(row)) {
			g.impossible[judge]++
		}
	}
}

// candidates weighs for each system what all IDs have in common. The best comes
// first.
func (j *Job) candidates() []Candidate {
	g := &j.guess
	all, busy := make([]Candidate, len(g.judges)), make([]busyness, len(g.judges))
	for i := range g.judges {
		s := &g.judges[i].System
		c := Candidate{Name: s.Name, Title: s.Title, Layout: s.Layout, Score: g.sums[i] / float64(len(g.sample))}
		v := layoutView(s.Layout)
		c.Pro, c.Contra = g.judges[i].Reasons(g.set.ID(g.sample[len(g.sample)/2]))
		bad := g.impossible[i]
		if bad > 0 {
			c.Score *= 1 - 0.8*float64(bad)/float64(len(g.sample))
			c.against(text.T("%d of %d IDs looked at cannot be of this system.", bad, len(g.sample)))
		}
		j.weighNodes(&c, &v)
		j.weighSequences(&c, &v, s.Habit)
		if busy[i] = j.weighBusyness(&c, &v, s.Habit, bad > 0); busy[i].starts == 0 && !busy[i].spread {
			j.weighTicks(&c, &v, s.Habit, bad > 0)
		}
		j.weighSpelling(&c)
		all[i] = c
	}
	preferPast(all, busy)
	j.lookAround(all)
	for i := range all {
		for k := i; k > 0 && all[k-1].Score < all[k].Score; k-- { // of equal ones the first stays in front
			all[k-1], all[k] = all[k], all[k-1]
		}
	}
	return all
}

// lookAround weighs what stands around the IDs.
func (j *Job) lookAround(all []Candidate) {
	g := &j.guess
	views := make([]view, len(all))
	for i := range all {
		views[i] = layoutView(all[i].Layout)
	}
	g.around.look(j.set, g.dated, views, func(i, row int) int64 { return views[i].instantMS(j.set, row) })
	for i := range all {
		c := &all[i]
		pro, contra := g.around.weigh(i, c.Name, &c.Score)
		c.Pro, c.Contra = append(pro, c.Pro...), append(contra, c.Contra...)
	}
}

func (c *Candidate) against(sentence string) { c.Contra = append([]string{sentence}, c.Contra...) }
func (c *Candidate) speaks(sentence string)  { c.Pro = append([]string{sentence}, c.Pro...) }
