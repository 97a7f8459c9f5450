// Package divide sends a Go program for the browser in two parts. The first runs until a
// page answers; the rest comes meanwhile. README.md tells how.
package divide

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
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

// Table is data that a package has for its own functions alone. It is known by its first
// bytes, of which a program has no others.
type Table struct {
	Package string
	Begins  []byte
	Length  int
}

// Divide divides a program. The functions named begin in the first part, with those that
// no stub can replace; the others come with the rest. A name that no function has is
// ignored: the program has changed since it was written down. A table comes with the
// rest too, if of its package nothing but its initialization begins.
//
// Of the packages without, and of those below them, only what is named is sent: a call
// of another of their functions ends the program. Their tables are not sent either.
func Divide(file []byte, names, without []string, tables ...Table) (Parts, error) {
	p, err := understand(file)
	if err != nil {
		return Parts{}, err
	}
	d := division{program: p}
	if d.first, d.critical, err = p.choose(names); err != nil {
		return Parts{}, err
	}
	d.absent = d.functionsOf(without)
	d.called = d.calledOften()
	memory, all, differs := p.parted(d.first, d.absent)
	for _, t := range tables {
		if s, ok := d.unread(t); ok {
			clear(memory[s.From:s.To])
			if !slices.Contains(without, t.Package) {
				differs = append(differs, s)
			}
		}
	}
	begin, err := d.begin(memory)
	if err != nil {
		return Parts{}, err
	}
	rest, err := d.rest(memory, all, differs)
	return Parts{First: begin, Rest: rest, Begins: len(p.Functions) - len(d.later()), Functions: len(p.Functions)}, err
}

// choose says of each function whether it is in the first part: if it is named, or cannot
// be replaced by a stub. It also says which are critical: they run where nothing may
// pause.
func (p *program) choose(names []string) (first, critical []bool, err error) {
	first, critical = make([]bool, len(p.Functions)), make([]bool, len(p.Functions))
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
			return nil, nil, err
		}
		first[i] = named[f.name] || imports || strings.HasSuffix(f.file, ".s") || p.Functions[i].Type != p.goType
		critical[i] = isRuntime(f.name)
	}
	return first, critical, nil
}

// Watch makes a program tell which of its functions run: each calls the imported
// divided.needed, at every call, with its place in the table. What needed returns is
// ignored.
func Watch(file []byte) ([]byte, error) {
	p, err := understand(file)
	if err != nil {
		return nil, err
	}
	d := division{program: p, first: make([]bool, len(p.Functions)), critical: make([]bool, len(p.Functions)), watched: true}
	for i := range d.first {
		d.first[i] = true
	}
	return d.begin(p.memory)
}

// Begun returns, sorted, the names of the functions at these places, those which [Watch]
// has told: without those that are always in the first part.
func Begun(file []byte, places []int) (names []string, err error) {
	p, err := understand(file)
	if err != nil {
		return nil, err
	}
	first, _, err := p.choose(nil)
	if err != nil {
		return nil, err
	}
	for _, place := range places {
		if i := place - firstInTable; i >= 0 && i < len(first) && !first[i] {
			names = append(names, p.funcs[i].name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}
