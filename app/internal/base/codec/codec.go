// Package codec writes values as text and reads them back in one pass: a type visits its fields once, and
// the codec decides in which direction they go.
package codec

import "errors"

// Codec visits values: it writes them or, if Reading, sets them to what was written.
type Codec struct {
	Reading bool
	text    []byte // that is written, or left to read
	bad     bool   // it does not hold what was read from it
}

// Write is the text of the values that fields visits.
func Write(fields func(c *Codec)) string {
	var c Codec
	fields(&c)
	return string(c.text)
}

// Read is Write's inverse. It returns an error if Write did not write the text with the same kinds of
// values; some of them are set then, and others are 0.
func Read(text string, fields func(c *Codec)) error {
	c := Codec{Reading: true, text: []byte(text)}
	if fields(&c); c.bad || len(c.text) > 0 {
		return errText
	}
	return nil
}

var errText = errors.New("codec: the text does not hold these values")

func (c *Codec) fail() { c.text, c.bad = nil, true }

// A number is digits of five bits, the lowest first, as the characters from “0” on. All but the last have
// the bit more.
const (
	bits = 5
	more = 1 << bits
)

func (c *Codec) number(n uint64) {
	for ; n >= more; n >>= bits {
		c.text = append(c.text, '0'+byte(n%more|more))
	}
	c.text = append(c.text, '0'+byte(n))
}

func (c *Codec) readNumber() (n uint64) {
	for shift := 0; shift < 64 && len(c.text) > 0; shift += bits {
		digit := c.text[0] - '0'
		c.text = c.text[1:]
		n |= uint64(digit%more) << shift
		if digit < more {
			return n
		} else if digit >= 2*more {
			break
		}
	}
	c.fail()
	return 0
}

// Ints visits whole numbers. They take less room the nearer they are to 0.
func Ints[T ~int | ~int64 | ~uint64 | ~uint8](c *Codec, all ...*T) {
	for _, n := range all {
		if !c.Reading {
			c.number(uint64(*n)<<1 ^ uint64(int64(*n)>>63))
			continue
		}
		zigzag := c.readNumber()
		wide := int64(zigzag>>1) ^ -int64(zigzag&1)
		if *n = T(wide); int64(*n) != wide {
			*n = 0
			c.fail()
		}
	}
}

// Bool visits a truth value.
func (c *Codec) Bool(is *bool) {
	n := 0
	if *is {
		n = 1
	}
	Ints(c, &n)
	*is = n == 1
}

// Share visits a number that is rounded towards 0 to a millionth.
func (c *Codec) Share(x *float64) {
	const million = 1_000_000
	n := int(*x * million)
	if Ints(c, &n); c.Reading {
		*x = float64(n) / million
	}
}

// Texts visits texts.
func (c *Codec) Texts(all ...*string) {
	for _, s := range all {
		n := len(*s)
		if c.length(&n); c.Reading {
			*s, c.text = string(c.text[:n]), c.text[n:]
		} else {
			c.text = append(c.text, *s...)
		}
	}
}

// List visits a list's length and each of its elements. An empty list is read as nil.
func List[T any](c *Codec, all *[]T, each func(one *T)) {
	n := len(*all)
	if c.length(&n); c.Reading {
		*all = nil
		if n > 0 {
			*all = make([]T, n)
		}
	}
	for i := range *all {
		each(&(*all)[i])
	}
}

// length visits how many values follow. Each takes at least one byte, so a text that promises more than
// it holds needs no room.
func (c *Codec) length(n *int) {
	if Ints(c, n); c.Reading && (*n < 0 || *n > len(c.text)) {
		*n = 0
		c.fail()
	}
}
