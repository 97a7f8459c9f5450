//go:build go1.25

package snowflake_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Each test here is named for a fault of a documented system or text and shows
// that this package does not have it. The faults of order and memory, which
// need a history, are in faulty_test.go.

// lowRate is the IDs of a generator that is asked once per tick.
func lowRate(t *testing.T, p snowflake.Policy, count int) (ids []snowflake.ID) {
	t.Helper()
	n, err := snowflake.NewNode(snowflake.Leaf(), snowflake.Values{"worker": 1}, p)
	if err != nil {
		t.Fatal(err)
	}
	var s snowflake.State
	for now := range int64(count) {
		var o snowflake.Outcome
		s, o = n.Take(s, now*7, 1)
		ids = append(ids, o.Run.First)
	}
	return ids
}

func residues(ids []snowflake.ID, mod snowflake.ID) int {
	seen := map[snowflake.ID]bool{}
	for _, id := range ids {
		seen[id%mod] = true
	}
	return len(seen)
}

func TestTwitterHutoolAndInfluxDBIssueMultiplesOf4096AtLowRates(t *testing.T) {
	if got := residues(lowRate(t, snowflake.Policy{}, 5000), 4096); got != 1 {
		t.Errorf("at zero: got %d residues, want the fault itself", got)
	}
	if got := residues(lowRate(t, snowflake.Policy{Start: snowflake.StartContinue}, 5000), 4096); got != 4096 {
		t.Errorf("carried on: got %d residues of 4096, want all", got)
	}
}

func TestMyBatisPlusAndShardingSphereReachTwoResiduesOfFour(t *testing.T) {
	for _, p := range []snowflake.Policy{{Start: snowflake.StartContinue}, {Start: snowflake.StartRandom, Below: 4, Seed: 1}} {
		if got := residues(lowRate(t, p, 1000), 4); got != 4 {
			t.Errorf("%+v: got %d residues of 4, want all", p, got)
		}
	}
}

func TestLeafAndJSnowflakeReachAHundredResiduesAndSkewTheRest(t *testing.T) {
	ids := lowRate(t, snowflake.Policy{Start: snowflake.StartRandom, Below: 128, Seed: 9}, 12800)
	if got := residues(ids, 128); got != 128 {
		t.Errorf("got %d residues of 128, want all", got)
	}
	counts := make([]int, 64)
	for _, id := range ids {
		counts[id%64]++
	}
	for r, n := range counts {
		if n < 140 || n > 260 {
			t.Errorf("residue %d of 64: got %d of 12800, want about 200", r, n)
		}
	}
}

func TestLeafAndMyBatisPlusDrawTheirStartAnewSoThatNoRunCanBeReplayed(t *testing.T) {
	p := snowflake.Policy{Start: snowflake.StartRandom, Below: 100, Seed: 3}
	if a, b := fmt.Sprint(lowRate(t, p, 200)), fmt.Sprint(lowRate(t, p, 200)); a != b {
		t.Error("two runs of one history differ")
	}
}

func TestSimpleSnowflakeNeverIssuesItsLastSequence(t *testing.T) {
	n, err := snowflake.NewNode(snowflake.Twitter(), snowflake.Values{"datacenter": 1, "worker": 1}, snowflake.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	_, o := n.Take(snowflake.State{}, 9, 10_000)
	if ids := each(o.Run); len(ids) != 4096 || ids[4095]&4095 != 4095 {
		t.Errorf("got %d IDs, the last of sequence %d", len(ids), ids[len(ids)-1]&4095)
	}
}

func TestSimpleSnowflakeSwapsWorkerAndDatacenter(t *testing.T) {
	l := snowflake.Twitter()
	id, err := l.Compose(snowflake.Parts{0, 0, 2, 1, 0})
	if err != nil || id != 2<<17|1<<12 || l.Node(id) != 2*32+1 {
		t.Errorf("got %d, %v", id, err)
	}
}

func TestNoPortChecksTheEndOfTheTimeField(t *testing.T) {
	// Twitter, bwmarrin, Leaf and Baidu's cached generator go on into the sign bit.
	l := snowflake.Twitter()
	for _, lead := range []int64{0, 1 << 40} {
		g := mustGenerator(t, l, snowflake.Values{"datacenter": 1, "worker": 1}, snowflake.Policy{Lead: lead}, snowflake.Options{
			Clock: func() time.Time { return time.UnixMilli(1288834974657 + 1<<41) },
		})
		id, err := g.Next()
		if !errors.Is(err, snowflake.ErrEnded) || id != 0 || !strings.Contains(err.Error(), "2080-07-10T17:30:30.208Z") {
			t.Errorf("lead %d: got %d, %v; want the end and its instant", lead, id, err)
		}
	}
}

func TestBaidusDefaultSaysThatItHasEnded(t *testing.T) {
	g := mustGenerator(t, snowflake.Baidu(), snowflake.Values{"worker": 1}, snowflake.Policy{}, snowflake.Options{})
	var refused *snowflake.RefusedError
	if _, err := g.Next(); !errors.As(err, &refused) || refused.Verdict != snowflake.Ended || refused.Last.Format(time.RFC3339) != "2024-11-20T13:24:15Z" {
		t.Errorf("got %v", err)
	}
	if _, err := g.Wait(t.Context()); !errors.Is(err, snowflake.ErrEnded) {
		t.Errorf("Wait: got %v, want the end at once", err)
	}
	if got := snowflake.Baidu().Used(time.Now()); got != 1 {
		t.Errorf("got %v of the lifetime used", got)
	}
}

func TestBaidusCacheThrowsAwayAFifthOfItsIDs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := snowflake.Baidu()
		l.Epoch = bubble().Epoch
		g := mustGenerator(t, l, snowflake.Values{"worker": 1}, snowflake.Policy{}, snowflake.Options{})
		ids := make([]snowflake.ID, 3*8192)
		if _, err := g.Fill(t.Context(), ids); err != nil {
			t.Fatal(err)
		}
		if first, last := l.Value(ids[0], 1), l.Value(ids[len(ids)-1], 1); last-first != 2 {
			t.Errorf("three seconds' worth of IDs are spread over %d", last-first+1)
		}
	})
}

func TestSonyflakeSleepsUnderItsLock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := mustGenerator(t, bubble(), snowflake.Values{"datacenter": 0, "worker": 0}, snowflake.Policy{}, snowflake.Options{
			State: snowflake.Floor(bubble().TickAt(time.Now()) + 60_000),
		})
		go func() { _, _ = g.Wait(t.Context()) }()
		synctest.Wait()
		begin := time.Now()
		if _, err := g.Next(); !errors.Is(err, snowflake.ErrBehind) || time.Since(begin) != 0 {
			t.Errorf("got %v after %v, want a refusal at once", err, time.Since(begin))
		}
	})
}

func TestSonyflakesFirstIDSkipsATick(t *testing.T) {
	n, err := snowflake.NewNode(snowflake.Sonyflake(), snowflake.Values{"machine": 1}, snowflake.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	if _, o := n.Take(snowflake.State{}, 0, 1); o.Run.First != 1 {
		t.Errorf("got %d, want tick 0, sequence 0, machine 1", o.Run.First)
	}
}

func TestBwmarrinsLayoutIsAGlobalThatAnyoneMayChange(t *testing.T) {
	g := mustGenerator(t, snowflake.Twitter(), snowflake.Values{"datacenter": 1, "worker": 1}, snowflake.Policy{}, snowflake.Options{})
	snowflake.Twitter().Fields[4].Bits = 1
	snowflake.Presets()[0].Fields[4].Name = "spoilt"
	id, err := g.Next()
	if err != nil || snowflake.Twitter().Fields[4].Bits != 12 || snowflake.Twitter().Fields[4].Name != "sequence" || id>>12&1023 != 33 {
		t.Errorf("got %d, %v: one caller's change reached another", id, err)
	}
}

func TestBwmarrinsBase64IsOfTheDecimalText(t *testing.T) {
	if got := snowflake.Base64URL.Encode(1); len(got) != 11 || got != "AAAAAAAAAAE" {
		t.Errorf("got %s, want the eight bytes", got)
	}
}

func TestBwmarrinCannotSeeTheWallClockStep(t *testing.T) {
	at := snowflake.Twitter().Epoch.Add(time.Hour)
	g := mustGenerator(t, snowflake.Twitter(), snowflake.Values{"datacenter": 1, "worker": 1}, snowflake.Policy{}, snowflake.Options{Clock: func() time.Time { return at }})
	if _, err := g.Next(); err != nil {
		t.Fatal(err)
	}
	at = at.Add(-time.Second)
	if _, err := g.Next(); !errors.Is(err, snowflake.ErrBehind) {
		t.Errorf("got %v, want the step named", err)
	}
}

func TestYittersWorkerShiftLosesItsHighBits(t *testing.T) {
	// 16 bits of worker times 2^12: workers 0 and 16 issue one ID there.
	l := written(t, "time:46,worker:6,sequence:12", 1582136402000, time.Millisecond)
	seen := map[snowflake.ID]bool{}
	for worker := range uint64(64) {
		n, err := snowflake.NewNode(l, snowflake.Values{"worker": worker}, snowflake.Policy{})
		if err != nil {
			t.Fatal(err)
		}
		_, o := n.Take(snowflake.State{}, 1000, 1)
		if seen[o.Run.First] {
			t.Fatalf("worker %d issues %d again", worker, o.Run.First)
		}
		seen[o.Run.First] = true
	}
}

func TestYitterGoesBackInTimeWithTheClock(t *testing.T) {
	n := tinyNode(t, snowflake.Policy{Lead: 7})
	s, first := n.Take(snowflake.State{}, 5, 1)
	for now := int64(4); now >= 0; now-- {
		var o snowflake.Outcome
		if s, o = n.Take(s, now, 1); o.Run.First <= first.Run.First {
			t.Errorf("at %d: got %d after %d", now, o.Run.First, first.Run.First)
		}
		first = o
	}
}

func TestInfluxDBAndSeataBorrowWithoutBound(t *testing.T) {
	n := tinyNode(t, snowflake.Policy{Lead: 2})
	var s snowflake.State
	issued := 0
	for {
		next, o := n.Take(s, 0, 1)
		if o.Verdict != snowflake.Issued {
			if o.Verdict != snowflake.Full || o.Wait != 1 {
				t.Errorf("got %+v, want full, to wait one tick", o)
			}
			break
		}
		s, issued = next, issued+1
	}
	if issued != 3*4 {
		t.Errorf("got %d IDs at one reading, want three ticks of four", issued)
	}
}

func TestShardingSphereDoesNotLookAgainAfterItsSleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := bubble()
		readings := []time.Duration{0, 10 * time.Millisecond, 2 * time.Millisecond, 3 * time.Millisecond, 9 * time.Millisecond, 11 * time.Millisecond}
		g := mustGenerator(t, l, snowflake.Values{"datacenter": 0, "worker": 0}, snowflake.Policy{}, snowflake.Options{Clock: func() time.Time {
			at := l.Epoch.Add(readings[0])
			readings = readings[1:]
			return at
		}})
		first, err := g.Wait(t.Context())
		second, err2 := g.Wait(t.Context())
		if err != nil || err2 != nil || second <= first || l.Value(second, 1) != 11 || len(readings) != 0 {
			t.Errorf("got %d, %v, then %d, %v: issued before the clock was back", first, err, second, err2)
		}
	})
}

func TestRandomStartsOfTwoSeedsHaveNothingInCommon(t *testing.T) {
	const seeds, ticks = 16, 64
	var starts [seeds][ticks]snowflake.ID
	for seed := range starts {
		n, err := snowflake.NewNode(snowflake.Leaf(), snowflake.Values{"worker": 0},
			snowflake.Policy{Start: snowflake.StartRandom, Below: 4096, Seed: uint64(seed)})
		if err != nil {
			t.Fatal(err)
		}
		for tick := range starts[seed] {
			_, o := n.Take(snowflake.State{}, int64(tick+ticks), 1)
			starts[seed][tick] = o.Run.First & 4095
		}
	}
	// By chance one of 64 comparisons finds an equal start, and hardly any finds four.
	for a := range seeds {
		for b := range a {
			for apart := range ticks {
				equal := 0
				for tick := range ticks {
					if starts[a][tick] == starts[b][tick^apart] {
						equal++
					}
				}
				if equal > 3 {
					t.Fatalf("seeds %d and %d: %d of %d starts are the same, %d ticks apart", b, a, equal, ticks, apart)
				}
			}
		}
	}
}
