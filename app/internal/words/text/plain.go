package text

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain is typed text without invisible characters, and with ASCII instead of full-width
// characters, digits of other scripts, wide spaces and curly quotes: keyboards of other languages
// produce those.
func Plain(typed string) string {
	return strings.Map(func(r rune) rune {
		switch plain, known := PlainRune(r); {
		case !known:
			return r
		case plain > 0:
			return rune(plain)
		}
		return -1
	}, typed)
}

// PlainRune is the ASCII character for r, 0 for none; known is false if r is left unchanged.
func PlainRune(r rune) (plain byte, known bool) {
	switch {
	case r == utf8.RuneError || r < utf8.RuneSelf:
		return 0, false
	case r >= 0xff01 && r <= 0xff5e: // full width
		return byte(r - 0xff01 + '!'), true
	case r == 0x2212:
		return '-', true
	case r >= 0x2018 && r <= 0x201b:
		return '\'', true
	case r >= 0x201c && r <= 0x201f:
		return '"', true
	case r == 0xad || r == 0x61c || r == 0x180e || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060 && r <= 0x206f || r == 0xfeff:
		return 0, true // soft hyphens, zero-width characters, direction marks
	case unicode.Is(unicode.Zs, r):
		return ' ', true
	case unicode.Is(unicode.Nd, r):
		return digitOfScript(r), true
	}
	return 0, false
}

// digitOfScript is the ASCII digit for a digit of another script: each script's ten digits are
// consecutive; the mathematical digits are several such runs.
func digitOfScript(r rune) byte {
	if r >= 0x1d7ce && r <= 0x1d7ff {
		return byte('0' + (r-0x1d7ce)%10)
	}
	zero := r
	for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
		zero--
	}
	return byte('0' + r - zero)
}

// Rune is a character in a visible form: its number if it is invisible or would reverse the text
// beside it.
func Rune(r rune) string {
	if strconv.IsPrint(r) {
		return string(r)
	}
	return fmt.Sprintf("U+%04X", r)
}

// Quote is a text in a visible form; of more than 40 characters, the first 39.
func Quote(written string) string {
	shown, runes := "", []rune(written)
	for i, r := range runes {
		if i == 39 && len(runes) > 40 {
			return shown + "…"
		}
		shown += Rune(r)
	}
	return shown
}
