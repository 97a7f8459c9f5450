// Package live runs the real generator at a given rate, in slices, in a Web Worker or in the page. It
// issues whole ticks and busy-waits between them, because browser timers are milliseconds late. A run
// describes itself in a report of fixed form.
package live

import (
	"context"
	"errors"
	"math"
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Generator is a running generator. [Generator.Slice] does its work.
type Generator struct {
	settings Settings
	clock    func() time.Time // nil is the real one
	begun    time.Time
	g        *snowflake.Generator
	time     int // the index of the layout's time field

	callers callers
	waiting int           // callers who have no ID yet
	until   time.Duration // until when they wait; 0 if nobody does
	left    time.Duration // when the last slice ended
	resting bool          // it had nothing to do then
	over    bool          // no ID can be issued any more

	spins, refusals meter         // the cost of reading the clock, and of a rejection
	idle, lost      time.Duration // lost is descheduled time
	counts
	rowSample
	batch [4096]snowflake.ID
}

type counts struct {
	issued, waits, refused uint64
	disorder               uint64       // IDs not greater than all before them
	last                   snowflake.ID // the highest so far
	remainders             [1024]uint64 // of the IDs since the settings changed
	bars                   bars
}

// NewRun starts a run. A nil clock is the real one; tests set another. The error is that of
// [snowflake.NewGenerator].
func NewRun(s Settings, clock func() time.Time) (*Generator, error) {
	r := &Generator{clock: clock, callers: callers{chance: random.Source(1)},
		rowSample: rowSample{chance: random.Source(2)}}
	if r.begun = time.Now(); clock != nil {
		r.begun = clock()
	}
	if err := r.set(s, snowflake.Floor(s.After)); err != nil {
		return nil, err
	}
	r.spins.learn(r.since)
	r.left = r.since()
	return r, nil
}

// Set continues with other settings. The generator restarts from its state, as after a saved restart.
func (r *Generator) Set(s Settings) error {
	state := r.g.Stats().State
	if was := r.settings.Layout; !s.Layout.Epoch.Equal(was.Epoch) || s.Layout.Tick != was.Tick {
		state = snowflake.State{}
	}
	return r.set(s, state)
}

func (r *Generator) set(s Settings, from snowflake.State) error {
	// so that Fill never sleeps
	o := snowflake.Options{State: from, MaxWait: time.Nanosecond}
	o.Clock = snowflake.Clock{Monotonic: r.clock == nil, AnyEpoch: true,
		Now: func() time.Time { return r.read().Add(-s.Back) }}
	g, err := snowflake.NewGenerator(s.Layout, s.Values, s.node(), o)
	if err != nil {
		return err
	}
	if layouts.FieldsText(s.Layout) != layouts.FieldsText(r.settings.Layout) {
		r.last = 0 // the next IDs have another form
	}
	r.g, r.settings, r.time = g, s, s.Layout.Index(snowflake.KindTime)
	r.callers.pace(s.Rate, r.since())
	r.remainders, r.all = [1024]uint64{}, s.Rate > 0 && s.Rate <= everyRow
	r.waiting, r.until, r.over = 0, 0, false
	r.bars.begin(s.Layout.Tick)
	return nil
}

// read is the run's own clock, which is never set back.
func (r *Generator) read() time.Time {
	if r.clock != nil {
		return r.clock()
	}
	return r.begun.Add(r.since()) // as a generator counts that is monotonic
}

func (r *Generator) since() time.Duration {
	if r.clock != nil {
		return r.clock().Sub(r.begun)
	}
	return time.Since(r.begun)
}

// everybody is more callers than any tick can serve.
const everybody = 1 << 24

// Slice works for the given time. It returns how long there will be nothing to do, at most most: the
// caller may sleep that long.
func (r *Generator) Slice(length, most time.Duration) (rest time.Duration) {
	now := r.since()
	r.between(now - r.left)
	defer func() { r.left = r.since() }()
	for end := now + length; now < end && !r.over; now = r.since() {
		if r.settings.Rate == 0 {
			r.waiting = everybody
		} else {
			r.waiting += r.callers.until(now)
		}
		switch {
		case r.waiting == 0 && r.callers.next >= end:
			r.resting = true
			return min(r.callers.next-now, most)
		case r.waiting == 0:
			r.pass(r.callers.next)
		case now < r.until:
			r.pass(min(r.until, end))
		default:
			r.ask(end)
		}
	}
	return 0
}

func (r *Generator) between(gap time.Duration) {
	const long = time.Millisecond // for a report and the messages that waited
	switch {
	case r.resting:
		r.idle += gap
	case gap > long:
		r.lost += gap
	}
	r.resting = false
}

func (r *Generator) spent(took, lost time.Duration) {
	r.idle += took
	r.lost += lost
}

// ask issues the IDs that callers wait for, as many as there are now.
func (r *Generator) ask(end time.Duration) {
	r.until = 0
	n, err := r.fill(r.waiting)
	if n > 0 {
		r.waiting -= n
		return
	}
	refused, is := errors.AsType[*snowflake.RefusedError](err)
	switch {
	case !is || refused.Verdict == snowflake.Ended || refused.Verdict == snowflake.Early:
		r.over = true
	case r.settings.Policy != Refuse:
		r.waits++
		r.until = r.since() + refused.Wait
	case r.settings.Rate > 0:
		r.refused += uint64(r.waiting)
		r.waiting = 0
	default:
		r.reject(end)
	}
}

// reject rejects one caller after another until there are IDs again, as fast as it can.
func (r *Generator) reject(end time.Duration) {
	for now := r.since(); now < end; now = r.since() {
		if n, _ := r.fill(everybody); n > 0 {
			r.spent(r.refusals.end())
			return
		}
		r.refused++
		r.refusals.read(now)
	}
	r.spent(r.refusals.end())
}

// fill issues at most want IDs, as many as there are without waiting.
func (r *Generator) fill(want int) (int, error) {
	ids := r.batch[:min(want, len(r.batch))]
	n, err := r.g.Fill(context.Background(), ids)
	for ids = ids[:n]; len(ids) > 0; {
		tick := r.tickOf(ids[0])
		same := sort.Search(len(ids), func(i int) bool { return r.tickOf(ids[i]) > tick })
		r.count(ids[:same], tick)
		ids = ids[same:]
	}
	return n, err
}

func (r *Generator) tickOf(id snowflake.ID) int64 {
	return int64(layouts.Part(r.settings.Layout, id, r.time))
}

// count counts the IDs of a tick.
func (r *Generator) count(ids []snowflake.ID, tick int64) {
	pick, counts, last, disorder := r.rowSample.pick(len(ids)), &r.remainders, r.last, uint64(0)
	for i, id := range ids {
		counts[id%1024]++
		if id <= last {
			disorder++
			continue
		}
		if last = id; i == pick || r.all {
			r.rowSample.take(id)
		}
	}
	r.disorder += disorder
	r.last = last
	r.issued += uint64(len(ids))
	if r.settings.Policy == Lead {
		tick = min(tick, r.tick()) // it was issued before its time
	}
	r.bars.count(r.straight(tick), len(ids))
}

func (r *Generator) tick() int64 {
	return r.settings.Layout.TickAt(r.read().Add(-r.settings.Back))
}

// straight is a tick as it would be if the clock had not been set back.
func (r *Generator) straight(tick int64) int64 {
	return tick + int64(r.settings.Back/r.settings.Layout.Tick)
}

// pass busy-waits.
func (r *Generator) pass(until time.Duration) {
	for {
		now := r.since()
		r.spins.read(now)
		if now >= until {
			break
		}
	}
	r.spent(r.spins.end())
}

// Up to 20 a second, callers arrive evenly, so that each can be watched. Above, arrivals are random
// (exponential gaps). From 100,000 a second on they are even again: the randomness would not show,
// and drawing it would cost more than an ID.
const (
	watched   = 20
	countless = 100_000
)

// callers are the arriving requests.
type callers struct {
	rate   int // 0 is more than can be served
	next   time.Duration
	rest   float64 // of a nanosecond, which is kept for the one after
	chance random.Source
}

func (c *callers) pace(rate int, now time.Duration) {
	c.rate, c.next, c.rest = rate, now, 0
}

// until returns how many callers arrived since the last call. After a pause they arrive at once.
func (c *callers) until(now time.Duration) (n int) {
	for c.next <= now {
		gap := 1e9 / float64(c.rate)
		if c.rate > watched && c.rate < countless {
			gap *= -math.Log(1 - float64(c.chance.Next()>>11)/(1<<53))
		}
		gap += c.rest
		c.rest = gap - math.Floor(gap)
		c.next += time.Duration(gap)
		n++
	}
	return n
}

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
