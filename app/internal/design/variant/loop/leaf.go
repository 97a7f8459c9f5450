package loop

// leaf is Meituan's Leaf in snowflake mode, SnowflakeIDGenImpl.java at 86a6441, 2020-04-12: a
// clock at most 5 ms behind is waited for once, for twice the offset; one further behind is rejected.
// Every new millisecond begins at a random number below 100 (s.Random; the bound is the design's
// field below).
func leaf(s Stage) Next {
	clock, sleep, random := s.Clock, s.Sleep, s.Random
	mask, node, shift := s.Mask, s.Node, s.Shift
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()  // read
		if now < last { // compare before
			if last-now > 5 { // compare near
				return 0, behind
			}
			sleep(2 * (last - now)) // wait
			now = clock()           // read
			if now < last {         // compare before
				return 0, behind
			}
		}
		if now == last { // compare same
			sequence = (sequence + 1) & mask // count
			if sequence == 0 {               // overflow
				sequence = random()
				for now <= last { // compare still
					now = clock() // read
				}
			}
		} else {
			sequence = random() // count
		}
		last = now
		return now<<shift | node | sequence, nil // compose
	}
}
