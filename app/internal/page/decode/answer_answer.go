// Package answer is the decoder's headline: system and confidence, time, node and sequence, and the other likely
// systems.
//
// [Answer] is plain data for one ID or several; [Answer.View] draws it.
package decode

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Answer is the headline of one ID or of several.
type Answer struct {
	Fits                     bool // a known system fits; else From says that none does
	From, When, Where, Which Part
	Made                     time.Time // zero if the IDs do not say when they were made
	Shares                   []Share   // the best first
}

// Part is a column of the headline.
type Part struct {
	Label string
	Value string // in the largest letters
	Exact string // more exactly, or its unit
	Says  string // what that means
	Lost  bool   // digits may have been lost that say it
	// Named says that Value is a name, Literal that Exact is digits, units and names: they are not translated.
	Named, Literal bool
}

// Share is a family of systems that read the same time from the same bits; the first is named.
type Share struct {
	Name, Title string
	Score       float64 // a probability
	Shown       bool    // the IDs are read so
}

// Percent formats a probability.
func Percent(p float64) string {
	switch {
	case p < 0.01:
		return text.T("under %s %%", "1")
	case p > 0.99:
		return text.T("over %s %%", "99")
	}
	return text.T("%s %%", strconv.Itoa(int(math.Round(100*p))))
}

// Source is what is known of the system that IDs are read as.
type issuer struct {
	Title             string
	Score             float64 // a probability
	Ranked            bool    // it has a score
	Chosen            bool    // by the reader
	Guess, Form, Fits bool    // others are about as likely; the form of the IDs says it; a known system fits
	Twins             int     // how many other systems make the same IDs
}

// Part is the headline's first column.
func (s *issuer) Part(label string) Part {
	p := Part{Label: label, Value: s.Title, Named: true}
	if !s.Fits {
		return Part{Label: label, Value: text.T("No known system fits"), Exact: text.T("read as %s, %s", s.Title, Percent(s.Score))}
	}
	if s.Guess && !s.Chosen {
		p.Value, p.Named = text.T("%s?", s.Title), false
	}
	if p.Exact = text.T("%s sure", Percent(s.Score)); !s.Ranked {
		p.Exact = ""
	} else if s.Score < Undecided {
		p.Exact = Percent(s.Score)
	}
	switch {
	case s.Chosen:
		p.Says = text.T("as you chose")
	case s.Form:
		p.Says = text.T("by its form")
	case s.Twins > 0:
		p.Says = text.T("%s its layout", text.Count(s.Twins, "%s other system shares", "%s other systems share"))
	}
	return p
}

// Undecided is the score below which the best reading is no more than a guess.
const Undecided = 0.6

// When is an instant on a zone's clocks: the day in the largest letters.
func When(at time.Time, zone *ui.Zone) Part {
	return Part{Label: text.T("When"), Value: Day(at, zone), Exact: timeOfDay(at, zone) + zoneAfter(at, zone), Literal: true}
}

// Undated is the column for IDs without a time.
func Undated() Part {
	return Part{Label: text.T("When"), Value: text.T("no date"), Exact: text.T("not in the ID")}
}

// Day is the day of an instant, such as 28 June 2022.
func Day(at time.Time, zone *ui.Zone) string {
	ahead, _ := zone.Ahead(at)
	at = at.UTC().Add(ahead)
	return text.Date(at)
}

// timeOfDay is the time on a zone's clock, and zoneAfter the zone or how far its clock is ahead of UTC.
func timeOfDay(at time.Time, zone *ui.Zone) string { return onClock(at, zone)[1] }

func zoneAfter(at time.Time, zone *ui.Zone) string {
	if zone == nil || zone.Key == "" {
		return " UTC"
	}
	return " " + onClock(at, zone)[2]
}

// onClock is the date, the time and the offset of an instant.
func onClock(at time.Time, zone *ui.Zone) []string {
	ahead, _ := zone.Ahead(at)
	return strings.SplitN(text.Local(at, ahead), " ", 3)
}
