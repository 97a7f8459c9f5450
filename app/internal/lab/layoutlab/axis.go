package layoutlab

import (
	"math"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Axis is an axis of ID values, from 0 to a power of two. IDs are placed as shares of its length; those
// beyond it are at 1.
type Axis struct {
	Bits int // the axis ends at 2^Bits, from 8 to 64

	Old, New Stretch // all that is between the smallest and the largest ID
	// Both is where new IDs repeat old ones, or where they are smaller than some. It is zero if the change
	// is safe.
	Both    Stretch
	Beyond  bool    // the new IDs go on behind the axis
	Example float64 // the effect's example, or −1
	Safe    float64 // the first new ID of the safe day, or −1
}

// Stretch is a part of an axis.
type Stretch struct{ From, To float64 }

// axisOf has room for the last old ID, the first new one, and the first ID of the safe day.
func axisOf(o *Migration) Axis {
	e := &o.Effect
	must := max(e.Old.Largest, e.New.Smallest, e.Example)
	var safe snowflake.ID
	if with := o.Change; !o.SafeDay.IsZero() {
		with.At = o.SafeDay
		if effect, err := with.Check(); err == nil {
			safe = effect.New.Smallest
			must = max(must, safe)
		}
	}
	o.safeID = safe
	return o.On(axisBits(must))
}

// On places the IDs on an axis that ends at 2^bits.
func (o *Migration) On(bits int) Axis {
	e, a := &o.Effect, Axis{Bits: bits, Example: -1, Safe: -1}
	a.Old, a.New = a.stretch(e.Old), a.stretch(e.New)
	a.Beyond = float64(e.New.Largest) > a.top()
	switch e.Verdict {
	case layouts.Overlaps:
		a.Both, a.Example = a.stretch(e.Shared), a.Place(e.Example)
	case layouts.Unordered:
		a.Both = a.stretch(layouts.Bounds{Smallest: e.New.Smallest, Largest: e.Old.Largest})
	}
	if !o.SafeDay.IsZero() {
		a.Safe = a.Place(o.safeID)
	}
	return a
}

// axisBits is the smallest axis on which an ID has a little room above it.
func axisBits(id snowflake.ID) int {
	bits := 8
	for bits < 64 && float64(id) > 0.9*math.Exp2(float64(bits)) {
		bits++
	}
	return bits
}

func (a Axis) top() float64 { return math.Exp2(float64(a.Bits)) }

// Place is where an ID is, from 0 to 1.
func (a Axis) Place(id snowflake.ID) float64 { return min(float64(id)/a.top(), 1) }

func (a Axis) stretch(b layouts.Bounds) Stretch {
	return Stretch{a.Place(b.Smallest), a.Place(b.Largest)}
}

// AxisMark is a value that labels an axis.
type AxisMark struct {
	At    float64
	Shown string // 0, 2⁶¹ and so on
}

// Marks are the values that label the axis.
func (a Axis) Marks() []AxisMark {
	return []AxisMark{{0, "0"}, {0.25, power(a.Bits - 2)}, {0.5, power(a.Bits - 1)}, {1, power(a.Bits)}}
}

// power is a power of two, with a raised exponent.
func power(n int) string {
	raised, shown := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹"), "2"
	for _, digit := range strconv.Itoa(n) {
		shown += string(raised[digit-'0'])
	}
	return shown
}

// DayAt is the day of a switch whose first new ID is at a place of an axis: the safe day if that is close, else the
// closest possible one.
func (o *Migration) DayAt(a Axis, place float64) time.Time {
	const near = 0.012
	if a.Safe >= 0 && math.Abs(a.Safe-place) < near {
		return o.SafeDay
	}
	l := o.Change.New
	i := l.Index(snowflake.KindTime)
	tick := math.Max(0, place) * a.top() / math.Exp2(float64(layouts.Shift(l, i)))
	if tick >= float64(l.Fields[i].Max()) {
		return o.LastDay
	}
	return o.Near(l.Instant(uint64(tick)).Add(12 * time.Hour))
}
