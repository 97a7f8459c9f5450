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

func TestAJumpToALaterPlaceIsABranch(t *testing.T) {
	jump := func(to, label byte) []byte { return []byte{OpI32Const, to, OpLocalSet, 0, OpBr, label} }
	onlyIf := func(code ...[]byte) []byte {
		return slices.Concat([]byte{OpLocalGet, 2, OpIf, Empty}, slices.Concat(code...), []byte{OpEnd})
	}
	begin := []byte{OpGlobalGet, 0, OpLocalSet, 1}
	table := []byte{OpLocalGet, 0, OpBrTable, 3, 0, 1, 2, 2, OpEnd} // two values of local 0 name the last block
	blocks := func(outer byte) []byte {
		return []byte{OpBlock, Empty, outer, Empty, OpBlock, Empty, OpBlock, Empty, OpBlock, Empty}
	}
	call := []byte{OpCall, 0, OpBrIf, 3, OpEnd} // a call that pauses leaves all blocks
	tail := []byte{OpEnd, OpUnreachable, OpEnd, OpI32Const, 1, OpEnd}
	branch := func(op, label byte) []byte { return []byte{OpLocalGet, 2, op, label} }
	for name, c := range map[string]struct{ code, want [][]byte }{
		"over a block": {
			[][]byte{blocks(OpLoop), table, onlyIf(jump(2, 3)), call, {OpReturn}, {OpEnd}, tail},
			[][]byte{blocks(OpBlock), table, branch(OpBrIf, 1), call, {OpReturn}, {OpEnd}, tail}},
		"and one back": {
			[][]byte{blocks(OpLoop), table, onlyIf(jump(2, 3)), call, jump(0, 1), {OpEnd}, tail},
			[][]byte{blocks(OpLoop), table, branch(OpBrIf, 1), call, jump(0, 1), {OpEnd}, tail}},
		"not alone in its condition": {
			[][]byte{blocks(OpLoop), table, onlyIf(begin, jump(3, 3)), call, {OpReturn}, {OpEnd}, tail},
			[][]byte{blocks(OpBlock), table, onlyIf(begin, []byte{OpBr, 2}), call, {OpReturn}, {OpEnd}, tail}},
		"to what follows": {
			[][]byte{blocks(OpLoop), table, jump(1, 2), {OpEnd, OpReturn, OpEnd}, tail},
			[][]byte{blocks(OpBlock), table, {OpEnd, OpReturn, OpEnd}, tail}},
	} {
		locals := []byte{1, 2, I64}
		got, err := Shorten(slices.Concat(locals, begin, slices.Concat(c.code...)))
		if want := slices.Concat(locals, begin, slices.Concat(c.want...)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: got\n% x, %v, want\n% x", name, got, err, want)
		}
	}
}
