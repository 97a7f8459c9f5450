package judge

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// around is the text around IDs, as evidence between readings: dates, which outweigh everything else; numbers that
// the text names as parts of the IDs; URLs and words that contain the IDs; and systems that the text mentions.
type around struct {
	dates  dates
	parts  parts
	epochs []bool // by reading, whether the text gives its epoch; nil if it gives none
	sign   string // the system whose sign the rows with one have
	base   string // the system in whose base an ID is written
	named  []string
}

// signedShare is how many rows may have one with a sign: a transaction of Seata's names its branches without one.
const signedShare = 4

// look looks around all IDs, and asks the dates of some rows. There is a view for each reading; instant is when a row was
// made by a reading.
func (a *around) look(set *find.Set, rows []int, views []view, instant func(reading, row int) int64) {
	a.dates.decide(set, rows, len(views), instant)
	a.parts.decide(set, views)
	a.epochs = agreeing(set.Epochs(), views)
	a.sign, a.named = "", set.Named()
	if system, rows := set.Signed(); rows*signedShare >= set.Len() {
		a.sign = system
	}
}

// weigh returns the evidence for a reading relative to those that fit best, as the base-2 logarithm of how much likelier
// it is, and the reasons.
func (a *around) weigh(reading int, name string) (evidence float64, pro, contra []string) {
	pro, contra = a.dates.reasons(reading)
	parted, said := a.parts.weigh(reading)
	signed, named := a.weighSigns(name)
	evidence = a.dates.evidence(reading) + parted + signed
	switch {
	case a.base == "":
	case isSystem(name, a.base):
		named = append(named, text.T("One ID is written in two forms, and one of them is this system’s."))
	default:
		evidence += foreignBase
	}
	if a.epochs != nil && a.epochs[reading] {
		pro = append(pro, text.T("The text states its epoch."))
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

// strange is the evidence against a system if the IDs are written like those of another one, unnamed if the text
// mentions another one.
const strange, unnamed = -14, -5

// unstated is the evidence against a reading whose epoch differs from the one that the text states.
const unstated = -10

// foreignBase is the evidence against a system if one ID is also written in a base that only another system uses.
const foreignBase = -20

func (a *around) weighSigns(name string) (evidence float64, pro []string) {
	switch {
	case slices.ContainsFunc(a.named, func(one string) bool { return isSystem(name, one) }):
		pro = append(pro, text.T("The text mentions it."))
	case len(a.named) > 0:
		evidence = unnamed
	}
	switch {
	case a.sign != "" && isSystem(name, a.sign):
		pro = append(pro, text.T("It is written like this system’s URLs and mentions."))
	case a.sign != "":
		evidence += strange
	}
	return evidence, pro
}

func isSystem(name, of string) bool {
	rest, ok := strings.CutPrefix(name, of)
	return ok && (rest == "" || rest[0] == '-')
}
