package idkind

import (
	"bytes"
	"math/bits"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
)

// code is how the bits of an ID become text: so many digits of an alphabet. If the
// alphabet has 2, 4, 8, … digits, each holds whole bits; where these are more than the ID
// has, the first ones are 0, or the last ones of a padded ID. Any other alphabet holds the
// ID as a number in that base. A text of several parts has segments; parse and append stand
// in their place where a kind is written in another way.
type code struct {
	Length int // of the text; 0 of UUIDs with a version
	Bits   int // of the ID
	digits string
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
	switch {
	case c.parse != nil:
		return c.parse(word)
	case len(c.segments) > 0:
		return c.parseSegments(word)
	}
	if c.byBase() {
		return c.parseNumber(word)
	}
	each := bits.Len(uint(len(c.digits) - 1))
	n, ok = ParseDigits(word, c.digits, each, c.anyCase)
	spare := c.Length*each - c.Bits
	switch {
	case !ok:
		return n, false
	case c.padded:
		return n.Up(128 - c.Length*each), n.Low<<(64-spare) == 0
	}
	return n.Up(128 - c.Bits), c.Digit(word[0])>>(each-spare) == 0
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

// parseSegments reads the parts of a word one after the other.
func (c *code) parseSegments(word []byte) (n Wide, ok bool) {
	at := 0
	for _, s := range c.segments {
		if s.bits == 0 {
			if string(word[:len(s.digits)]) != s.digits {
				return Wide{}, false
			}
			word = word[len(s.digits):]
			continue
		}
		part, ok := s.code(c).Parse(word[:s.length])
		if !ok {
			return Wide{}, false
		}
		for i := range s.bits {
			n.set(at+i, part.Slice(i, 1))
		}
		at, word = at+s.bits, word[s.length:]
	}
	return n, true
}

func (s *segment) code(of *code) *code {
	return &code{Length: s.length, Bits: s.bits, digits: s.digits, anyCase: of.anyCase, padded: of.padded}
}

func (c *code) writeSegments(dst []byte, n Wide) []byte {
	at := 0
	for _, s := range c.segments {
		if s.bits == 0 {
			dst = append(dst, s.digits...)
			continue
		}
		var part Wide
		for i := range s.bits {
			part.set(i, n.Slice(at+i, 1))
		}
		dst, at = s.code(c).write(dst, part), at+s.bits
	}
	return dst
}

// Digit is the value of a digit, or −1; of texts of several parts it only says whether it is one.
func (c *code) Digit(b byte) int {
	for _, s := range c.segments {
		if digitOf(s.digits, b, c.anyCase) >= 0 {
			return 0
		}
	}
	return digitOf(c.digits, b, c.anyCase)
}

// Alphabet is the digits in the order of their values; empty where they are not all.
func (c *code) Alphabet() string { return c.digits }

func (c *code) write(dst []byte, n Wide) []byte {
	switch {
	case c.append != nil:
		return c.append(dst, n)
	case len(c.segments) > 0:
		return c.writeSegments(dst, n)
	case c.byBase():
		return c.writeNumber(dst, n)
	}
	each := bits.Len(uint(len(c.digits) - 1))
	first := each // how many bits the first digit holds
	if !c.padded {
		first -= c.Length*each - c.Bits
	}
	dst = append(dst, c.digits[n.Slice(0, first)])
	for i := range c.Length - 1 {
		dst = append(dst, c.digits[n.Slice(first+i*each, each)])
	}
	return dst
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

// ParseDigits reads digits of so many bits each into the lowest bits of the first
// 128; ok is false at a character that is no digit.
func ParseDigits(text []byte, digits string, each int, anyCase bool) (n Wide, ok bool) {
	for _, c := range text {
		d := digitOf(digits, c, anyCase)
		if d < 0 {
			return Wide{}, false
		}
		n.High = n.High<<each | n.Low>>(64-each)
		n.Low = n.Low<<each | uint64(d)
	}
	return n, true
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
	n, ok = ParseDigits(digits[:], HexDigits, 4, true)
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

// byBase says that the digits are those of a number in their base: no whole number of
// bits goes into one, or they are not those of the first 64 to 128.
func (c *code) byBase() bool {
	held := c.Length * bits.Len(uint(len(c.digits)-1))
	return len(c.digits)&(len(c.digits)-1) != 0 || held > 128 || held < c.Bits || c.Bits < 64
}

// parseNumber reads the digits of a number of at most c.Bits bits.
func (c *code) parseNumber(text []byte) (n Wide, ok bool) {
	var number [5]uint32
	for _, b := range text {
		d := c.Digit(b)
		if d < 0 || multiply(&number, uint64(len(c.digits)), uint64(d)) != 0 {
			return Wide{}, false
		}
	}
	for range 160 - c.Bits {
		if multiply(&number, 2, 0) != 0 {
			return Wide{}, false
		}
	}
	return fromWords(number), true
}

func (c *code) writeNumber(dst []byte, n Wide) []byte {
	number := n.words()
	for range 160 - c.Bits {
		divide(&number, 2)
	}
	text := make([]byte, c.Length)
	for i := len(text) - 1; i >= 0; i-- {
		text[i] = c.digits[divide(&number, uint64(len(c.digits)))]
	}
	if number != [5]uint32{} { // the largest stands for what has more digits
		for i := range text {
			text[i] = c.digits[len(c.digits)-1]
		}
	}
	return append(dst, text...)
}

// multiply makes a number of 32-bit words so many times as large and adds to it; what
// no longer fits is returned.
func multiply(number *[5]uint32, by, carry uint64) uint64 {
	for w := len(number) - 1; w >= 0; w-- {
		carry += by * uint64(number[w])
		number[w] = uint32(carry)
		carry >>= 32
	}
	return carry
}

// divide divides a number of 32-bit words and returns the remainder.
func divide(number *[5]uint32, by uint64) (remainder uint64) {
	for w := range number {
		remainder = remainder<<32 | uint64(number[w])
		number[w] = uint32(remainder / by)
		remainder %= by
	}
	return remainder
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
	crowds       [Count]crowd
}

// crowd are the words of a text that may be IDs of a shy kind.
type crowd struct {
	ids         int // different from the one before
	last        Wide
	first, late uint64 // their earliest and latest tick
	others      bool   // some have no plausible date
}

// near is how far apart the IDs of one text are at most that show their kind by that.
const near = 90 * 24 * time.Hour

// shows reports whether the IDs of a text are so close to each other that chance hardly made them.
func (c *crowd) shows(k Kind) bool {
	return c.ids > 1 && !c.others && c.late-c.first <= uint64(near/kinds[k].Timestamp.Tick)
}

func (c *crowd) add(k Kind, n Wide) {
	tick := kinds[k].Timestamp.Ticks(n)
	switch {
	case n == c.last:
		return
	case c.ids == 0:
		c.first, c.late = tick, tick
	}
	c.ids, c.last, c.first, c.late = c.ids+1, n, min(c.first, tick), max(c.late, tick)
	c.others = c.others || !k.Plausible(n)
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
					s.crowds[k].add(k, n)
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
		if s.named>>k&1 != 0 || 2*s.doubted[k] < s.all[k] || s.crowds[k].shows(k) {
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

// parseCuid2 reads a letter and base 36 in which digits stand in two places at least. More than 30 have no room.
func parseCuid2(word []byte) (n Wide, ok bool) {
	runs := 0
	for i := 1; i < len(word); i++ {
		if word[i]-'0' <= 9 && word[i-1]-'0' > 9 {
			runs++
		}
	}
	c := code{Bits: 160, digits: base36Digits}
	n, ok = c.parseNumber(word[:min(len(word), 30)])
	return n, ok && runs > 1 && word[0] >= 'a'
}

func appendCuid2(dst []byte, n Wide) []byte {
	c := code{Length: 31, Bits: 160, digits: base36Digits}
	return append(dst, bytes.TrimLeft(c.writeNumber(nil, n), "0")...)
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
