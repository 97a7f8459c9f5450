package judge

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/order"
	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Options are the inputs of a judgement besides the IDs.
type Options struct {
	// Now is the present; later IDs are reported as future.
	Now time.Time
	// Layout, if its fields are given, is how 64-bit IDs are to be read.
	Layout snowflake.Layout
	// Saved are further layouts that take part in the guess.
	Saved []snowflake.Layout
	// Say writes an instant for the sentences of the report; nil writes it in UTC.
	Say func(time.Time) string
}

func (o *Options) forced() bool { return len(o.Layout.Fields) > 0 }

// Job judges sets, one after the other, and keeps its memory for the next. The zero Job is ready.
type Job struct {
	set     *find.Set
	options Options
	report  *Report
	run

	// The results of the stages; marks is what all of them noted about single rows.
	marks  marks
	pairs  pairs
	family family
	guess  guess
	byLine byLine
	bits   bitCounter
	stamps stamps
	byTime byTime
}

// IDs judges a set at once.
func IDs(s *find.Set, o Options) *Report {
	var j Job
	report, _ := j.Run(s, o, nil)
	return report
}

// Run judges a set. It yields every few milliseconds and is not done if the yield stopped it. The set must not
// change while the report is used.
func (j *Job) Run(s *find.Set, o Options, yield work.Yield) (r *Report, done bool) {
	j.set, j.options, j.report = s, o, &Report{set: s}
	j.run.yield, j.run.stage = yield, 0
	w, m, f, v := &j.run, &j.marks, &j.family, &j.guess.view
	m.begin(s.Len())
	done = j.pairs.find(w, s, m) &&
		j.family.choose(w, s, m, o.forced()) &&
		j.guess.make(w, s, f, &o, j.pairs.spelledSystem()) &&
		j.byLine.look(w, s, f, v, o.Now, m) &&
		j.bits.count(w, s, f) &&
		j.stamps.compare(w, s, f, v, m) &&
		j.byTime.look(w, s, f, v, &j.byLine, m) &&
		m.list(w, s.Len(), f)
	if done {
		j.writeReport()
	}
	return j.report, done
}

// run is shared by all stages: it yields, reports progress, and lends memory. Nothing in that memory outlasts a
// stage.
type run struct {
	yield work.Yield
	stage int     // of stages, from 1
	share float64 // of the stage that is done

	order, second order.Order
	keys          []uint64
}

// stages is how often a run calls each, if all rows are of one kind and no two IDs are near each other.
const stages = 8

func (w *run) each(n, size int, do func(from, to int)) bool {
	w.stage, w.share = w.stage+1, 0
	return w.yield.Each(n, size, func(from, to int) {
		do(from, to)
		w.share = float64(to) / float64(n)
	})
}

// median are the two values in the middle of the sorted ones, which may be one and the same.
func (w *run) median(values []uint64) (low, high uint64, done bool) {
	w.second.All(len(values))
	if !w.second.Sort(values, w.yield) {
		return 0, 0, false
	}
	sorted := w.second.Rows
	return values[sorted[(len(values)-1)/2]], values[sorted[len(values)/2]], true
}

// Progress is the share of the work that is done, from 0 to 1.
func (w *run) Progress() float64 { return min(1, max(0, float64(w.stage-1)+w.share)/stages) }

// Reword writes the sentences of the report again, with instants as say writes them. Call it only until the next run.
func (j *Job) Reword(say func(time.Time) string) {
	j.options.Say = say
	for i := range j.report.Findings {
		f := &j.report.Findings[i]
		f.Sentence, f.More = j.sentences(findingKind(slices.Index(findingNames[:], f.Name)))
	}
	j.report.Facts = j.facts()
}

func (j *Job) writeReport() {
	r, v, p, t := j.report, &j.guess.view, &j.byLine, &j.byTime
	r.view, r.Layout, r.Kind, r.Members = *v, v.layout, j.family.kind, j.family.count
	r.Guess, r.Solved = j.guess.ranked, j.guess.solved
	r.Echoes, r.Pairs = j.pairs.rows, j.pairs.all
	for f, n := range j.marks.totals {
		if n > 0 {
			r.Findings = append(r.Findings, Finding{Name: findingNames[f], Rows: j.marks.lists[f], Total: n})
		}
	}
	j.Reword(j.options.Say)
	r.Pictures.Ones = j.bits.ones()
	if v.hasNode && !p.lostNode(v) {
		r.Pictures.NodesTotal = len(p.states)
		for _, n := range p.most {
			r.Pictures.Nodes = append(r.Pictures.Nodes, NodeCount{Name: v.nodeName(n.node), Node: n.node, Count: n.count})
		}
	}
	if v.hasSequence && !p.lostSequence(v) {
		r.Pictures.Sequence = Histogram{Each: 1 << p.sumEach, Counts: slices.Clone(p.sums)}
	}
	if v.hasTick && r.Members > 0 {
		r.Earliest, r.Latest = v.layout.Instant(p.first), v.layout.Instant(p.end)
		r.Pictures.Time = TimeHistogram{From: time.UnixMilli(t.originMS).UTC(), Each: time.Duration(t.binMS) * time.Millisecond, Counts: slices.Clone(t.bins)}
	}
}

// sized is the slice with a length; it allocates only if the slice is too short.
func sized[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }
