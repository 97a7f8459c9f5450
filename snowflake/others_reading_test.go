//go:build go1.25

package snowflake_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// More tests named for the faults of others: of epochs, texts, widths, readers
// and constructors.

func TestShardingSpheresEpochMovesWithTheTimeZone(t *testing.T) {
	at := time.UnixMilli(1600000000000)
	for _, zone := range []*time.Location{time.UTC, time.FixedZone("CST", 8*3600), time.FixedZone("EDT", -4*3600)} {
		l := snowflake.Leaf()
		l.Epoch = time.UnixMilli(1477958400000).In(zone)
		if got := l.TickAt(at.In(zone)); got != 1600000000000-1477958400000 {
			t.Errorf("%v: got tick %d", zone, got)
		}
	}
}

func TestRandomSequencesCollideWithinATick(t *testing.T) {
	// An article picks each of them at random among 4096: 76 collide at a half.
	n, err := snowflake.NewNode(snowflake.Leaf(), snowflake.Values{"worker": 1}, snowflake.Policy{Start: snowflake.StartRandom, Below: 4096, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	var s snowflake.State
	seen := map[snowflake.ID]bool{}
	for range 300 {
		var o snowflake.Outcome
		s, o = n.Take(s, 77, 1)
		if o.Verdict == snowflake.Issued && seen[o.Run.First] {
			t.Fatalf("%d twice", o.Run.First)
		}
		seen[o.Run.First] = true
	}
}

func TestSapphireReadsInstantsInFloatingPoint(t *testing.T) {
	l := snowflake.Twitter()
	if got := l.Instant(l.Value(1541815603608682495, 1)).UnixMilli(); got != 1656432460105 {
		t.Errorf("got %d, want 1656432460105", got)
	}
}

func TestUnfurlMasksDiscordsProcessAndInstagramsShardAway(t *testing.T) {
	if got := snowflake.Discord().Value(0x1F000, 2); got != 31 {
		t.Errorf("process: got %d, want 31", got)
	}
	if got := snowflake.Instagram().Value(1<<10, 1); got != 1 {
		t.Errorf("the lowest shard bit: got %d, want 1", got)
	}
}

func TestJavaScriptRoundsIDsPast2To53(t *testing.T) {
	for _, text := range []string{"1541815603606036481", "175928847299117063"} {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		id, err := snowflake.Parse(text)
		if err != nil || uint64(f) == uint64(id) {
			t.Errorf("got %v, %v; a float64 holds %v", id, err, f)
		}
		raw, err := id.MarshalJSON()
		if err != nil || string(raw) != strconv.Quote(text) {
			t.Errorf("got %s, %v; want a string", raw, err)
		}
	}
}

func TestLeftPaddingNeverCutsSoThatAFieldTooLongShiftsAll(t *testing.T) {
	var fault *snowflake.ValueError
	if _, err := snowflake.Twitter().Compose(snowflake.Parts{0, 1 << 41, 1, 1, 0}); !errors.As(err, &fault) || fault.Field != "time" {
		t.Errorf("got %v, want the time named", err)
	}
	if _, err := snowflake.Twitter().With(5, 1, 1<<41); !errors.As(err, &fault) || fault.Field != "time" {
		t.Errorf("got %v, want the time named", err)
	}
}

func TestA42BitTimeDoesNotFitBesideASignBit(t *testing.T) {
	if err := written(t, "unused:1,time:42,worker:10,sequence:12", 0, time.Millisecond).Validate(); err == nil || !strings.Contains(err.Error(), `need 65 bits, 1 too many: field "unused" crosses bit 63`) {
		t.Errorf("got %v", err)
	}
}

func TestEveryInstanceOfOneServiceIsNodeOneOne(t *testing.T) {
	// Hard-wired numbers: here there is no default to forget.
	if _, err := snowflake.New(snowflake.Twitter(), nil); err == nil || !strings.Contains(err.Error(), `"datacenter" has no value`) {
		t.Errorf("got %v, want the missing number named", err)
	}
}

func TestASequenceGivenAtTheStartIsNotIgnored(t *testing.T) {
	// A port's constructor takes a sequence and never uses it; a state is used.
	l := snowflake.Twitter()
	g := mustGenerator(t, l, snowflake.Values{"datacenter": 1, "worker": 1}, snowflake.Policy{}, snowflake.Options{
		State: snowflake.State{Tick: 5, Sequence: 4000}, Clock: func() time.Time { return l.Instant(5) },
	})
	if id, err := g.Wait(context.Background()); err != nil || id&4095 != 4000 {
		t.Errorf("got %d, %v; want sequence 4000", id, err)
	}
}

func TestACounterThatWrapsWithinItsTickRepeats(t *testing.T) {
	// ObjectId's and Discord's counters run round; ours refuses.
	n := tinyNode(t, snowflake.Policy{Start: snowflake.StartContinue})
	s, _ := n.Take(snowflake.State{}, 3, 4)
	if next, o := n.Take(s, 3, 1); o.Verdict != snowflake.Full || next != s {
		t.Errorf("got %+v, want full", o)
	}
}
