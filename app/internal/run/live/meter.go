package live

import "time"

// meter measures how long a repeated operation takes with a clock whose resolution is coarser than the
// operation: it counts repetitions between two changes of the clock.
type meter struct {
	reads int           // in the present stretch
	begin time.Duration // when it began
	now   time.Duration // what the clock read last

	first, edge           time.Duration // when it moved for the first and the last time
	firstReads, edgeReads int

	lost  time.Duration // descheduled time, in which the clock was not read
	sum   time.Duration // of the stretches from first to edge
	times int           // that something was done in them
	step  time.Duration // the shortest by which the clock has moved
}

// absent is how much longer than the clock's resolution a gap must be to count as descheduled time.
const absent = 250 * time.Microsecond

// read counts one repetition, after which the clock reads now.
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

// skip adds the time between the first and the last change of the clock; the next change is a first one again.
func (m *meter) skip() {
	const enough = 1 << 20 // what is older counts less
	m.sum += m.edge - m.first
	if m.times += m.edgeReads - m.firstReads; m.times > enough {
		m.sum, m.times = m.sum/2, m.times/2
	}
	m.first, m.edge, m.firstReads, m.edgeReads = 0, 0, 0, 0
}

// end ends a stretch and returns its duration without descheduled time.
func (m *meter) end() (took, lost time.Duration) {
	m.skip()
	if m.times > 0 {
		took = time.Duration(float64(m.reads) * float64(m.sum) / float64(m.times))
	}
	took, lost = min(took, m.now-m.begin-m.lost+m.step), m.lost
	m.reads, m.lost = 0, 0
	return took, lost
}

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
