//go:build go1.25

package snowflake_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// randomLayout returns a valid layout with any order and widths.
func randomLayout(r *rand.Rand) snowflake.Layout {
	l := snowflake.Layout{
		Epoch: time.UnixMilli(r.Int64N(1 << 41)), Tick: time.Duration(1+r.IntN(1000)) * time.Microsecond,
	}
	for left := 64; left > 0; {
		bits := 1 + r.IntN(left)
		kind := snowflake.KindNode
		switch n := len(l.Fields); {
		case n == 1 && bits < 63:
			kind = snowflake.KindTime
		case n == 2:
			kind = snowflake.KindSequence
		case n%2 == 0:
			kind = snowflake.KindUnused
		}
		name := "f" + string(rune('a'+len(l.Fields)%26)) + strings.Repeat("x", len(l.Fields)/26)
		l.Fields = append(l.Fields, snowflake.Field{Name: name, Kind: kind, Bits: bits})
		left -= bits
	}
	return l
}

func TestComposeUndoesDecomposeForAnyLayoutAndID(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		l := randomLayout(r)
		if err := l.Validate(); err != nil {
			t.Fatalf("%s: %v", layouts.FieldsText(l), err)
		}
		if fields, err := layouts.ParseFields(layouts.FieldsText(l)); err != nil || !slices.Equal(fields, l.Fields) {
			t.Fatalf("%s: read as %v, %v", layouts.FieldsText(l), fields, err)
		}
		for _, id := range []snowflake.ID{0, math.MaxUint64, snowflake.ID(r.Uint64())} {
			parts := l.Decompose(id)
			if back, err := l.Compose(parts); err != nil || back != id {
				t.Fatalf("%s: %d became %d, %v", layouts.FieldsText(l), id, back, err)
			}
			for i, f := range l.Fields {
				byName, ok := l.Value(id, f.Name)
				if got := layouts.Part(l, id, i); got != parts[i] || !ok || byName != got {
					t.Fatalf("%s: field %d: Value %d, ValueOf %d, Decompose %d", layouts.FieldsText(l), i, got, byName,
						parts[i])
				}
				if same, err := layouts.With(l, id, i, parts[i]); err != nil || same != id {
					t.Fatalf("%s: With its own value changed %d to %d, %v", layouts.FieldsText(l), id, same, err)
				}
			}
			if got, ok := l.Value(id, "no-such-field"); ok || got != 0 {
				t.Fatalf("got %d, %v of a field that does not exist", got, ok)
			}
		}
	}
}

func TestComposeNamesTheFieldThatDoesNotFit(t *testing.T) {
	l := snowflake.Twitter()
	for i, want := range map[int]snowflake.ValueError{
		1: {Field: "time", Value: 1 << 41, Max: 1<<41 - 1}, 2: {Field: "datacenter", Value: 32, Max: 31},
		3: {Field: "worker", Value: 32, Max: 31}, 4: {Field: "sequence", Value: 4096, Max: 4095},
	} {
		parts := []uint64{0, 1, 2, 3, 4}
		parts[i] = want.Value
		_, composed := l.Compose(parts)
		_, with := layouts.With(l, 5, i, want.Value)
		for _, err := range []error{composed, with} {
			var fault *snowflake.ValueError
			if !errors.As(err, &fault) || *fault != want {
				t.Errorf("got %#v, want %+v", err, want)
			}
		}
	}
	for _, parts := range [][]uint64{nil, {1}} {
		want := fmt.Sprintf("%d parts for a layout of 5 fields", len(parts))
		if _, err := l.Compose(parts); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestZeroErrorsHaveAText(t *testing.T) {
	for _, err := range []error{
		&snowflake.TextError{}, &snowflake.RefusedError{}, &snowflake.ValueError{},
		&snowflake.LayoutError{},
	} {
		if text := err.Error(); !strings.HasPrefix(text, "snowflake: ") || strings.Contains(text, "nil") {
			t.Errorf("%T: got %q", err, text)
		}
	}
}

func TestUnknownConstantsHaveAPlaceholderName(t *testing.T) {
	got := fmt.Sprint(snowflake.Kind(9), snowflake.Verdict(9), form.Form(99))
	if got != "kind? verdict? form?" {
		t.Errorf("got %s", got)
	}
	if _, ok := layouts.Preset("no such"); ok {
		t.Error("there is a preset of an unknown name")
	}
}

func TestValidateNamesTheFieldAndTheBit(t *testing.T) {
	const good = "time:52,sequence:12"
	type layout = snowflake.Layout
	for _, c := range []struct {
		fields     string
		edit       func(*layout)
		fault      string
		field, say string
	}{
		{"unused:1,time:42,worker:10,sequence:12", nil, "total", "unused",
			"have 65 bits, 1 too many: field \"unused\" crosses bit 63"},
		{"unused:1,time:60,sequence:12", nil, "total", "time", "73 bits"}, // not the first field
		{"time:41,worker:10,sequence:12", nil, "total", "", "have 63 bits, 1 too few"},
		{good, func(l *layout) { l.Fields = nil }, "total", "", "0 bits"},
		{good, func(l *layout) { l.Fields[1].Bits = 0 }, "width", "sequence", "0 bits"},
		{"time:42,worker:5,worker:5,sequence:12", nil, "twice", "worker", "two fields"},
		{"time:32,ms/time:10,worker:22", nil, "twice", "ms", "both time fields"},
		{"time:42,sequence:12,tail/sequence:10", nil, "twice", "tail", "both sequence fields"},
		{good, func(l *layout) { l.Fields[0].Name = "" }, "name", "", "must be a lower-case letter"},
		{good, func(l *layout) { l.Tick = 0 }, "tick", "time", "out of range: 1µs to 1s"},
		{good, func(l *layout) { l.Tick = 2 * time.Second }, "tick", "time", "2s"},
		{"time:64", func(l *layout) { l.Tick = time.Second }, "epoch", "time", "after the last time.Time"},
		{good, func(l *layout) { l.Fields[0].Kind = 9 }, "kind", "time", "kind"},
	} {
		l := written(t, c.fields, 0, time.Millisecond)
		if c.edit != nil {
			c.edit(&l)
		}
		var fault *snowflake.LayoutError
		if err := l.Validate(); !errors.As(err, &fault) {
			t.Errorf("%+v: got %v, want a LayoutError", l, err)
			continue
		}
		if fault.Index >= 0 && l.Fields[fault.Index].Name != fault.Field ||
			(fault.Other >= 0) != (c.fault == "twice") {
			t.Errorf("got fields %d and %d for %q", fault.Index, fault.Other, fault.Field)
		}
		if fault.Fault != c.fault || fault.Field != c.field || !strings.Contains(fault.Error(), c.say) {
			t.Errorf("got fault %s, field %q, %q; want %s, %q, %q", fault.Fault, fault.Field, fault, c.fault, c.field,
				c.say)
		}
	}
}

func TestPresetsAreValidAndEndAsDocumented(t *testing.T) {
	want := map[string]string{
		"twitter": "2080-07-10T17:30:30.208Z", "discord": "2154-05-15T07:35:11.103Z",
		"instagram": "2081-04-30T12:54:37.272Z", "mastodon": "10889-08-02T05:31:50.655Z",
		"sonyflake": "2188-11-16T03:28:58.87Z", "baidu": "2024-11-20T13:24:15Z", "leaf": "2080-07-10T17:30:30.208Z",
		"sonyflake-2": "2199-03-19T03:28:58.87Z", "bwmarrin": "2080-07-10T17:30:30.208Z",
		"hutool": "2080-07-10T17:30:30.208Z", "mybatis-plus": "2080-07-10T17:30:30.208Z",
		"shardingsphere": "2086-07-08T15:47:35.551Z", "yitter": "73376-10-30T14:34:47.247Z",
		"yitter-csharp": "73376-10-30T22:34:47.267Z",
		"seata":         "2090-01-07T07:47:35.551Z", "seata-1-4-0": "2090-01-07T07:47:35.551Z",
		"influxdb": "2156-08-21T07:35:11.103Z", "cockroachdb": "2104-03-13T02:56:07.10655Z",
		"jsnowflake": "2089-09-06T07:47:35.551Z", "simple-snowflake": "2039-09-07T07:47:35.551Z",
		"pinterest": "0001-01-01T00:00:00Z", "zitadel": "2193-07-14T03:28:58.87Z",
		"nodejs-snowflake": "2158-05-15T07:35:11.103Z", "snowflake-id": "2039-09-07T15:47:35.551Z",
		"flake-idgen": "2109-05-15T07:35:11.103Z", "weibo": "71670-08-10T07:03:34Z",
		"bilibili": "2153-08-06T22:28:15Z", "linkedin": "2109-05-15T07:35:11.103Z", "tiktok": "2106-02-07T06:28:15Z",
		"tid": "2255-06-05T23:47:34.740991Z",
	}
	for _, l := range layouts.Presets() {
		if err := l.Validate(); err != nil {
			t.Error(err)
		}
		last, ok := layouts.Last(l)
		ends, documented := want[l.Name]
		if got := last.Format(time.RFC3339Nano); ok == last.IsZero() || documented && got != ends {
			t.Errorf("%s: got last tick %s, want %s", l.Name, got, ends)
		}
		delete(want, l.Name)
		if again, ok := layouts.Preset(l.Name); !ok || layouts.FieldsText(again) != layouts.FieldsText(l) {
			t.Errorf("Preset(%q) returns another layout", l.Name)
		}
	}
	for name := range want {
		t.Errorf("there is no preset %s", name)
	}
}

func TestTickAtIsTheInverseOfInstant(t *testing.T) {
	r, fields := rand.New(rand.NewPCG(3, 4)), written(t, "time:62,sequence:2", 0, 0).Fields
	for range 20000 {
		l := snowflake.Layout{
			Fields: fields, Epoch: time.Unix(r.Int64N(1<<36)-1<<35, r.Int64N(1e9)),
			Tick: time.Duration(1000 + r.Int64N(1e9-999)),
		}
		tick := r.Uint64() >> (2 + r.IntN(60))
		start := l.Instant(tick)
		for after, want := range map[time.Duration]int64{0: 0, l.Tick - 1: 0, l.Tick: 1, -1: -1} {
			if got := l.TickAt(start.Add(after)) - int64(tick); got != want {
				t.Fatalf("epoch %v, tick %v: %v after tick %d: got %d ticks on, want %d", l.Epoch, l.Tick, after, tick,
					got, want)
			}
		}
	}
}

func TestTickAtRoundsDownBeforeAndFarFromTheEpoch(t *testing.T) {
	twitter, zoned := snowflake.Twitter(), snowflake.Twitter()
	zoned.Epoch = zoned.Epoch.In(time.FixedZone("CST", 8*3600)) // ShardingSphere's epoch depends on the time zone
	gregorian := snowflake.Layout{Epoch: time.Date(1582, 10, 15, 0, 0, 0, 0, time.UTC), Tick: time.Millisecond}
	brief := snowflake.Layout{Epoch: gregorian.Epoch, Tick: time.Microsecond}
	at := time.Date(2026, 1, 1, 0, 0, 0, 1_999_999, time.UTC)
	for _, c := range []struct {
		l    snowflake.Layout
		at   time.Time
		want int64
	}{
		{twitter, twitter.Epoch.Add(-1), -1}, {twitter, twitter.Epoch.Add(-time.Millisecond), -1},
		{twitter, twitter.Epoch.Add(-time.Millisecond - 1), -2},
		{twitter, twitter.Epoch.AddDate(-400, 0, 0).Add(1), -12622780800000},
		{twitter, twitter.Epoch.AddDate(-400, 0, 0), -12622780800000},
		{zoned, time.UnixMilli(1600000000000).In(zoned.Epoch.Location()), 1600000000000 - 1288834974657},
		{twitter, time.Unix(-1<<60, 0), math.MinInt64}, {twitter, time.Unix(1<<60, 0), math.MaxInt64},
		{gregorian, at, at.UnixMilli() - gregorian.Epoch.UnixMilli()},
		{brief, time.Unix(1<<44, 0), math.MaxInt64}, {brief, time.Unix(-1<<44, 0), math.MinInt64},
		{snowflake.Layout{Epoch: gregorian.Epoch}, at, 0}, // without a tick
	} {
		if got := c.l.TickAt(c.at); got != c.want {
			t.Errorf("ticks of %v from %v, %v: got %d, want %d", c.l.Tick, c.l.Epoch, c.at, got, c.want)
		}
	}
}

func TestTheZeroTimeIsAValidEpochForDecoding(t *testing.T) {
	l := snowflake.Layout{Fields: snowflake.Twitter().Fields, Tick: time.Millisecond}
	if last, ok := layouts.Last(l); !ok || last.Year() != 70 || l.Validate() != nil {
		t.Errorf("got last tick %v, %v, want the year 70; %v", last, ok, l.Validate())
	}
}

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
		layouts.Shift(l, i)
		layouts.Part(l, id, i)
		_, _ = layouts.With(l, id, i, number)
		l.Value(id, f.Name)
	}
	l.Time(id)
	l.Instant(number)
	l.TickAt(at)
	layouts.Last(l)
	layouts.Lifetime(l)
	layouts.Used(l, at)
	layouts.Ticks(l)
	l.Nodes()
	layouts.IDsPerTick(l)
	layouts.IDsPerSecond(l)
	_, _ = l.NodeValues(number)
	l.Node(id)
	layouts.IDsAt(l, at)
	l.IDRange(at, at.Add(time.Hour))
	layouts.FirstOver(l, id)
	layouts.NegativeFrom(l)
	layouts.TimeOrdered(l)
	layouts.FieldAt(l, r.IntN(64))
	_ = layouts.FieldsText(l)
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
	if got := layouts.Lifetime(l); got != (layouts.Span{Seconds: math.MaxUint64, Nanoseconds: 999_999_999}) {
		t.Errorf("Lifetime beyond a Span: got %+v, want the longest", got)
	}
}
