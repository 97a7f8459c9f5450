package snowflake

import (
	"fmt"
	"unicode/utf8"
)

// TextFault is why a text is not an ID.
type TextFault uint8

// The faults that [Form.Parse] finds.
const (
	TextDigit TextFault = iota // not a digit of the form
	TextShort                  // empty, or shorter than the form's width
	TextLong                   // longer than the form's width
	TextZero                   // a leading zero, or "-0"
	TextRange                  // the number exceeds 64 bits with this digit
)

var textFaults = [...]string{
	TextDigit: "not a digit in this base",
	TextShort: "text is too short",
	TextLong:  "text is too long",
	TextZero:  "leading zero",
	TextRange: "number exceeds 64 bits",
}

// String returns the fault in English.
func (f TextFault) String() string {
	if int(f) < len(textFaults) {
		return textFaults[f]
	}
	return "fault?"
}

// TextError names the first character that keeps a text from being an ID in a form.
type TextError struct {
	Form Form
	Text string
	// Pos is the index of the first byte at fault; len(Text) if the text is too
	// short.
	Pos   int
	Fault TextFault
}

// Char returns the character at Pos, or 0 at the end of the text.
func (e *TextError) Char() rune {
	if e.Pos >= len(e.Text) {
		return 0
	}
	char, _ := utf8.DecodeRuneInString(e.Text[e.Pos:])
	return char
}

// Error names the form, the character with its position, and the fault. Positions
// count bytes from 1.
func (e *TextError) Error() string {
	if e.Pos >= len(e.Text) {
		return fmt.Sprintf("snowflake: %.80q is not a %v ID: %v", e.Text, e.Form, e.Fault)
	}
	return fmt.Sprintf("snowflake: %.80q is not a %v ID: character %d, %q: %v", e.Text, e.Form, e.Pos+1, e.Char(), e.Fault)
}

func (f Form) fault(text string, pos int, fault TextFault) (ID, error) {
	return 0, &TextError{Form: f, Text: text, Pos: pos, Fault: fault}
}
