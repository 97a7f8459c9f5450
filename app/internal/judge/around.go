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
	dates  dates
	parts  parts
	epochs []bool // by reading, whether the text gives its epoch; nil if it gives none
	sign   string // the system that the rows with a sign stand under
	base   string // the system in whose base an ID is written
	named  []string
}

// signedShare is how many rows may have one with a sign: a transaction of Seata's
// names its branches without one.
const signedShare = 4

// look looks around all IDs, and asks the dates of some rows; there is a view for each
// reading, and instant is when a reading has a row made.
func (a *around) look(set *find.Set, rows []int, views []view, instant func(reading, row int) int64) {
	a.dates.decide(set, rows, len(views), instant)
	a.parts.decide(set, views)
	a.epochs = agreeing(set.Epochs(), views)
	a.sign, a.named = "", set.Named()
	if system, rows := set.Signed(); rows*signedShare >= set.Len() {
		a.sign = system
	}
}

// weigh is how much speaks for a reading beside those that fit best, as the logarithm to
// base 2 of how much likelier it is, and what is to be said with it.
func (a *around) weigh(reading int, name string) (evidence float64, pro, contra []string) {
	pro, contra = a.dates.reasons(reading)
	parted, said := a.parts.weigh(reading)
	signed, named := a.weighSigns(name)
	evidence = a.dates.evidence(reading) + parted + signed
	switch {
	case a.base == "":
	case isSystem(name, a.base):
		named = append(named, text.T("An ID is there in two spellings, of which one is this system’s."))
	default:
		evidence += foreignBase
	}
	if a.epochs != nil && a.epochs[reading] {
		pro = append(pro, text.T("The text gives its epoch."))
	} else if a.epochs != nil {
		evidence += unstated
	}
	return evidence, slices.Concat(pro, said, named), contra
}

// agreeing are the readings whose epoch is among those that the text gives; nil if none is.
func agreeing(epochs []int64, views []view) (all []bool) {
	for i := range views {
		if views[i].hasTick && slices.Contains(epochs, views[i].epoch) {
			if all == nil {
				all = make([]bool, len(views))
			}
			all[i] = true
		}
	}
	return all
}

// strange and unnamed are how much speaks against a system where the IDs are written as
// another's are, and where the text speaks of another.
const strange, unnamed = -14, -5

// unstated is how much speaks against a reading with another epoch than the text gives.
const unstated = -10

// foreignBase is how much speaks against a system where one ID is there as a number and also in a base that another
// system alone uses.
const foreignBase = -20

func (a *around) weighSigns(name string) (evidence float64, pro []string) {
	switch {
	case slices.ContainsFunc(a.named, func(one string) bool { return isSystem(name, one) }):
		pro = append(pro, text.T("The text speaks of it."))
	case len(a.named) > 0:
		evidence = unnamed
	}
	switch {
	case a.sign != "" && isSystem(name, a.sign):
		pro = append(pro, text.T("It is written as this system’s addresses and mentions are."))
	case a.sign != "":
		evidence += strange
	}
	return evidence, pro
}

func isSystem(name, of string) bool {
	rest, ok := strings.CutPrefix(name, of)
	return ok && (rest == "" || rest[0] == '-')
}
