package divide

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
)

// near is the longest gap of zeros over which data segments are joined, nearer the longest gap of equal bytes.
// Measured: with 8 or 128 for near, or 8 or 24 for nearer, the brotli form is larger.
const near, nearer = 32, 12

// written returns the segments of a memory, without what the start function writes. For that function, the length of
// each record is where findfunctab will be: a byte, in steps of eight bytes, and 128 more for a lazy function.
func (d division) written(memory wasm.Memory) []byte {
	without := slices.Clone(memory)
	clear(without[d.finder.From:d.finder.To])
	for i, f := range d.funcs {
		clear(without[d.order+8*i:][:8])
		clear(without[f.at:][:4])
		length := byte((f.end - f.at + 7) / 8)
		if !d.first[i] {
			clear(without[f.at:f.end])
			length += lazyRecord
		}
		without[d.finder.From+i] = length
	}
	return wasm.List(without.Segments(0, len(without), near, nil)...)
}

const lazyRecord = 128

// checkFinder checks that findfunctab has the usual content on WebAssembly, where all functions have the same number of
// addresses: a counter, sixteen times each. So its three megabytes need not be sent.
func (p *program) checkFinder() error {
	want := make([]byte, bucket)
	for b := range p.inFinder() {
		binary.LittleEndian.PutUint32(want, uint32(b/buckets))
		if at := p.finder.From + b*bucket; string(p.memory[at:at+bucket]) != string(want) {
			return unknown("functions do not have sixteen buckets each")
		}
	}
	return nil
}

// running returns the memory with what some functions need to run.
func (p *program) running(which []bool) wasm.Memory { return p.keep(which, true) }

// traced returns the memory with all information about some functions.
func (p *program) traced(which []bool) wasm.Memory { return p.keep(which, false) }

// told are the stretches with the runtime's information about functions.
func (p *program) told() []Stretch {
	return []Stretch{p.names, p.units, p.files, p.counters, {p.order, p.about.From}, p.about}
}

// keep returns the memory with the runtime's information about some functions: all of it, or only
// what they need to run. The others get one frame size table.
func (p *program) keep(which []bool, toRun bool) wasm.Memory {
	memory, entry := slices.Clone(p.memory), p.entryOnly()
	if toRun {
		for _, s := range []Stretch{p.names, p.units, p.files} {
			clear(memory[s.From:s.To])
		}
	}
	need := map[int]bool{0: true, entry: true} // of counters
	about := map[int]bool{}
	for i, f := range p.funcs {
		if !which[i] {
			p.stub(memory, f, entry)
			continue
		}
		if toRun {
			p.trim(memory, f)
		}
		need[f.pcsp] = true
		need[f.pcfile], need[f.pcline] = need[f.pcfile] || !toRun, need[f.pcline] || !toRun
		for k, at := range f.pcdata {
			need[at] = need[at] || !toRun || runsBy(k)
		}
		for k, at := range f.funcdata {
			about[at] = about[at] || !toRun || k < aboutRunning
		}
	}
	p.drop(memory, p.counters, need,
		func(f function) []int { return append([]int{f.pcsp, f.pcfile, f.pcline}, f.pcdata...) })
	p.drop(memory, p.about, about, func(f function) []int { return f.funcdata })
	return memory
}

// FUNCDATA tables below aboutRunning (internal/abi/symtab.go) are needed to run a function, to
// collect garbage and to recover from a panic: ArgsPointerMaps, LocalsPointerMaps, StackObjects,
// InlTree and OpenCodedDeferInfo. The others are for tracebacks only.
const aboutRunning = 5

// runsBy reports the same for PCDATA: UnsafePoint, StackMapIndex, InlTreeIndex and PanicBounds
// are needed, ArgLiveIndex is not.
func runsBy(pcdata int) bool { return pcdata <= 4 && pcdata != 3 }

var (
	bare = []int{nameOffset, 20, 24, 32, 36}              // and _func's pcfile, pcln, cuOffset, startLine
	none = binary.LittleEndian.AppendUint32(nil, 1<<32-1) // a missing funcdata
)

// trim removes the traceback information from a record.
func (p *program) trim(memory wasm.Memory, f function) {
	for _, field := range bare {
		clear(memory[f.at+field : f.at+field+4])
	}
	if f.named {
		copy(memory[f.at+nameOffset:][:4], p.memory[f.at+nameOffset:])
		copy(memory[p.names.From+p.u32(f.at+nameOffset):], f.name)
	}
	for k := range f.pcdata {
		if !runsBy(k) {
			clear(memory[f.at+record+4*k:][:4])
		}
	}
	for k := aboutRunning; k < len(f.funcdata); k++ {
		copy(memory[f.at+record+4*len(f.pcdata)+4*k:], none)
	}
}

// stub writes the record of a function that cannot be running. A goroutine may wait to start
// with it, and then the garbage collector needs its frame size.
func (p *program) stub(memory wasm.Memory, f function, entry int) {
	clear(memory[f.at+4 : f.end])
	binary.LittleEndian.PutUint32(memory[f.at+frameSize:], uint32(entry))
}

// entryOnly finds the shortest frame size table that has 0 for a function's entry.
func (p *program) entryOnly() int {
	best, length := 0, 1<<31
	for _, f := range p.funcs {
		at := p.counters.From + f.pcsp
		if f.pcsp == 0 || p.memory[at] != 2 { // one more than -1, in zigzag
			continue
		}
		if n := slices.Index(p.memory[at:p.counters.To], 0); n < length {
			best, length = f.pcsp, n
		}
	}
	return best
}

// drop clears the unneeded parts of a table. Parts are identified by their start.
func (p *program) drop(memory wasm.Memory, table Stretch, need map[int]bool, of func(function) []int) {
	begins := []int{table.To - table.From}
	for _, f := range p.funcs {
		for _, at := range of(f) {
			if at < table.To-table.From { // others mean that there is none
				begins = append(begins, at)
			}
		}
	}
	slices.Sort(begins)
	begins = slices.Compact(begins)
	for i, at := range begins[:len(begins)-1] {
		if !need[at] {
			clear(memory[table.From+at : table.From+begins[i+1]])
		}
	}
}

// place finds a table. It reports whether functions of the startup part, and lazy ones that are
// sent, refer to it or to a variable with its address. The initialization of a package that is
// not sent does not count: it only stores addresses.
func (d division) place(t Table) (at Stretch, early, late bool) {
	at.From = bytes.Index(d.memory, t.Begins)
	at.To = at.From + t.Length
	if len(t.Begins) == 0 || at.From < 0 || at.To > len(d.memory) || bytes.Contains(d.memory[at.From+1:], t.Begins) {
		return at, true, true
	}
	within := func(to int) bool { return to >= at.From && to < at.To }
	variables := map[int]bool{} // a string or a slice begins with its address
	d.words(func(from, word int) {
		if within(word) {
			variables[from] = true
		}
	})
	refers := func(to int) bool { return within(to) || variables[to] }
	starts, lazy := make([]bool, len(d.first)), make([]bool, len(d.first))
	for i, first := range d.first {
		starts[i], lazy[i] = first && !d.stores[i], !first && !d.absent[i]
	}
	d.constants(starts, func(to int) { early = early || refers(to) })
	d.constants(lazy, func(to int) { late = late || refers(to) })
	return at, early, late
}

// constants visits the integer constants in some functions, which may be addresses.
func (d division) constants(of []bool, see func(value int)) {
	for i, f := range d.Functions {
		if of[i] {
			wasm.Walk(f.Body, func(in wasm.Instruction) {
				if in.Op == wasm.OpI64Const || in.Op == wasm.OpI32Const {
					see(int(in.Value))
				}
			})
		}
	}
}

// words visits the words of data, which may be addresses.
func (d division) words(see func(at, word int)) {
	for at := 0; at+8 <= len(d.memory); at += 8 {
		see(at, int(binary.LittleEndian.Uint64(d.memory[at:])))
	}
}
