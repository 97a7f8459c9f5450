//go:build !js

package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide"
	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
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

// weighPackages tells what each package adds to a program that is sent packed in brotli,
// the heaviest first. Given are the program's functions in their order, and the files that
// are embedded, by package. While the program is unpacked it is seen which bytes of it
// each byte that is sent brings, so what stands twice weighs where it stands first.
// Types, strings and variables name no package: they are in no weight.
func weighPackages(program, packed []byte, functions []divide.Function, files map[string][][]byte) ([]packageWeight, error) {
	costs, err := site.Costs(program, packed)
	if err != nil {
		return nil, err
	}
	code, memory, err := readProgram(program, costs)
	if err != nil {
		return nil, err
	}
	if len(code) < len(functions) {
		return nil, fmt.Errorf("it has %d functions, not %d", len(code), len(functions))
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
	return all, nil
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
func readProgram(program []byte, costs []float32) (code []float64, memory memory, err error) {
	m, err := wasm.Read(program)
	if err != nil {
		return nil, memory, err
	}
	for _, f := range m.Functions {
		code = append(code, sum(costs[f.At:f.At+len(f.Body)]))
	}
	segments, err := m.Segments()
	for _, s := range segments {
		memory.put(s.To, s.Data, costs[s.At:s.At+len(s.Data)])
	}
	return code, memory, err
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
