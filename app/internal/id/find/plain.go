package find

// plain reads lines of decimal digits, the usual form of long lists, and returns how many bytes they took. It
// calls no function per line, because calls are the main cost in WebAssembly. Lines of more than 19 digits, which
// may not fit into 64 bits, are left to [Reader.quick].
func (r *Reader) plain(b []byte) int {
	s, line := r.set, r.where.line
	before := len(s.High)
	high, lines, offsets := s.High, s.Line, s.Offset
	taken, row := 0, before
	for i := 0; i < len(b); {
		begin, id := i, uint64(0)
		// Eight digits at once, each a byte of one word (Lemire, "Quickly parsing
		// eight digits", 2018). With 0x30 taken off, digits are 0 to 9: adding 0x76
		// carries from 10 up into a byte's highest bit. Ten times a digit and the
		// next are a pair, in every other byte; the first and third pair are
		// multiplied by 10^6 (0xf4240) and 100 (0x64), the others by 10^4 (0x2710)
		// and 1, and the upper half of the word is the sum of all four.
		for i+8 <= len(b) {
			t := (uint64(b[i]) | uint64(b[i+1])<<8 | uint64(b[i+2])<<16 | uint64(b[i+3])<<24 |
				uint64(b[i+4])<<32 | uint64(b[i+5])<<40 | uint64(b[i+6])<<48 | uint64(b[i+7])<<56) ^ 0x3030303030303030
			if (t+0x7676767676767676|t)&0x8080808080808080 != 0 {
				break // one of them is no digit
			}
			t = t*10 + t>>8 // pairs, in every other byte
			t = (t&0x000000ff000000ff*0x000f424000000064 + t>>16&0x000000ff000000ff*0x0000271000000001) >> 32
			id, i = id*100000000+t, i+8
		}
		for i < len(b) && b[i]-'0' <= 9 {
			id, i = id*10+uint64(b[i]-'0'), i+1
		}
		digits := i - begin
		if i < len(b) && b[i] == '\r' {
			i++
		}
		if i == len(b) || b[i] != '\n' || digits > 19 {
			break
		}
		i, line = i+1, line+1
		if digits > 0 {
			if row == len(high) {
				s.reserve(row)
				high, lines, offsets = s.High, s.Line, s.Offset
			}
			high[row], lines[row], offsets[row] = id, uint32(line), uint32(r.where.offset+begin)
			row++
		}
		taken = i
	}
	s.truncate(row)
	clear(s.Kind[before:]) // to Decimal
	r.whole += row - before
	r.where.line, r.where.offset = line, r.where.offset+taken
	return taken
}
