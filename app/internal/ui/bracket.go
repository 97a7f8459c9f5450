package ui

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Bracket is the part of a section's bracket that lies within one byte.
type Bracket struct {
	Top, Span  int // its highest bit, and how many
	Field      int
	Bits       int  // the whole section's
	Start, End bool // the section begins, ends here
	// names lists at how many bits a row the section's name stands here.
	Names string
}

// RowBits are the numbers of bits that a row may have: the stylesheet chooses
// by the room there is.
var RowBits = []int{64, 32, 16, 8}

// BracketsOf cuts a layout's sections at byte borders. A name stands where its
// section begins, and again at the left of each further row, but only where the
// run of bits is long enough for its letters.
func BracketsOf(l snowflake.Layout) []Bracket {
	var all []Bracket
	total := bitsIn(l)
	top := total - 1
	for field, f := range l.Fields {
		low := top - f.Bits + 1
		for high := top; high >= low; {
			end := max(low, high/8*8)
			b := Bracket{Top: high, Span: high - end + 1, Field: field, Bits: f.Bits, Start: high == top, End: end == low}
			var names []string
			for _, n := range RowBits {
				row := (total - 1 - high) / n // counted from the left end
				runEnd := max(low, total-(row+1)*n)
				leftmost := b.Start || (total-1-high)%n == 0
				if leftmost && Fits(f.Name, high-runEnd+1) {
					names = append(names, strconv.Itoa(n))
				}
			}
			b.Names = strings.Join(names, " ")
			all = append(all, b)
			high = end - 1
		}
		top = low - 1
	}
	return all
}

// Fits reports whether a name is no wider than so many bits; a bit is at least
// two letters wide, even where a reader has set letters further apart.
func Fits(name string, bits int) bool { return len(name) <= 2*bits }

// bitsIn is how many bits the fields have: 64 in a layout, and more where the
// bits of a longer ID are drawn.
func bitsIn(l snowflake.Layout) int {
	total := 0
	for _, f := range l.Fields {
		total += f.Bits
	}
	return total
}
