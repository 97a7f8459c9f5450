package bulk

// pass is what is learnt from looking at the rows once, in the order of lines.
type pass struct {
	now      int64 // in milliseconds since 1970
	greatest wide
	greatAt  int
	farMS    int64 // how far the farthest inversion lies back
	far      [2]int

	index map[uint64]int32 // nodes by what tells them apart
	nodes []nodeState
	last  int32 // the node of the row before

	backMS int64 // how far the clock was turned back at most
	back   [2]int

	first, end uint64 // ticks
	ahead      int64  // how far in the future the farthest ID lies
	aheadAt    int

	above   int // IDs above 2^53
	cut     int // those of them that have zeros behind the 15th digit
	lost    uint64
	zero    int // sequences that are 0
	even    int
	below   int       // sequences below 100
	low     [2]uint64 // which of them there are
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

const sequenceBins = 64

func (j *Job) beginPass() int {
	n := j.set.Len()
	j.ticks, j.nodes, j.marks = sized(j.ticks, n), sized(j.nodes, n), sized(j.marks, n)
	clear(j.marks)
	p := &j.pass
	if p.index == nil {
		p.index = map[uint64]int32{}
	}
	clear(p.index)
	*p = pass{index: p.index, nodes: p.nodes[:0], sums: p.sums[:0], last: -1, now: j.options.Now.UnixMilli(), first: ^uint64(0)}
	for max := j.view.sequenceMax(); max>>p.sumEach >= sequenceBins; {
		p.sumEach++
	}
	p.sums = sized(p.sums, int(j.view.sequenceMax()>>p.sumEach)+1)
	clear(p.sums)
	return j.report.Members
}

func (j *Job) eachRow(from, to int) {
	v := &j.view
	for k := from; k < to; k++ {
		row := j.row(k)
		tick, node := v.tick(j.set, row), v.node(j.set, row)
		j.ticks[row], j.nodes[row] = tick, node
		if v.hasTick || v.kind == Decimal {
			j.lookBack(row, k == 0)
		}
		if v.hasTick {
			j.lookAhead(row, tick)
		}
		j.lookNode(row, tick, node, v.hasTick)
		if v.hasSequence {
			j.pass.count(v.sequence(j.set, row))
		}
		j.lookDamage(row)
	}
}

// lookBack finds IDs that are smaller than one above them.
func (j *Job) lookBack(row int, first bool) {
	p, n := &j.pass, j.set.wide(row)
	if first || !n.less(p.greatest) {
		p.greatest, p.greatAt = n, row
		return
	}
	j.mark(inversions, row)
	if j.view.hasTick {
		if far := j.view.ms(j.ticks[p.greatAt]) - j.view.ms(j.ticks[row]); far > p.farMS || p.far == [2]int{} {
			p.farMS, p.far = far, [2]int{p.greatAt, row}
		}
	}
}

func (n wide) less(m wide) bool {
	if n.high != m.high {
		return n.high < m.high
	}
	return n.low < m.low || n.low == m.low && n.rest < m.rest
}

func (j *Job) lookAhead(row int, tick uint64) {
	p := &j.pass
	p.first, p.end = min(p.first, tick), max(p.end, tick)
	if ahead := j.view.ms(tick) - p.now; ahead > 60000 {
		j.mark(future, row)
		if ahead > p.ahead {
			p.ahead, p.aheadAt = ahead, row
		}
	}
}

// lookNode counts the IDs of a node, and finds ticks that go back.
func (j *Job) lookNode(row int, tick, node uint64, timed bool) {
	p := &j.pass
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
		j.mark(clockBack, row)
		if back := j.view.ms(n.tick) - j.view.ms(tick); back > p.backMS || p.back == [2]int{} {
			p.backMS, p.back = back, [2]int{n.row, row}
		}
	}
}

func (p *pass) count(sequence uint64) {
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

func (j *Job) lookDamage(row int) {
	id, kind := j.set.high[row], j.set.kind[row]
	if kind == Signed {
		id = -id
	} else if kind != Decimal {
		return
	}
	if id > 1<<53 {
		j.pass.above++
		if damaged(id) {
			j.mark(damage, row)
			if lost := lostBits(id); lost > 0 {
				j.pass.cut++
				j.pass.lost = max(j.pass.lost, lost)
			}
		}
	}
}

// sortCounts sorts the nodes by how many IDs they have, the most first.
func (j *Job) sortCounts() int {
	n := len(j.pass.nodes)
	if n == 0 {
		return 0
	}
	j.keys = sized(j.keys, n)
	for i := range j.pass.nodes {
		j.keys[i] = ^uint64(j.pass.nodes[i].count)
	}
	j.apart.all(n, nil)
	j.apart.by(j.keys)
	return 1
}

// nodeCounts are the nodes with the most IDs.
func (j *Job) nodeCounts() []NodeCount {
	var counts []NodeCount
	for _, at := range j.apart.rows[:min(len(j.pass.nodes), NodesLimit)] {
		n := &j.pass.nodes[at]
		counts = append(counts, NodeCount{Node: n.node, Name: j.view.nodeName(n.node), Count: n.count})
	}
	return counts
}
