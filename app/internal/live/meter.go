package live

import "time"

// meter tells how long something took that was done again and again, by how
// often it was done: a browser's clock moves in steps that are longer than most of
// what is to be timed. What one time costs is learnt between two of those steps.
type meter struct {
	reads int           // in the present stretch
	begin time.Duration // when it began
	now   time.Duration // what the clock read last

	first, edge           time.Duration // when it moved for the first and the last time
	firstReads, edgeReads int

	lost  time.Duration // when the clock was not read for long: the processor was elsewhere
	sum   time.Duration // of the stretches from first to edge
	times int           // that something was done in them
	step  time.Duration // the shortest by which the clock has moved
}

// absent is how much longer than the clock's steps a pause must be to be taken for an
// absence.
const absent = 250 * time.Microsecond

// read notes that it was done once more, and what the clock reads then.
func (m *meter) read(now time.Duration) {
	if m.reads++; m.reads == 1 {
		m.begin = now
	}
	if now == m.now {
		return
	}
	switch by := now - m.now; {
	case m.reads == 1:
	case m.step > 0 && by > 2*m.step+absent:
		m.lost += by
		m.skip()
	default:
		if m.step == 0 || by < m.step {
			m.step = by
		}
		if m.first == 0 {
			m.first, m.firstReads = now, m.reads
		}
		m.edge, m.edgeReads = now, m.reads
	}
	m.now = now
}

// skip counts what lies between the first and the last move so far; the next move is
// the first again.
func (m *meter) skip() {
	const enough = 1 << 20 // what is older counts less
	m.sum += m.edge - m.first
	if m.times += m.edgeReads - m.firstReads; m.times > enough {
		m.sum, m.times = m.sum/2, m.times/2
	}
	m.first, m.edge, m.firstReads, m.edgeReads = 0, 0, 0, 0
}

// end ends a stretch and returns how long it was, without absences.
func (m *meter) end() (took, lost time.Duration) {
	m.skip()
	if m.times > 0 {
		took = time.Duration(float64(m.reads) * float64(m.sum) / float64(m.times))
	}
	took, lost = min(took, m.now-m.begin-m.lost+m.step), m.lost
	m.reads, m.lost = 0, 0
	return took, lost
}

// learn reads a clock until it has moved a few times.
func (m *meter) learn(clock func() time.Duration) {
	const moves, most = 4, 20 * time.Millisecond
	begin, last := clock(), time.Duration(0)
	for moved := 0; moved < moves && last < begin+most; {
		now := clock()
		if now != last {
			moved++
		}
		last = now
		m.read(now)
	}
	m.end()
}
