package loop

// spareBit turns a bit of the ID over when the clock went back.
func spareBit(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	spare := s.Spare
	last, sequence, back := s.Never, int64(0), int64(0)
	return func() (int64, error) {
		now := clock()  // read
		if now < last { // compare before
			back = 1 - back // flip
			sequence = 0    // count
		} else if now == last { // compare same
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
		return now<<shift | back<<spare | node | sequence, nil // compose
	}
}
