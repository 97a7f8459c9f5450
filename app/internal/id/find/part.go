package find

import "sort"

// Part is a number that the text names as a part of an ID: {"workerId": 4, "sequence": 9}.
type Part struct {
	Value        uint64
	Sequence     bool // or else a node's
	line, offset uint32
}

// partsMost is how many parts are kept; further ones add nothing.
const partsMost = 256

func (s *scanner) part(at int, n uint64) {
	if h := s.hinted(); h == hintNode || h == hintSequence {
		s.parts = append(s.parts, Part{Value: n, Sequence: h == hintSequence, offset: uint32(at)})
	}
}

func (r *Reader) noteParts() {
	for _, p := range r.scan.parts {
		if len(r.set.parts) == partsMost {
			return
		}
		p.line, p.offset = uint32(r.where.line+1), uint32(r.offsetOf(int(p.offset)))
		r.set.parts = append(r.set.parts, p)
	}
}

// Parts are the first parts that the text gives.
func (s *Set) Parts() []Part { return s.parts }

// Around are the rows before a part and behind it, as far as it is in their record:
// from begin up to end.
func (s *Set) Around(p *Part) (begin, end int) {
	at := sort.Search(s.Len(), func(i int) bool { return s.Offset[i] >= p.offset })
	within := func(i int) bool {
		return i >= 0 && i < s.Len() && distance(s.Line[i], p.line) <= recordLines && distance(s.Offset[i], p.offset) <= recordBytes
	}
	begin, end = at, at
	if within(at - 1) {
		begin--
	}
	if within(at) {
		end++
	}
	return begin, end
}
