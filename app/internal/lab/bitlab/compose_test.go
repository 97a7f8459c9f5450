package bitlab_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var posted = bitlab.PartsOf(1541815603606036480)

func way(name string) bitlab.PackMethod {
	for _, w := range bitlab.Ways() {
		if w.Name == name {
			return w
		}
	}
	panic(name)
}

func TestComposingGivesTheLibrarysID(t *testing.T) {
	l := snowflake.Twitter()
	o, _ := bitlab.Find("compose")
	for i := range uint64(20_000) {
		id := random.Mix(i) >> 1
		p := bitlab.PartsOf(id)
		want, err := l.Compose([]uint64{
			0, uint64(p.Time), uint64(p.Datacenter), uint64(p.Worker), uint64(p.Sequence),
		})
		if err != nil || uint64(want) != id {
			t.Fatalf("%d does not come back: %d, %v", id, want, err)
		}
		for _, w := range bitlab.Ways() {
			if got := w.Compose(p); !w.Trap && (got.ID != id || got.Threw != "") {
				t.Fatalf("%s of %+v: got %d %s, want %d", w.Name, p, got.ID, got.Threw, id)
			}
		}
		if i%100 == 0 {
			walk := o.Walk(bitlab.Input{Width: 64, Parts: p})
			follows(t, "compose", walk)
			if walk.Result() != id {
				t.Fatalf("walking to %d ended at %d", id, walk.Result())
			}
		}
	}
}

func TestTheWalkIsShiftAndOrForPartsThatDoNotFitToo(t *testing.T) {
	o, _ := bitlab.Find("compose")
	for _, p := range []bitlab.Parts{
		{Time: -1, Datacenter: 1, Worker: 1}, {Time: 1 << 41}, {Worker: 32, Datacenter: 3}, {Sequence: -1},
		{Time: 1<<63 - 1, Datacenter: 99, Worker: 99, Sequence: 9999},
	} {
		walk := o.Walk(bitlab.Input{Width: 64, Parts: p})
		follows(t, "compose", walk)
		if got, want := walk.Result(), way("shift-or").Compose(p).ID; got != want || len(walk.Overflow) == 0 {
			t.Errorf("%+v: got %d, want %d, and an overflow: %q", p, got, want, walk.Overflow)
		}
	}
	early := way("shift-or").Compose(bitlab.Parts{Time: -1, Datacenter: 1, Worker: 1})
	if got, want := int64(early.ID), int64(-4059136); got != want {
		t.Errorf("one millisecond before the epoch: got %d, want %d", got, want)
	}
}

func TestEachWayBreaksWhereTheSearchSays(t *testing.T) {
	for _, c := range []struct {
		way, part string
		base      bitlab.Parts
		at        int64
		say       string
	}{
		{"shift-or", "time", posted, 1 << 41, "turns negative without an error"},
		{"shift-add", "time", posted, 1 << 41, "turns negative"},
		{"multiply", "time", posted, 1 << 41, "turns negative"},
		{"pow", "time", bitlab.Parts{}, 1 << 41, "stops at the largest long, 9,223,372,036,854,775,807"},
		{"pow", "time", posted, 1 << 41, "turns negative"},
		{"strings", "time", posted, 1 << 41, "NumberFormatException: 65 digits"},
		{"shift-or", "worker", bitlab.Parts{Datacenter: 3}, 32, "decodes as worker 0."},
		{"shift-add", "worker", bitlab.Parts{Datacenter: 3}, 32, "decodes as datacenter 4, worker 0."},
		{"multiply", "sequence", bitlab.Parts{Worker: 31, Datacenter: 3}, 4096,
			"decodes as datacenter 4, worker 0, sequence 0."},
		{"strings", "worker", bitlab.Parts{Time: 5, Datacenter: 3}, 32, "decodes as time 10, datacenter 7, worker 0."},
		{"strings", "worker", posted, 32, "decodes as time 735,194,970,896"},
		{"pow-once", "sequence", posted, 1, "decodes as sequence 0."},
		{"pow-once", "time", bitlab.Parts{Sequence: 1}, 1 << 31, "decodes as sequence 0."},
		{"shift-or", "time", bitlab.Parts{Datacenter: 1, Worker: 1}, -1, "−4,059,136"},
		{"strings", "time", posted, -1, "87 digits"},
	} {
		all := way(c.way).Failures(c.base)
		i := slices.IndexFunc(all,
			func(b bitlab.Failure) bool { return b.Part == c.part && b.Parts.Get(c.part) == c.at })
		if i < 0 || !strings.Contains(all[i].Says, c.say) {
			t.Errorf("%s: got no break at %s %d that says %q among %+v", c.way, c.part, c.at, c.say, all)
		}
	}
}

func TestBelowTheFoundInputNothingBreaks(t *testing.T) {
	for _, w := range bitlab.Ways() {
		for _, base := range []bitlab.Parts{posted, {}, {Datacenter: 3, Worker: 31, Sequence: 1}} {
			for _, b := range w.Failures(base) {
				at := b.Parts.Get(b.Part)
				for _, below := range []int64{1, 2, 3, at / 2, at / 3, at / 10} {
					if p := base.With(b.Part, max(0, at-below)); at > 0 && below > 0 &&
						bitlab.PartsOf(w.Compose(p).ID) != p {
						t.Errorf("%s breaks at %+v already, before %s %d", w.Name, p, b.Part, at)
					}
				}
			}
		}
	}
}

func TestTheSearchBeginsWithPartsThatFit(t *testing.T) {
	broken := bitlab.Parts{Time: 1 << 41, Datacenter: 3, Worker: 32, Sequence: -1}
	for _, w := range bitlab.Ways() {
		got, want := w.Failures(broken), w.Failures(bitlab.Parts{Datacenter: 3})
		if !slices.Equal(got, want) || len(got) < 4 {
			t.Errorf("%s: got %+v, want %+v", w.Name, got, want)
		}
	}
	for _, b := range way("pow-once").Failures(posted.With("sequence", 1)) {
		if b.Part == "worker" || b.Part == "datacenter" {
			t.Errorf("what the sequence broke is put down to %s", b.Part)
		}
	}
}

func TestMathPowIsExactUnlessTheSumIsCastOnce(t *testing.T) {
	const of = 100_000
	if got := way("pow").Share(1, of); got != 0 {
		t.Errorf("each term cast: got %d of %d wrong, want 0", got, of)
	}
	if got := float64(way("pow-once").Share(1, of)) / of; got < 0.992 || got > 0.996 {
		t.Errorf("cast once: got %.4f wrong, want about 0.994", got)
	}
}
