package loop

// never4095 goes to the next tick when the sequence comes to its largest number.
func never4095(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	id := s.ID
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()  // read
		if now < last { // compare before
			return 0, behind
		}
		if now == last { // compare same
			sequence++            // count
			if sequence == mask { // overflow
				for now <= last { // compare still
					now = clock() // read
				}
				sequence = 0
			}
		} else {
			sequence = 0 // count
		}
		last = now
		return id(now<<shift | node | sequence) // compose
	}
}
