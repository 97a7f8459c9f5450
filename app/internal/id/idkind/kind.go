// Package idkind is the table of the kinds of ID: the notations of 64-bit IDs, and the kinds with a form of their
// own, such as UUIDs and ULIDs.
//
// An entry says how IDs of the kind are written, which bits mean what, when such an ID was issued, and what makes
// one plausible. Package format reads one ID and is lenient, package find reads a hundred thousand from any text,
// and package judge compares them. Read kinds.go first: a new kind is one entry there.
package idkind

import (
	"cmp"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

// Kind is the form of an ID in a text: its index in the table.
type Kind uint8

// The kinds that somebody names. Those up to TID are spellings of 64-bit IDs, whose
// fields a layout gives; those behind it have a form of their own.
const (
	Decimal   Kind = iota
	Signed         // Signed is a decimal with a minus.
	Hex            // Hex has 0x in front.
	Binary         // Binary has 0b in front.
	BareHex        // BareHex is 16 hexadecimal digits and nothing else.
	Decimal64      // Decimal64 is base64 of the decimal's digits, which are shown.
	Influx64       // Influx64 is base 64 in the order of ASCII.
	Shortcode      // Shortcode is Instagram's, in the addresses of posts.
	Bid            // Bid is Weibo's: groups of four digits of base 62 for seven decimals.
	TID
	UUIDv1
	UUIDv2
	UUIDv3
	UUIDv4
	UUIDv5
	UUIDv6
	UUIDv7
	UUIDv8
	UUIDv7Draft // UUIDv7Draft counts seconds, as the drafts of 2021 had it.
	UUID        // UUID is one without a version, such as the nil one.
	ULID
	ObjectID
	XID
	KSUID
	OrderedUUID // OrderedUUID is one of version 4 whose first 48 bits are a time.
	TimeFirst   // TimeFirst is a UUID of version 1 with its time's highest bits in front.
	Datadog     // Datadog is a trace of 128 bits.
)

// Count is how many kinds there are.
const Count = Kind(len(kinds))

// Spec is the table's entry of a kind.
type Spec struct {
	// Name is used in links and tests from outside; Title is shown.
	Name  string
	Title text.Message

	// As says of a spelling of 64-bit IDs how those are written, as in "written as a
	// decimal". Systems are those that write their IDs so.
	As      text.Message
	Systems []string
	form    form.Form
	prefix  string

	// Score is how likely a text is one that can be read as the kind and has a
	// plausible date: an estimate, see package system's Panel. Likely is how much a word
	// of a longer text looks like one; see package find. Since is the year of the first
	// that are to be expected.
	Score  float64
	Likely int
	Since  int
	// Until is the last year, or a few more, of those that nobody makes now; 0 otherwise.
	Until int

	code
	// Doubted reports whether an ID may as well be something else that texts hold, as
	// Doubt says; nil where none is. In a text IDs of such a kind, which needs a mark, are
	// read only if it holds one of the words of support, in small letters, or if fewer than
	// half of them are doubted.
	Doubted func(n Wide) bool
	Doubt   text.Message
	support []string
	// Shy marks a kind whose form many other words have: in a text its IDs are read only if one of
	// the words of support names it. OnlyPrefixed marks one that is read only behind a prefix.
	Shy, OnlyPrefixed bool
	// behind are texts in small letters, such as parts of addresses and prefixes, behind which a word of the kind's
	// length is such an ID whatever its digits are.
	behind []string

	// Timestamp decodes when IDs were issued; nil if they do not say it.
	Timestamp *Timestamp
	// parts are the bits from the first on, NAME/K:BITS, K being the first letter of the
	// field's kind, with an x behind where they are no number.
	parts string

	// Form says how the ID is written, Note what is particular about it, Sure what
	// speaks for it as soon as it can be read, and Source where it is published.
	Form, Note, Sure text.Message
	Source           string

	// Constructor is how MongoDB's shell writes the kind, if it has it as a type.
	// Collated says how databases have to compare such texts, if that is not plain.
	Constructor string
	Collated    text.Message

	// Cited is what the kind's sources say, for a table of all systems; nil for none.
	Cited *Citation
}

// Citation is what the sources of a system say that no design here runs: facts as names with values, and a
// sentence for each question that they answer.
type Citation struct {
	Facts                                      string
	Needs, Back, Restart, Rate, Random, Outage text.Message
}

// InMemory says why a restart repeats IDs.
const InMemory text.Message = "It keeps its last timestamp in memory only, and a restart loses it."

// Spec is the entry of the kind.
func (k Kind) Spec() *Spec { return &kinds[k] }

// Shown reports whether a text of so many characters is an ID of the kind only where something shows what it is.
func (s *Spec) Shown(length int) bool { return s.OnlyPrefixed || s.least > 0 && length != s.Length }

// String is the kind's name, such as "decimal" or "uuid-v7".
func (k Kind) String() string {
	if k < Count {
		return kinds[k].Name
	}
	return "kind?"
}

// Named is the kind of a name; ok is false where none has it.
func Named(name string) (k Kind, ok bool) {
	for k := range Count {
		if kinds[k].Name == name {
			return k, true
		}
	}
	return Decimal, false
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
func (k Kind) IsUUID() bool { return UUIDv1 <= k && k <= UUID || k == OrderedUUID || k == TimeFirst }

// Plausible reports whether the instant in an ID, if it holds one, lies between 2005,
// or when the first were made, and 2041.
func (k Kind) Plausible(n Wide) bool {
	const year, last = 31_556_952, 2040 // a year in seconds
	from, to := uint64(max(2005, kinds[k].Since)-1970)*year, uint64(cmp.Or(kinds[k].Until, last)-1969)*year
	var seconds uint64
	switch clock := k.Timestamp(); {
	case k == TID: // its time is in microseconds
		seconds = n.High >> 10 / 1e6
	case k == Influx64: // in its logs, of one machine at low rate
		if seconds = influxEpoch + n.High>>22/1000; n.High&(1<<22-1) >= 64 {
			return false
		}
	case clock == nil:
		return true
	default:
		seconds = uint64(clock.Epoch.Unix()) + uint64(min(float64(clock.Ticks(n))*clock.Tick.Seconds(), 1e18))
	}
	return from <= seconds && seconds < to
}

// Append appends an ID as IDs of the kind are written; one of 64 bits is in High.
func (k Kind) Append(dst []byte, n Wide) []byte {
	if s := &kinds[k]; s.append != nil || s.Digits != "" || len(s.segments) > 0 {
		return s.code.write(dst, n)
	}
	return k.Form().Append(append(dst, kinds[k].prefix...), snowflake.ID(n.High))
}

// Form is the library's form for a kind that is a spelling of 64-bit IDs.
func (k Kind) Form() form.Form { return kinds[k].form }

// Field is a run of adjacent bits of an ID with one meaning.
type Field struct {
	Name string
	Kind snowflake.Kind
	// Bits is the width; From is how many bits of the ID stand before it.
	Bits, From int
	// Opaque says that the bits are no number, and are better shown in hexadecimal.
	Opaque bool
}

// Parts are all bits of IDs of the kind, from the most significant down. There are none
// of a spelling of 64-bit IDs.
func (k Kind) Parts() []Field {
	if kinds[k].parts == "" {
		return nil
	}
	var all []Field
	from := 0
	for part := range strings.SplitSeq(kinds[k].parts, ",") {
		name, rest, _ := strings.Cut(part, "/")
		p := Field{Name: name, Kind: snowflake.KindUnused, From: from}
		width, opaque := strings.CutSuffix(rest[2:], "x")
		p.Opaque = opaque
		p.Bits, _ = strconv.Atoi(width)
		switch rest[0] {
		case 't':
			p.Kind = snowflake.KindTime
		case 'n':
			p.Kind = snowflake.KindNode
		case 's':
			p.Kind = snowflake.KindSequence
		}
		from += p.Bits
		all = append(all, p)
	}
	return all
}

// Node is the part that tells one maker of a dated kind from another, as far as there
// is one; Sequence is the part that counts. Several parts of a node make one.
func (k Kind) Node() (p Field) {
	for _, part := range k.Parts() {
		if k.Timestamp() != nil && part.Kind == snowflake.KindNode {
			if p.Bits == 0 {
				p = part
			} else {
				p.Bits = part.From + part.Bits - p.From
			}
		}
	}
	return p
}

func (k Kind) Sequence() Field {
	for _, part := range k.Parts() {
		if part.Name == "counter" {
			return part
		}
	}
	return Field{}
}

// Of is the value of a part of up to 64 bits; 0 of no part.
func (p *Field) Of(n Wide) uint64 { return n.Slice(p.From, p.Bits) }

// Range are the smallest and the largest ID of a tick; ok is false where the kind's
// time does not reach it, or does not sort its IDs.
func (k Kind) Range(tick int64) (first, last Wide, ok bool) {
	clock := k.Timestamp()
	if clock == nil || tick < 0 || bits.Len64(uint64(tick)) > clock.Bits || !k.Sorts() {
		return first, last, false
	}
	left := clock.Bits
	for _, p := range k.Parts() {
		least, most := uint64(0), ^uint64(0)
		switch {
		case p.Kind == snowflake.KindTime:
			left -= p.Bits
			least, most = uint64(tick)>>left, uint64(tick)>>left
		case p.Name == "version" && k == UUIDv7Draft:
			least, most = 7, 7
		case p.Name == "version":
			least, most = uint64(k-UUIDv1)+1, uint64(k-UUIDv1)+1
		case p.Name == "variant":
			least, most = 2, 2
		}
		for i := range p.Bits { // from the lowest bit up; all of most are 1 past the 64th
			first.set(p.From+p.Bits-1-i, least>>i&1)
			last.set(p.From+p.Bits-1-i, most>>min(i, 63)&1)
		}
	}
	return first, last, true
}

// Sorts reports whether IDs of the kind sort by time.
func (k Kind) Sorts() bool {
	clock := k.Timestamp()
	return clock != nil && k != UUIDv1 && k != OrderedUUID && clock.bytes == nil && clock.from == 0
}

// Written is how IDs of the kind are written, in a few words.
func (s *Spec) Written() string {
	if s.Form == "" {
		return text.Tell("%s characters", strconv.Itoa(s.Length))
	}
	return text.Tell(s.Form)
}

// Speaks is what speaks for a text as soon as it can be read as an ID of the kind.
func (s *Spec) Speaks() string {
	if s.Sure == "" {
		return text.Tell("It has the length and the digits of this kind.")
	}
	return text.Tell(s.Sure)
}

// Timestamp is how IDs of a kind hold their time: in ticks since an epoch, in their first bits.
type Timestamp struct {
	Epoch time.Time
	Tick  time.Duration
	Bits  int // 60 of UUIDs of versions 1, 2 and 6, which have them in several places
	from  int // how many bits are before the time
	// bytes are those that hold the time, the most significant first, where they are not side by side.
	bytes []int
}

// Instant is when an ID was made.
func (t *Timestamp) Instant(id Wide) time.Time {
	return snowflake.Layout{Epoch: t.Epoch, Tick: t.Tick}.Instant(t.Ticks(id))
}

// Ticks are those from the epoch to the ID. A UUID of version 1, 2 or 6 counts tenths of a
// microsecond since the Gregorian calendar began; version 2 has another number in the
// place of its lowest bits.
func (t *Timestamp) Ticks(id Wide) uint64 {
	switch {
	case t.bytes != nil:
		ticks := uint64(0)
		for _, at := range t.bytes {
			ticks = ticks<<8 | id.Slice(8*at, 8)
		}
		return ticks
	case t != &gregorian:
		return id.Slice(t.from, t.Bits)
	}
	low, mid, high := id.High>>32, id.High>>16&0xffff, id.High&0xfff
	switch id.High >> 12 & 15 {
	case 2:
		low = 0
	case 6:
		return low<<28 | mid<<12 | high
	}
	return high<<48 | mid<<32 | low
}

// Scattered reports whether the time's bits are not the first ones in their order.
func (t *Timestamp) Scattered() bool { return t == &gregorian || t.bytes != nil || t.from > 0 }
