package format

import (
	"bytes"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Prefix is the length of what stands before a longer ID in the same word, as in
// user_2MEmVnMNV3DR1fXDUBgPVOIrhFc and pvc-01H455VB4PEX5VSKNK084SN02Q: a letter, further
// letters, digits, underscores and hyphens, and one of the last two. It is 0 unless as
// many characters follow as longer IDs have, among them a digit.
func Prefix[T string | []byte](word T) int {
	at := len(word)
	if at < 22 {
		return 0
	}
	digits := false
	for at > 0 && isLetterOrDigit(word[at-1]) {
		at--
		digits = digits || word[at]-'0' <= 9
	}
	if at < 2 || !wideLength(len(word)-at) || !digits || !isLetter(word[0]) || strings.IndexByte("_-", word[at-1]) < 0 {
		return 0
	}
	for i := range at {
		if !isLetterOrDigit(word[i]) && strings.IndexByte("_-", word[i]) < 0 {
			return 0
		}
	}
	return at
}

// wideLength reports whether IDs of a kind with more than 64 bits are so long.
func wideLength(n int) bool {
	for k := idkind.UUID; k < idkind.Count; k++ {
		if s := k.Spec(); s.Length == n && s.Bits > 64 {
			return true
		}
	}
	return false
}

// ReadTypeID reads the 26 digits behind a TypeID's prefix as a UUID, which is of version
// 7; ok is false for others.
func ReadTypeID[T string | []byte](suffix T) (id idkind.Wide, ok bool) {
	if word := []byte(suffix); bytes.Equal(word, bytes.ToLower(word)) {
		id, ok = idkind.ULID.Spec().Parse(word)
	}
	return id, ok && idkind.UUIDOf(id) == idkind.UUIDv7
}

// unprefixed is a token without its prefix. Of a TypeID it is the UUID; form says so, and
// is empty otherwise.
func unprefixed(token string) (id, form string) {
	at := Prefix(token)
	if at == 0 {
		return token, ""
	}
	if uuid, ok := ReadTypeID(token[at:]); ok && token[at-1] == '_' {
		return string(idkind.UUIDv7.Append(nil, uuid)), text.Tell("a TypeID: a prefix and a UUID in Crockford’s base 32")
	}
	return token[at:], ""
}

func isLetter(c byte) bool        { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isLetterOrDigit(c byte) bool { return isLetter(c) || c-'0' <= 9 }
