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

// ErrCut means that a module is truncated.
var ErrCut = errors.New("truncated or invalid module")

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
	Imported  int        // number of imported functions; Go imports nothing else
	Functions []Function // numbered after the imported ones
}

// Read reads a module.
func Read(file []byte) (*Module, error) {
	if len(file) < len(header) || string(file[:len(header)]) != header {
		return nil, ErrCut
	}
	m := &Module{}
	r := &Reader{Rest: file[len(header):]}
	for len(r.Rest) > 0 {
		s := Section{ID: r.Byte(), Body: r.Sized()}
		s.At = len(file) - len(r.Rest) - len(s.Body)
		if r.Bad || !m.read(s) {
			return nil, fmt.Errorf("section %d: %w", s.ID, ErrCut)
		}
		m.Sections = append(m.Sections, s)
	}
	return m, nil
}

// read parses a section.
func (m *Module) read(s Section) bool {
	r := &Reader{Rest: s.Body}
	switch s.ID {
	case Types:
		for range r.Count() {
			whole := r.Rest
			r.Byte()
			r.Sized()
			r.Sized()
			m.Types = append(m.Types, whole[:len(whole)-len(r.Rest)])
		}
	case Imports:
		m.Imported = r.Count()
	case Functions:
		for range r.Count() {
			m.Functions = append(m.Functions, Function{Type: r.Count()})
		}
	case Code:
		if r.Count() != len(m.Functions) {
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

// Count reads an unsigned LEB128 number.
func (r *Reader) Count() int {
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
func (r *Reader) Sized() []byte { return r.Take(r.Count()) }

// AppendCount appends an unsigned LEB128 number.
func AppendCount(to []byte, n int) []byte { return binary.AppendUvarint(to, uint64(n)) }

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
	return append(AppendCount(to, len(body)), body...)
}

// List encodes a list: its length and its items.
func List(items ...[]byte) []byte {
	return append(AppendCount(nil, len(items)), slices.Concat(items...)...)
}

// Extend appends items to an encoded list.
func Extend(body []byte, items ...[]byte) []byte {
	r := &Reader{Rest: body}
	n := r.Count()
	return slices.Concat(AppendCount(nil, n+len(items)), r.Rest, slices.Concat(items...))
}
