// Package numbering holds the other ways to issue IDs, each as a pure machine in its own file:
// database counters and their optimizations, and IDs that need no coordination. They run on the
// same stage as package variant's. A machine queries its database in [variant.Outcome.Send], at
// most one request at a time, and gets the answer in [variant.Reading.Reply]. The stage decides
// on latency and outages. Random-looking numbers are drawn from a seed, so that a run can be
// replayed; a restarted program draws from another stream. Tests compare each machine with a
// literal port of the original's loops.
package numbering

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// All returns the designs, in the order in which they are best compared.
func All() []variant.Design {
	return []variant.Design{
		autoIncrement, uuidV1, uuidV4, uuidV7, uuidV7Random, objectID, flickr, leafSegment, tinyID, baiduCached,
	}
}

// Attempts are designs that only show why others are as they are: no page compares them.
func Attempts() []variant.Design { return []variant.Design{oneCounter, clockAlone} }

// tickOnly returns a function that leaves of a layout only its tick.
func tickOnly(tick time.Duration) func(snowflake.Layout) snowflake.Layout {
	return func(l snowflake.Layout) snowflake.Layout {
		return snowflake.Layout{Name: l.Name, Epoch: l.Epoch, Tick: tick}
	}
}

// asker is the sender of the request in transit.
type asker uint8

const (
	nobody asker = iota
	thread       // a thread of the program, while calls are served
	caller       // a waiting call
)

// segments are the variables of two segments: what is left of each, its size, and whether one is
// loading.
func segments(left, size, next, nextSize int64, asks asker) []variant.Var {
	return []variant.Var{
		count("left", max(left, 0)), count("size", size), count("next", max(next, 0)), count("next-size", nextSize),
		count("loading", int64(min(asks, 1))),
	}
}

func count(name string, n int64) variant.Var { return variant.Var{Name: name, Value: n} }

// tick is a variable that is a time, and place one that is a number within a tick.
func tick(name string, n int64) variant.Var {
	return variant.Var{Name: name, Kind: snowflake.KindTime, Value: n}
}

func place(name string, n int64) variant.Var {
	return variant.Var{Name: name, Kind: snowflake.KindSequence, Value: n}
}

// dice is a program's random stream; no other node has the same, nor has the same node after a
// restart.
type dice struct {
	seed, life uint64
	stream     random.Source
}

func newDice(c variant.Config) dice {
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
