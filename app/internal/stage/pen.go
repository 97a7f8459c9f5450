package stage

// What draws a picture that is not of a run: the methods by which this package's
// panels are drawn.

// Begin makes the panel an empty picture, in what room it has.
func (p *Panel) Begin(name string, width, height int) { p.begin(name, width, height) }

// Path adds a path: what it looks like, how much of it is seen, 0 to 1, and
// further attributes with their values in turn.
func (p *Panel) Path(is, d string, shown float64, more ...string) { p.path(is, d, shown, more...) }

// Rect adds a rectangle.
func (p *Panel) Rect(is string, x, y, width, height, shown float64, more ...string) {
	p.rect(is, x, y, width, height, shown, more...)
}

// Circle adds a circle.
func (p *Panel) Circle(is string, x, y, r, shown float64, more ...string) {
	p.circle(is, x, y, r, shown, more...)
}

// Words adds words, so large.
func (p *Panel) Words(is string, x, y, size float64, says string, shown float64, more ...string) {
	p.words(is, x, y, size, says, shown, more...)
}

// At moves the last mark.
func (p *Panel) At(x, y float64) { p.at(x, y) }

// Num is a number as attributes have it, to two decimals.
func Num(v float64) string { return num(v) }

// Phase is a part of a motion, from one share of it to another, as a motion of its
// own that begins and ends slowly.
func Phase(share, from, to float64) float64 { return phase(share, from, to) }

// Lerp is between two values.
func Lerp(a, b, share float64) float64 { return lerp(a, b, share) }
