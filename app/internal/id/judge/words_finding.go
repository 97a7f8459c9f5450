package judge

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// sentences are a finding's words, with a note if IDs of several places take part or if digits were lost.
func (j *Job) sentences(f findingKind) (sentence, more string) {
	sentence, more = j.words(f)
	return sentence, text.Sentences(j.mixedNote(f), more, j.lostNote(f))
}

// mixedNote is a note to a finding about the order of rows, if they hold IDs of several
// places of the lines: IDs of one place say nothing about the order of another's.
func (j *Job) mixedNote(f findingKind) string {
	if !j.set.Mixed() || f != inversions && f != clockBack && f != gaps && f != sharedNode {
		return ""
	}
	var labels []string
	for _, p := range j.set.Places()[:min(4, len(j.set.Places()))] {
		labels = append(labels, p.Label)
	}
	if len(j.set.Places()) > len(labels) {
		labels = append(labels, "…")
	}
	return text.T("This compares IDs from different places in the lines (%s), whose orders may differ. Read only one place to see what remains.", text.List(labels...))
}

// lostNote is the caveat of a finding that lost digits may have caused.
func (j *Job) lostNote(f findingKind) string {
	p, v, doubtful := &j.byLine, &j.guess.view, false
	switch f {
	case duplicates:
		doubtful = p.lostField(^uint64(0))
	case clockBack:
		doubtful = p.lostNode(v)
	case sharedNode, sequenceZero, sequenceLow, busiest:
		doubtful = p.lostNode(v) || p.lostSequence(v)
	}
	if !doubtful {
		return ""
	}
	return text.T("But these IDs were cut after the 15th digit, which alone may explain this.")
}

func (j *Job) words(f findingKind) (sentence, more string) {
	p, t, v, n := &j.byLine, &j.byTime, &j.guess.view, j.marks.totals[f]
	count := text.Group(n)
	switch f {
	case duplicates:
		return text.Plural(n, "%s row has the same ID as another row.", "%s rows have the same ID as another row."),
			text.T("Two nodes with one node ID, a clock rollback or a restart can produce duplicates; a log may also mention an ID twice.")
	case clockBack:
		return text.Plural(n, "%s ID has an older timestamp than an earlier ID of the same node, by up to %s (%s).",
				"%s IDs have an older timestamp than an earlier ID of the same node, by up to %s (%s).", durationText(p.backMS), j.linesOf(p.back)),
			text.T("If the lines are in the order of issue, that node's clock moved backwards. Unsorted lines, or lines from several threads, look the same.")
	case sharedNode:
		return text.T("In %s the sequence is lower than in an earlier line of the same node and tick.", text.Count(n, "%s row", "%s rows")),
			text.T("A generator only counts up within a tick, so two may share this node ID. Unsorted lines and a sequence that wraps around look the same.")
	case damage:
		if p.lostField(^uint64(0)) {
			return text.T("%s of the %s IDs above 2^53 have only zeros after the 15th digit.", text.Group(p.cut), text.Group(p.above)),
				text.T("A spreadsheet keeps 15 digits of a number and replaces the others with zeros. Only one in a hundred to one in ten thousand intact IDs ends like this. Ignore the last digits of these IDs.")
		}
		return text.T("%s of the %s IDs above 2^53 look exactly as JavaScript prints a rounded number.", count, text.Group(p.above)),
			text.T("Fewer than one in five intact IDs of this size looks like that, and fewer than one in a hundred long ones. So these IDs passed through a double, which holds 53 bits, and their last digits may be wrong.")
	case isRounded:
		return j.tellRounded()
	case spellings:
		return j.tellSpellings()
	case future:
		return text.Plural(n, "%s ID is in the future, the farthest by %s (line %s).", "%s IDs are in the future, the farthest by %s (line %s).", durationText(p.ahead), j.lineOf(p.aheadAt)),
			text.T("Their node's clock may be ahead, this device's clock may be behind, or the IDs come from another system.")
	case timeZone:
		return j.tellTimeZone()
	case inversions:
		return j.tellInversions()
	case sequenceZero:
		return text.T("The sequence of all %s IDs is 0.", count),
			text.T("This happens when a generator starts each tick at 0 and gets less than one request per tick. Sharding by the low bits would use only one shard.")
	case sequenceEven:
		return text.T("All %s sequences are even, and not all are 0.", count),
			text.T("A counter that steps by two does this; so do two generators with one node ID, one even and one odd. Sharding by the last bit would use every other shard.")
	case sequenceLow:
		return text.T("All %s sequences are below 100, with many different values.", count),
			text.T("A generator that starts each tick at a random number below 100, as Leaf does, produces such IDs.")
	case gaps:
		longest, line := durationText(v.instantMS(j.set, t.gapAt[1])-v.instantMS(j.set, t.gapAt[0])), j.lineOf(t.gapAt[1])
		sentence = text.T("There are %s pauses far longer than usual, the longest %s (up to line %s).", count, longest, line)
		if n == 1 {
			sentence = text.T("There is a pause far longer than usual, the longest %s (up to line %s).", longest, line)
		}
		return sentence, text.T("The service may have been down, or lines are missing.")
	case busiest:
		return text.T("The busiest tick, %s, has %s.", j.instant(v.layout.Instant(t.fullAt), false), text.Count(t.fullTick, "%s different ID", "%s different IDs")),
			j.ceiling()
	}
	return "", ""
}

func (j *Job) lineOf(row int) string { return text.Group(int(j.set.Line[row])) }

func (j *Job) linesOf(rows [2]int) string {
	first, second := j.lineOf(rows[0]), j.lineOf(rows[1])
	if first == second {
		return text.T("both in line %s", first)
	}
	return text.T("lines %s and %s", first, second)
}

func (j *Job) tellInversions() (sentence, more string) {
	more = text.T("Lines of several nodes or threads interleave like this; a list that is not in the order of issue looks the same.")
	n := j.marks.totals[inversions]
	if !j.guess.view.hasTick {
		return text.Count(n, "%s ID is smaller than an ID before.", "%s IDs are smaller than an ID before."), more
	}
	return text.Plural(n, "%s ID is smaller than an ID in an earlier line, by up to %s (%s).",
		"%s IDs are smaller than an ID in an earlier line, by up to %s (%s).", durationText(j.byLine.farMS), j.linesOf(j.byLine.far)), more
}

func (j *Job) tellTimeZone() (sentence, more string) {
	n := halfHours(j.stamps.median)
	hours := strconv.FormatFloat(float64(max(n, -n))/2, 'f', -1, 64)
	sentence = text.T("The IDs' times are %s hours ahead of those in their lines.", hours)
	if n < 0 {
		sentence = text.T("The IDs' times are %s hours behind those in their lines.", hours)
	}
	if max(n, -n) > 52 {
		return sentence, text.T("No time zone is that far off: the IDs may use another epoch.")
	}
	if !j.stamps.local {
		return sentence, text.T("The lines name their time zone, so the epoch may have been set in local time instead of UTC, or it is another one.")
	}
	return sentence, text.T("The lines may be in local time without naming the zone, or the epoch was set in local time instead of UTC.")
}

// instant is an instant for a sentence; brief is without decimals where they are 0.
func (j *Job) instant(at time.Time, brief bool) string {
	switch {
	case j.options.Say != nil:
		return j.options.Say(at)
	case brief:
		return text.ShortUTC(at)
	}
	return text.UTC(at)
}
