//go:build go1.25

package snowflake_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// wild returns a layout with any widths, kinds, tick and epoch, valid or not.
func wild(r *rand.Rand) snowflake.Layout {
	pick := func(numbers ...int64) int64 { return numbers[r.IntN(len(numbers))] }
	l := snowflake.Layout{
		Tick:  time.Duration(pick(math.MinInt64, -1, 0, 1, 1e6, 1e9, 1e9+1, math.MaxInt64)),
		Epoch: time.Unix(pick(math.MinInt64, -62135596800, 0, 1577836800, math.MaxInt64), pick(0, 999_999_999)),
	}
	for range r.IntN(5) {
		l.Fields = append(l.Fields, snowflake.Field{
			Name: [...]string{"", "a", "b", "-"}[r.IntN(4)], Kind: snowflake.Kind(r.IntN(6)),
			Bits: int(pick(math.MinInt32, -1, 0, 1, 12, 41, 63, 64, 65, 200, math.MaxInt32)),
		})
	}
	return l
}

func TestLayoutMethodsNeverPanic(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for range 20000 {
		l := wild(r)
		name := fmt.Sprintf("%+v", l)
		func() {
			defer func() {
				if fault := recover(); fault != nil {
					t.Fatalf("%s: %v", name, fault)
				}
			}()
			useEverything(r, l)
		}()
	}
}

// useEverything calls every method that must accept any layout.
func useEverything(r *rand.Rand, l snowflake.Layout) {
	id, number := snowflake.ID(r.Uint64()), r.Uint64()>>r.IntN(64)
	at := time.UnixMilli(r.Int64N(1 << 41))
	parts := l.Decompose(id)
	_, _ = l.Compose(parts)
	for i, f := range l.Fields {
		f.Max()
		l.Shift(i)
		l.Value(id, i)
		_, _ = l.With(id, i, number)
		l.ValueOf(id, f.Name)
	}
	l.Time(id)
	l.Instant(number)
	l.TickAt(at)
	l.Last()
	l.Lifetime()
	l.Used(at)
	l.Ticks()
	l.Nodes()
	l.IDsPerTick()
	l.IDsPerSecond()
	_, _ = l.NodeValues(number)
	l.Node(id)
	l.IDsAt(at)
	l.IDRange(at, at.Add(time.Hour))
	l.FirstOver(id)
	l.NegativeFrom()
	l.TimeOrdered()
	l.FieldAt(r.IntN(64))
	_ = l.FieldsText()
	if l.Validate() != nil {
		if _, err := snowflake.New(l, nil); err == nil {
			panic("a generator was made of it")
		}
	}
}

func TestInvalidLayoutsHaveDocumentedResults(t *testing.T) {
	l := snowflake.Layout{
		Fields: []snowflake.Field{
			{Name: "wide", Kind: snowflake.KindNode, Bits: 70}, {Name: "time", Kind: snowflake.KindTime, Bits: 8},
			{Name: "less", Kind: snowflake.KindSequence, Bits: -3},
		},
		Epoch: time.Unix(100, 0), Tick: time.Millisecond,
	}
	for i, want := range []uint64{math.MaxUint64, 255, 0} {
		if got := l.Fields[i].Max(); got != want {
			t.Errorf("Max of %+v: got %d, want %d", l.Fields[i], got, want)
		}
	}
	if got := l.Decompose(0x1234); len(got) != 3 || got[0] != 0x12 || got[1] != 0x34 || got[2] != 0 {
		t.Errorf("Decompose: got %x, want 12 34 0", got)
	}
	if got := l.Time(5); !got.Equal(time.Unix(100, 5e6)) {
		t.Errorf("Time: got %v, want 5 ms after the epoch", got)
	}
	l.Tick = 0
	if got := l.Time(5); !got.Equal(l.Epoch) {
		t.Errorf("Time with a tick of 0: got %v, want the epoch", got)
	}
	latest := time.Unix(math.MaxInt64-62135596800, 999_999_999)
	l.Tick, l.Fields[1].Bits = math.MaxInt64, 64
	if got := l.Instant(math.MaxUint64); !got.Equal(latest) {
		t.Errorf("Instant beyond every time.Time: got %v, want %v", got, latest)
	}
	if got := l.Lifetime(); got != (snowflake.Span{Seconds: math.MaxUint64, Nanoseconds: 999_999_999}) {
		t.Errorf("Lifetime beyond a Span: got %+v, want the longest", got)
	}
}
