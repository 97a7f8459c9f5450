package bulk

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// ballot is the guess of the system while it is being made: judges, and the
// rows that they are shown.
type ballot struct {
	judges []system.Judge
	set    *Set  // what is judged
	sample []int // rows of it, of which no two have the same ID
	// rounded says that all went through a double: set is then the sample alone,
	// each ID as the roundest of its originals.
	rounded bool
	lost    uint64 // the bits that a spreadsheet cut, if one did
	sums    []float64
	barred  []int // by judge: rows that cannot be its system's
	values  []uint64
	order   order // of values
}

// sort orders the values.
func (b *ballot) sort() {
	b.order.all(len(b.values), nil)
	b.order.by(b.values)
	for b.order.step(len(b.values)) {
	}
}

// different is how many different values there are.
func (b *ballot) different() int {
	b.sort()
	n := 0
	for i, at := range b.order.rows {
		if i == 0 || b.values[at] != b.values[b.order.rows[i-1]] {
			n++
		}
	}
	return n
}

// sampleRows is how many rows are shown to the judges, evenly spread.
const sampleRows = 300

// repeatedRows is how many rows in a row are looked at for an ID that the sample
// does not have yet.
const repeatedRows = 16

func (j *Job) beginGuess() int {
	b := &j.ballot
	b.sample, b.judges = b.sample[:0], nil
	if j.report.Kind != Decimal || j.report.Members == 0 {
		j.view = wideView(j.report.Kind)
		return 0
	}
	if j.options.forced() {
		j.view = layoutView(j.options.Layout)
	}
	b.judges = system.Judges(j.options.Now)
	for _, l := range j.options.Saved {
		b.judges = append(b.judges, system.NewJudge(system.System{Name: l.Name, Title: l.Name, Layout: l, Since: l.Epoch, Weight: 1}, j.options.Now))
	}
	for i := range b.judges {
		b.judges[i].Patient = true
	}
	b.set = j.set
	j.takeSample()
	b.mend()
	b.sums, b.barred = sized(b.sums, len(b.judges)), sized(b.barred, len(b.judges))
	clear(b.sums)
	clear(b.barred)
	return len(b.judges) * len(b.sample)
}

// takeSample takes rows with different IDs: one that is repeated, as the key of
// another table is in each line, counts once.
func (j *Job) takeSample() {
	b, members := &j.ballot, j.report.Members
	n := min(sampleRows, members)
	for k := range n {
		end := min((k+1)*members/n, k*members/n+repeatedRows)
		for at := k * members / n; at < end; at++ {
			if row := j.row(at); !b.has(j.set.high[row]) {
				b.sample = append(b.sample, row)
				break
			}
		}
	}
}

// has reports whether an ID is in the sample.
func (b *ballot) has(id uint64) bool {
	for _, row := range b.sample {
		if b.set.high[row] == id {
			return true
		}
	}
	return false
}

// vote lets judges look at rows of the sample, one judge after the other.
func (j *Job) vote(from, to int) {
	b := &j.ballot
	for i := from; i < to; i++ {
		judge, row := i/len(b.sample), b.sample[i%len(b.sample)]
		score := b.judges[judge].Score(b.set.ID(row))
		b.sums[judge] += score
		if score < system.Barred*b.judges[judge].System.Weight {
			b.barred[judge]++
		}
	}
}

// count ends the vote: what all IDs have in common is weighed, and the layout is
// settled.
func (j *Job) countVotes() int {
	b := &j.ballot
	if len(b.judges) == 0 {
		return 0
	}
	all, busy := make([]Candidate, len(b.judges)), make([]busyness, len(b.judges))
	for i := range b.judges {
		s := &b.judges[i].System
		c := Candidate{Name: s.Name, Title: s.Title, Layout: s.Layout, Score: b.sums[i] / float64(len(b.sample))}
		v := layoutView(s.Layout)
		c.Pro, c.Contra = b.judges[i].Reasons(b.set.ID(b.sample[len(b.sample)/2]))
		if bad := b.barred[i]; bad > 0 {
			c.Score *= 1 - 0.8*float64(bad)/float64(len(b.sample))
			c.against(text.T("%d of %d IDs looked at cannot be of this system.", bad, len(b.sample)))
		}
		j.weighNodes(&c, &v)
		j.weighSequences(&c, &v, s.Habit)
		if busy[i] = j.weighBusyness(&c, &v, s.Habit, b.barred[i] > 0); busy[i].starts == 0 && !busy[i].spread {
			j.weighTicks(&c, &v, s.Habit, b.barred[i] > 0)
		}
		j.weighStamps(&c, &v)
		j.weighSpelling(&c)
		all[i] = c
	}
	preferPast(all, busy)
	for i := range all {
		for k := i; k > 0 && all[k-1].Score < all[k].Score; k-- { // of equal ones the first stays in front
			all[k-1], all[k] = all[k], all[k-1]
		}
	}
	j.report.Guess = all
	if !j.options.forced() {
		j.view = layoutView(all[0].Layout)
	}
	return 0
}

func (c *Candidate) against(sentence string) { c.Contra = append([]string{sentence}, c.Contra...) }
func (c *Candidate) speaks(sentence string)  { c.Pro = append([]string{sentence}, c.Pro...) }

// weighNodes weighs how many nodes there would be: a reading of the wrong bits
// finds nearly as many as there are IDs.
func (j *Job) weighNodes(c *Candidate, v *view) {
	if len(j.ballot.sample) < 10 || !v.hasNode {
		return
	}
	b := &j.ballot
	b.values = b.values[:0]
	for _, row := range b.sample {
		b.values = append(b.values, v.node(b.set, row)&^b.lost)
	}
	seen := b.different()
	share := float64(seen-1) / float64(len(b.sample)-1)
	c.Score *= 1 - 0.6*share
	switch {
	case share > 0.5:
		c.against(text.T("The %d IDs looked at would come from %s.", len(j.ballot.sample), text.Count(seen, "node", "nodes")))
	case share < 0.1:
		c.speaks(text.T("The %d IDs looked at would come from %s alone.", len(j.ballot.sample), text.Count(seen, "node", "nodes")))
	}
}

// weighSequences weighs whether sequences are as the system's habit has them:
// all like those with which a tick begins, in IDs that have their tick to
// themselves, or, where they run on, of many values.
func (j *Job) weighSequences(c *Candidate, v *view, habit system.Habit) {
	b := &j.ballot
	sample := b.sample
	if len(sample) < 20 || !v.hasSequence || !v.hasTick || b.lost&(v.sequenceMask<<v.sequenceShift) != 0 {
		return
	}
	usual, alone := 0, 0
	b.values = b.values[:0]
	for _, row := range sample {
		n := v.sequence(b.set, row)
		b.values = append(b.values, n)
		if !j.alone(v, row) {
			continue
		}
		alone++
		if habit.Usual(n) {
			usual++
		}
	}
	different, many := b.different(), len(sample)
	if b.rounded {
		many = 20 // only the upper bits tell values apart
	}
	switch {
	case habit.Runs && different*10 < many:
		c.Score *= 0.5
		c.against(text.T("Its sequence runs on from tick to tick, and would show more than the %s it has here.", text.Count(different, "value", "values")))
	case habit.Runs || alone < 10:
	case usual*10 >= alone*9:
		c.speaks(text.T("%d of %d sequences are such as its ticks begin with.", usual, alone))
	default:
		c.Score *= 0.55 + 0.45*float64(usual)/float64(alone)
	}
}

// alone reports whether the rows next to a row are of other ticks.
func (j *Job) alone(v *view, row int) bool {
	s := j.ballot.set
	tick := v.tick(s, row)
	return (row == 0 || v.tick(s, row-1) != tick) && (row+1 == s.Len() || v.tick(s, row+1) != tick)
}

// weighStamps weighs how far the dates lie from those that the lines state.
func (j *Job) weighStamps(c *Candidate, v *view) {
	if len(j.ballot.set.stamp) == 0 || !v.hasTick {
		return
	}
	b := &j.ballot
	b.values = b.values[:0]
	for _, row := range b.sample {
		if at := b.set.stamp[row]; at != noStamp {
			b.values = append(b.values, uint64(v.ms(v.tick(b.set, row))-at)^sign)
		}
	}
	if len(b.values) == 0 {
		return
	}
	b.sort()
	median := int64(b.values[b.order.rows[len(b.values)/2]] ^ sign)
	switch near := max(median, -median); {
	case near <= 60000:
		c.speaks(text.T("Its dates agree with those in the lines."))
	case near <= 15*3600000 && halfHours(median) != 0:
		c.Score *= 0.7
		c.speaks(text.T("Its dates agree with those in the lines but for whole half-hours."))
	case near <= 86400000:
		c.Score *= 0.3
	default:
		c.Score *= 0.02
		c.against(text.T("Its dates are %s away from those in the lines.", span(near)))
	}
}

// weighSpelling knows the one system that has digits of its own.
func (j *Job) weighSpelling(c *Candidate) {
	if c.Name == "tid" && j.ballot.set.kind[j.ballot.sample[0]] == TID {
		c.Score = max(c.Score, 0.95)
		c.speaks(text.T("They are written in the digits of TIDs."))
	}
}

// span is a length of time in milliseconds in words.
func span(ms int64) string {
	ms = max(ms, -ms)
	if ms < 1000 {
		return text.T("%d ms", ms)
	}
	if years := ms / (86400000 * 365); years > 200 {
		return text.T("%s years", text.Group(years))
	}
	return text.Span(time.Duration(ms) * time.Millisecond)
}
