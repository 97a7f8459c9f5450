package judge

import (
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/snowflake"
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

	roundings
	how format.Rounding // how nearly all IDs were rounded

	zero  int       // sequences that are 0
	even  int       // and even,
	below int       // and below 100,
	low   [2]uint64 // with a bit for each of these that there is
}

type nodeState struct {
	node  uint64
	count int
	tick  uint64 // the latest
	row   int    // in which that was
}

func (p *byLine) look(w *workspace, s *find.Set, f *family, v *fieldReader, now time.Time, m *marks) bool {
	if p.index == nil {
		p.index = map[uint64]int32{}
	}
	clear(p.index)
	*p = byLine{index: p.index, states: p.states[:0], most: p.most[:0], last: -1, first: ^uint64(0),
		ticks: sized(p.ticks, s.Len()), nodes: sized(p.nodes, s.Len())}
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

func (p *byLine) lookAtRow(s *find.Set, row int, v *fieldReader, nowMS int64, m *marks) {
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

// lookBack finds IDs that are smaller than one before.
func (p *byLine) lookBack(id idkind.Wide, row int, v *fieldReader, m *marks) {
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
func (p *byLine) lookNode(row int, tick, node uint64, v *fieldReader, m *marks) {
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

// lookDamage finds IDs that a program may have rounded, or a spreadsheet cut.
func (p *byLine) lookDamage(s *find.Set, row int, m *marks) {
	if p.add(magnitude(s, row)) {
		m.note(damage, row)
	}
}

// roundings counts the IDs that a program may have rounded.
type roundings struct {
	above    int // above 2^53
	scripted int // as JavaScript prints them
	cut      int // those of them that have zeros behind the 15th digit
	doubled  int // as others print a double
	open     int // of so many that a double would show in them; see [format.LooksDoubled]
	chance   int // so many bits of the doubled ones are 0

	most, lost uint64 // the greatest ID, and the bits that zeros behind the 15th digit may have replaced
}

func (r *roundings) add(id snowflake.ID) (found bool) {
	if id <= 1<<53 {
		return false
	}
	r.above++
	r.most = max(r.most, uint64(id))
	double, open := format.LooksDoubled(id)
	if open {
		r.open++
	}
	if double {
		r.doubled++
		r.chance += bits.Len64(uint64(id)) - 53
	}
	if !format.LooksRounded(id) {
		return double
	}
	r.scripted++
	if from, to, cut := format.Cut(id); cut {
		r.cut++
		r.lost |= 1<<bits.Len64(uint64(to-from)) - 1
	}
	return true
}

// of says how nearly all of so many IDs were rounded. Fewer than five may look so by chance, or two if they are cut;
// doubles that have 14 bits of 0 together are one in 16,000 intact lists.
func (r *roundings) of(all int) format.Rounding {
	nearly := func(part, whole, least int) bool { return part >= least && part*10 >= whole*9 }
	switch {
	case nearly(r.cut, all, 2):
		return format.To15Digits
	case nearly(r.scripted, all, 5):
		return format.ByJavaScript
	case nearly(r.doubled, r.open, 1) && r.chance >= 14:
		return format.ByDouble
	}
	return format.NotRounded
}

// bits are those that the rounding replaced.
func (r *roundings) bits(how format.Rounding) uint64 {
	switch how {
	case format.NotRounded:
		return 0
	case format.To15Digits:
		return r.lost
	}
	return 1<<(bits.Len64(r.most)-53) - 1
}

// judgeAll applies the rules about all rows together. Their limits are those of app/CONTRACT.md: fewer IDs may look
// alike by chance. TestRulesHoldToTheirLimits holds them.
func (p *byLine) judgeAll(f *family, v *fieldReader, m *marks) {
	if p.how = p.of(p.above); p.how == format.NotRounded || p.above < 5 {
		p.how, m.totals[damage] = format.NotRounded, 0
	}
	if n := f.count; v.hasSequence && n >= enoughRows {
		m.noteAll(sequenceZero, f, p.zero == n)
		m.noteAll(sequenceEven, f, p.even == n && p.zero < n && !p.lostSequence(v))
		different := bits.OnesCount64(p.low[0]) + bits.OnesCount64(p.low[1])
		m.noteAll(sequenceLow, f, n >= 100 && p.below == n && different >= 20)
	}
}

func (p *byLine) sortNodes(w *workspace) bool {
	w.order.All(len(p.states))
	if !w.order.SortBy(func(at uint32) uint64 { return uint64(p.states[at].count) }, true, w.yield) {
		return false
	}
	for _, at := range w.order.Rows[:min(len(p.states), NodesLimit)] {
		p.most = append(p.most, p.states[at])
	}
	return true
}

// lostField reports whether a rounding of nearly all IDs took some of a field's bits.
func (p *byLine) lostField(field uint64) bool { return field&p.bits(p.how) != 0 }

func (p *byLine) lostSequence(v *fieldReader) bool {
	return p.lostField(v.masks.Sequence.Most << v.masks.Sequence.Shift)
}

func (p *byLine) lostNode(v *fieldReader) bool { return p.lostField(v.masks.Node) }

// byTime is what the family's rows say in the order of their time.
type byTime struct {
	row      int // the one before
	sequence uint64
	second   int64

	// Different IDs of the tick at hand, of one node in it, and of the second.
	inTick, inNode, inSecond int
	tickBegin                int // where in the order the tick at hand begins

	fullTick   int    // different IDs of the fullest tick
	full       [2]int // the part of the order that it is
	fullAt     uint64 // the tick
	fullNode   int    // different IDs of one node in one tick
	fullSecond int

	gapMost  uint64 // in ticks
	gapAt    [2]int // the rows around it
	bins     []int
	binMS    int64
	originMS int64
}

const timeBins = 120

// look looks at rows in the order of their ticks, and at those of one node in a tick in the order of lines.
func (t *byTime) look(w *workspace, s *find.Set, f *family, v *fieldReader, p *byLine, m *marks) bool {
	*t = byTime{bins: t.bins[:0]}
	if !v.hasTick || f.count == 0 {
		return true
	}
	w.order.All(f.count)
	copy(w.order.Rows, f.rows)
	if !w.order.Sort(p.nodes, w.yield) || !w.order.Sort(p.ticks, w.yield) {
		return false
	}
	sorted := w.order.Rows
	from, to := v.ms(p.first), v.ms(p.end)
	t.row, t.binMS, t.originMS = -1, max(1, (to-from)/timeBins+1), from
	t.bins = sized(t.bins, int((to-from)/t.binMS)+1)
	clear(t.bins)
	w.keys = sized(w.keys, f.count)
	lengths := w.keys[:f.count-1] // of the gaps
	if !w.each(f.count, 4096, func(from, to int) {
		for k := from; k < to; k++ {
			if t.lookAtNext(s, k, int(sorted[k]), v, p, m); k > 0 {
				lengths[k-1] = p.ticks[sorted[k]] - p.ticks[sorted[k-1]]
			}
		}
	}) {
		return false
	}
	if t.fullTick >= 2 {
		t.fullAt = p.ticks[sorted[t.full[0]]]
		for _, row := range sorted[t.full[0]:t.full[1]] {
			m.note(busiest, int(row))
		}
	}
	return t.findGaps(w, sorted, lengths, 1e9/uint64(v.unit), m)
}

func (t *byTime) lookAtNext(s *find.Set, k, row int, v *fieldReader, p *byLine, m *marks) {
	tick, sequence, ms := p.ticks[row], v.sequence(s, row), v.ms(p.ticks[row])
	sameTick := t.row >= 0 && p.ticks[t.row] == tick
	sameNode := sameTick && p.nodes[t.row] == p.nodes[row]
	if !sameTick {
		t.inTick, t.tickBegin = 0, k
	}
	if !sameNode {
		t.inNode, t.sequence = 0, 0
	}
	if sameNode && v.hasSequence && sequence < t.sequence {
		m.note(sharedNode, row)
	}
	t.sequence = max(t.sequence, sequence)
	if second := floorDiv(ms, 1000); k == 0 || second != t.second {
		t.second, t.inSecond = second, 0
	}
	if !m.has(row, repeated) {
		t.inTick++
		t.inNode++
		t.inSecond++
	}
	t.remember(k)
	t.bins[(ms-t.originMS)/t.binMS]++
	t.row = row
}

func (t *byTime) remember(k int) {
	if t.inTick > t.fullTick {
		t.fullTick, t.full[0] = t.inTick, t.tickBegin
	}
	if t.full[0] == t.tickBegin {
		t.full[1] = k + 1
	}
	t.fullNode = max(t.fullNode, t.inNode)
	t.fullSecond = max(t.fullSecond, t.inSecond)
}

func floorDiv(a, b int64) int64 {
	if a < 0 {
		return -((b - 1 - a) / b)
	}
	return a / b
}

// findGaps finds the gaps between rows in the order of time, in ticks, that are twenty times as long as their median
// and at least a second.
func (t *byTime) findGaps(w *workspace, sorted []uint32, lengths []uint64, second uint64, m *marks) bool {
	n := len(lengths)
	if n+1 < enoughRows {
		return true
	}
	low, high, done := w.median(lengths)
	if !done {
		return false
	}
	over := max(second, 10*min(low, 1<<58)+10*min(high, 1<<58)) // 20 times the median
	return w.each(n, 8192, func(from, to int) {
		for k := from; k < to; k++ {
			if gap := lengths[k]; gap > over {
				before, row := int(sorted[k]), int(sorted[k+1])
				m.note(gaps, row)
				if gap > t.gapMost {
					t.gapMost, t.gapAt = gap, [2]int{before, row}
				}
			}
		}
	})
}
