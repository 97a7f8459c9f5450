package wasm

import (
	"bytes"
	"slices"
	"testing"
)

func TestCodeIsShortenedWhereItDoesTheSame(t *testing.T) {
	get := func(local byte) []byte { return []byte{OpLocalGet, local} }
	constant := func(op, n byte) []byte { return []byte{op, n} }
	add16 := []byte{OpI64ExtendU, OpI64Const, 16, OpI64Add, OpI32Wrap} // what Go adds to a stack pointer
	load := func(offset byte) []byte { return []byte{0x29, 3, offset} }
	store := func(offset byte) []byte { return []byte{OpI64Store, 3, offset} }
	move := func(by byte) []byte {
		return []byte{OpI32Const, by, OpI32Add, OpLocalTee, 1, OpGlobalSet, 0}
	}
	for name, c := range map[string]struct{ code, want [][]byte }{
		"an offset of a load": {[][]byte{get(1), add16, load(8)}, [][]byte{get(1), load(24)}},
		"an offset of a store": {[][]byte{get(1), add16, get(2), load(1), store(8)},
			[][]byte{get(1), get(2), load(1), store(24)}},
		"both": {[][]byte{get(1), add16, get(2), add16, load(1), store(8)},
			[][]byte{get(1), get(2), load(17), store(24)}},
		"an add16 alone": {[][]byte{get(1), add16}, [][]byte{get(1), {OpI32Const, 16, OpI32Add}}},
		"a negative offset stays": {[][]byte{get(1), {OpI64ExtendU, OpI64Const, 0x70, OpI64Add, OpI32Wrap},
			load(8)}, [][]byte{get(1), {OpI32Const, 0x70, OpI32Add}, load(8)}},
		"an add16 before a call": {[][]byte{get(1), add16, {OpCall, 0}, store(8)},
			[][]byte{get(1), {OpI32Const, 16, OpI32Add}, {OpCall, 0}, store(8)}},
		"a constant add16": {[][]byte{constant(OpI64Const, 5), {OpI32Wrap}, load(0)},
			[][]byte{constant(OpI32Const, 5), load(0)}},
		"a condition": {[][]byte{get(1), get(2),
			{OpI32LtU, OpI64ExtendU, OpI64Eqz, OpI32Eqz, OpIf, Empty, OpEnd}},
			[][]byte{get(1), get(2), {OpI32LtU, OpIf, Empty, OpEnd}}},
		"a number as a condition stays": {[][]byte{get(1), {OpI32Eqz, OpI32Eqz}},
			[][]byte{get(1), {OpI32Eqz, OpI32Eqz}}},
		"a local that is set and read": {[][]byte{get(1), {OpLocalSet, 2}, get(2)}, [][]byte{get(1), {OpLocalTee, 2}}},
		"another local is read": {[][]byte{get(1), {OpLocalSet, 2}, get(3)},
			[][]byte{get(1), {OpLocalSet, 2}, get(3)}},
		"the stack pointer moves twice": {[][]byte{get(1), move(24), get(1), move(8), get(3)},
			[][]byte{get(1), move(32), get(3)}},
		"its first value is used": {[][]byte{get(1), move(24), get(1), {OpI32Const, 8, OpI32Add}, load(0)},
			[][]byte{get(1), move(24), get(1), load(8)}},
		"a local before the end": {[][]byte{get(1), move(8), {OpI32Const, 0, OpReturn}},
			[][]byte{get(1), {OpI32Const, 8, OpI32Add, OpGlobalSet, 0, OpI32Const, 0, OpReturn}}},
		"nothing": {[][]byte{{OpNop, OpNop}}, nil},
	} {
		locals, end := []byte{1, 2, I64}, []byte{OpEnd}
		got, err := Shorten(bytes.Join([][]byte{locals, bytes.Join(c.code, nil), end}, nil))
		if want := bytes.Join([][]byte{locals, bytes.Join(c.want, nil), end}, nil); err != nil ||
			!bytes.Equal(got, want) {
			t.Errorf("%s: got % x, %v, want % x", name, got, err, want)
		}
	}
	if _, err := Shorten([]byte{0, 0xff, OpEnd}); err == nil {
		t.Error("an unknown instruction is shortened")
	}
}

func TestAFunctionIsLeftAndGoesOnDirectly(t *testing.T) {
	jump := func(to, label byte) []byte { return []byte{OpI32Const, to, OpLocalSet, 0, OpBr, label} }
	onlyIf := func(code ...[]byte) []byte {
		return slices.Concat([]byte{OpLocalGet, 2, OpIf, Empty}, slices.Concat(code...), []byte{OpEnd})
	}
	branch := func(op, label byte) []byte { return []byte{OpLocalGet, 2, op, label} }
	begin := []byte{OpGlobalGet, 0, OpLocalSet, 1}
	blocks := func(outside ...byte) []byte {
		return slices.Concat(outside, []byte{OpBlock, Empty, OpBlock, Empty, OpBlock, Empty})
	}
	outer, loop := []byte{OpBlock, Empty}, []byte{OpLoop, Empty}
	both := slices.Concat(outer, loop)
	table := []byte{OpLocalGet, 0, OpBrTable, 3, 0, 1, 2, 2, OpEnd} // two values of local 0 name the last block
	resumed := func(label byte) []byte {
		return []byte{OpCall, 0, OpGlobalGet, 0, OpLocalSet, 1, OpBrIf, label, OpEnd}
	}
	left := []byte{OpCall, 0, OpGlobalGet, 0, OpLocalSet, 1, OpIf, Empty, OpI32Const, 1, OpReturn, OpEnd, OpEnd}
	grow := []byte{OpCall, 9, OpGlobalGet, 0, OpLocalSet, 1, OpBrIf, 4} // a larger stack is needed, and the call pauses
	code := []byte{OpReturn, OpEnd}
	tail := []byte{OpEnd, OpUnreachable, OpEnd, OpI32Const, 1, OpEnd}
	for name, c := range map[string]struct{ code, want [][]byte }{
		"over a block": {
			[][]byte{blocks(both...), table, onlyIf(jump(2, 3)), resumed(3), code, tail},
			[][]byte{blocks(), table, branch(OpBrIf, 1), left, code, {OpUnreachable, OpEnd}}},
		"and one back": {
			[][]byte{blocks(both...), table, onlyIf(jump(2, 3)), resumed(3), jump(0, 1), {OpEnd}, tail},
			[][]byte{blocks(loop...), table, branch(OpBrIf, 1), left, jump(0, 1),
				{OpEnd, OpEnd, OpUnreachable, OpEnd}}},
		"not alone in its condition": {
			[][]byte{blocks(both...), table, onlyIf(begin, jump(3, 3)), resumed(3), code, tail},
			[][]byte{blocks(), table, onlyIf(begin, []byte{OpBr, 2}), left, code, {OpUnreachable, OpEnd}}},
		"to what follows": {
			[][]byte{blocks(both...), table, jump(1, 2), {OpEnd}, code, tail},
			[][]byte{blocks(), table, {OpEnd}, code, {OpUnreachable, OpEnd}}},
		"a call for a larger stack": {
			[][]byte{blocks(both...), table, onlyIf(grow), resumed(3), code, tail},
			[][]byte{blocks(), table, onlyIf([]byte{OpCall, 9, OpReturn}), left, code, {OpUnreachable, OpEnd}}},
		"calls without jumps": {
			[][]byte{blocks(outer...), table, resumed(2), code, {OpUnreachable, OpEnd, OpI32Const, 1, OpEnd}},
			[][]byte{blocks(), table, left, code, {OpUnreachable, OpEnd}}},
		"leaving that is not conditional": {
			[][]byte{blocks(both...), table, {OpBr, 3, OpEnd}, code, tail},
			[][]byte{blocks(both...), table, {OpBr, 3, OpEnd}, code, tail}},
	} {
		locals := []byte{1, 2, I64}
		got, err := Shorten(slices.Concat(locals, begin, slices.Concat(c.code...)))
		if want := slices.Concat(locals, begin, slices.Concat(c.want...)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: got\n% x, %v, want\n% x", name, got, err, want)
		}
	}
}

func TestAFunctionWithManyCallsKeepsItsNumber(t *testing.T) {
	const function = firstFunction + 1
	begin, prologue := []byte{OpGlobalGet, 0, OpLocalSet, 1}, []byte{OpGlobalGet, 2, OpDrop}
	keep := slices.Concat([]byte{OpI64Const}, AppendSigned(nil, function<<16), []byte{OpLocalSet, 2})
	push := func(place byte) []byte {
		return slices.Concat([]byte{OpLocalGet, 1, OpI64Const}, AppendSigned(nil, function<<16+int64(place)),
			[]byte{OpI64Store, 3, 0, OpI32Const, 0, OpCall, 9, OpDrop})
	}
	pushKept := func(place byte) []byte {
		return []byte{OpLocalGet, 1, OpLocalGet, 2, OpI64Const, place, OpI64Add, OpI64Store, 3, 0,
			OpI32Const, 0, OpCall, 9, OpDrop}
	}
	use := func(local byte) []byte { return []byte{OpLocalGet, local, OpLocalSet, local + 1} }
	end := []byte{OpEnd}
	for name, c := range map[string]struct{ locals, code, wantLocals, want []byte }{
		"three calls": {[]byte{1, 1, I32}, slices.Concat(begin, prologue, push(1), push(2), push(3), end),
			[]byte{2, 1, I32, 1, I64},
			slices.Concat(begin, keep, prologue, pushKept(1), pushKept(2), pushKept(3), end)},
		"two calls": {[]byte{1, 1, I32}, slices.Concat(begin, prologue, push(1), push(2), end),
			[]byte{1, 1, I32}, slices.Concat(begin, prologue, push(1), push(2), end)},
		"other locals": {[]byte{2, 2, I32, 3, I64},
			slices.Concat(begin, prologue, push(1), use(2), push(2), use(3), push(3), end),
			[]byte{4, 1, I32, 1, I64, 1, I32, 3, I64},
			slices.Concat(begin, keep, prologue, pushKept(1), use(3), pushKept(2), use(4), pushKept(3), end)},
		"no stack pointer": {[]byte{1, 1, I64}, slices.Concat(begin, prologue, push(1), push(2), push(3), end),
			[]byte{1, 1, I64}, slices.Concat(begin, prologue, push(1), push(2), push(3), end)},
	} {
		got, err := Shorten(slices.Concat(c.locals, c.code))
		if want := slices.Concat(c.wantLocals, c.want); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: got\n% x, %v, want\n% x", name, got, err, want)
		}
	}
}
