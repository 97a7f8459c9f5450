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

// packageWeight is what a package adds to what is sent of a program, in bytes.
type packageWeight struct {
	name   string
	code   float64 // code is its functions,
	tables float64 // tables what the runtime is told of them: names, lines, what lies on the stack,
	files  float64 // and files those that are embedded in it.
}

func (w packageWeight) all() float64 { return w.code + w.tables + w.files }

// weighPackages tells what each package adds to a program that is sent packed in brotli,
// the heaviest first. Given are the program's functions in their order, and the files that
// are embedded, by package. While the program is unpacked it is seen which bytes of it
// each byte that is sent brings, so what stands twice weighs where it stands first.
// Types, strings and variables name no package: they are in no weight.
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

// memory is a program's data as it stands in memory before it runs, and what is sent for
// each byte of it.
type memory struct {
	bytes []byte
	costs []float32
}

// cost is what is sent for a stretch.
func (m memory) cost(from, to int) float64 {
	return sum(m.costs[min(from, len(m.costs)):min(to, len(m.costs))])
}

// put puts in what stands at an address.
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

// readProgram returns what each function's code costs, and the program's memory.
func readProgram(program []byte, costs []float32) (code []float64, memory memory) {
	m := tool.Must(wasm.Read(program))
	for _, f := range m.Functions {
		code = append(code, sum(costs[f.At:f.At+len(f.Body)]))
	}
	for _, s := range tool.Must(m.Segments()) {
		memory.put(s.To, s.Data, costs[s.At:s.At+len(s.Data)])
	}
	return code, memory
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

// costsOf tells for each byte of some data how much of its brotli form has to arrive for it.
func costsOf(data, packed []byte) []float32 {
	source := bytes.NewReader(packed)
	reader := brotli.NewReader(iotest.OneByteReader(source))
	costs, buffer := make([]float32, 0, len(data)), make([]byte, 1<<16)
	for left := len(packed); len(costs) < len(data); {
		n, err := reader.Read(buffer)
		if n == 0 && err != nil {
			tool.Check(fmt.Errorf("unpacking: %w", err))
		}
		if n > 0 {
			costs = append(costs, slices.Repeat([]float32{float32(left-source.Len()) / float32(n)}, n)...)
			left = source.Len()
		}
	}
	return costs
}
