package judge

import (
	"cmp"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// guess is how the family's rows are read: the reader of their fields, and the systems that may have made them.
type guess struct {
	reader fieldReader
	ranked []Candidate // best first
	solved *Solved

	judges   []system.Judge
	sample   []int       // rows of which no two have the same ID
	dated    []int       // those of the sample with dates nearby, at most datedRows
	list     system.List // the IDs of the sample
	around   around
	evidence []float64 // by judge
	text     []float64 // by judge, the part of it that the text around the IDs is
	values   []uint64
}

func (g *guess) different(value func(id snowflake.ID) uint64) int {
	g.values = g.values[:0]
	for _, id := range g.list.IDs {
		g.values = append(g.values, value(id))
	}
	slices.Sort(g.values)
	return len(slices.Compact(g.values))
}

// sampleRows is how many rows are shown to the judges, evenly spread. More take longer, as
// each judge looks at each row, and count for little; see [system.List].
const sampleRows = 100

// enoughRows is how many rows must share a property to rule out chance: 20 sequences are all even in one of a
// million lists. The rules in app/CONTRACT.md require as many.
const enoughRows = 20

// repeatedRows is how many successive rows are searched for an ID that the sample does not have yet. It bounds the
// time for a list that repeats one ID.
const repeatedRows = 16

// make chooses how the IDs are read: longer ones by their kind, 64-bit ones by the given layout or as the system that
// is guessed.
func (g *guess) make(w *workspace, s *find.Set, f *family, o *Options) bool {
	g.ranked, g.solved = nil, nil
	if f.kind != idkind.Decimal || f.count == 0 {
		g.reader = wideReader(f.kind)
		return true
	}
	g.judges = judgesOf(o)
	if len(s.Printed.Fields) > 0 {
		g.judges = append(g.judges, system.PrintedJudge(s.Printed, o.Now))
	}
	g.takeSample(s, f)
	g.takeDated(s)
	g.unround(s)
	g.evidence = sized(g.evidence, len(g.judges))
	if !w.each(len(g.judges), 1, func(judge, _ int) { g.evidence[judge] = g.list.Evidence(&g.judges[judge]) }) {
		return false
	}
	if !g.rank(w, s, o.Now) {
		return false
	}
	if o.forced() {
		g.reader = layoutReader(o.Layout)
		return true
	}
	g.reader = layoutReader(g.ranked[0].Layout)
	return g.solveEpoch(w, s, o.Now)
}

// judgesOf are a judge for each system and each saved layout, and for numbers that are of none.
func judgesOf(o *Options) []system.Judge {
	all := append(system.Judges(o.Now), system.Others(o.Now)...)
	// see [guess.doubt]
	all = slices.DeleteFunc(all, func(j system.Judge) bool { return j.System.Name == system.OwnEpoch })
	// which nobody keeps for others' IDs
	for _, l := range o.Saved {
		all = append(all,
			system.NewJudge(system.System{Name: l.Name, Title: l.Name, Layout: l, Since: l.Epoch, Weight: 10}, o.Now))
	}
	for i := range all {
		all[i].Lenient = true
	}
	return all
}

// takeSample takes rows with different IDs: a repeated one, such as a foreign key in each line, counts once.
func (g *guess) takeSample(s *find.Set, f *family) {
	n := min(sampleRows, f.count)
	g.sample, g.list.IDs, g.list.Of = g.sample[:0], g.list.IDs[:0], f.count
	for k := range n {
		end := min((k+1)*f.count/n, k*f.count/n+repeatedRows)
		for at := k * f.count / n; at < end; at++ {
			if row := f.row(at); !slices.Contains(g.list.IDs, s.ID(row)) {
				g.sample, g.list.IDs = append(g.sample, row), append(g.list.IDs, s.ID(row))
				break
			}
		}
	}
	if len(g.sample) < fewRows {
		g.skipOthers(s)
	}
}

// skipOthers takes those out of a small sample that are no evidence of their own: others after rounding, certainly or
// not, and Unix milliseconds beside numbers of 17 digits.
func (g *guess) skipOthers(s *find.Set) {
	const long = 1e16
	isRounded := func(id snowflake.ID) bool {
		return slices.ContainsFunc(g.list.IDs, func(of snowflake.ID) bool {
			return format.RoundingOf(of, id) != format.NotRounded || of >= long && isUnix(id)
		})
	}
	rows := g.sample[:0]
	for _, row := range g.sample {
		if !isRounded(s.ID(row)) {
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 {
		return
	}
	g.sample, g.list.IDs = rows, g.list.IDs[:0]
	for _, row := range rows {
		g.list.IDs = append(g.list.IDs, s.ID(row))
	}
}

// isUnix reports whether a number is Unix milliseconds from 2001 to the end of 2040.
func isUnix(id snowflake.ID) bool { return 1e12 <= id && id < 2_240_611_200_000 }

// datedRows is how many rows are asked for their dates, evenly spread over those that have some: one alone may decide.
const datedRows = 64

func (g *guess) takeDated(s *find.Set) {
	g.dated = g.dated[:0]
	var nearby []find.Date
	for _, row := range g.sample {
		if nearby = s.AppendDates(nearby[:0], row); len(nearby) > 0 {
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

// unround replaces a sample that a program has rounded by the roundest numbers that it may have been before: lost
// digits must be no evidence for or against a system.
func (g *guess) unround(s *find.Set) {
	var r roundings
	g.list.Vague = s.Inexact() != ""
	for _, row := range g.sample {
		if s.Kind[row] == idkind.Decimal {
			r.add(s.ID(row))
		}
	}
	g.list.Lost = r.bits(r.of(len(g.sample)))
	if g.list.Lost == 0 {
		return
	}
	for i, id := range g.list.IDs {
		if id%1e6 != 0 { // no rounding leaves so many zeros, but times have them
			g.list.IDs[i] = format.Roundest(id)
		}
	}
}

// rank ranks the systems by how likely they issued the IDs; the members of a family follow each other. It reports
// whether it was not stopped.
func (g *guess) rank(w *workspace, s *find.Set, now time.Time) bool {
	all, readers := make([]Candidate, len(g.judges)), make([]fieldReader, len(g.judges))
	for i := range g.judges {
		of, c := &g.judges[i].System, &all[i]
		*c, readers[i] = Candidate{Name: of.Name, Title: of.Title, Layout: of.Layout}, layoutReader(of.Layout)
		c.Pro, c.Contra = g.judges[i].Reasons(g.list.IDs[len(g.list.IDs)/2])
		g.tryAll(c, &g.judges[i], &readers[i])
	}
	if !w.yield.GoOn() {
		return false
	}
	form := s.Kind[g.sample[0]] // how the IDs are written
	none := g.lookAround(s, all, readers, form, now.AddDate(0, 0, 1))
	if !w.yield.GoOn() {
		return false
	}
	panel, scores := system.NewPanel(g.judges), slices.Clone(g.evidence)
	panel.ScoreBy(scores, g.list.None()+none+g.around.none)
	g.doubt(&panel, scores, none, all)
	g.bound(&panel, scores, form)
	ranked, last := make([]Candidate, len(all)), 0
	order := panel.Rank(scores, g.evidence)
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(scores[j], scores[i]), panel.Family(i)-panel.Family(j),
			g.around.place(all[i].Name)-g.around.place(all[j].Name))
	})
	for at, i := range order {
		ranked[at] = all[i]
		ranked[at].Score, ranked[at].Twin = scores[i], at > 0 && panel.Family(i) == panel.Family(last)
		last = i
	}
	g.ranked = ranked
	return w.yield.GoOn()
}

// companions is how many different IDs speak for each other.
const companions = 3

// bound makes a family as likely at most as digits alone can make it, unless more speaks for one of its members, or
// the IDs are several and of no site, whose name or address would be there.
func (g *guess) bound(panel *system.Panel, scores []float64, form idkind.Kind) {
	supported := make([]bool, len(scores))
	for i := range g.judges {
		name := g.judges[i].System.Name
		if g.around.supports(i, name) || slices.Contains(form.Spec().Systems, name) ||
			len(g.list.IDs) >= companions && !system.IsPlatform(name) {
			supported[panel.Family(i)] = true
		}
	}
	for i := range scores {
		if !supported[panel.Family(i)] {
			scores[i] = min(scores[i], mostUnsupported)
		}
	}
}

// lookAround weighs the text around the IDs, and returns its evidence for none of these systems.
func (g *guess) lookAround(s *find.Set, all []Candidate, readers []fieldReader, form idkind.Kind,
	now time.Time) (none float64) {
	g.text = sized(g.text, len(all))
	g.around.look(s, g.dated, len(all), func(i, row int) int64 { return readers[i].instantMS(s, row) },
		func(name string) bool {
			return slices.ContainsFunc(all,
				func(c Candidate) bool { return isSystem(c.Name, name) && !c.From.After(now) })
		})
	own := form.Spec().Systems
	for i := range all {
		c := &all[i]
		evidence, pro, contra := g.around.weigh(i, c.Name)
		if slices.Contains(own, c.Name) {
			c.speaks(text.T("They are written as this system writes its IDs."))
		} else if len(own) > 0 && form == idkind.BareHex && !s.Padded() { // so do databases, if asked
			evidence += unnamed
		} else if len(own) > 0 {
			evidence += strange
		}
		g.evidence[i] += evidence
		g.text[i] = evidence
		none = min(none, g.around.ofNone(c.Name, evidence))
		c.Pro, c.Contra = append(pro, c.Pro...), append(contra, c.Contra...)
	}
	return none
}

func (c *Candidate) against(sentence string) { c.Contra = append([]string{sentence}, c.Contra...) }
func (c *Candidate) speaks(sentence string)  { c.Pro = append([]string{sentence}, c.Pro...) }

// tryAll says which of the sampled IDs a candidate cannot have issued, when they would have been made, and on how many
// nodes: a reading of the wrong bits finds nearly as many nodes as IDs. Ten rows are enough to see that.
func (g *guess) tryAll(c *Candidate, judge *system.Judge, v *fieldReader) {
	bad, of, why := 0, len(g.list.IDs), ""
	for i, id := range g.list.IDs {
		if !judge.Possible(id) {
			bad++
			why = judge.Refuses(id)
		}
		if !v.hasTick {
			continue
		}
		at := v.layout.Instant(v.masks.Time.Of(id))
		if i == 0 || at.Before(c.From) {
			c.From = at
		}
		if i == 0 || at.After(c.To) {
			c.To = at
		}
	}
	if bad > 0 {
		if c.Refused = why; of > 1 {
			c.Refused = text.T("%s of %s: %s", text.Group(bad), text.Group(of), why)
		}
		c.against(text.T("%d of %d sampled IDs cannot come from this system.", bad, of))
	}
	if !v.hasNode {
		return
	}
	c.Nodes = g.different(func(id snowflake.ID) uint64 { return uint64(id) & v.masks.Node &^ g.list.Lost })
	nodes := text.Count(c.Nodes, "%s node", "%s nodes")
	switch share := float64(c.Nodes-1) / float64(of-1); {
	case of < 10:
	case share > 0.5:
		c.against(text.T("The %d sampled IDs would come from %s.", of, nodes))
	case share < 0.1:
		c.speaks(text.T("The %d sampled IDs would come from only %s.", of, nodes))
	}
}

// Fits reports whether a known system fits better than none does, or the IDs have their system in their form.
func (r *Report) Fits() bool { return r.Kind.Wide() || fits(r.Guess) }

func fits(ranked []Candidate) bool {
	return len(ranked) > 0 && ranked[0].Score >= max(Unlikely, none(ranked))
}

// None is the probability of none of the systems.
func (r *Report) None() float64 { return none(r.Guess) }

func none(ranked []Candidate) float64 {
	none := 1.0
	for _, c := range ranked {
		if !c.Twin {
			none -= c.Score
		}
	}
	return none
}

// Best is the name of the best reading in links and checks; for longer IDs the name of their kind; empty if there
// are none.
func (r *Report) Best() string {
	switch {
	case r.Members == 0:
		return ""
	case r.Kind.Wide():
		return r.Kind.String()
	}
	return r.Guess[0].Name
}

// undecided is how much likelier one of two readings must be for the IDs to decide.
const undecided = 3

// Rival is the likeliest system that reads a different time than the best, if the IDs do not decide between the
// two: it is at least a third as likely. Otherwise it is nil.
func (r *Report) Rival() *Candidate {
	i := slices.IndexFunc(r.Guess, func(c Candidate) bool { return !c.Twin && c.Name != r.Guess[0].Name })
	if i < 0 || r.Guess[i].Score*undecided < r.Guess[0].Score {
		return nil
	}
	return &r.Guess[i]
}
