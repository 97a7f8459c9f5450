package idkind

import (
	"bytes"
	"math/bits"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
)

// code is how the bits of an ID become text: digits of an alphabet, which are a number in that base. The number is the
// ID; of a padded one bits of 0 follow the ID's. A text of several parts has segments; parse and append stand in their
// place where a kind is written in another way.
type code struct {
	Length int // of the text; 0 of UUIDs with a version
	Bits   int // of the ID
	// Digits is the alphabet, in the order of its values; empty where the parts have several.
	Digits string
	anyCase,
	padded bool
	tail    int    // how many characters may follow an ID in the same word: a nonce in a host name
	least   int    // how short, and most how long, a text of another length may be where something shows what it is
	most    int    // see least
	letters bool   // at least three digits are letters, or else the text is rather a number
	beyond  string // one digit at least is not of this alphabet, which a kind of about the same length has
	// segments are the parts of a text, each with its own digits and bits, in the order of both.
	segments []segment
	// mark is a character of each text that is no part of a word, and markAt its place.
	mark   byte
	markAt int

	parse  func(word []byte) (Wide, bool)
	append func(dst []byte, n Wide) []byte
}

// segment is a run of digits that holds a part of the bits or, without bits, a text that all IDs have.
type segment struct {
	digits       string
	length, bits int
}

// Parse reads a word; ok is false if it is no ID of the kind.
func (c *code) Parse(word []byte) (n Wide, ok bool) {
	if !c.holds(len(word)) || len(word) == 0 || c.mark != 0 && word[c.markAt] != c.mark ||
		c.letters && !hasLetters(word) || c.beyond != "" && within(word, c.beyond) {
		return n, false
	}
	if c.parse != nil {
		return c.parse(word)
	}
	var one [1]segment
	var id number
	for _, s := range c.parts(&one) {
		part := word[:s.length]
		word = word[s.length:]
		if s.bits == 0 {
			if string(part) != s.digits {
				return n, false
			}
			continue
		}
		value, ok := s.parse(part, c.anyCase)
		if !ok || value.down(s.spare(c)) != 0 || value.bits() > s.bits {
			return n, false
		}
		id.up(s.bits)
		for i := range id {
			id[i] |= value[i]
		}
	}
	id.up(160 - c.Bits)
	return id.wide(), true
}

// parts are the segments; a text without any is one.
func (c *code) parts(one *[1]segment) []segment {
	if len(c.segments) > 0 {
		return c.segments
	}
	one[0] = segment{c.Digits, c.Length, c.Bits}
	return one[:]
}

// spare is how many bits of 0 follow those of a padded part.
func (s *segment) spare(of *code) int {
	if !of.padded {
		return 0
	}
	return s.length*bits.Len(uint(len(s.digits)-1)) - s.bits
}

// holds reports whether a text of so many characters may be an ID.
func (c *code) holds(length int) bool {
	return length == c.Length || c.least <= length && length <= c.most
}

func within(word []byte, digits string) bool {
	for _, c := range word {
		if digitOf(digits, c, true) < 0 {
			return false
		}
	}
	return true
}

func hasLetters(word []byte) bool {
	n := 0
	for _, c := range word {
		if c|0x20-'a' < 26 {
			n++
		}
	}
	return n >= 3
}

// parse reads the digits of a number. Several of them make it larger at once.
func (s *segment) parse(word []byte, anyCase bool) (n number, ok bool) {
	base, value, by := uint64(len(s.digits)), uint64(0), uint64(1)
	for i, c := range word {
		d := digitOf(s.digits, c, anyCase)
		if d < 0 {
			return n, false
		}
		value, by = value*base+uint64(d), by*base
		if by >= 1<<26 || i == len(word)-1 {
			if n.multiply(by, value) != 0 {
				return n, false
			}
			value, by = 0, 1
		}
	}
	return n, true
}

// Digit is the value of a digit, or −1; of texts of several parts it only says whether it is one.
func (c *code) Digit(b byte) int {
	for _, s := range c.segments {
		if digitOf(s.digits, b, c.anyCase) >= 0 {
			return 0
		}
	}
	return digitOf(c.Digits, b, c.anyCase)
}

func (c *code) write(dst []byte, n Wide) []byte {
	if c.append != nil {
		return c.append(dst, n)
	}
	var one [1]segment
	id := n.number()
	id.down(160 - c.Bits)
	dst = append(dst, make([]byte, c.Length)...)
	end, parts := len(dst), c.parts(&one)
	for i := len(parts) - 1; i >= 0; i-- {
		s := &parts[i]
		part := dst[end-s.length : end]
		end -= s.length
		if s.bits == 0 {
			copy(part, s.digits)
			continue
		}
		value, rest := id, id
		rest.down(s.bits)
		id = rest
		rest.up(s.bits)
		for i := range value {
			value[i] ^= rest[i]
		}
		value.up(s.spare(c))
		s.write(part, value)
	}
	return dst
}

// write writes a number; the largest stands for what has more digits.
func (s *segment) write(into []byte, n number) {
	for i := len(into) - 1; i >= 0; i-- {
		into[i] = s.digits[n.divide(uint64(len(s.digits)))]
	}
	for i := range into {
		if n != (number{}) {
			into[i] = s.digits[len(s.digits)-1]
		}
	}
}

// ParseNumber reads digits of a base up to 16, in either case; ok is false if there are
// none, or if they are more than 64 bits.
func ParseNumber(digits []byte, base uint64) (n uint64, ok bool) {
	limit := ^uint64(0) / base
	for _, c := range digits {
		d := boxes.DigitValue(c)
		if d >= base || n > limit || n*base > ^d {
			return 0, false
		}
		n = n*base + d
	}
	return n, len(digits) > 0
}

func digitOf(digits string, c byte, anyCase bool) int {
	for i := range len(digits) {
		if d := digits[i]; d == c || anyCase && d >= 'A' && d|0x20 == c|0x20 {
			return i
		}
	}
	return -1
}

// appendUUID writes the first 128 bits in five groups of hexadecimal digits.
func appendUUID(dst []byte, n Wide) []byte {
	for i := range 32 {
		if i == 8 || i == 12 || i == 16 || i == 20 {
			dst = append(dst, '-')
		}
		dst = append(dst, HexDigits[n.Slice(4*i, 4)])
	}
	return dst
}

// ParseUUID reads 32 hexadecimal digits, with hyphens between their groups or without
// any, as the kind of UUID that its version and variant say.
func ParseUUID(word []byte) (k Kind, n Wide, ok bool) {
	var digits [32]byte
	at := 0
	for i, c := range word {
		if len(word) == 36 && (i == 8 || i == 13 || i == 18 || i == 23) {
			if c != '-' {
				return 0, Wide{}, false
			}
			continue
		}
		digits[at] = c
		at++
	}
	n, ok = uuidDigits.Parse(digits[:])
	return UUIDOf(n), n, ok
}

// UUIDOf is the kind of a UUID by its version and variant.
func UUIDOf(n Wide) Kind {
	version := Kind(n.High >> 12 & 15)
	switch {
	case n.High>>60 == 1 && n.Low>>62 == 2 && TimeFirst.Plausible(n) && (version != 1 || !UUIDv1.Plausible(n)):
		return TimeFirst
	case n.Low>>62 != 2 || version < 1 || version > 8:
		return UUID
	case version == 7 && UUIDv7Draft.Plausible(n):
		return UUIDv7Draft
	}
	return UUIDv1 + version - 1
}

// Swapped is a UUID whose first three groups were written with their bytes in reverse order, as Windows stores them,
// and its kind.
func Swapped(n Wide) (id Wide, k Kind) {
	n.High = uint64(bits.ReverseBytes32(uint32(n.High>>32)))<<32 | uint64(bits.ReverseBytes16(uint16(n.High>>16)))<<16 |
		uint64(bits.ReverseBytes16(uint16(n.High)))
	return n, UUIDOf(n)
}

// colonDoubted knows a word behind the colon by its letters.
func colonDoubted(n Wide) bool {
	var buffer [27]byte
	return !bytes.ContainsAny(colonCode.write(buffer[:0], n)[11:], "0123456789")
}

// number is a number of 160 bits, the most significant word first.
type number [5]uint32

// multiply makes it so many times as large and adds to it; what no longer fits is returned.
func (n *number) multiply(by, carry uint64) uint64 {
	for w := len(n) - 1; w >= 0; w-- {
		carry += by * uint64(n[w])
		n[w] = uint32(carry)
		carry >>= 32
	}
	return carry
}

// divide divides it and returns the remainder.
func (n *number) divide(by uint64) (remainder uint64) {
	for w := range n {
		remainder = remainder<<32 | uint64(n[w])
		n[w] = uint32(remainder / by)
		remainder %= by
	}
	return remainder
}

// up shifts it to the left.
func (n *number) up(by int) {
	for ; by > 0; by -= 31 {
		n.multiply(1<<min(by, 31), 0)
	}
}

// down shifts it to the right; what falls out is 0 only if all of its bits are.
func (n *number) down(by int) (lost uint64) {
	for ; by > 0; by -= 31 {
		lost |= n.divide(1 << min(by, 31))
	}
	return lost
}

// bits is how many bits it needs.
func (n *number) bits() int {
	for w, word := range n {
		if word != 0 {
			return 32*(len(n)-1-w) + bits.Len32(word)
		}
	}
	return 0
}

func (n *number) wide() Wide {
	return Wide{uint64(n[0])<<32 | uint64(n[1]), uint64(n[2])<<32 | uint64(n[3]), n[4]}
}

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

func (n Wide) number() number {
	return number{uint32(n.High >> 32), uint32(n.High), uint32(n.Low >> 32), uint32(n.Low), n.Rest}
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

// ReadBehind reads the ID at a place of a line that shows its kind: the parts of an address before it, its name or its
// prefix, with which the word begins. Size is 0 if there is none.
func ReadBehind(line []byte, word, at int, supported uint64) (k Kind, n Wide, size int) {
	for k := ULID; k < Count; k++ {
		s, end := &kinds[k], at
		if len(s.behind) == 0 || supported>>k&1 == 0 {
			continue
		}
		for end < len(line) && s.Digit(line[end]) >= 0 {
			end++
		}
		if !s.holds(end - at) {
			continue
		}
		before := shortlyBefore(line[:at])
		named := bytes.TrimRight(before, " \"'`:=>\\();/#")
		for _, text := range s.behind {
			name := text[len(text)-1]|0x20-'a' < 26
			if !bytes.HasSuffix(before, []byte(text)) && !(name && bytes.HasSuffix(named, []byte(text))) ||
				s.OnlyPrefixed && at-len(text) != word {
				continue
			}
			loose := s.code
			loose.letters = false
			if n, ok := loose.Parse(line[at:end]); ok {
				return k, n, end - at
			}
		}
	}
	return 0, n, 0
}

// shortlyBefore is the end of a text in small letters, with the signs of an address that are escaped in it.
func shortlyBefore(text []byte) []byte {
	const far = 24
	before := bytes.ToLower(text[max(0, len(text)-far):])
	for _, escaped := range [...][2]string{{"%25", "%"}, {"%25", "%"}, {"%2f", "/"}, {"%3d", "="}, {"%3f", "?"},
		{"%26", "&"}} {
		before = bytes.ReplaceAll(before, []byte(escaped[0]), []byte(escaped[1]))
	}
	return before
}

// Behind are the kinds that [ReadBehind] knows, a bit each.
func Behind() (all uint64) {
	for k := range Count {
		if len(kinds[k].behind) > 0 {
			all |= 1 << k
		}
	}
	return all
}

// goesOn reports whether a text goes on with the same word, or names what follows.
func goesOn(rest []byte) bool {
	if len(rest) == 0 {
		return false
	}
	c := rest[0]
	return c-'0' <= 9 || c|0x20-'a' < 26 || c == '_' || c == '-' || c == '=' ||
		c == '.' && len(rest) > 1 && rest[1]-'0' <= 9
}

// Support collects from the lines of a text which kinds they support.
type Support struct {
	named        uint64 // a bit for each kind of which a word stands there
	all, doubted [Count]int
	crowds       [Count]Crowd
}

// Crowd are words of a text that may be IDs of a kind with a time.
type Crowd struct {
	ids         int // different from the one before
	last        Wide
	first, late uint64 // their earliest and latest tick
	dated       int    // those with a plausible date
}

// Shows reports whether the IDs are so close to each other that chance hardly made them.
func (c *Crowd) Shows(k Kind) bool {
	const near = 90 * 24 * time.Hour
	return c.ids > 1 && c.dated == c.ids && c.late-c.first <= uint64(near/kinds[k].Timestamp.Tick)
}

// Seldom reports whether most of them have no plausible date.
func (c *Crowd) Seldom() bool { return 2*c.dated < c.ids }

// Add adds a word that can be read as the kind.
func (c *Crowd) Add(k Kind, n Wide) {
	if c.ids > 0 && n == c.last {
		return
	}
	tick := kinds[k].Timestamp.Ticks(n)
	if c.ids == 0 {
		c.first = tick
	}
	c.ids, c.last, c.first, c.late = c.ids+1, n, min(c.first, tick), max(c.late, tick)
	if k.Plausible(n) {
		c.dated++
	}
}

// gather adds the words of a line that have two digits and may be IDs of shy kinds that say when they were made.
func (s *Support) gather(line []byte) {
	for word := range bytes.FieldsFuncSeq(line, func(r rune) bool { return !isWord(r) }) {
		digits := 0
		for _, c := range word {
			if c-'0' <= 9 {
				digits++
			}
		}
		for k := UUID; k < Count && digits > 1; k++ {
			const sure = 80
			if spec := &kinds[k]; spec.Length == len(word) && spec.Shy && spec.Likely >= sure && spec.Timestamp != nil {
				if n, ok := spec.Parse(word); ok {
					s.crowds[k].Add(k, n)
				}
			}
		}
	}
}

func isWord(r rune) bool {
	return '0' <= r && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' || r == '_' || r == '-'
}

// Add looks at another line.
func (s *Support) Add(line []byte) {
	s.gather(line)
	small := bytes.ToLower(line)
	for k := Bid; k < Count; k++ {
		spec := &kinds[k]
		for _, word := range spec.support {
			if bytes.Contains(small, []byte(word)) {
				s.named |= 1 << k
			}
		}
		for at := range line {
			if spec.Doubted == nil || line[at] != spec.mark || at < spec.markAt {
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

// Named are those that the lines name, a bit each.
func (s *Support) Named() uint64 { return s.named }

// Kinds are those that the lines support, a bit each.
func (s *Support) Kinds() (supported uint64) {
	for k := range Count {
		if s.named>>k&1 != 0 || 2*s.doubted[k] < s.all[k] || s.crowds[k].Shows(k) {
			supported |= 1 << k
		}
	}
	return supported
}

// bidGroup and midGroup are as many digits of a bid as make so many decimal ones of a mid.
const bidGroup, midGroup = 4, 1e7

func parseBid(word []byte) (n Wide, ok bool) {
	for at := len(word) % bidGroup; at <= len(word); at += bidGroup {
		group := uint64(0)
		for _, c := range word[max(0, at-bidGroup):at] {
			d := digitOf(weiboDigits, c, false)
			if d < 0 {
				return Wide{}, false
			}
			group = group*62 + uint64(d)
		}
		if group >= midGroup {
			return Wide{}, false
		}
		n.High = n.High*midGroup + group
	}
	return n, true
}

func appendBid(dst []byte, n Wide) []byte {
	var text []byte
	for rest := n.High; rest > 0; rest /= midGroup {
		group := rest % midGroup
		for i := 0; i < bidGroup && (group > 0 || rest >= midGroup); i++ {
			text = append(text, weiboDigits[group%62])
			group /= 62
		}
	}
	slices.Reverse(text)
	return append(dst, text...)
}

var cuid2Digits = segment{base36Digits, 31, 160}

// parseCuid2 reads a letter and base 36 in which digits stand in two places at least. More than 30 have no room.
func parseCuid2(word []byte) (n Wide, ok bool) {
	runs := 0
	for i := 1; i < len(word); i++ {
		if word[i]-'0' <= 9 && word[i-1]-'0' > 9 {
			runs++
		}
	}
	id, ok := cuid2Digits.parse(word[:min(len(word), 30)], false)
	return id.wide(), ok && runs > 1 && word[0] >= 'a'
}

func appendCuid2(dst []byte, n Wide) []byte {
	text := make([]byte, cuid2Digits.length)
	cuid2Digits.write(text, n.number())
	return append(dst, bytes.TrimLeft(text, "0")...)
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
