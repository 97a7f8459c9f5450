package divide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
)

// division is a program with what of it begins.
type division struct {
	*program
	first    []bool // first says of each function whether it is in the first part,
	critical []bool // and critical whether it runs where nothing may pause.
	absent   []bool // absent are the functions that are not sent at all.
	called   []int  // called are the numbers of functions of the first part that the rest imports.
	watched  bool   // watched says that each function tells when it runs.
}

// later are the numbers of the functions that are not in the first part.
func (d division) later() (numbers []int) {
	for i, first := range d.first {
		if !first {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// sent are the numbers of the functions that come later, without those that do not come at all.
func (d division) sent() []int {
	return slices.DeleteFunc(d.later(), func(i int) bool { return d.absent[i] })
}

// functionsOf says of each function that comes later whether it belongs to one of the
// packages, or to one below.
func (d division) functionsOf(packages []string) []bool {
	of := make([]bool, len(d.funcs))
	for _, i := range d.later() {
		of[i] = slices.ContainsFunc(packages, func(name string) bool {
			after, ok := strings.CutPrefix(d.funcs[i].name, name)
			return ok && (after[0] == '.' || after[0] == '/')
		})
	}
	return of
}

// trap is the body that all functions share which are not sent.
var trap = []byte{0, wasm.OpUnreachable, wasm.OpEnd}

// What the loader and the two parts give each other. The first part imports two
// functions that are given the place of one that is not there: missing brings the rest
// at once or says that the program must pause, and needed brings it at once.
const (
	module, missing, needed = "divided", "missing", "needed"
	memoryName, table       = "mem", "table"
	loaded, again, parts    = "loaded", "again", "parts"
	imports                 = 2
)

// The functions that are added behind the program's own, in their order.
const (
	addedForward = iota
	addedForwardNow
	addedAgain
	addedStart
)

// often is how many calls of a function of the first part make the rest import it.
// Other calls go through the table, which takes fewer bytes.
const often = 60

// begin writes the first part. Its functions keep their places in the table, where all
// that call them by address find them; the bodies of those that come later are stubs.
// Their numbers grow, for the imports. Behind them stand a few more.
func (d division) begin(memory wasm.Memory) ([]byte, error) {
	n := len(d.Functions)
	renumber := func(out []byte, index int) []byte {
		return wasm.AppendCount(append(out, wasm.OpCall), d.moved(index))
	}
	var code, types [][]byte
	for i, f := range d.Functions {
		body, err := d.stubOf(i), error(nil)
		if d.first[i] {
			body, err = wasm.Calls(f.Body, renumber)
		}
		if err != nil {
			return nil, err
		}
		if d.watched {
			body = d.noting(i, body)
		}
		code, types = append(code, wasm.AppendSized(nil, body)), append(types, wasm.AppendCount(nil, f.Type))
	}
	loop, err := d.find("wasm_pc_f_loop")
	if err != nil {
		return nil, err
	}
	forward := len(d.Types) // its type: of two numbers it makes one
	for _, more := range []struct {
		kind int
		body []byte
	}{{forward, d.forward()}, {forward, d.forwardNow()}, {d.void, d.again(d.moved(d.Imported + loop))}, {d.void, d.start()}} {
		code, types = append(code, wasm.AppendSized(nil, more.body)), append(types, wasm.AppendCount(nil, more.kind))
	}
	out := map[byte][]byte{}
	for id, body := range d.bodies {
		out[id] = body
	}
	out[wasm.Types] = wasm.Extend(d.bodies[wasm.Types], []byte{0x60, 2, wasm.I32, wasm.I32, 1, wasm.I32})
	out[wasm.Imports] = wasm.Extend(d.bodies[wasm.Imports], imported(module, missing, 0, wasm.AppendCount(nil, d.goType)), imported(module, needed, 0, wasm.AppendCount(nil, d.goType)))
	out[wasm.Functions] = wasm.List(types...)
	out[wasm.Globals] = wasm.Extend(d.bodies[wasm.Globals], []byte{wasm.I32, 1, wasm.OpI32Const, 0, wasm.OpEnd}, []byte{wasm.I64, 1, wasm.OpI64Const, 0, wasm.OpEnd})
	out[wasm.Exports] = d.exports()
	out[wasm.Start] = wasm.AppendCount(nil, d.number(addedStart))
	out[wasm.Elements] = wasm.List(places(0, n, func(i int) int { return d.moved(d.Imported + i) }))
	out[wasm.Code] = wasm.List(code...)
	out[wasm.Data] = d.written(memory)
	delete(out, wasm.DataCount)
	return wasm.Write(out), nil
}

// moved is the number of a function in the first part.
func (d division) moved(index int) int {
	if index < d.Imported {
		return index
	}
	return index + imports
}

// number is that of a function added behind the others.
func (d division) number(of int) int {
	return d.Imported + imports + len(d.Functions) + of
}

func imported(from, name string, kind byte, what []byte) []byte {
	return slices.Concat(wasm.AppendSized(wasm.AppendSized(nil, from), name), []byte{kind}, what)
}

func exported(name string, kind byte, index int) []byte {
	return wasm.AppendCount(append(wasm.AppendSized(nil, name), kind), index)
}

// places puts the functions from one to before another into the table, by their numbers in
// this part.
func places(from, to int, number func(int) int) []byte {
	run := append(wasm.AppendSigned([]byte{0, wasm.OpI32Const}, int64(firstInTable+from)), wasm.OpEnd)
	run = wasm.AppendCount(run, to-from)
	for i := from; i < to; i++ {
		run = wasm.AppendCount(run, number(i))
	}
	return run
}

// exports are the program's, and what the rest imports.
func (d division) exports() []byte {
	r := &wasm.Reader{Rest: d.bodies[wasm.Exports]}
	var all [][]byte
	for range r.Count() {
		name, kind, index := string(r.Sized()), r.Byte(), r.Count()
		if kind == 0 {
			index = d.moved(index)
		}
		all = append(all, exported(name, kind, index))
	}
	all = append(all, exported(table, 1, 0), exported(loaded, 3, len(globals)), exported(again, 0, d.number(addedAgain)))
	for g := range globals {
		all = append(all, exported(globalName(g), 3, g))
	}
	for k, i := range d.called {
		all = append(all, exported(functionName(k), 0, d.moved(d.Imported+i)))
	}
	return wasm.List(all...)
}

func globalName(n int) string   { return fmt.Sprintf("g%x", n) }
func functionName(n int) string { return fmt.Sprintf("f%x", n) }

// calledOften are the functions of the first part that the rest imports: those it calls often,
// and those that are not of Go's own type.
func (d division) calledOften() (numbers []int) {
	calls := make([]int, len(d.Functions))
	for _, i := range d.sent() {
		wasm.Walk(d.Functions[i].Body, func(in wasm.Instruction) {
			if in.Op == wasm.OpCall {
				calls[in.Index-d.Imported]++ // what calls an import is in the first part
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

// rest writes the other part. It brings the functions that come later, puts them into
// the table in place of their stubs, and brings what memory has in the end and lacks.
// Behind them stands the trap.
func (d division) rest(has, all wasm.Memory, differs []Stretch) ([]byte, error) {
	later := d.later()
	number := map[int]int{} // of functions, within this part
	from := [][]byte{
		imported(parts, memoryName, 2, d.only(wasm.Memories)),
		imported(parts, table, 1, d.only(wasm.Tables)),
	}
	for g, kind := range globals {
		from = append(from, imported(parts, globalName(g), 3, []byte{kind, 1}))
	}
	for k, i := range d.called {
		from = append(from, imported(parts, functionName(k), 0, wasm.AppendCount(nil, d.Functions[i].Type)))
		number[i] = k
	}
	sent := d.sent()
	for _, i := range later {
		number[i] = len(d.called) + len(sent) // the trap, but for those that follow
	}
	for k, i := range sent {
		number[i] = len(d.called) + k
	}
	var code, types, runs [][]byte
	for _, i := range sent {
		body, err := wasm.Calls(d.Functions[i].Body, func(out []byte, index int) []byte {
			if k, ok := number[index-d.Imported]; ok {
				return wasm.AppendCount(append(out, wasm.OpCall), k)
			}
			return d.throughTable(out, index-d.Imported)
		})
		if err != nil {
			return nil, err
		}
		code, types = append(code, wasm.AppendSized(nil, body)), append(types, wasm.AppendCount(nil, d.goType))
	}
	code, types = append(code, wasm.AppendSized(nil, trap)), append(types, wasm.AppendCount(nil, d.goType))
	for k := 0; k < len(later); {
		to := k + 1
		for to < len(later) && later[to] == later[to-1]+1 {
			to++
		}
		runs = append(runs, places(later[k], later[to-1]+1, func(i int) int { return number[i] }))
		k = to
	}
	var segments [][]byte
	for _, s := range differs {
		segments = append(segments, all.Segments(s.From, s.To, nearer, has)...)
	}
	return wasm.Write(map[byte][]byte{
		wasm.Types: d.bodies[wasm.Types], wasm.Imports: wasm.List(from...), wasm.Functions: wasm.List(types...),
		wasm.Elements: wasm.List(runs...), wasm.Code: wasm.List(code...), wasm.Data: wasm.List(segments...),
	}), nil
}

// only is the one thing that a section describes.
func (d division) only(section byte) []byte {
	r := &wasm.Reader{Rest: d.bodies[section]}
	r.Count()
	return r.Rest
}
