package snowflake

import "math"

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
		_, then := n.Take(s, 0, want) // what the epoch will bring adds to the wait
		if then.Verdict == Ended {
			return s, then
		}
		early := -max(now, -math.MaxInt64)
		return s, Outcome{Verdict: Early, Wait: early + min(then.Wait, math.MaxInt64-early)}
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
	case StartRandom:
		return mix(n.seed^uint64(tick)) % n.policy.Below
	case StartContinue:
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
