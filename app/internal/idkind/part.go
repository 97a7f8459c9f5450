package idkind

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Part is a run of neighbouring bits of an ID that say one thing.
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

// Of is the part's value among the first 128 bits; 0 of no part.
func (p *Part) Of(n Wide) uint64 {
	end := p.From + p.Bits
	v := n.High >> max(0, 64-end)
	if end > 64 {
		v = n.High<<(end-64) | n.Low>>(128-end)
	}
	return v & (1<<p.Bits - 1)
}

// put writes a value into the part, within the first 128 bits, that has zeros there.
func (p *Part) put(n *Wide, value uint64) {
	value &= 1<<p.Bits - 1
	at := Wide{Low: value}.Up(min(128-p.From-p.Bits, 64))
	if past := 64 - p.From - p.Bits; past > 0 {
		at.High <<= past
	}
	n.High, n.Low = n.High|at.High, n.Low|at.Low
}

// Range are the smallest and the largest ID of a tick; ok is false where the kind's
// time does not reach it, or does not sort its IDs.
func (k Kind) Range(tick int64) (first, last Wide, ok bool) {
	clock := k.Timestamp()
	if clock == nil || tick < 0 || bits.Len64(uint64(tick)) > clock.Bits || !k.Sorts() {
		return first, last, false
	}
	left := clock.Bits
	for _, p := range k.Parts() {
		switch {
		case p.Kind == snowflake.KindTime:
			left -= p.Bits
			p.put(&first, uint64(tick)>>left)
			p.put(&last, uint64(tick)>>left)
		case p.Name == "version":
			p.put(&first, uint64(k-UUIDv1)+1)
			p.put(&last, uint64(k-UUIDv1)+1)
		case p.Name == "variant":
			p.put(&first, 2)
			p.put(&last, 2)
		default:
			last.fill(p.From, p.From+p.Bits)
		}
	}
	return first, last, true
}

// Sorts reports whether IDs of the kind are in the order of their time.
func (k Kind) Sorts() bool { return k.Timestamp() != nil && k != UUIDv1 }

// fill sets the bits from from up to, and not including, to.
func (n *Wide) fill(from, to int) {
	ones := func(first int) uint64 { // among the 64 bits from first on
		begin, end := min(max(from-first, 0), 64), min(max(to-first, 0), 64)
		return ^uint64(0) >> begin &^ (^uint64(0) >> end)
	}
	n.High, n.Low, n.Rest = n.High|ones(0), n.Low|ones(64), n.Rest|uint32(ones(128)>>32)
}
