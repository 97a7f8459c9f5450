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

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// All returns the designs, in the order in which they are best compared.
func All() []variant.Design {
	return []variant.Design{
		autoIncrement, uuidV1, uuidV4, uuidV7, uuidV7Random, objectID, flickr, leafSegment, tinyID, baiduCached,
	}
}

// counts is a layout without fields: only a tick.
func counts(tick time.Duration) func(snowflake.Layout) snowflake.Layout {
	return func(l snowflake.Layout) snowflake.Layout {
		return snowflake.Layout{Name: l.Name, Epoch: l.Epoch, Tick: tick}
	}
}
