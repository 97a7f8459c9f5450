package snowflake

import "math"

// The next free slot is in the clock's tick if the state is behind it, else the
// state's own slot, or the start of the following tick if that tick has no IDs left.
// So sequence overflow and clock rollback come down to one comparison: is the slot
// further ahead of the clock than Policy.Lead allows?

// Take issues up to want IDs of one tick. It is the whole algorithm, pure and total: s
// is the current state and now the tick that the clock reads, and both may have any
// value. A request for n IDs returns the same IDs as n requests for one. A request for
// none changes nothing.
func (n *Node) Take(s State, now int64, want int) (State, Outcome) {
	if now < 0 {
		_, then := n.Take(s, 0, want) // at the epoch the node may have to wait longer
		if then.Verdict == Ended {
			return s, then
		}
		early := -max(now, -math.MaxInt64)
		return s, Outcome{Verdict: Early, Wait: early + min(then.Wait, math.MaxInt64-early)}
	}
	slot := s
	switch {
	case now > s.Tick:
		slot = State{now, n.start(s, now)}
	case s.Sequence >= n.capacity && s.Tick < n.last:
		slot = State{s.Tick + 1, n.start(s, s.Tick+1)}
	}
	if slot.Tick > n.last || slot.Sequence >= n.capacity {
		return s, Outcome{Verdict: Ended}
	}
	if lead := slot.Tick - now; lead > n.lead {
		refused := Outcome{Verdict: Full, Wait: lead - n.lead}
		if s.Tick-now > n.lead {
			refused.Verdict = Behind
		}
		return s, refused
	}
	count := min(uint64(max(want, 0)), n.capacity-slot.Sequence)
	if count == 0 {
		return s, Outcome{}
	}
	o := Outcome{Verdict: Issued, Count: int(count), Stride: 1 << n.seqShift}
	o.First = n.fixed | ID(slot.Tick)<<n.timeShift | ID(slot.Sequence)<<n.seqShift
	o.Lead = slot.Tick - now
	slot.Sequence += count
	return slot, o
}

// start returns the initial sequence of a new tick, after state s.
func (n *Node) start(s State, tick int64) uint64 {
	switch {
	case n.policy.RandomBelow > 0:
		return mix(n.seed^uint64(tick)) % n.policy.RandomBelow
	case n.policy.Continue && s.Sequence < n.capacity:
		return s.Sequence
	}
	return 0
}

// mix scatters neighbouring numbers. It is the output function of SplitMix64
// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
// 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
