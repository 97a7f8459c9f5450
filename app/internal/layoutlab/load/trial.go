package load

import (
	"errors"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/work"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Trial is one node's day under a load curve, played with the library's real Take in simulated time, from the layout's
// first tick on. What a tick has no room for waits for the next, in the order in which it came.
//
// Time passes in beats: a tick, or as many as make a millisecond, where ticks
// are shorter. The IDs of a beat come evenly spread over it.
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

// NewTrial begins a day. The error says, in a sentence, why no generator can be made of the layout.
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

// DrawnFor is the length of a beat of several ticks: a trial with random requests then
// draws how many IDs come in the whole beat, and spreads them evenly over it. It is 0
// for ticks of a millisecond and more, for each of which it draws.
func DrawnFor(tick time.Duration) time.Duration {
	if n := beatTicks(tick); n > 1 {
		return time.Duration(n) * tick
	}
	return 0
}

// Progress is how much of the day has been played, from 0 to 1.
func (t *Trial) Progress() float64 {
	if t.Done() {
		return 1
	}
	return float64(t.now) / float64(Day)
}

// Done reports whether the day is over.
func (t *Trial) Done() bool { return t.now >= t.end }

// Result is what has happened so far. Its Minutes must not be changed.
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

// atOnce is how many idle stretches are skipped and how often the generator's step runs
// between two yields: about a millisecond's worth of each.
const atOnce = 5000

// Play plays on until the day is over, and reports whether it is.
func (t *Trial) Play(yield work.Yield) bool {
	for !t.Done() {
		if t.play(); !yield.GoOn() {
			break
		}
	}
	return t.Done()
}

// play plays on until the day is over or a slice of it has been played.
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

// idle is how many beats can be skipped.
func (t *Trial) idle() int {
	if t.queue > 0 {
		return 0
	}
	return t.come.skip()
}

// minute begins the minute in which the next beat begins, if it is another.
func (t *Trial) minute() {
	for t.now >= t.left && t.left < t.end {
		if n := len(t.day.Minutes); n > 0 {
			t.day.Minutes[n-1].Queue = t.queue
		}
		t.day.Minutes = append(t.day.Minutes, Minute{})
		t.left += time.Minute
	}
}

// beat plays the next beat, in which so many IDs are asked for.
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

// tickByTick plays so many ticks of a beat.
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

// cameBefore is how many of a beat's n IDs, evenly spread over its ticks, come before the given tick begins. The i-th,
// from 0, comes in the middle of the i-th of n equal parts, so before the tick if (2i+1) × ticks < 2n × tick.
func cameBefore(n, tick, ticks uint64) uint64 { return (2*n*tick + ticks - 1) / ticks / 2 }

// full serves a beat whose ticks are all filled by IDs that waited, and notes how long the first ID of each tick has
// waited. While the IDs that are served came in one beat, these waits grow or shrink evenly from tick to tick, so that
// the first and the last of them are enough.
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

// stand runs the generator's step once, for the last tick, in the place of all steps of
// a beat whose outcome is known: last IDs in that tick, and all in the whole beat.
func (t *Trial) stand(m *Minute, tick int64, last, all uint64) {
	t.day.Takes++
	t.state, _ = t.node.Take(t.state, tick, int(last))
	t.day.Issued += all
	m.Issued += all
}

// take plays one tick. beat is how many IDs the beat has, fresh how many of them are
// asked for in this tick, and before how many were in earlier ones.
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
