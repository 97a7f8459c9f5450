package loop

// baidu is Baidu's UidGenerator without its ring buffer, DefaultUidGenerator.java at 2fcbc13,
// 2018-11-28: it counts whole seconds, and refuses every reading that the time field cannot hold.
func baidu(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	largest := s.Largest
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()     // read
		if now > largest { // compare fits
			return 0, ended
		}
		if now < last { // compare before
			return 0, behind
		}
		if now == last { // compare same
			sequence = (sequence + 1) & mask // count
			if sequence == 0 {               // overflow
				for now <= last { // compare still
					now = clock()      // read
					if now > largest { // compare fits
						return 0, ended
					}
				}
			}
		} else {
			sequence = 0 // count
		}
		last = now
		return now<<shift | node | sequence, nil // compose
	}
}
