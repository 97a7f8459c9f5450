package ui

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Bracket is the part of a field's bracket within one byte.
type Bracket struct {
	Top, Span  int // its highest bit, and how many
	Field      int
	Bits       int  // the whole field's
	Start, End bool // the field begins, ends here
	// names lists the bits per row at which the field's name is shown here.
	Names string
}

// RowBits are the possible numbers of bits per row; the stylesheet chooses by the available width.
var RowBits = []int{64, 32, 16, 8}

// BracketsOf cuts a layout's brackets at byte borders. A field's name is shown where the field
// begins, and again at the left of each further row, if the run of bits is wide enough.
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

// Fits reports whether a name is no wider than that many bits; a bit is at least two letters wide,
// even with wide letter spacing.
func Fits(name string, bits int) bool { return len(name) <= 2*bits }

// bitsIn is the number of bits of the fields: 64 in a layout, more for a longer ID.
func bitsIn(l snowflake.Layout) int {
	total := 0
	for _, f := range l.Fields {
		total += f.Bits
	}
	return total
}
