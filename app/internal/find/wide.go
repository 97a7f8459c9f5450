package find

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
)

// AppendText writes a TID or a longer ID in its own digits.
func (k Kind) AppendText(dst []byte, n format.Wide) []byte {
	switch k {
	case TID:
		return format.Wide{Low: n.High}.AppendDigits(dst, format.TIDDigits, 5, 13)
	case ULID:
		return n.AppendDigits(dst, format.CrockfordDigits, 5, 26)
	case ObjectID:
		return n.Down(32).AppendDigits(dst, format.HexDigits, 4, 24)
	case XID: // 96 bits and 4 zeros are 20 digits of 5
		return n.Down(28).AppendDigits(dst, format.Base32HexDigits, 5, 20)
	case KSUID:
		return format.AppendKSUID(dst, n)
	}
	return format.AppendUUID(dst, n)
}

// parseWide reads a TID or a longer ID by its length and digits; ok is false
// for every other word. Hexadecimal digits may have either case, as may ULIDs.
func parseWide(word []byte) (Kind, format.Wide, bool) {
	switch len(word) {
	case 13:
		n, ok := format.ParseDigits(word, format.TIDDigits, 5)
		return TID, format.Wide{High: n.Low}, ok && word[0] < 'k' && n.Low>>63 == 0
	case 20:
		n, ok := format.ParseDigits(word, format.Base32HexDigits, 5)
		if !ok || n.Low&15 != 0 {
			return 0, format.Wide{}, false
		}
		return XID, n.Up(28), true
	case 24:
		n, ok := format.ParseDigits(lower(word), format.HexDigits, 4)
		return ObjectID, n.Up(32), ok
	case 26:
		n, ok := format.ParseDigits(upper(word), format.CrockfordDigits, 5)
		return ULID, n, ok && word[0] <= '7'
	case 27:
		n, ok := format.ParseKSUID(word)
		return KSUID, n, ok
	case 32, 36:
		return parseUUID(word)
	}
	return 0, format.Wide{}, false
}

// parseUUID reads 32 hexadecimal digits, with hyphens in their places or
// without.
func parseUUID(word []byte) (Kind, format.Wide, bool) {
	var digits [32]byte
	at := 0
	for i, c := range word {
		if len(word) == 36 && (i == 8 || i == 13 || i == 18 || i == 23) {
			if c != '-' {
				return 0, format.Wide{}, false
			}
			continue
		}
		digits[at] = c
		at++
	}
	n, ok := format.ParseDigits(lower(digits[:]), format.HexDigits, 4)
	if !ok {
		return 0, format.Wide{}, false
	}
	version := Kind(n.High >> 12 & 15)
	if version < 1 || version > 8 || bits.Len64(n.Low) != 64 || n.Low>>62 == 3 {
		return UUID, n, len(word) == 36
	}
	return UUIDv1 + version - 1, n, true
}

// lower and upper change the case of ASCII letters, in a copy.
func lower(word []byte) []byte { return recased(word, 'A', 'Z', 'a'-'A') }
func upper(word []byte) []byte { return recased(word, 'a', 'z', 'A'-'a') }

func recased(word []byte, from, to byte, by int) []byte {
	var copied [32]byte
	for i, c := range word {
		if from <= c && c <= to {
			c = byte(int(c) + by)
		}
		copied[i] = c
	}
	return copied[:len(word)] // at most 32: see the callers
}
