package loop

// randomPick is an article's sentence of August 2020, taken literally: a random one of 4,096
// numbers keeps a machine from repeating a sequence in a millisecond. It looks at none of those
// that it issued: of 76 IDs in a millisecond two are the same as often as not. The last one is kept
// only because pages show it. All else is the article's IdWorker.scala, with the clock checked first.
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
