package loop

// never4095 is an article's SimpleSnowflake.java of August 2020: when the sequence reaches its
// largest number, it waits for the next tick, so that number is never issued. The original joins its
// fields as a string of bits, worker before datacenter; here that is Node, ready in place (workerFirst,
// in documented.go of package variant), and id, which fails where the time has more than 41 bits. For
// the words at the ends of lines see the package.
func never4095(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	id := s.ID
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()  // read
		if now < last { // compare before
			return 0, behind
		}
		if now == last { // compare same
			sequence++            // count
			if sequence == mask { // overflow
				for now <= last { // compare still
					now = clock() // read
				}
				sequence = 0
			}
		} else {
			sequence = 0 // count
		}
		last = now
		return id(now<<shift | node | sequence) // compose
	}
}
