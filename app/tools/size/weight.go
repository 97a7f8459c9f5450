//go:build !js

package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing/iotest"

	"github.com/andybalholm/brotli"

	"github.com/snowflakelab/snowflakelab/app/divide"
	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// packageWeight is a package's share of a program's brotli form, in bytes.
type packageWeight struct {
	name   string
	code   float64 // its functions
	tables float64 // the runtime's tables for them: names, lines, stack maps
	files  float64 // its embedded files
}

func (w packageWeight) all() float64 { return w.code + w.tables + w.files }

// weighPackages returns each package's share of a program's brotli form, largest first. It takes
// the program's functions in order, and embedded files by package. Decompressing shows which
// bytes each compressed byte yields, so repeated content counts where it occurs first. Types,
// strings and variables belong to no package and are not included.
func weighPackages(program, packed []byte, functions []divide.Function, files map[string][][]byte) []packageWeight {
	code, memory := readProgram(program, costsOf(program, packed))
	if len(code) < len(functions) {
		tool.Check(fmt.Errorf("it has %d functions, not %d", len(code), len(functions)))
	}
	weights := map[string]*packageWeight{}
	of := func(name string) *packageWeight {
		if weights[name] == nil {
			weights[name] = &packageWeight{name: name}
		}
		return weights[name]
	}
	for i, f := range functions {
		w := of(packageOf(f.Name))
		w.code += code[i]
		for _, s := range f.Told {
			w.tables += memory.cost(s.From, s.To)
		}
	}
	for name, contents := range files {
		for _, content := range contents {
			if at := bytes.Index(memory.bytes, content); at >= 0 {
				of(name).files += memory.cost(at, at+len(content))
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
	return all
}

// memory is a program's initial memory, and the cost of each byte.
type memory struct {
	bytes []byte
	costs []float32
}

// cost returns the cost of a stretch.
func (m memory) cost(from, to int) float64 {
	return sum(m.costs[min(from, len(m.costs)):min(to, len(m.costs))])
}

// put writes data at an address.
func (m *memory) put(at int, content []byte, costs []float32) {
	if more := at + len(content) - len(m.bytes); more > 0 {
		m.bytes = append(m.bytes, make([]byte, more)...)
		m.costs = append(m.costs, make([]float32, more)...)
	}
	copy(m.bytes[at:], content)
	copy(m.costs[at:], costs)
}

func sum(costs []float32) (total float64) {
	for _, c := range costs {
		total += float64(c)
	}
	return total
}

// readProgram returns what the code of each slot of the table costs, the first time that it is there, and the program's
// memory: all lazy functions have the same.
func readProgram(program []byte, costs []float32) (code []float64, memory memory) {
	m := tool.Must(wasm.Read(program))
	_, slots := m.Table()
	for i, number := range slots {
		f := m.Functions[number-m.Imported]
		code = append(code, sum(costs[f.At:f.At+len(f.Body)]))
		if slices.Index(slots, number) < i {
			code[i] = 0
		}
	}
	for _, s := range tool.Must(m.Segments()) {
		memory.put(s.To, s.Data, costs[s.At:s.At+len(s.Data)])
	}
	return code, memory
}

// packageOf returns the package path in a function's name, or "" if there is none, as in
// functions generated for a type or written in assembly.
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

// costsOf returns for each byte of data how many bytes of the brotli form it takes.
func costsOf(data, packed []byte) []float32 {
	source := bytes.NewReader(packed)
	reader := brotli.NewReader(iotest.OneByteReader(source))
	costs, buffer := make([]float32, 0, len(data)), make([]byte, 1<<16)
	for left := len(packed); len(costs) < len(data); {
		n, err := reader.Read(buffer)
		if n == 0 && err != nil {
			tool.Check(fmt.Errorf("decompressing: %w", err))
		}
		if n > 0 {
			costs = append(costs, slices.Repeat([]float32{float32(left-source.Len()) / float32(n)}, n)...)
			left = source.Len()
		}
	}
	return costs
}
