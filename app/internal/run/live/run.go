package live

import (
	"errors"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Run is a running generator. [Run.Slice] does its work.
type Run struct {
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
	rows
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
func NewRun(s Settings, clock func() time.Time) (*Run, error) {
	r := &Run{clock: clock, callers: callers{chance: random.Source(1)}, rows: rows{chance: random.Source(2)}}
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
func (r *Run) Set(s Settings) error {
	state := r.g.State()
	if was := r.settings.Layout; !s.Layout.Epoch.Equal(was.Epoch) || s.Layout.Tick != was.Tick {
		state = snowflake.State{}
	}
	return r.set(s, state)
}

func (r *Run) set(s Settings, from snowflake.State) error {
	o := snowflake.Options{Monotonic: r.clock == nil, AnyEpoch: true, State: from}
	o.Clock = func() time.Time { return r.read().Add(-s.Back) }
	g, err := snowflake.NewGenerator(s.Layout, s.Values, s.node(), o)
	if err != nil {
		return err
	}
	if s.Layout.FieldsText() != r.settings.Layout.FieldsText() {
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
func (r *Run) read() time.Time {
	if r.clock != nil {
		return r.clock()
	}
	return r.begun.Add(r.since()) // as a generator counts that is monotonic
}

func (r *Run) since() time.Duration {
	if r.clock != nil {
		return r.clock().Sub(r.begun)
	}
	return time.Since(r.begun)
}

// everybody is more callers than any tick can serve.
const everybody = 1 << 24

// Slice works for the given time. It returns how long there will be nothing to do, at most most: the
// caller may sleep that long.
func (r *Run) Slice(length, most time.Duration) (rest time.Duration) {
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

func (r *Run) between(gap time.Duration) {
	const long = time.Millisecond // for a report and the messages that waited
	switch {
	case r.resting:
		r.idle += gap
	case gap > long:
		r.lost += gap
	}
	r.resting = false
}

func (r *Run) spent(took, lost time.Duration) {
	r.idle += took
	r.lost += lost
}

// ask leases the IDs that callers wait for, as many as the tick has left.
func (r *Run) ask(end time.Duration) {
	r.until = 0
	lease, err := r.g.Lease(r.waiting)
	if err == nil {
		r.waiting -= lease.Left()
		r.draw(lease)
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
func (r *Run) reject(end time.Duration) {
	for now := r.since(); now < end; now = r.since() {
		lease, err := r.g.Lease(everybody)
		if err == nil {
			r.spent(r.refusals.end())
			r.draw(lease)
			return
		}
		r.refused++
		r.refusals.read(now)
	}
	r.spent(r.refusals.end())
}

func (r *Run) draw(lease snowflake.Lease) {
	n := lease.Left()
	pick, counts, last, disorder := r.rows.pick(n), &r.remainders, r.last, uint64(0)
	for i := 0; ; i++ {
		id, ok := lease.Next()
		if !ok {
			break
		}
		counts[id%1024]++
		if id <= last {
			disorder++
			continue
		}
		if last = id; i == pick || r.all {
			r.rows.take(id)
		}
	}
	r.disorder += disorder
	r.last = last
	r.issued += uint64(n)
	tick := int64(r.settings.Layout.Value(last, r.time))
	if r.settings.Policy == Lead {
		tick = min(tick, r.tick()) // it was issued before its time
	}
	r.bars.count(r.straight(tick), n)
}

func (r *Run) tick() int64 {
	return r.settings.Layout.TickAt(r.read().Add(-r.settings.Back))
}

// straight is a tick as it would be if the clock had not been set back.
func (r *Run) straight(tick int64) int64 {
	return tick + int64(r.settings.Back/r.settings.Layout.Tick)
}

// pass busy-waits.
func (r *Run) pass(until time.Duration) {
	for {
		now := r.since()
		r.spins.read(now)
		if now >= until {
			break
		}
	}
	r.spent(r.spins.end())
}
