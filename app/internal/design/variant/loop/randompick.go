package loop

// randomPick follows an article of August 2020 literally: a random one of 4,096 numbers keeps a
// machine from repeating a sequence in a millisecond. It remembers none of them: of 76 IDs in a
// millisecond two are the same as often as not. All else is the article's IdWorker.scala, with
// the clock checked first.
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
