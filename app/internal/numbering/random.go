package numbering

import (
	"github.com/snowflakelab/snowflakelab/app/internal/random"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// dice are what a program throws: a stream of numbers that no other node has, nor
// the same node's program before.
type dice struct {
	seed, life uint64
	stream     random.Source
}

func throw(c variant.Config) dice {
	return dice{seed: random.Mix(c.Policy.Seed, uint64(c.Node))}.again()
}

// again are those of the program that begins after this one.
func (d dice) again() dice {
	d.life++
	d.stream = random.Source(random.Mix(d.seed, d.life))
	return d
}

// bits is a random number of so many bits.
func (d *dice) bits(n int) uint64 { return d.stream.Next() >> (64 - n) }

// hex writes the lower digits of an ID.
func hex(id variant.ID, digits int) string {
	text := make([]byte, digits)
	for i := digits - 1; i >= 0; i-- {
		text[i] = "0123456789abcdef"[id.Low&15]
		id.Low = id.Low>>4 | snowflake.ID(id.High)<<60
		id.High >>= 4
	}
	return string(text)
}
