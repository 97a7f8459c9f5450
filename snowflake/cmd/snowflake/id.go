package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// readID parses one ID: a number, or a JSON object with an "id", as -json writes it.
func readID(text string) (snowflake.ID, error) {
	if !strings.HasPrefix(text, "{") {
		return readNumber(text)
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		return 0, err
	}
	id, ok := object["id"]
	if !ok {
		return 0, errors.New(`JSON object has no "id"`)
	}
	return readNumber(string(id))
}

// readNumber parses a decimal, signed if it has a minus, or hexadecimal digits after 0x,
// with or without quotation marks.
func readNumber(text string) (snowflake.ID, error) {
	if len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
		text = text[1 : len(text)-1]
	}
	switch {
	case strings.HasPrefix(text, "-"):
		return snowflake.Signed10.Parse(text)
	case isHex(text):
		return readHex(text)
	}
	return snowflake.Parse(text)
}

func isHex(text string) bool { return strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X") }

// readHex parses 1 to 16 digits after 0x, in either case, after any leading zeros.
func readHex(text string) (snowflake.ID, error) {
	digits := text[2:]
	for i, c := range digits {
		if !strings.ContainsRune("0123456789abcdefABCDEF", c) {
			return 0, fmt.Errorf("%.80q: character %d, %q: not a hexadecimal digit", text, i+3, c)
		}
	}
	if digits == "" {
		return 0, fmt.Errorf("%q: no hexadecimal digit after 0x", text)
	}
	id, err := strconv.ParseUint(digits, 16, 64)
	if err != nil {
		return 0, fmt.Errorf("%.80q: %d hexadecimal digits; an ID has at most 16", text, len(strings.TrimLeft(digits, "0")))
	}
	return snowflake.ID(id), nil
}

// finder finds the IDs in lines of any length: numbers of at least that many digits that
// fit in 64 bits. Part of a word or of a decimal fraction is not a number. A hyphen is a
// minus sign at the start of the line, or after a space or an opening mark.
type finder struct {
	least int
	// line is the end of the line so far: a word that may go on, from begin, and what
	// decides whether it is an ID.
	line  []byte
	begin int
}

// more appends the IDs of the next part of a line. A word is read when the two bytes after
// it are known, or the line ends.
func (f *finder) more(ids []snowflake.ID, part []byte, ends bool) []snowflake.ID {
	f.line = append(f.line, part...)
	line, begin, end := f.line, f.begin, 0
	for ; begin < len(line); begin = end + 1 {
		for end = begin; end < len(line) && isWord(line[end]); end++ {
		}
		if !ends && end+1 >= len(line) {
			break
		}
		if id, ok := f.read(begin, end); ok {
			ids = append(ids, id)
		}
	}
	keep := max(begin-2, 0)
	switch {
	case ends:
		keep, begin = len(line), len(line)
	case end-begin > idWidth: // still too long without its start
		keep = end - idWidth - 1
		begin = keep
	}
	f.line, f.begin = append(line[:0], line[keep:]...), begin-keep
	return ids
}

// read reads the word from begin to end as an ID.
func (f *finder) read(begin, end int) (id snowflake.ID, ok bool) {
	if end-begin < f.least || end-begin > idWidth || isFraction(f.line, begin, end) {
		return 0, false
	}
	text := string(f.line[begin:end])
	if isHex(text) && len(text)-len("0x") < f.least {
		return 0, false
	}
	if isMinus(f.line, begin-1) {
		text = "-" + text
	}
	id, err := readNumber(text)
	return id, err == nil
}

// isWord reports whether a byte is an ASCII letter or digit.
func isWord(c byte) bool {
	return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isFraction reports whether a point with a digit follows the number, or precedes it.
func isFraction(line []byte, begin, end int) bool {
	return end+1 < len(line) && line[end] == '.' && isDigit(line[end+1]) ||
		begin > 1 && line[begin-1] == '.' && isDigit(line[begin-2])
}

// isMinus reports whether the byte is a hyphen that means minus.
func isMinus(line []byte, at int) bool {
	return at >= 0 && line[at] == '-' && (at == 0 || strings.IndexByte(" \t\"'=:,([{", line[at-1]) >= 0)
}
