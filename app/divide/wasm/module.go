// Package wasm reads and writes WebAssembly modules of Go's linker: sections, functions with
// their instructions, and data (WebAssembly Core Specification 2.0, chapter 5).
package wasm

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

const header = "\x00asm\x01\x00\x00\x00"

// Section IDs.
const (
	Custom = iota
	Types
	Imports
	Functions
	Tables
	Memories
	Globals
	Exports
	Start
	Elements
	Code
	Data
	DataCount
)

// Value types.
const (
	I32 = 0x7f
	I64 = 0x7e
)

// ErrInvalid means that a module is truncated or invalid.
var ErrInvalid = errors.New("truncated or invalid module")

// Section is a section of a module.
type Section struct {
	ID   byte
	Body []byte
	At   int // the body's offset in the file
}

// Function is a function that the module defines.
type Function struct {
	Type int    // index into the module's types
	Body []byte // locals and instructions
	At   int    // the body's offset in the file
}

// Module is a WebAssembly module.
type Module struct {
	Sections  []Section
	Types     [][]byte   // encoded as in the file
	Imported  int        // number of imports, all of which must be functions, as in Go's output
	Functions []Function // numbered after the imported ones
}

// Read reads a module.
func Read(file []byte) (*Module, error) {
	if len(file) < len(header) || string(file[:len(header)]) != header {
		return nil, ErrInvalid
	}
	m := &Module{}
	r := &Reader{Rest: file[len(header):]}
	for len(r.Rest) > 0 {
		s := Section{ID: r.Byte(), Body: r.Sized()}
		s.At = len(file) - len(r.Rest) - len(s.Body)
		if r.Bad || !m.parse(s) {
			return nil, fmt.Errorf("section %d: %w", s.ID, ErrInvalid)
		}
		m.Sections = append(m.Sections, s)
	}
	return m, nil
}

// parse parses a section.
func (m *Module) parse(s Section) bool {
	r := &Reader{Rest: s.Body}
	switch s.ID {
	case Types:
		for range r.Unsigned() { // 0x60, parameters, results; a value type is one byte
			whole := r.Rest
			r.Byte()
			r.Sized()
			r.Sized()
			m.Types = append(m.Types, whole[:len(whole)-len(r.Rest)])
		}
	case Imports:
		m.Imported = r.Unsigned()
	case Functions:
		for range r.Unsigned() {
			m.Functions = append(m.Functions, Function{Type: r.Unsigned()})
		}
	case Code:
		if r.Unsigned() != len(m.Functions) {
			return false
		}
		for i := range m.Functions {
			f := &m.Functions[i]
			f.Body = r.Sized()
			f.At = s.At + len(s.Body) - len(r.Rest) - len(f.Body)
		}
	}
	return !r.Bad
}

// Section returns a section, or an empty one.
func (m *Module) Section(id byte) Section {
	for _, s := range m.Sections {
		if s.ID == id {
			return s
		}
	}
	return Section{}
}

// Table returns the functions in the module's table, the first of which has the slot from; none if it is not one range.
func (m *Module) Table() (from int, functions []int) {
	r := &Reader{Rest: m.Section(Elements).Body}
	one := r.Unsigned() == 1 && r.Unsigned() == 0 && r.Byte() == OpI32Const
	from = int(r.Signed())
	one = one && r.Byte() == OpEnd
	for n := r.Unsigned(); n > 0 && one && !r.Bad; n-- {
		functions = append(functions, r.Unsigned())
	}
	return from, functions
}

// order is the order of sections; custom sections may be anywhere.
var order = []byte{Types, Imports, Functions, Tables, Memories, Globals, Exports, Start, Elements, DataCount, Code,
	Data}

// Write writes sections in the required order, without empty ones.
func Write(bodies map[byte][]byte) []byte {
	out := []byte(header)
	for _, id := range order {
		if body := bodies[id]; len(body) > 0 {
			out = AppendSized(append(out, id), body)
		}
	}
	return out
}

// Bodies returns the sections' bodies by ID, without custom sections, which have no effect.
func (m *Module) Bodies() map[byte][]byte {
	bodies := map[byte][]byte{}
	for _, s := range m.Sections {
		if s.ID != Custom {
			bodies[s.ID] = s.Body
		}
	}
	return bodies
}

// Reader reads the encoding of a module. Bad is set if the input ends early.
type Reader struct {
	Rest []byte
	Bad  bool
}

// Byte reads one byte.
func (r *Reader) Byte() byte {
	if taken := r.Take(1); len(taken) == 1 {
		return taken[0]
	}
	return 0
}

// Take reads n bytes.
func (r *Reader) Take(n int) []byte {
	if n < 0 || n > len(r.Rest) {
		r.Bad, r.Rest = true, nil
		return nil
	}
	taken := r.Rest[:n:n]
	r.Rest = r.Rest[n:]
	return taken
}

// Unsigned reads an unsigned LEB128 number: a count, an index or a size.
func (r *Reader) Unsigned() int {
	n, used := binary.Uvarint(r.Rest)
	if used <= 0 || n > 1<<32 {
		r.Bad, r.Rest = true, nil
		return 0
	}
	r.Rest = r.Rest[used:]
	return int(n)
}

// Signed reads a signed LEB128 number.
func (r *Reader) Signed() (n int64) {
	for shift := 0; shift < 70 && !r.Bad; shift += 7 {
		b := r.Byte()
		n |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			if b&0x40 != 0 && shift < 57 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
	r.Bad = true
	return 0
}

// Sized reads a length and that many bytes.
func (r *Reader) Sized() []byte { return r.Take(r.Unsigned()) }

// AppendUnsigned appends an unsigned LEB128 number.
func AppendUnsigned(to []byte, n int) []byte { return binary.AppendUvarint(to, uint64(n)) }

// AppendSigned appends a signed LEB128 number.
func AppendSigned(to []byte, n int64) []byte {
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(to, b)
		}
		to = append(to, b|0x80)
	}
}

// AppendSized appends a length and the bytes.
func AppendSized[B ~[]byte | ~string](to []byte, body B) []byte {
	return append(AppendUnsigned(to, len(body)), body...)
}

// List encodes a list: its length and its items.
func List(items ...[]byte) []byte {
	return append(AppendUnsigned(nil, len(items)), slices.Concat(items...)...)
}

// Extend appends items to an encoded list.
func Extend(body []byte, items ...[]byte) []byte {
	r := &Reader{Rest: body}
	n := r.Unsigned()
	return slices.Concat(AppendUnsigned(nil, n+len(items)), r.Rest, slices.Concat(items...))
}
