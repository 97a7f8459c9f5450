package format

import (
	"strings"
	"unicode"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// badCharacter names the character at the scanner and, where a reader may have
// meant something else, what.
func (s *scanner) badCharacter(r rune) error {
	at := s.chars + 1
	e := &Error{Position: at, Sentence: text.Tell(s.bad, CharacterName(r), text.Group(at))}
	switch {
	case s.size == 10 && isHexadecimal(s.rest):
		e.Hint = text.T("If this is hexadecimal, put 0x in front.")
	case r == '-' || r == '−':
		e.Hint = text.T("A minus sign goes before the first digit, and only in a decimal number.")
	case r == '.':
		e.Hint = text.T("An ID is a whole number.")
	}
	return e
}

// CharacterName is a character so that its reader can find it: itself in
// quotes, or its code where it cannot be seen.
func CharacterName(r rune) string {
	switch {
	case r == unicode.ReplacementChar:
		return text.T("A broken character")
	case r == ' ':
		return text.T("A space")
	case !unicode.IsPrint(r):
		return text.T("The invisible character U+%04X", r)
	}
	return text.In("a character", "“%s”", string(r))
}

const bothHexDigits = idkind.HexDigits + "ABCDEF"

func isHexadecimal(s string) bool {
	return len(s) <= 16 && strings.Trim(s, bothHexDigits) == ""
}
