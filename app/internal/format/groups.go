package format

// Groups are the groups of digits of a number while it is read. The same separator
// must stand between all groups, and each group but the first has three digits.
type Groups struct {
	Digits int // since the last separator
	at     int // where that stands; the first character is 0
	by     rune
}

// Part begins another group behind a separator, and reports whether the separator is
// in a wrong place.
func (g *Groups) Part(at int, by rune) (wrong bool) {
	wrong = g.Digits == 0 || g.Digits > 3 || g.by != 0 && (g.Digits != 3 || g.by != by)
	*g = Groups{at: at, by: by}
	return wrong
}

// End reports, behind the last digit, whether the last separator is in a wrong place.
// One that stands behind all digits is let pass.
func (g *Groups) End() (wrong bool) { return g.by != 0 && g.Digits != 0 && g.Digits != 3 }
