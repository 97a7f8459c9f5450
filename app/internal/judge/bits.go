package judge

import "github.com/snowflakelab/snowflakelab/app/internal/find"

// bitCounter counts for each of 64 bits how often it is set and how often it
// changes. Counters lie across words: bit b of word i of a column is bit i of
// the count for bit b, so that a row costs about two additions.
type bitCounter struct {
	ones, flips [32]uint64
}

func (c *bitCounter) count(w *run, s *find.Set, f *family) bool {
	*c = bitCounter{}
	last := uint64(0)
	return w.each(f.count, 4096, func(from, to int) {
		for k := from; k < to; k++ {
			id := s.High[f.row(k)]
			if k == 0 {
				last = id
			}
			addAcross(&c.ones, id)
			addAcross(&c.flips, id^last)
			last = id
		}
	})
}

// addAcross adds 1 to the count of each bit that is set in word.
func addAcross(column *[32]uint64, word uint64) {
	for i := 0; word != 0; i++ {
		carry := column[i] & word
		column[i] ^= word
		word = carry
	}
}

func (c *bitCounter) use() (use [64]BitUse) {
	for bit := range use {
		for i := range c.ones {
			use[bit].Ones |= int(c.ones[i]>>bit&1) << i
			use[bit].Flips |= int(c.flips[i]>>bit&1) << i
		}
	}
	return use
}
