package stage

import (
	"math"
	"strconv"
)

// Mark is one element of a picture. An attribute whose value is empty is not
// there.
type Mark struct {
	Tag, Text string
	Attrs     []string // names and values in turn
}

// Panel is one picture of those that a lane's look is made of: a coordinate
// system and its marks.
type Panel struct {
	Name          string
	Width, Height int
	Marks         []Mark
}

// put adds a mark.
func (p *Panel) put(tag, words string, attrs ...string) {
	p.Marks = append(p.Marks, Mark{tag, words, attrs})
}

// path adds a path; is names what it looks like.
func (p *Panel) path(is, d string, shown float64, more ...string) {
	p.put("path", "", append([]string{"data-is", is, "d", d, "opacity", num(shown)}, more...)...)
}

// rect adds a rectangle.
func (p *Panel) rect(is string, x, y, width, height, shown float64, more ...string) {
	p.put("rect", "", append([]string{"data-is", is, "x", num(x), "y", num(y), "width", num(max(width, 0)), "height", num(max(height, 0)), "opacity", num(shown)}, more...)...)
}

// words adds words, so large.
func (p *Panel) words(is string, x, y, size float64, words string, shown float64, more ...string) {
	p.put("text", words, append([]string{"data-is", is, "x", num(x), "y", num(y), "font-size", num(size), "opacity", num(shown)}, more...)...)
}

// num is a number as attributes have it, to two decimals. There are hundreds in
// each frame: strconv takes three times as long for what may be any number.
func num(v float64) string {
	n := int64(math.Round(v * 100))
	if n%100 == 0 {
		return strconv.FormatInt(n/100, 10)
	}
	var room [24]byte
	digits := room[:0]
	if n < 0 {
		digits, n = append(digits, '-'), -n
	}
	digits = append(strconv.AppendInt(digits, n/100, 10), '.', byte('0'+n/10%10))
	if n%10 != 0 {
		digits = append(digits, byte('0'+n%10))
	}
	return string(digits)
}

// lerp is between two values.
func lerp(a, b, share float64) float64 { return a + (b-a)*share }

// ease begins and ends a motion slowly.
func ease(s float64) float64 {
	if s < 0.5 {
		return 2 * s * s
	}
	return 1 - 2*(1-s)*(1-s)
}

// phase is a part of a motion, as a motion of its own.
func phase(s, from, to float64) float64 { return ease(min(max((s-from)/(to-from), 0), 1)) }

// yes is 1 for what is so.
func yes(so bool) float64 {
	if so {
		return 1
	}
	return 0
}

// pick is one of two texts.
func pick(so bool, a, b string) string {
	if so {
		return a
	}
	return b
}
