package wasm

import "fmt"

// Opcodes that this package and its users need.
const (
	OpUnreachable  = 0x00
	OpNop          = 0x01
	OpBlock        = 0x02
	OpLoop         = 0x03
	OpIf           = 0x04
	OpEnd          = 0x0b
	OpBr           = 0x0c
	OpBrIf         = 0x0d
	OpBrTable      = 0x0e
	OpReturn       = 0x0f
	OpCall         = 0x10
	OpCallIndirect = 0x11
	OpDrop         = 0x1a
	OpLocalGet     = 0x20
	OpLocalSet     = 0x21
	OpLocalTee     = 0x22
	OpGlobalGet    = 0x23
	OpGlobalSet    = 0x24
	OpI32Load      = 0x28
	OpI32Load8U    = 0x2d
	OpI32Store     = 0x36
	OpI64Store     = 0x37
	OpI32Store8    = 0x3a
	OpI32Const     = 0x41
	OpI64Const     = 0x42
	OpI32Eqz       = 0x45
	OpI32LtU       = 0x49
	OpI64Eqz       = 0x50
	OpI32Add       = 0x6a
	OpI32Sub       = 0x6b
	OpI32Mul       = 0x6c
	OpI32And       = 0x71
	OpI32Or        = 0x72
	OpI32ShrU      = 0x76
	OpI64Add       = 0x7c
	OpI64Or        = 0x84
	OpI64Shl       = 0x86
	OpI32Wrap      = 0xa7
	OpI64ExtendU   = 0xad
	Empty          = 0x40 // the type of a block without a result
	prefixed       = 0xfc // a second opcode follows
)

// Instruction is an instruction in a function's body.
type Instruction struct {
	Op         byte
	Start, End int   // its range in the body
	Index      int   // the called function
	Value      int64 // the value of a constant, the number of a local or global, the label of a branch
}

// Walk visits the instructions of a body. The error is for an unknown instruction.
func Walk(body []byte, see func(Instruction)) error {
	r := &Reader{Rest: body}
	for range r.Unsigned() {
		r.Unsigned()
		r.Byte()
	}
	for len(r.Rest) > 0 {
		in := Instruction{Start: len(body) - len(r.Rest), Op: r.Byte()}
		if err := in.operands(r); err != nil {
			return err
		}
		in.End = len(body) - len(r.Rest)
		if r.Bad {
			return ErrInvalid
		}
		see(in)
	}
	return nil
}

// operands reads the operands of an instruction.
func (in *Instruction) operands(r *Reader) error {
	switch op := in.Op; {
	case op == OpBlock || op == OpLoop || op == OpIf:
		r.Signed()
	case op == OpBr || op == OpBrIf:
		in.Value = int64(r.Unsigned())
	case op == OpBrTable:
		for range r.Unsigned() + 1 {
			r.Unsigned()
		}
	case op == OpCall:
		in.Index = r.Unsigned()
	case op == OpCallIndirect:
		r.Unsigned()
		r.Unsigned()
	case op >= OpLocalGet && op <= 0x26:
		in.Value = int64(r.Unsigned())
	case op >= OpI32Load && op <= 0x3e: // loads and stores
		r.Unsigned()
		r.Unsigned()
	case op == 0x3f || op == 0x40: // memory.size and memory.grow
		r.Byte()
	case op == OpI32Const || op == OpI64Const:
		in.Value = r.Signed()
	case op == 0x43:
		r.Take(4)
	case op == 0x44:
		r.Take(8)
	case op == prefixed:
		return saturated(r)
	case op <= OpReturn, op == OpDrop, op == 0x1b, op >= OpI32Eqz && op <= 0xc4:
	default:
		return fmt.Errorf("unknown instruction %#x", op)
	}
	return nil
}

// saturated reads saturating conversions and bulk memory instructions.
func saturated(r *Reader) error {
	switch n := r.Unsigned(); {
	case n <= 7:
	case n == 8 || n == 10:
		r.Unsigned()
		r.Unsigned()
	case n == 9 || n == 11:
		r.Unsigned()
	default:
		return fmt.Errorf("unknown instruction %#x %d", prefixed, n)
	}
	return nil
}

// Calls rewrites the calls in a body, and puts instructions before each one through the table.
func Calls(body []byte, call func(out []byte, index int) []byte, throughTable []byte) ([]byte, error) {
	var out []byte
	last := 0
	err := Walk(body, func(in Instruction) {
		switch in.Op {
		case OpCall:
			out = call(append(out, body[last:in.Start]...), in.Index)
			last = in.End
		case OpCallIndirect:
			out = append(append(out, body[last:in.Start]...), throughTable...)
			last = in.Start
		}
	})
	return append(out, body[last:]...), err
}

// Behind returns the start of a body's instructions, after its locals.
func Behind(body []byte) int {
	r := &Reader{Rest: body}
	for range r.Unsigned() {
		r.Unsigned()
		r.Byte()
	}
	return len(body) - len(r.Rest)
}
