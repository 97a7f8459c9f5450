// Package backfill gives IDs to rows of the past, in any order of time:
//
//	importer, err := backfill.New(layout, snowflake.Values{"node": 1023})
//	for rows.Next() {
//		…
//		id, err := importer.At(created)
//	}
//
// # Keep them apart from live IDs
//
// An importer does not know which IDs were issued in the past. Give it node values that no
// generator and no other importer has, such as the largest worker ID, or a region of its
// own. If package grantsql assigns your worker IDs, exclude one that no node has ever had,
// before the first node starts. If this fails with a duplicate key, take another one:
//
//	INSERT INTO public.snowflake_mark VALUES (1023, 0, 0, 'imports')
//
// The first call of grantsql creates the table, or grantsql.Options{}.CreateTable().
//
// # Repeating an import
//
// The same instants in the same order get the same IDs. So you can repeat an import that
// failed, from its first row. For more rows use the same Importer, or other node values.
package backfill

import (
	"fmt"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// TimeError says that a layout has no ID for an instant.
type TimeError struct {
	Time time.Time
	// First and Last are the layout's first and last tick. All IDs of Last may be used.
	First, Last time.Time
}

func (e *TimeError) Error() string {
	return fmt.Sprintf("backfill: no ID for %s: the layout has IDs from %s to %s", utc(e.Time), utc(e.First),
		utc(e.Last))
}

func utc(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// Importer gives IDs for instants and repeats none. It keeps about 50 bytes for each tick
// in which it has given some. Create one with [New]. It is safe for concurrent use.
type Importer struct {
	node   *snowflake.Node
	layout snowflake.Layout

	mu   sync.Mutex
	free map[int64]uint64 // the next sequence number of a tick
	skip map[int64]int64  // from a tick without IDs left to a later tick
}

// New creates an importer. The error is that of [snowflake.NewNode].
func New(l snowflake.Layout, values snowflake.Values) (*Importer, error) {
	node, err := snowflake.NewNode(l, values, snowflake.Policy{})
	if err != nil {
		return nil, err
	}
	return &Importer{node: node, layout: l, free: map[int64]uint64{}, skip: map[int64]int64{}}, nil
}

// At returns an ID of the tick that contains t or, if that has none left, of the next tick
// that has. The error is a [*TimeError] for an instant before the layout's epoch, or if no
// tick up to the end of its lifetime has an ID left.
func (im *Importer) At(t time.Time) (snowflake.ID, error) {
	im.mu.Lock()
	defer im.mu.Unlock()
	for tick := im.layout.TickAt(t); ; {
		for next, full := im.skip[tick]; full; next, full = im.skip[tick] {
			if after, full := im.skip[next]; full {
				im.skip[tick] = after // so that long rows of full ticks are crossed quickly
			}
			tick = next
		}
		state, o := im.node.Take(snowflake.State{Tick: tick, Sequence: im.free[tick]}, tick, 1)
		switch o.Verdict {
		case snowflake.Issued:
			im.free[tick] = state.Sequence
			return o.First, nil
		case snowflake.Full:
			delete(im.free, tick)
			im.skip[tick] = tick + 1
		default:
			last := im.layout.Fields[im.layout.Index(snowflake.KindTime)].Max()
			return 0, &TimeError{Time: t, First: im.layout.Instant(0), Last: im.layout.Instant(last)}
		}
	}
}
