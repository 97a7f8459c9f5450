package find

import (
	"bytes"
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
)

// Date is an instant that the text states, and its position.
type Date struct {
	// MS is in milliseconds since 1970; a date without a time zone is read as UTC.
	MS int64
	// Line counts from 1; Offset is the bytes before the date in the text as UTF-8.
	Line, Offset uint32
	// Yearless marks a date without a year; MS is then in the year 2000.
	Yearless bool
	// Day marks a date without a time; MS is its noon in UTC.
	Day bool
	// Zoned marks a date that names its time zone, or needs none, as Unix time does.
	Zoned bool

	rank rank
}

// rank is what a date's name says it is the date of: creation is compared first; a change, an end or a birth last.
type rank uint8

const (
	rankMade rank = iota
	rankSaid
	rankOther
)

// Near is the date in milliseconds since 1970: one without a year, in the year that
// brings it nearest to at.
func (d *Date) Near(at int64) int64 {
	if !d.Yearless {
		return d.MS
	}
	t, year := time.UnixMilli(d.MS).UTC(), time.UnixMilli(at).UTC().Year()
	nearest := int64(0)
	for y := year - 1; y <= year+1; y++ {
		ms := t.AddDate(y-2000, 0, 0).UnixMilli()
		if y == year-1 || max(ms-at, at-ms) < max(nearest-at, at-nearest) {
			nearest = ms
		}
	}
	return nearest
}

// A record is an ID and the text around it, with its dates. It has no borders: a date agrees with a wrong reading
// of an ID so seldom that all nearby dates can be compared. It extends over a limited number of dates, lines and
// bytes before and after the ID.
const (
	recordDates = 8
	recordLines = 40
	recordBytes = 1 << 14
)

// Said reports whether the date may be the creation date: its name does not say change, end or birth.
func (d *Date) Said() bool { return d.rank < rankOther }

// Made reports whether the name says that the date is when the ID was issued.
func (d *Date) Made() bool { return d.rank == rankMade }

// AppendDates appends the dates in the record of row i, in the order in which they are compared: by rank, then
// those of its own line, then the nearest.
func (s *Set) AppendDates(dst []Date, i int) []Date {
	if len(s.dates) == 0 {
		return dst
	}
	line, offset, begin := s.Line[i], s.Offset[i], len(dst)
	first, end := s.record(i)
	for _, d := range s.dates[first:end] {
		if distance(d.Line, line) > recordLines || distance(d.Offset, offset) > recordBytes {
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
	if d.rank != other.rank {
		return d.rank < other.rank
	}
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
	if !s.stamped && !d.Yearless && !d.Day {
		s.stamp, s.stamped = d.MS, true
	}
	switch d.rank = rankSaid; s.hinted() {
	case hintMade:
		d.rank = rankMade
	case hintChanged:
		d.rank = rankOther
	}
	d.Offset = uint32(at)
	s.dates = append(s.dates, d)
}

// Part is a number that the text names as a part of an ID: {"workerId": 4, "sequence": 9}.
type Part struct {
	Value        uint64
	Sequence     bool // or else a node's
	line, offset uint32
}

// partsMost is how many parts are kept; further ones add nothing.
const partsMost = 256

func (s *scanner) part(at int, n uint64) {
	if h := s.hinted(); h == hintNode || h == hintSequence {
		s.parts = append(s.parts, Part{Value: n, Sequence: h == hintSequence, offset: uint32(at)})
	}
}

func (r *Reader) noteParts() {
	for _, p := range r.scan.parts {
		if len(r.set.parts) == partsMost {
			return
		}
		p.line, p.offset = uint32(r.where.line+1), uint32(r.offsetOf(int(p.offset)))
		r.set.parts = append(r.set.parts, p)
	}
}

// Parts are the first parts that the text gives.
func (s *Set) Parts() []Part { return s.parts }

// Around are the rows before a part and behind it, as far as it is in their record:
// from begin up to end.
func (s *Set) Around(p *Part) (begin, end int) {
	at := sort.Search(s.Len(), func(i int) bool { return s.Offset[i] >= p.offset })
	within := func(i int) bool {
		return i >= 0 && i < s.Len() && distance(s.Line[i], p.line) <= recordLines && distance(s.Offset[i], p.offset) <= recordBytes
	}
	begin, end = at, at
	if within(at - 1) {
		begin--
	}
	if within(at) {
		end++
	}
	return begin, end
}

// epochsMost is how many epochs are kept; a program has one or two.
const epochsMost = 4

// Epochs are the epochs that the text gives, in milliseconds since 1970: numbers and dates
// under a name such as epoch, custom_epoch or twepoch.
func (s *Set) Epochs() []int64 { return s.epochs }

// isEpochName reports whether a name means an epoch: epoch, customEpoch, EPOCH_MS,
// twepoch, START_STMP.
func isEpochName(name []byte) bool {
	if len(name) > 40 {
		return false
	}
	for at := range name {
		if hasPrefix(name[at:], "epoch") {
			return true
		}
	}
	return hasPrefix(name, "start_st") || hasPrefix(name, "startst")
}

// The epochs that are looked for are of this century up to 2041, in seconds since 1970.
const firstEpoch, lastEpoch = 946684800, 2240611200

// atEpoch reports whether the next value of the line has the name of an epoch. A value named just epoch may be a
// date too; with other names it is certainly an epoch (plain).
func (s *scanner) atEpoch(line []byte) (is, plain bool) {
	if !s.keyed || s.keyAt[1] == 0 || s.hint > hintNone {
		return false, false
	}
	name := line[s.keyAt[0]:s.keyAt[1]]
	return isEpochName(name), len(name) > len("epoch")
}

// epoch notes a number as an epoch, in milliseconds or in seconds since 1970, if it may be
// one and stands under such a name. It is nothing else if it is plain.
func (s *scanner) epoch(n uint64, line []byte) (plain bool) {
	each := uint64(1)
	switch {
	case n >= firstEpoch*1000 && n < lastEpoch*1000:
	case n >= firstEpoch && n < lastEpoch:
		each = 1000
	default: // as most numbers are
		return false
	}
	is, plain := s.atEpoch(line)
	if is {
		s.epochs = append(s.epochs, int64(n*each))
	}
	return is && plain
}

// epochDate notes a date as an epoch, of a day its midnight.
func (s *scanner) epochDate(d Date) {
	if d.Day {
		d.MS -= noon
	}
	s.epochs = append(s.epochs, d.MS)
}

func (r *Reader) noteEpochs() {
	for _, ms := range r.scan.epochs {
		if len(r.set.epochs) < epochsMost {
			r.set.epochs = append(r.set.epochs, ms)
		}
	}
}

// Signed is the system that the URLs or words around most rows indicate, and the number of those rows; empty and 0
// if there is none.
func (s *Set) Signed() (name string, rows int) {
	var count [256]int
	for _, sign := range s.signs {
		count[sign]++
	}
	for sign, n := range count {
		if sign > 0 && n > rows {
			name, rows = system.Name(sign-1), n
		}
	}
	return name, rows
}

// Named are the systems mentioned at the start of the text.
func (s *Set) Named() []string { return s.named }

// addSigned adds a row for a token, with the sign that it stands under.
func (r *Reader) addSigned(t *token, line []byte) {
	r.add(t.kind, t.n, t.at)
	if sign := signAt(line, t.at); sign > 0 {
		r.set.signs = append(filled(r.set.signs, len(r.set.High)-1), sign)
	}
}

// signAt is the system that what stands around the ID at a place of the line names, as its
// number in package system, counted from 1; 0 is none.
func signAt(line []byte, at int) uint8 {
	if sign := signBefore(line[:at]); sign > 0 {
		return sign
	}
	if at > 0 && line[at-1] == '/' && isDiscordPath(line, at) {
		return signOf("discord")
	}
	return 0
}

// isDiscordPath reports whether an ID is a part of a path of Discord's API, whatever its
// host: channels/ID, channels/ID/messages, channels/…/messages/ID, guilds/ID/….
func isDiscordPath(line []byte, at int) bool {
	before := line[max(0, at-60):at]
	if bytes.HasSuffix(before, []byte("guilds/")) {
		return true
	}
	end := digitsEnd(line, at)
	if bytes.HasSuffix(before, []byte("channels/")) {
		return end-at >= 17 && (end == len(line) || line[end] != '/') || bytes.HasPrefix(line[end:], []byte("/messages"))
	}
	channel, ok := bytes.CutSuffix(before, []byte("/messages/"))
	return ok && bytes.HasSuffix(bytes.TrimRight(channel, "0123456789"), []byte("channels/"))
}

// signBefore is the system that the text up to an ID speaks for: the
// host of an address, LinkedIn's urns, Discord's mentions, and the address and port of
// Seata's transactions.
func signBefore(before []byte) uint8 {
	const most = 300
	begin := bytes.LastIndexAny(before[max(0, len(before)-most):], " \t\"'`,;()[]{}=") + 1 + max(0, len(before)-most)
	run := before[begin:]
	switch {
	case len(run) < 2:
		return 0
	case bytes.Contains(run, []byte("urn:li:")):
		return signOf("linkedin")
	case isMention(run):
		return signOf("discord")
	case isTransaction(run):
		return signOf("seata")
	}
	if _, rest, ok := bytes.Cut(run, []byte("://")); ok {
		run = rest
	}
	host, _, ok := bytes.Cut(run, []byte("/"))
	if !ok || bytes.IndexByte(host, '.') < 0 {
		return 0
	}
	number, _ := system.NumberOf(host)
	return uint8(number + 1)
}

func signOf(name string) uint8 { return uint8(system.Number(name) + 1) }

// shortcode reads Instagram's spelling of an ID where one of its addresses has it.
func shortcode(line []byte, at int) (id uint64, size int, ok bool) {
	before := line[:at]
	if at < 12 || before[at-1] != '/' || !bytes.HasSuffix(before, []byte("/p/")) && !bytes.HasSuffix(before, []byte("/reel/")) && !bytes.HasSuffix(before, []byte("/tv/")) && !bytes.HasSuffix(before, []byte("/post/")) {
		return 0, 0, false
	}
	for size < 12 && at+size < len(line) && (classOf(line[at+size]) == classWord || line[at+size] == '-') {
		size++
	}
	if sign := signBefore(before); size < 10 || size > 11 || sign != signOf("instagram") {
		return 0, 0, false
	}
	id, ok = parseSpelled(idkind.Shortcode, line[at:at+size])
	return id, size, ok
}

// isMention reports whether a word goes on with an ID as Discord writes people,
// channels, roles and emojis: <@, <@!, <@&, <#, <:name: and <a:name:.
func isMention(word []byte) bool {
	at := bytes.LastIndexByte(word, '<')
	if at < 0 {
		return false
	}
	word = word[at+1:]
	switch string(word) {
	case "@", "@!", "@&", "#":
		return true
	}
	word = bytes.TrimPrefix(word, []byte("a"))
	return len(word) > 2 && word[0] == ':' && word[len(word)-1] == ':'
}

// isTransaction reports whether a word ends in a host's name or address and a port, as
// Seata's transactions begin.
func isTransaction(word []byte) bool {
	word, ok := bytes.CutSuffix(word, []byte(":"))
	colon := bytes.LastIndexByte(word, ':')
	port := number(word[colon+1:])
	return ok && colon > 6 && len(word)-colon-1 >= 4 && port > 1023 && port < 65536 && classOf(word[colon-1]) == classWord
}
