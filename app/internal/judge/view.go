package judge

import (
	"math"
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// view reads what the IDs of one family say: their time, node and sequence, as
// plain numbers that can be compared.
type view struct {
	kind   find.Kind // the family, or one of several
	layout snowflake.Layout
	epoch  int64 // in milliseconds since 1970

	tickShift, sequenceShift int
	tickMask, sequenceMask   uint64
	nodeMask                 uint64
	hasTick, hasNode         bool
	hasSequence              bool
}

// layoutView is the view of 64-bit IDs.
func layoutView(l snowflake.Layout) view {
	v := view{kind: find.Decimal, layout: l, epoch: l.Epoch.UnixMilli()}
	for i, f := range l.Fields {
		shift := l.Shift(i)
		switch f.Kind {
		case snowflake.KindTime:
			v.tickShift, v.tickMask, v.hasTick = shift, f.Max(), true
		case snowflake.KindSequence:
			v.sequenceShift, v.sequenceMask, v.hasSequence = shift, f.Max(), true
		case snowflake.KindNode:
			v.nodeMask |= f.Max() << shift
			v.hasNode = true
		}
	}
	return v
}

// wideView is the view of longer IDs. Its layout is that of their first 64
// bits, as far as those say a time.
func wideView(k find.Kind) view {
	v := view{kind: k, layout: snowflake.Layout{Name: k.String(), Epoch: time.Unix(0, 0).UTC(), Tick: time.Millisecond}}
	fields := func(first snowflake.Kind, bits int) {
		name := "random"
		if first == snowflake.KindTime {
			name, v.hasTick = "time", true
		}
		v.layout.Fields = []snowflake.Field{{Name: name, Kind: first, Bits: bits}}
		if bits < 64 {
			v.layout.Fields = append(v.layout.Fields, snowflake.Field{Name: "rest", Kind: snowflake.KindSequence, Bits: 64 - bits})
		}
	}
	switch k {
	case find.ULID, find.UUIDv7:
		fields(snowflake.KindTime, 48)
	case find.ObjectID, find.XID:
		fields(snowflake.KindTime, 32)
		v.layout.Tick, v.hasNode, v.hasSequence = time.Second, true, true
	case find.KSUID:
		fields(snowflake.KindTime, 32)
		v.layout.Tick, v.layout.Epoch = time.Second, time.Unix(1400000000, 0).UTC()
	case find.UUIDv1, find.UUIDv6:
		fields(snowflake.KindTime, 64)
		v.layout.Tick, v.layout.Epoch = 100*time.Nanosecond, time.Unix(gregorian, 0).UTC()
		v.hasNode = true
	default:
		fields(snowflake.KindNode, 64)
	}
	v.epoch = v.layout.Epoch.UnixMilli()
	return v
}

// gregorian is 1582-10-15, from which versions 1 and 6 of UUIDs count, in
// seconds since 1970.
const gregorian = -12219292800

// tick is the number of the tick of row i.
func (v *view) tick(s *find.Set, i int) uint64 {
	n := s.High[i]
	switch v.kind {
	case find.Decimal:
		return n >> v.tickShift & v.tickMask
	case find.ULID, find.UUIDv7:
		return n >> 16
	case find.ObjectID, find.XID, find.KSUID:
		return n >> 32
	case find.UUIDv6:
		return n>>16<<12 | n&0xfff
	case find.UUIDv1:
		return n&0xfff<<48 | n>>16&0xffff<<32 | n>>32
	}
	return 0
}

// node is what tells one node from another in row i. For 64-bit IDs it is their
// node fields in place.
func (v *view) node(s *find.Set, i int) uint64 {
	switch v.kind {
	case find.Decimal:
		return s.High[i] & v.nodeMask
	case find.ObjectID, find.XID:
		return s.High[i]&0xffffffff<<8 | s.Low[i]>>56
	case find.UUIDv1, find.UUIDv6:
		return s.Low[i] & (1<<48 - 1)
	}
	return 0
}

func (v *view) sequence(s *find.Set, i int) uint64 {
	switch v.kind {
	case find.Decimal:
		return s.High[i] >> v.sequenceShift & v.sequenceMask
	case find.ObjectID, find.XID:
		return s.Low[i] >> 32 & 0xffffff
	}
	return 0
}

// sequenceMax is the largest sequence.
func (v *view) sequenceMax() uint64 {
	if v.kind == find.Decimal {
		return v.sequenceMask
	}
	return 0xffffff
}

// ms is the start of a tick in milliseconds since 1970, rounded down.
func (v *view) ms(tick uint64) int64 {
	hi, lo := bits.Mul64(min(tick, 1<<61), uint64(v.layout.Tick))
	if hi >= 1e6 {
		return math.MaxInt64 / 2
	}
	ms, _ := bits.Div64(hi, lo, 1e6)
	return v.epoch + int64(min(ms, math.MaxInt64/2))
}

// nodeName is a node in words: the values of its fields, from the most
// significant down.
func (v *view) nodeName(node uint64) string {
	if v.kind != find.Decimal {
		return snowflake.Base16.Encode(snowflake.ID(node))[4:]
	}
	var name []byte
	for i, f := range v.layout.Fields {
		if f.Kind != snowflake.KindNode {
			continue
		}
		if len(name) > 0 {
			name = append(name, ", "...)
		}
		name = append(append(name, f.Name...), ' ')
		name = snowflake.Base10.Append(name, snowflake.ID(v.layout.Value(snowflake.ID(node), i)))
	}
	return string(name)
}
