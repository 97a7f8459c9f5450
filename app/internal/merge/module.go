//go:build !js

package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// What the module's binary format calls things (WebAssembly Core Specification, 5.5).
const (
	header       = "\x00asm\x01\x00\x00\x00"
	dataSection  = 11
	countSection = 12 // how many data segments there are
	active       = 0  // a segment that stands in memory 0 from the beginning
	i32Const     = 0x41
	end          = 0x0b
)

var (
	errNoModule = errors.New("this is no WebAssembly module")
	errCut      = errors.New("the module ends within a section")
	errUnknown  = errors.New("a data segment is not of the kind that Go's linker writes")
)

// segment is data that stands in memory from an address on.
type segment struct {
	at   int64
	data []byte
}

// merge joins the segments of a module that at most so many zeros lie between.
func merge(module []byte, gap int64) ([]byte, error) {
	rest, ok := bytes.CutPrefix(module, []byte(header))
	if !ok {
		return nil, errNoModule
	}
	out, joined := []byte(header), -1
	type section struct {
		id   byte
		body []byte
	}
	var sections []section
	for len(rest) > 0 {
		id := rest[0]
		body, after, err := sized(rest[1:])
		if err != nil {
			return nil, err
		}
		if id == dataSection {
			segments, err := parse(body)
			if err != nil {
				return nil, err
			}
			segments = join(segments, gap)
			body, joined = write(segments), len(segments)
		}
		sections, rest = append(sections, section{id, body}), after
	}
	for _, s := range sections {
		if s.id == countSection && joined >= 0 { // it stands before the segments
			s.body = binary.AppendUvarint(nil, uint64(joined))
		}
		out = binary.AppendUvarint(append(out, s.id), uint64(len(s.body)))
		out = append(out, s.body...)
	}
	return out, nil
}

// parse reads the segments of a data section.
func parse(body []byte) ([]segment, error) {
	count, body, err := number(body)
	if err != nil {
		return nil, err
	}
	segments := make([]segment, count)
	for i := range segments {
		if len(body) < 2 || body[0] != active || body[1] != i32Const {
			return nil, errUnknown
		}
		s := &segments[i]
		if s.at, body, err = address(body[2:]); err != nil {
			return nil, err
		}
		if len(body) == 0 || body[0] != end {
			return nil, errUnknown
		}
		if s.data, body, err = sized(body[1:]); err != nil {
			return nil, err
		}
	}
	if len(body) > 0 {
		return nil, errUnknown
	}
	return segments, nil
}

// join makes one of two segments that follow each other with few zeros between. Those
// that overlap, or go back, stay as they are: the later one wins.
func join(segments []segment, gap int64) (joined []segment) {
	for _, s := range segments {
		if n := len(joined); n > 0 {
			last := &joined[n-1]
			if between := s.at - last.at - int64(len(last.data)); between >= 0 && between <= gap {
				last.data = append(append(last.data, make([]byte, between)...), s.data...)
				continue
			}
		}
		joined = append(joined, segment{s.at, bytes.Clone(s.data)})
	}
	return joined
}

// write is the section that holds the segments.
func write(segments []segment) []byte {
	body := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		body = append(body, active, i32Const)
		body = append(appendAddress(body, s.at), end)
		body = binary.AppendUvarint(body, uint64(len(s.data)))
		body = append(body, s.data...)
	}
	return body
}

// sized reads a length, and so many bytes.
func sized(from []byte) (body, after []byte, err error) {
	n, from, err := number(from)
	if err != nil || n > uint64(len(from)) {
		return nil, nil, errCut
	}
	return from[:n], from[n:], nil
}

// number reads an unsigned LEB128, as lengths are written.
func number(from []byte) (n uint64, after []byte, err error) {
	n, size := binary.Uvarint(from)
	if size <= 0 {
		return 0, nil, errCut
	}
	return n, from[size:], nil
}

// address reads a signed LEB128 of 32 bits, as constants are written; an address is
// its unsigned reading.
func address(from []byte) (at int64, after []byte, err error) {
	for i, b := range from {
		at |= int64(b&0x7f) << (7 * i)
		if b&0x80 == 0 {
			if b&0x40 != 0 {
				at |= -1 << (7 * (i + 1))
			}
			return int64(uint32(at)), from[i+1:], nil
		}
		if i == 4 {
			break
		}
	}
	return 0, nil, errCut
}

// appendAddress writes an address as such a constant.
func appendAddress(to []byte, at int64) []byte {
	n := int64(int32(at))
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(to, b)
		}
		to = append(to, b|0x80)
	}
}
