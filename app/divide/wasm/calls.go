package wasm

// Before a call, Go pushes the address at which the caller is resumed: the number of its function times 65,536, and the
// place. keepFunction keeps the first part in a local, so that two calls differ in a byte or two. A function with fewer
// calls would become longer.
const manyCalls = 3

// kept is that local; the function's own ones from there on move up by one. Locals 0 and 1 are the place and the stack
// pointer.
const kept = 2

// keepFunction returns the function's locals and its instructions.
func (s parts) keepFunction(locals []byte) ([]byte, parts) {
	calls, function := 0, int64(0)
	for i := range s {
		if f, _, ok := s[i:].pushed(); ok && (calls == 0 || f == function) {
			calls, function = calls+1, f
		}
	}
	more, ok := insertLocal(locals)
	if !ok || calls < manyCalls || !s[:2].end(OpGlobalGet, OpLocalSet) || s[1].value != 1 {
		return locals, s
	}
	out := append(parts{}, s[:2]...)
	out = append(out, i64Const(function<<16), local(OpLocalSet, kept))
	for i := 2; i < len(s); i++ {
		p := s[i]
		if f, place, ok := s[i:].pushed(); ok && f == function {
			out = append(out, local(OpLocalGet, kept), i64Const(place), part{op: OpI64Add})
			continue
		}
		if p.op >= OpLocalGet && p.op <= OpLocalTee && p.value >= kept {
			p = local(p.op, p.value+1)
		}
		out = append(out, p)
	}
	return more, out
}

// pushed reports whether instructions begin with a return address that is pushed.
func (s parts) pushed() (function, place int64, ok bool) {
	if len(s) < 2 || s[0].op != OpI64Const || s[1].op != OpI64Store || s[1].operands[1] != 0 {
		return 0, 0, false
	}
	return s[0].value >> 16, s[0].value & 0xffff, s[0].value>>16 >= firstFunction
}

// firstFunction is the number that Go gives to the first function.
const firstFunction = 0x1000

// insertLocal adds an integer after the first local that is declared, which is the stack pointer.
func insertLocal(locals []byte) ([]byte, bool) {
	r := &Reader{Rest: locals}
	groups, pointers := r.Unsigned(), r.Unsigned()
	if groups == 0 || r.Byte() != I32 {
		return nil, false
	}
	all := []byte{1, I32, 1, I64}
	groups++
	if pointers > 1 {
		all = append(AppendUnsigned(all, pointers-1), I32)
		groups++
	}
	return append(append(AppendUnsigned(nil, groups), all...), r.Rest...), true
}

func i64Const(value int64) part { return part{OpI64Const, AppendSigned(nil, value), value} }

func local(op byte, n int64) part { return part{op, AppendUnsigned(nil, int(n)), n} }
