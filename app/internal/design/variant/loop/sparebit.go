package loop

// spareBit is a design that is often proposed and that no released system of our list has: a bit
// of the ID is flipped when the clock moved back. A second step back flips it back: then IDs can
// repeat. It is the clock sequence of UUID version 1 (RFC 9562, section 6.1), cut from 14 bits to
// one, in the code of Twitter's final version (twitter.go), which checks the clock before it counts.
// back is that bit, 0 or 1. For the words at the ends of lines see the package.
func spareBit(s Stage) Next {
	clock, mask, node, shift := s.Clock, s.Mask, s.Node, s.Shift
	spare := s.Spare
	last, sequence, back := s.Never, int64(0), int64(0)
	return func() (int64, error) {
		now := clock()  // read
		if now < last { // compare before
			back = 1 - back // flip
			sequence = 0    // count
		} else if now == last { // compare same
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
		return now<<shift | back<<spare | node | sequence, nil // compose
	}
}
