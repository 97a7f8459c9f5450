package main

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
)

// present is the fixed time of decoding, so that results do not change from day to day.
var present = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// none is the name for texts without an ID.
const none = "none"

// reading is the page's result for a text.
type reading struct {
	best  string // the name of the displayed reading
	score float64
	none  float64  // how likely no known system made the IDs
	all   []string // the names of the first five readings that the page lists
	at    func(id string) (time.Time, bool)
}

// is reports whether the reading is of the system or its family. A custom epoch may be 1970. None of the systems made a
// time, a hash, or a number that a database counted.
func (r *reading) is(name string) bool {
	own := name == "snowflake" && (family(r.best) == family("flake-idgen") || r.best == "own-epoch") ||
		name == "baidu" && r.best == "printed"
	other := system.IsTime(r.best) || r.best == "auto-random" || r.best == "md5" || r.best == "sha1"
	return own || family(r.best) == family(name) || name == none && (other || r.score < max(judge.Unlikely, r.none))
}

// sure reports whether the page calls the reading likely by 90 % or more.
func (r *reading) sure() bool { return r.best != none && r.score >= 0.9 }

// amongFive reports whether the system, or its family, is among the first five readings.
func (r *reading) amongFive(system string) bool {
	return slices.ContainsFunc(r.all, func(name string) bool { return (&reading{best: name, score: 1}).is(system) })
}

// list takes over what the page lists under “Read it as…”: the score of the reading that it shows, and the names before
// a sixth instant.
func (to *reading) list(t judge.TextFacts) {
	t.Now, t.Day = present, func(at time.Time) string { return at.Format(time.DateOnly) }
	t.Clock = func(at time.Time) string { return at.Format(time.TimeOnly) }
	different := 0
	for _, r := range t.Readings() {
		if !r.Twin {
			different++
		}
		if different <= 5 {
			to.all = append(to.all, r.Name)
		}
		if r.Shown {
			to.score = r.Score
		}
	}
}

// read decodes a text as the page does.
func read(text string) reading {
	var set find.Set
	r := find.NewReader(&set)
	r.Feed([]byte(text))
	r.Close()
	set.SkipSmall()
	if found, ok := judge.Single(text, &set, format.Options{Now: present}); ok {
		r := one(found.Identification)
		r.list(judge.TextFacts{One: &found})
		return r
	}
	return several(text, &set)
}

func identify(text string) format.Identification {
	return format.Identify(text, format.Options{Now: present})
}

func one(found format.Identification) reading {
	if len(found.Readings) == 0 {
		return reading{best: none, at: func(string) (at time.Time, ok bool) { return }}
	}
	first := found.Readings[0]
	return reading{first.Name, first.Score, found.None(), nil, func(id string) (time.Time, bool) {
		return first.At, first.Dated && (strings.EqualFold(first.Text, id) || spells(id, first))
	}}
}

// spells reports whether an ID in the text, with a prefix or in another base, is the one of a reading.
func spells(id string, of format.Reading) bool {
	all := identify(id).Readings
	return len(all) > 0 && bytes.Equal(all[0].Bits, of.Bits)
}

func several(text string, set *find.Set) reading {
	report := judge.IDs(set, judge.Options{Now: present})
	r := reading{best: none}
	if best := report.Best(); best != "" {
		if r.best, r.score = best, report.Kind.Spec().Score; len(report.Guess) > 0 {
			r.score, r.none = report.Guess[0].Score, report.None()
		}
	}
	r.list(judge.TextFacts{Report: report, Layout: report.Layout})
	r.at = func(id string) (time.Time, bool) {
		begin := strings.Index(text, id)
		for row := range set.Len() {
			at := int(set.Offset[row])
			if strings.EqualFold(set.Text(row), id) || begin >= 0 && begin <= at && at < begin+len(id) {
				return report.Instant(row)
			}
		}
		return time.Time{}, false
	}
	return r
}
