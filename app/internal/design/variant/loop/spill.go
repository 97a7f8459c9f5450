package loop

// spill is a first attempt at a sequence: it counts without an end. The number after the
// largest sequence is the next tick's first.
func spill(s Stage) Next {
	clock, node, shift := s.Clock, s.Node, s.Shift
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()   // read
		if now == last { // compare same
			sequence = sequence + 1 // count
		} else {
			sequence = 0 // count
		}
		last = now
		return now<<shift | node | sequence, nil // compose
	}
}
