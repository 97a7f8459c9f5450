package loop

// borrow is InfluxDB's generator, pkg/snowflake/gen.go at 2efc129: if the clock is behind, it
// counts on in the last tick; a tick that is used up is followed by the next, however far behind
// the clock is. The variable tick is the last tick as the time field holds it. The original's loop
// around a compare-and-swap is left out: no other thread runs here.
func borrow(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	largest := s.Largest
	last, sequence := int64(0), int64(0)
	return func() (int64, error) {
		now, tick := clock()&largest, last&largest // read
		if now > tick {                            // compare past
			last, sequence = now, 0 // count
		} else if sequence == mask { // overflow
			last, sequence = tick+1, 0 // count
		} else {
			last, sequence = tick, sequence+1 // count
		}
		return last<<shift | node | sequence, nil // compose
	}
}
