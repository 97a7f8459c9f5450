package judge

import (
	"math"
	"slices"
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Systems are often run with a custom epoch, which no table lists. How likely that is, relative to the best
// reading, depends on the dates near the IDs. The numbers are base-2 logarithms, estimated from the shares of
// inputs in command real.
const (
	// ownEpoch is the evidence for a custom epoch if no date was found.
	ownEpoch = -2.5
	// unmatchedMade is the same if dates named as creation dates agree with no reading, unmatchedSaid if other
	// dates do: a log mentions older IDs, too.
	unmatchedMade, unmatchedSaid = 2.5, -1.5
	// constantLag is the same where all dates differ from the IDs by the same amount.
	constantLag = 4.0
)

type doubt struct {
	made, said int // rows of which a date agrees with no reading
	lagged     bool
}

// ask counts a row none of whose dates agrees with a reading, by its most telling date: those in its line, or all
// if its line has none.
func (d *doubt) ask(dates []find.Date, line uint32) {
	alone, made, said := alone(dates, line), false, false
	for i := range dates {
		if one := &dates[i]; (alone || one.Line == line) && !one.Yearless && one.Said() {
			said = true
			made = made || one.Made()
		}
	}
	switch {
	case made:
		d.made++
	case said:
		d.said++
	}
}

func (d *doubt) unmatched() bool { return d.made+d.said > 0 }

// evidence is the evidence for a custom epoch relative to the best reading. More dates that agree with no reading
// increase it.
func (d *doubt) evidence() float64 {
	switch {
	case d.lagged:
		return constantLag
	case d.made > 0:
		return unmatchedMade + math.Log2(float64(d.made))
	case d.said > 0:
		return unmatchedSaid
	}
	return ownEpoch
}

// share is the factor that a custom epoch leaves of a reading's score; around, below 0, is the evidence of the
// text around the IDs against all but the best.
func (d *doubt) share(around float64) float64 { return 1 / (1 + math.Exp2(d.evidence()+around)) }

func (d *doubt) sentence() string {
	if d.lagged {
		return text.T("All nearby dates differ from this reading by the same amount: these IDs use a custom epoch.")
	}
	return text.T("No known system agrees with the nearby dates: these IDs may use a custom epoch.")
}

// oneProcess is the longest span of IDs that may come from one process. Such IDs say no more about the epoch than
// one of them; IDs spread over years confirm the system's epoch.
const oneProcess = 30 * 24 * time.Hour

// doubt lowers all scores by the probability of a custom epoch. Text around the IDs that is evidence for a system
// is evidence against one. If dates agree with no system, more IDs make none of them likelier than one ID does.
func (g *guess) doubt(s *find.Set, panel *system.Panel, scores []float64, around float64, all []Candidate) {
	doubt, best := &g.around.dates.doubt, slices.Index(scores, slices.Max(scores))
	if !doubt.unmatched() && (len(g.list.IDs) == 1 || g.span(best) > oneProcess) {
		return
	}
	doubt.lagged = doubt.unmatched() && g.lagged(s, best)
	share := doubt.share(around)
	if doubt.unmatched() {
		lone := make([]float64, len(scores))
		panel.Score(g.list.IDs[len(g.list.IDs)/2], lone)
		share *= min(1, slices.Max(lone)/scores[best])
		for i := range all {
			all[i].against(doubt.sentence())
		}
	}
	for i := range scores {
		scores[i] *= share
	}
}

// lagged reports whether dates more than a minute apart all differ from the IDs' times by the same amount.
func (g *guess) lagged(s *find.Set, judge int) bool {
	v := layoutView(g.judges[judge].System.Layout)
	if !v.hasTick {
		return false
	}
	lags := constant(g.lags(s, &v))
	if instants(lags) < 2 || 2*instants(lags) < len(g.dated) {
		return false
	}
	first, last := lags[0].date, lags[0].date
	for _, l := range lags {
		first, last = min(first, l.date), max(last, l.date)
	}
	return last-first > 60000
}

// span is how far apart the sample's IDs are by a judge.
func (g *guess) span(judge int) time.Duration {
	v := layoutView(g.judges[judge].System.Layout)
	first, last := uint64(math.MaxUint64), uint64(0)
	for _, id := range g.list.IDs {
		tick := v.masks.Time.Of(id)
		first, last = min(first, tick), max(last, tick)
	}
	return time.Duration(min(v.ms(last)-v.ms(first), math.MaxInt64/int64(time.Millisecond))) * time.Millisecond
}

// Solved is a known system's layout with the custom epoch that makes the IDs' times equal to the nearby dates.
type Solved struct {
	Layout   snowflake.Layout
	Sentence string
}

// solvedRows is how many IDs of different times must differ from their dates by the same amount to prove a custom
// epoch.
const solvedRows = 5

// lag is by how many milliseconds a date is later than an ID is by a reading.
type lag struct {
	by   int64
	date int64
}

// shape is what a layout's time has beside its epoch.
type shape struct {
	shift int
	most  uint64
	tick  time.Duration
}

// solveEpoch looks for a custom epoch with which one of the readings agrees with the dates, if none agrees
// without. It takes the shape with which most rows agree; among equals, the one with the smallest variance.
func (g *guess) solveEpoch(s *find.Set, now time.Time) *Solved {
	if g.around.dates.fit >= zoned || len(g.dated) < solvedRows {
		return nil
	}
	var best []lag
	var by int
	tried := map[shape]bool{}
	for i := range g.judges {
		v := layoutView(g.judges[i].System.Layout)
		as := shape{v.masks.Time.Shift, v.masks.Time.Most, v.layout.Tick}
		if !v.hasTick || tried[as] {
			continue
		}
		tried[as] = true
		lags := constant(g.lags(s, &v))
		if n := instants(lags); n < solvedRows || 2*n < len(g.dated) {
			continue
		}
		if n, most := instants(lags), instants(best); n > most || n == most && spread(lags)+1000 < spread(best) {
			best, by = lags, i
		}
	}
	if best == nil {
		return nil
	}
	of := &g.judges[by].System
	l := of.Layout
	l.Epoch = time.UnixMilli(l.Epoch.UnixMilli() + moved(best, l.Epoch.UnixMilli())).UTC()
	if l.Epoch.UnixMilli() < -86400000 || l.Epoch.After(now) {
		return nil
	}
	return &Solved{l, text.T("These fit %s’s layout with a custom epoch, %s: %s agree.", of.Title, text.ShortUTC(l.Epoch), text.Count(instants(best), "%s date", "%s dates"))}
}

func (g *guess) lags(s *find.Set, v *view) (all []lag) {
	var dates []find.Date
	for _, row := range g.dated {
		dates = s.AppendDates(dates[:0], row)
		at := v.instantMS(s, row)
		for i := range dates {
			if !dates[i].Yearless && !dates[i].Day {
				all = append(all, lag{dates[i].MS - at, dates[i].MS})
			}
		}
	}
	return all
}

// constant are the most lags of different instants that are nearly the same; it sorts them all.
func constant(all []lag) (best []lag) {
	const rounded = 2500
	sort.Slice(all, func(i, j int) bool { return all[i].by < all[j].by })
	dates, most, end := map[int64]int{}, 0, 0
	for begin := range all {
		for ; end < len(all) && all[end].by-all[begin].by <= rounded; end++ {
			dates[all[end].date]++
		}
		if len(dates) > most {
			best, most = all[begin:end], len(dates)
		}
		if dates[all[begin].date]--; dates[all[begin].date] == 0 {
			delete(dates, all[begin].date)
		}
	}
	return best
}

func instants(lags []lag) int {
	dates := make([]int64, len(lags))
	for i := range lags {
		dates[i] = lags[i].date
	}
	slices.Sort(dates)
	return len(slices.Compact(dates))
}

func spread(lags []lag) int64 { return lags[len(lags)-1].by - lags[0].by }

// moved is how far the epoch moves. Dates in whole seconds are up to one second early; if a whole second is among
// the possible epochs, it is taken, because people write epochs like that.
func moved(lags []lag, epoch int64) int64 {
	least, most := lags[0].by, lags[len(lags)-1].by
	if slices.ContainsFunc(lags, func(l lag) bool { return l.date%1000 != 0 }) {
		return least
	}
	if most-least >= 1000 {
		return lags[len(lags)/2].by
	}
	if whole := floorDiv(least+999+epoch, 1000)*1000 - epoch; whole >= most {
		return whole
	}
	return (most + least + 1000) / 2
}

// shapesOf are the layouts that programs use with a custom epoch, Twitter's and Sonyflake's, by the names of their
// readings.
var shapesOf = [...]struct {
	name, system string
	title        text.Message
}{
	{"snowflake", "bwmarrin", "Snowflake with epoch %s"},
	{"sonyflake-own", "sonyflake", "Sonyflake with epoch %s"},
}

// ownMost is how many epochs are tried with each shape, and ownRows how many rows are
// asked for them: one date may give an epoch away.
const ownMost, ownRows = 4, 16

// ownLayouts are these layouts with the custom epochs that the text states or implies: a named epoch, or a
// midnight that makes an ID's time equal to a nearby date.
func ownLayouts(set *find.Set) (all []format.Own) {
	for _, s := range shapesOf {
		l, _ := system.Layout(s.system)
		v := layoutView(l)
		epochs := append([]int64(nil), set.Epochs()...)
		zoned := true // the dates that give midnights away name their zones
		for row := range min(set.Len(), ownRows) {
			epochs = appendMidnights(epochs, set, row, &v, &zoned)
		}
		for i, ms := range epochs {
			if i == ownMost {
				break
			}
			if l.Epoch = time.UnixMilli(ms).UTC(); isKnown(l, i >= len(set.Epochs()) && !zoned) {
				continue
			}
			own := l
			own.Name = "" // it is no system's
			if !slices.ContainsFunc(all, func(o format.Own) bool { return system.Same(o.Layout, own) }) {
				all = append(all, format.Own{Name: s.name, Title: text.T(s.title, text.ShortUTC(l.Epoch)), Layout: own})
			}
		}
	}
	return all
}

// appendMidnights appends the midnights from which a view's ticks of a row lead to one of
// the dates beside it: to the millisecond where the date has those, else to the second.
func appendMidnights(epochs []int64, set *find.Set, row int, v *view, zoned *bool) []int64 {
	const day, from = 86400000, 1104537600000 // 2005
	if set.Kind[row].Family() != idkind.Decimal {
		return epochs
	}
	passed := v.instantMS(set, row) - v.epoch
	dates := set.AppendDates(nil, row)
	for i := range dates {
		d := &dates[i]
		if d.Yearless || d.Day || !d.Said() {
			continue
		}
		within := int64(1000)
		if d.MS%1000 != 0 {
			within = 2
		}
		epoch := d.MS - passed
		midnight := floorDiv(epoch+day/2, day) * day
		if away := midnight - epoch; max(away, -away) <= within && midnight >= from && passed > day {
			epochs, *zoned = append(epochs, midnight), *zoned && d.Zoned
		}
	}
	return epochs
}

// zonesMost is by how much local dates may be off, in steps of halfHour.
const zonesMost, halfHour = 15 * time.Hour, 30 * time.Minute

// isKnown reports whether a system has the same epoch, and its time above as many bits; it
// may have one bit more. An epoch that local dates give away may be another zone's.
func isKnown(l snowflake.Layout, local bool) bool {
	own := system.MasksOf(l).Time
	for _, s := range system.All() {
		known := system.MasksOf(s.Layout).Time
		if known.Most == 0 || known.Shift != own.Shift || s.Layout.Tick != l.Tick {
			continue
		}
		away := l.Epoch.Sub(s.Layout.Epoch).Abs()
		if away == 0 || local && away <= zonesMost && away%halfHour == 0 {
			return true
		}
	}
	return false
}
