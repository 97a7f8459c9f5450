package live

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/live"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// figures are computed from the reports of the last second.
type figures struct {
	reports []live.Report // the newest last
	perID   float64       // IDs a second
	idle    float64       // the idle share of the time that it ran
	lost    float64       // the share of the time in which it was descheduled
	waits   float64       // a second
	refused float64       // a second
	of      float64       // a row is one of this many IDs
	span    time.Duration // between the newest and the oldest visible row; 0 where each can be read
}

const window = time.Second

func (f *figures) take(r live.Report) {
	f.reports = append(f.reports, r)
	for len(f.reports) > 2 && r.Elapsed-f.reports[1].Elapsed >= window {
		f.reports = f.reports[1:]
	}
	first := f.reports[0]
	if len(f.reports) == 1 {
		first = live.Report{}
	}
	over := (r.Elapsed - first.Elapsed).Seconds()
	if over <= 0 {
		return
	}
	f.perID = float64(r.Issued-first.Issued) / over
	lost := (r.Lost - first.Lost).Seconds()
	f.lost, f.idle = lost/over, min(1, (r.Idle-first.Idle).Seconds()/max(over-lost, 1e-9))
	f.waits = float64(r.Waits-first.Waits) / over
	f.refused = float64(r.Refused-first.Refused) / over
	f.of = 0
	if rows := r.Sampled - first.Sampled; rows > 0 {
		f.of = float64(r.Issued-first.Issued) / float64(rows)
	}
}

// fresh drops reports made under other settings.
func (f *figures) fresh() { f.reports = f.reports[max(0, len(f.reports)-1):] }

// last is the newest report, or a zero one.
func (f *figures) last() live.Report {
	if len(f.reports) == 0 {
		return live.Report{}
	}
	return f.reports[len(f.reports)-1]
}

// percent keeps as many digits as are meaningful.
func percent(share float64) string {
	n := 100 * share
	switch {
	case n == 0:
		return text.T("0 %")
	case n > 99.9:
		return text.T("> %s %%", "99.9")
	case n < 1: // one digit
		n, _ = strconv.ParseFloat(strconv.FormatFloat(n, 'g', 1, 64), 64)
		return text.T("%s %%", strconv.FormatFloat(n, 'f', -1, 64))
	case n < 10 || n > 90: // a share and the rest of it have as many digits
		return text.T("%s %%", strings.TrimSuffix(strconv.FormatFloat(n, 'f', 1, 64), ".0"))
	}
	return text.T("%s %%", strconv.FormatFloat(n, 'f', 0, 64))
}

// whole takes a float because a ceiling may exceed any int.
func whole(n float64) string { return text.GroupDigits(strconv.FormatFloat(n, 'f', 0, 64), 3, ",") }

func digits(n int) string { return strconv.Itoa(n) }
