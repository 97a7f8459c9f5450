package format

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

// Up and Down are the first 128 bits shifted by fewer than 64, to the left and to the
// right.
func (n Wide) Up(by int) Wide   { return Wide{High: n.High<<by | n.Low>>(64-by), Low: n.Low << by} }
func (n Wide) Down(by int) Wide { return Wide{High: n.High >> by, Low: n.Low>>by | n.High<<(64-by)} }

// words are the 160 bits, the most significant word first.
func (n Wide) words() [5]uint32 {
	return [5]uint32{uint32(n.High >> 32), uint32(n.High), uint32(n.Low >> 32), uint32(n.Low), n.Rest}
}

// bytes are the first count bytes.
func (n Wide) bytes(count int) []byte {
	words, id := n.words(), make([]byte, count)
	for i := range id {
		id[i] = byte(words[i/4] >> (24 - 8*(i%4)))
	}
	return id
}

// AppendDigits writes the lowest bits of the first 128 as count digits of each bits.
func (n Wide) AppendDigits(dst []byte, digits string, each, count int) []byte {
	for i := count - 1; i >= 0; i-- {
		shift := i * each
		d := n.Low >> min(shift, 63) >> max(0, shift-63)
		if shift > 64 {
			d = n.High >> (shift - 64)
		} else if shift > 0 {
			d |= n.High << (64 - shift)
		}
		dst = append(dst, digits[d&(1<<each-1)])
	}
	return dst
}

// ParseDigits reads digits of so many bits each into the lowest bits of the first
// 128; ok is false at a character that is no digit.
func ParseDigits(text []byte, digits string, each int) (n Wide, ok bool) {
	for _, c := range text {
		d := digitOf(digits, c)
		if d < 0 {
			return Wide{}, false
		}
		n.High = n.High<<each | n.Low>>(64-each)
		n.Low = n.Low<<each | uint64(d)
	}
	return n, true
}

// digitOf is the value of a digit of an alphabet, or −1.
func digitOf(digits string, c byte) int {
	for i := range len(digits) {
		if digits[i] == c {
			return i
		}
	}
	return -1
}
