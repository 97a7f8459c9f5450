package judge

import (
	"math"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
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
