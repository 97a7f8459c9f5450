package stage

import (
	"sort"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// interval is what a desk does from a place on: it serves, rejects because a server has no
// numbers, or is down.
type interval struct {
	place float64
	at    time.Duration
	does  does
}

type does uint8

const (
	serves does = iota
	fails
	gone
)

// interval records what the desk does from an event on.
func (c *desk) interval(event int, does does) {
	if n := len(c.intervals); n == 0 && does != serves || n > 0 && c.intervals[n-1].does != does {
		c.intervals = append(c.intervals, interval{c.places[event], c.log[event].At, does})
	}
}

// failed is when the desk first had no number for a caller, since a frame.
func (c *desk) failed(since int, place float64) (at time.Duration, ok bool) {
	for _, s := range c.intervals[c.intervalsAt(float64(since)):c.intervalsAt(place)] {
		if s.does == fails {
			return s.at, true
		}
	}
	return 0, false
}

// intervalsAt is the number of intervals that have begun at a place.
func (c *desk) intervalsAt(place float64) int {
	return sort.Search(len(c.intervals), func(i int) bool { return c.intervals[i].place > place })
}

func (c *desk) does(place float64) does {
	if n := c.intervalsAt(place); n > 0 {
		return c.intervals[n-1].does
	}
	return serves
}

// life is what the desk has done since the store went down.
func (c deskNow) life(p *Panel) {
	o := c.of.outage(c.place)
	p.Path("life", stretch(0, 1), 1)
	green, red := c.lived(o)
	p.Path("life lived", green, Yes(green != ""))
	p.Path("life over", red, Yes(red != ""))
	is, words, _ := c.lifeWords(o)
	p.Words(is+" bold", houseLeft, ground+49, Fitting(words, 178, 25), words, 1)
}

func stretch(from, to float64) string {
	at := func(u float64) float64 { return Lerp(houseLeft, houseRight, min(max(u, 0), 1)) }
	return D("M", at(from), ground+17, "H", at(to))
}

// lived are the parts of the line in which it served, and in which it had no numbers or was down.
func (c deskNow) lived(o *outage) (green, red string) {
	if o == nil {
		return "", ""
	}
	begin := c.of.at[o.from]
	long := max(float64(c.of.at[o.to]-begin), 1)
	from, does := 0.0, c.does(float64(o.from))
	until := func(at time.Duration) {
		to := min(float64(at-begin)/long, 1)
		if to > from && does == serves {
			green += stretch(from, to)
		} else if to > from {
			red += stretch(from, to)
		}
		from = max(from, to)
	}
	for _, s := range c.intervals[c.intervalsAt(float64(o.from)):c.intervalsAt(c.place)] {
		until(s.at)
		does = s.does
	}
	until(c.time)
	return green, red
}

// lifeWords describe the desk without the database: a short text for the picture, and a phrase
// for screen readers.
func (c deskNow) lifeWords(o *outage) (is, words, phrase string) {
	switch {
	case c.all(func(s condition) bool { return s.killed }):
		words = text.T("app server down")
		return "wrong", words, words
	case c.out() && shut(c.To.Frame):
		words = text.T("cannot start")
		return "wrong", words, words
	case o == nil && !c.asks():
		return "soft", "", text.T("never asks the database")
	case o == nil && c.lane.Design.Boots:
		return "soft", "", text.T("asks the database at startup")
	case o == nil:
		return "soft", "", text.T("asks the database")
	}
	from, to := c.of.at[o.from], c.of.at[o.to]
	open := c.place >= float64(o.to) && !shut(c.To.Frame)
	if at, ok := c.failed(o.from, c.place); ok {
		if !open && c.does(c.place) == serves {
			words = text.T("issues again")
			return "glad", words, words
		}
		words = text.T("failed at %s s", seconds(at-from))
		return "wrong", words, text.T("issued for %s s without the database", seconds(at-from))
	}
	if !open { // while the database is down, which is shown once
		return "glad", "", text.T("issues without the database, %s s so far", seconds(c.time-from))
	}
	return "glad", "", text.T("issued through an outage of %s s", seconds(to-from))
}

// seconds formats a duration in tenths of a second.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) }
