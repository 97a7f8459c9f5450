package idkind

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Part is a run of adjacent bits of an ID with one meaning.
type Part struct {
	Name string
	Kind snowflake.Kind
	// Bits is the width; From is how many bits of the ID stand before it.
	Bits, From int
	// Opaque says that the bits are no number, and are better shown in hexadecimal.
	Opaque bool
}

// Parts are all bits of IDs of the kind, from the most significant down. There are none
// of a spelling of 64-bit IDs.
func (k Kind) Parts() []Part {
	if kinds[k].parts == "" {
		return nil
	}
	var all []Part
	from := 0
	for part := range strings.SplitSeq(kinds[k].parts, ",") {
		name, rest, _ := strings.Cut(part, "/")
		p := Part{Name: name, Kind: snowflake.KindUnused, From: from}
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
func (k Kind) Node() (p Part) {
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

func (k Kind) Sequence() Part {
	for _, part := range k.Parts() {
		if part.Name == "counter" {
			return part
		}
	}
	return Part{}
}

// Of is the value of a part of up to 64 bits; 0 of no part.
func (p *Part) Of(n Wide) uint64 { return n.Slice(p.From, p.Bits) }

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
func (k Kind) Sorts() bool { return k.Timestamp() != nil && k != UUIDv1 }
