package live

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/live"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// says is the one sentence on what is to be seen.
func (p *page) says() (first, then string) {
	r, n, tick := p.last(), text.Group(p.room), tickWord(p.shape)
	switch {
	case p.cannot != "":
		return "", ""
	case p.young:
		return text.T("So long a sequence leaves the time %d bits, which would be over by now:", p.timeBits()), text.T("here they count from the beginning of this year.")
	case p.rate == 0 && p.policy == live.Lead:
		return text.T("It takes numbers of a time"), text.T("that has not come yet, until it is a second ahead of the clock.")
	case p.rate == 0 && p.policy == live.Refuse:
		return text.T("The same wall, but nobody waits:"), text.T("who comes too late in a %s is sent away.", tick)
	case p.rate == 0 && coarse(r, p.shape):
		return text.T("This browser’s clock moves in steps of %s, longer than a tick of %s:", text.Span(r.Step), text.Tick(p.shape.Tick)), text.T("most ticks are never seen, and their numbers never used.")
	case p.rate == 0 && p.idle > 0:
		return text.T("The %s numbers of a %s are gone in the first %s of it:", n, tick, percent(1-p.idle)), text.T("the rest of it is waiting.")
	case p.rate == 0 && p.bare: // it starts without being asked
		return text.T("A %s has %s numbers.", tick, n), text.T("How long until all of them are used?")
	case p.rate == 0:
		return text.T("A %s has %s numbers. How long until all of them are used?", tick, n), text.T("Press Start.")
	case p.rate <= 20:
		return text.T("Every row is an ID, every column a bit:"), text.T("the time counts up, and all the rest stands still.")
	case p.rate < 20_000:
		return text.T("The time crawls, and the sequence flickers:"), text.T("only two callers in the same %s move it off 0.", tick)
	}
	return text.T("Many callers share each %s:", tick), text.T("the sequence tells them apart, bit by bit up to the wall.")
}

func (p *page) timeBits() int {
	return p.shape.Fields[p.shape.Index(snowflake.KindTime)].Bits
}

// coarse reports whether the clock's steps are longer than a layout's ticks, so that
// some pass unseen.
func coarse(r live.Report, l snowflake.Layout) bool {
	return r.Step > l.Tick+l.Tick/2
}

// whyEven says how many IDs are even, and why.
func (p *page) whyEven() (head, why string) {
	sequence := p.shape.Index(snowflake.KindSequence)
	if sequence < 0 || p.shape.Shift(sequence) > 0 {
		return text.T("What the last bits say"), text.T("In this layout they are not the sequence’s: remainders tell the node apart.")
	}
	tick := tickWord(p.shape)
	switch {
	case p.random:
		return text.T("Even and odd alike"), text.T("Each %s begins at a number that looks random, below %s: remainders are shared out, and it has up to as many numbers less.", tick, text.Group(live.Below(p.shape)))
	case p.rate > 0 && float64(p.rate)*p.shape.Tick.Seconds() < 0.2:
		return text.T("Why nearly all of them are even"), text.T("Each new %s begins again at sequence 0, so that its first ID ends in %s of 0.", tick, text.Count(p.bits, "bit", "bits"))
	case p.rate > 0 && float64(p.rate)*p.shape.Tick.Seconds() < 20:
		return text.T("Why more of them are even"), text.T("Only the second caller in the same %s gets sequence 1, and so an odd ID.", tick)
	}
	return text.T("Even and odd alike"), text.T("A full %s uses every sequence number, so every remainder comes as often.", tick)
}

// tickWord is what a layout's tick is called.
func tickWord(l snowflake.Layout) string {
	if l.Tick == time.Millisecond {
		return text.T("millisecond")
	}
	return text.T("tick")
}

// rateWords is a rate as one says it.
func rateWords(rate int) string {
	if rate == 0 {
		return text.T("as fast as it can")
	}
	return text.T("%s a second", text.Group(rate))
}

// lengthOf is a length of time, in milliseconds where it is none.
func lengthOf(d time.Duration) string {
	if d == 0 {
		return text.T("%d ms", 0)
	}
	return text.Tick(d)
}
