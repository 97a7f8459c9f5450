package loop

// lastPlus1 takes the tick after the last while the clock is behind.
func lastPlus1(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()  // read
		if now < last { // compare before
			now = last + 1 // count
		}
		if now == last { // compare same
			sequence = (sequence + 1) & mask // count
			if sequence == 0 {               // overflow
				for now <= last { // compare still
					now = clock() // read
				}
			}
		} else {
			sequence = 0 // count
		}
		last = now
		return now<<shift | node | sequence, nil // compose
	}
}
