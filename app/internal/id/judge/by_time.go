package judge

import "github.com/snowflakelab/snowflakelab/app/internal/id/find"

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
func (t *byTime) look(w *run, s *find.Set, f *family, v *view, p *byLine, m *marks) bool {
	*t = byTime{bins: t.bins[:0]}
	if !v.hasTick || f.count == 0 {
		return true
	}
	w.order.All(f.count)
	copy(w.order.Rows, f.rows)
	if !w.order.Sort(p.nodes, w.yield) || !w.order.Sort(p.ticks, w.yield) {
		return false
	}
	from, to := v.ms(p.first), v.ms(p.end)
	t.row, t.binMS, t.originMS = -1, max(1, (to-from)/timeBins+1), from
	t.bins = sized(t.bins, int((to-from)/t.binMS)+1)
	clear(t.bins)
	w.keys = sized(w.keys, f.count) // the gaps
	if !w.each(f.count, 4096, func(from, to int) {
		for k := from; k < to; k++ {
			t.lookAtNext(w, s, k, v, p, m)
		}
	}) {
		return false
	}
	if t.fullTick >= 2 {
		t.fullAt = p.ticks[w.order.Rows[t.full[0]]]
		for _, row := range w.order.Rows[t.full[0]:t.full[1]] {
			m.note(busiest, int(row))
		}
	}
	return t.findGaps(w, w.keys[:f.count-1], 1e9/uint64(v.layout.Tick), m)
}

func (t *byTime) lookAtNext(w *run, s *find.Set, k int, v *view, p *byLine, m *marks) {
	row := int(w.order.Rows[k])
	tick, sequence, ms := p.ticks[row], v.sequence(s, row), v.ms(p.ticks[row])
	sameTick := t.row >= 0 && p.ticks[t.row] == tick
	sameNode := sameTick && p.nodes[t.row] == p.nodes[row]
	if k > 0 {
		w.keys[k-1] = tick - p.ticks[t.row]
	}
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
func (t *byTime) findGaps(w *run, lengths []uint64, second uint64, m *marks) bool {
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
				before, row := int(w.order.Rows[k]), int(w.order.Rows[k+1])
				m.note(gaps, row)
				if gap > t.gapMost {
					t.gapMost, t.gapAt = gap, [2]int{before, row}
				}
			}
		}
	})
}
