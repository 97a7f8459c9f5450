package loop

// scala28 is Twitter's Snowflake as its branch scala_28 has it, IdWorker.scala at 66c5b0c,
// 2010-12-13: the sequence is updated first and the clock checked after, so that a refusal has
// changed what is remembered. The order was Twitter's from 2010-11-30 to 2012-02-24.
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
		if now < last { // compare before after count
			return 0, behind
		}
		last = now
		return now<<shift | node | sequence, nil // compose
	}
}
