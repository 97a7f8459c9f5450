package live

import "time"

// Bars is how many of them a report has: the newest is the last, and has only begun.
const Bars = 200

// bars count IDs per millisecond, or per tick if a tick is longer.
type bars struct {
	ticks int64 // in a bar
	tick  int64 // its length, in nanoseconds
	at    int64 // the number of the newest bar
	ring  [256]uint32
}

// Bar is the time that one bar covers.
func Bar(tick time.Duration) time.Duration { return max(tick, time.Millisecond) }

// begin resets the bars if the tick has changed.
func (b *bars) begin(tick time.Duration) {
	if int64(tick) != b.tick {
		*b = bars{ticks: int64(Bar(tick) / tick), tick: int64(tick)}
	}
}

func (b *bars) count(tick int64, n int) {
	b.reach(tick)
	if bar := tick / b.ticks; b.at-bar < Bars {
		b.ring[bar&255] += uint32(n)
	}
}

// reach advances the newest bar to a tick.
func (b *bars) reach(tick int64) {
	bar := tick / b.ticks
	if bar-b.at > Bars {
		b.at, b.ring = bar, [256]uint32{}
	}
	for b.at < bar {
		b.at++
		b.ring[b.at&255] = 0
	}
}

// before is the number of IDs in the bar i places before the newest.
func (b *bars) before(i int64) uint32 { return b.ring[(b.at-i)&255] }
