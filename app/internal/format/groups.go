package format

// Groups are the groups of digits of a number while it is read: between two of
// them stands always the same separator, and behind it three digits.
type Groups struct {
	Digits int // since the last separator,
	at     int // which stands here; the first character is 0
	by     rune
}

// Part begins another group behind a separator. It reports whether that does not
// belong there.
func (g *Groups) Part(at int, by rune) (wrong bool) {
	wrong = g.Digits == 0 || g.Digits > 3 || g.by != 0 && (g.Digits != 3 || g.by != by)
	*g = Groups{at: at, by: by}
	return wrong
}

// End reports, behind the last digit, whether the last separator does not belong
// where it stands. One that stands behind all digits harms nothing.
func (g *Groups) End() (wrong bool) { return g.by != 0 && g.Digits != 0 && g.Digits != 3 }
