package main

// bins hold, by the first reading's score in tenths, how often it was right.
type bins [10]struct{ scores, rights share }

func (b *bins) add(score float64, right bool) {
	bin := &b[min(int(score*10), 9)]
	bin.scores.add(score)
	bin.rights.addIf(right)
}

// err is the expected calibration error: how far scores and shares are apart.
func (b *bins) err() float64 {
	sum, n := 0.0, 0.0
	for i := range b {
		apart := b[i].scores.part - b[i].rights.part
		sum, n = sum+max(apart, -apart), n+b[i].scores.whole
	}
	return sum / max(n, 1)
}

// score is the mean score, right the share of those that were right.
func (b *bins) score() float64 { return b.mean(func(i int) share { return b[i].scores }) }
func (b *bins) right() float64 { return b.mean(func(i int) share { return b[i].rights }) }

func (b *bins) mean(of func(bin int) share) float64 {
	var all share
	for i := range b {
		one := of(i)
		all.part, all.whole = all.part+one.part, all.whole+one.whole
	}
	return all.mean()
}
