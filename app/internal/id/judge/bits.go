package judge

import "github.com/snowflakelab/snowflakelab/app/internal/id/find"

// bitCounter counts for each of 64 bits how often it is set. Counters are spread across words: bit b of word i is bit i
// of the count for bit b, so that a row costs about two additions.
type bitCounter [32]uint64

func (c *bitCounter) count(w *run, s *find.Set, f *family) bool {
	*c = bitCounter{}
	return w.each(f.count, 4096, func(from, to int) {
		for k := from; k < to; k++ {
			c.add(s.High[f.row(k)])
		}
	})
}

func (c *bitCounter) add(word uint64) {
	for i := 0; word != 0; i++ {
		carry := c[i] & word
		c[i] ^= word
		word = carry
	}
}

func (c *bitCounter) ones() (counts [64]int) {
	for bit := range counts {
		for i, word := range c {
			counts[bit] |= int(word>>bit&1) << i
		}
	}
	return counts
}
