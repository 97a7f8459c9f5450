package wasm

import "errors"

// Memory is a program's initial memory, from address 0 to the end of its data.
type Memory []byte

var errData = errors.New("unsupported kind of data segment")

// longest is the largest supported memory.
const longest = 1 << 28

// Segment is a data segment.
type Segment struct {
	To   int // its address in memory
	Data []byte
	At   int // its offset in the file
}

// Segments returns the data of a module.
func (m *Module) Segments() (all []Segment, err error) {
	section := m.Section(Data)
	r := &Reader{Rest: section.Body}
	for range r.Unsigned() {
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
		return nil, ErrInvalid
	}
	return all, nil
}

// Memory returns the memory that the data section initializes.
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

// Segments writes a range of memory as data segments. Segments with at most gap zeros between them are joined: Go's
// linker writes one for each run without zeros, a hundred thousand, and a few zeros compress better than an address. If
// the memory already has content, only differences are written.
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
