package layouts_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand"
	"os"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// issued is what one layout issues in the ticks that overlap [from, to): found by trying each
// combination of a tick, a node ID and a sequence number.
type issued struct {
	ids          []composedID
	small, large snowflake.ID
}

type composedID struct {
	id              snowflake.ID
	tick, node, seq uint64
}

// composedIDs are all IDs of the small layouts, by the layout's fields.
var composedIDs = map[string][]composedID{}

func allOf(t *testing.T, l snowflake.Layout) []composedID {
	t.Helper()
	key := layouts.FieldsText(l)
	if composedIDs[key] == nil {
		for tick := uint64(0); tick < layouts.Ticks(l); tick++ {
			for node := uint64(0); node < l.Nodes(); node++ {
				for seq := uint64(0); seq < layouts.IDsPerTick(l); seq++ {
					composedIDs[key] = append(composedIDs[key],
						composedID{composed(t, l, tick, node, seq), tick, node, seq})
				}
			}
		}
	}
	return composedIDs[key]
}

// issuedBy has the IDs of a layout with few bits. A zero to means the end of the lifetime.
func issuedBy(t *testing.T, l snowflake.Layout, u layouts.Use, from, to time.Time, signed bool) issued {
	t.Helper()
	all := issued{small: math.MaxUint64}
	var issues [64]bool // in a tick
	for tick := uint64(0); tick < layouts.Ticks(l); tick++ {
		begin := l.Instant(tick)
		issues[tick] = begin.Add(l.Tick).After(from) && (to.IsZero() || begin.Before(to))
	}
	for _, c := range allOf(t, l) {
		used := c.node >= u.FirstNode && (u.Nodes == 0 || c.node < u.FirstNode+u.Nodes) &&
			(u.IDsPerTick == 0 || c.seq < u.IDsPerTick)
		if issues[c.tick] && used && !(signed && c.id.Int64() < 0) {
			all.ids = append(all.ids, c)
			all.small, all.large = min(all.small, c.id), max(all.large, c.id)
		}
	}
	return all
}

func composed(t *testing.T, l snowflake.Layout, tick, node, seq uint64) snowflake.ID {
	t.Helper()
	values, err := l.NodeValues(node)
	if err != nil {
		t.Fatal(err)
	}
	parts := make([]uint64, len(l.Fields))
	for i, f := range l.Fields {
		switch f.Kind {
		case snowflake.KindTime:
			parts[i] = tick
		case snowflake.KindNode:
			parts[i] = values[f.Name]
		case snowflake.KindSequence:
			parts[i] = seq
		}
	}
	id, err := l.Compose(parts)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// tried computes what Change.Check does, from all IDs of both layouts. ok is false if one of
// them has none.
func tried(t *testing.T, c layouts.Change) (e layouts.Effect, ok bool) {
	t.Helper()
	old := issuedBy(t, c.Old, c.OldUse, c.Since, c.At.Add(c.Rollout), c.Signed)
	next := issuedBy(t, c.New, c.NewUse, c.At, time.Time{}, c.Signed)
	if len(old.ids) == 0 || len(next.ids) == 0 {
		return e, false
	}
	e.Old = layouts.Bounds{Smallest: old.small, Largest: old.large}
	e.New = layouts.Bounds{Smallest: next.small, Largest: next.large}
	if next.small <= old.large {
		e.Verdict = layouts.Unordered
	}
	e.Shared.Smallest = math.MaxUint64
	olds, first := map[snowflake.ID]bool{}, uint64(0)
	for _, c := range old.ids {
		olds[c.id] = true
	}
	for _, c := range next.ids {
		if !olds[c.id] {
			continue
		}
		e.Shared = layouts.Bounds{Smallest: min(e.Shared.Smallest, c.id), Largest: max(e.Shared.Largest, c.id)}
		if e.Verdict != layouts.Overlaps || c.tick < first || c.tick == first && c.id < e.Example {
			e.Example, first = c.id, c.tick
		}
		e.Verdict = layouts.Overlaps
	}
	if e.Verdict != layouts.Overlaps {
		e.Shared.Smallest = 0
	}
	e.ReadByNew, e.ReadByOld = read(c.New, old), read(c.Old, next)
	for tick := layouts.Ticks(c.New); tick > 0 && e.Verdict != layouts.Safe; tick-- {
		later := issuedBy(t, c.New, c.NewUse, latest(c.At, c.New.Instant(tick-1)), time.Time{}, c.Signed)
		if len(later.ids) == 0 {
			continue
		}
		if later.small <= old.large {
			break
		}
		e.OrderedFrom = c.New.Instant(tick - 1)
	}
	if e.Verdict == layouts.Safe {
		e.OrderedFrom = c.At
	}
	return e, true
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func read(by snowflake.Layout, of issued) (i layouts.Interval) {
	for _, c := range of.ids {
		at := by.Time(c.id)
		if i.From.IsZero() || at.Before(i.From) {
			i.From = at
		}
		if at.After(i.To) {
			i.To = at
		}
	}
	return i
}

// firstSafe tries each start of a tick of the new layout.
func firstSafe(t *testing.T, c layouts.Change) time.Time {
	t.Helper()
	for tick := uint64(0); ; tick++ {
		e, ok := tried(t, c)
		if ok && e.Verdict == layouts.Safe {
			return c.At
		}
		for ; tick < layouts.Ticks(c.New) && !c.New.Instant(tick).After(c.At); tick++ {
		}
		if tick >= layouts.Ticks(c.New) {
			return time.Time{}
		}
		c.At = c.New.Instant(tick)
	}
}

// latestEpoch tries each epoch that is whole ticks earlier.
func latestEpoch(t *testing.T, c layouts.Change) time.Time {
	t.Helper()
	for i := uint64(0); i < layouts.Ticks(c.New); i++ {
		if e, ok := tried(t, c); ok && e.Verdict == layouts.Safe {
			return c.New.Epoch
		}
		c.New.Epoch = c.New.Epoch.Add(-c.New.Tick)
	}
	return time.Time{}
}

// nodesApart tries ranges of node IDs.
func nodesApart(t *testing.T, c layouts.Change) layouts.Use {
	t.Helper()
	want := c.NewUse.Nodes
	for first := uint64(1); first < c.New.Nodes(); first *= 2 {
		if want == 0 && first*2 < c.New.Nodes() || first < want {
			continue
		}
		u := c.NewUse
		u.FirstNode = first
		if want == 0 {
			u.Nodes = first
		}
		with := c
		with.NewUse = u
		if e, ok := tried(t, with); ok && e.Verdict != layouts.Overlaps {
			return u
		}
	}
	return layouts.Use{}
}

var smallLayouts = []struct {
	fields string
	epoch  int64 // in milliseconds
	tick   time.Duration
}{
	{"unused:58,time:3,node:1,sequence:2", 0, time.Millisecond},
	{"unused:58,time:3,node:2,sequence:1", -2, time.Millisecond},
	{"unused:58,time:3,node:2,sequence:1", -5, 2 * time.Millisecond},
	{"unused:57,time:4,node:1,sequence:2", 1, time.Millisecond},
	{"unused:57,time:4,node:2,sequence:1", -3, 1500 * time.Microsecond},
	{"unused:59,time:4,sequence:1", 0, 700 * time.Microsecond},
	{"unused:58,time:3,sequence:2,node:1", 0, time.Millisecond},
	{"unused:58,time:4,sequence:1,node:1", -9, 3 * time.Millisecond},
	{"unused:58,node:2,time:3,sequence:1", 0, time.Millisecond},
	{"unused:58,node:1,time:3,rack/node:1,sequence:1", -1, time.Millisecond},
	{"unused:58,sequence:1,time:3,node:2", -1, 2 * time.Millisecond},
	{"unused:56,time:3,gap/unused:2,node:1,sequence:2", 0, time.Millisecond},
	{"unused:55,time:3,node:1,gap/unused:2,sequence:1,low/unused:2", -4, time.Millisecond},
	{"unused:61,time:3", 0, time.Millisecond},
	{"unused:58,time:3,node:3", -7, time.Millisecond},
	{"time:3,unused:57,node:2,sequence:2", -2, time.Millisecond},
	{"time:3,node:2,sequence:1,unused:58", 0, time.Millisecond},
	{"node:2,time:3,unused:57,sequence:2", 0, time.Millisecond},
	{"sequence:2,time:3,node:1,unused:58", -1, time.Millisecond},
	{"unused:1,time:3,unused-b/unused:57,node:1,sequence:2", 0, time.Millisecond},
	{"unused:55,time:6,node:1,sequence:2", 0, 250 * time.Microsecond},
	{"unused:56,time:6,sequence:2", -30, 900 * time.Microsecond},
	{"unused:57,time:6,sequence:1", -20, 1100 * time.Microsecond},
}

func smallLayout(t *testing.T, i int) snowflake.Layout {
	l := written(t, smallLayouts[i].fields, smallLayouts[i].epoch, smallLayouts[i].tick)
	if err := l.Validate(); err != nil {
		t.Fatal(err)
	}
	l.Name = fmt.Sprint("layout-", i)
	return l
}

func sameEffect(a, b layouts.Effect) bool {
	same := func(a, b layouts.Interval) bool { return a.From.Equal(b.From) && a.To.Equal(b.To) }
	return a.Verdict == b.Verdict && a.Old == b.Old && a.New == b.New && a.Shared == b.Shared &&
		a.Example == b.Example &&
		a.OrderedFrom.Equal(b.OrderedFrom) && a.FirstSafe.Equal(b.FirstSafe) && a.Epoch.Equal(b.Epoch) &&
		a.Nodes == b.Nodes && same(a.ReadByNew, b.ReadByNew) && same(a.ReadByOld, b.ReadByOld)
}

// Every pair of the small layouts, each with random days, nodes, rates and rollouts.
func TestAChangeIsWhatAllIDsOfBothLayoutsShow(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	repeats := 2
	if os.Getenv("MORE") != "" {
		repeats = 20
	}
	verdicts, cures := map[layouts.ChangeVerdict]int{}, [3]int{}
	for i := range smallLayouts {
		for j := range smallLayouts {
			for k := 0; k < repeats; k++ {
				c := randomChange(r, smallLayout(t, i), smallLayout(t, j))
				want, ok := tried(t, c)
				got, err := c.Check()
				if !ok || c.At.Before(c.New.Epoch) {
					if err == nil {
						t.Fatalf("%+v: got %+v, want an error", c, got)
					}
					continue
				}
				if err != nil {
					t.Fatalf("%+v: %v", c, err)
				}
				want.FirstSafe, want.Epoch = firstSafe(t, c), latestEpoch(t, c)
				if want.Verdict == layouts.Overlaps {
					want.Nodes = nodesApart(t, c)
				}
				if !sameEffect(got, want) {
					t.Fatalf("%+v:\ngot  %+v\nwant %+v", c, got, want)
				}
				verdicts[got.Verdict]++
				if got.Verdict != layouts.Safe {
					has := []bool{!got.FirstSafe.IsZero(), !got.Epoch.IsZero(), got.Nodes != layouts.Use{}}
					for n, has := range has {
						if has {
							cures[n]++
						}
					}
				}
			}
		}
	}
	t.Logf("%v; a later day, another epoch, other nodes: %d", verdicts, cures)
	for _, v := range []layouts.ChangeVerdict{layouts.Safe, layouts.Overlaps, layouts.Unordered} {
		if verdicts[v] < 50 {
			t.Errorf("%v: got %d cases", v, verdicts[v])
		}
	}
	for i, n := range cures {
		if n < 20 {
			t.Errorf("cure %d: got %d cases", i, n)
		}
	}
}

func randomChange(r *rand.Rand, old, next snowflake.Layout) layouts.Change {
	c := layouts.Change{Old: old, New: next, Signed: r.Intn(3) == 0,
		At: time.UnixMilli(0).Add(time.Duration(r.Intn(40)-4) * 250 * time.Microsecond)}
	use := func(l snowflake.Layout) (u layouts.Use) {
		if r.Intn(2) == 0 {
			u.FirstNode = uint64(r.Intn(int(l.Nodes())))
			u.Nodes = uint64(r.Intn(int(l.Nodes()-u.FirstNode) + 1))
		}
		if r.Intn(3) == 0 {
			u.IDsPerTick = uint64(r.Intn(int(layouts.IDsPerTick(l)) + 1))
		}
		return u
	}
	c.OldUse, c.NewUse = use(old), use(next)
	if r.Intn(3) == 0 {
		c.Rollout = time.Duration(r.Intn(16)) * 250 * time.Microsecond
	}
	if r.Intn(3) == 0 {
		c.Since = c.At.Add(-time.Duration(1+r.Intn(20)) * 250 * time.Microsecond)
	}
	return c
}

func changed(t testing.TB, c layouts.Change) layouts.Effect {
	t.Helper()
	e, err := c.Check()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestAChangeOfRealLayouts(t *testing.T) {
	at := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	twitter := snowflake.Twitter()
	later := twitter
	later.Epoch = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name      string
		old, new  snowflake.Layout
		verdict   layouts.ChangeVerdict
		firstSafe string
	}{
		{"the same bits", twitter, snowflake.Bwmarrin(), layouts.Safe, "2027-01-01T00:00:00Z"},
		{"a later epoch", twitter, later, layouts.Overlaps, "never"},
		{"an earlier epoch", later, twitter, layouts.Safe, "2027-01-01T00:00:00Z"},
		{"a bit more of time, and a later epoch: after the old end", twitter, layouts.Discord(), layouts.Overlaps,
			"2084-09-06T15:47:35.552Z"},
		{"larger IDs from the start", layouts.Sonyflake(), twitter, layouts.Safe, "2027-01-01T00:00:00Z"},
		{"smaller IDs", twitter, layouts.Sonyflake(), layouts.Overlaps, "never"},
	} {
		e := changed(t, layouts.Change{Old: c.old, New: c.new, At: at})
		if got := instantOrNever(e.FirstSafe, !e.FirstSafe.IsZero()); e.Verdict != c.verdict || got != c.firstSafe {
			t.Errorf("%s: got %v and %s, want %v and %s", c.name, e.Verdict, got, c.verdict, c.firstSafe)
		}
		if e.Verdict == layouts.Overlaps {
			old, now := c.old.Time(e.Example), c.new.Time(e.Example)
			if !old.Before(at) || now.Before(at) {
				t.Errorf("%s: %d is of %v and of %v", c.name, uint64(e.Example), old, now)
			}
		}
	}
}

func TestACureIsSafe(t *testing.T) {
	at := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, old := range layouts.Presets() {
		for _, next := range layouts.Presets() {
			c := layouts.Change{Old: old, New: next, At: at, Rollout: time.Hour}
			e, err := c.Check()
			if err != nil || e.Verdict == layouts.Safe {
				continue
			}
			if !e.FirstSafe.IsZero() {
				with := c
				with.At = e.FirstSafe
				if got := changed(t, with); got.Verdict != layouts.Safe {
					t.Errorf("%s to %s at %v: got %v", old.Name, next.Name, with.At, got.Verdict)
				}
				with.At = e.FirstSafe.Add(-1)
				if got := changed(t, with); with.At.After(at) && got.Verdict == layouts.Safe {
					t.Errorf("%s to %s is safe at %v already", old.Name, next.Name, with.At)
				}
			}
			if !e.Epoch.IsZero() {
				with := c
				with.New.Epoch = e.Epoch
				if got := changed(t, with); got.Verdict != layouts.Safe || !e.Epoch.Before(next.Epoch) {
					t.Errorf("%s to %s since %v: got %v", old.Name, next.Name, e.Epoch, got.Verdict)
				}
			}
		}
	}
}

func TestAnImpossibleChangeNamesItsPart(t *testing.T) {
	at := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	twitter, future := snowflake.Twitter(), snowflake.Twitter()
	future.Epoch = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	pinterest := layouts.MustPreset("pinterest")
	for _, c := range []struct {
		change layouts.Change
		part   string
		want   string
	}{
		{layouts.Change{New: twitter, At: at}, "Old",
			"layouts: Change.Old: snowflake: the fields have 0 bits, 64 too few"},
		{layouts.Change{Old: twitter, New: pinterest, At: at}, "New",
			"layouts: Change.New: layout pinterest has no time field"},
		{layouts.Change{Old: twitter, New: twitter}, "At", "layouts: Change.At: no time is set"},
		{layouts.Change{Old: twitter, New: future, At: at}, "At",
			"layouts: Change.At: layout twitter begins at its epoch, 2030-01-01T00:00:00Z"},
		{layouts.Change{Old: twitter, New: layouts.MustPreset("baidu"), At: at}, "At",
			"layouts: Change.At: layout baidu issues no ID after its last tick, which begins 2024-11-20T13:24:15Z"},
		{layouts.Change{Old: future, New: twitter, At: at}, "At",
			"layouts: Change.At: layout twitter issues no ID before 2027-01-01T00:00:00Z"},
		{layouts.Change{Old: twitter, New: twitter, At: at, Since: at}, "Since", "layouts: Change.Since: " +
			"2027-01-01T00:00:00Z is not before At"},
		{layouts.Change{Old: twitter, New: twitter, At: at, Rollout: -1}, "Rollout",
			"layouts: Change.Rollout: -1ns is negative"},
		{layouts.Change{Old: twitter, New: twitter, At: at, OldUse: layouts.Use{FirstNode: 1024}}, "OldUse",
			"layouts: Change.OldUse: node ID 1024 is out of range: 0 to 1023"},
		{layouts.Change{Old: twitter, New: twitter, At: at, NewUse: layouts.Use{FirstNode: 1, Nodes: 1024}}, "NewUse",
			"layouts: Change.NewUse: node ID 1024 is out of range: 0 to 1023"},
	} {
		_, err := c.change.Check()
		var e *layouts.ChangeError
		if !errors.As(err, &e) || e.Part != c.part || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// The widest fields, the longest ticks and the ends of time do not overflow.
func TestAChangeAtTheEndsOfTime(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	wide := []string{
		"time:64", "time:63,sequence:1", "sequence:63,time:1", "unused:63,time:1", "node:63,time:1", "time:1,node:63",
		"time:32,node:16,rack/node:16", "sequence:31,time:33", "unused:1,time:41,node:10,sequence:12",
	}
	checked := 0
	for i := 0; i < 3000; i++ {
		of := func() snowflake.Layout {
			tick := []time.Duration{time.Microsecond, time.Millisecond, time.Second, 1048577, 999_999_937}[r.Intn(5)]
			return written(t, wide[r.Intn(len(wide))], r.Int63n(1<<45)-1<<44, tick)
		}
		c := layouts.Change{Old: of(), New: of(), Signed: r.Intn(2) == 0, Rollout: time.Duration(r.Int63n(1 << 40))}
		c.At = c.New.Epoch.Add(time.Duration(r.Int63n(1 << (10 + r.Intn(50)))))
		e, err := c.Check()
		if err != nil {
			continue
		}
		checked++
		if e.Verdict == layouts.Safe != (e.New.Smallest > e.Old.Largest) || e.Old.Smallest > e.Old.Largest {
			t.Errorf("%+v: got %+v", c, e)
		}
		if at := e.FirstSafe; !at.IsZero() && at.After(c.At) {
			c.At = at
			if e := changed(t, c); e.Verdict != layouts.Safe {
				t.Errorf("%+v: got %v at the first safe instant", c, e.Verdict)
			}
			c.At = at.Add(-1)
			if e := changed(t, c); e.Verdict == layouts.Safe {
				t.Errorf("%+v: safe before the first safe instant", c)
			}
		}
	}
	if checked < 500 {
		t.Errorf("got %d changes", checked)
	}
}

func BenchmarkChange(b *testing.B) {
	at := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	c := layouts.Change{Old: snowflake.Twitter(), New: layouts.Sonyflake(), At: at}
	for i := 0; i < b.N; i++ {
		changed(b, c)
	}
}
