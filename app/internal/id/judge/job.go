// Package judge tells what a set of IDs gives away: which system made them, when, on how many nodes, and what went
// wrong, such as duplicates, clocks that moved backwards, and digits that a spreadsheet cut.
//
// A [Job] turns a set that package find has read into a [Report]. Its stages are called in [Job.Run]; a stage depends
// on its parameters alone and writes its result into its receiver. The files, in the order in which a job uses them:
//
//	job.go     the stages, and what they share: the family of rows, how it is read, marks for findings
//	pairs.go   equal IDs, and IDs that are others, rounded or in another base
//	guess.go   the systems that may have made the IDs, and how they are read
//	around.go  the text around IDs as evidence: dates and systems
//	epoch.go   custom epochs, which no table lists
//	rows.go    the rows in the order of lines and of time: inversions, nodes, sequences, gaps
//	columns.go the places of the lines, each judged alone
//	report.go  the result, its sentences, its rows as CSV
//
// [Compare] in compare.go compares two IDs. [Single] in one.go reads one ID alone, with the same evidence, and
// [BoundsBetween] in bounds.go says which IDs belong to an interval.
//
// The package reads no clock, and long sets are judged in slices.
package judge

import (
	"math"
	"math/bits"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Options are the inputs of a judgement besides the IDs.
type Options struct {
	// Now is the present; later IDs are reported as future.
	Now time.Time
	// Layout, if its fields are given, is how 64-bit IDs are to be read.
	Layout snowflake.Layout
	// Kind, if it has a form of its own, is the kind of the IDs that are to be judged.
	Kind idkind.Kind
	// Saved are further layouts that take part in the guess.
	Saved []snowflake.Layout
	// Say writes an instant for the sentences of the report; nil writes it in UTC.
	Say func(time.Time) string
}

func (o *Options) forced() bool { return len(o.Layout.Fields) > 0 }

// wants is the kind of the IDs that are to be judged; if free is true, the kind that counts most is judged instead.
func (o *Options) wants() (kind idkind.Kind, free bool) {
	if o.Kind.Wide() {
		return o.Kind, false
	}
	return idkind.Decimal, !o.forced()
}

// Job judges sets, one after the other, and keeps its memory for the next. The zero Job is ready.
type Job struct {
	set     *find.Set
	options Options
	report  *Report
	workspace

	// The results of the stages; marks is what all of them noted about single rows.
	marks  marks
	pairs  pairs
	family family
	guess  guess
	byLine byLine
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
	Divide(s, o.Now)
	j.set, j.options, j.report = s, o, &Report{set: s}
	j.workspace.yield, j.workspace.stage = yield, 0
	w, m, f, v := &j.workspace, &j.marks, &j.family, &j.guess.reader
	m.begin(s.Len())
	kind, free := o.wants()
	done = j.pairs.find(w, s, m) &&
		j.family.choose(w, s, m, kind, free) &&
		j.guess.make(w, s, f, &o) &&
		j.byLine.look(w, s, f, v, o.Now, m) &&
		j.stamps.compare(w, s, f, v, m) &&
		j.byTime.look(w, s, f, v, &j.byLine, m) &&
		m.list(w, s.Len())
	if done {
		j.writeReport()
		if done = j.guessNumbers() && (!s.Mixed() || j.judgeColumns()); done {
			j.Reword(o.Say)
		}
	}
	return j.report, done
}

// guessNumbers guesses the systems of the 64-bit IDs beside a family whose form names its system.
func (j *Job) guessNumbers() bool {
	var numbers family
	if !j.report.Kind.Wide() ||
		!numbers.choose(&j.workspace, j.set, &j.marks, idkind.Decimal, false) || numbers.kind.Wide() {
		return true
	}
	var g guess
	done := g.make(&j.workspace, j.set, &numbers, &j.options)
	j.report.Numbers = g.ranked
	if j.report.numbers = g.reader; done && !fits(g.ranked) {
		j.report.numbers = fieldReader{kind: idkind.Decimal}
	}
	return done
}

// workspace is shared by all stages: it yields, reports progress, and lends memory. Nothing in that memory outlasts a
// stage.
type workspace struct {
	yield work.Yield
	stage int     // of stages, from 1
	share float64 // of the stage that is done

	order, second work.Order
	keys          []uint64
}

// stages is how often a run calls each, if all rows are of one kind and no two IDs are near each other.
const stages = 7

func (w *workspace) each(n, size int, do func(from, to int)) bool {
	w.stage, w.share = w.stage+1, 0
	return w.yield.Each(n, size, func(from, to int) {
		do(from, to)
		w.share = float64(to) / float64(n)
	})
}

// median are the two values in the middle of the sorted ones, which may be one and the same.
func (w *workspace) median(values []uint64) (low, high uint64, done bool) {
	w.second.All(len(values))
	if !w.second.Sort(values, w.yield) {
		return 0, 0, false
	}
	sorted := w.second.Rows
	return values[sorted[(len(values)-1)/2]], values[sorted[len(values)/2]], true
}

// Progress is the share of the work that is done, from 0 to 1.
func (w *workspace) Progress() float64 { return min(1, max(0, float64(w.stage-1)+w.share)/stages) }

// Reword writes the sentences of the report again, with instants as say writes them. Call it only until the next run.
func (j *Job) Reword(say func(time.Time) string) {
	j.options.Say = say
	for _, c := range j.report.Columns {
		c.job.options.Say = say
	}
	j.report.Findings = j.findings()
}

func (j *Job) writeReport() {
	r, v, p, t := j.report, &j.guess.reader, &j.byLine, &j.byTime
	r.reader, r.Layout, r.Kind, r.Members = *v, v.layout, j.family.kind, j.family.count
	r.Guess, r.Solved = j.guess.ranked, j.guess.solved
	r.forced, r.named = j.options.forced(), j.set.Named()
	r.findSites()
	r.Echoes, r.Pairs = j.pairs.rows, j.pairs.all
	if v.hasNode && !p.lostNode(v) {
		r.Pictures.NodesTotal = len(p.states)
		for _, n := range p.most {
			r.Pictures.Nodes = append(r.Pictures.Nodes,
				NodeCount{Name: v.nodeName(n.node), Node: n.node, Count: n.count})
		}
	}
	if v.hasTick && r.Members > 0 {
		r.Earliest, r.Latest, r.FullSecond = v.instant(p.first), v.instant(p.end), t.fullSecond
		if length := v.ms(p.end) - v.ms(p.first); length > 0 {
			r.Rate = rounded(float64(r.Members-1) * 1000 / float64(length))
		}
		r.Pictures.Time = TimeHistogram{From: time.UnixMilli(t.originMS).UTC(),
			Each: time.Duration(t.binMS) * time.Millisecond, Counts: slices.Clone(t.bins)}
	}
}

// sized is the slice with a length; it allocates only if the slice is too short.
func sized[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// family are the rows that are judged: those of the kind that most rows are of.
type family struct {
	kind  idkind.Kind
	count int
	all   bool // every row of the set is one
	rows  []uint32
}

// timedWeight is how much more a row with a time counts. In a log, IDs without one are mostly request IDs: with 2
// or 64 TestIDsWithoutATimeDoNotHideThoseThatHaveOne fails.
const timedWeight = 8

// namedWeight is how much more a row of a kind counts that the text names, or of a number in a text that names a
// system.
const namedWeight = 2

// interest is how much so many IDs of a kind count.
func interest(s *find.Set, k idkind.Kind, n int) int {
	if k.Timed() {
		n *= timedWeight
	}
	if s.Names(k) {
		n *= namedWeight
	}
	if k != idkind.UUID { // of no version, which may be anything
		n *= 2
	}
	return n
}

// choose chooses the family that counts most, unless the choice is not free and the wanted one has some.
func (f *family) choose(w *workspace, s *find.Set, m *marks, wanted idkind.Kind, free bool) bool {
	*f = family{rows: f.rows[:0]}
	var count [idkind.Count]int
	bare := 0 // hexadecimal digits, which may be anything, and times, which are no IDs
	if !w.each(s.Len(), 1<<16, func(from, to int) {
		for row, k := range s.Kind[from:to] {
			if !m.has(from+row, echo) {
				count[k.Family()]++
				if k == idkind.Decimal && isUnix(s.ID(from+row)) {
					bare += 2
				} else if k == idkind.BareHex {
					bare++
				}
			}
		}
	}) {
		return false
	}
	f.kind = idkind.Decimal
	for most, k := 0, idkind.Kind(0); int(k) < len(count); k++ {
		n := interest(s, k, count[k])
		if k == idkind.Decimal {
			n -= bare * timedWeight
		}
		if n > most || n == most && n > 0 && (f.kind == idkind.Decimal && !k.IsUUID() || before(s, k, f.kind)) {
			f.kind, most = k, n
		}
	}
	if !free && count[wanted] > 0 {
		f.kind = wanted
	}
	f.count = count[f.kind]
	if f.all = f.count == s.Len(); f.all {
		return true
	}
	return w.each(s.Len(), 1<<16, func(from, to int) {
		for row, k := range s.Kind[from:to] {
			if k.Family() == f.kind && !m.has(from+row, echo) {
				f.rows = append(f.rows, uint32(from+row))
			}
		}
	})
}

// before reports whether a text has an ID of a kind first. A form says more than digits, so of as many IDs those that
// have one are chosen before decimals, except UUIDs: texts have them beside IDs of any kind.
func before(s *find.Set, k, other idkind.Kind) bool {
	return slices.Index(s.Kind, k) < slices.Index(s.Kind, other)
}

func (f *family) row(k int) int {
	if f.all {
		return k
	}
	return int(f.rows[k])
}

// fieldReader reads what the IDs of one family say: their time, node and sequence, as plain numbers that can be
// compared.
type fieldReader struct {
	kind      idkind.Kind // the family, or one of several
	layout    snowflake.Layout
	epoch     int64             // in milliseconds since 1970
	unit      time.Duration     // of the ticks: the layout's, or a millisecond where a second has a field of these
	masks     system.Masks      // of 64-bit IDs
	timestamp *idkind.Timestamp // of longer ones, as are the two parts

	nodePart, sequencePart        idkind.Field
	hasTick, hasNode, hasSequence bool
}

func layoutReader(l snowflake.Layout) fieldReader {
	v := fieldReader{kind: idkind.Decimal, layout: l, epoch: l.Epoch.UnixMilli(), masks: system.MasksOf(l)}
	if v.unit = l.Tick; v.masks.Part.Most > 0 {
		v.unit = time.Millisecond
	}
	v.hasTick, v.hasNode, v.hasSequence = v.masks.Time.Most > 0, v.masks.Node > 0, v.masks.Sequence.Most > 0
	return v
}

// wideReader reads longer IDs. Its layout has their clock and no fields.
func wideReader(k idkind.Kind) fieldReader {
	v := fieldReader{kind: k, timestamp: k.Timestamp(), layout: snowflake.Layout{Name: k.String()}}
	if v.timestamp != nil {
		v.layout.Epoch, v.layout.Tick, v.hasTick = v.timestamp.Epoch, v.timestamp.Tick, true
	}
	v.nodePart, v.sequencePart = k.Node(), k.Sequence()
	v.hasNode, v.hasSequence = v.nodePart.Bits > 0, v.sequencePart.Bits > 0
	v.epoch, v.unit = v.layout.Epoch.UnixMilli(), v.layout.Tick
	return v
}

// instant is when a tick starts.
func (v *fieldReader) instant(tick uint64) time.Time {
	return snowflake.Layout{Epoch: v.layout.Epoch, Tick: v.unit}.Instant(tick)
}

func (v *fieldReader) tick(s *find.Set, i int) uint64 {
	switch {
	case v.kind == idkind.Decimal:
		return v.tickOf(s.ID(i))
	case v.timestamp != nil:
		return v.timestamp.Ticks(s.Wide(i))
	}
	return 0
}

// tickOf is the tick of a 64-bit ID.
func (v *fieldReader) tickOf(id snowflake.ID) uint64 {
	if v.masks.Part.Most > 0 {
		return v.masks.Time.Of(id)*1000 + v.masks.Part.Of(id)
	}
	return v.masks.Time.Of(id)
}

// node is what tells one node from another in row i. For 64-bit IDs it is their node fields in place.
func (v *fieldReader) node(s *find.Set, i int) uint64 {
	if v.kind == idkind.Decimal {
		return s.High[i] & v.masks.Node
	}
	return v.nodePart.Of(s.Wide(i))
}

func (v *fieldReader) sequence(s *find.Set, i int) uint64 {
	if v.kind == idkind.Decimal {
		return s.High[i] >> v.masks.Sequence.Shift & v.masks.Sequence.Most
	}
	return v.sequencePart.Of(s.Wide(i))
}

func (v *fieldReader) sequenceMax() uint64 {
	if v.kind == idkind.Decimal {
		return v.masks.Sequence.Most
	}
	return 1<<v.sequencePart.Bits - 1
}

// ms is the start of a tick in milliseconds since 1970, rounded down.
func (v *fieldReader) ms(tick uint64) int64 {
	hi, lo := bits.Mul64(min(tick, 1<<61), uint64(v.unit))
	if hi >= 1e6 {
		return math.MaxInt64 / 2
	}
	ms, _ := bits.Div64(hi, lo, 1e6)
	return v.epoch + int64(min(ms, math.MaxInt64/2))
}

// nodeName is a node's name: the values of its fields, from the most significant down.
func (v *fieldReader) nodeName(node uint64) string {
	if v.kind != idkind.Decimal {
		return form.Base16.Encode(snowflake.ID(node))[4:]
	}
	var name []byte
	for i, f := range v.layout.Fields {
		if f.Kind != snowflake.KindNode {
			continue
		}
		if len(name) > 0 {
			name = append(name, ", "...)
		}
		name = append(append(name, f.Name...), ' ')
		name = form.Base10.Append(name, snowflake.ID(layouts.Part(v.layout, snowflake.ID(node), i)))
	}
	return string(name)
}

// instantMS is when the ID of row i was made, in milliseconds since 1970, or [noInstant].
func (v *fieldReader) instantMS(s *find.Set, i int) int64 {
	if !v.hasTick {
		return noInstant
	}
	return v.ms(v.tick(s, i))
}

// marks are the findings that each row contributes to, as noted by the stages, and the lists made from them.
type marks struct {
	behind []evidence             // by row
	totals [findingCount]int      // how many rows are behind a finding
	lists  [findingCount][]uint32 // the rows in the order of lines; a report keeps them
}

// evidence has a bit for each finding that a row contributes to, and two more.
type evidence uint16

const (
	repeated evidence = 1 << 15 // an earlier row has the same ID
	echo     evidence = 1 << 14 // the ID is an earlier one, rounded or in another base
)

func (m *marks) begin(rows int) {
	*m = marks{behind: sized(m.behind, rows)}
	clear(m.behind)
}

func (m *marks) note(f findingKind, row int) {
	if bit := evidence(1) << f; m.behind[row]&bit == 0 {
		m.behind[row] |= bit
		m.totals[f]++
	}
}

func (m *marks) noteAll(f findingKind, family *family, found bool) {
	for k := 0; found && k < family.count; k++ {
		m.note(f, family.row(k))
	}
}

func (m *marks) has(row int, e evidence) bool { return m.behind[row]&e != 0 }

func (m *marks) list(w *workspace, rows int) bool {
	return m.totals == [findingCount]int{} || w.each(rows, 8192, func(from, to int) {
		for row := from; row < to; row++ {
			for e, f := m.behind[row], 0; e != 0 && f < int(findingCount); e, f = e>>1, f+1 {
				if e&1 != 0 && m.totals[f] > 0 && len(m.lists[f]) < RowsLimit {
					m.lists[f] = append(m.lists[f], uint32(row))
				}
			}
		}
	})
}

type findingKind uint8

// The kinds of evidence, in the order in which they are listed: what is surely wrong first.
const (
	duplicates findingKind = iota
	clockBack
	sharedNode
	damage
	isRounded
	future
	timeZone
	inversions
	sequenceZero
	sequenceEven
	sequenceLow
	gaps
	spellings
	busiest
	findingCount
)

var findingNames = [findingCount]string{
	duplicates: "duplicates", clockBack: "clock-back", sharedNode: "shared-node", damage: "damaged",
	isRounded: "rounded", future: "future", timeZone: "time-zone",
	inversions: "inversions", sequenceZero: "sequence-zero", sequenceEven: "sequence-even",
	sequenceLow: "sequence-low-random", gaps: "gaps", spellings: "spellings", busiest: "busiest",
}
