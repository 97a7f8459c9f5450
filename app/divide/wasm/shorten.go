package wasm

import "slices"

// Shorten replaces sequences of a function's instructions by shorter ones that do the same. Go's compiler writes many:
// its addresses have 64 bits, and it translates each operation alone. Addresses are expected not to wrap around.
func Shorten(body []byte) ([]byte, error) {
	var all parts
	err := Walk(body, func(in Instruction) {
		all.add(part{in.Op, body[in.Start+1 : in.End], in.Value})
	})
	all.moveOffsets()
	locals, all := all.branchDirectly().keepFunction(body[:Behind(body)])
	out := slices.Clone(locals)
	for _, p := range all {
		if p.op != OpNop {
			out = append(append(out, p.op), p.operands...)
		}
	}
	return out, err
}

// part is an instruction.
type part struct {
	op       byte
	operands []byte
	value    int64 // of a constant, a local, a branch
}

func i32Const(value int64) part {
	value = int64(int32(value))
	return part{OpI32Const, AppendSigned(nil, value), value}
}

// parts are a function's instructions so far.
type parts []part

// last is the n-th instruction from the end.
func (s parts) last(n int) part { return s[len(s)-n] }

// end reports whether the last instructions have these codes.
func (s parts) end(codes ...byte) bool {
	if len(s) < len(codes) {
		return false
	}
	for i, p := range s[len(s)-len(codes):] {
		if p.op != codes[i] {
			return false
		}
	}
	return true
}

// same reports whether some of the last instructions have the same operand, such as one local.
func (s parts) same(first int, others ...int) bool {
	return !slices.ContainsFunc(others,
		func(n int) bool { return string(s.last(n).operands) != string(s.last(first).operands) })
}

// replace replaces the last n instructions.
func (s *parts) replace(n int, by ...part) {
	*s = (*s)[:len(*s)-n]
	for _, p := range by {
		s.add(p)
	}
}

// add appends an instruction, and shortens the end.
func (s *parts) add(p part) {
	if p.op == OpNop {
		return
	}
	*s = append(*s, p)
	switch {
	case s.end(OpLocalSet, OpLocalGet) && s.same(1, 2):
		s.replace(2, part{OpLocalTee, p.operands, p.value})
	case s.end(OpI64ExtendU, OpI64Eqz):
		s.replace(2, part{op: OpI32Eqz})
	case s.end(OpI32Eqz, OpI32Eqz) && len(*s) > 2 && compares(s.last(3).op):
		s.replace(2) // it was 0 or 1
	case s.end(OpI64ExtendU, OpI32Wrap):
		s.replace(2)
	case s.end(OpI64Const, OpI32Wrap):
		s.replace(2, i32Const(s.last(2).value))
	case s.end(OpI64Const, OpI64Add, OpI32Wrap):
		s.replace(3, part{op: OpI32Wrap}, i32Const(s.last(3).value), part{op: OpI32Add})
	case s.end(OpI32Const, OpI32Add, OpLocalTee, OpGlobalSet, OpLocalGet, OpI32Const, OpI32Add, OpLocalTee,
		OpGlobalSet) && s.same(2, 5, 7) && s.same(1, 6):
		// the stack pointer moves once
		s.replace(9, i32Const(s.last(9).value+s.last(4).value), s.last(3), s.last(2), s.last(1))
	case s.end(OpLocalTee, OpGlobalSet, OpI32Const, OpReturn):
		s.replace(4, s.last(3), s.last(2), s.last(1)) // locals end with the function
	}
}

// compares reports whether an instruction makes 0 or 1.
func compares(op byte) bool { return op >= OpI32Eqz && op <= 0x66 }

// moveOffsets adds constants to the offsets of loads and stores instead of their addresses.
func (s parts) moveOffsets() {
	var stack []int // for each value, if it is known, the instruction that made it
	for i := range s {
		p := &s[i]
		pops, pushes, known := effect(p.op)
		if p.op >= OpI32Load && p.op <= 0x3e && len(stack) >= pops {
			s.moveOffset(p, stack[len(stack)-pops])
		}
		if !known {
			stack = stack[:0]
			continue
		}
		stack = stack[:max(len(stack)-pops, 0)]
		for range pushes {
			stack = append(stack, i)
		}
	}
}

func (s parts) moveOffset(p *part, address int) {
	if address < 1 || s[address].op != OpI32Add || s[address-1].op != OpI32Const || s[address-1].value < 0 {
		return
	}
	r := &Reader{Rest: p.operands}
	align, offset := r.Unsigned(), r.Unsigned()
	p.operands = AppendUnsigned(AppendUnsigned(nil, align), offset+int(s[address-1].value))
	s[address-1].op, s[address].op = OpNop, OpNop
}

// effect is how many values an instruction takes from the stack and puts there. It is not known for calls and jumps.
func effect(op byte) (pops, pushes int, known bool) {
	switch {
	case op == OpNop:
		return 0, 0, true
	case op == OpDrop || op == OpLocalSet || op == OpGlobalSet:
		return 1, 0, true
	case op == OpLocalGet || op == OpGlobalGet || op >= OpI32Const && op <= 0x44:
		return 0, 1, true
	case op == OpLocalTee, op >= OpI32Load && op < OpI32Store:
		return 1, 1, true
	case op >= OpI32Store && op <= 0x3e:
		return 2, 0, true
	case op == OpI32Eqz || op == OpI64Eqz || op >= 0x67 && op <= 0x69 || op >= 0x79 && op <= 0x7b ||
		op >= 0x8b && op <= 0x91 || op >= 0x99 && op <= 0x9f || op >= OpI32Wrap && op <= 0xc4:
		return 1, 1, true
	case op > OpI32Eqz && op < OpI32Wrap:
		return 2, 1, true
	}
	return 0, 0, false
}
