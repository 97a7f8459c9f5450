package format

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
	if !r.Wide() {
		return r.layoutFields()
	}
	fields := wideFields(r.kind, r.wide)
	for i := range fields {
		fields[i].Meaning = r.meaning(&fields[i])
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

func (r *Reading) layoutFields() []Field {
	fields := make([]Field, len(r.Layout.Fields))
	from := 0
	for i, f := range r.Layout.Fields {
		fields[i] = Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits, From: from,
			Value: strconv.FormatUint(r.Layout.Value(r.ID, i), 10), Meaning: layoutMeaning(r, f)}
		from += f.Bits
	}
	return fields
}

func layoutMeaning(r *Reading, f snowflake.Field) string {
	switch {
	case f.Kind == snowflake.KindTime:
		return text.UTC(r.At)
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
