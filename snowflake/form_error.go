package snowflake

import (
	"fmt"
	"unicode/utf8"
)

// TextFault is what is wrong with a text that should be an ID.
type TextFault uint8

// The faults that [Form.Parse] finds.
const (
	TextDigit TextFault = iota // a character that is no digit of the form
	TextShort                  // nothing, or fewer characters than the form's width
	TextLong                   // more characters than the form's width
	TextZero                   // a leading zero, or a minus sign before one
	TextRange                  // more than 64 bits from this digit on
)

var textFaults = [...]string{
	TextDigit: "not a digit of this form",
	TextShort: "the text ends too soon",
	TextLong:  "the text is longer than this form",
	TextZero:  "a zero in front",
	TextRange: "the number leaves 64 bits here",
}

// String is what is wrong, in English.
func (f TextFault) String() string {
	if int(f) < len(textFaults) {
		return textFaults[f]
	}
	return "fault?"
}

// TextError names the place at which a text stops being an ID in a form.
type TextError struct {
	Form Form
	Text string
	// Pos is the place of the first byte at fault, from 0; len(Text) where the
	// text ends too soon.
	Pos   int
	Fault TextFault
}

// Char is the character at Pos, or 0 at the end of the text.
func (e *TextError) Char() rune {
	if e.Pos >= len(e.Text) {
		return 0
	}
	char, _ := utf8.DecodeRuneInString(e.Text[e.Pos:])
	return char
}

// Error says form, place, character and fault. The place counts bytes from 1.
func (e *TextError) Error() string {
	if e.Pos >= len(e.Text) {
		return fmt.Sprintf("snowflake: %.80q is no %v ID: %v", e.Text, e.Form, e.Fault)
	}
	return fmt.Sprintf("snowflake: %.80q is no %v ID: character %d, %q: %v", e.Text, e.Form, e.Pos+1, e.Char(), e.Fault)
}

func (f Form) fault(text string, pos int, fault TextFault) (ID, error) {
	return 0, &TextError{Form: f, Text: text, Pos: pos, Fault: fault}
}
