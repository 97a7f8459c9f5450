package idkind

// Wide is an ID of up to 160 bits, from its first bit on; bits past its end are 0.
type Wide struct {
	High, Low uint64
	Rest      uint32
}

// Less reports whether an ID is smaller than another of its kind.
func (n Wide) Less(m Wide) bool {
	if n.High != m.High {
		return n.High < m.High
	}
	return n.Low < m.Low || n.Low == m.Low && n.Rest < m.Rest
}

// Up is the first 128 bits shifted to the left by up to 64.
func (n Wide) Up(by int) Wide { return Wide{High: n.High<<by | n.Low>>(64-by), Low: n.Low << by} }

// words are the 160 bits, the most significant word first.
func (n Wide) words() [5]uint32 {
	return [5]uint32{uint32(n.High >> 32), uint32(n.High), uint32(n.Low >> 32), uint32(n.Low), n.Rest}
}

func fromWords(w [5]uint32) Wide {
	return Wide{uint64(w[0])<<32 | uint64(w[1]), uint64(w[2])<<32 | uint64(w[3]), w[4]}
}

// Slice are up to 64 bits, from the given number of bits on.
func (n Wide) Slice(from, count int) uint64 {
	high, low, rest := n.High, n.Low, uint64(n.Rest)<<32
	for ; from >= 64; from -= 64 {
		high, low, rest = low, rest, 0
	}
	return (high<<from | low>>(64-from)) >> (64 - count)
}

// set sets the bit behind so many others, which is 0.
func (n *Wide) set(at int, bit uint64) {
	switch {
	case at < 64:
		n.High |= bit << (63 - at)
	case at < 128:
		n.Low |= bit << (127 - at)
	default:
		n.Rest |= uint32(bit) << (159 - at)
	}
}

// Bytes are the first count bytes.
func (n Wide) Bytes(count int) []byte {
	id := make([]byte, count)
	for i := range id {
		id[i] = byte(n.Slice(8*i, 8))
	}
	return id
}
