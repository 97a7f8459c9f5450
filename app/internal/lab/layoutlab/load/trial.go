package load

import (
	"errors"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Trial is one node's day under a load curve, simulated with the library's real Take from the layout's first
// tick on. IDs that do not fit a tick wait for the next one, in order of arrival.
//
// Time advances in beats: a tick, or as many ticks as make a millisecond. The IDs of a beat arrive evenly
// spread over it.
type Trial struct {
	node     *snowflake.Node
	tick     time.Duration
	ticks    int64 // in a beat
	last     int64 // the tick behind the lifetime's last
	end      time.Duration
	capacity uint64
	curve    Curve

	state snowflake.State
	come  arrivals
	now   time.Duration // the start of the next beat
	base  int64         // the first tick of that beat
	queue uint64        // IDs that wait
	head  arrivals      // the arrivals once more, as far as the first in the queue
	first arrived       // the beat of the first in the queue
	day   Result
	left  time.Duration // until when the minute lasts that is counted
}

// NewTrial starts a day. The error is a sentence that says why the layout cannot generate IDs.
func NewTrial(l snowflake.Layout, c Curve) (*Trial, error) {
	if l.Index(snowflake.KindTime) < 0 || l.Index(snowflake.KindSequence) < 0 {
		return nil, errors.New(text.T("This layout can decode IDs but not generate them: a generator needs a time field and a sequence field."))
	}
	values, err := l.NodeValues(0)
	if err != nil {
		return nil, err
	}
	node, err := snowflake.NewNode(l, values, snowflake.Policy{})
	if err != nil {
		return nil, err
	}
	t := &Trial{node: node, tick: l.Tick, ticks: beatTicks(l.Tick), capacity: l.IDsPerTick(), curve: c}
	t.last = int64(min(l.Ticks(), uint64(2*Day/l.Tick))) // those of the day after do not matter
	t.end = min(Day, time.Duration(t.last)*l.Tick)
	t.come = newArrivals(&t.curve, time.Duration(t.ticks)*l.Tick)
	t.day.Capacity = l.IDsPerSecond()
	return t, nil
}

func beatTicks(tick time.Duration) int64 { return max(1, int64(time.Millisecond/tick)) }

// DrawnFor is the length of a beat of several ticks, for which a trial draws random arrivals at once. It is
// 0 for ticks of a millisecond or more, which are drawn one by one.
func DrawnFor(tick time.Duration) time.Duration {
	if n := beatTicks(tick); n > 1 {
		return time.Duration(n) * tick
	}
	return 0
}

// Progress is the simulated share of the day, from 0 to 1.
func (t *Trial) Progress() float64 {
	if t.Done() {
		return 1
	}
	return float64(t.now) / float64(Day)
}

// Done reports whether the day is over.
func (t *Trial) Done() bool { return t.now >= t.end }

// Result is the outcome so far. Do not change its Minutes.
func (t *Trial) Result() Result {
	d := t.day
	d.Waiting, d.End, d.Ended = t.queue, t.end, t.Done() && t.end < Day
	if t.queue > 0 {
		now := min(t.now, t.end)
		if wait := now - t.first.oldest(t.come.beat); wait > d.Longest {
			d.Longest, d.LongestAt = wait, now
		}
	}
	return d
}

// atOnce limits skipped stretches and calls of Take between two yields: about a millisecond of either.
const atOnce = 5000

// Play simulates until the day is over or yield stops it, and reports whether the day is over.
func (t *Trial) Play(yield work.Yield) bool {
	for !t.Done() {
		if t.play(); !yield.GoOn() {
			break
		}
	}
	return t.Done()
}

func (t *Trial) play() {
	takes := t.day.Takes + atOnce
	for n := 0; n < atOnce && !t.Done() && t.day.Takes < takes; n++ {
		if idle := t.idle(); idle > 0 {
			t.now += time.Duration(idle) * t.come.beat
			t.base += int64(idle) * t.ticks
			continue
		}
		t.minute()
		t.beat(t.come.next())
	}
	if t.Done() {
		t.minute()
		if n := len(t.day.Minutes); n > 0 {
			t.day.Minutes[n-1].Queue = t.queue
		}
	}
}

// idle is the number of beats to skip.
func (t *Trial) idle() int {
	if t.queue > 0 {
		return 0
	}
	return t.come.skip()
}

func (t *Trial) minute() {
	for t.now >= t.left && t.left < t.end {
		if n := len(t.day.Minutes); n > 0 {
			t.day.Minutes[n-1].Queue = t.queue
		}
		t.day.Minutes = append(t.day.Minutes, Minute{})
		t.left += time.Minute
	}
}

// beat simulates a beat with that many requests.
func (t *Trial) beat(asked uint64) {
	m := &t.day.Minutes[len(t.day.Minutes)-1]
	base, ticks, beat := t.base, t.ticks, asked
	if left := t.last - base; left < ticks { // the lifetime ends within it
		ticks, asked = left, cameBefore(asked, uint64(left), uint64(ticks))
	}
	t.day.Asked += asked
	m.Asked += asked
	switch all := uint64(t.ticks) * t.capacity; {
	case asked+t.queue == 0:
	case ticks < t.ticks:
		t.tickByTick(m, base, beat, ticks)
	case t.ticks == 1:
		t.take(m, base, asked, asked, 0)
	case t.queue == 0 && (asked+uint64(t.ticks)-1)/uint64(t.ticks) <= t.capacity:
		// No tick gets more than it holds: the last one stands for all.
		t.stand(m, base+t.ticks-1, (asked+uint64(t.ticks)-1)/uint64(t.ticks), asked)
	case t.queue >= all && all/t.capacity == uint64(t.ticks):
		// Every tick is full from what waits alone.
		t.stand(m, base+t.ticks-1, t.capacity, all)
		t.full(m, base)
		t.join(m, asked, asked, 0, true)
	default:
		t.tickByTick(m, base, asked, t.ticks)
	}
	t.now += t.come.beat
	t.base += t.ticks
}

func (t *Trial) tickByTick(m *Minute, base int64, asked uint64, ticks int64) {
	sent := uint64(0)
	for i := range ticks {
		upTo := cameBefore(asked, uint64(i+1), uint64(t.ticks))
		if upTo > sent || t.queue > 0 {
			t.take(m, base+i, asked, upTo-sent, sent)
		}
		sent = upTo
	}
}

// cameBefore is how many of a beat's n evenly spread IDs arrive before the given tick. The i-th, from 0,
// arrives in the middle of the i-th of n equal parts, so before the tick if (2i+1) × ticks < 2n × tick.
func cameBefore(n, tick, ticks uint64) uint64 { return (2*n*tick + ticks - 1) / ticks / 2 }

// full serves a beat whose ticks are all filled from the queue, and records each tick's wait. While the
// served IDs are of one beat, waits change linearly, so the first and the last suffice.
func (t *Trial) full(m *Minute, base int64) {
	for i := int64(0); i < t.ticks; i++ {
		t.wait(m, base+i)
		more := min(int64((t.first.count-t.first.taken-1)/t.capacity), t.ticks-1-i)
		if more > 0 {
			t.serve(uint64(more) * t.capacity)
			i += more
			t.wait(m, base+i)
		}
		t.serve(t.capacity)
	}
}

// stand calls Take once, for the last tick, in place of a beat whose outcome is known: last IDs in that
// tick, all in the beat.
func (t *Trial) stand(m *Minute, tick int64, last, all uint64) {
	t.day.Takes++
	t.state, _ = t.node.Take(t.state, tick, int(last))
	t.day.Issued += all
	m.Issued += all
}

// take simulates one tick. beat is the number of IDs of the beat, fresh how many are requested in this tick,
// and before how many in earlier ticks.
func (t *Trial) take(m *Minute, tick int64, beat, fresh, before uint64) {
	want := t.queue + fresh
	if want > t.capacity {
		want = t.capacity
	}
	t.day.Takes++
	next, o := t.node.Take(t.state, tick, int(want))
	t.state = next
	issued, waited := uint64(o.Run.Count), t.queue > 0
	t.day.Issued += issued
	m.Issued += issued
	served := min(t.queue, issued)
	if served > 0 {
		t.wait(m, tick)
		t.serve(served)
	}
	t.join(m, beat, fresh-(issued-served), before+issued-served, waited)
}
