package bitlab

import (
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Ring is all numbers of a width in a circle, clockwise from 0 at the top: past
// the last comes the first again.
type Ring struct {
	Width Width
	// From is where a walk begins, By how many steps it takes: clockwise to add,
	// the other way where it is negative.
	From uint64
	By   int
}

// Point is a number's place, on a circle of radius 1 around 0, y downwards.
type Point struct {
	Bits     uint64
	Unsigned uint64
	Signed   int64
	X, Y     float64
}

// Len is how many numbers the ring has.
func (r Ring) Len() int { return 1 << r.Width }

// Point is the number with those bits.
func (r Ring) Point(bits uint64) Point {
	bits = r.Width.Keep(bits)
	x, y := r.At(float64(bits))
	return Point{Bits: bits, Unsigned: bits, Signed: r.Width.Signed(bits), X: x, Y: y}
}

// At is the place so many steps from 0, also between two numbers.
func (r Ring) At(steps float64) (x, y float64) {
	angle := 2 * math.Pi * steps / float64(r.Len())
	return math.Sin(angle), -math.Cos(angle)
}

// To is where the walk ends.
func (r Ring) To() uint64 { return r.Width.Keep(r.From + uint64(int64(r.By))) }

// Carries is how often the walk passes from all ones to 0, or back: there the
// unsigned reading jumps.
func (r Ring) Carries() int {
	return abs(floorDiv(int(r.Width.Keep(r.From))+r.By, r.Len()))
}

// Overflows is how often the walk passes from the largest signed number to the
// smallest, or back: there the signed reading jumps.
func (r Ring) Overflows() int {
	half := r.Len() / 2
	return abs(floorDiv(int(r.Width.Signed(r.From))+half+r.By, r.Len()))
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func abs(n int) int { return max(n, -n) }

// Sentence says the walk in words.
func (r Ring) Sentence() string {
	w, from, to := r.Width, r.Width.Keep(r.From), r.To()
	way := text.Tell("clockwise")
	if r.By < 0 {
		way = text.Tell("anticlockwise")
	}
	s := text.Tell("From %s, %s %s: %s.", w.Grouped(from), text.Count(abs(r.By), "step", "steps"), way, w.Grouped(to))
	s += " " + text.Tell("Signed, %s %s %s", number(w.Signed(from)), plus(r.By), number(int64(abs(r.By))))
	if r.Overflows() == 0 {
		s += text.Tell(" = %s.", number(w.Signed(to)))
	} else {
		s += text.Tell(" comes out as %s: the walk passed the border between %s and %s.", number(w.Signed(to)), number(int64(r.Len()/2-1)), number(-int64(r.Len()/2)))
	}
	s += " " + text.Tell("Unsigned, %s %s %s", text.Group(from), plus(r.By), number(int64(abs(r.By))))
	if r.Carries() == 0 {
		return s + text.Tell(" = %s.", text.Group(to))
	}
	return s + text.Tell(" comes out as %s: the walk passed the border between %s and 0.", text.Group(to), itoa(r.Len()-1))
}

func plus(by int) string {
	if by < 0 {
		return "−"
	}
	return "+"
}
