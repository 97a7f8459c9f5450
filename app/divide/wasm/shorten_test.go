package wasm

import (
	"bytes"
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
