package bits

import (
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// state is what a link says: an operation with its operands, the step and the ring.
type state struct {
	op       string
	operands map[string]string // as typed, by name
	width    bitlab.Width
	same     bool // a and b are one variable
	step     int
	ring     ringWalk
}

// begin is an operation's initial state.
func begin(o bitlab.Operation) state {
	s := state{op: o.Name, operands: usualOperands(o.Name), width: 8, ring: ringStart}
	if o.Takes == "parts" {
		s.width = 64
	}
	return s
}

// worker takes the worker ID out of an ID: a link without an operation shows it.
func (s state) worker() state {
	return s.with("extract", map[string]string{"a": layoutlink.Example.String(), "b": "12", "n": "5"}, 64)
}

func (s state) path() string {
	query, _ := nav.Write(s.Params)
	return "/bits?" + query
}

func (s *state) Params(query, _ *nav.Params) {
	query.Reading(func() {
		*s = state{}.worker()
		if query.Has("a", "b", "n", "width", "step", "ring", "from", "by") { // the links of negation once had no op
			s.readOperation("negate")
		}
	})
	query.Value("op", s.op, s.readOperation)
	o := s.operation()
	for _, name := range operandNames(o) {
		query.Typed(name, s.operands[name], func(typed string) string { s.operands[name] = typed; return "" })
	}
	query.Known("a", "b", "n") // operands of other operations are ignored
	query.Known(bitlab.PartNames()...)
	s.widthParam(query, o)
	query.Choice("same", unless(!s.same, "1"), []string{"0", "1"}, func(i int) { s.same = i == 1 })
	query.Value("step", unless(s.step == 0, strconv.Itoa(s.step)), s.readStep)
	s.ring.params(query)
	query.Value("seed", "", func(string) string { return noExercises() })
}

// unless is what a link writes for a parameter, or nothing for its default.
func unless(usual bool, written string) string {
	if usual {
		return ""
	}
	return written
}

func (s *state) readOperation(name string) (problem string) {
	o, ok := bitlab.Find(name)
	if !ok {
		var names []string
		for _, o := range bitlab.Operations() {
			names = append(names, o.Name)
		}
		return text.T("The link names an unknown operation, “%s”. Valid names: %s.", name, text.List(names...))
	}
	*s = begin(o)
	return ""
}

// widthParam is the width. An ID always has 64 bits, but its links may give the default width 8.
func (s *state) widthParam(query *nav.Params, o bitlab.Operation) {
	if o.Takes == "parts" {
		query.Value("width", "", func(width string) string {
			if width != "8" && width != "64" {
				return nav.NoChoice("width", width, []string{"64"})
			}
			return ""
		})
		return
	}
	query.Value("width", strconv.Itoa(int(s.width)), func(width string) string {
		for _, w := range bitlab.Widths() {
			if width == strconv.Itoa(int(w)) {
				s.width = w
				return ""
			}
		}
		return text.T("The link’s width is “%s”; valid widths are 8, 16, 32 and 64.", width)
	})
}

func (s *state) readStep(step string) (problem string) {
	last := max(len(derive(*s, nil, facts{}).walk.Steps)-1, 0)
	n, err := strconv.Atoi(step)
	if s.step = min(max(n, 0), last); err != nil || n != s.step {
		return text.T("The link’s step is “%s”; valid steps are 0 to %d.", step, last)
	}
	return ""
}

// noExercises answers old links to what this page no longer has.
func noExercises() string { return text.T("This page no longer has exercises.") }

func (s *state) operation() bitlab.Operation {
	o, _ := bitlab.Find(s.op)
	return o
}

// operandNames are an operation's operands, in the page's order.
func operandNames(o bitlab.Operation) []string {
	if o.Takes == "parts" {
		return bitlab.PartNames()
	}
	return strings.Fields(o.Takes)
}

func usualOperands(op string) map[string]string {
	switch op {
	case "negate":
		return map[string]string{"a": "12"}
	case "and", "or":
		return map[string]string{"a": "0b10110110", "b": "15"}
	case "xor":
		return map[string]string{"a": "4", "b": "15"}
	case "xor-swap":
		return map[string]string{"a": "11", "b": "-11"}
	case "shift-left":
		return map[string]string{"a": "11", "n": "2"}
	case "shift-right", "shift-right-unsigned":
		return map[string]string{"a": "-11", "n": "2"}
	case "max-of-bits":
		return map[string]string{"n": "5"}
	case "wrap":
		return map[string]string{"a": "15", "n": "4"}
	case "extract":
		return map[string]string{"a": "0b10110110", "b": "2", "n": "3"}
	}
	return partOperands(bitlab.PartsOf(uint64(layoutlink.Example)))
}

func partOperands(parts bitlab.Parts) map[string]string {
	operands := map[string]string{}
	for _, name := range bitlab.PartNames() {
		operands[name] = strconv.FormatInt(parts.Get(name), 10)
	}
	return operands
}

// set stores an operand as typed. The current operation may no longer have it.
func (s *state) set(name, typed string) {
	if _, ok := s.operands[name]; ok {
		s.operands[name] = typed
	}
}

func (s *state) setID(id uint64) {
	s.operands = partOperands(bitlab.PartsOf(id))
	if id>>63 == 1 { // a set sign bit comes from a 42nd bit of time
		s.operands["time"] = strconv.FormatUint(id>>22, 10)
	}
}

// with is another operation with given operands.
func (s state) with(op string, operands map[string]string, width bitlab.Width) state {
	return state{op: op, operands: operands, width: width, ring: ringStart}
}

// alike are operations that share operands, so that they can be compared.
var alike = [][]string{{"and", "or", "xor", "xor-swap"}, {"shift-left", "shift-right", "shift-right-unsigned"}}

// pathTo links to an operation: with the current operands if it is of the same kind, otherwise with
// an example.
func (s state) pathTo(op string) string {
	for _, group := range alike {
		if slices.Contains(group, op) && slices.Contains(group, s.op) {
			return s.with(op, s.operands, s.width).path()
		}
	}
	switch op {
	case "wrap":
		return s.with(op, map[string]string{"a": "4095", "n": "12"}, 16).path()
	case "extract":
		return s.worker().path()
	}
	return "/bits?op=" + op
}
