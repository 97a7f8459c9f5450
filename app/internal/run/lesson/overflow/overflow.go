// Package overflow is the third lesson: how a shop notices that a millisecond is full, what happens if it does not, and
// what waiting costs. Read counting.go for two bits, and real.go for the reader's own.
package overflow

import (
	"strconv"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Act is the lesson.
var Act = act.Act{Name: "rollover", Tasks: true, Instrument: "/rollover?scene=rollover"}

func init() { Act.Screens = sync.OnceValue(screens) }

func screens() []act.Screen {
	return []act.Screen{
		{Name: "notice", Title: func() string { return text.T("How does shop 0 notice?") },
			Ways: []act.Way{act.On("", notice), act.On("00", rest(0)), act.On("01", rest(1)), act.On("10", rest(2)),
				act.On("11", rest(3))},
			Leads: func(act.Made) string { return "00" }},
		{Name: "mask", Title: func() string { return text.T("Without the mask") }, Ways: twins("spill"),
			Leads: func(act.Made) string { return "1-0" }},
		{Name: "comparison", Title: func() string { return text.T("Without the comparison") }, Ways: twins("wrap"),
			Leads: func(act.Made) string { return "0-0" }},
		{Name: "drawer", Title: func() string { return text.T("A real drawer") },
			Ways: []act.Way{act.On("", drawer), act.On("places", masked(0)), act.On("ones", masked(1)),
				act.On("more", masked(2))},
			Leads: func(act.Made) string { return "ones" }},
		{Name: "wait", Title: func() string { return text.T("Wait, but how?") },
			Ways: []act.Way{act.On("", wait), act.On("1010", served(1010)), act.On("1013", served(1013)),
				act.On("1017", served(1017))},
			Leads: func(act.Made) string { return "1017" }},
		{Name: "burst", Title: func() string { return text.T("5,000 at the same moment") }, Ways: bursts(1),
			Leads: func(m act.Made) string { return last(m, 1) }},
		{Name: "two", Title: func() string { return text.T("The same with two shops") }, Ways: bursts(2),
			Leads: func(m act.Made) string { return last(m, 2) }},
		{Name: "full", Title: func() string { return text.T("A full millisecond") }, Ways: []act.Way{act.On("", full)}},
	}
}

// Bits are those that this lesson draws: the reader's, between 10 and 13.
func Bits(m act.Made) int { return min(max(m.Whole().Sequence, 10), 13) }

// Code is the lines that run, with their values.
type Code struct {
	Cut    string // what somebody has deleted: mask, comparison, or nothing
	Mask   int    // its value, if the line shows it
	Shift  int    // bits of the sequence
	Wide   int    // and of the shop's number
	Now    int    // the line that has run, from 1; 0 if none has
	Values [Lines]string
	Pale   bool // only the first line is looked at
}

// Lines are how many lines the code has.
const Lines = 5

// slow and quick are how long a look lasts that says something, and one that only moves.
const (
	slow  = 1500 * time.Millisecond
	quick = 650 * time.Millisecond
)

// binary is a number in so many bits.
func binary(n, bits int) string {
	words := strconv.FormatInt(int64(n), 2)
	for len(words) < bits {
		words = "0" + words
	}
	return words
}
