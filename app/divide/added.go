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
	return wasm.AppendUnsigned([]byte{op}, n)
}

// store and load access memory at an offset from an address.
func store(op byte, offset int) []byte {
	align := 2
	switch op {
	case wasm.OpI64Store:
		align = 3
	case wasm.OpI32Load8U, wasm.OpI32Store8:
		align = 0
	}
	return wasm.AppendUnsigned([]byte{op, byte(align)}, offset)
}

// The globals that are appended to Go's: whether the lazy chunk has loaded, CTXT while the program is paused, and
// the slot of the last call through the table.
var globalLoaded, globalSaved, globalTarget = len(globals), len(globals) + 1, len(globals) + 2

var noLocals = []byte{0}

// call is a call in the startup part: forward(PC_B, its slot) if the function is lazy.
func (d division) call(out []byte, index int) []byte {
	to := d.moved(index)
	if to == d.added+addedLate {
		out, to = append(out, op(wasm.OpI32Const, firstInTable+index-d.Imported)...), d.added+addedForward
	}
	return append(out, op(wasm.OpCall, to)...)
}

// noteTarget precedes a call through the table, for late.
var noteTarget = append(op(wasm.OpGlobalSet, globalTarget), op(wasm.OpGlobalGet, globalTarget)...)

// late is in the slots of all lazy functions: forward(PC_B, the slot that was called).
func (d division) late() []byte {
	return code(noLocals, op(wasm.OpLocalGet, 0), op(wasm.OpGlobalGet, globalTarget),
		op(wasm.OpCall, d.added+addedForward))
}

// forward calls a lazy function by its slot. If the lazy chunk has not loaded, it asks the loader to load it. If that
// only starts loading, the stack unwinds as when Go's scheduler is idle: Go's own stack always has all state. The slot
// is stored at -8(SP), where wasm_pc_f_loop finds the target of a call.
//
//	if !loaded && !missing(place) {
//		*(SP - 8) = place<<16 | PC_B
//		saved, PAUSE = CTXT, 1
//		return 1
//	}
//	return table[place](PC_B)
func (d division) forward() []byte {
	const pcB, place = 0, 1
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

// noting is a body that first records its call.
func (d division) noting(i int, body []byte) []byte {
	at := wasm.Behind(body)
	return slices.Concat(body[:at], op(wasm.OpI32Const, firstInTable+i), op(wasm.OpCall, d.Imported),
		[]byte{wasm.OpDrop}, body[at:])
}

// again continues where forward has unwound.
func (d division) again(loop int) []byte {
	return code(noLocals, op(wasm.OpGlobalGet, globalSaved), op(wasm.OpGlobalSet, globalCTXT), op(wasm.OpI64Const, 0),
		op(wasm.OpGlobalSet, globalSaved),
		op(wasm.OpI32Const, 0), op(wasm.OpGlobalSet, globalPAUSE), op(wasm.OpCall, loop))
}

// start writes the computable parts of Go's tables: findfunctab, each function's slot and the
// place of its record in ftab, and the records of lazy functions. It runs before the program.
//
//	at := order[0].at
//	for i := 0; i < n; i++ {
//		order[i].place, order[i].at = firstInTable+i, at
//		record(at).place = firstInTable + i
//		record(at).frameSize |= lengths[i] / lazyRecord * entry
//		at += lengths[i] % lazyRecord * 8
//		lengths[i] = 0
//	}
//	for i, at = 0, 0; i < n-1; i, at = i+1, at+16*bucket {
//		finder[at].first, finder[at+bucket].first, … = i, i, …
//	}
func (d division) start() []byte {
	const i, at = 0, 1
	n := len(d.Functions)
	get := func(local int) []byte { return op(wasm.OpLocalGet, local) }
	with := func(operator byte, number int) []byte { return append(op(wasm.OpI32Const, number), operator) }
	place := slices.Concat(get(i), with(wasm.OpI32Add, firstInTable))
	entry := slices.Concat(get(i), with(wasm.OpI32Mul, 8))
	length := slices.Concat(get(i), store(wasm.OpI32Load8U, d.finder.From))
	next := func(n int) []byte {
		return slices.Concat(get(i), with(wasm.OpI32Add, 1), op(wasm.OpLocalTee, i), with(wasm.OpI32LtU, n),
			op(wasm.OpBrIf, 0), []byte{wasm.OpEnd})
	}
	var found []byte
	for k := range buckets {
		found = slices.Concat(found, get(at), get(i), store(wasm.OpI32Store, d.finder.From+k*bucket))
	}
	return code([]byte{1, 2, wasm.I32},
		op(wasm.OpI32Const, d.funcs[0].at-d.records.From), op(wasm.OpLocalSet, at),
		wasm.OpLoop, wasm.Empty,
		entry, place, store(wasm.OpI32Store, d.order),
		entry, get(at), store(wasm.OpI32Store, d.order+4),
		get(at), place, store(wasm.OpI32Store, d.records.From),
		get(at), get(at), store(wasm.OpI32Load, d.records.From+frameSize),
		length, with(wasm.OpI32ShrU, 7), with(wasm.OpI32Mul, d.entryOnly()), wasm.OpI32Or,
		store(wasm.OpI32Store, d.records.From+frameSize),
		length, with(wasm.OpI32And, lazyRecord-1), with(wasm.OpI32Mul, 8), get(at), wasm.OpI32Add,
		op(wasm.OpLocalSet, at),
		get(i), op(wasm.OpI32Const, 0), store(wasm.OpI32Store8, d.finder.From),
		next(n),
		op(wasm.OpI32Const, 0), op(wasm.OpLocalSet, i), op(wasm.OpI32Const, 0), op(wasm.OpLocalSet, at),
		wasm.OpLoop, wasm.Empty,
		found,
		get(at), with(wasm.OpI32Add, buckets*bucket), op(wasm.OpLocalSet, at),
		next(n-1),
	)
}

// throughTable calls a function of the startup part by its slot.
func (d division) throughTable(out []byte, i int) []byte {
	out = append(out, op(wasm.OpI32Const, firstInTable+i)...)
	return append(append(out, op(wasm.OpCallIndirect, d.Functions[i].Type)...), 0)
}
