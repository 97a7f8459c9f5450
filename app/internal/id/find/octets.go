package find

import (
	"bytes"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
)

// Programs print an ID that they hold as bytes byte by byte: <Buffer 68 69 04 …>, {"type": "Buffer", "data": [104, …]},
// b"\x68\x69…" and new byte[] {0x68, 0x69, …}.

// listsOctets reports whether a line may hold such a list.
func listsOctets(line []byte) bool {
	return bytes.Contains(line, []byte("Buffer")) || bytes.Contains(line, []byte(`\x`)) ||
		bytes.Contains(line, []byte(", 0x"))
}

// octets reads the list that begins at a place of a line: its bytes, where each of them is, and where the list ends.
// They are empty and 0 if the bytes are no ID.
func octets(line []byte, at int) (id []byte, places []int, end int) {
	const most = 20
	hexed, by := true, ""
	if isDigit(line[at]) && at > 0 && (line[at-1] == '[' || line[at-1] == ' ') {
		hexed = digitsEnd(line, at) == at+2 && (at+2 == len(line) || line[at+2] != ',')
	}
	for i := at; len(id) <= most; {
		size, n := octet(line[i:], hexed)
		if size == 0 {
			return nil, nil, 0
		}
		id, places, end = append(id, byte(n)), append(places, i), i+size
		i = end
		for i < len(line) && (line[i] == ' ' || line[i] == ',' || line[i] == ':') {
			i++
		}
		if mark := string(line[end:i]); len(id) == 1 {
			by = mark
		} else if next, _ := octet(line[i:], hexed); next == 0 || mark != by {
			break
		}
	}
	if end < len(line) && isWordly(line[end]) || !isID(id) || by == "" && line[at] != '\\' {
		return nil, nil, 0
	}
	return id, places, end
}

// octet reads a byte with which a text begins: two hexadecimal digits, perhaps behind \x or 0x, or up to three
// decimals.
func octet(text []byte, hexed bool) (size int, n uint64) {
	if len(text) > 3 && (text[0] == '\\' || text[0] == '0') && text[1] == 'x' {
		size = 2
	} else if !hexed {
		size = digitsEnd(text, 0)
		n, ok := idkind.ParseNumber(text[:size], 10)
		if !ok || size > 3 || n > 255 {
			return 0, 0
		}
		return size, n
	}
	if len(text) < size+2 || boxes.DigitValue(text[size]) > 15 || boxes.DigitValue(text[size+1]) > 15 {
		return 0, 0
	}
	n, _ = idkind.ParseNumber(text[size:size+2], 16)
	return size + 2, n
}

// isID reports whether bytes are an ObjectId, a UUID with a version or an ID of 64 bits.
func isID(id []byte) bool {
	var n idkind.Wide
	for i, b := range id {
		switch {
		case i < 8:
			n.High |= uint64(b) << (56 - 8*i)
		case i < 16:
			n.Low |= uint64(b) << (120 - 8*i)
		}
	}
	switch len(id) {
	case 8:
		return n.High > 1e16 && n.High < 1<<63
	case 12:
		return idkind.ObjectID.Plausible(n)
	case 16:
		k := idkind.UUIDOf(n)
		return k != idkind.UUID && k.Plausible(n)
	}
	return false
}

// gather puts the bytes of lists together, as hexadecimal digits.
func (c *cleaner) gather(line []byte) []byte {
	c.joined, c.moved = c.joined[:0], c.moved[:0]
	kept := 0
	for at := 0; at < len(line); at++ {
		if at > 0 && isWordly(line[at-1]) || boxes.DigitValue(line[at]) > 15 && line[at] != '\\' {
			continue
		}
		id, places, end := octets(line, at)
		if end == 0 {
			continue
		}
		c.copy(line, kept, at)
		if len(id) == 8 {
			c.joined, c.moved = append(c.joined, "0x"...), append(c.moved, c.origin(at), c.origin(at))
		}
		for i, b := range id {
			if len(id) == 16 && i >= 4 && i <= 10 && i%2 == 0 { // as a UUID, and no hash
				c.joined, c.moved = append(c.joined, '-'), append(c.moved, c.origin(places[i]))
			}
			c.joined = append(c.joined, idkind.HexDigits[b>>4], idkind.HexDigits[b&15])
			c.moved = append(c.moved, c.origin(places[i]), c.origin(places[i]))
		}
		kept, at = end, end-1
	}
	return c.replace(line, kept)
}
