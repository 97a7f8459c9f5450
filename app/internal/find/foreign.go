package find

import (
	"bytes"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// foreign names the format of a binary file by its first bytes; it is empty for text. Texts in old encodings have
// bytes above 127 but hardly any control characters, which are one in nine of random bytes.
func foreign(head []byte) string {
	for _, k := range [...]struct{ begin, name string }{
		{"\x89PNG\r\n", text.T("a PNG picture")}, {"\xff\xd8\xff", text.T("a JPEG picture")}, {"GIF8", text.T("a GIF picture")},
		{"PK\x03\x04", text.T("a ZIP archive or an XLSX file")}, {"\x1f\x8b", text.T("a gzip file")}, {"\x28\xb5\x2f\xfd", text.T("a Zstandard file")},
		{"%PDF-", text.T("a PDF document")}, {"\x00asm", text.T("a WebAssembly program")}, {"\x7fELF", text.T("an ELF program")}, {"SQLite format 3\x00", text.T("an SQLite database")},
	} {
		if bytes.HasPrefix(head, []byte(k.begin)) {
			return k.name
		}
	}
	odd := 0
	for _, c := range head {
		if c < 0x20 && (c < 8 || c > 13) && c != 0x1b || c == 0x7f {
			odd++
		}
	}
	if len(head) >= 64 && odd*20 > len(head) {
		return text.T("binary data")
	}
	return ""
}

// refuse closes a file that is not text: all of it counts as one line without an ID.
func (r *Reader) refuse() {
	r.set.reset()
	r.set.Lines, r.set.Bytes = 1, r.where.offset
	words := text.T("This looks like %s, not text. It was not searched for IDs.", r.decoder.foreign)
	r.set.bad = append(r.set.bad, badLine{1, reasonBinary, words})
}
