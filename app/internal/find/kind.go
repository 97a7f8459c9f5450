package find

import (
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Kind is what an ID looked like in the text.
type Kind uint8

// The kinds. Those up to TID are 64-bit IDs in one of their spellings.
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

// kindNames are as links and checks from outside know them; the spellings of
// 64-bit IDs have names of their own.
var kindNames = [...]string{
	Decimal: "decimal", Signed: "signed", Hex: "hex", Binary: "binary", BareHex: "hex-digits",
	ZBase32: "zbase32", Base36: "base36", Base64: "base64", Base58: "base58", Base62: "base62", Shortcode: "shortcode", Decimal64: "base64-decimal", TID: "tid",
	UUIDv1: "uuid-v1", UUIDv2: "uuid-v2", UUIDv3: "uuid-v3", UUIDv4: "uuid-v4", UUIDv5: "uuid-v5", UUIDv6: "uuid-v6",
	UUIDv7: "uuid-v7", UUIDv8: "uuid-v8", UUID: "uuid", ULID: "ulid", ObjectID: "objectid", XID: "xid", KSUID: "ksuid",
}

// String is the kind's name, such as "decimal" or "uuid-v7".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "kind?"
}

// Wide reports whether IDs of the kind have more than 64 bits.
func (k Kind) Wide() bool { return k > TID }

// Timestamp is how IDs of the kind say when they were made; nil where they do not, and
// where a layout of 64 bits says it.
func (k Kind) Timestamp() *format.Timestamp {
	switch k {
	case ULID, UUIDv7:
		return &format.UnixMilliseconds
	case ObjectID, XID:
		return &format.UnixSeconds
	case KSUID:
		return &format.KSUIDTimestamp
	case UUIDv1, UUIDv6:
		return &format.Gregorian
	}
	return nil
}

// Timed reports whether IDs of the kind say when they were made.
func (k Kind) Timed() bool { return !k.Wide() || k.Timestamp() != nil }

// Family is what IDs of several spellings have in common: one value, one ID.
func (k Kind) Family() Kind {
	if k.Wide() {
		return k
	}
	return Decimal
}

// AppendText appends the ID of row i as IDs of its kind are written.
func (s *Set) AppendText(dst []byte, i int) []byte {
	id := snowflake.ID(s.High[i])
	switch k := s.Kind[i]; k {
	case Signed:
		return snowflake.Signed10.Append(dst, id)
	case Hex:
		return snowflake.Base16.Append(append(dst, "0x"...), id)
	case BareHex:
		return snowflake.Base16.Append(dst, id)
	case Binary:
		return snowflake.Base2.Append(append(dst, "0b"...), id)
	case Decimal, Decimal64:
		return snowflake.Base10.Append(dst, id)
	case ZBase32, Base36, Base64, Base58, Base62, Shortcode:
		return spelledForms[k-ZBase32].Append(dst, id)
	default:
		return k.AppendText(dst, s.Wide(i))
	}
}

// Text is the ID of row i as IDs of its kind are written.
func (s *Set) Text(i int) string { return string(s.AppendText(nil, i)) }

// Wide is all bits of row i.
func (s *Set) Wide(i int) format.Wide {
	n := format.Wide{High: s.High[i]}
	if len(s.Low) > 0 {
		n.Low = s.Low[i]
	}
	if len(s.Rest) > 0 {
		n.Rest = s.Rest[i]
	}
	return n
}
