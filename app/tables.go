//go:build !js

package main

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"
)

// memory is a program's data as it stands in memory before it runs, and what is sent for
// each byte of it.
type memory struct {
	bytes []byte
	costs []float32
}

// put puts in what stands at an address, and reports whether that can be.
func (m *memory) put(at int, content []byte, costs []float32) bool {
	if at > 1<<28 {
		return false
	}
	if more := at + len(content) - len(m.bytes); more > 0 {
		m.bytes = append(m.bytes, make([]byte, more)...)
		m.costs = append(m.costs, make([]float32, more)...)
	}
	copy(m.bytes[at:], content)
	copy(m.costs[at:], costs)
	return true
}

// function is one of Go's, and what is sent to tell the runtime of it.
type function struct {
	name   string
	tables float64
}

// magic begins what the runtime is told of functions: the layout that has been since
// Go 1.20, instructions of any length, addresses of eight bytes.
var magic = []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")

// tables reads what the runtime is told of functions (pcHeader and _func in Go's package
// runtime): their names, what holds from which instruction on, a record of each, and what
// lies on the stack.
type tables struct {
	memory
	names, files, steps, records, stack int // where each begins
}

// functions returns all functions in the order of their code. A stretch of a table belongs
// to the function whose record is the first that points at it.
func (m memory) functions() (all []function, err error) {
	defer func() {
		if recover() != nil { // something points where nothing is
			all, err = nil, errWasm
		}
	}()
	start := bytes.Index(m.bytes, magic)
	t := tables{memory: m}
	t.names, t.files, t.steps, t.records = start+t.word(start+32), start+t.word(start+40), start+t.word(start+56), start+t.word(start+64)
	all = make([]function, t.word(start+8))
	last := t.record(len(all) - 1)
	t.stack = last + t.length(last)
	t.stack += -t.stack & 7
	nobody := len(all)
	owners := map[int]int{t.files: nobody, t.steps: nobody}
	for i := range all {
		name := t.names + t.word(t.record(i)+4)
		all[i].name = string(m.bytes[name : name+bytes.IndexByte(m.bytes[name:], 0)])
		for _, at := range t.pointed(i) {
			if _, owned := owners[at]; !owned {
				owners[at] = i
			}
		}
	}
	places := slices.Sorted(maps.Keys(owners))
	for i, at := range places[:len(places)-1] {
		if owner := owners[at]; owner != nobody {
			all[owner].tables += sum(m.costs[at:places[i+1]])
		}
	}
	return all, nil
}

func (t tables) word(at int) int { return int(binary.LittleEndian.Uint32(t.bytes[at:])) }

// record is where a function's record stands.
func (t tables) record(i int) int { return t.records + t.word(t.records+8*i+4) }

// length is that of a record.
func (t tables) length(record int) int {
	return 44 + 4*t.word(record+28) + 4*int(t.bytes[record+43])
}

// pointed is where a function's record stands, and all that it points at.
func (t tables) pointed(i int) []int {
	record := t.record(i)
	all := []int{t.records + 8*i, record, t.names + t.word(record+4)}
	steps := []int{record + 16, record + 20, record + 24}
	end := record + t.length(record)
	stack := end - 4*int(t.bytes[record+43])
	for at := record + 44; at < stack; at += 4 {
		steps = append(steps, at)
	}
	for _, at := range steps {
		if t.word(at) != 0 { // there is one
			all = append(all, t.steps+t.word(at))
		}
	}
	for at := stack; at < end; at += 4 {
		if t.word(at) != 1<<32-1 {
			all = append(all, t.stack+t.word(at))
		}
	}
	return all
}
