package bulk

// times is what is learnt from the rows in the order of their time.
type times struct {
	row         int // the one before
	sequence    uint64
	inTick      int // different IDs of the tick at hand
	inNode      int // and of one node of it
	inSecond    int
	second      int64
	tickBegin   int // its first row's place in the order
	fullTick    int // different IDs of the fullest tick
	full        [2]int
	fullNode    int // different IDs of one node in one tick
	fullNodeRow int
	fullSecond  int
	fullSecMS   int64
	gapOver     uint64 // distances over this are gaps, in ticks
	gapMost     uint64
	gapAt       [2]int
	bins        []int
	binMS       int64
	originMS    int64
}

// timeBins is how many bins the picture of IDs over time has at most.
const timeBins = 120

func (j *Job) sortRest() int {
	j.order.all(j.set.Len(), nil)
	if len(j.set.rest) == 0 {
		return 0
	}
	j.keys = sized(j.keys, j.set.Len())
	clear(j.keys)
	for i, rest := range j.set.rest {
		j.keys[i] = uint64(rest)
	}
	j.order.by(j.keys)
	return 1
}

func (j *Job) sortLow() int {
	if len(j.set.low) == 0 {
		return 0
	}
	j.keys = sized(j.keys, j.set.Len())
	clear(j.keys[copy(j.keys, j.set.low):])
	j.order.by(j.keys)
	return 1
}

func (j *Job) sortHigh() int {
	if j.set.Len() == 0 {
		return 0
	}
	j.order.by(j.set.high)
	return 1
}

func (j *Job) beginEqual() int { return j.set.Len() - 1 }

// eachEqual finds equal IDs among neighbours by value.
func (j *Job) eachEqual(from, to int) {
	for k := from; k < to; k++ {
		a, b := int(j.order.rows[k]), int(j.order.rows[k+1])
		if j.set.wide(a) == j.set.wide(b) && j.set.kind[a].family() == j.set.kind[b].family() {
			j.mark(duplicates, a)
			j.mark(duplicates, b)
			j.marks[b] |= again
		}
	}
}

func (j *Job) sortNodes() int {
	if !j.view.hasTick || j.report.Members == 0 {
		return 0
	}
	j.order.all(j.report.Members, j.members)
	j.order.by(j.nodes)
	return 1
}

func (j *Job) sortTicks() int {
	if !j.view.hasTick || j.report.Members == 0 {
		return 0
	}
	j.order.by(j.ticks)
	return 1
}

func (j *Job) beginTimes() int {
	if !j.view.hasTick || j.report.Members == 0 {
		j.times = times{bins: j.times.bins[:0]}
		return 0
	}
	n := j.report.Members
	from, to := j.view.ms(j.pass.first), j.view.ms(j.pass.end)
	t := times{bins: j.times.bins, row: -1, binMS: max(1, (to-from)/timeBins+1), originMS: from}
	t.bins = sized(t.bins, int((to-from)/t.binMS)+1)
	clear(t.bins)
	j.times, j.keys = t, sized(j.keys, n)
	return n
}

// eachInTime looks at rows in the order of their ticks, those of one node in a
// tick in the order of lines.
func (j *Job) eachInTime(from, to int) {
	t := &j.times
	for k := from; k < to; k++ {
		row := int(j.order.rows[k])
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
			j.mark(sharedNode, row)
		}
		t.sequence = max(t.sequence, sequence)
		if second := floorDiv(ms, 1000); k == 0 || second != t.second {
			t.second, t.inSecond = second, 0
		}
		if j.marks[row]&again == 0 {
			t.inTick++
			t.inNode++
			t.inSecond++
		}
		t.note(row, k)
		t.bins[(ms-t.originMS)/t.binMS]++
		t.row = row
	}
}

// note remembers what was fullest.
func (t *times) note(row, k int) {
	if t.inTick > t.fullTick {
		t.fullTick, t.full[0] = t.inTick, t.tickBegin
	}
	if t.full[0] == t.tickBegin {
		t.full[1] = k + 1
	}
	if t.inNode > t.fullNode {
		t.fullNode, t.fullNodeRow = t.inNode, row
	}
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

// gapRows is how many rows there must be for one distance to stand out.
const gapRows = 20

// sortDistances sorts the distances in time between neighbours, for the median.
func (j *Job) sortDistances() int {
	if !j.view.hasTick || j.report.Members < gapRows {
		return 0
	}
	j.apart.all(j.report.Members-1, nil)
	j.apart.by(j.keys)
	return 1
}

func (j *Job) beginGaps() int {
	if !j.view.hasTick || j.report.Members < gapRows {
		return 0
	}
	n := j.report.Members - 1
	low, high := j.keys[j.apart.rows[(n-1)/2]], j.keys[j.apart.rows[n/2]]
	second := 1e9 / uint64(j.view.layout.Tick)
	j.times.gapOver = max(second, 10*min(low, 1<<58)+10*min(high, 1<<58)) // 20 times the median
	return n
}

func (j *Job) eachGap(from, to int) {
	for k := from; k < to; k++ {
		if apart := j.keys[k]; apart > j.times.gapOver {
			before, row := int(j.order.rows[k]), int(j.order.rows[k+1])
			j.mark(gaps, row)
			if apart > j.times.gapMost {
				j.times.gapMost, j.times.gapAt = apart, [2]int{before, row}
			}
		}
	}
}
