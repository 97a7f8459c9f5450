package sim

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var fields = []string{"issued", "refused", "duplicates", "longest-wait-ms", "lead-ms", "waiting", "answered", "estimate",
	"unique", "increasing", "fits", "roughly", "last", "running"}

// Field is a lane's figure by its name on the pages: issued, refused, duplicates,
// longest-wait-ms, lead-ms, waiting (requests without an answer), answered (issued ÷ requested),
// estimate (how many IDs an outsider infers), and "holds" or "broken" for unique, increasing,
// fits and roughly. last is the last issued ID as tick/sequence, or as its system writes it.
func (l *LaneFrame) Field(name string) string {
	t := l.Totals()
	switch name {
	case "issued":
		return strconv.Itoa(t.Issued)
	case "refused":
		return strconv.Itoa(t.Refused)
	case "duplicates":
		return strconv.Itoa(t.Duplicates)
	case "longest-wait-ms":
		return milliseconds(t.LongestWait)
	case "lead-ms":
		return milliseconds(l.Lead())
	case "waiting":
		return strconv.Itoa(t.Pending())
	case "answered":
		return rounded(math.Floor, float64(t.Issued)/float64(max(t.Asked, 1)), 1e4)
	case "estimate":
		return l.estimate()
	case "running":
		return strconv.Itoa(l.Cluster().Running())
	case "last":
		if e := l.Last(); e != nil {
			return l.place(e)
		}
		return "none"
	}
	for _, i := range Qualities() {
		if i.String() == name && !l.Holds(i) {
			return "broken"
		}
	}
	return "holds"
}

// estimate is the number of IDs that an outsider infers from those it has seen: m(k + 1)/k − 1
// for k IDs with the maximum m. It is the unbiased estimator if they are drawn uniformly from 1
// to the number sought (Goodman, "Serial Number Analysis", 1952). If numbers grow by an
// increment, each remainder is estimated separately.
func (l *LaneFrame) estimate() string {
	counts := l.Of().Design.Counts
	if counts == nil {
		return "none"
	}
	type class struct{ largest, seen uint64 }
	step, classes := uint64(max(counts(l.state.store), 1)), map[uint64]class{}
	for i := range l.Log() {
		if e := &l.lane.log[i]; e.Issued && e.Twin < 0 {
			id := uint64(e.ID())
			c := classes[id%step]
			classes[id%step] = class{max(c.largest, (id+step-1)/step), c.seen + 1}
		}
	}
	sum := 0.0
	for _, c := range classes {
		sum += float64(c.largest)*float64(c.seen+1)/float64(c.seen) - 1
	}
	if len(classes) == 0 {
		return "none"
	}
	return rounded(math.Round, sum, 100)
}

func (l *LaneFrame) Store() store.Store { return l.state.store }

// IDText is an event's ID as tick/sequence; if the script has a date, with the time of day of
// that tick.
func (l *LaneFrame) IDText(e *Event) string {
	tick, number, has := strings.Cut(l.place(e), "/")
	if !has {
		return tick
	}
	if lay := &l.Of().Layout; l.run.Script.Dated {
		tick = timeOfDay(lay.Epoch.Add(time.Duration(e.Tick()) * lay.Tick))
	}
	return tick + "/" + number
}

func (l *LaneFrame) place(e *Event) string {
	if lay := &l.Of().Layout; l.state.cluster != nil && l.Of().Design.Text == nil {
		worker := strconv.FormatUint(lay.Node(e.ID()), 10)
		return strconv.FormatInt(e.Tick(), 10) + "/" + worker + "/" + strconv.FormatUint(lay.Value(e.ID(), lay.Index(snowflake.KindSequence)), 10)
	}
	return l.Of().IDText(e)
}

// IDText is an event's ID as tick/sequence, or as its system writes it.
func (l *Lane) IDText(e *Event) string {
	if l.Design.Text != nil {
		return l.Design.Text(e.Outcome.ID())
	}
	return slash(e.Tick(), l.Layout.Value(e.ID(), l.Layout.Index(snowflake.KindSequence)))
}
