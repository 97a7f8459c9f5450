package find

import (
	"bytes"
	"cmp"
	"slices"
	"sort"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
)

// Date is an instant that the text states, and its position.
type Date struct {
	// MS is in milliseconds since 1970; a date without a time zone is read as UTC.
	MS int64
	// Line counts from 1; Offset is the bytes before the date in the text as UTF-8.
	Line, Offset uint32
	// Day marks a date without a time; MS is its noon in UTC.
	Day bool
	// Zoned marks a date that names its time zone, or needs none, as Unix time does.
	Zoned bool
}

// How far a record extends, an ID and the text around it with its dates: over so many dates, lines and bytes before
// and after the ID. It has no other borders: a date agrees with a wrong reading of an ID so seldom that all nearby
// dates can be compared.
const (
	recordDates = 8
	recordLines = 40
	recordBytes = 1 << 14
)

// AppendDates appends the dates in the record of row i, in the order in which they are compared: those of
// its own line, then the nearest.
func (s *Set) AppendDates(dst []Date, i int) []Date {
	if len(s.dates) == 0 {
		return dst
	}
	line, offset, begin := s.Line[i], s.Offset[i], len(dst)
	first, end := s.record(i)
	for _, d := range s.dates[first:end] {
		// or is the row itself
		if distance(d.Line, line) > recordLines || distance(d.Offset, offset) > recordBytes || d.Offset == offset {
			continue
		}
		dst = append(dst, d)
		for p := len(dst) - 1; p > begin && dst[p].before(&dst[p-1], line, offset); p-- {
			dst[p], dst[p-1] = dst[p-1], dst[p]
		}
	}
	return dst
}

// LineDates are the dates of the record of row i that stand in its line, in the order
// of the text.
func (s *Set) LineDates(i int) []Date {
	begin, end := s.record(i)
	for begin < end && s.dates[begin].Line != s.Line[i] {
		begin++
	}
	for begin < end && s.dates[end-1].Line != s.Line[i] {
		end--
	}
	return s.dates[begin:end]
}

// record is the range of the dates that may be in the record of row i.
func (s *Set) record(i int) (begin, end int) {
	at := sort.Search(len(s.dates), func(k int) bool { return s.dates[k].Offset >= s.Offset[i] })
	return max(0, at-recordDates), min(len(s.dates), at+recordDates)
}

// before reports whether a date is asked before another one for an ID in the line
// and at the offset.
func (d *Date) before(other *Date, line, offset uint32) bool {
	if near, far := d.Line == line, other.Line == line; near != far {
		return near
	}
	return distance(d.Offset, offset) < distance(other.Offset, offset)
}

func distance(a, b uint32) uint32 { return max(a, b) - min(a, b) }

// Dated reports whether the text states instants.
func (s *Set) Dated() bool { return len(s.dates) > 0 }

// noteDates keeps the dates of a line, or of a piece of one. Of many dates without an ID between them, only the
// outer ones can be near an ID.
func (r *Reader) noteDates() {
	s := r.set
	for _, d := range r.scan.dates {
		d.Line, d.Offset = uint32(r.where.line+1), uint32(r.offsetOf(int(d.Offset)))
		s.dates = append(s.dates, d)
	}
	if n := s.Len(); n != r.datedRows {
		r.datedRows, r.idle = n, len(s.dates)
	} else if idle := s.dates[r.idle:]; len(idle) > 2*recordDates {
		s.dates = s.dates[:r.idle+recordDates+copy(idle[recordDates:], idle[len(idle)-recordDates:])]
	}
}

// unix notes milliseconds since 1970.
func (s *scanner) unix(at int, ms int64) { s.date(at, Date{MS: ms, Zoned: true}) }

// date notes an instant that begins at a place of the line.
func (s *scanner) date(at int, d Date) {
	d.Offset = uint32(at)
	s.dates = append(s.dates, d)
}

// Signed is the system that the URLs or words around most rows indicate, of several the first, and the number of those
// rows; empty and 0 if there is none.
func (s *Set) Signed() (name string, rows int) {
	count := s.signCounts()
	for _, sign := range s.signs {
		if sign > 0 && count[sign] > rows {
			name, rows = system.Name(int(sign)-1), count[sign]
		}
	}
	return name, rows
}

func (s *Set) signCounts() (count [256]int) {
	for _, sign := range s.signs {
		count[sign]++
	}
	return count
}

// Signs are the systems that [Set.SignOf] names.
func (s *Set) Signs() (all []string) {
	for sign, rows := range s.signCounts() {
		if sign > 0 && rows > 0 {
			all = append(all, system.Name(sign-1))
		}
	}
	return all
}

// SignOf is the system whose URL or mention the ID of a row stands in; empty if there is none.
func (s *Set) SignOf(row int) string {
	if row >= len(s.signs) || s.signs[row] == 0 {
		return ""
	}
	return system.Name(int(s.signs[row]) - 1)
}

// mostNear is how many rows are asked for the system that is mentioned nearest to them.
const mostNear = 200

// Named are the systems mentioned at the start of the text: of several, those of which a mention is the nearest to one
// row in four.
func (s *Set) Named() []string {
	h := &s.hints
	if len(h.Named) < 2 || s.Len() == 0 || s.Len() > mostNear {
		return h.Named
	}
	nearest := map[string]int{}
	for _, at := range s.Offset {
		by := slices.MinFunc(h.Mentions, func(a, b system.Mention) int {
			return cmp.Compare(distance(uint32(a.At), at), distance(uint32(b.At), at))
		})
		nearest[by.System]++
	}
	return slices.DeleteFunc(slices.Clone(h.Named), func(name string) bool { return 4*nearest[name] < s.Len() })
}

// Topics are what the start of the text is about.
func (s *Set) Topics() system.Topic { return s.hints.Topics }

// Names reports whether the start of the text names a kind, or a system if IDs of the kind are numbers.
func (s *Set) Names(kind idkind.Kind) bool {
	return kind == idkind.Decimal && len(s.hints.Named) > 0 || s.kinds>>kind&1 != 0
}

// addSigned adds a row for a token, with its place and the sign that it stands under.
func (r *Reader) addSigned(t *token, line []byte) {
	row := r.set.Len()
	r.add(t.kind, t.n, t.at)
	r.set.Place = append(filled(r.set.Place, row), r.placeOf(t, line))
	r.notePath(t, line)
	const calm = 64 // as many IDs of one millisecond are rare in InfluxDB's metadata; see [idkind.Kind.Plausible]
	r.set.padded = r.set.padded || t.kind == idkind.BareHex && line[t.at] == '0' && t.n.High&0xfff < calm
	sign := signBefore(line[:t.at])
	if sign == 0 && t.kind == idkind.Decimal && isMediaID(t.n.High, line[t.at:]) {
		sign = signOf("instagram")
	}
	if sign > 0 {
		r.set.signs = append(filled(r.set.signs, row), sign)
	}
}

// Padded reports whether hexadecimal IDs of low sequences have zeros in front, as InfluxDB writes them: databases leave
// those out.
func (s *Set) Padded() bool { return s.padded }

// isMediaID reports whether a number with which a text begins is the first half of Instagram's media IDs, behind which
// the author's number stands: 1245771331041990029_23537020. Unix seconds may stand behind any other ID.
func isMediaID(id uint64, text []byte) bool {
	const least, most, shortest, longest = 1e17, 5e18, 5, 11
	begin := digitsEnd(text, 0) + 1
	if id < least || id > most || begin >= len(text) || text[begin-1] != '_' {
		return false
	}
	end := digitsEnd(text, begin)
	author := number(text[begin:end])
	return end-begin >= shortest && end-begin <= longest && (author < 1_200_000_000 || author > 1_900_000_000) &&
		(end == len(text) || !isWordly(text[end]))
}

// signBefore is the system that the text up to an ID speaks for: the
// host of an address, LinkedIn's urns, Discord's mentions, and the address and port of Seata's transactions.
func signBefore(before []byte) uint8 {
	const most = 300
	begin := bytes.LastIndexAny(before[max(0, len(before)-most):], " \t\"'`,;()[]{}=") + 1 + max(0, len(before)-most)
	run := unescaped(before[begin:])
	switch {
	case len(run) < 2:
		return 0
	case bytes.Contains(run, []byte("urn:li:")):
		return signOf("linkedin")
	case bytes.HasSuffix(run, []byte("msg-f:")), bytes.HasSuffix(run, []byte("thread-f:")):
		return signOf("gmail")
	case isTransaction(run):
		return signOf("seata")
	case run[0] == '<' && bytes.IndexByte([]byte("@#:a"), run[1]) >= 0 && bytes.IndexByte(run, '>') < 0:
		return signOf("discord") // <@1> <#1> <:name:1> <a:name:1>
	}
	if _, rest, ok := bytes.Cut(run, []byte("://")); ok {
		run = rest
	}
	host, _, ok := bytes.Cut(run, []byte("/"))
	if !ok || bytes.IndexByte(host, '.') < 0 {
		return 0
	}
	if n := system.NumberOf(host); n >= 0 || !isStatus(run) {
		return uint8(n + 1)
	}
	return signOf("mastodon")
}

// unescaped is a part of an address with its colons and slashes, however often that was escaped.
func unescaped(run []byte) []byte {
	if bytes.IndexByte(run, '%') < 0 {
		return run
	}
	var plain []byte
	for i := 0; i < len(run); i++ {
		size := escape(run[i:])
		if size < 3 || run[i] != '%' {
			plain = append(plain, run[i])
			continue
		}
		i += size - 1
		c, _ := idkind.ParseNumber(run[i-1:i+1], 16)
		plain = append(plain, byte(c))
	}
	return plain[bytes.LastIndexAny(plain, " \"'?&=")+1:]
}

// isStatus reports whether the address before an ID is one of a status on any of Mastodon's hosts.
func isStatus(before []byte) bool {
	before, ok := bytes.CutSuffix(before, []byte("/"))
	last := before[bytes.LastIndexByte(before, '/')+1:]
	return ok && (string(last) == "statuses" || len(last) > 1 && last[0] == '@')
}

func signOf(name string) uint8 { return uint8(system.Number(name) + 1) }

// isTransaction reports whether a word ends in a host's name or address and a port, as
// Seata's transactions begin.
func isTransaction(word []byte) bool {
	word, ok := bytes.CutSuffix(word, []byte(":"))
	colon := bytes.LastIndexByte(word, ':')
	port := number(word[colon+1:])
	return ok && colon > 6 && len(word)-colon-1 >= 4 && port > 1023 && port < 65536 &&
		classOf(word[colon-1]) == classWord
}
