package page

import (
	"strconv"

	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// burstRows is the most ticks listed one by one.
const burstRows = 24

// burstView shows how a burst's IDs fell into ticks, as it happened.
func (p *generate) burstView() app.UI {
	b := p.burst
	if b == nil || !b.done || b.want == 1 || len(b.record.ticks) == 0 {
		return ui.Make("section", ui.With{"class", "burst"}, p.question())
	}
	return ui.Make("section", ui.With{"class", "burst"},
		p.question(),
		ui.Say("h2", text.T("How they fell into ticks")),
		ui.Say("p", b.summary(), "class", "hint"),
		b.table(),
	)
}

// table has a row for each tick, as it happened.
func (b *burst) table() app.UI {
	ticks := b.record.ticks
	var rows []app.UI
	for i, t := range ticks {
		if i == burstRows && len(ticks) > burstRows+1 {
			rows = append(rows, ui.Make("tr", nil, ui.Say("td", text.T("and %s more", text.Count(len(ticks)-i, "tick", "ticks")), "colspan", "4")))
			break
		}
		rows = append(rows, b.row(t))
	}
	return ui.Make("table", nil,
		ui.Make("thead", nil, ui.Make("tr", nil,
			ui.Say("th", text.T("Clock, UTC"), "scope", "col"), ui.Say("th", text.T("IDs"), "scope", "col"),
			ui.Say("th", text.T("of %s", text.Group(b.capacity())), "scope", "col"), ui.Say("th", text.T("What happened"), "scope", "col"),
		)),
		ui.Make("tbody", nil, rows...),
	)
}

func (b *burst) capacity() uint64 {
	return b.layout.Fields[b.layout.Index(snowflake.KindSequence)].Max() + 1
}

func (b *burst) summary() string {
	s := text.T("%s in %s, over %s of %s.", text.Count(b.record.issued, "ID", "IDs"), duration(b.took),
		text.Count(len(b.record.ticks), "tick", "ticks"), text.Tick(b.layout.Tick))
	if n, total := b.record.waits(); n > 0 {
		s += " " + text.T("The sequence ran full %s, and Wait waited %s in all.", text.Count(n, "time", "times"), duration(total))
	} else {
		s += " " + text.T("The sequence never ran full.")
	}
	return s
}

func (b *burst) row(t tickRecord) app.UI {
	happened := ""
	switch {
	case t.full:
		happened = text.T("full, waited %s", duration(t.waited))
	case t.waited > 0:
		happened = text.T("the clock was behind: waited %s", duration(t.waited))
	}
	at := b.layout.Instant(uint64(max(t.tick, 0)))
	return ui.MakeLive("tr", nil,
		ui.Say("td", at.Format("15:04:05.000"), "class", "digits"),
		ui.Say("td", text.Group(t.issued), "class", "digits", "data-field", "tick-ids", "data-value", strconv.Itoa(t.issued)),
		ui.Make("td", ui.With{"class", "bar"}, ui.Bar(float64(t.issued)/float64(b.capacity()), "sequence")),
		ui.Say("td", happened),
	).DataSet("tick", t.tick).DataSet("full", t.full)
}

// duration is a measured time, to a tenth of a millisecond or coarser.
func duration(d time.Duration) string {
	switch {
	case d >= time.Second:
		return text.T("%.2f s", d.Seconds())
	case d >= 10*time.Millisecond:
		return text.T("%d ms", d.Milliseconds())
	}
	return text.T("%.1f ms", float64(d.Microseconds())/1000)
}

// question asks what a burst does. Its answer is the real burst, here and now.
func (p *generate) question() app.UI {
	i := p.layout.Index(snowflake.KindSequence)
	if i < 0 || p.layout.Name != "twitter" {
		return ui.Make("div", nil)
	}
	return &ui.Prediction{
		ID:       "burst",
		Class:    presenting(),
		Past:     p.burst != nil && p.burst.done && uint64(p.burst.want) > p.burst.capacity(),
		Question: text.T("A millisecond has room for %s IDs of one node. You ask for 5,000 at once.", text.Group(p.layout.Fields[i].Max()+1)),
		Answers: []ui.Answer{
			{Words: text.T("The rest wait for the next millisecond"), Right: true,
				Why: text.T("The sequence is full at 4,095, so the generator waits until its clock shows a new tick and begins again at 0. Below is what your browser just did.")},
			{Words: text.T("The sequence goes on to 4,096 and beyond"),
				Why: text.T("a counter has no end on paper; but 12 bits do, and a carry would change the worker’s number.")},
			{Words: text.T("The rest are refused with an error"),
				Why: text.T("some generators do that, and ours has a call for it, Next; this button uses Fill, which waits.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			if answered {
				p.issue(p.ctx, 5000)
			} else {
				p.stop()
				p.burst = nil
			}
		},
	}
}
