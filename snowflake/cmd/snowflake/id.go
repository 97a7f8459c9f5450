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

// find appends the IDs in a line of text: numbers of at least that many digits that fit
// in 64 bits. Part of a word or of a decimal fraction is not a number. A hyphen is a minus
// sign at the start of the line, or after a space or an opening mark.
func find(ids []snowflake.ID, line []byte, least int) []snowflake.ID {
	for begin, end := 0, 0; begin < len(line); begin = end + 1 {
		for end = begin; end < len(line) && isWord(line[end]); end++ {
		}
		if end-begin < least || end-begin > idWidth || isFraction(line, begin, end) {
			continue
		}
		text := string(line[begin:end])
		if isHex(text) && len(text)-len("0x") < least {
			continue
		}
		if isMinus(line, begin-1) {
			text = "-" + text
		}
		if id, err := readNumber(text); err == nil {
			ids = append(ids, id)
		}
	}
	return ids
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
