package numbering

import (
	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// dice is a program's random stream; no other node has the same, nor has the same node after a
// restart.
type dice struct {
	seed, life uint64
	stream     random.Source
}

func throw(c variant.Config) dice {
	return dice{seed: random.Mix(c.Policy.Seed, uint64(c.Node))}.again()
}

// again is the stream of the next program on this node.
func (d dice) again() dice {
	d.life++
	d.stream = random.Source(random.Mix(d.seed, d.life))
	return d
}

func (d *dice) bits(n int) uint64 { return d.stream.Next() >> (64 - n) }

func hex(id variant.ID, digits int) string {
	text := make([]byte, digits)
	for i := digits - 1; i >= 0; i-- {
		text[i] = "0123456789abcdef"[id.Low&15]
		id.Low = id.Low>>4 | snowflake.ID(id.High)<<60
		id.High >>= 4
	}
	return string(text)
}
