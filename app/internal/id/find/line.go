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
	if last && !r.where.inside && r.scan.continued == 0 && (r.grouped(line) || r.spelled(line)) {
		r.advance(size, last)
		return
	}
	r.scan.scan(line)
	r.scan.markTimes()
	if !last {
		r.scan.sever(line)
	}
	r.choose(line)
	r.noteDates()
	r.noteParts()
	r.noteEpochs()
	if last {
		r.finish(line)
	}
	r.advance(size, last)
}

func (r *Reader) advance(size int, last bool) {
	if r.cleaner.cleaned && last {
		r.normalized++
	}
	r.cleaner.cleaned = false
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
		r.add(kind, n, at)
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
	kind, n, ok = idkind.Read(word)
	if kind.Spec().Doubted != nil && r.scan.supported>>kind&1 == 0 {
		return kind, n, at, false
	}
	return kind, n, at, ok && (likely(kind, n) || kind.Spec().Score >= sureForm && kind > idkind.UUID && bytes.ContainsAny(word, "0123456789"))
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

// parseInteger reads a word as format.Integer does, without separators among
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

// grouped reads a line that is one number with separators. In decimals they must separate groups of three digits,
// or the line may contain several numbers.
func (r *Reader) grouped(line []byte) bool {
	word, at := bare(line)
	if len(word) > 100 || !bytes.ContainsAny(word, " ,_\t") && !hasPrefix(word, "hex:") || r.shape.column() || !evenGroups(word) {
		return false
	}
	id, err := format.Integer(string(word))
	if err != nil {
		return false
	}
	kind, _, _ := parted(word)
	if hasPrefix(word, "hex:") {
		kind = idkind.Hex
	}
	r.add(kind, idkind.Wide{High: uint64(id)}, at)
	r.whole++
	return true
}

func hasPrefix(word []byte, prefix string) bool {
	return len(word) >= len(prefix) && bytes.EqualFold(word[:len(prefix)], []byte(prefix))
}

// evenGroups reports whether digits begin and end a word, so that [format.Integer] asks
// for a separator before each three of them. Hexadecimal and binary digits may be
// grouped in any way.
func evenGroups(word []byte) bool {
	if hasPrefix(word, "0x") || hasPrefix(word, "0b") || hasPrefix(word, "hex:") {
		return true
	}
	word = bytes.TrimRight(bytes.TrimPrefix(word, []byte("-")), "nlL")
	return len(word) > 0 && isDigit(word[0]) && isDigit(word[len(word)-1])
}
