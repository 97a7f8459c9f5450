package loop

// randomStart is JSnowflake, JSnowflake.java at 0c2904d, 2020-08-09: Twitter's final version
// (twitter.go), but every new millisecond begins at a random number below 100 (s.Random; the bound
// is the design's field below).
func randomStart(s Stage) Next {
	clock, random := s.Clock, s.Random
	mask, node, shift := s.Mask, s.Node, s.Shift
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
				sequence = random() // count
			}
		} else {
			sequence = random() // count
		}
		last = now
		return now<<shift | node | sequence, nil // compose
	}
}
