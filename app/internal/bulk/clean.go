package bulk

import (
	"unicode"
	"unicode/utf8"
)

// cleaner takes from a line what is not meant to be read: characters that
// cannot be seen, and digits and signs in other dress.
type cleaner struct {
	out     []byte
	shifts  []shift
	cleaned bool
}

// shift says that from a place in the cleaned line on, the original is so many
// bytes further.
type shift struct{ at, by int }

// clean is the line without marks that cannot be seen, and with ASCII for
// full-width characters, digits of other scripts, wide spaces and curly quotes.
// A line that is ASCII is returned as it is.
func (c *cleaner) clean(line []byte) []byte {
	c.cleaned = false
	i := 0
	for i < len(line) && line[i] < utf8.RuneSelf {
		i++
	}
	if i == len(line) {
		return line
	}
	c.out, c.shifts = append(c.out[:0], line[:i]...), c.shifts[:0]
	for i < len(line) {
		r, size := utf8.DecodeRune(line[i:])
		if plain, known := plainOf(r); known {
			if plain != 0 {
				c.out = append(c.out, plain)
			}
			i += size
			c.shifts = append(c.shifts, shift{len(c.out), i - len(c.out)})
			c.cleaned = true
			continue
		}
		c.out = append(c.out, line[i:i+size]...)
		i += size
	}
	return c.out
}

// origin is where a place in the cleaned line stood in the original.
func (c *cleaner) origin(at int) int {
	low, high := 0, len(c.shifts) // the last shift that begins at or before it is below high
	for low < high {
		if middle := (low + high) / 2; c.shifts[middle].at <= at {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == 0 {
		return at
	}
	return at + c.shifts[low-1].by
}

// plainOf is the ASCII character that stands for r, 0 for none; known is false
// where r is left alone.
func plainOf(r rune) (plain byte, known bool) {
	switch {
	case r == utf8.RuneError || r < utf8.RuneSelf:
		return 0, false
	case r >= 0xff01 && r <= 0xff5e: // full width
		return byte(r - 0xff01 + '!'), true
	case r == 0x2212:
		return '-', true
	case r >= 0x2018 && r <= 0x201b:
		return '\'', true
	case r >= 0x201c && r <= 0x201f:
		return '"', true
	case r == 0xad || r == 0x61c || r == 0x180e || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060 && r <= 0x206f || r == 0xfeff:
		return 0, true // soft hyphens, zero widths, marks of direction
	case unicode.Is(unicode.Zs, r):
		return ' ', true
	case unicode.Is(unicode.Nd, r):
		return digitOfScript(r), true
	}
	return 0, false
}

// digitOfScript is the ASCII digit for one of another script: their ten digits
// stand in a row. Those of mathematics stand in several rows, one behind the
// other.
func digitOfScript(r rune) byte {
	if r >= 0x1d7ce && r <= 0x1d7ff {
		return byte('0' + (r-0x1d7ce)%10)
	}
	zero := r
	for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
		zero--
	}
	return byte('0' + r - zero)
}
