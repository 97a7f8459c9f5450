package format

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// typeIDDigits are Crockford's in small letters, in which a TypeID has its UUID.
const typeIDDigits = "0123456789abcdefghjkmnpqrstvwxyz"

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
	switch len(word) - at {
	case 20, 24, 26, 27, 32:
	default:
		return 0
	}
	if at < 2 || !digits || !isLetter(word[0]) || strings.IndexByte("_-", word[at-1]) < 0 {
		return 0
	}
	for i := range at {
		if !isLetterOrDigit(word[i]) && strings.IndexByte("_-", word[i]) < 0 {
			return 0
		}
	}
	return at
}

// ReadTypeID reads the 26 digits behind a TypeID's prefix as a UUID, which is of version
// 7; ok is false for others.
func ReadTypeID[T string | []byte](suffix T) (id Wide, ok bool) {
	if len(suffix) != 26 || suffix[0] > '7' {
		return Wide{}, false
	}
	id, ok = ParseDigits([]byte(suffix), typeIDDigits, 5)
	return id, ok && id.High>>12&15 == 7 && id.Low>>62 == 2
}

// unprefixed is a token without its prefix. Of a TypeID it is the UUID; form says so, and
// is empty otherwise.
func unprefixed(token string) (id, form string) {
	at := Prefix(token)
	if at == 0 {
		return token, ""
	}
	if uuid, ok := ReadTypeID(token[at:]); ok && token[at-1] == '_' {
		return string(AppendUUID(nil, uuid)), text.Tell("a TypeID, which is a UUID in Crockford’s base 32 behind a prefix")
	}
	return token[at:], ""
}

func isLetter(c byte) bool        { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isLetterOrDigit(c byte) bool { return isLetter(c) || c-'0' <= 9 }
