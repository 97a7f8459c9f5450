package judge

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// SingleID is what the one ID of a line may be.
type SingleID struct {
	format.Identification
	// Typed is what was read: the line, or the ID that was found in it.
	Typed string
	// Line is the line that Typed is, from 1; 0 if there is more in it.
	Line int
	// Date says which date beside the ID decided, if one did; Apart how far the nearest is, if none agrees.
	Date, Apart string
	// Named are the systems that the text names.
	Named []string
	// Prose means that it is words without an ID.
	Prose bool
}

// Single reads a text that is one line with at most one ID, which set holds. Several
// lines, and several IDs, are judged by a [Job] instead, and ok is false.
func Single(typed string, set *find.Set, o format.Options) (one SingleID, ok bool) {
	line, number, ok := onlyLine(typed)
	if !ok || set.Len() > 1 {
		return one, false
	}
	o.Printed, o.Named = set.Printed, set.Named()
	if set.Len() == 1 {
		o.Vague, o.Prefixed = set.Inexact() != "", set.Kind[0].Spec().Shown(len(set.Text(0)))
	}
	n := format.NewIdentifier(o)
	one = SingleID{Identification: n.Identify(line), Typed: line, Line: number, Named: o.Named}
	if isProgramWord(line) {
		for i := range one.Readings {
			r := &one.Readings[i]
			r.Weigh(r.Score*0.2, nil, []string{text.T("Programs write this word where a value is missing.")})
		}
	}
	if set.Len() == 1 {
		if one.Err != nil || o.Vague {
			one.Identification, one.Typed, one.Line = n.Identify(set.Text(0)), set.Text(0), 0
		}
		one.lookAround(set, o.Now.AddDate(0, 0, 1))
	} else if last := addressEnd(line); last != "" {
		one.Identification, one.Line = n.Identify(last), 0
	} else if one.Err != nil && isProse(line) {
		one.Prose, one.Err = true, &boxes.Error{Sentence: text.T("There is no ID in this text.")}
	}
	if set.Inexact() != "" {
		one.Damage = n.Identify(set.Inexact()).Damage
	}
	if one.IsNumber && one.Number < firstSnowflake && slices.Contains(one.Named, "twitter") {
		one.Remark = text.T(
			"A tweet’s number below %s is older than Snowflake: until November 2010 tweets were numbered in sequence, with no time inside.", text.Group(firstSnowflake))
	}
	return one, true
}

// firstSnowflake is the first of Twitter's numbers that Snowflake made, as tools that date tweets have it.
const firstSnowflake = 29_700_859_247

// addressEnd is the number with which an address ends, which may be too small for an ID; empty if it ends otherwise.
func addressEnd(line string) string {
	address, _, _ := strings.Cut(line, "?")
	last := address[strings.LastIndexByte(address, '/')+1:]
	if last == address || strings.Trim(last, "0123456789") != "" {
		return ""
	}
	return last
}

// isProse reports whether a text is words that people write, of which no single character is at fault.
func isProse(line string) bool {
	n := 0
	for _, word := range strings.Fields(line) {
		if len(word) > 1 &&
			strings.IndexFunc(strings.Trim(word, `.,;:!?"'()`), func(r rune) bool { return !unicode.IsLetter(r) }) < 0 {
			n++
		}
	}
	return n > 1
}

// isProgramWord reports whether a text is a word that programs write where a value is
// missing; its letters would be digits of some bases.
func isProgramWord(typed string) bool {
	switch strings.ToLower(strings.Trim(typed, " \t\r\"'`,;")) {
	case "undefined", "null", "none", "nan", "nil", "true", "false", "infinity", "object", "unknown":
		return true
	}
	return false
}

// onlyLine is the one line of a text that is not blank; alone is false where there
// are more.
func onlyLine(typed string) (line string, number int, alone bool) {
	n := 0
	for one := range strings.Lines(typed) {
		n++
		if strings.TrimSpace(one) == "" {
			continue
		}
		if line != "" {
			return "", 0, false
		}
		line, number = strings.TrimSuffix(one, "\n"), n
	}
	return line, max(number, 1), true
}

func (one *SingleID) lookAround(set *find.Set, now time.Time) {
	all := one.Readings
	if len(all) == 0 {
		return
	}
	var a around
	a.look(set, []int{0}, len(all), func(i, _ int) int64 {
		if !all[i].Dated {
			return noInstant
		}
		return all[i].At.UnixMilli()
	}, func(name string) bool {
		return slices.ContainsFunc(all, func(r format.Reading) bool {
			return isSystem(r.Name, name) && !(r.Dated && r.At.After(now))
		})
	})
	supported, own := map[time.Time]bool{}, set.Kind[0].Spec().Systems
	before, after, worst := map[time.Time]float64{}, map[time.Time]float64{}, 0.0
	for i := range all {
		r := &all[i]
		evidence, pro, contra := a.weigh(i, r.Name)
		if k := set.Kind[0]; k.Wide() && k.Spec().Shy && r.Name != k.String() { // whose name the text has
			evidence += strange
		}
		supported[r.At] = supported[r.At] || a.supports(i, r.Name) || slices.Contains(own, r.Name)
		before[r.At] = r.Score // of those of one instant, one counts
		r.Weigh(r.Score*math.Exp2(system.Sharper*evidence), pro, contra)
		after[r.At] = max(after[r.At], r.Score)
		worst = min(worst, a.ofNone(r.Name, evidence))
	}
	sum := max(0, 1-total(all, before))*math.Exp2(worst+a.none) + total(all, after) // with what is none of them
	for i := range all {
		if worst < 0 || a.none > 0 { // else it would but be rounded
			all[i].Score /= sum
		}
		if doubt := a.dates.doubt; doubt > 0 && all[i].Dated && !all[i].Wide() {
			all[i].Score *= doubt.share(worst)
			all[i].Against(doubt.sentence())
		}
	}
	slices.SortStableFunc(all, func(r, s format.Reading) int {
		return cmp.Or(cmp.Compare(s.Score, r.Score), a.place(r.Name)-a.place(s.Name))
	})
	one.bound(supported)
	one.Date = a.dates.says()
	if a.dates.doubt > 0 && all[0].Dated {
		d := a.dates.asked[0]
		one.Apart = text.T("Its date is %s away from the nearby date, %s.", durationText(d.MS-all[0].At.UnixMilli()),
			text.ShortUTC(time.UnixMilli(d.MS).UTC()))
	}
}

// bound makes readings of a number as likely at most as its digits alone can make them, except at the supported
// instants and for times in whole seconds. One in seven random UUIDs looks like an ordered one, whatever is named.
func (one *SingleID) bound(supported map[time.Time]bool) {
	for i := range one.Readings {
		r := &one.Readings[i]
		whole := system.IsTime(r.Name) && r.At.Nanosecond() == 0
		if !r.Wide() && !supported[r.At] && !whole || r.Name == idkind.OrderedUUID.String() {
			r.Score = min(r.Score, mostUnsupported)
		}
	}
}

// rounded is the damage by which the last digits of the ID were lost, as which the text is read; nil if there is none.
func (one *SingleID) rounded(id snowflake.ID) *format.Damage {
	for i := range one.Damage {
		if d := &one.Damage[i]; d.From < d.To && d.From <= id && id <= d.To {
			return d
		}
	}
	return nil
}

// Lost is what each field of the ID may have been before digits were lost, if they probably were.
func (one *SingleID) Lost(id snowflake.ID) []format.Range {
	const rare = 1e17 // of shorter IDs too many end so by chance
	if d := one.rounded(id); d != nil && id >= rare {
		return d.Fields
	}
	return nil
}

// LostBits is how many of the ID's lowest bits say nothing, since digits were lost.
func (one *SingleID) LostBits(id snowflake.ID) int {
	if len(one.Lost(id)) == 0 {
		return 0
	}
	d := one.rounded(id)
	return bits.Len64(uint64(d.To - d.From - 1))
}

// Value is a field's value in few digits, or what it may have been.
func Value(f format.Field, lost []format.Range) (shown string, known bool) {
	for _, r := range lost {
		if r.Name == f.Name && r.Values > 1 {
			return either(r.Values, Grouped(r.From), Grouped(r.To)), false
		}
	}
	return Grouped(f.Value), true
}

func either(values int, from, to string) string {
	switch {
	case from == to:
		return text.T("%s, not affected", from)
	case values == 2:
		return text.T("%s or %s", from, to)
	}
	return text.T("%s to %s", from, to)
}

// total is the sum of the scores of readings by their instants, in the order of the readings: another order would
// round another sum.
func total(all []format.Reading, scores map[time.Time]float64) (sum float64) {
	for i := range all {
		sum += scores[all[i].At]
		delete(scores, all[i].At)
	}
	return sum
}

// Unlikely is the score below which the best reading is not named: no known system fits.
const Unlikely = 0.2

// Fits reports whether a known reading fits the ID better than none does, or there is nothing to read.
func (one *SingleID) Fits() bool {
	return len(one.Readings) == 0 || one.Readings[0].Score >= max(Unlikely, one.None())
}
