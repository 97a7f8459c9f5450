package format

import (
	"bytes"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// A number in pieces is one number where the pieces together have as many digits as an ID and none alone has: people,
// programs and file systems put marks between digits. The numbers of a list that are IDs are never joined.
const (
	mostPiece     = 14 // digits of a piece: 15 may be an ID
	leastPieces   = 5  // where each has three digits
	leastTogether = 15
)

// Pieces is where a number in pieces ends that begins at a place of a text; 0 where none does. The text may go on.
func Pieces(text []byte, at int) (end int) {
	if at > 0 && !opens(text[at-1]) || continues(text, at) {
		return 0
	}
	var lengths [20]int
	var joined [24]byte
	by, pieces, digits, i := "", 0, 0, at
	for {
		begin := i
		for i < len(text) && text[i]-'0' <= 9 {
			if digits < len(joined) {
				joined[digits] = text[i]
			}
			digits, i = digits+1, i+1
		}
		if i == begin || i-begin > mostPiece || pieces == len(lengths) {
			return 0
		}
		lengths[pieces] = i - begin
		pieces++
		size := markSize(text[i:])
		if size == 0 || i+size == len(text) || text[i+size]-'0' > 9 {
			break
		}
		if mark := string(text[i : i+size]); by == "" {
			by = mark
		} else if mark != by {
			return 0
		}
		i += size
	}
	if pieces < 2 || digits < leastTogether || digits > 20 || i < len(text) && !closes(text[i:], by) {
		return 0
	}
	id, ok := idkind.ParseNumber(joined[:digits], 10)
	first := lengths[0]
	if by != " " && by != "_" {
		first = 0 // no time is written so
	}
	if !ok || !joins(by, lengths[:pieces], digits) || looksDated(joined[:digits], first, snowflake.ID(id)) {
		return 0
	}
	return i
}

// Wrapped reports whether digits at the end of a line and at the beginning of the next are one number.
func Wrapped(end, begin []byte) bool {
	joined := append(bytes.Clone(end), begin...)
	id, ok := idkind.ParseNumber(joined, 10)
	return ok && max(len(end), len(begin)) <= mostPiece && len(joined) > 16 &&
		!looksDated(joined, len(end), snowflake.ID(id))
}

// opens and closes report whether a number in pieces may begin behind a character, and end before a text.
func opens(c byte) bool {
	return !isLetterOrDigit(c) && bytes.IndexByte([]byte("_-+.:"), c) < 0 && c < 0x80
}

func closes(rest []byte, by string) bool {
	c := rest[0]
	return !isLetter(c) && c != '-' && c != ':' && (c != '_' || by == "_") &&
		!(c == '.' && len(rest) > 1 && rest[1]-'0' <= 9)
}

// continues reports whether there are digits before a place, with one mark between.
func continues(text []byte, at int) bool {
	before := at
	for before > 0 && at-before < 3 && markSize(text[before-1:]) > 0 {
		before--
	}
	return before < at && before > 0 && text[before-1]-'0' <= 9
}

// markSize is the length of the mark between two pieces with which a text begins; 0 if there is none. Of Markdown's
// marks there may be three.
func markSize(text []byte) int {
	if len(text) == 0 {
		return 0
	}
	switch c := text[0]; c {
	case ',', ' ', '_', '\'', '.', '/':
		return 1
	case '*', '`', '~':
		size := 1
		for size < min(3, len(text)) && text[size] == c {
			size++
		}
		return size
	}
	return 0
}

// Marks reports whether a character behind a digit, and the next one, may part the pieces of a number.
func Marks(c, next byte) bool {
	return markSize([]byte{c}) > 0 && (next-'0' <= 9 || c == '*' || c == '`' || c == '~')
}

// joins reports whether pieces of these lengths are one number by the mark between them. Markdown's marks and an
// underscore stand anywhere; others part groups of three, or of four behind the first, or once.
func joins(by string, lengths []int, digits int) bool {
	rest := lengths[1:]
	threes := lengths[0] <= 3 && alike(rest, 3) && len(lengths) >= leastPieces
	switch by[0] {
	case '*', '`', '~', '_':
		return true
	case '/':
		return threes && lengths[0] == 3
	case ' ':
		return threes || digits > 16 && (len(rest) == 1 || lengths[0] <= 4 && (alike(rest, 3) || alike(rest, 4)))
	}
	return threes
}

func alike(lengths []int, want int) bool {
	for _, n := range lengths {
		if n != want {
			return false
		}
	}
	return true
}

// looksDated reports whether pieces are rather a date and a time, as 20240517_123456_001 and 1700000000_12345678.
func looksDated(joined []byte, first int, id snowflake.ID) bool {
	n, _ := idkind.ParseNumber(joined[:first], 10)
	return system.Calendar(id) || first == 10 && n < 2240611200 || first == 13 && n < 2240611200e3
}

// markedUUID is where a UUID ends that begins at a place of a text and has Markdown's asterisks among its digits; 0 if
// there is none.
func markedUUID(text []byte, at int) (end int) {
	var digits [36]byte
	n, marks := 0, 0
	for i := at; i < len(text); i++ {
		switch c := text[i]; {
		case c == '*' && n > 0:
			marks++
		case n == len(digits) || c != '-' && boxes.DigitValue(c) >= 16:
			return 0
		default:
			digits[n] = c
			if n++; n == len(digits) {
				if _, _, ok := idkind.ParseUUID(digits[:]); ok && marks > 0 {
					return i + 1
				}
				return 0
			}
		}
	}
	return 0
}

// Join removes the marks between the pieces of a text's numbers and UUIDs: keep is called for what stays, a run after
// the other.
func Join(text []byte, keep func(from, to int)) {
	kept := 0
	for i := range text {
		if boxes.DigitValue(text[i]) >= 16 || i < kept || i > 0 && isLetterOrDigit(text[i-1]) {
			continue
		}
		stays := func(c byte) bool { return c-'0' <= 9 }
		end := 0
		if stays(text[i]) {
			end = Pieces(text, i)
		}
		if end == 0 {
			if end = markedUUID(text, i); end > 0 {
				stays = func(c byte) bool { return c != '*' }
			}
		}
		for at := i; at < end; at++ {
			if stays(text[at]) {
				continue
			}
			keep(kept, at)
			for !stays(text[at+1]) {
				at++
			}
			kept = at + 1
		}
	}
	keep(kept, len(text))
}
