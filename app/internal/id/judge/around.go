package judge

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// around is the text around IDs, as evidence between readings: dates, which outweigh everything else; URLs and words
// that contain the IDs; and systems that the text mentions.
type around struct {
	dates  dates
	sign   string // the system whose sign the rows with one have
	named  []string
	topics system.Topic
	// stated says that the text states its epoch.
	stated bool
	// rarity is how seldom the most usual of the named ones is met, as a base-2 logarithm: what is rare is not
	// mentioned without a reason.
	rarity float64
	// none is the evidence that the IDs are of no system, as the text says by its words.
	none float64
}

// signedShare is how many rows may have one with a sign: a transaction of Seata's names its branches without one.
const signedShare = 4

// look looks around all IDs, and asks the dates of some rows. There are so many readings; instant is when a row was
// made by one of them.
// If possible is true for none of the systems that the text names, none of them is meant: they may be packages in use.
func (a *around) look(set *find.Set, rows []int, readings int, instant func(reading, row int) int64,
	possible func(name string) bool) {
	a.dates.decide(set, rows, readings, instant)
	a.sign, a.named, a.topics = "", set.Named(), set.Topics()
	a.stated = set.Printed.Name == system.OwnEpoch
	if !slices.ContainsFunc(a.named, possible) {
		a.named = nil
	}
	a.rarity = math.Inf(-1)
	for _, name := range a.named {
		a.rarity = max(a.rarity, system.Sharper*math.Log2(system.Weight(name)))
	}
	if a.none = 0; a.is(system.OtherNumbers) {
		a.none = ofOthers
	}
	if system, rows := set.Signed(); rows*signedShare >= set.Len() {
		a.sign = system
	}
	if a.sign == graphMaker && isGraph(set) {
		a.sign, a.none = "", ofOthers
		a.named = slices.DeleteFunc(slices.Clone(a.named), func(name string) bool { return name == graphMaker })
	}
}

// is reports whether the text is about something.
func (a *around) is(topic system.Topic) bool { return a.topics&topic != 0 }

const graphMaker = "instagram"

// isGraph reports whether all IDs are numbers of Instagram's programming interface.
func isGraph(set *find.Set) bool {
	for row := range set.Len() {
		if set.Kind[row] != idkind.Decimal || !system.IsGraph(set.ID(row)) {
			return false
		}
	}
	return set.Len() > 0
}

// weigh returns the evidence for a reading relative to those that fit best, as the base-2 logarithm of how much
// likelier it is, and the reasons.
func (a *around) weigh(reading int, name string) (evidence float64, pro, contra []string) {
	pro, contra = a.dates.reasons(reading)
	signed, named := a.weighSigns(name)
	evidence = a.dates.evidence(reading) + signed
	return evidence, slices.Concat(pro, named), contra
}

// strange is the evidence against a system if the IDs are written like those of another one, unnamed if the text
// mentions another one.
// notPlatform is that against a site whose name is missing in a text about somebody's own generator.
// noTime is that against a time in a text about IDs whose last digits are lost; half of it is against no system too.
// ofOthers is that for no system, in a text about parcels or the like.
const strange, unnamed, notPlatform, noTime, ofOthers = -14, -6, -3, -12, 9

func (a *around) weighSigns(name string) (evidence float64, pro []string) {
	switch {
	case slices.ContainsFunc(a.named, func(one string) bool { return isSystem(name, one) }):
		pro = append(pro, text.T("The text mentions it."))
	case len(a.named) > 0:
		evidence = unnamed + a.rarity
	case a.is(system.Generators) && system.IsPlatform(name), a.is(system.ForeignSites) && system.IsForeign(name):
		evidence = notPlatform
	}
	switch {
	case a.is(system.LostDigits) && system.IsTime(name):
		evidence += noTime
	case a.is(system.LostDigits) && system.IsPlatform(name):
		evidence += notPlatform
	}
	switch {
	case a.sign != "" && isSystem(name, a.sign):
		pro = append(pro, text.T("It is written like this system’s URLs and mentions."))
	case a.sign != "":
		evidence += strange
	}
	return evidence, pro
}

// ofNone is the part of a system's evidence that speaks against no system as well.
func (a *around) ofNone(name string, evidence float64) float64 {
	if a.is(system.ForeignSites) && system.IsForeign(name) {
		evidence -= notPlatform
	}
	if a.is(system.LostDigits) && system.IsTime(name) {
		evidence -= noTime / 2
	}
	return evidence
}

// place orders the members of a family: the epoch that the text states comes first, and in a text about somebody's own
// generator a site comes last.
func (a *around) place(name string) int {
	switch {
	case a.stated && name == system.OwnEpoch:
		return -1
	case a.is(system.Generators) && system.IsPlatform(name):
		return 1
	}
	return 0
}

// mostUnsupported is how likely a number is of a system at most for which only its digits speak: others may give out
// such numbers too.
const mostUnsupported = 0.88

// supports reports whether something besides an ID's digits speaks for a reading: a name, a site, a date, or a text
// about generators.
func (a *around) supports(reading int, name string) bool {
	return slices.ContainsFunc(a.named, func(one string) bool { return isSystem(name, one) }) ||
		a.sign != "" && isSystem(name, a.sign) || a.dates.fit >= sameDay && a.dates.agrees[reading] ||
		(a.is(system.Generators) || a.stated) && !system.IsPlatform(name)
}

func isSystem(name, of string) bool {
	rest, ok := strings.CutPrefix(name, of)
	return ok && (rest == "" || rest[0] == '-')
}

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
	away := d.MS - at
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
	c.fit, c.one, c.doubt = apart, set.Len() == 1, 0
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
		c.doubt = 0
		for i := range c.at {
			c.at[i] = instant(i, c.first[c.fit].row)
		}
	} else if 2*int(c.doubt) < dated {
		c.doubt = 0
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
		c.doubt++
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

// reasons are the sentences about a reading and the nearby dates.
func (c *dates) reasons(reading int) (pro, contra []string) {
	at := c.at[reading]
	switch {
	case c.fit == apart:
		return nil, nil
	case c.agrees[reading]:
		return c.praise(at), nil
	case at == noInstant:
		return nil, []string{text.T("There are nearby dates, but this reading has none.")}
	case c.one:
		return nil, []string{text.T("Its date is %s away from the nearby date, %s.", durationText(c.date().MS-at),
			c.stated())}
	}
	return nil, []string{text.T("Its dates are %s away from those in the lines.", durationText(c.date().MS-at))}
}

func (c *dates) says() string {
	for i, agrees := range c.agrees {
		if agrees && c.fit >= soon {
			return text.Sentences(c.praise(c.at[i])...)
		}
	}
	return ""
}

func (c *dates) praise(at int64) []string {
	stated := c.stated()
	switch {
	case c.fit == rough:
		return []string{text.T("It is within three days of the nearby date, %s.", stated)}
	case c.fit == sameDay && c.one:
		return []string{text.T("It is from the same day as the nearby date, %s.", stated)}
	case c.fit == sameDay:
		return nil
	case c.fit == zoned && c.one:
		return []string{text.T("The nearby date agrees except for %s, which a time zone explains: %s.", c.zone(at),
			stated)}
	case c.one:
		return []string{text.T("The nearby date agrees: %s.", stated)}
	}
	says, line := text.T("Its dates agree with those in the lines."), text.Group(int(c.date().Line))
	if c.fit == zoned {
		says = text.T("Its dates agree with those in the lines except for %s, which a time zone explains.", c.zone(at))
	}
	return []string{says, text.T("The first match is in line %s: %s.", line, stated)}
}

func (c *dates) zone(at int64) string {
	halves, _ := find.HalfHours(c.date().MS - at)
	return durationText(halves * 30 * 60000)
}

// stated is the date that was used, for a sentence.
func (c *dates) stated() string { return text.ShortUTC(time.UnixMilli(c.date().MS).UTC()) }

// stamps is how far the IDs' instants are from those that their lines state.
type stamps struct {
	rows   []uint32 // whose lines state one
	median int64    // in milliseconds
	local  bool     // some of them name no time zone
	dates  []find.Date
}

// stated is the date that belongs to the ID of a row, which was made at an instant:
// of those in its line the first that agrees best, and where there are none the same
// of those nearby, if one agrees. Both are in milliseconds since 1970.
func (s *stamps) stated(set *find.Set, row int, at int64) (ms int64, ok bool) {
	dates := set.LineDates(row)
	if ok = len(dates) > 0; !ok {
		s.dates = set.AppendDates(s.dates[:0], row)
		dates = s.dates
	}
	best, which := apart, slices.IndexFunc(dates, func(d find.Date) bool { return !d.Day })
	if which < 0 {
		return 0, false
	}
	for i := range dates {
		if dates[i].Day {
			continue
		}
		if f := fitOf(at, &dates[i], true); f > best {
			best, which = f, i
		}
	}
	if ok = ok || best >= soon; ok {
		s.local = s.local || !dates[which].Zoned
		ms = dates[which].MS
	}
	return ms, ok
}

// signBit turns an int64 into a key that sorts as it does.
const signBit = 1 << 63

// compare finds lines that differ from their IDs by whole half-hours.
func (p *stamps) compare(w *workspace, s *find.Set, f *family, v *fieldReader, m *marks) bool {
	*p = stamps{rows: p.rows[:0], dates: p.dates}
	if !s.Dated() || !v.hasTick {
		return true
	}
	w.keys = w.keys[:0] // differences
	if !w.each(f.count, 2048, func(from, to int) {
		for k := from; k < to; k++ {
			row := f.row(k)
			at := v.instantMS(s, row)
			if stated, ok := p.stated(s, row, at); ok {
				p.rows = append(p.rows, uint32(row))
				w.keys = append(w.keys, uint64(at-stated)^signBit)
			}
		}
	}) {
		return false
	}
	if len(p.rows) == 0 {
		return true
	}
	low, high, done := w.median(w.keys)
	p.median = int64(low^signBit) + int64(high-low)/2
	if done && halfHours(p.median) != 0 {
		for _, row := range p.rows {
			m.note(timeZone, int(row))
		}
	}
	return done
}

// halfHours is the whole number of half-hours that a difference in milliseconds
// is within a minute of; 0 if there is none.
func halfHours(ms int64) int64 {
	const near = 60000
	count, off := find.HalfHours(ms)
	if off < -near || off > near {
		return 0
	}
	return count
}
