package judge

import (
	"math"
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// view reads what the IDs of one family say: their time, node and sequence, as plain numbers that can be compared.
type view struct {
	kind      idkind.Kind // the family, or one of several
	layout    snowflake.Layout
	epoch     int64             // in milliseconds since 1970
	masks     system.Masks      // of 64-bit IDs
	timestamp *idkind.Timestamp // of longer ones, as are the two parts

	nodePart, sequencePart        idkind.Part
	hasTick, hasNode, hasSequence bool
}

func layoutView(l snowflake.Layout) view {
	v := view{kind: idkind.Decimal, layout: l, epoch: l.Epoch.UnixMilli(), masks: system.MasksOf(l)}
	v.hasTick, v.hasNode, v.hasSequence = v.masks.Time.Most > 0, v.masks.Node > 0, v.masks.Sequence.Most > 0
	return v
}

// wideView is the view of longer IDs. Its layout covers their first 64 bits, if those hold a time.
func wideView(k idkind.Kind) view {
	v := view{kind: k, timestamp: k.Timestamp(), layout: snowflake.Layout{Name: k.String(), Epoch: time.Unix(0, 0).UTC(), Tick: time.Millisecond}}
	first := snowflake.Field{Name: "random", Kind: snowflake.KindNode, Bits: 64}
	if v.timestamp != nil {
		v.layout.Epoch, v.layout.Tick, v.hasTick = v.timestamp.Epoch, v.timestamp.Tick, true
		first = snowflake.Field{Name: "time", Kind: snowflake.KindTime, Bits: 64}
		if !v.timestamp.Scattered() {
			first.Bits = v.timestamp.Bits
		}
	}
	v.nodePart, v.sequencePart = k.Node(), k.Sequence()
	v.hasNode, v.hasSequence = v.nodePart.Bits > 0, v.sequencePart.Bits > 0
	v.layout.Fields = []snowflake.Field{first}
	if first.Bits < 64 {
		v.layout.Fields = append(v.layout.Fields, snowflake.Field{Name: "rest", Kind: snowflake.KindSequence, Bits: 64 - first.Bits})
	}
	v.epoch = v.layout.Epoch.UnixMilli()
	return v
}

func (v *view) tick(s *find.Set, i int) uint64 {
	switch n := s.High[i]; {
	case v.kind == idkind.Decimal:
		return n >> v.masks.Time.Shift & v.masks.Time.Most
	case v.timestamp != nil:
		return v.timestamp.Ticks(idkind.Wide{High: n})
	}
	return 0
}

// node is what tells one node from another in row i. For 64-bit IDs it is their node fields in place.
func (v *view) node(s *find.Set, i int) uint64 {
	if v.kind == idkind.Decimal {
		return s.High[i] & v.masks.Node
	}
	return v.nodePart.Of(s.Wide(i))
}

func (v *view) sequence(s *find.Set, i int) uint64 {
	if v.kind == idkind.Decimal {
		return s.High[i] >> v.masks.Sequence.Shift & v.masks.Sequence.Most
	}
	return v.sequencePart.Of(s.Wide(i))
}

func (v *view) sequenceMax() uint64 {
	if v.kind == idkind.Decimal {
		return v.masks.Sequence.Most
	}
	return 1<<v.sequencePart.Bits - 1
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

// nodeName is a node's name: the values of its fields, from the most significant down.
func (v *view) nodeName(node uint64) string {
	if v.kind != idkind.Decimal {
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

// instantMS is when the ID of row i was made, in milliseconds since 1970, or [noInstant].
func (v *view) instantMS(s *find.Set, i int) int64 {
	if !v.hasTick {
		return noInstant
	}
	return v.ms(v.tick(s, i))
}
