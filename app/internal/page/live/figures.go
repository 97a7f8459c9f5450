package live

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/live"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// figures are computed from the reports of the last second.
type figures struct {
	reports []live.Report // the newest last
	perID   float64       // IDs a second
	idle    float64       // the idle share of the time that it ran
	lost    float64       // the share of the time in which it was descheduled
	waits   float64       // a second
	refused float64       // a second
	of      float64       // a row is one of this many IDs
	span    time.Duration // between the newest and the oldest visible row; 0 where each can be read
}

const window = time.Second

func (f *figures) take(r live.Report) {
	f.reports = append(f.reports, r)
	for len(f.reports) > 2 && r.Elapsed-f.reports[1].Elapsed >= window {
		f.reports = f.reports[1:]
	}
	first := f.reports[0]
	if len(f.reports) == 1 {
		first = live.Report{}
	}
	over := (r.Elapsed - first.Elapsed).Seconds()
	if over <= 0 {
		return
	}
	f.perID = float64(r.Issued-first.Issued) / over
	lost := (r.Lost - first.Lost).Seconds()
	f.lost, f.idle = lost/over, min(1, (r.Idle-first.Idle).Seconds()/max(over-lost, 1e-9))
	f.waits = float64(r.Waits-first.Waits) / over
	f.refused = float64(r.Refused-first.Refused) / over
	f.of = 0
	if rows := r.Sampled - first.Sampled; rows > 0 {
		f.of = float64(r.Issued-first.Issued) / float64(rows)
	}
}

// fresh drops reports made under other settings.
func (f *figures) fresh() { f.reports = f.reports[max(0, len(f.reports)-1):] }

// last is the newest report, or a zero one.
func (f *figures) last() live.Report {
	if len(f.reports) == 0 {
		return live.Report{}
	}
	return f.reports[len(f.reports)-1]
}

// whole takes a float because a ceiling may exceed any int.
func whole(n float64) string { return text.GroupDigits(strconv.FormatFloat(n, 'f', 0, 64), 3, ",") }

func digits(n int) string { return strconv.Itoa(n) }

// picture draws rows of bits, the newest on top: two paths per field, one for its area and one for its
// ones. A bit is one unit wide and high.
func picture(l snowflake.Layout, ids []snowflake.ID, rows int, draw func(hue, value, d string)) {
	left := 0
	for i, hue := range ui.Hues(l) {
		bits := l.Fields[i].Bits
		draw(hue, "0", "M"+digits(left)+" 0h"+digits(bits)+"v"+digits(rows)+"h-"+digits(bits)+"z")
		if d := ones(ids, rows, left, left+bits); d != "" {
			draw(hue, "1", d)
		}
		left += bits
	}
}

// ones draws the 1 bits of some columns as vertical runs.
func ones(ids []snowflake.ID, rows, from, to int) string {
	var d strings.Builder
	for k := from; k < to; k++ {
		run := 0
		for row := 0; row <= rows; row++ {
			if row < rows && row < len(ids) && ids[len(ids)-1-row]>>(63-k)&1 == 1 {
				run++
				continue
			}
			if run > 0 {
				d.WriteString("M" + strconv.Itoa(k) + " " + strconv.Itoa(row-run) + "h.9v" + strconv.Itoa(run) +
					"h-.9z")
			}
			run = 0
		}
	}
	return d.String()
}

// says is the caption: what you see, and then why, in bold.
func (p *page) says() (first, then string) {
	r, n, tick := p.last(), text.Group(p.room), tickWord(p.shape)
	switch {
	case p.cannot != "":
		return "", ""
	case p.young:
		return text.T("With this sequence the timestamp has only %d bits and would have overflowed:", p.timeBits()),
			text.T("here it counts from January 1 of this year.")
	case p.rate == 0 && p.policy == live.Lead:
		return text.T("It borrows from future ticks:"), text.T("once it is a second ahead of the clock, requests wait.")
	case p.rate == 0 && p.policy == live.Refuse:
		return text.T("The same limit, but nobody waits:"), text.T("late requests in a %s are rejected.", tick)
	case p.rate == 0 && coarse(r, p.shape):
		return text.T("This browser’s clock moves in steps of %s, longer than a tick of %s:", text.Span(r.Step),
			text.Tick(p.shape.Tick)), text.T("most ticks pass unseen, and their sequence values go unused.")
	case p.rate == 0 && p.idle > 0:
		return text.T("All %s IDs of a %s are used up after %s of it:", n, tick, text.Percent(1-p.idle, 1)),
			text.T("the generator waits for the rest.")
	case p.rate == 0 && p.begins:
		return text.T("A %s has %s IDs.", tick, n), text.T("How long until all of them are used?")
	case p.rate == 0:
		return text.T("A %s has %s IDs. How long until all of them are used?", tick, n), text.T("Press Start.")
	case p.rate <= 20:
		return text.T("Every row is an ID, every column a bit:"), text.T("only the timestamp changes, counting up.")
	case p.rate < 20_000:
		return text.T("The timestamp changes slowly, the sequence is nearly always 0:"),
			text.T("it increments when two requests share a %s.", tick)
	}
	return text.T("Many requests share each %s:", tick), text.T("the sequence tells them apart until it overflows.")
}

func (p *page) timeBits() int {
	return p.shape.Fields[p.shape.Index(snowflake.KindTime)].Bits
}

// coarse reports whether the clock's resolution is longer than a tick, so that some ticks pass unseen.
func coarse(r live.Report, l snowflake.Layout) bool {
	return r.Step > l.Tick+l.Tick/2
}

// whyEven explains how the remainders are distributed.
func (p *page) whyEven() (head, why string) {
	sequence := p.shape.Index(snowflake.KindSequence)
	if sequence < 0 || layouts.Shift(p.shape, sequence) > 0 {
		return text.T("The lowest bits are not the sequence"), text.T("In this layout, remainders depend on the node.")
	}
	tick := tickWord(p.shape)
	switch {
	case p.random:
		return text.T("Even and odd are balanced"),
			text.T("Each %s starts at a random sequence below %s: remainders are balanced, at the cost of up to that many IDs.", tick, text.Group(live.Below(p.shape)))
	case p.rate > 0 && float64(p.rate)*p.shape.Tick.Seconds() < 0.2:
		return text.T("Why nearly all IDs are even"),
			text.T("Each %s starts at sequence 0, so its first ID ends in %s.", tick,
				text.Count(p.bits, "%s zero bit", "%s zero bits"))
	case p.rate > 0 && float64(p.rate)*p.shape.Tick.Seconds() < 20:
		return text.T("Why more IDs are even"),
			text.T("Only the second request in the same %s gets sequence 1, and so an odd ID.", tick)
	}
	return text.T("Even and odd are balanced"),
		text.T("A full %s uses every sequence value, so every remainder occurs equally often.", tick)
}

func tickWord(l snowflake.Layout) string {
	if l.Tick == time.Millisecond {
		return text.T("millisecond")
	}
	return text.T("tick")
}

func rateWords(rate int) string {
	if rate == 0 {
		return text.T("as fast as possible")
	}
	return text.T("%s IDs/s", text.Group(rate))
}

func lengthOf(d time.Duration) string {
	if d == 0 {
		return text.T("%d ms", 0)
	}
	return text.Tick(d)
}
