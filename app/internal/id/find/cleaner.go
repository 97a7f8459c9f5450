package find

import (
	"bytes"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// cleaner removes invisible characters and what a terminal obeys from a line, and converts digits and signs of other
// scripts to ASCII. It puts the pieces of numbers together.
type cleaner struct {
	out, joined []byte
	origins     []int // the places of a cleaned line's bytes in the original
	moved       []int // the memory of the next ones
	cleaned     bool  // the line is not the original
	plained     bool  // it removed or converted characters
	obeyed      bool  // it removed zero bytes or a terminal's codes
	pieced      bool  // it removed marks between the pieces of a number
}

// clean removes invisible characters, zero bytes and a terminal's codes, and converts full-width characters, digits of
// other scripts, wide spaces and curly quotes to ASCII. A line in ASCII without a number in pieces is returned
// unchanged.
func (c *cleaner) clean(line []byte) []byte {
	c.forget()
	i := 0
	for i < len(line) && line[i] < utf8.RuneSelf && line[i] != 0 && line[i] != esc {
		i++
	}
	if i < len(line) {
		line = c.plain(line)
	}
	if listsOctets(line) {
		line = c.gather(line)
	}
	if bytes.IndexByte(line, '_') >= 0 {
		line = c.emphasis(line)
	}
	if bytes.Contains(line, []byte("**")) && bytes.Count(line, []byte("-")) >= 4 {
		return c.join(line) // a UUID may have them
	}
	for i = 1; i+1 < len(line); i++ {
		if line[i-1]-'0' <= 9 && format.Marks(line[i], line[i+1]) && c.begins(line, i) {
			return c.join(line)
		}
	}
	return line
}

func (c *cleaner) forget() { c.cleaned, c.plained, c.obeyed, c.pieced = false, false, false, false }

// begins reports whether the digits before a place begin a number in pieces.
func (c *cleaner) begins(line []byte, at int) bool {
	for at > 0 && line[at-1]-'0' <= 9 {
		at--
	}
	return format.Pieces(line, at) > 0
}

func (c *cleaner) join(line []byte) []byte {
	c.joined, c.moved = c.joined[:0], c.moved[:0]
	format.Join(line, func(from, to int) { c.copy(line, from, to) })
	if len(c.joined) == len(line) {
		return line
	}
	c.pieced = true
	return c.swap()
}

// emphasis removes the underscores around an emphasized word that may be an ID.
func (c *cleaner) emphasis(line []byte) []byte {
	const shortest = 9
	c.joined, c.moved = c.joined[:0], c.moved[:0]
	kept := 0
	for at := 0; at < len(line); at++ {
		if line[at] != '_' || at > 0 && isWordly(line[at-1]) {
			continue
		}
		end := at
		for end < len(line) && (isWordly(line[end]) || line[end] == ':' || line[end] == '.') {
			end++
		}
		for end > at && (line[end-1] == '.' || line[end-1] == ':') {
			end--
		}
		if word := line[at:end]; len(word) > shortest+1 && line[end-1] == '_' && word[1] != '_' &&
			bytes.ContainsAny(word, "0123456789") {
			c.copy(line, kept, at)
			c.copy(line, at+1, end-1)
			kept = end
		}
		at = max(at, end-1)
	}
	return c.replace(line, kept)
}

// copy adds a part of a line to the new one.
func (c *cleaner) copy(line []byte, from, to int) {
	c.joined = append(c.joined, line[from:to]...)
	for at := from; at < to; at++ {
		c.moved = append(c.moved, c.origin(at))
	}
}

// replace is the new line with the rest of the old one from kept on; the old one if nothing of it was replaced.
func (c *cleaner) replace(line []byte, kept int) []byte {
	if kept == 0 {
		return line
	}
	c.copy(line, kept, len(line))
	return c.swap()
}

// swap makes the new line the cleaned one.
func (c *cleaner) swap() []byte {
	c.out, c.joined, c.origins, c.moved = c.joined, c.out, c.moved, c.origins
	c.cleaned = true
	return c.out
}

// wrap puts the beginning of a number or of a longer ID before its end, with which a line begins that a terminal
// wrapped.
func (c *cleaner) wrap(tail, line []byte) []byte {
	begins := 0
	for begins < len(line) && isWordly(line[begins]) {
		begins++
	}
	if len(tail) == 0 || begins == 0 || c.cleaned ||
		begins < len(line) && classOf(line[begins]) != classOther && classOf(line[begins]) != classComma {
		return line
	}
	if c.joined = append(append(c.joined[:0], tail...), line[:begins]...); !isWrapped(c.joined, len(tail)) {
		return line
	}
	c.out, c.origins = append(append(c.out[:0], tail...), line...), c.origins[:0]
	for at := range c.out {
		c.origins = append(c.origins, max(0, at-len(tail)))
	}
	c.cleaned, c.pieced = true, true
	return c.out
}

// isWrapped reports whether a word that a line break cuts after so many bytes is a number or a longer ID, and neither
// part is one alone.
func isWrapped(word []byte, cut int) bool {
	const most = 14
	tail, head := word[:cut], word[cut:]
	if digitsEnd(tail, 0) == len(tail) && digitsEnd(head, 0) == len(head) {
		return len(tail) <= most && format.Wrapped(tail, head)
	}
	const sure = 0.97 // of forms with fixed parts, as a trace of X-Ray
	k, n, ok := idkind.Read(word, 0)
	return ok && k.Plausible(n) && (k == idkind.ULID || k == idkind.ObjectID || k.IsUUID() && k != idkind.UUID ||
		k >= idkind.Datadog && k.Spec().Score >= sure)
}

func (c *cleaner) plain(line []byte) []byte {
	c.out, c.origins = c.out[:0], c.origins[:0]
	for i, size := 0, 0; i < len(line); i += size {
		if size = obeyed(line[i:]); size > 0 {
			c.obeyed, c.plained = true, true
			continue
		}
		var r rune
		r, size = utf8.DecodeRune(line[i:])
		plain, known := text.PlainRune(r)
		switch c.plained = c.plained || known; {
		case !known:
			for at := i; at < i+size; at++ {
				c.out, c.origins = append(c.out, line[at]), append(c.origins, at)
			}
		case plain != 0:
			c.out, c.origins = append(c.out, plain), append(c.origins, i)
		}
	}
	c.cleaned = c.plained
	return c.out
}

const esc = 0x1b

// obeyed is how many bytes of a text a terminal obeys and does not show, as ECMA-48 has them: a zero byte, a color, a
// title or a link; 0 where it begins with none. Of a code that is cut only its beginning is taken.
func obeyed(text []byte) int {
	if len(text) == 0 || text[0] != 0 && text[0] != esc {
		return 0
	}
	if text[0] == 0 || len(text) == 1 {
		return 1
	}
	from := func(i int, least, most byte) int {
		for i < len(text) && least <= text[i] && text[i] <= most {
			i++
		}
		return i
	}
	switch text[1] {
	case '[': // ESC [ 1 ; 31 m
		end := from(from(2, '0', '?'), ' ', '/')
		return min(from(end, '@', '~'), end+1)
	case ']': // ESC ] 0 ; title, and BEL or ESC \
		for i := 2; i < len(text); i++ {
			if text[i] == '\a' {
				return i + 1
			} else if text[i] == esc {
				return min(i+2, len(text))
			}
		}
		return 2
	}
	end := from(1, ' ', '/') // ESC ( B
	if end < len(text) && '0' <= text[end] && text[end] <= '~' {
		end++
	}
	return end
}

// origin converts an offset in the cleaned line to one in the original.
func (c *cleaner) origin(at int) int {
	if !c.cleaned || at >= len(c.origins) {
		return at
	}
	return c.origins[at]
}
