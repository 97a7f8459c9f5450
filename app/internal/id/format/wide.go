package format

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// identifyWide tries the text as each kind that has a form of its own, but for UUIDs.
func identifyWide(n *Identifier, token string, out *Identification) {
	for k := idkind.UUID + 1; k < idkind.Count; k++ {
		if s := k.Spec(); out.IsNumber && s.Bits == 64 || s.Shown(len(token)) && !n.prefixed {
			continue
		}
		id, ok := parseWide(k, token)
		common := k > idkind.KSUID // other words have such a form
		if !ok || common && !k.Plausible(id) || k.Spec().Timestamp == nil && out.kindKnown() {
			continue
		}
		n.wide(k, id, out)
	}
	if k, id, ok := idkind.ReadOtherwise([]byte(token), ^uint64(0)); ok {
		r := n.wide(k, id, out)
		r.Score, r.Form = r.Score*0.6, text.Tell("a UUID or ULID written as another number")
	}
}

// kindKnown reports whether a text is of a longer kind that says more than that it has digits.
func (n *Identification) kindKnown() bool {
	return slices.ContainsFunc(n.Readings,
		func(r Reading) bool { return r.Wide() && r.kind != idkind.UUID && !r.kind.Spec().Shy })
}

// parseWide reads a text as an ID of a kind.
func parseWide(k idkind.Kind, token string) (id idkind.Wide, ok bool) {
	return k.Spec().Parse([]byte(spelled(k, token)))
}

// spelled is a text as IDs of a kind are written: a UUID without hyphens, and Crockford's base 32 with capitals.
func spelled(k idkind.Kind, token string) string {
	switch {
	case k == idkind.UUID:
		return strings.ReplaceAll(token, "-", "")
	case k.Spec().Digits == idkind.CrockfordDigits:
		return strings.ToUpper(token)
	}
	return token
}

// wide adds the reading of an ID of a kind that has a form of its own.
func (n *Identifier) wide(k idkind.Kind, id idkind.Wide, out *Identification) *Reading {
	s := k.Spec()
	out.Readings = append(out.Readings, Reading{
		Name: s.Name, Title: text.Tell(s.Title), Score: s.Score, Form: s.Written(), Text: string(k.Append(nil, id)),
		Bits: id.Bytes(s.Bits / 8), wide: id, Note: text.Tell(s.Note), Source: s.Source, kind: k,
		pro: []string{s.Speaks()},
	})
	r := &out.Readings[len(out.Readings)-1]
	if s.Doubted != nil && s.Doubted(id) {
		r.Score *= 0.5
		r.contra = []string{text.Tell(s.Doubt)}
	}
	if s.Timestamp != nil {
		r.At, r.Dated = s.Timestamp.Instant(id), true
		n.weigh(r, time.Date(s.Since, 1, 1, 0, 0, 0, 0, time.UTC))
	}
	return r
}

func (n *Identifier) weigh(r *Reading, since time.Time) {
	day := text.UTC(r.At)
	if i := len("2006-01-02"); day[0] != '+' {
		day = day[:i]
	}
	switch {
	case r.At.After(n.options.Now.AddDate(1, 0, 0)):
		r.Score *= 0.15
	case r.At.After(n.options.Now.Add(time.Minute)):
		r.Score *= 0.4
	case r.At.Before(since):
		r.Score *= 0.3
		r.contra = append(r.contra, text.Tell("Its date would be %s, before such IDs existed.", day))
		return
	default:
		r.pro = append(r.pro, text.Tell("Its date, %s, is plausible.", day))
		return
	}
	r.contra = append(r.contra, text.Tell("Its date would be %s, in the future.", day))
}

// mostOrdered is how likely a UUID of version 4 is random at most if its first bits may be a time of recent years.
const mostOrdered = 0.88

const (
	uuidUsual text.Message = "five groups of hexadecimal digits"
	uuidPlain text.Message = "32 hexadecimal digits without hyphens"
)

// identifyUUID tries the text as a UUID of RFC 9562: five groups of
// hexadecimal digits, or one of 32.
func identifyUUID(n *Identifier, token string, out *Identification) {
	id, form, why := parseUUID(token)
	if why != "" {
		return
	}
	k, first := idkind.UUIDOf(id), len(out.Readings)
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
		r.contra = append(r.contra,
			text.Tell("RFC 9562 does not define its variant and version bits, %s and %s.",
				strconv.FormatUint(id.Low>>62, 2), digit))
		if k := idkind.UUIDv1 + idkind.Kind(id.High>>12&15) - 1; k <= idkind.UUIDv7 && k.Timestamp() != nil &&
			k.Plausible(id) {
			r := n.wide(k, id, out)
			r.Score, r.Form = r.Score*0.3, text.Tell("a UUID whose variant bits are wrong")
		}
		if id, k := idkind.Swapped(id); k == idkind.UUIDv4 || k.Timestamp() != nil && k.Plausible(id) {
			r := n.wide(k, id, out)
			r.Score, r.Form = r.Score*0.6, text.Tell("a GUID whose first three groups have their bytes in reverse order")
		}
	case k == idkind.UUIDv7Draft || k == idkind.TimeFirst:
	default:
		r.Title = text.Tell("UUID version %s", digit)
		r.pro[0] = text.Tell("The version bits say %s, and the variant bits are 10.", digit)
		if form != uuidPlain { // whatever its date
			r.Score = max(r.Score, 0.7)
		}
		if k == idkind.UUIDv4 && idkind.OrderedUUID.Plausible(id) {
			r.Score = min(r.Score, mostOrdered)
			n.wide(idkind.OrderedUUID, id, out).Form = text.Tell(form)
		}
	}
	if kind := idkind.InUUID(k, id, 0); kind != k && form != uuidPlain {
		out.Readings[first].Score *= 0.3
		r := n.wide(kind, id, out)
		r.Score, r.Form = r.Score*0.9, text.Tell("a ULID written as a UUID")
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
	id, ok := parseWide(idkind.UUID, digits)
	if !ok {
		why = misfit(idkind.UUID, digits)
	}
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

// letters are those in which longer IDs are written.
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-"

// NearMiss is a better reason for which a token of a list is no ID than err, that
// of [Integer], where it is nearly a longer kind.
func NearMiss(token string, err error) error {
	return new(Identifier).nearMiss(token, err)
}

// nearMiss is what is wrong with a text that has nearly the digits and the length
// of some longer kind of ID, and otherwise why it is no integer.
func (n *Identifier) nearMiss(token string, err error) error {
	bad, ok := err.(*boxes.Error)
	if _, _, _, lost := Floating(token); lost && ok {
		return &boxes.Error{Sentence: bad.Sentence,
			Hint: text.T("A program stored this ID as a floating-point number, as pandas and spreadsheets do: its last digits may be lost.")}
	}
	if first, size := utf8.DecodeRuneInString(token); ok && bad.Position == 1 && bad.Hint == "" && size > 0 &&
		unicode.IsLetter(first) {
		err = &boxes.Error{Position: 1,
			Sentence: text.T("No ID that we know starts like this: %s at position %s.", boxes.CharacterName(first),
				"1")}
	}
	if !ok || bad.Position == 0 || strings.Trim(token, letters) != "" {
		return err
	}
	k := nearest(token)
	if k == idkind.Decimal {
		return err
	}
	title := text.Tell(k.Spec().Title)
	if k == idkind.UUID { // of any version
		title = "UUID"
	}
	return &boxes.Error{Sentence: text.In("a kind and what is wrong with it", "%s: %s.", title, misfit(k, token)),
		Hint: n.cutShort(token, k)}
}

// nearest is the longer kind of ID that a text nearly is, by its digits and its length:
// of several the one with the smallest alphabet. It is Decimal if there is none.
func nearest(token string) idkind.Kind {
	if strings.Count(token, "-") > 1 && strings.Trim(token, idkind.HexDigits+"ABCDEF"+"-") == "" {
		return idkind.UUID
	}
	best, least := idkind.Decimal, math.MaxInt
	for k := idkind.UUID; k <= idkind.KSUID; k++ { // nearly any word of the right length would fit the others
		s := k.Spec()
		off, digits := max(len(token)-s.Length, s.Length-len(token)), len(s.Digits)
		switch {
		case off <= 2 && fits(s, token, off):
			if far := off<<8 + digits; far < least {
				best, least = k, far
			}
		case off == 0 && least == math.MaxInt: // a wrong character in one of the right length
			best, least = k, math.MaxInt-1
		}
	}
	if best == idkind.Decimal && len(token) == 36 {
		return idkind.UUID
	}
	return best
}

// fits reports whether a text is of the digits of a kind; if it has another length, it
// must not look like a word or a number.
func fits(s *idkind.Spec, token string, off int) bool {
	others := len(token)
	for i := range len(token) {
		if s.Digit(token[i]) < 0 {
			return false
		}
		if token[i]-'0' < 10 {
			others--
		}
	}
	mixed := token != strings.ToLower(token) && token != strings.ToUpper(token)
	if len(s.Digits) == 32 && mixed {
		return false
	}
	return off == 0 || others > 2 && others < len(token) && (mixed || len(s.Digits) < 62)
}

// cutShort is the date of an ID whose end is missing. Many kinds have their time in front, so it is still there.
func (n *Identifier) cutShort(token string, k idkind.Kind) string {
	length := k.Spec().Length
	if k == idkind.UUID && strings.Contains(token, "-") {
		length = 36
	}
	if len(token) >= length || k == idkind.KSUID { // of a number in base 62 every digit counts
		return ""
	}
	var out Identification
	for _, kind := range kinds[1:] {
		kind(n, token+strings.Repeat("0", length-len(token)), &out)
	}
	for _, r := range out.Readings {
		if r.Dated && r.Score > 0.5 {
			return text.Tell("If only its end is missing, it was issued on %s.", text.Day(r.At))
		}
	}
	return ""
}

// Field is a run of adjacent bits of a reading, with its value and meaning.
type Field struct {
	Name string
	Kind snowflake.Kind
	// Bits is the width; From is how many bits of the ID stand before it.
	Bits, From int
	// Value is exact: decimal, or 0x and hexadecimal digits where the bits are
	// no number.
	Value string
	// Meaning is a sentence, or an instant as [text.UTC] writes it.
	Meaning string
}

// Fields are all bits of the reading from the most significant down.
func (r *Reading) Fields() []Field {
	meaning, fields := r.meaning, []Field(nil)
	if r.Wide() {
		fields = wideFields(r.kind, r.wide)
	} else {
		meaning, fields = r.layoutMeaning, LayoutFields(r.Layout, r.ID)
	}
	for i := range fields {
		fields[i].Meaning = meaning(&fields[i])
	}
	return fields
}

// WideFields are those of a longer ID that is not read from text, without their meanings. Its kind is
// the one with whose name the given one begins; high and low are its bits as one number.
func WideFields(name string, bits int, high, low uint64) []Field {
	unused := 128 - bits
	for k := idkind.UUIDv1; k < idkind.Count; k++ {
		if strings.HasPrefix(name, k.Spec().Name) {
			return wideFields(k, idkind.Wide{High: high<<unused | low>>(64-unused), Low: low << unused})
		}
	}
	return nil
}

func wideFields(k idkind.Kind, id idkind.Wide) (fields []Field) {
	for _, p := range k.Parts() {
		f := Field{Name: p.Name, Kind: p.Kind, Bits: p.Bits, From: p.From}
		if p.Opaque {
			f.Value = hexOf(id, f.From, f.Bits)
		} else {
			f.Value = strconv.FormatUint(p.Of(id), 10)
		}
		fields = append(fields, f)
	}
	return fields
}

// meanings say what a part of a longer ID is: by the part's name, or by its kind's
// name and its own if parts of several kinds have that name.
var meanings = [...]struct {
	part string
	says text.Message
}{
	{"version", "Says which kind of UUID this is."},
	{"variant", "10 in every UUID of RFC 9562."},
	{"clock-seq", "Changes when the clock may have been set back."},
	{"uuid-v1.time-low", "The lowest 32 of the timestamp’s 60 bits."},
	{"uuid-v6.time-low", "The lowest 12 of the timestamp’s 60 bits."},
	{"uuid-v2.time-mid", "The middle 16 bits of the timestamp; its lowest bits are not kept."},
	{"time-mid", "The middle 16 bits of the timestamp."},
	{"local-id", "A user ID or group ID."},
	{"domain", "0 for a user, 1 for a group, 2 for an organization."},
	{"rand-a", "Random bits, a counter or a fraction of a millisecond: the implementation chooses."},
	{"subsec", "A fraction of the second, a counter or random bits: the implementation chooses."},
	{"hash", "Part of the hash of a name."},
	{"custom", "Defined by the implementation."},
	{"ulid.random", "Random; some implementations count up from it within one millisecond."},
	{"rand", "Random."},
	{"counter", "Starts at a random number and goes up by 1 with each ID."},
	{"machine", "The start of a hash of the machine ID."},
	{"process", "The process ID, mixed with the container’s."},
}

func (r *Reading) meaning(f *Field) string {
	switch {
	case r.Dated && (f.Name == "time" || f.Name == "time-high"):
		return text.UTC(r.At)
	case f.Name == "node":
		return macAddress(r.wide)
	case r.kind == idkind.ObjectID && f.Name == "random":
		return objectIDPlace(r)
	}
	for _, m := range meanings {
		if m.part == r.Name+"."+f.Name || strings.HasPrefix(f.Name, m.part) {
			return text.Tell(m.says)
		}
	}
	return ""
}

// LayoutFields are those of an ID of 64 bits, without their meanings.
func LayoutFields(l snowflake.Layout, id snowflake.ID) []Field {
	fields := make([]Field, len(l.Fields))
	from := 0
	for i, f := range l.Fields {
		fields[i] = Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits, From: from,
			Value: strconv.FormatUint(layouts.Part(l, id, i), 10)}
		from += f.Bits
	}
	return fields
}

func (r *Reading) layoutMeaning(f *Field) string {
	switch {
	case f.Kind == snowflake.KindTime:
		return text.UTC(r.At)
	case f.Name == "milliseconds":
		return text.Tell("The milliseconds of that second.")
	case f.Kind == snowflake.KindUnused && f.Name != "unused":
		return text.Tell("The same in all IDs of this system.")
	case f.Kind == snowflake.KindUnused:
		return text.Tell("Not used by this layout; 0 in its IDs.")
	case f.Kind == snowflake.KindSequence:
		return text.Tell("Distinguishes IDs of the same tick and node.")
	case f.Name == "unknown":
		return text.Tell("The meaning of these bits is not public.")
	}
	return text.Tell("Identifies where the ID was issued.")
}

// objectIDPlace tells both readings of the middle.
func objectIDPlace(r *Reading) string {
	return text.Tell("Random, the same for all IDs of one process. In the format before 2018: machine %s, process %s.",
		hexOf(r.wide, 32, 24), hexOf(r.wide, 56, 16))
}

// hexOf are any number of bits as 0x and hexadecimal digits, aligned to the
// right.
func hexOf(id idkind.Wide, from, count int) string {
	digits := []byte("0x")
	for left := count; left > 0; {
		size := (left-1)%4 + 1
		digits = append(digits, idkind.HexDigits[id.Slice(from+count-left, size)])
		left -= size
	}
	return string(digits)
}
