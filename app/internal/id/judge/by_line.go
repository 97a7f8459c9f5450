package judge

import (
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// byLine is what the family's rows say in the order of lines.
type byLine struct {
	ticks, nodes []uint64 // by row of the set

	greatest   idkind.Wide // of the IDs so far
	greatestAt int
	farMS      int64  // how far back the farthest inversion reaches
	far        [2]int // the rows of that inversion

	index  map[uint64]int32 // places in states, by node
	states []nodeState
	last   int32       // the node of the row before
	most   []nodeState // those with the most IDs, at most NodesLimit

	backMS int64  // how far a node's clock was turned back at most
	back   [2]int // the rows that show it

	first, end uint64 // ticks
	ahead      int64  // how many milliseconds in the future the farthest ID is
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

type nodeState struct {
	node  uint64
	count int
	tick  uint64 // the latest
	row   int    // in which that was
}

const sequenceBins = 64

func (p *byLine) look(w *run, s *find.Set, f *family, v *view, now time.Time, m *marks) bool {
	if p.index == nil {
		p.index = map[uint64]int32{}
	}
	clear(p.index)
	*p = byLine{index: p.index, states: p.states[:0], most: p.most[:0], sums: p.sums, last: -1, first: ^uint64(0),
		ticks: sized(p.ticks, s.Len()), nodes: sized(p.nodes, s.Len())}
	for v.sequenceMax()>>p.sumEach >= sequenceBins {
		p.sumEach++
	}
	p.sums = sized(p.sums, int(v.sequenceMax()>>p.sumEach)+1)
	clear(p.sums)
	nowMS := now.UnixMilli()
	if !w.each(f.count, 2048, func(from, to int) {
		for k := from; k < to; k++ {
			p.lookAtRow(s, f.row(k), v, nowMS, m)
		}
	}) {
		return false
	}
	p.judgeAll(f, v, m)
	return p.sortNodes(w)
}

func (p *byLine) lookAtRow(s *find.Set, row int, v *view, nowMS int64, m *marks) {
	tick, node := v.tick(s, row), v.node(s, row)
	p.ticks[row], p.nodes[row] = tick, node
	if v.hasTick || v.kind == idkind.Decimal {
		p.lookBack(s.Wide(row), row, v, m)
	}
	if v.hasTick {
		p.first, p.end = min(p.first, tick), max(p.end, tick)
		if ahead := v.ms(tick) - nowMS; ahead > 60000 {
			m.note(future, row)
			if ahead > p.ahead {
				p.ahead, p.aheadAt = ahead, row
			}
		}
	}
	p.lookNode(row, tick, node, v, m)
	if v.hasSequence {
		p.count(v.sequence(s, row))
	}
	p.lookDamage(s, row, m)
}

// lookBack finds IDs that are smaller than one in an earlier line.
func (p *byLine) lookBack(id idkind.Wide, row int, v *view, m *marks) {
	if p.last < 0 || !id.Less(p.greatest) {
		p.greatest, p.greatestAt = id, row
		return
	}
	m.note(inversions, row)
	if v.hasTick {
		if far := v.ms(p.ticks[p.greatestAt]) - v.ms(p.ticks[row]); far > p.farMS || p.far == [2]int{} {
			p.farMS, p.far = far, [2]int{p.greatestAt, row}
		}
	}
}

// lookNode counts the IDs of a node, and finds ticks that go back.
func (p *byLine) lookNode(row int, tick, node uint64, v *view, m *marks) {
	if p.last < 0 || p.states[p.last].node != node {
		at, known := p.index[node]
		if !known {
			at = int32(len(p.states))
			p.index[node] = at
			p.states = append(p.states, nodeState{node: node, tick: tick, row: row})
		}
		p.last = at
	}
	n := &p.states[p.last]
	n.count++
	if tick >= n.tick {
		n.tick, n.row = tick, row
	} else if v.hasTick {
		m.note(clockBack, row)
		if back := v.ms(n.tick) - v.ms(tick); back > p.backMS || p.back == [2]int{} {
			p.backMS, p.back = back, [2]int{n.row, row}
		}
	}
}

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
func (p *byLine) lookDamage(s *find.Set, row int, m *marks) {
	id := magnitude(s, row)
	if id <= 1<<53 {
		return
	}
	if p.above++; format.LooksRounded(id) {
		m.note(damage, row)
		if lost := lostBits(id); lost > 0 {
			p.cut++
			p.lost = max(p.lost, lost)
		}
	}
}

// judgeAll applies the rules about all rows together. Their limits are those of app/CONTRACT.md: fewer IDs may look
// alike by chance. TestRulesHoldToTheirLimits holds them.
func (p *byLine) judgeAll(f *family, v *view, m *marks) {
	if p.above < 5 || m.totals[damage]*10 < p.above*9 {
		m.totals[damage] = 0
	}
	if n := f.count; v.hasSequence && n >= enoughRows {
		m.noteAll(sequenceZero, f, p.zero == n)
		m.noteAll(sequenceEven, f, p.even == n && p.zero < n && !p.lostSequence(v))
		different := bits.OnesCount64(p.low[0]) + bits.OnesCount64(p.low[1])
		m.noteAll(sequenceLow, f, n >= 100 && p.below == n && different >= 20)
	}
}

func (p *byLine) sortNodes(w *run) bool {
	w.order.All(len(p.states))
	if !w.order.SortBy(func(at uint32) uint64 { return uint64(p.states[at].count) }, true, w.yield) {
		return false
	}
	for _, at := range w.order.Rows[:min(len(p.states), NodesLimit)] {
		p.most = append(p.most, p.states[at])
	}
	return true
}
