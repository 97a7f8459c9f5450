package loop

// wrap is a second attempt: after the largest sequence it begins at 0 again, in the same tick.
func wrap(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()   // read
		if now == last { // compare same
			sequence = (sequence + 1) & mask // count
		} else {
			sequence = 0 // count
		}
		last = now
		return now<<shift | node | sequence, nil // compose
	}
}
