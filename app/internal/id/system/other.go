package system

import (
	"math"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// unixTimes are the times that numbers without a system most often are. They are judged as systems are, but no page
// lists them.
var unixTimes = [...]struct {
	name  string
	title text.Message
	tick  time.Duration
}{
	{"unix-seconds", "Unix time in seconds", time.Second},
	{"unix-milliseconds", "Unix time in milliseconds", time.Millisecond},
	{"unix-microseconds", "Unix time in microseconds", time.Microsecond},
	{"unix-nanoseconds", "Unix time in nanoseconds", time.Nanosecond},
}

// Others judge a lone number that is of no listed system: as a Unix time of the last ten years, or as an ID of
// Twitter's layout with an epoch that nobody lists.
func Others(now time.Time) (all []Judge) {
	for _, u := range unixTimes {
		l := snowflake.Layout{Fields: []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 64}}, Epoch: time.Unix(0, 0).UTC(), Tick: u.tick}
		all = append(all, NewJudge(System{
			Name: u.name, Title: text.T(u.title), Layout: l, Since: now.AddDate(-10, 0, 0), Weight: 0.03, Note: text.T("A time, not an ID."),
		}, now))
	}
	return append(all, ownEpoch(now))
}

// ownEpochYears is how many years ago the epochs lie that companies choose.
const ownEpochYears = 12

// OwnEpoch is the name of readings in Twitter's layout with an epoch that nobody lists.
const OwnEpoch = "own-epoch"

// ownEpoch judges them. Its layout's epoch is the earliest one.
func ownEpoch(now time.Time) Judge {
	l, _ := Layout("bwmarrin")
	l.Name, l.Epoch = "", now.AddDate(-ownEpochYears, 0, 0).Truncate(time.Second)
	j := NewJudge(System{
		Name: OwnEpoch, Title: text.T("Twitter’s layout, an epoch of your own"), Layout: l, Since: l.Epoch, Weight: 0.02,
		Pattern: Pattern{Counted: true, Signed: true},
	}, now)
	j.anyEpoch = true
	return j
}

// NewestEpoch is the epoch with which an ID of [OwnEpoch] was made now.
func (j *Judge) NewestEpoch(id snowflake.ID) time.Time {
	l := j.System.Layout
	return l.Epoch.Add(time.Duration(j.now-int64(j.masks.Time.Of(id))) * l.Tick)
}

// cards is the weight of the numbers of payment cards.
const cards = 0.05

// card is the evidence of a card's number, as [Judge.Evidence] has it, without its logarithm: 15 or 16 digits, of which
// the first is 3 to 6 and the last makes their sum a multiple of ten, by Luhn's rule.
func card(id snowflake.ID) float64 {
	if id < 34e13 || id >= 7e15 || id >= 38e13 && id < 3e15 {
		return 0
	}
	sum, rest := uint64(0), uint64(id)
	for i := 0; rest > 0; i, rest = i+1, rest/10 {
		digit := rest % 10 << (i & 1)
		sum += digit/10 + digit%10
	}
	if sum%10 != 0 {
		return 0
	}
	return cards * math.Exp2(64) / 4e14
}
