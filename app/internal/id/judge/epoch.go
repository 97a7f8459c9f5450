package judge

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Systems are often run with a custom epoch, which no table lists. How likely that is, relative to the best
// reading, depends on the dates near the IDs. The numbers are base-2 logarithms, estimated from the shares of
// inputs in command real: ownEpoch if no date was found, unmatched if dates agree with no reading.
const ownEpoch, unmatched = -2.0, 0.5

// doubt is how many rows have dates of which none agrees with a reading.
type doubt int

// share is the factor that a custom epoch leaves of a reading's score; around, below 0, is the evidence of the
// text around the IDs against all but the best.
func (d doubt) share(around float64) float64 {
	if d > 0 {
		return 1 / (1 + math.Exp2(unmatched+around))
	}
	return 1 / (1 + math.Exp2(ownEpoch+around))
}

func (d doubt) sentence() string {
	return text.T("No known system agrees with the nearby dates: these IDs may use a custom epoch.")
}

// oneProcess is the longest span of IDs that may come from one process. Such IDs say no more about the epoch than
// one of them; IDs spread over years confirm the system's epoch.
const oneProcess = 30 * 24 * time.Hour

// doubt lowers all scores by the probability of a custom epoch. Text around the IDs that is evidence for a system
// is evidence against one. If dates agree with no system, more IDs make none of them likelier than one ID does.
func (g *guess) doubt(panel *system.Panel, scores []float64, around float64, all []Candidate) {
	doubt, best := g.around.dates.doubt, slices.Index(scores, slices.Max(scores))
	if doubt == 0 && (len(g.list.IDs) == 1 || g.span(best) > oneProcess) {
		return
	}
	share := doubt.share(around - g.text[best]) // what speaks against the best one as well says nothing about its epoch
	if doubt > 0 {
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

// span is how far apart the sample's IDs are by a judge.
func (g *guess) span(judge int) time.Duration {
	v := layoutReader(g.judges[judge].System.Layout)
	first, last := uint64(math.MaxUint64), uint64(0)
	for _, id := range g.list.IDs {
		tick := v.tickOf(id)
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
// epoch that is not [usual].
const solvedRows = 5

// solvedScore is the share of readings with such an epoch that are right.
const solvedScore = 0.95

// lag is by how many milliseconds a date is later than an ID is by a reading.
type lag struct {
	by   int64
	date int64
}

// solveEpoch looks for a custom epoch with which one of the readings agrees with the dates, if none agrees
// without. It takes the shape with which most rows agree; among equals, the one with the smallest variance.
func (g *guess) solveEpoch(w *workspace, s *find.Set, now time.Time) (done bool) {
	if g.around.dates.fit >= zoned {
		return true
	}
	var best []lag
	var by int
	for i := range g.judges {
		v := layoutReader(g.judges[i].System.Layout)
		if !v.hasTick {
			continue
		}
		if !w.yield.GoOn() {
			return false
		}
		lags := constant(g.lags(s, &v))
		if n := instants(lags); n == 0 || 3*n < len(g.dated) ||
			!isUsual(lags, v.epoch) && (n < solvedRows || 2*n < len(g.dated)) {
			continue
		}
		if n, most := instants(lags), instants(best); n > most || n == most && spread(lags)+1000 < spread(best) {
			best, by = lags, i
		}
	}
	if best != nil {
		g.solve(best, &g.judges[by].System, now)
	}
	return true
}

// solve reads the IDs as a system with the epoch that makes up for the lags, if that is possible.
func (g *guess) solve(lags []lag, of *system.System, now time.Time) {
	l := of.Layout
	l.Epoch = time.UnixMilli(l.Epoch.UnixMilli() + moved(lags, l.Epoch.UnixMilli())).UTC()
	if l.Epoch.UnixMilli() < -86400000 || l.Epoch.After(now) {
		return
	}
	own := Candidate{Name: of.Name, Title: of.Title, Layout: l, Score: solvedScore}
	if twitter := snowflake.Twitter(); system.MasksOf(l).Time == system.MasksOf(twitter).Time &&
		l.Tick == twitter.Tick {
		own.Name, own.Title = system.OwnEpoch, text.T("Twitter’s layout, an epoch of your own")
	}
	for i := range g.ranked {
		g.ranked[i].Score *= 1 - solvedScore
	}
	g.ranked, g.reader = append([]Candidate{own}, g.ranked...), layoutReader(l)
	g.solved = &Solved{l,
		text.T("These fit %s’s layout with a custom epoch, %s: %s agree.", of.Title, text.ShortUTC(l.Epoch),
			text.Count(instants(lags), "%s date", "%s dates"))}
}

func (g *guess) lags(s *find.Set, v *fieldReader) (all []lag) {
	var dates []find.Date
	for _, row := range g.dated {
		dates = s.AppendDates(dates[:0], row)
		at := v.instantMS(s, row)
		for i := range dates {
			if !dates[i].Day {
				all = append(all, lag{dates[i].MS - at, dates[i].MS})
			}
		}
	}
	return all
}

// constant are the most lags of different instants that are nearly the same; it sorts them all.
func constant(all []lag) (best []lag) {
	const rounded = 2500
	slices.SortFunc(all, func(a, b lag) int { return cmp.Compare(a.by, b.by) })
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

// moved is how far the epoch moves. Dates in whole seconds are up to one second early; if a usual epoch or a whole
// second is among the possible ones, it is taken, because people write epochs like that.
func moved(lags []lag, epoch int64) int64 {
	least, most := lags[0].by, lags[len(lags)-1].by
	from, to, whole := possible(lags)
	at, ok := usual(from+epoch, to+epoch)
	switch {
	case ok:
		return at - epoch
	case !whole:
		return least
	case most-least >= 1000:
		return lags[len(lags)/2].by
	}
	if whole := floorDiv(to+epoch, 1000)*1000 - epoch; whole >= most {
		return whole
	}
	return (most + least + 1000) / 2
}

// possible is how far the epoch may move, and whether all dates are in whole seconds.
func possible(lags []lag) (from, to int64, whole bool) {
	from, to = lags[len(lags)-1].by, lags[0].by
	if slices.ContainsFunc(lags, func(l lag) bool { return l.date%1000 != 0 }) {
		return from - 2, to + 2, false
	}
	return from, to + 999, true
}

func isUsual(lags []lag, epoch int64) bool {
	from, to, _ := possible(lags)
	_, ok := usual(from+epoch, to+epoch)
	return ok
}

// copied is the epoch of the Java code that most blogs copied.
const copied = 1480166465631

// usual is an epoch between two milliseconds that people choose, who copy one or write a midnight in UTC or in Beijing:
// one second in 40,000 is such a midnight, so a single date proves it.
func usual(from, to int64) (epoch int64, ok bool) {
	const hour = 3600_000
	for _, zone := range [...]int64{0, 8 * hour} {
		if epoch = floorDiv(to+zone, 24*hour)*24*hour - zone; epoch >= from {
			return epoch, true
		}
	}
	return copied, from <= copied && copied <= to
}
