package loop

// nocheck is Twitter's Snowflake before it knew that clocks go back, IdWorker.scala at f145887,
// 2010-05-25: its wait ends at any other millisecond, an earlier one too.
func nocheck(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()   // read
		if now == last { // compare same
			sequence = (sequence + 1) & mask // count
			if sequence == 0 {               // overflow
				for now == last { // compare same
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
