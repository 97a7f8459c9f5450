package bulk

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
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

// Job judges a set in steps of a millisecond or a few. The zero Job is ready
// for Start, and may be started again: it keeps its memory.
type Job struct {
	set     *Set
	options Options
	report  *Report
	view    view

	stages []stage
	stage  int
	at     int
	count  int // of the stage at hand

	members []uint32 // rows of the family; nil where all are
	family  [KSUID + 1]int

	ballot ballot
	pass   pass
	bits   bitCounter
	stamps stamps
	times  times

	order  order    // of rows
	apart  order    // of distances
	keys   []uint64 // what is sorted by, by row
	ticks  []uint64 // by row
	nodes  []uint64
	marks  []mark // the findings that a row is behind
	totals [findingCount]int
	lists  [findingCount][]uint32
}

// stage is a part of the work: begin says how many units it has, each is done
// over some of them at a time.
type stage struct {
	begin func() int
	each  func(from, to int)
	units int // in one step
}

// Start begins to judge a set.
func (j *Job) Start(s *Set, o Options) {
	j.set, j.options = s, o
	j.report = &Report{set: s}
	j.stage, j.at, j.count, j.family = 0, 0, -1, [KSUID + 1]int{}
	j.totals = [findingCount]int{}
	for i := range j.lists {
		j.lists[i] = nil // the former report keeps its own
	}
	// The order of rows that one stage has sorted is read by the next: stamps by
	// judgeStamps, values by eachEqual, ticks by all from eachInTime on.
	j.stages = append(j.stages[:0],
		stage{j.beginKinds, j.countKinds, 1 << 16},
		stage{j.beginMembers, j.findMembers, 1 << 16},
		stage{j.beginGuess, j.vote, 256},
		stage{j.countVotes, nil, 1},
		stage{j.beginPass, j.eachRow, 2048},
		stage{j.beginBits, j.countBits, 4096},
		stage{j.beginStamps, j.eachStamp, 8192},
		stage{j.sortStamps, j.sortRows, 1},
		stage{j.judgeStamps, nil, 1},
		stage{j.sortRest, j.sortRows, 1},
		stage{j.sortLow, j.sortRows, 1},
		stage{j.sortHigh, j.sortRows, 1},
		stage{j.beginEqual, j.eachEqual, 8192},
		stage{j.sortNodes, j.sortRows, 1},
		stage{j.sortTicks, j.sortRows, 1},
		stage{j.beginTimes, j.eachInTime, 4096},
		stage{j.sortDistances, j.sortApart, 1},
		stage{j.beginGaps, j.eachGap, 8192},
		stage{j.beginFindings, nil, 1},
		stage{j.beginCollect, j.collect, 8192},
		stage{j.sortCounts, j.sortApart, 1},
		stage{j.finish, nil, 1},
	)
}

// Step works for a millisecond or a few, and reports whether there is more to
// do.
func (j *Job) Step() bool {
	for j.stage < len(j.stages) {
		s := &j.stages[j.stage]
		if j.count < 0 {
			j.count, j.at = s.begin(), 0
		}
		if j.at < j.count {
			to := min(j.at+s.units, j.count)
			s.each(j.at, to)
			j.at = to
			return true
		}
		j.stage++
		j.count = -1
	}
	return false
}

// Progress is the share of the work that is done, from 0 to 1.
func (j *Job) Progress() float64 {
	if len(j.stages) == 0 {
		return 0
	}
	within := 0.0
	if j.count > 0 {
		within = float64(j.at) / float64(j.count)
	}
	return min(1, (float64(j.stage)+within)/float64(len(j.stages)))
}

// Report is what was found, once Step has reported that there is no more to do.
func (j *Job) Report() *Report { return j.report }

// Tell words the findings and the facts of the report anew, instants as say
// writes them. Call it only until the next Start.
func (j *Job) Tell(say func(time.Time) string) {
	j.options.Say = say
	r := j.report
	for i := range r.Findings {
		for f := range findingCount {
			if findingNames[f] == r.Findings[i].Name {
				r.Findings[i].Sentence, r.Findings[i].More = j.say(f)
			}
		}
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

// Judge does the whole work at once.
func Judge(s *Set, o Options) *Report {
	var j Job
	j.Start(s, o)
	for j.Step() {
	}
	return j.Report()
}

func (j *Job) beginKinds() int { return j.set.Len() }

func (j *Job) countKinds(from, to int) {
	for _, k := range j.set.kind[from:to] {
		j.family[k.family()]++
	}
}

// beginMembers settles which family is judged: the one most rows are of, where
// those that say no time count an eighth. In a log they are names of requests.
func (j *Job) beginMembers() int {
	best, most := Decimal, 0
	for k, n := range j.family {
		if Kind(k).timed() {
			n *= 8
		}
		if n > most {
			best, most = Kind(k), n
		}
	}
	j.report.Kind, j.report.Members = best, j.family[best]
	j.members = j.members[:0]
	if j.report.Members == j.set.Len() {
		j.members = nil
		return 0
	}
	return j.set.Len()
}

func (j *Job) findMembers(from, to int) {
	for i := from; i < to; i++ {
		if j.set.kind[i].family() == j.report.Kind {
			j.members = append(j.members, uint32(i))
		}
	}
}

// row is the number of the family's row k.
func (j *Job) row(k int) int {
	if j.members != nil {
		return int(j.members[k])
	}
	return k
}

// sortRows and sortApart sort on; how many steps that takes is not known before.
func (j *Job) sortRows(int, int) {
	if j.order.step(sortedRows) {
		j.count++
	}
}

func (j *Job) sortApart(int, int) {
	if j.apart.step(sortedRows) {
		j.count++
	}
}

// sortedRows is how many rows are counted or moved in one step of sorting.
const sortedRows = 1 << 15

// mark says of a row which findings it is behind, a bit each.
type mark uint16

// mark notes a row for a finding.
func (j *Job) mark(f finding, row int) {
	if bit := mark(1) << f; j.marks[row]&bit == 0 {
		j.marks[row] |= bit
		j.totals[f]++
	}
}

func (j *Job) beginCollect() int {
	for _, total := range j.totals {
		if total > 0 {
			return j.set.Len()
		}
	}
	return 0
}

// collect lists the marked rows of each finding in the order of lines.
func (j *Job) collect(from, to int) {
	for row := from; row < to; row++ {
		for m, f := j.marks[row], 0; m != 0 && f < int(findingCount); m, f = m>>1, f+1 {
			if m&1 != 0 && j.totals[f] > 0 && len(j.lists[f]) < RowsLimit {
				j.lists[f] = append(j.lists[f], uint32(row))
			}
		}
	}
}

// forced reports whether the layout is given.
func (o *Options) forced() bool { return len(o.Layout.Fields) > 0 }
