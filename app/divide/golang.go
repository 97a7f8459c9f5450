package divide

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
)

// ErrUnknown means that a program does not have the layout of a supported Go toolchain. It cannot be divided.
var ErrUnknown = errors.New("the program does not have the layout of a supported Go toolchain")

func unknown(format string, values ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrUnknown}, values...)...)
}

// Conventions of cmd/link and the runtime in Go 1.26 and 1.27 (cmd/link/internal/wasm/asm.go,
// runtime/symtab.go, runtime/runtime2.go).
const (
	firstInTable = 0x1000 // the table slot of the first function that is not imported
	magic        = 0xfffffff1
	bucket       = 20 // length of a bucket in findfunctab
	buckets      = 16 // buckets per function: 65,536 addresses in steps of 4,096
	record       = 44 // length of a _func without its tables
	nameOffset   = 4  // offset of its nameOff
	frameSize    = 16 // offset of its pcsp, which names its frame size table

	globalSP, globalCTXT, globalPAUSE = 0, 1, 7
)

// minpcToGofunc is what the releases differ in: the number of words in moduledata from minpc to
// gofunc. Go 1.27 added typedesclen, itaboffset and itabsize.
var minpcToGofunc = []int{20, 23}

// globals are the types of Go's registers: SP, CTXT, g, four for results, and PAUSE. All are mutable.
var globals = []byte{wasm.I32, wasm.I64, wasm.I64, wasm.I64, wasm.I64, wasm.I64, wasm.I64, wasm.I32}

// program is a Go program with its runtime's function tables.
type program struct {
	*wasm.Module
	bodies map[byte][]byte
	memory wasm.Memory

	names, units, files, counters, records, finder Stretch // the tables of pclntab, and findfunctab
	order                                          int     // ftab, the list of records by function
	about                                          Stretch // go:func.*, referred to by address
	funcs                                          []function
	goType                                         int // the type of functions with Go's calling convention
	void                                           int // the type of functions without parameters and results
}

// function is a record of pclntab.
type function struct {
	at, end              int // its range in memory
	name, file           string
	pcsp, pcfile, pcline int
	pcdata, funcdata     []int
	named                bool // the runtime needs its name to run
}

// understand reads a Go program. The error says which convention it breaks.
func understand(file []byte) (*program, error) {
	m, err := wasm.Read(file)
	if err != nil {
		return nil, err
	}
	p := &program{Module: m, bodies: m.Bodies(), goType: -1, void: -1}
	if p.memory, err = m.Memory(); err != nil {
		return nil, err
	}
	for i, t := range m.Types {
		switch string(t) {
		case "\x60\x01\x7f\x01\x7f":
			p.goType = i
		case "\x60\x00\x00":
			p.void = i
		}
	}
	if p.goType < 0 || p.void < 0 {
		return nil, unknown("no function has Go's type")
	}
	for _, check := range []func() error{p.checkGlobals, p.checkTable, p.findTables, p.readFunctions, p.checkFinder} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	p.findNamed()
	return p, nil
}

func (p *program) checkGlobals() error {
	r := &wasm.Reader{Rest: p.bodies[wasm.Globals]}
	if n := r.Unsigned(); n != len(globals) {
		return unknown("it has %d globals, want %d", n, len(globals))
	}
	for i, kind := range globals {
		if r.Byte() != kind || r.Byte() != 1 {
			return unknown("global %d has another type", i)
		}
		r.Byte() // its initial value: a constant
		r.Signed()
		if r.Byte() != wasm.OpEnd {
			return unknown("global %d is not initialized by a constant", i)
		}
	}
	return nil
}

// checkTable checks that each function has the table slot of its number.
func (p *program) checkTable() error {
	from, functions := p.Table()
	if from != firstInTable || len(functions) != len(p.Functions) {
		return unknown("its table does not have %d functions from %#x", len(p.Functions), firstInTable)
	}
	for i, number := range functions {
		if number != p.Imported+i {
			return unknown("function %d has another function's table slot", i)
		}
	}
	if p.bodies[wasm.Start] != nil {
		return unknown("it has a start function")
	}
	return nil
}

func (p *program) u64(at int) int {
	if at < 0 || at+8 > len(p.memory) {
		return -1
	}
	return int(binary.LittleEndian.Uint64(p.memory[at:]))
}

func (p *program) u32(at int) int {
	if at < 0 || at+4 > len(p.memory) {
		return -1
	}
	return int(binary.LittleEndian.Uint32(p.memory[at:]))
}

// findTables finds runtime.firstmoduledata, which has all other addresses. It starts with the
// address of pclntab's header, which starts with a magic number.
func (p *program) findTables() error {
	head := binary.LittleEndian.AppendUint32(nil, magic)
	head = append(head, 0, 0, 1, 8) // instruction size 1, pointer size 8
	head = binary.LittleEndian.AppendUint64(head, uint64(len(p.Functions)))
	at := bytes.Index(p.memory, head)
	if at < 0 {
		return unknown("it has no table of %d functions", len(p.Functions))
	}
	for from := 0; ; {
		i := bytes.Index(p.memory[from:], binary.LittleEndian.AppendUint64(nil, uint64(at)))
		if i < 0 {
			return unknown("nothing refers to the table of functions")
		}
		from += i
		fits := func(words int) bool { return p.readTables(from+8, words) }
		if from%8 == 0 && slices.ContainsFunc(minpcToGofunc, fits) {
			return nil
		}
		from++
	}
}

// readTables reads the following fields of moduledata, and reports whether they are plausible with
// this number of words from minpc to gofunc.
func (p *program) readTables(at, words int) bool {
	table := func(size int) Stretch {
		from, n, room := p.u64(at), p.u64(at+8), p.u64(at+16)
		if at += 24; n != room || from <= 0 || n <= 0 || from+n*size > len(p.memory) {
			return Stretch{}
		}
		return Stretch{from, from + n*size}
	}
	p.names, p.units, p.files, p.counters, p.records = table(1), table(4), table(1), table(1), table(1)
	list := table(8)
	p.order = list.From
	p.finder.From = p.u64(at)
	p.finder.To = p.finder.From + p.inFinder()*bucket
	gofunc := at + 8 + 8*words
	p.about = Stretch{p.u64(gofunc), p.finder.From}
	end := p.u64(gofunc + 8)
	return (list.To-list.From)/8 == len(p.Functions)+1 && p.names.From < p.units.From && p.records.From <= list.From &&
		p.about.From > list.From && p.about.From < p.about.To && p.finder.To <= end && end <= len(p.memory)
}

// inFinder returns the number of complete buckets in findfunctab. The last function has only the start of one.
func (p *program) inFinder() int { return (len(p.Functions) - 1) * buckets }

func (p *program) readFunctions() error {
	for i := range p.Functions {
		entry := p.order + 8*i
		f := function{at: p.records.From + p.u32(entry+4)}
		tables, data := p.u32(f.at+28), int(p.memory[min(f.at+43, len(p.memory)-1)])
		f.end = f.at + record + 4*tables + 4*data
		if i > 0 && f.at != (p.funcs[i-1].end+7)&^7 {
			return unknown("the record of function %d is not behind its predecessor's", i)
		}
		if p.u32(entry) != firstInTable+i || p.u32(f.at) != firstInTable+i || tables > 16 ||
			f.end-f.at > 8*(lazyRecord-1) || f.end > p.about.From {
			return unknown("function %d is a different one in the table of functions", i)
		}
		f.name = p.text(p.names, p.u32(f.at+nameOffset))
		f.pcsp, f.pcfile, f.pcline = p.u32(f.at+16), p.u32(f.at+20), p.u32(f.at+24)
		for k := range tables {
			f.pcdata = append(f.pcdata, p.u32(f.at+record+4*k))
		}
		for k := range data {
			f.funcdata = append(f.funcdata, p.u32(f.at+record+4*tables+4*k))
		}
		f.file = p.fileOf(f)
		p.funcs = append(p.funcs, f)
	}
	return nil
}

// shorten shortens the functions' code.
func (p *program) shorten() (err error) {
	for i, f := range p.Functions {
		if p.Functions[i].Body, err = wasm.Shorten(f.Body); err != nil {
			return err
		}
	}
	return nil
}

// findNamed finds the functions whose names the runtime reads while they run: those that reflection
// calls through (runtime.stkframe), and wrappers of methods, for the error if a pointer is nil.
func (p *program) findNamed() {
	panics, err := p.find("runtime.panicwrap")
	for i := range p.funcs {
		f := &p.funcs[i]
		f.named = f.name == "reflect.makeFuncStub" || f.name == "reflect.methodValueCall"
		wasm.Walk(p.Functions[i].Body, func(in wasm.Instruction) {
			f.named = f.named || err == nil && in.Op == wasm.OpCall && in.Index == p.Imported+panics
		})
	}
}

// text reads a zero-terminated string.
func (p *program) text(in Stretch, at int) string {
	rest := p.memory[min(in.From+max(at, 0), in.To):in.To]
	name, _, _ := bytes.Cut(rest, []byte{0})
	return string(name)
}

// fileOf returns the source file of a function's entry: the first value of its table is an index
// in its unit's list (runtime.funcfile).
func (p *program) fileOf(f function) string {
	if f.pcfile == 0 || f.pcfile >= p.counters.To-p.counters.From {
		return ""
	}
	step, _ := binary.Uvarint(p.memory[p.counters.From+f.pcfile : p.counters.To])
	number := -1 + int(step>>1)
	if step&1 != 0 {
		number = -1 - int(step>>1) - 1
	}
	if number < 0 {
		return ""
	}
	return p.text(p.files, p.u32(p.units.From+4*(p.u32(f.at+32)+number)))
}

// find returns the number of the named function.
func (p *program) find(name string) (int, error) {
	for i, f := range p.funcs {
		if f.name == name {
			return i, nil
		}
	}
	return 0, unknown("it has no function %s", name)
}

// mustNotPause reports whether a function may run where the program must not pause: on the
// scheduler's stack, while the world is stopped, in callbacks from there, such as that of a timer,
// or below assembly that cannot be resumed. These are the functions of the runtime, of the packages
// that it imports, and of those that share its locks. Go 1.27 names some of the runtime's _.goready and so on.
func mustNotPause(name string) bool {
	for _, of := range []string{"_.", "runtime.", "runtime/", "internal/runtime/", "internal/abi.", "internal/bytealg.",
		"internal/byteorder.", "internal/chacha8rand.", "internal/cpu.", "internal/godebugs.", "internal/strconv.",
		"internal/stringslite.", "internal/sync.", "internal/synctest.", "sync.", "sync/atomic.",
		"unique.", "weak.", "math/bits.", "time.sendTime", "time.goFunc", "type:"} {
		if strings.HasPrefix(name, of) {
			return true
		}
	}
	return !strings.Contains(name, ".")
}
