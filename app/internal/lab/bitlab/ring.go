package bitlab

import (
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Ring is all integers of a width in a circle, clockwise from 0 at the top: the last one is
// followed by the first.
type Ring struct {
	Width Width
	// From is where a walk starts, By its number of steps: clockwise, or counterclockwise if negative.
	From uint64
	By   int
}

// Point is a number's position on the unit circle, y downwards.
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

// At is the position after that many steps from 0, also between two numbers.
func (r Ring) At(steps float64) (x, y float64) {
	angle := 2 * math.Pi * steps / float64(r.Len())
	return math.Sin(angle), -math.Cos(angle)
}

// To is where the walk ends.
func (r Ring) To() uint64 { return r.Width.Keep(r.From + uint64(int64(r.By))) }

// Carries is how often the walk crosses from all ones to 0, or back: an unsigned overflow.
func (r Ring) Carries() int {
	return abs((int(r.Width.Keep(r.From)) + r.By) >> r.Width)
}

// Overflows is how often the walk crosses from the largest signed number to the smallest, or back:
// a signed overflow.
func (r Ring) Overflows() int {
	return abs((int(r.Width.Signed(r.From)) + r.Len()/2 + r.By) >> r.Width)
}

func abs(n int) int { return max(n, -n) }

// Sentence describes the walk.
func (r Ring) Sentence() string {
	w, from, to := r.Width, r.Width.Keep(r.From), r.To()
	way := text.Message("From %s, %s clockwise: %s.")
	if r.By < 0 {
		way = "From %s, %s anticlockwise: %s."
	}
	half, by, overflow, carry := int64(r.Len()/2), number(int64(abs(r.By))), "", ""
	if r.Overflows() > 0 {
		overflow = r.crossed("Signed overflow: it crossed from %s to %s.", number(half-1), number(-half))
	}
	if r.Carries() > 0 {
		carry = r.crossed("Unsigned overflow: it crossed from %s to %s.", itoa(r.Len()-1), "0")
	}
	return text.Sentences(
		text.Tell(way, w.Grouped(from), text.Count(abs(r.By), "%s step", "%s steps"), w.Grouped(to)),
		text.Tell("Signed: %s %s %s gives %s.", number(w.Signed(from)), plus(r.By), by, number(w.Signed(to))), overflow,
		text.Tell("Unsigned: %s %s %s gives %s.", text.Group(from), plus(r.By), by, text.Group(to)), carry)
}

// crossed names both sides of a border in the order of the walk.
func (r Ring) crossed(sentence text.Message, last, first string) string {
	if r.By < 0 {
		last, first = first, last
	}
	return text.Tell(sentence, last, first)
}

func plus(by int) string {
	if by < 0 {
		return "−"
	}
	return "+"
}
