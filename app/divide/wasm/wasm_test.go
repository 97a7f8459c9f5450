package wasm

import (
	"bytes"
	"math"
	"slices"
	"testing"
)

func TestNumbersAreReadAsTheyAreWritten(t *testing.T) {
	for _, n := range []int64{0, 1, -1, 63, 64, -64, -65, 127, 128, 8191, 8192, math.MaxInt32, math.MinInt32,
		math.MaxInt64, math.MinInt64} {
		r := &Reader{Rest: append(AppendSigned(nil, n), 9)}
		if got := r.Signed(); got != n || len(r.Rest) != 1 || r.Bad {
			t.Errorf("%d is read as %d", n, got)
		}
		if n < 0 || n > math.MaxInt32 {
			continue
		}
		r = &Reader{Rest: append(AppendUnsigned(nil, int(n)), 9)}
		if got := r.Unsigned(); got != int(n) || len(r.Rest) != 1 || r.Bad {
			t.Errorf("%d is read as %d", n, got)
		}
	}
	for _, cut := range []string{"", "\x80", "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80"} {
		if r := (&Reader{Rest: []byte(cut)}); r.Signed() != 0 || !r.Bad {
			t.Errorf("%q is a number", cut)
		}
	}
}

// double is a module with a function that doubles a number, data, and a section of another tool's.
var double = func() []byte {
	m := Write(map[byte][]byte{
		Types:     List([]byte{0x60, 1, I32, 1, I32}),
		Imports:   List([]byte("\x01a\x01b\x00\x00")),
		Functions: List([]byte{0}),
		Memories:  List([]byte{0, 1}),
		Code:      List(AppendSized(nil, []byte{0, OpLocalGet, 0, OpLocalGet, 0, OpI32Add, OpCall, 0, OpEnd})),
		Data:      List(Memory("\x00\x00ab\x00c").Segments(0, 6, 0, nil)...),
	})
	return AppendSized(append(m, Custom), "name of a section")
}()

func TestAModuleIsWrittenAsItIsRead(t *testing.T) {
	m, err := Read(double)
	if err != nil {
		t.Fatal(err)
	}
	if m.Imported != 1 || len(m.Functions) != 1 || m.Functions[0].Type != 0 ||
		string(m.Types[0]) != "\x60\x01\x7f\x01\x7f" {
		t.Errorf("got %+v", m)
	}
	if f := m.Functions[0]; !bytes.Equal(double[f.At:f.At+len(f.Body)], f.Body) || len(f.Body) == 0 {
		t.Errorf("its function does not stand at %d", f.At)
	}
	segments, err := m.Segments()
	if err != nil || len(segments) != 2 || segments[1].To != 5 || double[segments[1].At] != 'c' {
		t.Errorf("got segments %v, %v", segments, err)
	}
	if got := Write(m.Bodies()); !bytes.HasPrefix(double, got) || len(got) < 50 {
		t.Errorf("got %q", got)
	}
	for cut := range double {
		if _, err := Read(double[:cut]); err == nil && !bytes.HasPrefix(Write(m.Bodies()), double[:cut]) &&
			cut > len(Write(m.Bodies())) {
			t.Errorf("cut at %d it is a module", cut)
		}
	}
}

func TestCallsAreFoundAndChanged(t *testing.T) {
	m, _ := Read(double)
	body := m.Functions[0].Body
	later := func(out []byte, index int) []byte { return AppendUnsigned(append(out, OpCall), index+300) }
	got, err := Calls(body, later, []byte{OpNop})
	if want := []byte{0, OpLocalGet, 0, OpLocalGet, 0, OpI32Add, OpCall, 0xac, 2, OpEnd}; err != nil ||
		!bytes.Equal(got, want) {
		t.Errorf("got %x, %v", got, err)
	}
	through := []byte{0, OpLocalGet, 0, OpCallIndirect, 1, 0, OpEnd}
	if got, err := Calls(through, later, []byte{OpNop}); err != nil ||
		!bytes.Equal(got, slices.Insert(slices.Clone(through), 3, OpNop)) {
		t.Errorf("through the table: got %x, %v", got, err)
	}
	if Behind(append([]byte{1, 2, I32}, body[1:]...)) != 3 {
		t.Error("the instructions do not begin behind the locals")
	}
	for name, bad := range map[string][]byte{"unknown": {0, 0xff}, "cut": {0, OpCall},
		"an unknown conversion": {0, prefixed, 99}} {
		if _, err := Calls(bad, nil, nil); err == nil {
			t.Errorf("%s: it is taken", name)
		}
	}
}

func TestSegmentsThatLieNearAreJoined(t *testing.T) {
	memory := Memory("ab\x00\x00c\x00\x00\x00d")
	segment := func(at int, data string) []byte {
		return AppendSized([]byte{0, OpI32Const, byte(at), OpEnd}, data)
	}
	for _, c := range []struct {
		gap  int
		has  Memory
		want [][]byte
	}{
		{0, nil, [][]byte{segment(0, "ab"), segment(4, "c"), segment(8, "d")}},
		{2, nil, [][]byte{segment(0, "ab\x00\x00c"), segment(8, "d")}},
		{3, nil, [][]byte{segment(0, string(memory))}},
		{0, Memory("ab\x00\x00x\x00"), [][]byte{segment(4, "c"), segment(8, "d")}},
		{9, memory, nil},
	} {
		if got := memory.Segments(0, len(memory), c.gap, c.has); !bytes.Equal(bytes.Join(got, nil),
			bytes.Join(c.want, nil)) {
			t.Errorf("gap %d: got %q, want %q", c.gap, got, c.want)
		}
	}
	if got := memory.Segments(1, 5, 9, nil); len(got) != 1 || !bytes.Equal(got[0], segment(1, "b\x00\x00c")) {
		t.Errorf("of a range: got %q", got)
	}
	m := &Module{Sections: []Section{{ID: Data, Body: List(memory.Segments(0, len(memory), 2, nil)...)}}}
	if got, err := m.Memory(); err != nil || string(got) != string(memory) {
		t.Errorf("it is read as %q, %v", got, err)
	}
	m.Sections[0].Body = []byte{1, 1, 0}
	if _, err := m.Memory(); err == nil {
		t.Error("a segment that stands nowhere is taken")
	}
}
