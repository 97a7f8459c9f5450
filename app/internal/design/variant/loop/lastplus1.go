package loop

// lastPlus1 is an answer to a clock that went back which an article of 2022-08-07 gives in words
// only: take the last timestamp plus one. Here it is put into the code of that article,
// IdWorkerUtils.java, a copy of Twitter's final version (twitter.go).
func lastPlus1(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()  // read
		if now < last { // compare before
			now = last + 1 // count
		}
		if now == last { // compare same after compare
			sequence = (sequence + 1) & mask // count
			if sequence == 0 {               // overflow
				for now <= last { // compare still
					now = clock() // read
				}
			}
		} else {
			sequence = 0 // count after compare
		}
		last = now
		return now<<shift | node | sequence, nil // compose
	}
}
