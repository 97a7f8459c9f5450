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

// Up and Down are the first 128 bits shifted by up to 64, to the left and to the
// right.
func (n Wide) Up(by int) Wide   { return Wide{High: n.High<<by | n.Low>>(64-by), Low: n.Low << by} }
func (n Wide) Down(by int) Wide { return Wide{High: n.High >> by, Low: n.Low>>by | n.High<<(64-by)} }

// words are the 160 bits, the most significant word first.
func (n Wide) words() [5]uint32 {
	return [5]uint32{uint32(n.High >> 32), uint32(n.High), uint32(n.Low >> 32), uint32(n.Low), n.Rest}
}

func fromWords(w [5]uint32) Wide {
	return Wide{uint64(w[0])<<32 | uint64(w[1]), uint64(w[2])<<32 | uint64(w[3]), w[4]}
}

// Bytes are the first count bytes.
func (n Wide) Bytes(count int) []byte {
	words, id := n.words(), make([]byte, count)
	for i := range id {
		id[i] = byte(words[i/4] >> (24 - 8*(i%4)))
	}
	return id
}
