package format

import (
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// identifyUUID tries the text as a UUID of RFC 9562: five groups of
// hexadecimal digits, or one of 32, in braces or behind urn:uuid: or neither.
func identifyUUID(n *Identifier, token string, out *Identification) {
	id, form, why := parseUUID(token)
	if id == nil {
		out.exclude("uuid", tell("UUID"), why)
		return
	}
	r := n.uuid(id)
	if r.Form = form; form == uuidPlain {
		r.Score *= 0.9
	}
	r.Form, r.Text = tell(r.Form), uuidText(id)
	r.Source = "https://www.rfc-editor.org/rfc/rfc9562"
	out.Readings = append(out.Readings, r)
}

const (
	uuidUsual = "five groups of hexadecimal digits"
	uuidPlain = "32 hexadecimal digits without hyphens"
)

// parseUUID reads a UUID's digits; the bytes are nil if it is none, and why
// says what keeps it from being one.
func parseUUID(token string) (id []byte, form, why string) {
	s := token
	if len(s) > 9 && strings.EqualFold(s[:9], "urn:uuid:") {
		s = s[9:]
	}
	if len(s) > 1 && s[0] == '{' && s[len(s)-1] == '}' {
		s = s[1 : len(s)-1]
	}
	form = uuidUsual
	if !strings.Contains(s, "-") {
		form = uuidPlain
	}
	if form == uuidUsual && (len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-') {
		return nil, "", tell("A UUID has groups of 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between.")
	}
	digits := strings.ReplaceAll(s, "-", "")
	if len(digits) != 32 {
		return nil, "", length(tell("A UUID"), 32, len(digits), tell("hexadecimal digits"))
	}
	id, bad := unhex(digits)
	if id == nil {
		return nil, "", tell("%s is no hexadecimal digit, and a UUID has no others.", CharacterName(bad))
	}
	return id, form, ""
}

// uuidText is a UUID in the usual way to write it.
func uuidText(id []byte) string {
	var b strings.Builder
	for i, c := range id {
		if i == 4 || i == 6 || i == 8 || i == 10 {
			b.WriteByte('-')
		}
		b.WriteByte(hexDigits[c>>4])
		b.WriteByte(hexDigits[c&15])
	}
	return b.String()
}

// unhex reads an even number of hexadecimal digits; the bytes are nil at the
// first character that is none, bad.
func unhex(digits string) (id []byte, bad rune) {
	id = make([]byte, len(digits)/2)
	for i, r := range digits {
		d := digitValue(r)
		if d > 15 {
			return nil, r
		}
		id[i/2] = id[i/2]<<4 | byte(d)
	}
	return id, 0
}

// uuid is the reading of 16 bytes, by their version.
func (n *Identifier) uuid(id []byte) Reading {
	version, variant := bitsOf(id, 48, 4), bitsOf(id, 64, 2)
	high, low := bitsOf(id, 0, 64), bitsOf(id, 64, 64)
	switch {
	case high|low == 0:
		return n.uuidLimit(id, "uuid-nil", tell("Nil UUID"), tell("All 128 bits are 0: it stands for no ID."))
	case high&low == 1<<64-1:
		return n.uuidLimit(id, "uuid-max", tell("Max UUID"), tell("All 128 bits are 1: it stands for the end of a range."))
	case variant != 2 || version < 1 || version > 8:
		r := n.wide("uuid", tell("UUID of no known version"), 0.15, id, uuidParts["other"])
		r.because(true, tell("It has a UUID’s digits."))
		r.because(false, tell("Its variant and version bits, %s and %s, are none that RFC 9562 knows.", strconv.FormatUint(variant, 2), text.Group(version)))
		return r
	}
	name := "uuid-v" + strconv.FormatUint(version, 10)
	r := n.wide(name, tell("UUID version %s", strconv.FormatUint(version, 10)), uuidScores[version], id, uuidParts[name])
	r.Note = tell(uuidNotes[version])
	r.because(true, tell("The version bits say %s, and the variant bits are 10.", strconv.FormatUint(version, 10)))
	switch version {
	case 1:
		n.date(&r, gregorian(bitsOf(id, 52, 12)<<48|bitsOf(id, 32, 16)<<32|bitsOf(id, 0, 32)), year(1995))
	case 2:
		n.date(&r, gregorian(bitsOf(id, 52, 12)<<48|bitsOf(id, 32, 16)<<32), year(1989))
	case 6:
		n.date(&r, gregorian(bitsOf(id, 0, 48)<<12|bitsOf(id, 52, 12)), year(1995))
	case 7:
		n.date(&r, time.UnixMilli(int64(bitsOf(id, 0, 48))).UTC(), year(2015))
	}
	return r
}

func (n *Identifier) uuidLimit(id []byte, name, title, why string) Reading {
	r := n.wide(name, title, 0.99, id, uuidParts["other"])
	r.because(true, why)
	return r
}

// year is the beginning of a year.
func year(y int) time.Time { return time.Date(y, 1, 1, 0, 0, 0, 0, time.UTC) }

// gregorian is the instant of a number of tenths of a microsecond since
// 1582-10-15, when the calendar began.
func gregorian(count uint64) time.Time {
	const toUnix = 122192928000000000
	since, before := bits.Sub64(count, toUnix, 0)
	sec, tenths := int64(since)/1e7, int64(since)%1e7
	if before == 1 && tenths < 0 {
		sec, tenths = sec-1, tenths+1e7
	}
	return time.Unix(sec, tenths*100).UTC()
}

// uuidScores are by version: how sure the version bits make it.
var uuidScores = [...]float64{1: 0.98, 2: 0.5, 3: 0.9, 4: 0.97, 5: 0.93, 6: 0.96, 7: 0.99, 8: 0.85}

var uuidNotes = [...]string{
	1: "Tenths of a microsecond since 1582, with the lowest part in front, so that it does not sort by time.",
	2: "A version 1 whose lowest time bits are a local user’s or group’s number: seldom seen.",
	3: "An MD5 hash of a name: the same name gives the same UUID.",
	4: "122 random bits and nothing else: no date, no place.",
	5: "A SHA-1 hash of a name: the same name gives the same UUID.",
	6: "Version 1 with its time put in order, so that it sorts.",
	7: "Unix milliseconds in front, then random bits, some of which may count.",
	8: "What its maker wants it to be: only version and variant are fixed.",
}

func version() section {
	return section{name: "version", kind: snowflake.KindUnused, bits: 4, meaning: says("Says which kind of UUID this is.")}
}

func variant() section {
	return section{name: "variant", kind: snowflake.KindUnused, bits: 2, meaning: says("10 in every UUID of RFC 9562.")}
}

func random(name string, bits int) section {
	return section{name: name, kind: snowflake.KindSequence, bits: bits, hex: true, meaning: says("Random.")}
}

func clockAndNode() []section {
	return []section{
		variant(),
		{name: "clock-seq", kind: snowflake.KindSequence, bits: 14, meaning: says("Changes when the clock may have been set back.")},
		{name: "node", kind: snowflake.KindNode, bits: 48, hex: true, meaning: macAddress},
	}
}

func timeSection(name string, bits int) section {
	return section{name: name, kind: snowflake.KindTime, bits: bits, meaning: instant}
}

// uuidParts are the sections of each version.
var uuidParts = map[string][]section{
	"other": {{name: "all", kind: snowflake.KindNode, bits: 128, hex: true}},
	"uuid-v1": append([]section{
		{name: "time-low", kind: snowflake.KindTime, bits: 32, meaning: says("The lowest 32 of 60 bits of time.")},
		{name: "time-mid", kind: snowflake.KindTime, bits: 16, meaning: says("The middle 16 bits of the time.")},
		version(), timeSection("time-high", 12)}, clockAndNode()...),
	"uuid-v2": {
		{name: "local-id", kind: snowflake.KindNode, bits: 32, meaning: says("The number of a user or a group.")},
		{name: "time-mid", kind: snowflake.KindTime, bits: 16, meaning: says("The middle 16 bits of the time, of which the lowest are not kept.")},
		version(), timeSection("time-high", 12), variant(),
		{name: "clock-seq", kind: snowflake.KindSequence, bits: 6, meaning: says("Changes when the clock may have been set back.")},
		{name: "domain", kind: snowflake.KindNode, bits: 8, meaning: says("0 for a user, 1 for a group, 2 for an organization.")},
		{name: "node", kind: snowflake.KindNode, bits: 48, hex: true, meaning: macAddress}},
	"uuid-v3": {hash("hash-high", 48), version(), hash("hash-mid", 12), variant(), hash("hash-low", 62)},
	"uuid-v4": {random("random-a", 48), version(), random("random-b", 12), variant(), random("random-c", 62)},
	"uuid-v5": {hash("hash-high", 48), version(), hash("hash-mid", 12), variant(), hash("hash-low", 62)},
	"uuid-v6": append([]section{
		timeSection("time-high", 32),
		{name: "time-mid", kind: snowflake.KindTime, bits: 16, meaning: says("The middle 16 bits of the time.")},
		version(),
		{name: "time-low", kind: snowflake.KindTime, bits: 12, meaning: says("The lowest 12 of 60 bits of time.")}}, clockAndNode()...),
	"uuid-v7": {timeSection("time", 48), version(),
		{name: "rand-a", kind: snowflake.KindSequence, bits: 12, meaning: says("Random, a counter, or parts of a millisecond: the maker chooses.")},
		variant(), random("rand-b", 62)},
	"uuid-v8": {custom("custom-a", 48), version(), custom("custom-b", 12), variant(), custom("custom-c", 62)},
}

func hash(name string, bits int) section {
	return section{name: name, kind: snowflake.KindNode, bits: bits, hex: true, meaning: says("Part of the hash of a name.")}
}

func custom(name string, bits int) section {
	return section{name: name, kind: snowflake.KindNode, bits: bits, hex: true, meaning: says("Its maker’s own.")}
}

// macAddress is the node of versions 1 and 6: a network card's address, unless
// a bit of it says that it is random.
func macAddress(r *Reading, _ string) string {
	node := r.Bits[10:16]
	var b strings.Builder
	for i, c := range node {
		if i > 0 {
			b.WriteByte(':')
		}
		b.WriteByte(hexDigits[c>>4])
		b.WriteByte(hexDigits[c&15])
	}
	if node[0]&1 == 1 {
		return tell("%s: random, as its multicast bit says.", b.String())
	}
	return tell("%s: a network card’s address, or random.", b.String())
}
