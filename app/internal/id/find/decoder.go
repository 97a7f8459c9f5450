package find

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

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
