//go:build !js

package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"regexp"
	"slices"
)

// packageWeight is how many bytes of a program's code come from a package.
type packageWeight struct {
	name  string
	bytes int
}

// The parts of a WebAssembly file that are read here, by their numbers.
const (
	sectionCustom = 0
	sectionImport = 2
	sectionCode   = 10
	namesFunction = 1
)

var errWasm = errors.New("not a WebAssembly program with the names of its functions")

// codeByPackage adds up the code of a WebAssembly program by the packages
// given, the heaviest first. The program must be linked with its names.
func codeByPackage(wasm []byte, packages []string) ([]packageWeight, error) {
	if !bytes.HasPrefix(wasm, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errWasm
	}
	r := &wasmReader{rest: wasm[8:]}
	var sizes []int
	var names map[int]string
	imports := 0
	for len(r.rest) > 0 && !r.bad {
		id := r.bytes(1)
		section := &wasmReader{rest: r.bytes(r.number())}
		if r.bad {
			break
		}
		switch id[0] {
		case sectionImport:
			imports = section.number() // Go imports nothing but functions.
		case sectionCode:
			for range section.number() {
				sizes = append(sizes, len(section.bytes(section.number())))
			}
		case sectionCustom:
			if string(section.bytes(section.number())) == "name" {
				names = section.functionNames()
			}
		}
		r.bad = r.bad || section.bad
	}
	if r.bad || len(names) == 0 {
		return nil, errWasm
	}
	return addUp(sizes, names, imports, packages), nil
}

// addUp gives every function's size to its package.
func addUp(sizes []int, names map[int]string, imports int, packages []string) []packageWeight {
	owner := map[string]string{}
	for _, p := range packages {
		owner[mangled(p)] = p
	}
	owner["main"] = "main"
	total := map[string]int{}
	for i, size := range sizes {
		total[owner[packageOf(names[imports+i], owner)]] += size
	}
	var weights []packageWeight
	for name, size := range total {
		weights = append(weights, packageWeight{name: cmp.Or(name, "(made by the linker)"), bytes: size})
	}
	slices.SortFunc(weights, func(a, b packageWeight) int {
		return cmp.Or(cmp.Compare(b.bytes, a.bytes), cmp.Compare(a.name, b.name))
	})
	return weights
}

// odd matches what the linker writes as an underscore in a function's name.
var odd = regexp.MustCompile(`[^\w.]`)

// mangled returns a package's path as the linker writes it.
func mangled(path string) string { return odd.ReplaceAllString(path, "_") }

// packageOf returns the longest beginning of a function's name that is a known
// package, or "".
func packageOf(function string, known map[string]string) string {
	found := ""
	for i, c := range function {
		if c == '.' && known[function[:i]] != "" {
			found = function[:i]
		}
	}
	return found
}

// wasmReader reads WebAssembly's numbers and strings; bad says that the data
// ended early.
type wasmReader struct {
	rest []byte
	bad  bool
}

func (r *wasmReader) number() int {
	n, used := binary.Uvarint(r.rest)
	if used <= 0 || n > 1<<31 {
		r.bad, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[used:]
	return int(n)
}

func (r *wasmReader) bytes(n int) []byte {
	if n > len(r.rest) {
		r.bad, r.rest = true, nil
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

// functionNames reads the name section's part about functions.
func (r *wasmReader) functionNames() map[int]string {
	names := map[int]string{}
	for len(r.rest) > 0 && !r.bad {
		kind := r.bytes(1)
		part := &wasmReader{rest: r.bytes(r.number())}
		if r.bad || kind[0] != namesFunction {
			continue
		}
		for range part.number() {
			index := part.number()
			names[index] = string(part.bytes(part.number()))
		}
		r.bad = part.bad
	}
	return names
}
