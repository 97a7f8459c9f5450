package main

// bins count, by the first reading's score in tenths, how often it was right.
type bins [10]struct{ scores, rights share }

func (b *bins) add(score float64, right bool) {
	bin := &b[min(int(score*10), 9)]
	bin.scores.add(score)
	bin.rights.addIf(right)
}

// err is the expected calibration error: the difference between scores and shares.
func (b *bins) err() float64 {
	sum, n := 0.0, 0.0
	for i := range b {
		apart := b[i].scores.part - b[i].rights.part
		sum, n = sum+max(apart, -apart), n+b[i].scores.whole
	}
	return sum / max(n, 1)
}
