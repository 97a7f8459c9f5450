package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// byLine is what is learnt from the rows in the order of lines.
type byLine struct {
	now        int64       // in milliseconds since 1970
	greatest   format.Wide // of the IDs so far
	greatestAt int
	farMS      int64  // how far back the farthest inversion reaches
	far        [2]int // the rows of that inversion

	index map[uint64]int32 // nodes by what tells them apart
	nodes []nodeState
	last  int32 // the node of the row before

	backMS int64  // how far a node's clock was turned back at most
	back   [2]int // the rows that show it

	first, end uint64 // ticks
	ahead      int64  // how far in the future the farthest ID lies
	aheadAt    int

	above int    // IDs above 2^53
	cut   int    // those of them that have zeros behind the 15th digit
	lost  uint64 // the bits that these zeros may have replaced

	zero    int       // sequences that are 0
	even    int       // and even,
	below   int       // and below 100,
	low     [2]uint64 // with a bit for each of these that there is
	highest uint64
	sums    []int // sequences by bin
	sumEach int   // the bits of a bin
}

// nodeState is what is known of a node.
type nodeState struct {
	node  uint64
	count int
	tick  uint64 // the latest
	row   int    // in which that was
}

// sequenceBins is how many bins the picture of sequences has at most.
const sequenceBins = 64

// lookByLine looks at the family's rows in the order of lines.
func (j *Job) lookByLine() bool {
	n, p, most := j.set.Len(), &j.byLine, j.view.sequenceMax()
	j.ticks, j.nodes = sized(j.ticks, n), sized(j.nodes, n)
	if p.index == nil {
		p.index = map[uint64]int32{}
	}
	clear(p.index)
	*p = byLine{index: p.index, nodes: p.nodes[:0], sums: p.sums[:0], last: -1, now: j.options.Now.UnixMilli(), first: ^uint64(0)}
	for most>>p.sumEach >= sequenceBins {
		p.sumEach++
	}
	p.sums = sized(p.sums, int(most>>p.sumEach)+1)
	clear(p.sums)
	return j.each(j.report.Members, 2048, func(from, to int) {
		for k := from; k < to; k++ {
			j.lookAtRow(j.row(k), k == 0)
		}
	})
}

// lookAtRow looks at a row of the family; first is the first of them.
func (j *Job) lookAtRow(row int, first bool) {
	v := &j.view
	tick, node := v.tick(j.set, row), v.node(j.set, row)
	j.ticks[row], j.nodes[row] = tick, node
	if v.hasTick || v.kind == find.Decimal {
		j.lookBack(row, first)
	}
	if v.hasTick {
		j.lookAhead(row, tick)
	}
	j.lookNode(row, tick, node, v.hasTick)
	if v.hasSequence {
		j.byLine.count(v.sequence(j.set, row))
	}
	j.lookDamage(row)
}

// lookBack finds IDs that are smaller than one in an earlier line.
func (j *Job) lookBack(row int, first bool) {
	p, id := &j.byLine, j.set.Wide(row)
	if first || !id.Less(p.greatest) {
		p.greatest, p.greatestAt = id, row
		return
	}
	j.note(inversions, row)
	if j.view.hasTick {
		if far := j.view.ms(j.ticks[p.greatestAt]) - j.view.ms(j.ticks[row]); far > p.farMS || p.far == [2]int{} {
			p.farMS, p.far = far, [2]int{p.greatestAt, row}
		}
	}
}

// lookAhead finds IDs of the future, and the ends of time.
func (j *Job) lookAhead(row int, tick uint64) {
	p := &j.byLine
	p.first, p.end = min(p.first, tick), max(p.end, tick)
	if ahead := j.view.ms(tick) - p.now; ahead > 60000 {
		j.note(future, row)
		if ahead > p.ahead {
			p.ahead, p.aheadAt = ahead, row
		}
	}
}

// lookNode counts the IDs of a node, and finds ticks that go back.
func (j *Job) lookNode(row int, tick, node uint64, timed bool) {
	p := &j.byLine
	if p.last < 0 || p.nodes[p.last].node != node {
		at, known := p.index[node]
		if !known {
			at = int32(len(p.nodes))
			p.index[node] = at
			p.nodes = append(p.nodes, nodeState{node: node, tick: tick, row: row})
		}
		p.last = at
	}
	n := &p.nodes[p.last]
	n.count++
	if tick >= n.tick {
		n.tick, n.row = tick, row
	} else if timed {
		j.note(clockBack, row)
		if back := j.view.ms(n.tick) - j.view.ms(tick); back > p.backMS || p.back == [2]int{} {
			p.backMS, p.back = back, [2]int{n.row, row}
		}
	}
}

// count counts a sequence.
func (p *byLine) count(sequence uint64) {
	p.sums[sequence>>p.sumEach]++
	p.highest = max(p.highest, sequence)
	if sequence == 0 {
		p.zero++
	}
	if sequence&1 == 0 {
		p.even++
	}
	if sequence < 100 {
		p.below++
		p.low[sequence>>6] |= 1 << (sequence & 63)
	}
}

// lookDamage finds IDs that JavaScript may have rounded, or a spreadsheet cut.
func (j *Job) lookDamage(row int) {
	p, id, kind := &j.byLine, j.set.High[row], j.set.Kind[row]
	if kind == find.Signed {
		id = -id
	} else if kind != find.Decimal {
		return
	}
	if id <= 1<<53 {
		return
	}
	if p.above++; format.LooksRounded(snowflake.ID(id)) {
		j.note(damage, row)
		if lost := lostBits(id); lost > 0 {
			p.cut++
			p.lost = max(p.lost, lost)
		}
	}
}

// sortNodes sorts the nodes by how many IDs they have, the most first.
func (j *Job) sortNodes() bool {
	nodes := j.byLine.nodes
	j.nodeOrder.All(len(nodes))
	return j.nodeOrder.SortBy(func(at uint32) uint64 { return uint64(nodes[at].count) }, true, j.yield)
}

// nodeCounts are the nodes with the most IDs.
func (j *Job) nodeCounts() []NodeCount {
	var counts []NodeCount
	for _, at := range j.nodeOrder.Rows[:min(len(j.byLine.nodes), NodesLimit)] {
		n := &j.byLine.nodes[at]
		counts = append(counts, NodeCount{Node: n.node, Name: j.view.nodeName(n.node), Count: n.count})
	}
	return counts
}
