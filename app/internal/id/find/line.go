package find

import (
	"bytes"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// read reads a line, or a piece of a long one, once the shape is known.
func (r *Reader) read(line []byte, last bool) {
	if !r.where.inside {
		if last && !r.scan.goesOn() && r.quick(line) {
			return
		}
		r.scan.begin()
		r.scan.first = r.set.Len()
	}
	size := len(line)
	line = r.cleaner.clean(line)
	if !r.where.inside {
		line = r.cleaner.wrap(r.tail, line)
	}
	r.tail = tailOf(r.tail[:0], line, last)
	r.scan.scan(line)
	if !last {
		r.scan.sever(line)
	}
	r.choose(line)
	r.noteDates()
	if last {
		r.finish(line)
	}
	r.advance(size, last)
}

// widest is how many characters a line has at least that a terminal wraps.
const widest = 40

// tailOf is the word with which such a line ends.
func tailOf(dst, line []byte, last bool) []byte {
	const longest = 36
	begin := len(line)
	for begin > 0 && isWordly(line[begin-1]) {
		begin--
	}
	if !last || begin == 0 || len(line) < widest || len(line)-begin > longest {
		return dst
	}
	return append(dst, line[begin:]...)
}

// isWordly reports whether longer IDs are made of a character.
func isWordly(c byte) bool { return classOf(c) == classWord || c == '-' }

func (r *Reader) advance(size int, last bool) {
	if last {
		switch {
		case r.cleaner.obeyed:
			r.obeyed++
		case r.cleaner.plained:
			r.normalized++
		case r.cleaner.pieced:
			r.pieced++
		}
	}
	r.cleaner.forget()
	r.where.offset += size
	r.where.inside = !last
	if last {
		r.where.offset++
		r.where.line++
	}
}

// quick reads a line that is blank or contains one ID only, possibly in quotes or with a sign or a suffix. It
// reports false for any other line, without reading anything.
func (r *Reader) quick(line []byte) bool {
	size := len(line)
	if size > 120 {
		return false
	}
	line = r.cleaner.clean(line)
	if len(bytes.TrimRight(line, blank)) == 0 {
		r.advance(size, true)
		return true
	}
	kind, n, at, ok := r.wholeID(line)
	if ok {
		if r.add(kind, n, at); r.scan.carried {
			r.noteElement(line)
		}
		r.whole++
		r.advance(size, true)
	}
	return ok
}

// sureForm is the score of kinds whose form is enough on a line of their own, whatever the date.
const sureForm = 0.98

// wholeID reads a line that is nothing but one ID, and says where that begins.
func (r *Reader) wholeID(line []byte) (kind idkind.Kind, n idkind.Wide, at int, ok bool) {
	word, at := bare(line)
	if kind, n, ok = parseInteger(word); ok {
		return kind, n, at, true
	}
	kind, n, ok = idkind.Read(word, r.scan.supported)
	if kind.Spec().Doubted != nil && r.scan.supported>>kind&1 == 0 {
		return kind, n, at, false
	}
	return kind, n, at, ok &&
		(r.scan.likely(kind, n) || kind.Spec().Score >= sureForm && kind > idkind.UUID &&
			bytes.ContainsAny(word, "0123456789"))
}

// add appends a row for a word at this offset in the current line.
func (r *Reader) add(kind idkind.Kind, n idkind.Wide, at int) {
	r.set.add(kind, n, r.where.line+1, r.offsetOf(at))
}

const blank = " \t\r"

// bare is the line without white space, quotes and list punctuation around it,
// and where in the line that begins.
func bare(line []byte) (word []byte, at int) {
	word = bytes.TrimLeft(line, blank+"\"'`")
	return bytes.TrimRight(word, blank+"\"'`,;"), len(line) - len(word)
}

// parseInteger reads a word as boxes.Integer does, without separators among
// its digits; ok is false if it is none of 64 bits.
func parseInteger(word []byte) (kind idkind.Kind, n idkind.Wide, ok bool) {
	if len(word) > 16 {
		if kind, n.High, ok = parseLong(word); ok {
			return kind, n, true
		}
	}
	kind, word, base := parted(word)
	last := len(word) - 1
	if last > 0 && (word[last] == 'n' || word[last]|0x20 == 'l') {
		last--
	}
	if base == 10 && last > 16 && word[last]|0x20 == 'u' { // C#'s UL
		last--
	}
	n.High, ok = idkind.ParseNumber(word[:last+1], base)
	if kind == idkind.Signed {
		ok, n.High = ok && n.High <= 1<<63, -n.High
	}
	return kind, n, ok
}

// parted is the kind of an integer by how it begins, its digits and their base. What is
// read as octal is shown as a decimal.
func parted(word []byte) (kind idkind.Kind, digits []byte, base uint64) {
	switch {
	case len(word) > 1 && word[0] == '-':
		return idkind.Signed, word[1:], 10
	case len(word) < 3 || word[0] != '0':
	case word[1]|0x20 == 'x':
		return idkind.Hex, word[2:], 16
	case word[1]|0x20 == 'b':
		return idkind.Binary, word[2:], 2
	case word[1]|0x20 == 'o':
		return idkind.Decimal, word[2:], 8
	}
	return idkind.Decimal, word, 10
}

// parseLong reads what is longer than decimals: the x… of PostgreSQL's eight bytes, in
// front of which a backslash stands, binary digits without anything in front, and the
// base64 of a decimal's digits.
func parseLong(word []byte) (kind idkind.Kind, n uint64, ok bool) {
	switch {
	case len(word) == 17 && word[0] == 'x':
		n, ok = idkind.ParseNumber(word[1:], 16)
		return idkind.Hex, n, ok
	case len(word) > 40 && len(word) <= 64 && word[0]|1 == '1':
		n, ok = idkind.ParseNumber(word, 2)
		return idkind.Binary, n, ok
	case 'M' <= word[0] && word[0] <= 'O' && len(word) >= 20: // as the digits from 1 to 9 begin
		id, ok := format.ReadDecimal64(string(word))
		return idkind.Decimal64, uint64(id), ok
	}
	return 0, 0, false
}

func hasPrefix(word []byte, prefix string) bool {
	return len(word) >= len(prefix) && bytes.EqualFold(word[:len(prefix)], []byte(prefix))
}

// plain reads lines of decimal digits, the usual form of long lists, and returns how many bytes they took. It
// calls no function per line, because calls are the main cost in WebAssembly. Lines of more than 19 digits, which
// may not fit into 64 bits, are left to [Reader.quick].
func (r *Reader) plain(b []byte) int {
	s, line := r.set, r.where.line
	before := len(s.High)
	high, lines, offsets := s.High, s.Line, s.Offset
	taken, row := 0, before
	for i := 0; i < len(b); {
		begin, id := i, uint64(0)
		// Eight digits at once, each a byte of one word (Lemire, "Quickly parsing
		// eight digits", 2018). With 0x30 taken off, digits are 0 to 9: adding 0x76
		// carries from 10 up into a byte's highest bit. Ten times a digit and the
		// next are a pair, in every other byte; the first and third pair are
		// multiplied by 10^6 (0xf4240) and 100 (0x64), the others by 10^4 (0x2710)
		// and 1, and the upper half of the word is the sum of all four.
		for i+8 <= len(b) {
			t := (uint64(b[i]) | uint64(b[i+1])<<8 | uint64(b[i+2])<<16 | uint64(b[i+3])<<24 |
				uint64(b[i+4])<<32 | uint64(b[i+5])<<40 | uint64(b[i+6])<<48 | uint64(b[i+7])<<56) ^ 0x3030303030303030
			if (t+0x7676767676767676|t)&0x8080808080808080 != 0 {
				break // one of them is no digit
			}
			t = t*10 + t>>8 // pairs, in every other byte
			t = (t&0x000000ff000000ff*0x000f424000000064 + t>>16&0x000000ff000000ff*0x0000271000000001) >> 32
			id, i = id*100000000+t, i+8
		}
		for i < len(b) && b[i]-'0' <= 9 {
			id, i = id*10+uint64(b[i]-'0'), i+1
		}
		digits := i - begin
		if i < len(b) && b[i] == '\r' {
			i++
		}
		if i == len(b) || b[i] != '\n' || digits > 19 {
			break
		}
		i, line = i+1, line+1
		if digits > 0 {
			if row == len(high) {
				s.reserve(row)
				high, lines, offsets = s.High, s.Line, s.Offset
			}
			high[row], lines[row], offsets[row] = id, uint32(line), uint32(r.where.offset+begin)
			row++
		}
		taken = i
	}
	s.truncate(row)
	clear(s.Kind[before:]) // to Decimal
	r.whole += row - before
	r.where.line, r.where.offset = line, r.where.offset+taken
	return taken
}

// likelyDecimal is how much a decimal with this many digits looks like an ID: those of most systems have 17 to 19.
func likelyDecimal(digits int) int {
	switch {
	case digits >= 17:
		return 100
	case digits >= 15:
		return 80
	case digits == 14:
		return 50
	case digits >= 11:
		return 10
	case digits >= 6:
		return 5
	}
	return 2
}

// likelyPrefixed is how much a number after 0x or 0b looks like an ID. A smaller one may be a memory address; kernel
// addresses start with sixteen ones.
func likelyPrefixed(n uint64) int {
	switch {
	case n < 1e14 || n>>48 == 0xffff:
		return 5
	case n < 1e16:
		return 80
	}
	return 100
}

// likely prevents words of letters and digits from being taken for IDs: if one contains a time, it must be
// plausible, unless the text names the kind and that is a usual one. UUIDs are recognized by their hyphens and number
// of digits.
func (s *scanner) likely(kind idkind.Kind, n idkind.Wide) bool {
	return kind.IsUUID() || kind.Plausible(n) || idkind.ULID <= kind && kind <= idkind.KSUID && s.supported>>kind&1 != 0
}

// choose takes those tokens of the line, or of a piece of it, that are IDs. These
// are the rules for lines that hold more than one ID alone:
//
//  1. A token is an ID, however small, if it stands at the name, or in the column,
//     at which most lines have their ID.
//  2. Elsewhere a token is one if it looks like an ID by itself, as a number of 17
//     digits does; see [token.proper].
//  3. If a line has no such token, and IDs are not known to stand at a name or in a
//     column, tokens that come near to an ID are taken: only the first one, if the
//     line has other words.
//
// A token under the name of a time, a size or the like is an ID by the first rule
// alone. An ID that stands under two names, such as id and id_str, is one row.
func (r *Reader) choose(line []byte) {
	s := &r.scan
	if s.binary {
		return
	}
	long := s.long()
	first := true
	for i := range s.tokens {
		t := &s.tokens[i]
		if !r.shape.holds(t, long) && !t.proper(long) && !r.respells(t) || s.repeats(t) || t.isLimit() {
			continue
		}
		if s.passed = true; !r.mergeTwin(line, t, first) {
			r.addSigned(t, line)
			r.above.note(t, line, r.where.line)
			s.taken, s.takenKey, first = t.n, t.key, false
		}
	}
	if s.passed || r.shape.known && (r.shape.key != 0 || r.shape.selector.column != anyColumn) {
		return
	}
	for i := range s.tokens {
		if t := &s.tokens[i]; t.hint >= hintNone && t.likely >= 50 && (t.key == 0 || !r.shape.known) && !t.isLimit() {
			if r.addSigned(t, line); s.words > 0 {
				return
			}
		}
	}
}

// proper reports whether a token looks like an ID wherever it stands: a number of 17
// digits or more; one of 15 or 16, if its line has no longer one and it is not the
// present time in microseconds; or a longer ID with a plausible date.
func (t *token) proper(long bool) bool {
	const from, to = 1e15, 2240611200e6                 // microseconds since 1970, from 2001 to 2041
	const nanoFrom, nanoTo = 1_200_000_000e9, to * 1000 // nanoseconds, from 2008 on
	switch {
	case t.hint == hintTime && t.kind == idkind.Decimal && t.n.High >= 1e16 &&
		(t.n.High < nanoFrom || t.n.High >= nanoTo):
		return true // no usual unit has so many digits, but TiDB's timestamps have
	case t.hint == hintSize && t.kind.IsUUID() && t.kind != idkind.UUID && t.likely >= 60:
		return true
	case t.hint < hintNone && !(t.kind >= idkind.Influx64 && t.kind.Timed() &&
		(t.likely >= 85 || t.hint == hintTime && t.likely >= 60)):
		return false // but a trace may say when it began, a code be one of Instagram's, and an ID be what is created
	case t.hint >= hintEndsInID:
		return t.likely >= 50
	case t.kind >= idkind.Influx64:
		return t.likely >= 60
	case t.likely == 100:
		return true
	}
	return t.likely >= 80 && !long && (t.n.High < from || t.n.High >= to)
}

// isLimit reports whether a number is 2^53 or 2^63, by which texts say how long numbers may be, or the first digits of
// 2^63, possibly rounded, or is next to one.
func (t *token) isLimit() bool {
	n := t.n.High
	switch t.kind {
	case idkind.Signed:
		n = -n
	case idkind.Decimal:
	default:
		return false
	}
	for limit := uint64(1 << 63); limit > 1e14; limit /= 10 {
		if distance64(n, limit) <= 512 {
			return true
		}
	}
	return (n+1)>>2 == 1<<51
}

func distance64(a, b uint64) uint64 { return max(a, b) - min(a, b) }

// long reports whether the line has a number as long as most systems' IDs.
func (s *scanner) long() bool {
	for i := range s.tokens {
		if s.tokens[i].likely == 100 && s.tokens[i].hint >= hintNone {
			return true
		}
	}
	return false
}

// name is a token's name in the line; empty if it is elsewhere.
func (t *token) name(line []byte) []byte { return line[t.nameAt:t.nameEnd] }

// textTwins reports whether one name holds the other's value as text: id and id_str, userId and userIdStr.
func textTwins(a, b []byte) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	rest, ok := bytes.CutPrefix(b, a)
	return ok && len(a) > 0 && (string(rest) == "_str" || string(rest) == "Str")
}

// repeats reports whether a token is the ID that was taken last, under another name. That in another base is not, since
// the base may name its system.
func (s *scanner) repeats(t *token) bool {
	return t.kind == idkind.Decimal && t.n == s.taken && t.key != 0 && t.key != s.takenKey && s.taken != idkind.Wide{}
}

// respells reports whether hexadecimal digits are one of the last IDs in another base.
func (r *Reader) respells(t *token) bool {
	const last = 16
	if t.kind != idkind.BareHex {
		return false
	}
	s := r.set
	for row := max(0, s.Len()-last); row < s.Len(); row++ {
		if s.High[row] == t.n.High && s.Kind[row] == idkind.Decimal {
			return true
		}
	}
	return false
}

// above is the last ID that was taken. A text may have it twice: as a number in id and as text in id_str, side by
// side or, in indented JSON, on two lines.
type above struct {
	id    uint64 // a decimal
	depth uint8
	name  []byte // empty where it has none, and of other kinds
	line  int    // from 0
}

func (a *above) note(t *token, line []byte, number int) {
	if a.name = a.name[:0]; t.kind == idkind.Decimal {
		a.id, a.depth, a.line, a.name = t.n.High, t.depth, number, append(a.name, t.name(line)...)
	}
}

// mergeTwin reports whether a token is the ID that was taken last: the one before it in its line or, of a line's first,
// that of the line above. A program may have rounded the number, so the row gets the text's value.
func (r *Reader) mergeTwin(line []byte, t *token, first bool) bool {
	a := &r.above
	if len(a.name) == 0 || t.kind != idkind.Decimal || float64(t.n.High) != float64(a.id) ||
		!textTwins(a.name, t.name(line)) ||
		first && (a.line+1 != r.where.line || t.depth != a.depth) {
		return false
	}
	if !first || t.n.High != a.id {
		r.twins++
	}
	if last := r.set.Len() - 1; len(t.name(line)) > len(a.name) {
		r.set.High[last] = t.n.High
		if !first { // a row stays in its line
			r.set.Offset[last] = uint32(r.offsetOf(t.at))
		}
	}
	r.scan.again = r.scan.again || first
	return true
}
