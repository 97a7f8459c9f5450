package format

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

const (
	uuidUsual text.Message = "five groups of hexadecimal digits"
	uuidPlain text.Message = "32 hexadecimal digits without hyphens"
)

// identifyUUID tries the text as a UUID of RFC 9562: five groups of
// hexadecimal digits, or one of 32, in braces or behind urn:uuid: or neither.
func identifyUUID(n *Identifier, token string, out *Identification) {
	id, form, why := parseUUID(token)
	if why != "" {
		out.exclude("uuid", text.Tell("UUID"), why)
		return
	}
	k := idkind.UUIDOf(id)
	r := n.wide(k, id, out)
	digit := strconv.FormatUint(id.High>>12&15, 10)
	if r.Form = text.Tell(form); form == uuidPlain {
		r.Score *= 0.9
	}
	switch {
	case id == idkind.Wide{}:
		r.stands("uuid-nil", text.Tell("Nil UUID"), text.Tell("All 128 bits are 0: it means “no ID”."))
	case id.High&id.Low == 1<<64-1:
		r.stands("uuid-max", text.Tell("Max UUID"), text.Tell("All 128 bits are 1: it marks the end of a range."))
	case k == idkind.UUID:
		r.contra = append(r.contra, text.Tell("RFC 9562 does not define its variant and version bits, %s and %s.", strconv.FormatUint(id.Low>>62, 2), digit))
	default:
		r.Title = text.Tell("UUID version %s", digit)
		r.pro[0] = text.Tell("The version bits say %s, and the variant bits are 10.", digit)
		if form != uuidPlain { // whatever its date
			r.Score = max(r.Score, 0.7)
		}
	}
}

// stands makes the reading one of a UUID that stands for something else than an ID.
func (r *Reading) stands(name, title, sure string) {
	r.Score *= 0.99 / idkind.UUID.Spec().Score
	r.Name, r.Title, r.pro[0] = name, title, sure
}

// parseUUID reads a UUID's digits; why says what keeps the text from being one.
func parseUUID(token string) (id idkind.Wide, form text.Message, why string) {
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
		why = text.Tell("A UUID has groups of 8, 4, 4, 4 and 12 hexadecimal digits, separated by hyphens.")
		if len(digits) != 32 {
			why = text.Sentences(why, text.Tell("That is 32 digits; this has %s.", text.Group(len(digits))))
		}
		return id, "", why
	}
	id, why = parseWide(idkind.UUID, digits)
	return id, form, why
}

// macAddress is the node of versions 1, 2 and 6: a network card's address,
// unless a bit of it says that it is random.
func macAddress(id idkind.Wide) string {
	digits := hexOf(id, 80, 48)[2:]
	address := digits[:2]
	for i := 2; i < 12; i += 2 {
		address += ":" + digits[i:i+2]
	}
	if id.Slice(87, 1) == 1 {
		return text.Tell("%s: random, as its multicast bit says.", address)
	}
	return text.Tell("%s: a network card’s address, or random.", address)
}
