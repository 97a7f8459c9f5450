package judge

import (
	"math/bits"
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// findingKind is a kind of evidence.
type findingKind uint8

// The kinds of evidence, in the order in which they are listed: what is surely
// wrong first.
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

// evidence is the findings that a row is behind, a bit each, and one more bit
// where its ID stands in an earlier row, and one where that is rounded or in another base.
type evidence uint16

const repeated, echo evidence = 1 << 15, 1 << 14

// note notes that a row is behind a finding.
func (j *Job) note(f findingKind, row int) {
	if bit := evidence(1) << f; j.behind[row]&bit == 0 {
		j.behind[row] |= bit
		j.totals[f]++
	}
}

var findingNames = [findingCount]string{
	duplicates: "duplicates", clockBack: "clock-back", sharedNode: "shared-node", damage: "damaged", isRounded: "rounded", future: "future", timeZone: "time-zone",
	inversions: "inversions", sequenceZero: "sequence-zero", sequenceEven: "sequence-even", sequenceLow: "sequence-low-random", gaps: "gaps", spellings: "spellings", busiest: "busiest",
}

// listRows lists the rows of each finding in the order of lines, and takes back what is
// no finding by the rules. Their limits are those of app/CONTRACT.md: fewer IDs may
// look alike by chance. TestRulesHoldToTheirLimits holds them.
func (j *Job) listRows() bool {
	p, n := &j.byLine, j.report.Members
	if p.above < 5 || j.totals[damage]*10 < p.above*9 {
		j.totals[damage] = 0
	}
	if j.byTime.fullTick >= 2 {
		for _, row := range j.order.Rows[j.byTime.full[0]:j.byTime.full[1]] {
			j.note(busiest, int(row))
		}
	}
	if slices.Max(j.totals[:]) > 0 && !j.each(j.set.Len(), 8192, j.list) {
		return false
	}
	j.noteAll(sequenceZero, j.view.hasSequence && n >= enoughRows && p.zero == n)
	j.noteAll(sequenceEven, j.view.hasSequence && n >= enoughRows && p.even == n && p.zero < n && !j.lostSequence())
	different := bits.OnesCount64(p.low[0]) + bits.OnesCount64(p.low[1])
	j.noteAll(sequenceLow, j.view.hasSequence && n >= 100 && p.below == n && different >= 20)
	return true
}

// list adds rows to the findings that they are behind.
func (j *Job) list(from, to int) {
	for row := from; row < to; row++ {
		for e, f := j.behind[row], 0; e != 0 && f < int(findingCount); e, f = e>>1, f+1 {
			if e&1 != 0 && j.totals[f] > 0 && len(j.lists[f]) < RowsLimit {
				j.lists[f] = append(j.lists[f], uint32(row))
			}
		}
	}
}

// noteAll makes a finding that all rows of the family are behind.
func (j *Job) noteAll(f findingKind, found bool) {
	if found {
		j.totals[f] = j.report.Members
		all := make([]uint32, min(RowsLimit, j.report.Members))
		for k := range all {
			all[k] = uint32(j.row(k))
		}
		j.lists[f] = all
	}
}

// writeReport puts into the report what was found.
func (j *Job) writeReport() {
	r := j.report
	r.view, r.Layout = j.view, j.view.layout
	r.Echoes, r.Pairs = j.pairs.rows, j.pairs.all
	for f := range findingCount {
		if j.totals[f] == 0 {
			continue
		}
		sentence, more := j.sentences(f)
		r.Findings = append(r.Findings, Finding{Name: findingNames[f], Sentence: sentence, More: more, Rows: j.lists[f], Total: j.totals[f]})
	}
	r.Facts = j.facts()
	r.Pictures.Bits = j.bits.use()
	if j.view.hasNode && !j.lostNode() {
		r.Pictures.Nodes, r.Pictures.NodesTotal = j.nodeCounts(), len(j.byLine.nodes)
	}
	if j.view.hasSequence && !j.lostSequence() {
		r.Pictures.Sequence = Histogram{Each: 1 << j.byLine.sumEach, Counts: append([]int(nil), j.byLine.sums...)}
	}
	if j.view.hasTick && r.Members > 0 {
		r.HasTime = true
		r.Earliest, r.Latest = j.view.layout.Instant(j.byLine.first), j.view.layout.Instant(j.byLine.end)
		r.Pictures.Time = TimeHistogram{From: time.UnixMilli(j.byTime.originMS).UTC(), Each: time.Duration(j.byTime.binMS) * time.Millisecond, Counts: append([]int(nil), j.byTime.bins...)}
	}
}

// sentences is what a finding says, with a note if IDs of several places take part or
// if digits were lost.
func (j *Job) sentences(f findingKind) (sentence, more string) {
	sentence, more = j.words(f)
	return sentence, j.mixedNote(f) + more + j.lostNote(f)
}

// words words a finding: what there is to see, and what it may mean.
func (j *Job) words(f findingKind) (sentence, more string) {
	p, t := &j.byLine, &j.byTime
	count := text.Group(j.totals[f])
	switch f {
	case duplicates:
		return text.T("%s an ID that another row holds too.", text.Count(j.totals[f], "row holds", "rows hold")),
			text.T("Two nodes with one number, a clock turned back or a restart can make an ID twice; so can a log that names one ID twice.")
	case clockBack:
		return text.T("%s before an earlier line of the same node, by up to %s (%s).", text.Count(j.totals[f], "ID lies", "IDs lie"), durationText(p.backMS), j.linesOf(p.back)),
			text.T("If the lines are in the order of issue, that node's clock was turned back. Lines that are sorted otherwise, or written by several threads, look the same.")
	case sharedNode:
		return text.T("In %s the sequence falls although node and tick are those of a line above.", text.Count(j.totals[f], "row", "rows")),
			text.T("One generator only counts up within a tick, so two may share this node's number. Lines out of order and counters that run over at their top look the same.")
	case damage:
		if j.lost(^uint64(0)) {
			return text.T("%s of the %s IDs above 2^53 have zeros behind their 15th digit.", text.Group(p.cut), text.Group(p.above)),
				text.T("A spreadsheet keeps 15 digits of a number and writes zeros for the others: of intact IDs one in a hundred to one in ten thousand ends so. What is read out of their last digits says nothing.")
		}
		return text.T("%s of the %s IDs above 2^53 read exactly as JavaScript writes a number.", count, text.Group(p.above)),
			text.T("Of intact IDs of this size less than one in five does, of long ones less than one in a hundred: they went through a double, and their last digits may be wrong.")
	case isRounded:
		return j.tellRounded()
	case spellings:
		return j.tellSpellings()
	case future:
		return text.T("%s in the future, the farthest by %s (line %s).", text.Count(j.totals[f], "ID lies", "IDs lie"), durationText(p.ahead), j.lineOf(p.aheadAt)),
			text.T("The clock of their node may be ahead, or the IDs are of another system than assumed, or this device's clock is behind.")
	case timeZone:
		return j.tellTimeZone()
	case inversions:
		return j.tellInversions()
	case sequenceZero:
		return text.T("The sequence of all %s IDs is 0.", count),
			text.T("So it is when a generator begins each tick at 0 and is asked less than once a tick. Shards chosen by the ID's low bits would get almost nothing.")
	case sequenceEven:
		return text.T("All %s sequences are even, and not all are 0.", count),
			text.T("A counter that goes by two makes such IDs, and so do two generators that share a node number, one with the even, one with the odd ones. Shards chosen by the last bit would use every other one.")
	case sequenceLow:
		return text.T("All %s sequences are below 100, and many different ones occur.", count),
			text.T("A generator that begins each tick at a random number below 100, as Leaf does, makes such IDs.")
	case gaps:
		return text.T("There %s far longer than usual, the longest of %s (up to line %s).", pauses(j.totals[f]), durationText(j.view.ms(j.ticks[t.gapAt[1]])-j.view.ms(j.ticks[t.gapAt[0]])), j.lineOf(t.gapAt[1])),
			text.T("The service may have stood still, or lines are missing.")
	case busiest:
		return text.T("The busiest tick, %s, has %s.", j.instant(j.view.layout.Instant(j.ticks[j.order.Rows[t.full[0]]]), false), text.Count(t.fullTick, "different ID", "different IDs")),
			j.ceiling()
	}
	return "", ""
}

// lineOf is the line of a row, to be read.
func (j *Job) lineOf(row int) string { return text.Group(int(j.set.Line[row])) }

// linesOf are the lines of two rows.
func (j *Job) linesOf(rows [2]int) string {
	first, second := j.lineOf(rows[0]), j.lineOf(rows[1])
	if first == second {
		return text.T("both in line %s", first)
	}
	return text.T("lines %s and %s", first, second)
}

func (j *Job) tellInversions() (sentence, more string) {
	more = text.T("Lines of several nodes or threads mingle like this; so do lists in another order than that of issue.")
	rows := text.Count(j.totals[inversions], "ID is", "IDs are")
	if !j.view.hasTick {
		return text.T("%s smaller than one above.", rows), more
	}
	return text.T("%s smaller than one above, the farthest by %s (%s).", rows, durationText(j.byLine.farMS), j.linesOf(j.byLine.far)), more
}

func (j *Job) tellTimeZone() (sentence, more string) {
	n := halfHours(j.stamps.median)
	hours := strconv.FormatFloat(float64(max(n, -n))/2, 'f', -1, 64)
	sentence = text.T("The IDs' times are %s hours ahead of those in their lines.", hours)
	if n < 0 {
		sentence = text.T("The IDs' times are %s hours behind those in their lines.", hours)
	}
	if max(n, -n) > 52 {
		return sentence, text.T("That is more than any time zone; the IDs may count from another epoch than assumed.")
	}
	if !j.stamps.local {
		return sentence, text.T("The lines name their time zone, so the epoch may have been set in local time where UTC was meant, or is another one.")
	}
	return sentence, text.T("The lines may be in local time without saying so, or the epoch was set in local time where UTC was meant.")
}

func pauses(n int) string {
	if n == 1 {
		return text.T("is a pause")
	}
	return text.T("are %s pauses", text.Group(n))
}
