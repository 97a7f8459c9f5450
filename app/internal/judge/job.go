package judge

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/order"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/work"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Options are what a judgement needs besides the IDs.
type Options struct {
	// Now is the present, against which IDs of the future are known.
	Now time.Time
	// Layout, if its fields are given, is how 64-bit IDs are to be read.
	Layout snowflake.Layout
	// Saved are further layouts that take part in the guess.
	Saved []snowflake.Layout
	// Say writes an instant for the sentences of the report; nil writes it in
	// UTC.
	Say func(time.Time) string
}

// forced reports whether the layout is given.
func (o *Options) forced() bool { return len(o.Layout.Fields) > 0 }

// Job judges sets, one after the other: it keeps its memory for the next. The
// zero Job is ready.
type Job struct {
	set     *find.Set
	options Options
	report  *Report
	view    view

	yield work.Yield
	stage int     // of stages, from 1
	share float64 // of it that is done

	members []uint32 // rows of the family; nil where all are

	guess  guess
	byLine byLine
	bits   bitCounter
	stamps stamps
	byTime byTime

	order     order.Order // of rows
	gapOrder  order.Order // of the gaps between rows in the order of time
	nodeOrder order.Order
	keys      []uint64 // what is sorted by, by row
	ticks     []uint64 // by row
	nodes     []uint64

	pairs  pairs
	behind []evidence // which findings a row is behind
	totals [findingCount]int
	lists  [findingCount][]uint32
}

// IDs judges a set at once.
func IDs(s *find.Set, o Options) *Report {
	var j Job
	report, _ := j.Run(s, o, nil)
	return report
}

// Run judges a set. It yields every millisecond or few, and is not done where it
// was stopped; the set must stay as it is for as long as the report is used.
func (j *Job) Run(s *find.Set, o Options, yield work.Yield) (r *Report, done bool) {
	j.set, j.options, j.yield = s, o, yield
	j.report = &Report{set: s}
	j.stage, j.totals = 0, [findingCount]int{}
	for f := range j.lists {
		j.lists[f] = nil // the former report keeps its own
	}
	// The rows that one stage has sorted are read by the next.
	done = j.findRepeated() && j.chooseFamily() && j.chooseLayout() && j.lookByLine() && j.countBits() && j.compareStamps() &&
		j.lookByTime() && j.findGaps() && j.listRows() && j.sortNodes()
	if done {
		j.writeReport()
	}
	return j.report, done
}

// stages is how often a job calls each, if all rows are of one kind.
const stages = 8

// each does something for the numbers below n in slices; see [work.Yield.Each].
func (j *Job) each(n, size int, do func(from, to int)) bool {
	j.stage, j.share = j.stage+1, 0
	return j.yield.Each(n, size, func(from, to int) {
		do(from, to)
		j.share = float64(to) / float64(n)
	})
}

// Progress is the share of the work that is done, from 0 to 1.
func (j *Job) Progress() float64 { return min(1, max(0, float64(j.stage-1)+j.share)/stages) }

// Report is that of the last run.
func (j *Job) Report() *Report { return j.report }

// Reword words the findings and the facts of the report anew, instants as say
// writes them. Call it only until the next run.
func (j *Job) Reword(say func(time.Time) string) {
	j.options.Say = say
	r := j.report
	for i := range r.Findings {
		f := findingKind(slices.Index(findingNames[:], r.Findings[i].Name))
		r.Findings[i].Sentence, r.Findings[i].More = j.sentences(f)
	}
	r.Facts = j.facts()
}

// instant is an instant for a sentence; brief is without decimals where they
// are 0.
func (j *Job) instant(at time.Time, brief bool) string {
	switch {
	case j.options.Say != nil:
		return j.options.Say(at)
	case brief:
		return text.ShortUTC(at)
	}
	return text.UTC(at)
}

// chooseFamily chooses which family is judged: the one that most rows are of. IDs
// without a time, which in a log are mostly names of requests, count an eighth: with
// a half or a sixty-fourth TestIDsWithoutATimeDoNotHideThoseThatHaveOne fails. A
// layout that was chosen is one of 64-bit IDs.
func (j *Job) chooseFamily() bool {
	kinds, n, echoes := j.set.Kind, j.set.Len(), j.pairs.rows
	var count [find.KSUID + 1]int
	if !j.each(n, 1<<16, func(from, to int) {
		for row, k := range kinds[from:to] {
			if echoes == 0 || j.behind[from+row]&echo == 0 {
				count[k.Family()]++
			}
		}
	}) {
		return false
	}
	family, most := find.Decimal, 0
	for k, n := range count {
		if find.Kind(k).Timed() {
			n *= 8
		}
		if n > most {
			family, most = find.Kind(k), n
		}
	}
	if j.options.forced() && count[find.Decimal] > 0 {
		family = find.Decimal
	}
	j.report.Kind, j.report.Members = family, count[family]
	if j.report.Members == n {
		j.members = nil
		return true
	}
	j.members = j.members[:0]
	return j.each(n, 1<<16, func(from, to int) {
		for row, k := range kinds[from:to] {
			if k.Family() == family && j.behind[from+row]&echo == 0 {
				j.members = append(j.members, uint32(from+row))
			}
		}
	})
}

// row is the number of the family's row k.
func (j *Job) row(k int) int {
	if j.members != nil {
		return int(j.members[k])
	}
	return k
}

// takeMembers makes the order that of the family's rows.
func (j *Job) takeMembers() {
	j.order.All(j.report.Members)
	copy(j.order.Rows, j.members)
}

// sized is the slice with a length, and new memory only where the old is too
// short.
func sized[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }
