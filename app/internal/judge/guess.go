package judge

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// guess is the guess of the system while it is being made: judges, and the rows
// that they are shown.
type guess struct {
	judges   []system.Judge
	set      *find.Set // what is judged
	sample   []int     // rows of it, of which no two have the same ID
	dated    []int     // a few of the same that have dates nearby, as rows of the text
	around   around
	list     system.List
	evidence []float64 // by judge
	values   []uint64
}

// different is how many different values the rows of the sample have.
func (g *guess) different(value func(row int) uint64) int {
	g.values = g.values[:0]
	for _, row := range g.sample {
		g.values = append(g.values, value(row))
	}
	slices.Sort(g.values)
	return len(slices.Compact(g.values))
}

// sampleRows is how many rows are shown to the judges, evenly spread. More take longer, as
// each judge looks at each row, and count for little; see [system.List].
const sampleRows = 100

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
	for _, l := range j.options.Saved { // which nobody keeps for others' IDs
		g.judges = append(g.judges, system.NewJudge(system.System{Name: l.Name, Title: l.Name, Layout: l, Since: l.Epoch, Weight: 10}, j.options.Now))
	}
	for _, own := range ownLayouts(j.set) {
		g.judges = append(g.judges, own.Judge(j.options.Now))
	}
	for i := range g.judges {
		g.judges[i].Patient = true
	}
	g.set = j.set
	j.takeSample()
	j.takeDated()
	g.unround()
	g.list.IDs, g.list.Of = g.list.IDs[:0], j.report.Members
	for _, row := range g.sample {
		g.list.IDs = append(g.list.IDs, g.set.ID(row))
	}
	g.evidence = sized(g.evidence, len(g.judges))
	if !j.each(len(g.judges), 1, func(judge, _ int) { g.evidence[judge] = g.list.Evidence(&g.judges[judge]) }) {
		return false
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

// candidates shares out among the systems how likely each is. The best comes first.
func (j *Job) candidates() []Candidate {
	g := &j.guess
	all := make([]Candidate, len(g.judges))
	for i := range g.judges {
		s := &g.judges[i].System
		c := &all[i]
		*c = Candidate{Name: s.Name, Title: s.Title, Layout: s.Layout}
		c.Pro, c.Contra = g.judges[i].Reasons(g.set.ID(g.sample[len(g.sample)/2]))
		v := layoutView(s.Layout)
		j.sayImpossible(c, &g.judges[i])
		j.sayNodes(c, &v)
		j.saySequences(c, &v, s.Habit)
	}
	around := j.lookAround(all)
	panel, scores := system.NewPanel(g.judges), slices.Clone(g.evidence)
	panel.ScoreBy(scores, g.list.None()+around)
	j.doubt(&panel, scores, around, all)
	ranked, last := make([]Candidate, len(all)), 0
	for at, i := range panel.Rank(scores, g.evidence) {
		ranked[at] = all[i]
		ranked[at].Score, ranked[at].Twin = scores[i], at > 0 && panel.Family(i) == panel.Family(last)
		last = i
	}
	return ranked
}

// lookAround weighs what stands around the IDs, and returns what that says for what is
// none of these.
func (j *Job) lookAround(all []Candidate) (none float64) {
	g := &j.guess
	views := make([]view, len(all))
	for i := range all {
		views[i] = layoutView(all[i].Layout)
	}
	g.around.base = j.pairs.spelledSystem()
	g.around.look(j.set, g.dated, views, func(i, row int) int64 { return views[i].instantMS(j.set, row) })
	for i := range all {
		c := &all[i]
		evidence, pro, contra := g.around.weigh(i, c.Name)
		if g.set.Kind[g.sample[0]] == find.TID {
			if c.Name == "tid" {
				c.speaks(text.T("They are written in the digits of TIDs."))
			} else {
				evidence += strange
			}
		}
		g.evidence[i] += evidence
		none = min(none, evidence)
		c.Pro, c.Contra = append(pro, c.Pro...), append(contra, c.Contra...)
	}
	return none
}

func (c *Candidate) against(sentence string) { c.Contra = append([]string{sentence}, c.Contra...) }
func (c *Candidate) speaks(sentence string)  { c.Pro = append([]string{sentence}, c.Pro...) }
