package idkind

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Kind is the form of an ID in a text: its index in the table.
type Kind uint8

// The kinds that somebody names. Those up to TID are spellings of 64-bit IDs, whose
// fields a layout gives; those behind it have a form of their own.
const (
	Decimal Kind = iota
	Signed       // Signed is a decimal with a minus.
	Hex          // Hex has 0x in front.
	Binary       // Binary has 0b in front.
	BareHex      // BareHex is 16 hexadecimal digits and nothing else.
	ZBase32      // This and the next five are forms of the library, which only a list as a whole can tell.
	Base36
	Base64 // Base64 is that of the eight bytes.
	Base58
	Base62
	Shortcode
	Decimal64 // Decimal64 is base64 of the decimal's digits, which are shown.
	TID
	UUIDv1
	UUIDv2
	UUIDv3
	UUIDv4
	UUIDv5
	UUIDv6
	UUIDv7
	UUIDv8
	UUID // UUID is one without a version, such as the nil one.
	ULID
	ObjectID
	XID
	KSUID
)

// Count is how many kinds there are.
const Count = Kind(len(kinds))

// Spec is the table's entry of a kind.
type Spec struct {
	// Name is used in links and tests from outside; Title is shown.
	Name  string
	Title text.Message

	// As says of a spelling of 64-bit IDs how those are written, as in "written as a
	// decimal". System is the one that writes its IDs so, if one does.
	As     text.Message
	System string
	form   snowflake.Form
	prefix string

	// Score is how likely a text is one that can be read as the kind and has a
	// plausible date: an estimate, see package system's Panel. Likely is how much a word
	// of a longer text looks like one; see package find. Since is the year of the first
	// that are to be expected.
	Score  float64
	Likely int
	Since  int

	code
	// Doubted reports whether an ID may as well be something else that texts hold, as
	// Doubt says; nil where none is. In a text IDs of such a kind, which needs a mark, are
	// read only if it holds one of the words of support, in small letters, or if fewer than
	// half of them are doubted.
	Doubted func(n Wide) bool
	Doubt   text.Message
	support []string

	// Timestamp decodes when IDs were issued; nil if they do not say it.
	Timestamp *Timestamp
	// parts are the bits from the first on, NAME/K:BITS, K being the first letter of the
	// field's kind, with an x behind where they are no number.
	parts string

	// Form says how the ID is written, Note what is particular about it, Sure what
	// speaks for it as soon as it can be read, and Source where it is published.
	Form, Note, Sure text.Message
	Source           string
	// BadLength says of a text with a number of characters, BadDigit of a text with a
	// character, and Range of one that has the right digits what keeps it from being one.
	BadLength, BadDigit, Range text.Message

	// Constructor is how MongoDB's shell writes the kind, if it has it as a type.
	// Collated says how databases have to compare such texts, if that is not plain.
	Constructor string
	Collated    text.Message
}

// Spec is the entry of the kind.
func (k Kind) Spec() *Spec { return &kinds[k] }

// String is the kind's name, such as "decimal" or "uuid-v7".
func (k Kind) String() string {
	if k < Count {
		return kinds[k].Name
	}
	return "kind?"
}

// Wide reports whether the kind has a form of its own, so that no layout is needed to
// read it; most such IDs have more than 64 bits.
func (k Kind) Wide() bool { return k > TID }

// Family is what IDs of several spellings have in common: one value, one ID.
func (k Kind) Family() Kind {
	if k.Wide() {
		return k
	}
	return Decimal
}

// Timestamp is how IDs of the kind say when they were made; nil where they do not, and
// where a layout of 64 bits says it. UUIDs of version 2 keep seven minutes only.
func (k Kind) Timestamp() *Timestamp {
	if k == UUIDv2 {
		return nil
	}
	return kinds[k].Timestamp
}

// Timed reports whether IDs of the kind say when they were made.
func (k Kind) Timed() bool { return !k.Wide() || k.Timestamp() != nil }

// IsUUID reports whether the kind is a UUID of any version or none.
func (k Kind) IsUUID() bool { return UUIDv1 <= k && k <= UUID }

// Plausible reports whether the instant in an ID, if it holds one, lies between 2005,
// or when the first were made, and 2041.
func (k Kind) Plausible(n Wide) bool {
	const year, to = 31_556_952, 2_240_611_200 // in seconds, the latter since 1970
	from := uint64(max(2005, kinds[k].Since)-1970) * year
	var seconds uint64
	switch clock := k.Timestamp(); {
	case k == TID: // its time is in microseconds
		seconds = n.High >> 10 / 1e6
	case clock == nil:
		return true
	default:
		seconds = uint64(clock.Epoch.Unix()) + clock.Ticks(n)/uint64(time.Second/clock.Tick)
	}
	return from <= seconds && seconds < to
}

// Named reports whether name is that of a kind other than a UUID of some version.
func Named(name string) bool {
	for k := UUID; k < Count; k++ {
		if kinds[k].Name == name {
			return true
		}
	}
	return false
}

// Append appends an ID as IDs of the kind are written; one of 64 bits is in High.
func (k Kind) Append(dst []byte, n Wide) []byte {
	if s := &kinds[k]; s.append != nil || s.digits != "" {
		return s.code.write(dst, n)
	}
	return k.Form().Append(append(dst, kinds[k].prefix...), snowflake.ID(n.High))
}

// Form is the library's form for a kind that is a spelling of 64-bit IDs.
func (k Kind) Form() snowflake.Form { return kinds[k].form }
