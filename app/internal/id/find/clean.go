package find

import (
	"sort"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// cleaner removes invisible characters from a line and converts digits and signs of other scripts to ASCII.
type cleaner struct {
	out     []byte
	shifts  []shift
	cleaned bool
}

// shift says that from byte at of the cleaned line on, the text is by bytes later in the original.
type shift struct{ at, by int }

// clean removes invisible characters and converts full-width characters, digits of other scripts, wide spaces and
// curly quotes to ASCII. A line in ASCII is returned unchanged.
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
		if plain, known := text.PlainRune(r); known {
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

// origin converts an offset in the cleaned line to one in the original.
func (c *cleaner) origin(at int) int {
	i := sort.Search(len(c.shifts), func(i int) bool { return c.shifts[i].at > at })
	if i == 0 {
		return at
	}
	return at + c.shifts[i-1].by
}
