package ui

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// burstRows is the most ticks listed one by one.
const burstRows = 24

// Table has a row for each tick, as it happened.
func (b *Burst) Table() app.UI {
	ticks := b.Record.Ticks
	var rows []app.UI
	for i, t := range ticks {
		if i == burstRows && len(ticks) > burstRows+1 {
			rows = append(rows, Elem("tr", nil, Text("td", text.T("and %s more", text.Count(len(ticks)-i, "tick", "ticks")), "colspan", "4")))
			break
		}
		rows = append(rows, b.row(t))
	}
	return Elem("table", nil,
		Elem("thead", nil, Elem("tr", nil,
			Text("th", text.T("Clock, UTC"), "scope", "col"), Text("th", text.T("IDs"), "scope", "col"),
			Text("th", text.T("of %s", text.Group(b.Capacity())), "scope", "col"), Text("th", text.T("What happened"), "scope", "col"),
		)),
		Elem("tbody", nil, rows...),
	)
}

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

func (b *Burst) row(t TickRecord) app.UI {
	happened := ""
	switch {
	case t.Full:
		happened = text.T("full, waited %s", Duration(t.Waited))
	case t.Waited > 0:
		happened = text.T("the clock was behind: waited %s", Duration(t.Waited))
	}
	at := b.Layout.Instant(uint64(max(t.Tick, 0)))
	return ElemOn("tr", nil,
		Text("td", at.Format("15:04:05.000"), "class", "digits"),
		Text("td", text.Group(t.Issued), "class", "digits", "data-field", "tick-ids", "data-value", strconv.Itoa(t.Issued)),
		Elem("td", With{"class", "bar"}, Bar(float64(t.Issued)/float64(b.Capacity()), "sequence")),
		Text("td", happened),
	).DataSet("tick", t.Tick).DataSet("full", t.Full)
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
