package wasm

import "errors"

// Memory is what a program finds in its memory at the start: the bytes from address 0
// to the end of its data.
type Memory []byte

var errData = errors.New("a data segment is not of the kind that Go's linker writes")

// longest is how much memory data may reach to.
const longest = 1 << 28

// Memory returns what the data section puts into memory.
func (m *Module) Memory() (Memory, error) {
	var memory Memory
	r := &Reader{Rest: m.Section(Data)}
	for range r.Count() {
		if kind, op := r.Byte(), r.Byte(); kind != 0 || op != OpI32Const {
			return nil, errData
		}
		at := int(uint32(r.Signed()))
		if r.Byte() != OpEnd {
			return nil, errData
		}
		data := r.Sized()
		if end := at + len(data); end > longest {
			return nil, errData
		} else if end > len(memory) {
			memory = append(memory, make(Memory, end-len(memory))...)
		}
		copy(memory[at:], data)
	}
	if r.Bad || len(r.Rest) > 0 {
		return nil, ErrCut
	}
	return memory, nil
}

// Segments writes a range of memory as segments of a data section. Two with at most gap
// zeros between them are one: Go's linker makes one for each stretch without zeros, a
// hundred thousand, and a compressor makes less of a few zeros than of an address. Of a
// memory that has something already, only what differs from that is written.
func (m Memory) Segments(from, to, gap int, has Memory) (segments [][]byte) {
	differs := func(i int) bool {
		if i < len(has) {
			return m[i] != has[i]
		}
		return m[i] != 0
	}
	for i := from; i < to; i++ {
		if !differs(i) {
			continue
		}
		end := i + 1
		for j := end; j < to && j-end <= gap; j++ {
			if differs(j) {
				end = j + 1
			}
		}
		at := append(AppendSigned([]byte{0, OpI32Const}, int64(int32(i))), OpEnd)
		segments = append(segments, AppendSized(at, m[i:end]))
		i = end
	}
	return segments
}
