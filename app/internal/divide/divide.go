//go:build !js

// Package divide sends a Go program for the browser in two parts. The first runs until a
// page answers; the rest comes meanwhile. README.md tells how.
package divide

import (
	_ "embed"
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/wasm"
)

// Loader is the JavaScript that runs a program of two parts. It defines a class,
// GoInParts.
//
//go:embed loader.js
var Loader []byte

// Whole writes a program anew that is sent as one: with few data segments. What it does,
// and finds in its memory, is the same.
func Whole(file []byte) ([]byte, error) {
	m, err := wasm.Read(file)
	if err != nil {
		return nil, err
	}
	memory, err := m.Memory()
	if err != nil {
		return nil, err
	}
	bodies := m.Bodies()
	segments := memory.Segments(0, len(memory), near, nil)
	bodies[wasm.Data] = wasm.List(segments...)
	if bodies[wasm.DataCount] != nil {
		bodies[wasm.DataCount] = wasm.AppendCount(nil, len(segments))
	}
	return wasm.Write(bodies), nil
}

// Parts are the two parts of a program, and how many functions each has.
type Parts struct {
	First, Rest       []byte
	Begins, Functions int
}

// Divide divides a program. The functions named begin in the first part, with those that
// the runtime needs; the others come with the rest. A name that no function has is
// ignored: the program has changed since it was written down.
func Divide(file []byte, names []string) (Parts, error) {
	p, err := understand(file)
	if err != nil {
		return Parts{}, err
	}
	first, err := p.choose(names)
	if err != nil {
		return Parts{}, err
	}
	d := division{program: p, first: first}
	memory, differs := p.parted(first)
	begin, err := d.begin(memory)
	if err != nil {
		return Parts{}, err
	}
	rest, err := d.rest(memory, differs)
	return Parts{First: begin, Rest: rest, Begins: len(p.Functions) - len(d.later()), Functions: len(p.Functions)}, err
}

// choose says of each function whether it is in the first part.
func (p *program) choose(names []string) ([]bool, error) {
	first := make([]bool, len(p.Functions))
	named := map[string]bool{}
	for _, name := range names {
		named[name] = true
	}
	for i, f := range p.funcs {
		imports := false
		err := wasm.Walk(p.Functions[i].Body, func(in wasm.Instruction) {
			imports = imports || in.Op == wasm.OpCall && in.Index < p.Imported
		})
		if err != nil {
			return nil, err
		}
		assembly := len(f.file) > 2 && f.file[len(f.file)-2:] == ".s"
		first[i] = named[f.name] || imports || assembly || p.Functions[i].Type != p.goType || isRuntime(f.name)
	}
	return first, nil
}

// Names returns the names of a program's functions, in their order.
func Names(file []byte) (names []string, err error) {
	p, err := understand(file)
	if err != nil {
		return nil, err
	}
	for _, f := range p.funcs {
		names = append(names, f.name)
	}
	return names, nil
}

// Watch makes a program note which of its functions have run: in a second memory,
// exported as "ran", a byte for each, in the order of [Names].
func Watch(file []byte) ([]byte, error) {
	p, err := understand(file)
	if err != nil {
		return nil, err
	}
	const memory = 2 // what is exported
	pages := byte(len(p.Functions)>>16 + 1)
	p.bodies[wasm.Memories] = wasm.Extend(p.bodies[wasm.Memories], []byte{0, pages})
	p.bodies[wasm.Exports] = wasm.Extend(p.bodies[wasm.Exports], append(wasm.AppendSized(nil, "ran"), memory, 1))
	var code [][]byte
	for i, f := range p.Functions {
		at := wasm.Behind(f.Body)
		note := wasm.AppendSigned([]byte{wasm.OpI32Const}, int64(i))
		note = append(note, wasm.OpI32Const, 1, wasm.OpI32Store8, 1<<6, 1, 0) // in memory 1, at no offset
		code = append(code, wasm.AppendSized(nil, slices.Concat(f.Body[:at], note, f.Body[at:])))
	}
	p.bodies[wasm.Code] = wasm.List(code...)
	p.bodies[wasm.Data] = wasm.List(p.memory.Segments(0, len(p.memory), near, nil)...)
	return wasm.Write(p.bodies), nil
}
