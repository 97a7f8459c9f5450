package find

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

// word takes the word at i, and returns where it ends.
func (s *scanner) word(line []byte, i int) int {
	if d, size := parseStamp(line[i:]); size > 0 {
		s.date(i, d)
		s.numbers++
		s.dropName()
		return i + size
	}
	if end := s.shortcode(line, i); end > 0 {
		return end
	}
	if end := s.picture(line, i); end > 0 {
		return end
	}
	if end := s.shown(line, i); end > 0 {
		return end
	}
	end, digits := i+1, isDigit(line[i])
	allDigits := digits || line[i] == '-'
	for end < len(line) {
		c := line[end]
		class := classOf(c)
		if class == classMinus && (end+1 == len(line) || classOf(line[end+1]) != classWord) ||
			class != classWord && class != classMinus {
			break
		}
		if isDigit(c) {
			digits = true
		} else {
			allDigits = false
		}
		end++
	}
	if digits && end < len(line) && line[end] == '-' {
		if whole := s.dashed(line, i); whole > 0 {
			return whole
		}
	}
	if padded := paddedEnd(line, i); padded > 0 {
		if kind, n, ok := idkind.ReadOtherwise(line[i:padded], s.supported); ok {
			s.take(kind, n, kind.Spec().Likely, i)
			return padded
		}
	}
	if allDigits && end < len(line) && line[end] == '*' || digits && line[end-1]|0x20 == 'x' {
		if masked := maskEnd(line, end); s.inexact == "" {
			if _, _, _, lost := format.Floating(string(line[i:masked])); lost {
				s.inexact, s.inexactAt = string(line[i:masked]), i
				s.numbers++
				return masked
			}
		}
	}
	word := line[i:end]
	if end < len(line) && line[end] == ':' {
		if size := s.marked(line, i); size > 0 {
			return i + size
		}
	}
	switch {
	case !digits:
		if !s.name(line, word, end) {
			s.words++
		}
		return end
	case end+1 < len(line) && isDigit(line[end-1]) && isDigit(line[end+1]) &&
		(line[end] == '.' || line[end] == ',' && end == i+1 && raised(line[end+1:])):
		return s.fraction(line, i, end)
	case allDigits:
		s.decimal(line, word, i)
	default:
		s.mixed(line, word, i, end)
	}
	return end
}

// paddedEnd is where the base64 of 16 bytes ends that begins at a place; 0 if none does.
func paddedEnd(line []byte, i int) int {
	const size = 24
	if i+size > len(line) || string(line[i+size-2:i+size]) != "==" || i > 0 && classOf(line[i-1]) == classWord ||
		i+size < len(line) && classOf(line[i+size]) == classWord {
		return 0
	}
	for _, c := range line[i : i+size-2] {
		if classOf(c) != classWord && c != '+' && c != '/' && c != '-' {
			return 0
		}
	}
	return i + size
}

func (s *scanner) mixed(line, word []byte, at, end int) {
	whole, begin := word, at
	word, at = bytea(word, at)
	kind, n, ok := idkind.Read(word, s.supported)
	if within := uuidWithin(word); !ok && within >= 0 {
		at, end = at+within, at+within+36
		word = line[at:end]
		kind, n, ok = idkind.ParseUUID(word)
	} else if prefix := format.Prefix(word); !ok && prefix > 0 {
		at, word = at+prefix, word[prefix:]
		kind, n, ok = parsePrefixedWide(word, line[at-1], s.supported)
	}
	if ok && kind == idkind.ObjectID && s.isJob(line[:at]) {
		s.words++
		return
	}
	if ok = ok && s.likely(kind, n); ok {
		how := kind.Spec().Likely
		if kind == idkind.UUID && len(word) == 36 && n != (idkind.Wide{}) {
			how = idkind.UUIDv3.Spec().Likely // its hyphens say enough
		}
		if len(word) == 32 && (kind.IsUUID() || !kind.Timed()) { // it may be any hash
			if !kind.Plausible(n) {
				s.words++
				return
			}
			if !kind.Timed() || kind == idkind.OrderedUUID {
				how = min(how, 50)
			}
		}
		s.take(kind, n, how, at)
		return
	}
	if !ok && (s.part(word, at) || s.document(word, at)) {
		return
	}
	if ts := format.SlackLink(word); ts != nil && bytes.Contains(line[:at], []byte("slack.com/archives/")) {
		if kind, n, ok = idkind.Read(ts, 0); ok && s.likely(kind, n) {
			s.take(kind, n, kind.Spec().Likely, at)
			return
		}
	}
	if len(word) < len(whole) && s.numbersIn(whole, begin) {
		return
	}
	if kind, n, ok = parseInteger(word); ok {
		s.take(kind, n, likelyPrefixed(n.High), at)
		return
	}
	if n, ok = bareHex(word); ok {
		s.take(idkind.BareHex, n, idkind.BareHex.Spec().Likely, at)
		return
	}
	if s.numbersIn(whole, begin) || s.name(line, word, end) {
		return
	}
	s.words++
	s.numbers++
}

// isJob reports whether what comes next is the number of one of Sidekiq's jobs, which is random and as long as an
// ObjectId.
func (s *scanner) isJob(before []byte) bool {
	return s.keyed && string(bytes.ToLower(s.keyName)) == "jid" || bytes.HasSuffix(before, []byte("JID-"))
}

// numbersIn takes the numbers in a word that have as many digits as an ID, and reports whether there are some.
func (s *scanner) numbersIn(word []byte, at int) (found bool) {
	for begin := 0; begin < len(word); {
		stop := digitsEnd(word, begin)
		if stop-begin >= 15 && ends(word[stop:]) {
			id, ok := idkind.ParseNumber(word[begin:stop], 10)
			if ok && (begins(word[:begin], stop-begin) || isOrganization(word[:begin], id)) {
				s.take(idkind.Decimal, idkind.Wide{High: id}, likelyDecimal(stop-begin), at+begin)
				found = true
			}
		}
		begin = stop + 1
	}
	if found {
		s.words++
		s.numbers++
	}
	return found
}

// bytea is a UUID of 32 digits without the x or 0x that databases write before bytes, and one that says when it was
// made without a letter before it; other words are left alone.
func bytea(word []byte, at int) ([]byte, int) {
	const size = 32
	skip := len(word) - size
	if skip != 1 && skip != 2 || !isLetter(word[skip-1]) || skip == 2 && (word[0] != '0' || word[1]|0x20 != 'x') {
		return word, at
	}
	kind, n, ok := idkind.ParseUUID(word[skip:])
	if !ok || word[skip-1]|0x20 != 'x' && (kind.Timestamp() == nil || !kind.Plausible(n)) {
		return word, at
	}
	return word[skip:], at + skip
}

// part takes a longer ID, or a hexadecimal one, that is a part of a word: between underscores, which Markdown and names
// of files have, or hyphens, or a ULID behind a few letters, as of an order, and before digits.
func (s *scanner) part(word []byte, at int) bool {
	for from := 0; from < len(word) && (from == 0 || !isDigit(word[0])); {
		to := from
		for to < len(word) && word[to] != '_' && word[to] != '-' {
			to++
		}
		kind, n, ok := idkind.Read(word[from:to], s.supported)
		const sure = 0.95
		ok = ok && kind.Wide() && (kind.Spec().Score >= sure || kind == idkind.XID && digitsIn(word[from:to]) > 3) &&
			s.likely(kind, n)
		if !ok && from > 0 && to < len(word) && word[from-1] == '_' && word[to] == '_' {
			kind = idkind.BareHex
			n, ok = bareHex(word[from:to])
		}
		if ok {
			s.take(kind, n, kind.Spec().Likely, at+from)
			return true
		}
		from = to + 1
	}
	const most = 4
	begin, size := 0, idkind.ULID.Spec().Length
	for begin < len(word) && isLetter(word[begin]) {
		begin++
	}
	if begin == 0 || begin > most || begin+size > len(word) || digitsEnd(word, begin+size) < len(word) {
		return false
	}
	n, ok := idkind.ULID.Spec().Parse(bytes.ToUpper(word[begin : begin+size]))
	if ok = ok && s.likely(idkind.ULID, n); ok {
		s.take(idkind.ULID, n, idkind.ULID.Spec().Likely, at+begin)
	}
	return ok
}

func digitsIn(word []byte) (n int) {
	for _, c := range word {
		if isDigit(c) {
			n++
		}
	}
	return n
}

// document takes the ObjectIds in the hexadecimal bytes of a document of MongoDB or of the resume token of a stream, as
// both have them behind the name _id.
func (s *scanner) document(word []byte, at int) (found bool) {
	const name, size = "5f696400", 24
	if len(word) < 2+len(name)+size {
		return false
	}
	small := bytes.ToLower(word)
	for from := 0; ; from += len(name) {
		next := bytes.Index(small[from:], []byte(name))
		if next < 0 {
			return found
		}
		begin := from + next + len(name)
		if from += next; from < 2 {
			continue
		}
		if string(small[from-2:from]) != "07" { // of a token its type is behind the name
			if begin += 2; begin > len(small) || string(small[begin-2:begin]) != "64" {
				continue
			}
		}
		if begin+size > len(small) {
			return found
		}
		if n, ok := idkind.ObjectID.Spec().Parse(small[begin : begin+size]); ok && idkind.ObjectID.Plausible(n) {
			s.take(idkind.ObjectID, n, idkind.ObjectID.Spec().Likely, at+begin)
			found = true
		}
	}
}

// bareHex reads 15 or 16 hexadecimal digits.
func bareHex(word []byte) (n idkind.Wide, ok bool) {
	if len(word) != 15 && len(word) != 16 || bytes.ContainsAny(word, "ABCDEF") {
		return n, false
	}
	n.High, ok = idkind.ParseNumber(word, 16)
	return n, ok
}

// begins reports whether so many digits may be a number behind the beginning of their word: behind a sign, or from 17
// on behind letters, as in an order's SO1541815603606036480.
func begins(before []byte, digits int) bool {
	at := len(before)
	for at > 0 && isLetter(before[at-1]) {
		at--
	}
	return (at == len(before) || digits >= 17) && (at == 0 || classOf(before[at-1]) != classWord || before[at-1] == '_')
}

// isOrganization reports whether a number behind an o is an organization in Sentry's addresses.
func isOrganization(before []byte, id uint64) bool {
	const version = 16
	return string(before) == "o" && id>>48 == version
}

// ends reports whether a number may end before the rest of its word: a sign, or what InfluxDB's lines have behind
// integers.
func ends(rest []byte) bool {
	return len(rest) == 0 || rest[0] == '_' || rest[0] == '-' || slices.Contains([]string{"i", "u"}, string(rest))
}

// shortcode takes one of Instagram's from the address of a post or under its name, and returns where it ends; 0 if
// there is none. Other words have as many letters.
func (s *scanner) shortcode(line []byte, at int) (end int) {
	if s.supported>>idkind.Shortcode&1 == 0 && !s.keyed && (at == 0 || line[at-1] != '/') {
		return 0
	}
	for end = at; end < len(line) && isWordly(line[end]); end++ {
	}
	const length, private = 11, 11 + 28 // the code of a private post goes on
	whole := end
	if end-at == private {
		end = at + length
	}
	if n := end - at; n != length-1 && n != length {
		return 0
	}
	posted := func(part string) bool { return bytes.HasSuffix(line[:at], []byte(part)) }
	like := s.supported>>idkind.Shortcode&1 != 0 && codelike(line[at:end])
	name := string(bytes.ToLower(line[s.keyAt[0]:s.keyAt[1]]))
	named := s.keyed && (name == "shortcode" || name == "shortcodes" || name == "code" && like) ||
		like && bytes.ContainsAny(line[at:end], "0123456789_-")
	if !named && (!slices.ContainsFunc([]string{"/p/", "/reel/", "/reels/", "/tv/", "/post/", "/t/"}, posted) ||
		signBefore(line[:at]) != signOf("instagram")) {
		return 0
	}
	id, err := form.Shortcode.Parse(string(line[at:end]))
	if err != nil {
		return 0
	}
	s.take(idkind.Shortcode, idkind.Wide{High: uint64(id)}, idkind.Shortcode.Spec().Likely, at)
	return whole
}

// shown takes an ID of a kind that the text names from where the text shows its kind, and returns where it ends; 0 if
// there is none.
func (s *scanner) shown(line []byte, at int) (end int) {
	if s.behind == 0 {
		return 0
	}
	for from := at; from < len(line) && (from == at || classOf(line[from-1]) == classWord); from++ {
		if from > at && line[from-1] != '_' {
			continue
		}
		if kind, n, size := idkind.ReadBehind(line, at, from, s.behind); size > 0 {
			s.take(kind, n, kind.Spec().Likely, from)
			return from + size
		}
	}
	return 0
}

// dashed takes an ID that begins or ends with a hyphen, which is no part of other words, and returns where it ends; 0
// if there is none.
func (s *scanner) dashed(line []byte, at int) (end int) {
	if at > 0 && isWordly(line[at-1]) {
		return 0
	}
	for end = at; end < len(line) && isWordly(line[end]); {
		end++
	}
	run := line[at:end]
	if !bytes.ContainsAny(run, "0123456789") || bytes.Equal(run, bytes.ToLower(run)) {
		return 0
	}
	kind, n, ok := idkind.Read(run, s.supported)
	if !ok || !kind.Wide() || kind == idkind.ULID || !s.likely(kind, n) {
		return 0
	}
	s.take(kind, n, kind.Spec().Likely, at)
	return end
}

// picture takes the ID of a picture from its address at Twitter, and returns where it ends; 0 if there is none. Its
// first eight bytes are the ID.
func (s *scanner) picture(line []byte, at int) (end int) {
	const length, digits = 15, 12
	if end = at + length; end > len(line) || !bytes.HasSuffix(line[:at], []byte("twimg.com/media/")) {
		return 0
	}
	id, err := base64.RawURLEncoding.DecodeString(string(line[at : at+digits]))
	if err != nil {
		return 0
	}
	s.take(idkind.Decimal, idkind.Wide{High: binary.BigEndian.Uint64(id)}, idkind.Shortcode.Spec().Likely, at)
	return end
}

// codelike reports whether a word looks like a shortcode of 2016 to 2033: it has capitals and small letters.
func codelike(word []byte) bool {
	const capitals, small = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"
	return len(word) == 11 && word[0]-'B' < 4 && bytes.ContainsAny(word[1:], capitals) &&
		bytes.ContainsAny(word, small)
}

// marked takes an ID that is more than one word, and returns how many bytes it has; 0 if
// there is none. What it is does not depend on its name.
func (s *scanner) marked(line []byte, at int) (size int) {
	if s.supported == 0 {
		return 0
	}
	kind, n, size := idkind.ReadMarked(line[at:])
	if size == 0 || s.supported>>kind&1 == 0 {
		return 0
	}
	s.take(kind, n, kind.Spec().Likely, at)
	s.tokens[len(s.tokens)-1].hint = hintNone
	return size
}

// parsePrefixedWide reads a longer ID behind a prefix that ends in a character: of a
// TypeID, the UUID.
func parsePrefixedWide(word []byte, behind byte, supported uint64) (idkind.Kind, idkind.Wide, bool) {
	if id, ok := format.ReadTypeID(word); ok && behind == '_' {
		return idkind.UUIDv7, id, true
	}
	return idkind.ReadPrefixed(word, supported)
}

// uuidWithin is where in a longer word, as in pvc-<uuid>, <uuid>-data and file_<uuid>_small, a UUID with hyphens
// begins; −1 if there is none.
func uuidWithin(word []byte) int {
	const size = 36
	parts := func(at int) bool { return at < 0 || at == len(word) || word[at] == '-' || word[at] == '_' }
	for at := 0; len(word) > size+1 && at+size <= len(word); at++ {
		if word[at+8] != '-' || word[at+13] != '-' || !parts(at-1) || !parts(at+size) {
			continue
		}
		if _, _, ok := idkind.ParseUUID(word[at : at+36]); ok {
			return at
		}
	}
	return -1
}

func (s *scanner) take(kind idkind.Kind, n idkind.Wide, likely, at int) {
	s.numbers++
	t := token{at: at, kind: kind, n: n, likely: likely}
	t.family, t.depth = kind.Family(), uint8(min(s.depth, 255))
	t.column = uint16(min(s.column, anyColumn-1))
	t.pathFrom, t.pathTo = s.keyPath()
	if h := s.heading(); h.key != 0 {
		if t.key, t.hint = h.key, h.hint; t.hint == hintTrace && s.traced {
			t.hint = hintEndsInID
		}
		if s.keyed {
			t.nameAt, t.nameEnd = s.keyAt[0], s.keyAt[1]
		}
	}
	s.tokens = append(s.tokens, t)
	s.dropName()
}

// heading is the name under which the next value stands, if any.
func (s *scanner) heading() columnName {
	switch {
	case s.keyed && s.tuples&1 != 0 && s.depth > s.keyDepth: // what a function gets is not what it returns
		return columnName{key: s.key, hint: max(s.hint, hintNone)}
	case s.keyed:
		return columnName{key: s.key, hint: s.hint}
	case s.column < len(s.headings):
		return s.headings[s.column]
	}
	return columnName{}
}

func (s *scanner) hinted() hint { return s.heading().hint }

// dropName forgets a name once its value has been read. Within brackets it stays, for
// the values that follow.
func (s *scanner) dropName() {
	s.keyed = s.keyed && s.depth > s.keyDepth
}

// name takes a word that is followed by a colon or an equals sign for the name
// of what follows.
func (s *scanner) name(line, word []byte, end int) bool {
	wordEnd := end
	if s.columnar {
		s.nameColumn(word)
	}
	for end < len(line) &&
		(line[end] == '"' || line[end] == '\'' || line[end] == ' ' || line[end] == '`' || line[end] == '\\') {
		end++
	}
	if end == len(line) || line[end] != ':' && line[end] != '=' {
		return false
	}
	s.key, s.hint = nameOf(word)
	if before := line[:wordEnd-len(word)]; bytes.HasSuffix(before, []byte("trace.")) ||
		bytes.HasSuffix(before, []byte("span.")) {
		s.hint = min(s.hint, hintTrace)
	}
	s.keyName = append(s.keyName[:0], word...)
	s.keyAt = [2]int{wordEnd - len(word), wordEnd}
	s.keyed, s.keyDepth = true, s.depth
	return true
}

func (s *scanner) nameColumn(word []byte) {
	for len(s.columnNames) <= s.column && s.column < 64 {
		s.columnNames = append(s.columnNames, columnName{})
	}
	if s.column < 64 && s.columnNames[s.column].key == 0 {
		key, hint := nameOf(word)
		s.columnNames[s.column] = columnName{key, hint, string(word)}
	}
}

// maskEnd is where the asterisks end that begin at a place.
func maskEnd(line []byte, at int) int {
	for at < len(line) && line[at] == '*' {
		at++
	}
	return at
}

// raised reports whether digits with an exponent come next, as behind the comma of
// 1,54182E+18. In 7,21e58ba8-5c7e-4524-ae8f-079faf987b3b a UUID does.
func raised(rest []byte) bool {
	i := digitsEnd(rest, 0)
	if i+1 >= len(rest) || rest[i]|0x20 != 'e' || rest[i+1] != '+' && !isDigit(rest[i+1]) {
		return false
	}
	end := digitsEnd(rest, i+2)
	return end == len(rest) || classOf(rest[end]) != classWord && classOf(rest[end]) != classMinus
}

func digitsEnd(text []byte, at int) int {
	for at < len(text) && isDigit(text[at]) {
		at++
	}
	return at
}

// fraction passes over a number with a point, or with a comma and an exponent, an
// address or a version.
func (s *scanner) fraction(line []byte, i, end int) int {
	if size := s.marked(line, i); size > 0 {
		return i + size
	}
	points, point := 0, line[end]
	s.numbers++
	for end < len(line) && (classOf(line[end]) == classWord || line[end] == point && (point == '.' || points == 0)) {
		if line[end] == point {
			points++
		}
		end++
	}
	word := line[i:end]
	whole := bytes.IndexByte(word, point)
	if points == 1 {
		exponent := bytes.IndexAny(word, "eE") > 0
		if exponent {
			end = exponentEnd(line, end)
			word = line[i:end]
		}
		if s.inexact == "" && (exponent || whole >= 15) { // others are too small
			if _, _, _, lost := format.Floating(string(word)); lost {
				s.inexact, s.inexactAt = string(word), i
				s.rounded = s.rounded || whole == 1
			}
		}
		s.pointed = s.pointed || whole >= 15
	}
	s.dropName()
	return end
}

// exponentEnd is where a number ends whose exponent's sign ends its word.
func exponentEnd(line []byte, end int) int {
	if end+1 >= len(line) || line[end-1]|0x20 != 'e' || line[end] != '+' && line[end] != '-' || !isDigit(line[end+1]) {
		return end
	}
	return digitsEnd(line, end+1)
}

// half takes a number of two halves, as packages for JavaScript print it: Long { low: 1, high: 2, unsigned: false }. It
// reports whether this is one of them.
func (s *scanner) half(n uint32, at int) bool {
	name := 0
	if s.keyed {
		name = slices.Index([]string{"low", "high"}, string(bytes.Trim(s.keyName, "_")))
	}
	if !s.keyed || name < 0 {
		return false
	}
	s.dropName()
	s.halves[name], s.halved = n, s.halved|1<<name
	if s.halved == 3 {
		id := uint64(s.halves[1])<<32 | uint64(s.halves[0])
		s.halved = 0
		s.take(idkind.Decimal, idkind.Wide{High: id}, likelyDecimal(len(strconv.FormatUint(id, 10))), at)
	}
	return true
}

func (s *scanner) decimal(line, word []byte, at int) {
	s.numbers++
	s.longest = max(s.longest, len(word))
	if kind, n, ok := parseInteger(word); ok {
		hint, measured := s.hinted(), isMeasured(line[:at], line[at+len(word):])
		if measured {
			hint = hintTime
		}
		if ms, ok := epochOf(n.High, len(word), hint); ok && kind == idkind.Decimal {
			if s.unix(at, ms); measured {
				s.dropName()
				return
			}
		}
		if !s.half(uint32(n.High), at) {
			s.take(kind, n, likelyDecimal(len(bytes.TrimLeft(word, "0"))), at)
		}
		return
	}
	if kind, n, ok := idkind.Read(word, s.supported); ok && s.likely(kind, n) {
		s.take(kind, n, kind.Spec().Likely, at)
	}
	s.dropName()
}

// isMeasured reports whether a number ends a line of InfluxDB's, as in "cpu,host=a usage=82 1465839830100400200", of
// which the tags may be missing at the line's beginning.
func isMeasured(before, rest []byte) bool {
	before, ok := bytes.CutSuffix(before, []byte(" "))
	if !ok || bytes.IndexByte(before, '=') < 0 || len(rest) > 0 && bytes.IndexByte([]byte("\r\"'`\\"), rest[0]) < 0 {
		return false
	}
	before = bytes.ReplaceAll(before, []byte(`\ `), []byte("_"))
	at := max(0, bytes.LastIndexByte(before, ' '))
	head, fields := before[:at], before[at:]
	begin := bytes.LastIndexAny(head, " \"'`") + 1
	name, tags, tagged := bytes.Cut(head[begin:], []byte(","))
	return bytes.IndexByte(fields, '=') > 1 && len(name) > 0 && bytes.IndexByte(name, '=') < 0 &&
		(begin == 0 || tagged) && tagged == (bytes.IndexByte(tags, '=') > 0)
}
