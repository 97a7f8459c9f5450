package format

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

const (
	uuidUsual = "five groups of hexadecimal digits"
	uuidPlain = "32 hexadecimal digits without hyphens"
	rfc9562   = "https://www.rfc-editor.org/rfc/rfc9562"

	clockAndNode = ",variant/u:2,clock-seq/s:14,node/n:48x"
	hashed       = "hash-high/n:48x,version/u:4,hash-mid/n:12x,variant/u:2,hash-low/n:62x"
)

// uuidKinds are the versions, from 1; in front, at 0, all without one.
var uuidKinds = [...]wideKind{
	{name: "uuid", title: "UUID of no known version", score: 0.15, sure: "It has a UUID’s digits.", parts: "all/n:128x"},
	{
		name: "uuid-v1", score: 0.99, since: 1995, timestamp: &Gregorian, parts: "time-low/t:32,time-mid/t:16,version/u:4,time-high/t:12" + clockAndNode,
		note: "Tenths of a microsecond since 1582, with the lowest part in front, so that it does not sort by time.",
	},
	{
		name: "uuid-v2", score: 0.5, since: 1989, timestamp: &Gregorian, parts: "local-id/n:32,time-mid/t:16,version/u:4,time-high/t:12,variant/u:2,clock-seq/s:6,domain/n:8,node/n:48x",
		note: "A version 1 whose lowest time bits are a local user’s or group’s number: seldom seen.",
	},
	{name: "uuid-v3", score: 0.9, parts: hashed, note: "An MD5 hash of a name: the same name gives the same UUID."},
	{
		name: "uuid-v4", score: 0.99, parts: "random-a/s:48x,version/u:4,random-b/s:12x,variant/u:2,random-c/s:62x",
		note: "122 random bits and nothing else: no date, no place.",
	},
	{name: "uuid-v5", score: 0.93, parts: hashed, note: "A SHA-1 hash of a name: the same name gives the same UUID."},
	{
		name: "uuid-v6", score: 0.96, since: 1995, timestamp: &Gregorian, parts: "time-high/t:32,time-mid/t:16,version/u:4,time-low/t:12" + clockAndNode,
		note: "Version 1 with its time put in order, so that it sorts.",
	},
	{
		name: "uuid-v7", score: 0.99, since: 2015, timestamp: &UnixMilliseconds, parts: "time/t:48,version/u:4,rand-a/s:12,variant/u:2,rand-b/s:62x",
		note: "Unix milliseconds in front, then random bits, some of which may count.",
	},
	{
		name: "uuid-v8", score: 0.85, parts: "custom-a/n:48x,version/u:4,custom-b/n:12x,variant/u:2,custom-c/n:62x",
		note: "What its maker wants it to be: only version and variant are fixed.",
	},
}

// uuidNil and uuidMax are the two UUIDs that stand for none.
var (
	uuidNil = wideKind{name: "uuid-nil", title: "Nil UUID", score: 0.99, sure: "All 128 bits are 0: it stands for no ID.", parts: "all/n:128x"}
	uuidMax = wideKind{name: "uuid-max", title: "Max UUID", score: 0.99, sure: "All 128 bits are 1: it stands for the end of a range.", parts: "all/n:128x"}
)

// identifyUUID tries the text as a UUID of RFC 9562: five groups of
// hexadecimal digits, or one of 32, in braces or behind urn:uuid: or neither.
func identifyUUID(n *Identifier, token string, out *Identification) {
	id, form, why := parseUUID(token)
	if why != "" {
		out.exclude("uuid", text.Tell("UUID"), why)
		return
	}
	version, variant := id.High>>12&15, id.Low>>62
	k := &uuidKinds[0]
	known := variant == 2 && version >= 1 && version <= 8
	switch {
	case id == Wide{}:
		k = &uuidNil
	case id.High&id.Low == 1<<64-1:
		k = &uuidMax
	case known:
		k = &uuidKinds[version]
	}
	r := n.wide(k, id, string(AppendUUID(nil, id)), out)
	if r.Form, r.Source = text.Tell(form), rfc9562; form == uuidPlain {
		r.Score *= 0.9
	}
	digit := strconv.FormatUint(version, 10)
	if known {
		r.Title = text.Tell("UUID version %s", digit)
		r.pro[0] = text.Tell("The version bits say %s, and the variant bits are 10.", digit)
		if form != uuidPlain { // whatever its date
			r.Score = max(r.Score, 0.7)
		}
	} else if k == &uuidKinds[0] {
		r.contra = append(r.contra, text.Tell("Its variant and version bits, %s and %s, are none that RFC 9562 knows.", strconv.FormatUint(variant, 2), text.Group(version)))
	}
}

// parseUUID reads a UUID's digits; why says what keeps the text from being one.
func parseUUID(token string) (id Wide, form, why string) {
	s := strings.ReplaceAll(token, "–", "-") // as text programs make of a hyphen
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
	digits := strings.ReplaceAll(s, "-", "")
	if form == uuidUsual && (len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-') {
		why = text.Tell("A UUID has groups of 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between.")
		if len(digits) != 32 {
			why += " " + text.Tell("That is 32 digits; here are %s.", text.Group(len(digits)))
		}
		return Wide{}, "", why
	}
	if len(digits) != 32 {
		return Wide{}, "", length(text.Tell("A UUID"), 32, len(digits), text.Tell("hexadecimal digits"))
	}
	id, bad := unhex(digits)
	if bad != 0 {
		return Wide{}, "", text.Tell("%s is no hexadecimal digit, and a UUID has no others.", CharacterName(bad))
	}
	return id, form, ""
}

// AppendUUID writes the first 128 bits in five groups of hexadecimal digits.
func AppendUUID(dst []byte, n Wide) []byte {
	for i, size := range [...]int{8, 4, 4, 4, 12} {
		if i > 0 {
			dst = append(dst, '-')
		}
		for range size {
			dst = append(dst, HexDigits[n.High>>60])
			n = n.Up(4)
		}
	}
	return dst
}

// unhex reads hexadecimal digits of either case into the lowest bits; bad is the
// first character that is none, or 0.
func unhex(digits string) (id Wide, bad rune) {
	for _, r := range digits {
		if digitValue(r) > 15 {
			return Wide{}, r
		}
	}
	id, _ = ParseDigits([]byte(strings.ToLower(digits)), HexDigits, 4)
	return id, 0
}

// macAddress is the node of versions 1, 2 and 6: a network card's address,
// unless a bit of it says that it is random.
func macAddress(node []byte) string {
	digits := hexOf(node, 0, 48)[2:]
	address := digits[:2]
	for i := 2; i < 12; i += 2 {
		address += ":" + digits[i:i+2]
	}
	if node[0]&1 == 1 {
		return text.Tell("%s: random, as its multicast bit says.", address)
	}
	return text.Tell("%s: a network card’s address, or random.", address)
}
