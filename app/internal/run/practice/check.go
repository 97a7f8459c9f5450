package practice

import (
	"slices"
	"strings"
)

// Checked are the six ideas that are asked before the lessons, and once more after them with other numbers. Stored
// results have this order, so it is never changed.
var Checked = []string{"older", "low-bits", "next", "clock-back", "restart", "collide"}

// CheckOrder is the order in which they are asked: those come first that need nothing but what is shown, and those that
// need bits and powers of two come last.
var CheckOrder = []string{"next", "restart", "clock-back", "collide", "low-bits", "older"}

// Check is one question about each of six ideas, without explanations: it does not count for spacing.
type Check struct {
	Seed  uint64 // of all its questions; 0 if it was not done
	Right string // for each idea of [Checked] a 1 if the answer was right, else a 0; [unasked] while it is open
}

// unasked is the result of an idea that a running check has not asked about.
const unasked = '-'

// CheckSeed is the first seed, from a drawn one on, whose check begins with the simplest case of its first idea.
func CheckSeed(drawn uint64) uint64 {
	for f := Named(CheckOrder[0]); f.Ask(drawn).Case != f.Cases[0]; {
		drawn = NextSeed(drawn)
	}
	return drawn
}

// Next is the idea that a check asks about next; empty if it is done.
func (c Check) Next() string {
	for _, name := range CheckOrder {
		if i := slices.Index(Checked, name); i >= len(c.Right) || c.Right[i] == unasked {
			return name
		}
	}
	return ""
}

// Answer keeps whether the answer about the idea that is asked next was right.
func (c *Check) Answer(right bool) {
	all := []byte(c.Right + strings.Repeat(string(unasked), len(Checked)-len(c.Right)))
	all[slices.Index(Checked, c.Next())] = map[bool]byte{true: '1', false: '0'}[right]
	c.Right = string(all)
}

// Answered is how many ideas were asked about.
func (c Check) Answered() int { return len(c.Right) - strings.Count(c.Right, string(unasked)) }

// Score is how many answers were right.
func (c Check) Score() int { return strings.Count(c.Right, "1") }

// Known reports whether the answer about the i-th idea was right.
func (c Check) Known(i int) bool { return i < len(c.Right) && c.Right[i] == '1' }

// Gain is Hake's normalized gain, of the shares of right answers before and after: what was gained of what could be
// gained, 1 at most. It is negative if fewer are right after, and there is none if all were right before.
func Gain(before, after float64) (g float64, is bool) {
	if before >= 1 {
		return 0, false
	}
	return (after - before) / (1 - before), true
}

// Share is the share of right answers, from 0 to 1.
func (c Check) Share() float64 { return float64(c.Score()) / float64(len(Checked)) }

// Asks are the checks that a reader may be offered.
type Asks int

// The checks.
const (
	NoCheck    Asks = iota
	BeforeThem      // the lessons
	AfterThem
)

// Check is the check that a reader is offered, by how many lessons are done and how many there are. The first is
// offered before anything was learned here, until it is declined; the second belongs to the first.
func (r Records) Check(done, lessons int) Asks {
	switch {
	case r.Empty() && done == 0:
		return BeforeThem
	case r.Before.Seed > 0 && r.After.Seed == 0 && done >= lessons:
		return AfterThem
	}
	return NoCheck
}
