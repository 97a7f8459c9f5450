package system

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// times are what numbers without a system most often are. They are judged as systems are, but no page lists them.
var times = [...]struct {
	name  string
	title text.Message
	year  int // that they count from
	tick  time.Duration
}{
	{"unix-seconds", "Unix time in seconds", 1970, time.Second},
	{"unix-milliseconds", "Unix time in milliseconds", 1970, time.Millisecond},
	{"unix-microseconds", "Unix time in microseconds", 1970, time.Microsecond},
	{"unix-nanoseconds", "Unix time in nanoseconds", 1970, time.Nanosecond},
	{"filetime", "Windows FILETIME", 1601, 100 * time.Nanosecond},
	{"webkit-time", "WebKit time", 1601, time.Microsecond},
	{"net-ticks", ".NET ticks", 1, 100 * time.Nanosecond},
}

// IsTime reports whether a reading of this name is a time, which is no ID.
func IsTime(name string) bool {
	for i := range times {
		if times[i].name == name {
			return true
		}
	}
	return false
}

// Others judge a number that is of no listed system: as a time of the last 15 years, as an ID of a system that only the
// decoder knows, or as one of Twitter's layout with an epoch that nobody lists.
func Others(now time.Time) (all []Judge) {
	for _, u := range times {
		l := snowflake.Layout{Fields: []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 64}},
			Epoch: time.Date(u.year, 1, 1, 0, 0, 0, 0, time.UTC), Tick: u.tick}
		all = append(all, NewJudge(System{
			Name: u.name, Title: text.T(u.title), Layout: l, Since: now.AddDate(-15, 0, 0), Weight: 0.03,
			Note: text.T("A time, not an ID."),
		}, now))
	}
	for i := range readAlone {
		all = append(all, NewJudge(readAlone[i].system(), now))
	}
	return append(all, ownEpoch(now))
}

// printed is a layout whose numbers a text in small letters, which names some systems, prints: Baidu's with other
// widths, as bits:30,16,7, bits(1, 30, 16, 7) or timeBits=30 workerBits=16 seqBits=7, or Twitter's with the epoch that
// the text states. It has no fields without any.
func printed(text []byte, named []string) (l snowflake.Layout) {
	epoch, stated := statedEpoch(text)
	if widths := printedWidths(text); len(widths) > 0 || stated && slices.Contains(named, "baidu") {
		l, _ = Layout("baidu")
		if len(widths) == 0 {
			widths = []int{l.Fields[1].Bits, l.Fields[2].Bits, l.Fields[3].Bits}
		}
		l.Fields = slices.Clone(l.Fields)
		l.Name, l.Fields[0].Bits = "", 64-widths[0]-widths[1]-widths[2]
		for i, n := range widths {
			l.Fields[i+1].Bits = n
		}
	} else if stated {
		l, _ = Layout("twitter")
		l.Name = OwnEpoch
	}
	if stated {
		l.Epoch = epoch
	}
	return l
}

// printedWidths are three widths of a text, of 63 bits together at most; without the sign's.
func printedWidths(text []byte) (widths []int) {
	const near = 60
	_, behind, found := bytes.Cut(text, []byte("bits"))
	if !found {
		return nil
	}
	for _, word := range bytes.FieldsFunc(behind[:min(len(behind), near)],
		func(r rune) bool { return strings.ContainsRune(":=(,) \"[].;\n", r) }) {
		if bytes.HasSuffix(word, []byte("bits")) || string(word) == "uid" {
			continue
		}
		n, err := strconv.Atoi(string(word))
		if err != nil || n < 1 || n > 62 {
			break
		}
		widths = append(widths, n)
	}
	if len(widths) > 3 && widths[0] == 1 { // of the sign
		widths = widths[1:]
	}
	if len(widths) < 3 || widths[0]+widths[1]+widths[2] > 63 {
		return nil
	}
	return widths[:3]
}

// epochWords are before the epoch in a program.
var epochWords = [...]string{"epoch", "start_stmp", "startstmp", "start_timestamp"}

// statedEpoch is the epoch that a text states in milliseconds or as a day, unless it is a common system's.
func statedEpoch(text []byte) (epoch time.Time, ok bool) {
	const near, milliseconds = 16, 13
	for _, word := range epochWords {
		for rest := text; ; {
			_, behind, found := bytes.Cut(rest, []byte(word))
			if rest = behind; !found {
				break
			}
			at := bytes.IndexAny(rest[:min(near, len(rest))], "0123456789")
			if at < 0 {
				continue
			}
			digits := rest[at:]
			end := len(digits) - len(bytes.TrimLeft(digits, "0123456789"))
			if ms, err := strconv.ParseInt(string(digits[:end]), 10, 64); err == nil && end == milliseconds {
				epoch = time.UnixMilli(ms).UTC()
			} else if len(digits) >= len(time.DateOnly) {
				epoch, _ = time.Parse(time.DateOnly, string(digits[:len(time.DateOnly)]))
			}
			if epoch.Year() > 2000 && epoch.Year() < 2041 && !listed(epoch) {
				return epoch, true
			}
		}
	}
	return epoch, false
}

// listed reports whether a system that people meet most has an epoch.
func listed(epoch time.Time) bool {
	for i := range table {
		if l := table[i].layout(); table[i].common && l.Epoch.Equal(epoch) {
			return true
		}
	}
	return false
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
		Name: OwnEpoch, Title: text.T("Twitter’s layout, an epoch of your own"), Layout: l, Since: l.Epoch,
		Weight:  0.02,
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

// PrintedJudge judges IDs of a layout that their text prints.
func PrintedJudge(l snowflake.Layout, now time.Time) Judge {
	s := System{Name: "printed", Title: text.T("Baidu UidGenerator with the text’s widths"), Layout: l, Since: l.Epoch,
		Weight: 10, Pattern: Pattern{Counted: true, Signed: true}}
	if l.Name == OwnEpoch {
		s.Name, s.Title, s.Layout.Name = l.Name, text.T("Twitter’s layout, an epoch of your own"), ""
	}
	return NewJudge(s, now)
}

// known are ranges of numbers that others than generators of IDs give out, and the weights of these.
var known = [...]struct {
	from, to snowflake.ID
	weight   float64
	says     text.Message
}{
	{76561197960265728, 76561197960265728 + 1<<32, 0.2, "This is the number of a Steam account: there is no time inside."},
	{1e14, 1001e11, 0.1, facebook}, {615e11, 616e11, 0.1, facebook}, {101e14, 103e14, 0.1, facebook},
	{122e15, 1225e14, 0.05, facebook},
	{graphFrom, graphTo, 0.2, graph},
	{99e14, 1e16, 0.02, alma}, {99e15, 1e17, 0.01, alma}, {99e16, 1e18, 0.0005, alma},
	{1e14, 1e16, 0.1, ""}, // 15 and 16 digits are as many as orders, customers and cards have
}

const (
	facebook text.Message = "Facebook numbers its accounts and posts like this: there is no time inside."
	graph    text.Message = "Instagram’s programming interface numbers accounts, media and highlights like this: there is no time inside."
	alma     text.Message = "Alma, a library system, numbers its records like this: there is no time inside."
)

// graphFrom and graphTo are the range of the numbers of Instagram's programming interface.
const graphFrom, graphTo = 178e14, 188e14

// IsGraph reports whether a number is one of them, which Instagram's addresses hold but no Snowflake made.
func IsGraph(id snowflake.ID) bool { return graphFrom <= id && id < graphTo }

// Known is what a number of such a range is, in a sentence; empty for others.
func Known(id snowflake.ID) string {
	for _, k := range known {
		if k.from <= id && id < k.to && k.says != "" {
			return text.Tell(k.says)
		}
	}
	return ""
}

// ranged is the evidence of such numbers, as [card] has it.
func ranged(id snowflake.ID) (sum float64) {
	for _, k := range known {
		if k.from <= id && id < k.to {
			sum += k.weight * math.Exp2(64) / float64(k.to-k.from)
		}
	}
	return sum
}

// paddings is the weight of numbers like 100000000000001478, a round number with a count at its end: examples use them,
// accounts for tests and a few sites. leastZeros is how many zeros are between the two.
const paddings, leastZeros = 0.05, 7

// padded is the evidence of such a number of 15 digits or more, as [card] has it.
func padded(id snowflake.ID) float64 {
	if id < 1e14 {
		return 0
	}
	digits, zeros, longest := 0, 0, 0
	for rest, ended := uint64(id), false; rest > 0; rest /= 10 {
		if digits++; rest%10 > 0 {
			ended, zeros = true, 0
		} else if ended { // those at its end may be lost digits, or a whole second
			zeros++
			longest = max(longest, zeros)
		}
	}
	if longest < leastZeros {
		return 0
	}
	return paddings * math.Exp2(64) / float64(digits) / math.Pow10(digits-longest)
}

// cards is the weight of the numbers of payment cards and of phones.
const cards = 0.05

// card is the evidence of a card's number, as [Judge.Evidence] has it, without its logarithm: 15 or 16 digits, of which
// the first is 3 to 6 and the last makes their sum a multiple of ten, by Luhn's rule; so are those by which networks
// know phones, 15 digits of which the first two are mostly 35, 49 or 86.
func card(id snowflake.ID) float64 {
	if maker := id / 1e13; id < 34e13 || id >= 7e15 || maker >= 38 && id < 3e15 && maker != 49 && maker != 86 {
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

// Calendar reports whether a number of 12 to 19 digits begins with a day.
func Calendar(id snowflake.ID) bool { return calendar(id) > 0 }

// days is the weight of numbers that begin with a day, as 20240517 does: times without separators, numbers of orders.
const days = 0.05

// calendar is the evidence of such a number of 12 to 19 digits, as [card] has it.
func calendar(id snowflake.ID) float64 {
	if id < 1e11 {
		return 0
	}
	const since, until = 1990, 2040
	day, unit := uint64(id), 1.0
	for ; day >= 1e8; day /= 10 {
		unit *= 10
	}
	if year, month := day/1e4, day/100%100; year < since || year >= until || month < 1 || month > 12 || day%100 < 1 ||
		day%100 > 31 {
		return 0
	}
	return days * math.Exp2(64) / ((until - since) * 12 * 31 * unit)
}
