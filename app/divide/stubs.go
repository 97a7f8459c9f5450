package divide

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
)

// code joins instructions and single bytes to a body.
func code(locals []byte, parts ...any) []byte {
	body := slices.Clone(locals)
	for _, part := range parts {
		switch part := part.(type) {
		case int:
			body = append(body, byte(part))
		case []byte:
			body = append(body, part...)
		}
	}
	return append(body, wasm.OpEnd)
}

// op is an instruction with a numeric operand.
func op(op byte, n int) []byte {
	if op == wasm.OpI32Const || op == wasm.OpI64Const {
		return wasm.AppendSigned([]byte{op}, int64(n))
	}
	return wasm.AppendCount([]byte{op}, n)
}

// store and load access memory at an offset from an address.
func store(op byte, offset int) []byte {
	align := 2
	if op == wasm.OpI64Store {
		align = 3
	}
	return wasm.AppendCount([]byte{op, byte(align)}, offset)
}

// The globals that are appended to Go's: whether the lazy chunk has loaded, and CTXT while the
// program is paused.
var globalLoaded, globalSaved = len(globals), len(globals) + 1

var noLocals = []byte{0}

// stubOf replaces a lazy function: forward(its slot, PC_B).
func (d division) stubOf(i int) []byte {
	to := addedForward
	if d.critical[i] {
		to = addedForwardNow
	}
	return code(noLocals, op(wasm.OpI32Const, firstInTable+i), op(wasm.OpLocalGet, 0), op(wasm.OpCall, d.number(to)))
}

// forward calls a lazy function by its slot. If the lazy chunk has not loaded, it asks the loader
// to load it. If that only starts loading, the stack unwinds as when Go's scheduler is idle: Go's
// own stack always has all state. The slot is stored at -8(SP), where wasm_pc_f_loop finds the
// target of a call.
//
//	if !loaded && !missing(place) {
//		*(SP - 8) = place<<16 | PC_B
//		saved, PAUSE = CTXT, 1
//		return 1
//	}
//	return table[place](PC_B)
func (d division) forward() []byte {
	const place, pcB = 0, 1
	return code(noLocals,
		op(wasm.OpGlobalGet, globalLoaded), wasm.OpI32Eqz, wasm.OpIf, wasm.Empty,
		op(wasm.OpLocalGet, place), op(wasm.OpCall, d.Imported), wasm.OpI32Eqz, wasm.OpIf, wasm.Empty,
		op(wasm.OpGlobalGet, globalSP), op(wasm.OpI32Const, 8), wasm.OpI32Sub,
		op(wasm.OpLocalGet, place), wasm.OpI64ExtendU, op(wasm.OpI64Const, 16), wasm.OpI64Shl,
		op(wasm.OpLocalGet, pcB), wasm.OpI64ExtendU, wasm.OpI64Or, store(wasm.OpI64Store, 0),
		op(wasm.OpGlobalGet, globalCTXT), op(wasm.OpGlobalSet, globalSaved),
		op(wasm.OpI32Const, 1), op(wasm.OpGlobalSet, globalPAUSE),
		op(wasm.OpI32Const, 1), wasm.OpReturn,
		wasm.OpEnd, wasm.OpEnd,
		op(wasm.OpLocalGet, pcB), op(wasm.OpLocalGet, place), op(wasm.OpCallIndirect, d.goType), 0,
	)
}

// forwardNow is forward where the program must not pause: on the scheduler's stack, or while the
// world is stopped.
//
//	if !loaded {
//		needed(place)
//	}
//	return table[place](PC_B)
func (d division) forwardNow() []byte {
	const place, pcB = 0, 1
	return code(noLocals,
		op(wasm.OpGlobalGet, globalLoaded), wasm.OpI32Eqz, wasm.OpIf, wasm.Empty,
		op(wasm.OpLocalGet, place), op(wasm.OpCall, d.Imported+1), wasm.OpDrop,
		wasm.OpEnd,
		op(wasm.OpLocalGet, pcB), op(wasm.OpLocalGet, place), op(wasm.OpCallIndirect, d.goType), 0,
	)
}

// noting is a body that first records its call.
func (d division) noting(i int, body []byte) []byte {
	at := wasm.Behind(body)
	return slices.Concat(body[:at], op(wasm.OpI32Const, firstInTable+i), op(wasm.OpCall, d.Imported+1), []byte{wasm.OpDrop}, body[at:])
}

// again continues where forward has unwound.
func (d division) again(loop int) []byte {
	return code(noLocals, op(wasm.OpGlobalGet, globalSaved), op(wasm.OpGlobalSet, globalCTXT), op(wasm.OpI64Const, 0), op(wasm.OpGlobalSet, globalSaved),
		op(wasm.OpI32Const, 0), op(wasm.OpGlobalSet, globalPAUSE), op(wasm.OpCall, loop))
}

// start writes the computable parts of Go's tables: findfunctab, and each function's slot in ftab
// and in its record. It runs before the program.
//
//	for i := 0; i < n; i++ {
//		order[i].place = firstInTable + i
//		record(order[i].at).place = firstInTable + i
//		for j := 16*i; j < 16*i+16; j++ {
//			finder[j].first = i
//		}
//	}
func (d division) start() []byte {
	const i, j = 0, 1
	n := len(d.Functions)
	place := slices.Concat(op(wasm.OpLocalGet, i), op(wasm.OpI32Const, firstInTable), []byte{wasm.OpI32Add})
	entry := slices.Concat(op(wasm.OpLocalGet, i), op(wasm.OpI32Const, 8), []byte{wasm.OpI32Mul})
	next := func(local, limit int) []byte {
		return slices.Concat(op(wasm.OpLocalGet, local), op(wasm.OpI32Const, 1), []byte{wasm.OpI32Add}, op(wasm.OpLocalTee, local),
			op(wasm.OpI32Const, limit), []byte{wasm.OpI32LtU}, op(wasm.OpBrIf, 0), []byte{wasm.OpEnd})
	}
	return code([]byte{1, 2, wasm.I32},
		wasm.OpLoop, wasm.Empty,
		entry, place, store(wasm.OpI32Store, d.order),
		entry, store(wasm.OpI32Load, d.order+4), place, store(wasm.OpI32Store, d.records.From),
		next(i, n),
		wasm.OpLoop, wasm.Empty,
		op(wasm.OpLocalGet, j), op(wasm.OpI32Const, bucket), wasm.OpI32Mul,
		op(wasm.OpLocalGet, j), op(wasm.OpI32Const, 4), wasm.OpI32ShrU, store(wasm.OpI32Store, d.finder.From),
		next(j, d.inFinder()),
	)
}

// throughTable calls a function of the startup part by its slot.
func (d division) throughTable(out []byte, i int) []byte {
	out = append(out, op(wasm.OpI32Const, firstInTable+i)...)
	return append(append(out, op(wasm.OpCallIndirect, d.Functions[i].Type)...), 0)
}
