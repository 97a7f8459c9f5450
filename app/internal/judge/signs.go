package judge

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// surroundings are what names a system around IDs: the addresses and words that they
// are parts of, and what the text speaks of.
type surroundings struct {
	sign  string // the system that most of the rows with a sign stand under
	named []string
}

// signedShare is how many rows may have one with a sign: a transaction of Seata's
// names its branches without one.
const signedShare = 4

// lookAround looks at what stands around all IDs.
func lookAround(set *find.Set) (s surroundings) {
	s.named = set.Named()
	system, rows := set.Signed()
	if rows*signedShare >= set.Len() {
		s.sign = system
	}
	return s
}

// weigh is what becomes of a system's score, and what is to be said with it.
func (s *surroundings) weigh(name string, score *float64) (pro []string) {
	named := slices.ContainsFunc(s.named, func(one string) bool { return isSystem(name, one) })
	switch {
	case named:
		*score = 1 - 0.6*(1-*score)
		pro = append(pro, text.T("The text speaks of it."))
	case len(s.named) > 0:
		*score *= 0.7
	}
	switch {
	case s.sign != "" && isSystem(name, s.sign):
		*score = 0.9 + 0.09**score
		pro = append(pro, text.T("It is written as this system’s addresses and mentions are."))
	case s.sign != "":
		*score *= 0.2
	}
	return pro
}

// isSystem reports whether a name is a system's, or that of one of its versions.
func isSystem(name, of string) bool {
	rest, ok := strings.CutPrefix(name, of)
	return ok && (rest == "" || rest[0] == '-')
}
