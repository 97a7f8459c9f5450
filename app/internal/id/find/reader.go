package find

import (
	"bytes"
	"iter"
	"math"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// pieceLimit is the most bytes of a line that are processed together; a longer line, such as a whole JSON
// document, is read in pieces.
const pieceLimit = 1 << 16

// sampleLimit is how many bytes are sampled to learn where in a line the IDs are.
const sampleLimit = 1 << 15

// Reader finds the IDs in a text that is fed to it in pieces. A line that is
// one ID in any form of [boxes.Integer], or a longer ID, is a row. In other lines
// [Reader.choose] decides which words are IDs, by their digits, their date, the name
// that they stand under, and where most lines have theirs. It makes no difference
// how the text is cut into pieces.
type Reader struct {
	// Yield is called while a shape is learnt, which takes long because it reads the sample three times.
	Yield work.Yield

	set     *Set
	decoder decoder
	cleaner cleaner

	carry []byte // the beginning of a line whose end has not been fed
	tail  []byte // the digits at the end of the line before, which may go on
	where textPosition

	learnt bool
	held   []heldPiece // waiting until the shape is learnt
	sample []byte
	shape  shape

	places   []selector     // of the set's places
	patterns map[string]int // the numbers of the set's, and the memory of one
	pattern  []byte

	scan     scanner
	above    above
	headLine int // the line that may name columns, from 0

	datedRows, idle int // how many rows and dates there were behind the last row

	whole      int // rows that were a whole line
	inexact    int // rows that are floating-point numbers
	lost       int // lines with IDs and also a rounded number that may have been one
	twins      int // IDs that stand twice in a line, once rounded
	normalized int // lines that the cleaner has changed
	pieced     int // lines with a number in pieces
	obeyed     int // lines of which it removed zero bytes or a terminal's codes
	worded     int // bad lines that have their own reason
}

type textPosition struct {
	line   int // from 0
	offset int
	inside bool // a piece of this line has been read
}

// heldPiece is a line, or a piece of one, in the sample.
type heldPiece struct {
	end  int
	last bool // the line ends here
}

// heldLines are the lines, or pieces of lines, of the sample, and whether the line ends.
func (r *Reader) heldLines() iter.Seq2[[]byte, bool] {
	return func(yield func([]byte, bool) bool) {
		begin := 0
		for _, h := range r.held {
			if !yield(r.sample[begin:h.end], h.last) {
				return
			}
			begin = h.end
			r.Yield.GoOn() // who stops it feeds no more
		}
	}
}

// NewReader returns a reader that fills the set, whose former rows are gone and
// whose memory is used again.
func NewReader(into *Set) *Reader {
	into.reset()
	return &Reader{set: into, patterns: map[string]int{}}
}

// Feed reads a piece of the text. It does not retain it.
func (r *Reader) Feed(chunk []byte) { r.text(r.decoder.decode(chunk)) }

// Next ends a text. The next Feed starts another one, in any encoding; line numbers continue. It returns the
// number of lines so far.
func (r *Reader) Next() (lines int) {
	r.text(r.decoder.end())
	if len(r.carry) > 0 || r.where.inside || len(r.held) > 0 && !r.held[len(r.held)-1].last {
		r.text([]byte{'\n'})
	}
	if r.decoder.foreign == "" {
		r.decoder = decoder{before: r.decoder.before || r.decoder.wide}
	}
	lines = r.where.line
	for _, h := range r.held {
		if h.last {
			lines++
		}
	}
	return lines
}

// Close reads what is left and returns the set.
func (r *Reader) Close() *Set {
	r.text(r.decoder.end())
	if r.decoder.foreign != "" {
		r.refuse()
		return r.set
	}
	unfinished := len(r.carry) > 0 || r.where.inside
	if unfinished {
		r.piece(r.carry, true)
	}
	if !r.learnt && len(r.held) > 0 {
		r.learn()
	}
	if unfinished {
		r.where.offset-- // there was no line break
	}
	r.set.Lines, r.set.Bytes = r.where.line, r.where.offset
	r.set.Notes = append(r.decoder.notes(), r.notes()...)
	return r.set
}

// text takes lines out of the next piece of UTF-8.
func (r *Reader) text(b []byte) {
	if r.decoder.foreign != "" {
		r.where.offset += len(b)
		return
	}
	for len(b) > 0 {
		if len(r.carry) == 0 && len(r.held) == 0 && !r.where.inside && !r.scan.goesOn() {
			if b = b[r.plain(b):]; len(b) == 0 {
				return
			}
		}
		line, full := b, false
		end := bytes.IndexByte(b, '\n')
		if end >= 0 {
			line = b[:end]
		}
		if room := pieceLimit - len(r.carry); len(line) > room {
			line, end, full = line[:room], -1, true
		}
		b = b[len(line):]
		if len(r.carry) > 0 || end < 0 {
			r.carry = append(r.carry, line...)
			line = r.carry
		}
		switch {
		case end >= 0:
			b = b[1:]
			r.piece(line, true)
			r.carry = r.carry[:0]
		case full:
			n := lastBoundary(line)
			r.piece(line[:n], false)
			r.carry = r.carry[:copy(r.carry, r.carry[n:])]
		}
	}
}

// lastBoundary is where a long line is cut: after the last separator, or at its end if there is none.
func lastBoundary(line []byte) int {
	if at := bytes.LastIndexAny(line, " ,;\t|"); at >= 0 {
		return at + 1
	}
	return len(line)
}

// piece takes a line, or a piece of a long one without its line break, and
// holds it back while it is not known what the lines look like.
func (r *Reader) piece(line []byte, last bool) {
	if r.learnt {
		r.read(line, last)
		return
	}
	if len(r.held) == 0 && !r.where.inside && last && r.quick(line) {
		return
	}
	r.sample = append(r.sample, line...)
	r.held = append(r.held, heldPiece{len(r.sample), last})
	if len(r.sample) >= sampleLimit {
		r.learn()
	}
}

func (r *Reader) learn() {
	var support idkind.Support
	for line := range r.heldLines() {
		support.Add(line)
		if len(r.set.Printed.Fields) == 0 {
			r.set.Printed = system.Printed(line)
		}
	}
	r.scan.supported = support.Kinds()
	if r.set.named = system.NamedIn(r.sample); slices.Contains(r.set.named, "instagram") {
		r.scan.supported |= 1 << idkind.Shortcode
	}
	r.set.about, r.set.others = system.IsAbout(r.sample), system.IsOthers(r.sample)
	if len(r.set.named) > 1 {
		r.set.mentions = r.mentions()
	}
	r.shape = r.learnShape()
	r.learnt = true
	for line, last := range r.heldLines() {
		r.read(line, last)
	}
	r.held, r.sample = r.held[:0], r.sample[:0]
}

// mentions are the words of the sample that name systems, with their offsets in the text.
func (r *Reader) mentions() (all []system.Mention) {
	offset := r.where.offset
	for line, last := range r.heldLines() {
		for _, m := range system.Mentions(line, r.set.named) {
			m.At += offset
			all = append(all, m)
		}
		if offset += len(line); last {
			offset++
		}
	}
	return all
}

func (r *Reader) offsetOf(at int) int {
	return min(r.where.offset+r.cleaner.origin(at), math.MaxUint32)
}

// headSize is how many bytes are examined to detect the encoding.
const headSize = 1024

// decoder converts text in pieces to UTF-8. It passes UTF-8 through without a copy and converts UTF-16, which it
// detects by its byte order mark or its zero bytes. The zero decoder is at the start of a text.
type decoder struct {
	head    []byte // the first bytes, until the encoding is known
	known   bool
	wide    bool   // UTF-16
	big     bool   // the more significant byte first
	foreign string // says what it is if it is no text
	before  bool   // another text, before this one, was UTF-16
	spare   []byte
	pending rune // the first half of a pair
	out     []byte
}

// Encoding is the encoding of a text that begins with head, by the name that browsers
// give it; foreign says what the file is if it is no text, and is empty otherwise.
func Encoding(head []byte) (name, foreign string) {
	var d decoder
	d.recognize(head)
	switch {
	case d.big:
		return "utf-16be", ""
	case d.wide:
		return "utf-16le", ""
	}
	return "utf-8", d.foreign
}

// decode is the next piece as UTF-8. What it returns is valid until the next
// call.
func (d *decoder) decode(chunk []byte) []byte {
	if !d.known {
		if len(d.head)+len(chunk) < headSize {
			d.head = append(d.head, chunk...)
			return nil
		}
		if len(d.head) > 0 {
			chunk = append(d.head, chunk...)
		}
		chunk = d.recognize(chunk)
	}
	return d.units(chunk)
}

// end is the rest, once there are no more pieces.
func (d *decoder) end() []byte {
	if d.known {
		return nil
	}
	return d.units(d.recognize(d.head))
}

// recognize tells the encoding by the text's beginning, and takes its mark off.
func (d *decoder) recognize(chunk []byte) []byte {
	d.known = true
	head := chunk[:min(len(chunk), headSize)]
	var zeros [2]int
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		}
	}
	half := len(head) / 2
	switch {
	case len(head) >= 3 && head[0] == 0xef && head[1] == 0xbb && head[2] == 0xbf:
		return chunk[3:]
	case len(head) >= 2 && head[0] == 0xff && head[1] == 0xfe:
		d.wide = true
		return chunk[2:]
	case len(head) >= 2 && head[0] == 0xfe && head[1] == 0xff:
		d.wide, d.big = true, true
		return chunk[2:]
	case half > 1 && zeros[1]*4 > half*3 && zeros[0] == 0:
		d.wide = true
	case half > 1 && zeros[0]*4 > half*3 && zeros[1] == 0:
		d.wide, d.big = true, true
	default:
		d.foreign = foreign(head)
	}
	return chunk
}

// units turns UTF-16 into UTF-8; a pair or a unit may be cut in two.
func (d *decoder) units(chunk []byte) []byte {
	if !d.wide {
		return chunk
	}
	d.out = d.out[:0]
	for _, c := range chunk {
		d.spare = append(d.spare, c)
		if len(d.spare) < 2 {
			continue
		}
		unit := rune(d.spare[0]) | rune(d.spare[1])<<8
		if d.big {
			unit = rune(d.spare[1]) | rune(d.spare[0])<<8
		}
		d.spare = d.spare[:0]
		switch {
		case d.pending != 0:
			unit = utf16.DecodeRune(d.pending, unit)
			d.pending = 0
		case utf16.IsSurrogate(unit) && unit < 0xdc00:
			d.pending = unit
			continue
		}
		d.out = utf8.AppendRune(d.out, unit)
	}
	return d.out
}

func (d *decoder) notes() []string {
	if d.wide || d.before {
		return []string{text.T("The text is UTF-16; it was read as such.")}
	}
	return nil
}

// signatures are the first bytes of binary formats, and what a reader is told of such a file.
var signatures = [...]struct {
	begin string
	says  text.Message
}{
	{"\x89PNG\r\n", "This looks like a PNG picture, not text. It was not searched for IDs."},
	{"\xff\xd8\xff", "This looks like a JPEG picture, not text. It was not searched for IDs."},
	{"GIF8", "This looks like a GIF picture, not text. It was not searched for IDs."},
	{"PK\x03\x04", "This looks like a ZIP archive or an XLSX file, not text. It was not searched for IDs."},
	{"\x1f\x8b", "This looks like a gzip file, not text. It was not searched for IDs."},
	{"\x28\xb5\x2f\xfd", "This looks like a Zstandard file, not text. It was not searched for IDs."},
	{"%PDF-", "This looks like a PDF document, not text. It was not searched for IDs."},
	{"\x00asm", "This looks like a WebAssembly program, not text. It was not searched for IDs."},
	{"\x7fELF", "This looks like an ELF program, not text. It was not searched for IDs."},
	{"SQLite format 3\x00", "This looks like an SQLite database, not text. It was not searched for IDs."},
}

// foreign says by a file's first bytes that it is binary; it is empty for text. Texts in old encodings have
// bytes above 127 but hardly any control characters, which are one in nine of random bytes.
func foreign(head []byte) string {
	for _, k := range signatures {
		if bytes.HasPrefix(head, []byte(k.begin)) {
			return text.T(k.says)
		}
	}
	odd, zeros := 0, bytes.Count(head, []byte{0}) // a log that was cut while it was written begins with zeros
	for _, c := range head {
		if c < 0x20 && (c < 7 || c > 13) && c != 0x1b || c == 0x7f {
			odd++
		}
	}
	if odd -= zeros; len(head) >= 64 && odd*20 > len(head)-zeros {
		return text.T("This looks like binary data, not text. It was not searched for IDs.")
	}
	return ""
}

// refuse closes a file that is not text: all of it counts as one line without an ID.
func (r *Reader) refuse() {
	r.set.reset()
	r.set.Lines, r.set.Bytes = 1, r.where.offset
	r.set.bad = append(r.set.bad, badLine{1, reasonBinary, r.decoder.foreign})
}

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
	format.Join(line, func(from, to int) {
		c.joined = append(c.joined, line[from:to]...)
		for at := from; at < to; at++ {
			c.moved = append(c.moved, c.origin(at))
		}
	})
	if len(c.joined) == len(line) {
		return line
	}
	c.out, c.joined, c.origins, c.moved = c.joined, c.out, c.moved, c.origins
	c.cleaned, c.pieced = true, true
	return c.out
}

// wrap puts the beginning of a number before its end, with which a line begins that a terminal wrapped.
func (c *cleaner) wrap(tail, line []byte) []byte {
	begins := digitsEnd(line, 0)
	if len(tail) == 0 || begins == 0 || c.cleaned || !format.Wrapped(tail, line[:begins]) ||
		begins < len(line) && classOf(line[begins]) != classOther && classOf(line[begins]) != classComma {
		return line
	}
	c.out, c.origins = append(append(c.out[:0], tail...), line...), c.origins[:0]
	for at := range c.out {
		c.origins = append(c.origins, max(0, at-len(tail)))
	}
	c.cleaned, c.pieced = true, true
	return c.out
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
