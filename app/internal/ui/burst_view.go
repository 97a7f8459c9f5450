package ui

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (b *Burst) Capacity() uint64 {
	return b.Layout.Fields[b.Layout.Index(snowflake.KindSequence)].Max() + 1
}

// Summary says how long a burst took and why.
func (b *Burst) Summary() string {
	ids, ticks := text.Count(b.Record.Issued, "%s ID", "%s IDs"), len(b.Record.Ticks)
	took := text.Tell("%s took %s and spanned %s of %s.", ids, Duration(b.Took), text.Count(ticks, "%s tick", "%s ticks"), text.Tick(b.Layout.Tick))
	next := text.Message("The sequence overflowed once; the generator waited %s for the next tick.")
	if b.Layout.Tick == time.Millisecond {
		took = text.Tell("%s took %s and spanned %s.", ids, Duration(b.Took), text.Count(ticks, "%s millisecond", "%s milliseconds"))
		next = "The sequence overflowed once; the generator waited %s for the next millisecond."
	}
	switch n, total := b.Record.waits(); n {
	case 0:
		return text.Sentences(took, text.T("No request had to wait."))
	case 1:
		return text.Sentences(took, text.Tell(next, Duration(total)))
	default:
		return text.Sentences(took, text.T("The sequence overflowed %d times; the generator waited %s in total.", n, Duration(total)))
	}
}

// Duration is a measured time, rounded to 0.1 ms or coarser.
func Duration(d time.Duration) string {
	switch {
	case d >= time.Second:
		return text.T("%.2f s", d.Seconds())
	case d >= 10*time.Millisecond:
		return text.T("%d ms", d.Milliseconds())
	}
	return text.T("%.1f ms", float64(d.Microseconds())/1000)
}
