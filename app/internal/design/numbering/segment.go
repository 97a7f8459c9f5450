package numbering

import (
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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

// tick is a variable that is a time, and place one that is a number in it.
func tick(name string, n int64) variant.Var {
	return variant.Var{Name: name, Kind: snowflake.KindTime, Value: n}
}

func place(name string, n int64) variant.Var {
	return variant.Var{Name: name, Kind: snowflake.KindSequence, Value: n}
}
