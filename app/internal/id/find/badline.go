package find

import (
	"bytes"
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type badLine struct {
	line   uint32
	reason reason
	words  string // of the line's own; empty if the reason's sentence says it all
}

// BadLine is a line that held no ID, and why, in a sentence.
type BadLine struct {
	Line   int // Line counts from 1.
	Reason string
	// Formal marks a line that belongs to the form of the text, such as a heading: nothing is wrong with it.
	Formal bool
}

// wordsLimit is how many bad lines have a specific reason; further ones have a general one.
const wordsLimit = 1000

// vagueID is a number that lost so many digits that it is read only if the text has no ID.
type vagueID struct {
	n            idkind.Wide
	line, offset int
}

type reason uint8

const (
	reasonNone reason = iota
	reasonHeading
	reasonBrackets
	reasonRule
	reasonContinued
	reasonAgain
	reasonWords
	reasonShort
	reasonElsewhere
	reasonRounded
	reasonPoint
	reasonBig
	reasonBinary
)

// formal reports whether such lines belong to the form of a text.
func (r reason) formal() bool { return r >= reasonHeading && r <= reasonAgain }

// isRule reports whether a line is drawn between the lines of a table.
func isRule(line []byte) bool { return len(bytes.Trim(line, "+-=| \t\r")) == 0 }

var reasonSentences = [...]text.Message{
	reasonNone:      "There is no ID in this line.",
	reasonHeading:   "This line names the columns.",
	reasonBrackets:  "This line contains only brackets.",
	reasonRule:      "This line is a table border.",
	reasonContinued: "This line continues a quoted field from an earlier line.",
	reasonAgain:     "This line repeats the ID next to it: once as a number, once as text.",
	reasonWords:     "There is no number in this line.",
	reasonShort:     "No number in this line has enough digits for an ID.",
	reasonElsewhere: "This line has no ID where the other lines have theirs.",
	reasonRounded:   "The number was rounded, as spreadsheets do; its last digits are lost.",
	reasonPoint:     "The number has a decimal point, as if a program had stored the ID as a floating-point number; its last digits may be lost.",
	reasonBig:       "The number in this line is too large for 64 bits.",
	reasonBinary:    "This line contains binary data, not text.",
}

func (r reason) String() string { return text.T(reasonSentences[r]) }

// Bad is how many lines held no ID. Blank lines are not counted.
func (s *Set) Bad() int { return len(s.bad) }

// BadLine is line i of those without an ID, from 0.
func (s *Set) BadLine(i int) BadLine {
	b := s.bad[i]
	if b.words != "" {
		return BadLine{Line: int(b.line), Reason: b.words}
	}
	return BadLine{Line: int(b.line), Reason: b.reason.String(), Formal: b.reason.formal()}
}

func (r *Reader) finish(line []byte) {
	s := &r.scan
	found := r.set.Kind[s.first:]
	if slices.ContainsFunc(found, idkind.Kind.Timed) {
		if s.rounded || s.pointed {
			r.lost++
		}
		return
	}
	if len(found) == 0 && s.continued > 0 && len(bytes.TrimRight(line, blank)) == 0 {
		return
	}
	if r.takeInexact() || len(found) > 0 { // IDs without a time may be beside a number that lost its digits
		return
	}
	why := r.reasonOf(line)
	b := badLine{line: uint32(r.where.line + 1), reason: why}
	if r.worded < wordsLimit {
		if b.words = r.ownReason(why, line); b.words != "" {
			r.worded++
		}
	}
	r.set.bad = append(r.set.bad, b)
}

// takeInexact takes the line's number whose last digits are lost, unless those are many.
func (r *Reader) takeInexact() (taken bool) {
	s := &r.scan
	if r.set.lossy == "" {
		r.set.lossy = s.inexact
	}
	id, from, to, ok := format.Floating(s.inexact)
	if !ok || id <= 1<<53 || to-from >= mostVague {
		return false
	}
	row := idkind.Wide{High: uint64(id)}
	if taken = to-from < mostLost; taken {
		r.inexact++
		r.add(idkind.Decimal, row, s.inexactAt)
	} else if len(r.vague) < wordsLimit {
		r.vague = append(r.vague, vagueID{row, r.where.line + 1, r.offsetOf(s.inexactAt)})
	}
	return taken
}

// takeVague takes the numbers that lost many digits.
func (r *Reader) takeVague() {
	for _, v := range r.vague {
		r.set.add(idkind.Decimal, v.n, v.line, v.offset)
	}
	r.inexact += len(r.vague)
	r.set.bad = slices.DeleteFunc(r.set.bad, func(b badLine) bool {
		_, read := slices.BinarySearch(r.set.Line, b.line)
		return read
	})
}

func (r *Reader) reasonOf(line []byte) reason {
	s := &r.scan
	switch {
	case s.binary:
		return reasonBinary
	case s.again:
		return reasonAgain
	case s.continued > 0:
		return reasonContinued
	case s.rounded:
		return reasonRounded
	case s.pointed:
		return reasonPoint
	case r.namesColumns(line):
		return reasonHeading
	case s.longest > 20:
		return reasonBig
	case len(bytes.Trim(line, "{}[](),; \t\r")) == 0 && !r.where.inside:
		return reasonBrackets
	case isRule(line) && !r.where.inside:
		return reasonRule
	case s.numbers == 0 && len(s.tokens) == 0:
		return reasonWords
	case r.shape.known && !r.shape.list && r.whole == 0 && s.longest > 5:
		return reasonElsewhere
	}
	return reasonShort
}

// namesColumns reports whether the line at hand is a heading.
func (r *Reader) namesColumns(line []byte) bool {
	if r.where.line != r.headLine || r.where.inside {
		return false
	}
	word, _ := bare(line)
	_, hint := nameOf(word)
	return len(r.scan.headings) > 0 || r.shape.list && hint >= hintEndsInID
}

// ownReason is a line's specific reason, if there is one: what is wrong with it if it was meant to be one ID.
func (r *Reader) ownReason(why reason, line []byte) string {
	list := r.shape.list || r.whole > 0 || !r.shape.known
	if _, from, to, ok := format.Floating(r.scan.inexact); ok {
		return text.Sentences(why.String(), format.Originals(from, to))
	}
	switch {
	case why == reasonBig && (r.where.inside || !list):
		return text.T("This number has %s digits, %s more than the largest 64-bit number, which has 20.",
			text.Group(r.scan.longest), text.Group(r.scan.longest-20))
	case !list || r.where.inside || why == reasonBinary && len(line) > 40 || why == reasonRounded || why.formal():
		return ""
	}
	_, err := boxes.Integer(string(line))
	if err == nil {
		return ""
	}
	word, _ := bare(line)
	return format.NearMiss(string(word), err).Error()
}

// notes are sentences about the whole text, each if enough lines call for it.
func (r *Reader) notes() (notes []string) {
	binary, inexact := 0, r.inexact
	for _, b := range r.set.bad {
		switch b.reason {
		case reasonBinary:
			binary++
		case reasonRounded, reasonPoint:
			inexact++
		}
	}
	for _, one := range [...]struct {
		lines, least int
		says         text.Message
	}{
		{binary, 1, "%s of binary data: this may not be a text file."},
		{inexact, 2, "In %s the ID is a floating-point number, as pandas and spreadsheets write it: its last digits are lost. Read the column as text from the start to keep them (in pandas, dtype=str)."},
		{r.lost, 1, "In %s there is another number that a program stored as floating point; if it was an ID, its last digits are lost, and it was not read."},
		{r.obeyed, 1, "In %s there were zero bytes or a terminal’s codes, such as colours; they were removed."},
		{r.pieced, 1, "In %s the digits of a number were apart; they were read as one number."},
		{r.normalized, 1, "In %s there were invisible characters or non-ASCII digits; they were removed or read as ASCII."},
	} {
		if one.lines >= one.least {
			notes = append(notes, text.T(one.says, text.Count(one.lines, "%s line", "%s lines")))
		}
	}
	if r.twins > 0 {
		notes = append(notes,
			text.Count(r.twins,
				"%s ID appears twice, once as text and once as a number that JavaScript has rounded, as in id and id_str; the text was read.",
				"%s IDs appear twice, once as text and once as a number that JavaScript has rounded, as in id and id_str; the text was read."))
	}
	return notes
}
