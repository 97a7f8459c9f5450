package judge

// byTime is what is learnt from the rows in the order of their time.
type byTime struct {
	row      int // the one before
	sequence uint64
	second   int64

	// Different IDs of the tick at hand, of one node in it, and of the second.
	inTick, inNode, inSecond int
	tickBegin                int // where in the order the tick at hand begins

	fullTick   int    // different IDs of the fullest tick,
	full       [2]int // which reaches from here up to there in the order
	fullNode   int    // different IDs of one node in one tick
	fullSecond int
	fullSecMS  int64

	gapMost  uint64 // in ticks
	gapAt    [2]int // the rows around it
	bins     []int
	binMS    int64
	originMS int64
}

// timeBins is how many bins the picture of IDs over time has at most.
const timeBins = 120

// findRepeated finds equal IDs, which are neighbours once all are sorted, and those that others became. Those of
// several kinds are compared by all bits that any has.
func (j *Job) findRepeated() bool {
	n := j.set.Len()
	j.behind, j.pairs = sized(j.behind, n), pairs{}
	clear(j.behind)
	j.order.All(n)
	if len(j.set.Rest) > 0 {
		j.keys = sized(j.keys, n)
		for row, rest := range j.set.Rest {
			j.keys[row] = uint64(rest)
		}
		clear(j.keys[len(j.set.Rest):])
		if !j.order.Sort(j.keys, j.yield) {
			return false
		}
	}
	if len(j.set.Low) > 0 {
		j.keys = sized(j.keys, n)
		clear(j.keys[copy(j.keys, j.set.Low):])
		if !j.order.Sort(j.keys, j.yield) {
			return false
		}
	}
	if !j.order.Sort(j.set.High, j.yield) || !j.each(n, 8192, j.lookAtIDs) {
		return false
	}
	j.endEqual()
	return true
}

// lookByTime looks at rows in the order of their ticks, those of one node in a
// tick in the order of lines.
func (j *Job) lookByTime() bool {
	t := &j.byTime
	*t = byTime{bins: t.bins[:0]}
	if !j.view.hasTick || j.report.Members == 0 {
		return true
	}
	if j.takeMembers(); !j.order.Sort(j.nodes, j.yield) || !j.order.Sort(j.ticks, j.yield) {
		return false
	}
	from, to := j.view.ms(j.byLine.first), j.view.ms(j.byLine.end)
	t.row, t.binMS, t.originMS = -1, max(1, (to-from)/timeBins+1), from
	t.bins = sized(t.bins, int((to-from)/t.binMS)+1)
	clear(t.bins)
	j.keys = sized(j.keys, j.report.Members)
	return j.each(j.report.Members, 4096, func(from, to int) {
		for k := from; k < to; k++ {
			j.lookAtNext(k)
		}
	})
}

// lookAtNext looks at row k in the order of time.
func (j *Job) lookAtNext(k int) {
	t, row := &j.byTime, int(j.order.Rows[k])
	tick, sequence, ms := j.ticks[row], j.view.sequence(j.set, row), j.view.ms(j.ticks[row])
	sameTick := t.row >= 0 && j.ticks[t.row] == tick
	sameNode := sameTick && j.nodes[t.row] == j.nodes[row]
	if k > 0 {
		j.keys[k-1] = tick - j.ticks[t.row]
	}
	if !sameTick {
		t.inTick, t.tickBegin = 0, k
	}
	if !sameNode {
		t.inNode, t.sequence = 0, 0
	}
	if sameNode && j.view.hasSequence && sequence < t.sequence {
		j.note(sharedNode, row)
	}
	t.sequence = max(t.sequence, sequence)
	if second := floorDiv(ms, 1000); k == 0 || second != t.second {
		t.second, t.inSecond = second, 0
	}
	if j.behind[row]&repeated == 0 {
		t.inTick++
		t.inNode++
		t.inSecond++
	}
	t.remember(k)
	t.bins[(ms-t.originMS)/t.binMS]++
	t.row = row
}

// remember remembers what was fullest, up to row k of the order.
func (t *byTime) remember(k int) {
	if t.inTick > t.fullTick {
		t.fullTick, t.full[0] = t.inTick, t.tickBegin
	}
	if t.full[0] == t.tickBegin {
		t.full[1] = k + 1
	}
	t.fullNode = max(t.fullNode, t.inNode)
	if t.inSecond > t.fullSecond {
		t.fullSecond, t.fullSecMS = t.inSecond, t.second*1000
	}
}

func floorDiv(a, b int64) int64 {
	if a < 0 {
		return -((b - 1 - a) / b)
	}
	return a / b
}

// gapRows is how many rows there must be for one gap to stand out, as app/CONTRACT.md
// has it.
const gapRows = enoughRows

// findGaps finds the gaps between rows in the order of time that are twenty times
// as long as their median, and a second at least.
func (j *Job) findGaps() bool {
	n := j.report.Members - 1
	if !j.view.hasTick || n+1 < gapRows {
		return true
	}
	if j.gapOrder.All(n); !j.gapOrder.Sort(j.keys, j.yield) {
		return false
	}
	t := &j.byTime
	low, high := j.keys[j.gapOrder.Rows[(n-1)/2]], j.keys[j.gapOrder.Rows[n/2]]
	second := 1e9 / uint64(j.view.layout.Tick)
	over := max(second, 10*min(low, 1<<58)+10*min(high, 1<<58)) // 20 times the median
	return j.each(n, 8192, func(from, to int) {
		for k := from; k < to; k++ {
			if gap := j.keys[k]; gap > over {
				before, row := int(j.order.Rows[k]), int(j.order.Rows[k+1])
				j.note(gaps, row)
				if gap > t.gapMost {
					t.gapMost, t.gapAt = gap, [2]int{before, row}
				}
			}
		}
	})
}
