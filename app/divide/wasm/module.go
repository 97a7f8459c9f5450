// Package wasm reads and writes WebAssembly modules as Go's linker makes them: their
// sections, their functions with the instructions in them, and their data (WebAssembly
// Core Specification 2.0, chapter 5).
package wasm

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

const header = "\x00asm\x01\x00\x00\x00"

// What a module's sections are numbered by.
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

// The types of values.
const (
	I32 = 0x7f
	I64 = 0x7e
)

// ErrCut says that a module ends within something.
var ErrCut = errors.New("the module is cut, or none")

// Section is a part of a module.
type Section struct {
	ID   byte
	Body []byte
	At   int // At is where the body stands in the file.
}

// Function is one that the module defines.
type Function struct {
	Type int    // Type is an index into the module's types.
	Body []byte // Body is its locals and instructions.
	At   int    // At is where the body stands in the file.
}

// Module is a program.
type Module struct {
	Sections  []Section
	Types     [][]byte   // Types are written as they are in the file.
	Imported  int        // Imported is how many functions are imported; Go imports nothing else.
	Functions []Function // Functions are numbered behind the imported ones.
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

// read takes what a section says.
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

// order is that in which sections stand; custom ones may stand anywhere.
var order = []byte{Types, Imports, Functions, Tables, Memories, Globals, Exports, Start, Elements, DataCount, Code, Data}

// Write makes a file of sections, in the order they must have, but for empty ones.
func Write(bodies map[byte][]byte) []byte {
	out := []byte(header)
	for _, id := range order {
		if body := bodies[id]; len(body) > 0 {
			out = AppendSized(append(out, id), body)
		}
	}
	return out
}

// Bodies returns the sections' bodies by number. Custom ones, which do nothing, are
// left out.
func (m *Module) Bodies() map[byte][]byte {
	bodies := map[byte][]byte{}
	for _, s := range m.Sections {
		if s.ID != Custom {
			bodies[s.ID] = s.Body
		}
	}
	return bodies
}

// Reader reads what a module is written in. Bad says that it ended early.
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

// Take reads so many bytes.
func (r *Reader) Take(n int) []byte {
	if n < 0 || n > len(r.Rest) {
		r.Bad, r.Rest = true, nil
		return nil
	}
	taken := r.Rest[:n:n]
	r.Rest = r.Rest[n:]
	return taken
}

// Count reads an unsigned number in LEB128.
func (r *Reader) Count() int {
	n, used := binary.Uvarint(r.Rest)
	if used <= 0 || n > 1<<32 {
		r.Bad, r.Rest = true, nil
		return 0
	}
	r.Rest = r.Rest[used:]
	return int(n)
}

// Signed reads a signed number in LEB128.
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

// Sized reads a length and so many bytes.
func (r *Reader) Sized() []byte { return r.Take(r.Count()) }

// AppendCount writes an unsigned number.
func AppendCount(to []byte, n int) []byte { return binary.AppendUvarint(to, uint64(n)) }

// AppendSigned writes a signed number.
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

// AppendSized writes a length and the bytes.
func AppendSized[B ~[]byte | ~string](to []byte, body B) []byte {
	return append(AppendCount(to, len(body)), body...)
}

// List writes how many there are, and them.
func List(items ...[]byte) []byte {
	return append(AppendCount(nil, len(items)), slices.Concat(items...)...)
}

// Extend adds items to the end of a section that is a list.
func Extend(body []byte, items ...[]byte) []byte {
	r := &Reader{Rest: body}
	n := r.Count()
	return slices.Concat(AppendCount(nil, n+len(items)), r.Rest, slices.Concat(items...))
}
