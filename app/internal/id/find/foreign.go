package find

import (
	"bytes"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

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
	odd := 0
	for _, c := range head {
		if c < 0x20 && (c < 8 || c > 13) && c != 0x1b || c == 0x7f {
			odd++
		}
	}
	if len(head) >= 64 && odd*20 > len(head) {
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
