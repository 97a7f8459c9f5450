package judge

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
)

// mixedLog has rows for every stage: repeated, rounded, respelled and longer IDs, several nodes, dates and a gap.
func mixedLog() *find.Set {
	var b strings.Builder
	for i := range 60 {
		at := time.Date(2024, 5, 17, 20, 0, i+i/50*700, 0, time.UTC)
		id := uint64(1791439520256000000) + uint64(i*7919%60)<<32 + uint64(i%3)<<12 + uint64(i%5)
		fmt.Fprintf(&b, "%s made %d\n", at.Format(time.DateTime), id)
	}
	b.WriteString("1791439520256000000 636507967185264641 636507967185264600 0x18dc72d1f6a59000\n017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n")
	r := find.NewReader(&find.Set{})
	r.Feed([]byte(b.String()))
	return r.Close()
}

// Each stage, called alone with the results of those before it, finds what it finds within a job: it relies on no
// order and no memory that another stage has left.
func TestAStageDependsOnlyOnItsParameters(t *testing.T) {
	s, o := mixedLog(), Options{Now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)}
	var j Job
	if r, _ := j.Run(s, o, nil); len(r.Findings) < 5 || len(r.Pairs) == 0 || j.family.all {
		t.Fatalf("this text does not use all stages: %+v, %+v", r.Findings, r.Pairs)
	}
	f, v := &j.family, &j.guess.reader
	var alone Job
	for _, stage := range []struct {
		name      string
		run       func(w *workspace, m *marks) bool
		got, want any
		notes     []findingKind
	}{
		{"pairs", func(w *workspace, m *marks) bool { return alone.pairs.find(w, s, m) }, &alone.pairs, &j.pairs,
			[]findingKind{duplicates, isRounded, spellings}},
		{"family", func(w *workspace, m *marks) bool {
			copy(m.behind, j.marks.behind)
			return alone.family.choose(w, s, m, 0, true)
		}, &alone.family, &j.family, nil},
		{"reader", func(w *workspace, _ *marks) bool { return alone.guess.make(w, s, f, &o) }, &alone.guess.reader, v,
			nil},
		{"ranking", func(*workspace, *marks) bool { return true }, &alone.guess.ranked, &j.guess.ranked, nil},
		{"rows in the order of lines",
			func(w *workspace, m *marks) bool { return alone.byLine.look(w, s, f, v, o.Now, m) },
			&alone.byLine, &j.byLine,
			[]findingKind{inversions, clockBack, future, damage, sequenceZero, sequenceEven, sequenceLow}},
		{"stamps", func(w *workspace, m *marks) bool { return alone.stamps.compare(w, s, f, v, m) },
			&alone.stamps, &j.stamps,
			[]findingKind{timeZone}},
		{"rows in the order of time", func(w *workspace, m *marks) bool {
			for row := range m.behind {
				m.behind[row] = j.marks.behind[row] & repeated
			}
			return alone.byTime.look(w, s, f, v, &j.byLine, m)
		}, &alone.byTime, &j.byTime, []findingKind{sharedNode, gaps, busiest}},
		{"lists", func(w *workspace, m *marks) bool {
			*m = j.marks
			m.lists = [findingCount][]uint32{}
			alone.marks = *m
			return alone.marks.list(w, s.Len())
		}, &alone.marks.lists, &j.marks.lists, nil},
	} {
		var w workspace
		w.order.Rows, w.second.Rows = slices.Repeat([]uint32{7}, 200), slices.Repeat([]uint32{9}, 200)
		w.keys = slices.Repeat([]uint64{1 << 40}, 200)
		var m marks
		m.begin(s.Len())
		if !stage.run(&w, &m) || !reflect.DeepEqual(stage.got, stage.want) {
			t.Errorf("%s: got %+v, want %+v", stage.name, stage.got, stage.want)
		}
		for _, kind := range stage.notes {
			if m.totals[kind] != j.marks.totals[kind] {
				t.Errorf("%s: %s of %d rows, want %d", stage.name, findingNames[kind], m.totals[kind],
					j.marks.totals[kind])
			}
		}
	}
}
