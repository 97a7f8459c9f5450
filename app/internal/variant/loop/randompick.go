package loop

// randomPick draws every sequence, whichever were used.
func randomPick(s Stage) Next {
	clock, random, node, shift := s.Clock, s.Random, s.Node, s.Shift
	last, sequence := s.Never, int64(0)
	return func() (int64, error) {
		now := clock()  // read
		if now < last { // compare before
			return 0, behind
		}
		last, sequence = now, random()           // count
		return now<<shift | node | sequence, nil // compose
	}
}
