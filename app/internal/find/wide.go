package find

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
)

const hexDigits = "0123456789abcdef"

// AppendText writes a TID or a longer ID in its own digits.
func (k Kind) AppendText(dst []byte, n Wide) []byte {
	switch k {
	case TID:
		return appendBits(dst, Wide{Low: n.High}, format.TIDDigits, 5, 13)
	case ULID:
		return appendBits(dst, n, format.CrockfordDigits, 5, 26)
	case ObjectID:
		return appendBits(dst, n.down(32), hexDigits, 4, 24)
	case XID:
		n = n.down(32) // 96 bits and 4 zeros are 20 digits of 5
		return appendBits(dst, Wide{High: n.High<<4 | n.Low>>60, Low: n.Low << 4}, format.Base32HexDigits, 5, 20)
	case KSUID:
		return appendKSUID(dst, n)
	}
	for i, size := range [...]int{8, 4, 4, 4, 12} {
		if i > 0 {
			dst = append(dst, '-')
		}
		for range size {
			dst = append(dst, hexDigits[n.High>>60])
			n.High, n.Low = n.High<<4|n.Low>>60, n.Low<<4
		}
	}
	return dst
}

// down is the first 128 bits moved down by less than 64.
func (n Wide) down(by int) Wide {
	return Wide{High: n.High >> by, Low: n.Low>>by | n.High<<(64-by)}
}

// appendBits writes the lowest bits of 128, so many a digit.
func appendBits(dst []byte, n Wide, digits string, each, count int) []byte {
	for i := count - 1; i >= 0; i-- {
		shift := i * each
		d := n.Low >> min(shift, 63) >> max(0, shift-63)
		if shift > 64 {
			d = n.High >> (shift - 64)
		} else if shift > 0 {
			d |= n.High << (64 - shift)
		}
		dst = append(dst, digits[d&(1<<each-1)])
	}
	return dst
}

// parseBits reads digits of so many bits each into the lowest bits of 128; ok
// is false at a character that is no digit.
func parseBits(text []byte, digits string, each int) (n Wide, ok bool) {
	for _, c := range text {
		d := digitOf(digits, c)
		if d < 0 {
			return Wide{}, false
		}
		n.High = n.High<<each | n.Low>>(64-each)
		n.Low = n.Low<<each | uint64(d)
	}
	return n, true
}

// digitOf is the place of a digit in an alphabet, or −1.
func digitOf(digits string, c byte) int {
	for i := range len(digits) {
		if digits[i] == c {
			return i
		}
	}
	return -1
}

// words are the 160 bits of a KSUID, the first word first.
func (n Wide) words() [5]uint32 {
	return [5]uint32{uint32(n.High >> 32), uint32(n.High), uint32(n.Low >> 32), uint32(n.Low), n.Rest}
}

func appendKSUID(dst []byte, n Wide) []byte {
	var text [27]byte
	number := n.words()
	for i := 26; i >= 0; i-- {
		var remainder uint64
		for w := range number {
			remainder = remainder<<32 | uint64(number[w])
			number[w] = uint32(remainder / 62)
			remainder %= 62
		}
		text[i] = format.Base62Digits[remainder]
	}
	return append(dst, text[:]...)
}

// parseKSUID reads 27 digits; ok is false if they are more than 160 bits.
func parseKSUID(text []byte) (n Wide, ok bool) {
	var number [5]uint32
	for _, c := range text {
		d := digitOf(format.Base62Digits, c)
		if d < 0 {
			return Wide{}, false
		}
		carry := uint64(d)
		for w := 4; w >= 0; w-- {
			carry += uint64(number[w]) * 62
			number[w] = uint32(carry)
			carry >>= 32
		}
		if carry > 0 {
			return Wide{}, false
		}
	}
	return Wide{
		High: uint64(number[0])<<32 | uint64(number[1]),
		Low:  uint64(number[2])<<32 | uint64(number[3]),
		Rest: number[4],
	}, true
}

// parseWide reads a TID or a longer ID by its length and digits; ok is false
// for every other word. Hexadecimal digits may have either case, as may ULIDs.
func parseWide(word []byte) (Kind, Wide, bool) {
	switch len(word) {
	case 13:
		n, ok := parseBits(word, format.TIDDigits, 5)
		return TID, Wide{High: n.Low}, ok && word[0] < 'k' && n.Low>>63 == 0
	case 20:
		n, ok := parseBits(word, format.Base32HexDigits, 5)
		if !ok || n.Low&15 != 0 {
			return 0, Wide{}, false
		}
		n = Wide{High: n.High >> 4, Low: n.Low>>4 | n.High<<60}
		return XID, n.up(32), true
	case 24:
		n, ok := parseBits(lower(word), hexDigits, 4)
		return ObjectID, n.up(32), ok
	case 26:
		n, ok := parseBits(upper(word), format.CrockfordDigits, 5)
		return ULID, n, ok && word[0] <= '7'
	case 27:
		n, ok := parseKSUID(word)
		return KSUID, n, ok
	case 32, 36:
		return parseUUID(word)
	}
	return 0, Wide{}, false
}

// up is the first 128 bits moved up by less than 64.
func (n Wide) up(by int) Wide {
	return Wide{High: n.High<<by | n.Low>>(64-by), Low: n.Low << by}
}

// parseUUID reads 32 hexadecimal digits, with hyphens in their places or
// without.
func parseUUID(word []byte) (Kind, Wide, bool) {
	var digits [32]byte
	at := 0
	for i, c := range word {
		if len(word) == 36 && (i == 8 || i == 13 || i == 18 || i == 23) {
			if c != '-' {
				return 0, Wide{}, false
			}
			continue
		}
		digits[at] = c
		at++
	}
	n, ok := parseBits(lower(digits[:]), hexDigits, 4)
	if !ok {
		return 0, Wide{}, false
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
