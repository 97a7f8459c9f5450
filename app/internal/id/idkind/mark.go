package idkind

import (
	"bytes"
	"strconv"
)

// ReadMarked reads what begins a text and is more than one word; size is 0 if that is no
// ID with a plausible date. Kinds that may be doubted have to be supported by the whole
// text; see [Support].
func ReadMarked(text []byte) (k Kind, n Wide, size int) {
	for k := UUID; k < Count; k++ {
		s := &kinds[k]
		if s.mark == 0 || len(text) < s.Length || goesOn(text[s.Length:]) {
			continue
		}
		if n, ok := s.Parse(text[:s.Length]); ok && k.Plausible(n) {
			return k, n, s.Length
		}
	}
	return 0, n, 0
}

// goesOn reports whether a text goes on with the same word, or names what follows.
func goesOn(rest []byte) bool {
	if len(rest) == 0 {
		return false
	}
	c := rest[0]
	return c-'0' <= 9 || c|0x20-'a' < 26 || c == '_' || c == '-' || c == '=' || c == '.' && len(rest) > 1 && rest[1]-'0' <= 9
}

// Support collects from the lines of a text which doubted kinds they support.
type Support struct {
	named        uint64 // a bit for each kind of which a word stands there
	all, doubted [Count]int
}

// Add looks at another line.
func (s *Support) Add(line []byte) {
	small := bytes.ToLower(line)
	for k := UUID; k < Count; k++ {
		spec := &kinds[k]
		if spec.Doubted == nil {
			continue
		}
		for _, word := range spec.support {
			if bytes.Contains(small, []byte(word)) {
				s.named |= 1 << k
			}
		}
		for at := range line {
			if line[at] != spec.mark || at < spec.markAt {
				continue
			}
			if kind, n, size := ReadMarked(line[at-spec.markAt:]); size > 0 && kind == k {
				if s.all[k]++; spec.Doubted(n) {
					s.doubted[k]++
				}
			}
		}
	}
}

// Kinds are those that the lines support, a bit each.
func (s *Support) Kinds() (supported uint64) {
	for k := range Count {
		if s.named>>k&1 != 0 || 2*s.doubted[k] < s.all[k] {
			supported |= 1 << k
		}
	}
	return supported
}

// parseSlack reads ten digits, a point in its place and six digits.
func parseSlack(word []byte) (n Wide, ok bool) {
	var number [2]uint64
	for i, c := range word {
		switch {
		case c-'0' <= 9:
			number[i/10] = number[i/10]*10 + uint64(c-'0')
		case i != 10:
			return Wide{}, false
		}
	}
	return Wide{High: number[0]<<32 | number[1]}, number[0]>>32 == 0
}

func appendSlack(dst []byte, n Wide) []byte {
	at := len(dst)
	dst = strconv.AppendUint(dst, 1e10+n.High>>32, 10)
	dst = append(dst[:at], dst[at+1:]...) // the 1 in front of ten digits
	at = len(dst)
	dst = strconv.AppendUint(dst, 1e6+min(n.High&0xffffffff, 999_999), 10)
	dst[at] = '.'
	return dst
}

// slackDoubted knows the suffixes that counted from 000001 until 2018, and those that
// were hundreds until 2021; of microseconds one in a hundred is such a number.
func slackDoubted(n Wide) bool {
	suffix := n.High & 0xffffffff
	return suffix == 0 || suffix >= 1000 && (suffix%100 != 0 || suffix%1000 == 0)
}

// pushDoubted knows a word by its small letters.
func pushDoubted(n Wide) bool {
	var buffer [20]byte
	word := pushCode.write(buffer[:0], n)[2:]
	for i, c := range word {
		if c-'0' <= 9 || i > 0 && c-'A' < 26 && word[i-1] >= 'a' {
			return false
		}
	}
	return true
}
