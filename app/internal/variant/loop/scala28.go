package loop

// scala28 updates the sequence first and looks at the clock after.
func scala28(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()   // read
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
		if now < last { // compare before
			return 0, behind
		}
		last = now
		return now<<shift | node | sequence, nil // compose
	}
}
