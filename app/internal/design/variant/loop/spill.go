package loop

// spill is a first attempt at a sequence: it counts without an end. The bit too many is ORed into
// what is above the sequence: the ID is another node's or a later tick's or, where that bit is 1
// already, this tick's first again.
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
