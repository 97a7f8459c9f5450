package wasm

import "errors"

// Memory is what a program finds in its memory at the start: the bytes from address 0
// to the end of its data.
type Memory []byte

var errData = errors.New("a data segment is not of the kind that Go's linker writes")

// longest is how much memory data may reach to.
const longest = 1 << 28

// Segment is a stretch of data.
type Segment struct {
	To   int // To is where it goes in memory.
	Data []byte
	At   int // At is where the data stands in the file.
}

// Segments returns the data of a module.
func (m *Module) Segments() (all []Segment, err error) {
	section := m.Section(Data)
	r := &Reader{Rest: section.Body}
	for range r.Count() {
		if kind, op := r.Byte(), r.Byte(); kind != 0 || op != OpI32Const {
			return nil, errData
		}
		s := Segment{To: int(uint32(r.Signed()))}
		if r.Byte() != OpEnd {
			return nil, errData
		}
		s.Data = r.Sized()
		s.At = section.At + len(section.Body) - len(r.Rest) - len(s.Data)
		if s.To+len(s.Data) > longest {
			return nil, errData
		}
		all = append(all, s)
	}
	if r.Bad || len(r.Rest) > 0 {
		return nil, ErrCut
	}
	return all, nil
}

// Memory returns what the data section puts into memory.
func (m *Module) Memory() (Memory, error) {
	segments, err := m.Segments()
	var memory Memory
	for _, s := range segments {
		if more := s.To + len(s.Data) - len(memory); more > 0 {
			memory = append(memory, make(Memory, more)...)
		}
		copy(memory[s.To:], s.Data)
	}
	return memory, err
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
