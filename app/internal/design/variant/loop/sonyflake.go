package loop

// sonyflake is Sonyflake 1.3.0, sonyflake.go at f167a9d, 2025-07-05. A clock that went back is
// not noticed while the unit's sequence lasts. Then it takes the next unit and sleeps until the
// clock has come there, with its lock held, so that every other caller sleeps as well.
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
