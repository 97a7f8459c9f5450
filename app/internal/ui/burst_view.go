package ui

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (b *Burst) Capacity() uint64 {
	return b.Layout.Fields[b.Layout.Index(snowflake.KindSequence)].Max() + 1
}

// Summary says how long a burst took and why.
func (b *Burst) Summary() string {
	ticks, next := text.Count(len(b.Record.Ticks), "%s tick", "%s ticks")+" "+text.T("of %s", text.Tick(b.Layout.Tick)), text.T("tick")
	if b.Layout.Tick == time.Millisecond {
		ticks, next = text.Count(len(b.Record.Ticks), "%s millisecond", "%s milliseconds"), text.T("millisecond")
	}
	s := text.T("%s took %s and spanned %s.", text.Count(b.Record.Issued, "%s ID", "%s IDs"), Duration(b.Took), ticks)
	switch n, total := b.Record.waits(); n {
	case 0:
		return s + " " + text.T("No request had to wait.")
	case 1:
		return s + " " + text.T("The sequence overflowed once; the generator waited %s for the next %s.", Duration(total), next)
	default:
		return s + " " + text.T("The sequence overflowed %d times; the generator waited %s in total.", n, Duration(total))
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
