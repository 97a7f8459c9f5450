// Package divide splits a Go program for the browser into a startup part, which runs until a
// page is interactive, and a lazy chunk, which loads meanwhile. See README.md.
package divide

import (
	_ "embed"
	"slices"

	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
)

// Loader is the JavaScript that runs a divided program. It defines the class GoInParts.
//
//go:embed loader.js
var Loader []byte

// Whole rewrites an undivided program with fewer data segments. Its code and initial memory do not change.
func Whole(file []byte) ([]byte, error) {
	m, err := wasm.Read(file)
	if err != nil {
		return nil, err
	}
	memory, err := m.Memory()
	if err != nil {
		return nil, err
	}
	return withMemory(m.Bodies(), memory), nil
}

// Untraced is like Whole, but with shorter code, and without what only tracebacks need.
func Untraced(file []byte) ([]byte, error) {
	p, err := understand(file)
	if err != nil {
		return nil, err
	}
	if err := p.shorten(); err != nil {
		return nil, err
	}
	var code [][]byte
	for _, f := range p.Functions {
		code = append(code, wasm.AppendSized(nil, f.Body))
	}
	p.bodies[wasm.Code] = wasm.List(code...)
	return withMemory(p.bodies, p.running(slices.Repeat([]bool{true}, len(p.funcs)))), nil
}

func withMemory(bodies map[byte][]byte, memory wasm.Memory) []byte {
	segments := memory.Segments(0, len(memory), near, nil)
	bodies[wasm.Data] = wasm.List(segments...)
	if bodies[wasm.DataCount] != nil {
		bodies[wasm.DataCount] = wasm.AppendUnsigned(nil, len(segments))
	}
	return wasm.Write(bodies)
}

// Parts are the startup part and the lazy chunk of a program, what only tracebacks need, the number
// of functions in the startup part and in all, and the lines of the startup list that name nothing.
type Parts struct {
	First, Rest, Traces []byte
	Begins, Functions   int
	Unknown             []string
}

// Table is data of a known length in a variable of its own, such as an embedded file. Its first
// bytes must be unique in the program.
type Table struct {
	Begins []byte
	Length int
}

// Options say what the startup part has and what is not sent.
type Options struct {
	// First lists the functions of the startup part, besides those that cannot be lazy (see
	// startup.go). The lazy chunk has the others. A name that the program does not have changes
	// nothing: the program may have changed since the list was made.
	First []string
	// Short is the length in bytes up to which a function follows one that calls it.
	Short int
	// Of the packages in Without, and of those below them, only functions in First are sent, and those
	// that the initialization of packages may call: a call of any other ends the program. For fmt.map.init,
	// the long maps of package fmt stay nil.
	Without []string
	// Tables are in the lazy chunk if no function of the startup part refers to them, and not
	// sent if no other function does.
	Tables []Table
	// Strings, unless nil, are the program's string constants. Those that only lazy functions
	// refer to are in the lazy chunk.
	Strings *Strings
}

// Divide divides a program.
func Divide(file []byte, o Options) (Parts, error) {
	p, err := understand(file)
	if err != nil {
		return Parts{}, err
	}
	if err := p.shorten(); err != nil {
		return Parts{}, err
	}
	p.leaveMapsNil(o.Without)
	s, err := p.startup(o.Short)
	if err != nil {
		return Parts{}, err
	}
	first, unknown := s.first(o.First)
	s.addInitialized(first, o.Without)
	d := divided(p, first)
	d.leaveOut(o.Without)
	d.called = d.calledOften()
	sent := make([]bool, len(p.funcs))
	for i := range sent {
		sent[i] = !d.absent[i]
	}
	starts, runs, differs := p.running(d.first), p.running(sent), p.told()
	for _, t := range o.Tables {
		if s, early, late := d.place(t); !early {
			clear(starts[s.From:s.To])
			if late {
				differs = append(differs, s)
			}
		}
	}
	if o.Strings != nil {
		unread, err := d.unread(*o.Strings)
		if err != nil {
			return Parts{}, err
		}
		for _, s := range unread {
			clear(starts[s.From:s.To])
		}
		differs = append(differs, unread...)
	}
	begin, err := d.begin(starts)
	if err != nil {
		return Parts{}, err
	}
	rest, err := d.rest(changes(starts, runs, differs))
	traces := d.traces(changes(runs, p.traced(sent), p.told()))
	return Parts{begin, rest, traces, len(p.Functions) - len(d.later()), len(p.Functions), unknown}, err
}

// Watch makes a program record which of its functions run: on every call, each function calls
// the imported divided.missing with its slot in the table. The result is ignored.
func Watch(file []byte) ([]byte, error) {
	p, err := understand(file)
	if err != nil {
		return nil, err
	}
	d := divided(p, slices.Repeat([]bool{true}, len(p.Functions)))
	d.watched = true
	return d.begin(p.memory)
}
