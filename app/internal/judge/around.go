package judge

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// around is what stands around IDs and decides between readings of them: dates, which
// outweigh all else, numbers that the text gives as parts of them, the addresses and
// words that they are parts of, and what the text speaks of.
type around struct {
	dates dates
	parts parts
	sign  string // the system that the rows with a sign stand under
	named []string
}

// signedShare is how many rows may have one with a sign: a transaction of Seata's
// names its branches without one.
const signedShare = 4

// look looks around all IDs, and asks the dates of some rows; there is a view for each
// reading, and instant is when a reading has a row made.
func (a *around) look(set *find.Set, rows []int, views []view, instant func(reading, row int) int64) {
	a.dates.decide(set, rows, len(views), instant)
	a.parts.decide(set, views)
	a.sign, a.named = "", set.Named()
	if system, rows := set.Signed(); rows*signedShare >= set.Len() {
		a.sign = system
	}
}

// weigh is what becomes of a reading's score, and what is to be said with it.
func (a *around) weigh(reading int, name string, score *float64) (pro, contra []string) {
	pro = a.weighSigns(name, score)
	pro = append(a.parts.weigh(reading, score), pro...)
	dated, contra := a.dates.weigh(reading, score)
	return append(dated, pro...), contra
}

// weighSigns weighs what names a system.
func (a *around) weighSigns(name string, score *float64) (pro []string) {
	named := slices.ContainsFunc(a.named, func(one string) bool { return isSystem(name, one) })
	switch {
	case named:
		*score = 1 - 0.6*(1-*score)
		pro = append(pro, text.T("The text speaks of it."))
	case len(a.named) > 0:
		*score *= 0.7
	}
	switch {
	case a.sign != "" && isSystem(name, a.sign):
		*score = 0.9 + 0.09**score
		pro = append(pro, text.T("It is written as this system’s addresses and mentions are."))
	case a.sign != "":
		*score *= 0.2
	}
	return pro
}

// isSystem reports whether a name is a system's, or that of one of its versions.
func isSystem(name, of string) bool {
	rest, ok := strings.CutPrefix(name, of)
	return ok && (rest == "" || rest[0] == '-')
}
