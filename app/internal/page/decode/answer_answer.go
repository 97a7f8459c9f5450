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

// headline is the headline of one ID or of several.
type headline struct {
	fits                     bool // a known system fits; else From says that none does
	from, when, where, which part
	made                     time.Time // zero if the IDs do not say when they were made
	shares                   []share   // the best first
}

// part is a column of the headline.
type part struct {
	label string
	value string // in the largest letters
	exact string // more exactly, or its unit
	says  string // what that means
	lost  bool   // digits may have been lost that say it
	// Named says that Value is a name, Literal that Exact is digits, units and names: they are not translated.
	named, literal bool
}

// share is a family of systems that read the same time from the same bits; the first is named.
type share struct {
	name, title string
	score       float64 // a probability
	shown       bool    // the IDs are read so
}

// percent formats a probability.
func percent(p float64) string {
	switch {
	case p < 0.01:
		return text.T("under %s %%", "1")
	case p > 0.99:
		return text.T("over %s %%", "99")
	}
	return text.T("%s %%", strconv.Itoa(int(math.Round(100*p))))
}

// issuer is what is known of the system that IDs are read as.
type issuer struct {
	title             string
	score             float64 // a probability
	ranked            bool    // it has a score
	chosen            bool    // by the reader
	guess, form, fits bool    // others are about as likely; the form of the IDs says it; a known system fits
	twins             int     // how many other systems make the same IDs
}

// part is the headline's first column.
func (s *issuer) part(label string) part {
	p := part{label: label, value: s.title, named: true}
	if !s.fits {
		return part{label: label, value: text.T("No known system fits"), exact: text.T("read as %s, %s", s.title, percent(s.score))}
	}
	if s.guess && !s.chosen {
		p.value, p.named = text.T("%s?", s.title), false
	}
	if p.exact = text.T("%s sure", percent(s.score)); !s.ranked {
		p.exact = ""
	} else if s.score < undecided {
		p.exact = percent(s.score)
	}
	switch {
	case s.chosen:
		p.says = text.T("as you chose")
	case s.form:
		p.says = text.T("by its form")
	case s.twins > 0:
		p.says = text.T("%s its layout", text.Count(s.twins, "%s other system shares", "%s other systems share"))
	}
	return p
}

// undecided is the score below which the best reading is no more than a guess.
const undecided = 0.6

// when is an instant on a zone's clocks: the day in the largest letters.
func when(at time.Time, zone *ui.Zone) part {
	return part{label: text.T("When"), value: day(at, zone), exact: timeOfDay(at, zone) + zoneAfter(at, zone), literal: true}
}

// undated is the column for IDs without a time.
func undated() part {
	return part{label: text.T("When"), value: text.T("no date"), exact: text.T("not in the ID")}
}

// day is the day of an instant, such as 28 June 2022.
func day(at time.Time, zone *ui.Zone) string {
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
