package snowflake

import "math"

// State is what a node remembers: the first place not yet used. The zero State
// has issued nothing. A Sequence beyond the tick's last says that the tick is
// used up.
type State struct {
	Tick     int64  // whole ticks since the epoch
	Sequence uint64 // the next sequence number of that tick
}

// Run is a series of IDs of one tick. Its i-th ID is First + i × Stride; the
// stride is not 1 where fields stand below the sequence.
type Run struct {
	First, Stride ID
	Count         int
}

// Outcome is what came of one ask. Lead and Wait are in ticks.
type Outcome struct {
	Verdict Verdict
	Run     Run   // the IDs, where Issued
	Lead    int64 // by how much their tick is ahead of the clock
	Wait    int64 // where refused: how far the clock must advance; 0 for Ended
}

// Verdict is whether IDs were issued and if not, why.
type Verdict uint8

// The verdicts. All but Issued are refusals and leave the state as it was.
const (
	Issued Verdict = iota
	Full           // every ID of the ticks within reach is used
	Behind         // the clock reads an earlier tick than one already used
	Early          // the clock reads an instant before the epoch
	Ended          // the time field cannot hold the tick
)

var verdictNames = [...]string{"issued", "full", "behind", "early", "ended"}

// String is "issued", "full", "behind", "early" or "ended".
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return "verdict?"
}

// Take issues up to want IDs of one tick: the whole algorithm. It is pure and
// total. State s is what the node remembers, now is the tick that the clock
// reads; both may be anything. Asking for n IDs gives the same IDs as asking n
// times for one. Asking for none issues none and changes nothing.
//
// The next free place is in the clock's tick if the node has not come that far
// yet, else where the node left off, else, if that tick is used up, in the
// next. Whether the sequence is full or the clock went back, the question is
// the same: how far does that place lead the clock, and may it?
func (n *Node) Take(s State, now int64, want int) (State, Outcome) {
	if now < 0 {
		return s, Outcome{Verdict: Early, Wait: -max(now, -math.MaxInt64)}
	}
	place := s
	switch {
	case now > s.Tick:
		place = State{now, n.start(s, now)}
	case s.Sequence >= n.capacity && s.Tick < n.last:
		place = State{s.Tick + 1, n.start(s, s.Tick+1)}
	}
	if place.Tick > n.last || place.Sequence >= n.capacity {
		return s, Outcome{Verdict: Ended}
	}
	if lead := place.Tick - now; lead > n.policy.Lead {
		refused := Outcome{Verdict: Full, Wait: lead - n.policy.Lead}
		if s.Tick-now > n.policy.Lead {
			refused.Verdict = Behind
		}
		return s, refused
	}
	count := min(uint64(max(want, 0)), n.capacity-place.Sequence)
	if count == 0 {
		return s, Outcome{}
	}
	run := Run{
		First:  n.fixed | ID(place.Tick)<<n.timeShift | ID(place.Sequence)<<n.seqShift,
		Stride: 1 << n.seqShift,
		Count:  int(count),
	}
	place.Sequence += count
	return place, Outcome{Verdict: Issued, Run: run, Lead: place.Tick - now}
}

// start is the first sequence number of a fresh tick, after state s.
func (n *Node) start(s State, tick int64) uint64 {
	switch n.policy.Start {
	case StartBelow:
		return mix(n.policy.Seed^uint64(tick)) % n.policy.Below
	case StartOn:
		if s.Sequence < n.capacity {
			return s.Sequence
		}
	}
	return 0
}

// mix scatters neighbouring numbers: the output function of SplitMix64
// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
// 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
