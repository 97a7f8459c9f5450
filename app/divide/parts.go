package divide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
)

// division is a program and its division.
type division struct {
	*program
	first   []bool // by function: in the startup part
	absent  []bool // by function: not sent at all
	stores  []bool // by function: initializes a package whose other functions are not sent
	called  []int  // functions of the startup part that the lazy chunk imports
	watched bool   // each function records its calls
	numbers []int  // by function: its number in the startup part; lazy ones share one
	added   int    // the number of the first appended function
}

// divided is a program with these functions in the startup part.
func divided(p *program, first []bool) division {
	next := p.Imported + imports
	d := division{program: p, first: first}
	d.added = next + len(first) - len(d.later())
	for _, is := range first {
		number := d.added + addedLate
		if is {
			number, next = next, next+1
		}
		d.numbers = append(d.numbers, number)
	}
	return d
}

// later returns the functions that are not in the startup part.
func (d division) later() (numbers []int) {
	for i, first := range d.first {
		if !first {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// sent returns the functions of the lazy chunk.
func (d division) sent() []int {
	return slices.DeleteFunc(d.later(), func(i int) bool { return d.absent[i] })
}

// leaveOut chooses the functions that are not sent: those of the packages and of packages below
// them, except in the startup part.
func (d *division) leaveOut(packages []string) {
	d.absent, d.stores = make([]bool, len(d.funcs)), make([]bool, len(d.funcs))
	for i, f := range d.funcs {
		for _, name := range packages {
			if below(f.name, name) {
				d.absent[i] = !d.first[i]
				d.stores[i] = strings.HasPrefix(strings.TrimPrefix(f.name, name), ".init")
			}
		}
	}
}

// leaveMapsNil makes functions do nothing that the compiler wrote to fill a package's long maps.
func (p *program) leaveMapsNil(packages []string) {
	for i, f := range p.funcs {
		if pkg, _, fills := strings.Cut(f.name, ".map.init."); fills && slices.Contains(packages, pkg+".map.init") {
			p.Functions[i].Body = returns
		}
	}
}

// returns is a body that only takes the return address from the stack.
var returns = code(noLocals, op(wasm.OpGlobalGet, globalSP), op(wasm.OpI32Const, 8), wasm.OpI32Add,
	op(wasm.OpGlobalSet, globalSP), op(wasm.OpI32Const, 0))

// trap is the shared body of all functions that are not sent.
var trap = []byte{0, wasm.OpUnreachable, wasm.OpEnd}

// The interface between the loader and the two parts. The startup part imports one function, which takes the slot of a
// missing function and returns 0 if the program must pause until the lazy chunk has loaded.
const (
	module, missing      = "divided", "missing"
	memoryName, table    = "mem", "table"
	loaded, again, parts = "loaded", "again", "parts"
	imports              = 1
)

// The functions that are appended to the program's own, in order.
const (
	addedForward = iota
	addedLate
	addedAgain
	addedStart
)

// often is the number of calls from which the lazy chunk imports a function of the startup part.
// For fewer calls, calling through the table takes fewer bytes.
const often = 60

// begin writes the startup part. Functions keep their table slots, for calls by address; in those of
// lazy ones is one function. A few functions are appended.
func (d division) begin(memory wasm.Memory) ([]byte, error) {
	var code, types [][]byte
	for i, f := range d.Functions {
		if !d.first[i] {
			continue
		}
		body, err := wasm.Calls(f.Body, d.call, noteTarget)
		if err != nil {
			return nil, err
		}
		if d.watched {
			body = d.noting(i, body)
		}
		code, types = append(code, wasm.AppendSized(nil, body)), append(types, wasm.AppendUnsigned(nil, f.Type))
	}
	loop, err := d.find("wasm_pc_f_loop")
	if err != nil {
		return nil, err
	}
	forward := len(d.Types) // its type: two numbers to one
	for _, more := range []struct {
		kind int
		body []byte
	}{{forward, d.forward()}, {d.goType, d.late()}, {d.void, d.again(d.numbers[loop])}, {d.void, d.start()}} {
		code, types = append(code, wasm.AppendSized(nil, more.body)), append(types, wasm.AppendUnsigned(nil, more.kind))
	}
	out := map[byte][]byte{}
	for id, body := range d.bodies {
		out[id] = body
	}
	out[wasm.Types] = wasm.Extend(d.bodies[wasm.Types], []byte{0x60, 2, wasm.I32, wasm.I32, 1, wasm.I32})
	out[wasm.Imports] = wasm.Extend(d.bodies[wasm.Imports],
		imported(module, missing, 0, wasm.AppendUnsigned(nil, d.goType)))
	out[wasm.Functions] = wasm.List(types...)
	out[wasm.Globals] = wasm.Extend(d.bodies[wasm.Globals], []byte{wasm.I32, 1, wasm.OpI32Const, 0, wasm.OpEnd},
		[]byte{wasm.I64, 1, wasm.OpI64Const, 0, wasm.OpEnd}, []byte{wasm.I32, 1, wasm.OpI32Const, 0, wasm.OpEnd})
	out[wasm.Exports] = d.exports()
	out[wasm.Start] = wasm.AppendUnsigned(nil, d.added+addedStart)
	out[wasm.Elements] = wasm.List(places(0, len(d.Functions), func(i int) int { return d.numbers[i] }))
	out[wasm.Code] = wasm.List(code...)
	out[wasm.Data] = d.written(memory)
	delete(out, wasm.DataCount)
	return wasm.Write(out), nil
}

// moved returns a function's number in the startup part.
func (d division) moved(index int) int {
	if index < d.Imported {
		return index
	}
	return d.numbers[index-d.Imported]
}

func imported(from, name string, kind byte, what []byte) []byte {
	return slices.Concat(wasm.AppendSized(wasm.AppendSized(nil, from), name), []byte{kind}, what)
}

func exported(name string, kind byte, index int) []byte {
	return wasm.AppendUnsigned(append(wasm.AppendSized(nil, name), kind), index)
}

// places fills a range of the table with functions, by their numbers in this part.
func places(from, to int, number func(int) int) []byte {
	run := append(wasm.AppendSigned([]byte{0, wasm.OpI32Const}, int64(firstInTable+from)), wasm.OpEnd)
	run = wasm.AppendUnsigned(run, to-from)
	for i := from; i < to; i++ {
		run = wasm.AppendUnsigned(run, number(i))
	}
	return run
}

// exports are the program's exports, and what the lazy chunk imports.
func (d division) exports() []byte {
	r := &wasm.Reader{Rest: d.bodies[wasm.Exports]}
	var all [][]byte
	for range r.Unsigned() {
		name, kind, index := string(r.Sized()), r.Byte(), r.Unsigned()
		if kind == 0 {
			index = d.moved(index)
		}
		all = append(all, exported(name, kind, index))
	}
	all = append(all, exported(table, 1, 0), exported(loaded, 3, len(globals)),
		exported(again, 0, d.added+addedAgain))
	for g := range globals {
		all = append(all, exported(globalName(g), 3, g))
	}
	for k, i := range d.called {
		all = append(all, exported(functionName(k), 0, d.numbers[i]))
	}
	return wasm.List(all...)
}

func globalName(n int) string   { return fmt.Sprintf("g%x", n) }
func functionName(n int) string { return fmt.Sprintf("f%x", n) }

// calledOften returns the functions of the startup part that the lazy chunk imports: those that
// it calls often, and those that do not have Go's type.
func (d division) calledOften() (numbers []int) {
	calls := make([]int, len(d.Functions))
	for _, i := range d.sent() {
		wasm.Walk(d.Functions[i].Body, func(in wasm.Instruction) {
			if in.Op == wasm.OpCall {
				calls[in.Index-d.Imported]++ // callers of imports are in the startup part
			}
		})
	}
	for i, n := range calls {
		if d.first[i] && n > 0 && (n > often || d.Functions[i].Type != d.goType) {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// changes returns the data segments that turn one memory into another.
func changes(before, after wasm.Memory, where []Stretch) (segments [][]byte) {
	for _, s := range where {
		segments = append(segments, after.Segments(s.From, s.To, nearer, before)...)
	}
	return segments
}

func (d division) importedMemory() []byte {
	return imported(parts, memoryName, 2, d.only(wasm.Memories))
}

// traces writes the data that only tracebacks need.
func (d division) traces(data [][]byte) []byte {
	return wasm.Write(map[byte][]byte{wasm.Imports: wasm.List(d.importedMemory()), wasm.Data: wasm.List(data...)})
}

// rest writes the lazy chunk: the lazy functions, their table entries, and the missing data. The trap is appended.
func (d division) rest(data [][]byte) ([]byte, error) {
	later := d.later()
	number := map[int]int{} // by function, in this part
	from := [][]byte{d.importedMemory(), imported(parts, table, 1, d.only(wasm.Tables))}
	for g, kind := range globals {
		from = append(from, imported(parts, globalName(g), 3, []byte{kind, 1}))
	}
	for k, i := range d.called {
		from = append(from, imported(parts, functionName(k), 0, wasm.AppendUnsigned(nil, d.Functions[i].Type)))
		number[i] = k
	}
	sent := d.sent()
	for _, i := range later {
		number[i] = len(d.called) + len(sent) // the trap, unless set below
	}
	for k, i := range sent {
		number[i] = len(d.called) + k
	}
	var code, types, runs [][]byte
	for _, i := range sent {
		body, err := wasm.Calls(d.Functions[i].Body, func(out []byte, index int) []byte {
			if k, ok := number[index-d.Imported]; ok {
				return wasm.AppendUnsigned(append(out, wasm.OpCall), k)
			}
			return d.throughTable(out, index-d.Imported)
		}, nil)
		if err != nil {
			return nil, err
		}
		code, types = append(code, wasm.AppendSized(nil, body)), append(types, wasm.AppendUnsigned(nil, d.goType))
	}
	code, types = append(code, wasm.AppendSized(nil, trap)), append(types, wasm.AppendUnsigned(nil, d.goType))
	for k := 0; k < len(later); {
		to := k + 1
		for to < len(later) && later[to] == later[to-1]+1 {
			to++
		}
		runs = append(runs, places(later[k], later[to-1]+1, func(i int) int { return number[i] }))
		k = to
	}
	return wasm.Write(map[byte][]byte{
		wasm.Types: d.bodies[wasm.Types], wasm.Imports: wasm.List(from...), wasm.Functions: wasm.List(types...),
		wasm.Elements: wasm.List(runs...), wasm.Code: wasm.List(code...), wasm.Data: wasm.List(data...),
	}), nil
}

// only returns the single item of a section.
func (d division) only(section byte) []byte {
	r := &wasm.Reader{Rest: d.bodies[section]}
	r.Unsigned()
	return r.Rest
}
