package explore

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
)

// The states of a search: how each is written as bytes, and a hash table of them.

// code appends the state in which the walk is, with the two nodes in their places or turned.
func (s *Search) code(to []byte, m memory, turned bool) []byte {
	if to = append(to, 0); m.broken {
		to[len(to)-1] = 1
	}
	for i, n := range s.left {
		if n != unlimited && (i == 0 || s.events[i-1].kind != s.events[i].kind) {
			to = append(to, n)
		}
	}
	to = append(to, byte(m.count))
	if turned && s.plan.Invariant == Increasing {
		m.ids[0], m.ids[1] = m.ids[1], m.ids[0]
	}
	for _, id := range m.ids[:m.count] {
		to = binary.AppendUvarint(to, uint64(id))
	}
	return s.walk.Append(to, turned)
}

// load goes to a state.
func (s *Search) load(key []byte) {
	s.was = memory{broken: key[0] == 1}
	key = key[1:]
	for i := range s.left {
		switch {
		case s.left[i] == unlimited:
		case i > 0 && s.events[i-1].kind == s.events[i].kind:
			s.left[i] = s.left[i-1]
		default:
			s.left[i], key = key[0], key[1:]
		}
	}
	s.was.count, key = int(key[0]), key[1:]
	for i := range s.was.count {
		id, size := binary.Uvarint(key)
		s.was.ids[i], key = uint32(id), key[size:]
	}
	s.walk.Load(key)
}

// canonical is the state's code; turned means that the nodes have changed places in it.
func (s *Search) canonical(m memory) (key []byte, turned bool) {
	s.key = s.code(s.key[:0], m, false)
	if s.mirror {
		if s.other = s.code(s.other[:0], m, true); bytes.Compare(s.other, s.key) < 0 {
			return s.other, true
		}
	}
	return s.key, false
}

func (s *Search) state(i int) []byte {
	if i+1 < len(s.at) {
		return s.keys[s.at[i]:s.at[i+1]]
	}
	return s.keys[s.at[i]:]
}

// add returns a state's number, a new one if there is no equal state.
func (s *Search) add(key []byte, parent uint32, via uint8, look Look) uint32 {
	slot := 0
	if !s.apart {
		mask := len(s.index) - 1
		for slot = int(maphash.Bytes(s.seed, key)) & mask; s.index[slot] > 0; slot = (slot + 1) & mask {
			if n := s.index[slot] - 1; bytes.Equal(s.state(int(n)), key) {
				return n
			}
		}
	}
	n := uint32(len(s.at))
	s.index[slot] = n + 1
	s.at, s.keys = append(s.at, uint32(len(s.keys))), append(s.keys, key...)
	s.parent, s.via, s.looks = append(s.parent, parent), append(s.via, via), append(s.looks, look)
	if !s.apart && len(s.at) > len(s.index)/2 {
		s.index = make([]uint32, 2*len(s.index))
		for i := range s.at {
			slot := int(maphash.Bytes(s.seed, s.state(i))) & (len(s.index) - 1)
			for s.index[slot] > 0 {
				slot = (slot + 1) & (len(s.index) - 1)
			}
			s.index[slot] = uint32(i) + 1
		}
	}
	return n
}

// bytes is about how much memory the search uses.
func (s *Search) bytes() int {
	return cap(s.keys) + 4*(cap(s.at)+cap(s.index)+cap(s.edges)+cap(s.from)+cap(s.parent)) + 2*cap(s.at) + 32*cap(s.at)
}
