package judge

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
)

// fit is how well a date agrees with the instant that a reading gives an ID.
type fit uint8

const (
	apart   fit = iota
	rough       // within three days, as a date that somebody wrote from memory
	sameDay     // as in a list of one day
	soon        // within a minute, as where a line is written at once
	zoned       // off by whole half-hours, as the time of another zone is
	exact
)

// fitOf compares milliseconds since 1970. A time zone offset is accepted only for an ID's own date without a zone:
// among many other dates some differ by half-hours by chance.
func fitOf(at int64, d *find.Date, own bool) fit {
	const rounded, minute, day, zones = 2500, 60000, 86400000, 15 * 3600000
	away := d.Near(at) - at
	if away = max(away, -away); d.Day {
		away = max(minute+1, away-day/2)
	}
	_, off := find.HalfHours(away)
	switch {
	case away <= rounded:
		return exact
	case own && !d.Zoned && !d.Day && away <= zones && max(off, -off) <= rounded:
		return zoned
	case away <= minute:
		return soon
	case away <= day:
		return sameDay
	case away <= 3*day:
		return rough
	}
	return apart
}

// dates chooses between readings by the dates around IDs. A date that agrees with none is ignored: it may be a
// birthday, or the day of an export.
type dates struct {
	fit    fit // that the best reach; apart if nothing is decided
	agrees []bool
	at     []int64 // by reading, the first ID for which a date decided, in milliseconds
	one    bool    // there is one ID
	doubt  doubt   // where none agrees

	first   [exact + 1]decider
	votes   [exact + 1][]int // by reading
	instant []int64          // of the row at hand, by reading
	asked   []find.Date      // of the row at hand
}

type decider struct {
	row  int
	date find.Date
}

const noInstant = -1 << 62

// decide asks the dates of rows, for so many readings that give row its instants.
func (c *dates) decide(set *find.Set, rows []int, readings int, instant func(reading, row int) int64) {
	c.fit, c.one, c.doubt = apart, set.Len() == 1, doubt{}
	c.agrees, c.at, c.instant = sized(c.agrees, readings), sized(c.at, readings), sized(c.instant, readings)
	clear(c.agrees)
	c.first = [exact + 1]decider{}
	for f := range c.votes {
		c.votes[f] = sized(c.votes[f], readings)
		clear(c.votes[f])
	}
	dated := 0
	for _, row := range rows {
		if c.asked = set.AppendDates(c.asked[:0], row); len(c.asked) == 0 {
			continue
		}
		dated++
		for i := range c.instant {
			c.instant[i] = instant(i, row)
		}
		c.ask(row, set.Line[row])
	}
	if c.settle(dated); c.fit > apart {
		c.doubt = doubt{}
		for i := range c.at {
			c.at[i] = instant(i, c.first[c.fit].row)
		}
	} else if 2*(c.doubt.made+c.doubt.said) < dated {
		c.doubt = doubt{}
	}
}

// ask lets the first date that fits any reading vote for a row, and counts the readings that it fits best.
func (c *dates) ask(row int, line uint32) {
	best, by, byOwn := apart, &c.asked[0], false
	alone := alone(c.asked, line)
	for i := range c.asked {
		d := &c.asked[i]
		own := alone || d.Line == line
		if f := c.bestFit(d, own); f > best {
			best, by, byOwn = f, d, own
		}
		if best >= zoned {
			break
		}
	}
	if best == apart {
		c.doubt.ask(c.asked, line)
	} else if c.first[best].date == (find.Date{}) {
		c.first[best] = decider{row, *by}
	}
	for i, at := range c.instant {
		if best > apart && at != noInstant && fitOf(at, by, byOwn) == best {
			c.votes[best][i]++
		}
	}
}

// settle takes the best fit that enough dated rows reach. One exact match in ten is no coincidence; rough matches
// need half of the rows.
func (c *dates) settle(dated int) {
	for f := exact; f > apart; f-- {
		if f < exact { // a better fit includes this one
			for i, n := range c.votes[f+1] {
				c.votes[f][i] += n
			}
		}
		most, need := slices.Max(c.votes[f]), (dated+9)/10
		if f < zoned {
			need = (dated + 1) / 2
		}
		if most == 0 || most < need {
			continue
		}
		c.fit = f
		for i, n := range c.votes[f] {
			c.agrees[i] = 2*n > most
		}
		return
	}
}

// alone reports whether none of an ID's dates is in its line.
func alone(dates []find.Date, line uint32) bool {
	return !slices.ContainsFunc(dates, func(d find.Date) bool { return d.Line == line })
}

func (c *dates) bestFit(d *find.Date, own bool) (best fit) {
	for _, at := range c.instant {
		if at != noInstant {
			best = max(best, fitOf(at, d, own))
		}
	}
	return best
}

func (c *dates) date() *find.Date { return &c.first[c.fit].date }

// against is the evidence of each fit against the readings that disagree: the base-2 logarithm of how rarely a
// date within ten years is that close by chance. A nearby date that agrees exactly outweighs everything else.
var against = [...]float64{rough: -6, sameDay: -11, soon: -21, zoned: -1000, exact: -1000}

func (c *dates) evidence(reading int) float64 {
	if c.fit == apart || c.agrees[reading] {
		return 0
	}
	return against[c.fit]
}
