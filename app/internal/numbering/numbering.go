// Package numbering holds the other ways to number things, each as a pure machine in
// a file of its own on the same stage as package variant's: counters in a database
// and what makes them quicker, and IDs that need nobody.
//
// What these machines keep in a database they ask it for in [variant.Outcome.Send], at
// most one thing at a time, and are told in [variant.Reading.Reply]. How long that
// takes and whether there is an answer is the stage's matter. Numbers that look random
// are drawn from a seed, so that a run can be replayed; a program that begins again
// draws from another stream.
//
// Each is compared in tests with a literal port of the original's loops.
package numbering

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// All are the designs, in the order in which they are best compared.
func All() []variant.Design {
	return []variant.Design{
		autoIncrement, uuidV1, uuidV4, uuidV7, uuidV7Random, objectID, flickr, leafSegment, tinyID, baiduCached,
	}
}

// counts is a stage's layout without fields: a clock that counts so long ticks.
func counts(tick time.Duration) func(snowflake.Layout) snowflake.Layout {
	return func(l snowflake.Layout) snowflake.Layout {
		return snowflake.Layout{Name: l.Name, Epoch: l.Epoch, Tick: tick}
	}
}
