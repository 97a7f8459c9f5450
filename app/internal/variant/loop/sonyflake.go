package loop

// sonyflake counts on, then takes the next tick and sleeps until it comes.
func sonyflake(s Stage) Next {
	clock, sleep, id := s.Clock, s.Sleep, s.ID
	mask, node, shift := s.Mask, s.Node, s.Shift
	last, sequence := int64(0), s.Mask
	return func() (int64, error) {
		now := clock()  // read
		if last < now { // compare past
			last, sequence = now, 0 // count
		} else {
			sequence = (sequence + 1) & mask // count
			if sequence == 0 {               // overflow
				last++
				sleep(last - now) // wait
			}
		}
		return id(last<<shift | node | sequence) // compose
	}
}
