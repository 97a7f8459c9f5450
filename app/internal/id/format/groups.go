package format

import "strings"

// groups are the groups of digits of a number while it is read. The same separator
// must stand between all groups, and each group but the first has three digits.
type groups struct {
	digits int // since the last separator
	at     int // where that stands
	by     rune
}

// part starts another group after a separator, and reports whether the separator is misplaced.
func (g *groups) part(at int, by rune) (wrong bool) {
	wrong = g.digits == 0 || g.digits > 3 || g.by != 0 && (g.digits != 3 || g.by != by)
	*g = groups{at: at, by: by}
	return wrong
}

// end reports, after the last digit, whether the last separator is misplaced. One after all digits is accepted.
func (g *groups) end() (wrong bool) { return g.by != 0 && g.digits != 0 && g.digits != 3 }

// misplaced is the first separator, and its place in characters from 1, that
// does not part groups of three digits as the others do; 0 if all do. In front of
// all digits and behind them there may be any.
func misplaced(written string) (at int, by rune) {
	var g groups
	for _, r := range strings.TrimRightFunc(written, isSeparator) {
		switch at++; {
		case !isSeparator(r):
			g.digits++
		case g == groups{}:
		case g.part(at, r):
			return at, r
		}
	}
	if g.end() {
		return g.at, g.by
	}
	return 0, 0
}

func isSeparator(r rune) bool {
	switch r {
	case ' ', '\t', '\r', '\n', '\u00a0', ',', '_':
		return true
	}
	return false
}
