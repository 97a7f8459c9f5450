package ui

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (b *Burst) Capacity() uint64 {
	return b.Layout.Fields[b.Layout.Index(snowflake.KindSequence)].Max() + 1
}

func (b *Burst) Summary() string {
	s := text.T("%s in %s, over %s of %s.", text.Count(b.Record.Issued, "ID", "IDs"), Duration(b.Took),
		text.Count(len(b.Record.Ticks), "tick", "ticks"), text.Tick(b.Layout.Tick))
	if n, total := b.Record.waits(); n > 0 {
		s += " " + text.T("The sequence ran full %s, and Wait waited %s in all.", text.Count(n, "time", "times"), Duration(total))
	} else {
		s += " " + text.T("Nobody had to wait.")
	}
	return s
}

// Duration is a measured time, to a tenth of a millisecond or coarser.
func Duration(d time.Duration) string {
	switch {
	case d >= time.Second:
		return text.T("%.2f s", d.Seconds())
	case d >= 10*time.Millisecond:
		return text.T("%d ms", d.Milliseconds())
	}
	return text.T("%.1f ms", float64(d.Microseconds())/1000)
}
