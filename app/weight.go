//go:build !js

package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// packageWeight is what a package adds to what is sent of a program, in bytes.
type packageWeight struct {
	name   string
	code   float64 // code is its functions,
	tables float64 // tables what the runtime is told of them: names, lines, what lies on the stack,
	files  float64 // and files those that are embedded in it.
}

func (w packageWeight) all() float64 { return w.code + w.tables + w.files }

// The parts of a WebAssembly file that are read here, by their numbers.
const (
	sectionCode = 10
	sectionData = 11
)

var errWasm = errors.New("not a program as Go's linker writes it today")

// weighPackages tells what each package adds to a program that is sent packed in brotli,
// the heaviest first. The files are those that are embedded, by package. While the program
// is unpacked it is seen which bytes of it each byte that is sent brings, so what stands
// twice weighs where it stands first. Types, strings and variables name no package: they
// are in no weight.
func weighPackages(program, packed []byte, files map[string][][]byte) ([]packageWeight, error) {
	costs, err := site.Costs(program, packed)
	if err != nil {
		return nil, err
	}
	code, memory, err := readProgram(program, costs)
	if err != nil {
		return nil, err
	}
	functions, err := memory.functions()
	if err != nil || len(functions) != len(code) {
		return nil, cmp.Or(err, errWasm)
	}
	weights := map[string]*packageWeight{}
	of := func(name string) *packageWeight {
		if weights[name] == nil {
			weights[name] = &packageWeight{name: name}
		}
		return weights[name]
	}
	for i, f := range functions {
		w := of(packageOf(f.name))
		w.code += code[i]
		w.tables += f.tables
	}
	for name, contents := range files {
		for _, content := range contents {
			if at := bytes.Index(memory.bytes, content); at >= 0 {
				of(name).files += sum(memory.costs[at : at+len(content)])
			}
		}
	}
	var all []packageWeight
	for _, w := range weights {
		all = append(all, *w)
	}
	slices.SortFunc(all, func(a, b packageWeight) int {
		return cmp.Or(cmp.Compare(b.all(), a.all()), cmp.Compare(a.name, b.name))
	})
	return all, nil
}

func sum(costs []float32) (total float64) {
	for _, c := range costs {
		total += float64(c)
	}
	return total
}

// readProgram returns what each function's code costs, and the program's memory.
func readProgram(program []byte, costs []float32) (code []float64, memory memory, err error) {
	const header = "\x00asm\x01\x00\x00\x00"
	if !bytes.HasPrefix(program, []byte(header)) {
		return nil, memory, errWasm
	}
	r := &wasmReader{rest: program[len(header):]}
	for len(r.rest) > 0 && !r.bad {
		id := r.bytes(1)[0]
		section := &wasmReader{rest: r.bytes(r.number())}
		// taken is what the reader of the section read last, so many bytes.
		taken := func(n int) []float32 {
			end := len(program) - len(r.rest) - len(section.rest)
			return costs[end-n : end]
		}
		switch id {
		case sectionCode:
			for range section.number() {
				body := section.bytes(section.number())
				code = append(code, sum(taken(len(body))))
			}
		case sectionData:
			for range section.number() {
				at := section.place()
				content := section.bytes(section.number())
				section.bad = section.bad || !memory.put(at, content, taken(len(content)))
			}
		}
		r.bad = r.bad || section.bad
	}
	if r.bad {
		return nil, memory, errWasm
	}
	return code, memory, nil
}

// packageOf returns the path in a function's name, or "" where there is none: a
// comparison made for a type, say, or a loop written in assembly.
func packageOf(function string) string {
	name, _, _ := strings.Cut(function, "[")
	for _, made := range []string{"type:.eq.", "type:.hash."} {
		name = strings.TrimPrefix(name, made)
	}
	slash := strings.LastIndexByte(name, '/') + 1
	dot := strings.IndexByte(name[slash:], '.')
	if dot <= 0 || strings.ContainsAny(name[:slash+dot], "( :") {
		return ""
	}
	return name[:slash+dot]
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

// place reads where a segment of data stands, as Go's linker writes that.
func (r *wasmReader) place() int {
	start := r.bytes(2)
	if r.bad || start[0] != 0 || start[1] != 0x41 { // memory 0, i32.const
		r.bad = true
		return 0
	}
	at := 0
	for shift := 0; !r.bad; shift += 7 {
		next := r.bytes(1)
		if r.bad {
			break
		}
		at |= int(next[0]&0x7f) << shift
		if next[0] < 0x80 {
			break
		}
	}
	r.bad = r.bad || string(r.bytes(1)) != "\x0b" // end
	return at
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
