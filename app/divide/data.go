package divide

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
)

// near is how many zeros between two stretches of data are written out, and nearer how
// many bytes that do not differ. Measured: with 8 and with 128, and with 8 and with 24,
// brotli makes more of it.
const near, nearer = 32, 12

// written are the segments of a memory, but for what the start function writes.
func (p *program) written(memory wasm.Memory) []byte {
	without := slices.Clone(memory)
	clear(without[p.finder.From:p.finder.To])
	for i, f := range p.funcs {
		clear(without[p.order+8*i:][:4])
		clear(without[f.at:][:4])
	}
	return wasm.List(without.Segments(0, len(without), near, nil)...)
}

// checkFinder looks whether findfunctab is what it is for every program on WebAssembly,
// where each function has the same number of addresses: a count, sixteen times each. It
// is three megabytes, and nothing of it needs to be sent.
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

// parted are the memories that the two parts need: the first as it is before the rest is
// there, all as it is then, and where they differ. Of functions that are absent the
// runtime is told no more in the end than it is at first.
func (p *program) parted(first, absent []bool) (begin, all wasm.Memory, differs []Stretch) {
	begin, all = slices.Clone(p.memory), slices.Clone(p.memory)
	for _, s := range []Stretch{p.names, p.units, p.files} { // which only tracebacks read
		clear(begin[s.From:s.To])
	}
	entry := p.entryOnly()
	p.keep(begin, entry, func(i int) bool { return first[i] }, true)
	p.keep(all, entry, func(i int) bool { return !absent[i] }, false)
	return begin, all, []Stretch{p.names, p.units, p.files, p.counters, {p.order, p.about.From}, p.about}
}

// keep leaves in memory what the runtime is told of some functions: all of it, or what
// they need to run. Of the others it is told entry as the counter of their frames.
func (p *program) keep(memory wasm.Memory, entry int, which func(i int) bool, toRun bool) {
	need := map[int]bool{0: true, entry: true} // of counters
	about := map[int]bool{}
	for i, f := range p.funcs {
		if !which(i) {
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
	p.drop(memory, p.counters, need, func(f function) []int { return append([]int{f.pcsp, f.pcfile, f.pcline}, f.pcdata...) })
	p.drop(memory, p.about, about, func(f function) []int { return f.funcdata })
}

// unread finds a table that nothing of the first part can read: it stands in memory
// once, of its package's functions none but init begins, and no other's knows its address.
func (d division) unread(t Table) (at Stretch, ok bool) {
	at.From = bytes.Index(d.memory, t.Begins)
	at.To = at.From + t.Length
	if len(t.Begins) == 0 || at.From < 0 || at.To > len(d.memory) || bytes.Contains(d.memory[at.From+1:], t.Begins) {
		return at, false
	}
	for i, f := range d.funcs {
		own := strings.HasPrefix(f.name, t.Package+".")
		if !d.first[i] || own && strings.HasPrefix(f.name, t.Package+".init") {
			continue
		}
		knows := own
		wasm.Walk(d.Functions[i].Body, func(in wasm.Instruction) {
			knows = knows || in.Op == wasm.OpI64Const && int(in.Value) >= at.From && int(in.Value) < at.To
		})
		if knows {
			return at, false
		}
	}
	return at, true
}

// What of a function's tables is needed to run it, to collect garbage below it and to
// recover from a panic, by their numbers (internal/abi/symtab.go), is not for tracebacks
// alone. Of FUNCDATA it is ArgsPointerMaps, LocalsPointerMaps, StackObjects, InlTree and
// OpenCodedDeferInfo.
const aboutRunning = 5

// runsBy tells the tables of PCDATA: UnsafePoint, StackMapIndex, InlTreeIndex and
// PanicBounds, but not ArgLiveIndex.
func runsBy(pcdata int) bool { return pcdata <= 4 && pcdata != 3 }

var (
	bare = []int{4, 20, 24, 32, 36}                       // _func's nameOff, pcfile, pcln, cuOffset, startLine
	none = binary.LittleEndian.AppendUint32(nil, 1<<32-1) // a funcdata that is not there
)

// trim makes a record of one that says nothing for tracebacks.
func (p *program) trim(memory wasm.Memory, f function) {
	for _, field := range bare {
		clear(memory[f.at+field : f.at+field+4])
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

// stub makes a record of a function that cannot have begun: a goroutine may wait to
// begin with it, and the garbage collector then asks how large its frame is.
func (p *program) stub(memory wasm.Memory, f function, entry int) {
	clear(memory[f.at+4 : f.at+8])
	clear(memory[f.at+12 : f.at+40])
	clear(memory[f.at+43 : f.end]) // it has no tables
	binary.LittleEndian.PutUint32(memory[f.at+16:], uint32(entry))
}

// entryOnly finds the counter of a frame's size that says 0 for a function's entry, as
// all do but for the entry of one that is called otherwise: the shortest.
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

// drop empties what nobody needs of a table whose parts are known by where they begin.
func (p *program) drop(memory wasm.Memory, table Stretch, need map[int]bool, of func(function) []int) {
	begins := []int{table.To - table.From}
	for _, f := range p.funcs {
		for _, at := range of(f) {
			if at < table.To-table.From { // but for what says that there is none
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
