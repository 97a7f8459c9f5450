package loop

// twitter is Twitter's Snowflake as its tag snowflake-2010 has it, IdWorker.scala at b3f6a3c,
// 2012-10-01: a clock rollback is rejected before any state changes. It is Twitter's final version,
// to which other loops refer. For the words at the ends of lines see the package.
func twitter(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()  // read
		if now < last { // compare before
			return 0, behind
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
