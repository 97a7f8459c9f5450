package backfill_test

import (
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/backfill"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// A million rows of ten years, in no order. Worker ID 1023 is for imports only.
func Example() {
	layout := snowflake.Bwmarrin()
	importer, err := backfill.New(layout, snowflake.Values{"node": 1023})
	if err != nil {
		fmt.Println(err)
		return
	}
	begin := time.Date(2015, 1, 1, 0, 0, 0, 0, time.UTC)
	random := rand.New(rand.NewSource(1))
	seen := make(map[snowflake.ID]bool, 1_000_000)
	for i := 0; i < 1_000_000; i++ {
		created := begin.Add(time.Duration(random.Int63n(10*365*86_400_000)) * time.Millisecond)
		id, err := importer.At(created)
		if err != nil || seen[id] || !layout.Time(id).Equal(created) || layout.Node(id) != 1023 {
			fmt.Println(created, id, err)
			return
		}
		seen[id] = true
	}
	fmt.Println(len(seen), "IDs, each with its row's time")
	// Output: 1000000 IDs, each with its row's time
}

// An importer with a live node's ID repeats its IDs.
func ExampleNew() {
	layout, noon := snowflake.Bwmarrin(), time.UnixMilli(1656432460105)
	live, _ := snowflake.NewGenerator(layout, snowflake.Values{"node": 7}, snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{Now: func() time.Time { return noon }}})
	issued, _ := live.Next()
	for _, node := range []uint64{7, 1023} {
		importer, err := backfill.New(layout, snowflake.Values{"node": node})
		if err != nil {
			fmt.Println(err)
			return
		}
		id, _ := importer.At(noon)
		fmt.Println(node, id == issued)
	}
	// Output:
	// 7 true
	// 1023 false
}

// Sonyflake's layout has 256 IDs in 10 ms. More rows of one instant get those of the
// following ticks.
func ExampleImporter_At() {
	layout := layouts.Sonyflake()
	importer, err := backfill.New(layout, snowflake.Values{"machine": 65_535})
	if err != nil {
		fmt.Println(err)
		return
	}
	noon := time.Date(2020, 1, 1, 12, 0, 0, 0, time.UTC)
	var last snowflake.ID
	for i := 0; i < 1000; i++ {
		last, _ = importer.At(noon)
	}
	fmt.Println(layout.Time(last).Sub(noon))
	_, err = importer.At(time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC))
	fmt.Println(err)
	// Output:
	// 30ms
	// backfill: no ID for 2010-01-01T00:00:00Z: the layout has IDs from 2014-09-01T00:00:00Z to 2188-11-16T03:28:58.87Z
}

// tiny has four IDs in each of eight ticks.
func tiny(t *testing.T) (snowflake.Layout, *backfill.Importer) {
	l, err := layouts.Parse("unused:59,time:3,sequence:2", "2020-01-01", "1ms")
	if err != nil {
		t.Fatal(err)
	}
	importer, err := backfill.New(l, nil)
	if err != nil {
		t.Fatal(err)
	}
	return l, importer
}

// Whatever the order of the instants, each of the 32 IDs is given once, and none is
// earlier than its instant.
func TestEveryIDIsGivenOnceInAnyOrder(t *testing.T) {
	for seed := int64(0); seed < 2000; seed++ {
		l, importer := tiny(t)
		random := rand.New(rand.NewSource(seed))
		used := map[snowflake.ID]bool{}
		for len(used) < 32 {
			tick := uint64(random.Intn(8))
			id, err := importer.At(l.Instant(tick))
			got := uint64(l.TickAt(l.Time(id)))
			var beyond *backfill.TimeError
			if err != nil {
				if !errors.As(err, &beyond) {
					t.Fatal(err)
				}
				got = 8
			} else if used[id] || got < tick {
				t.Fatalf("seed %d: got %d for tick %d, used: %v", seed, id, tick, used[id])
			}
			for free := tick; free < got; free++ {
				for s := uint64(0); s < 4; s++ {
					if !used[snowflake.ID(free<<2|s)] {
						t.Fatalf("seed %d: got tick %d, and tick %d has IDs left", seed, got, free)
					}
				}
			}
			if err == nil {
				used[id] = true
			}
		}
	}
}

// Each of the 100,000 full ticks would be visited for each row.
func TestManyRowsOfOneInstantAreQuick(t *testing.T) {
	l, err := layouts.Parse("unused:22,time:41,sequence:1", "2020-01-01", "1ms")
	if err != nil {
		t.Fatal(err)
	}
	importer, err := backfill.New(l, nil)
	if err != nil {
		t.Fatal(err)
	}
	begin, last := time.Now(), snowflake.ID(0)
	for i := 0; i < 200_000; i++ {
		id, err := importer.At(time.UnixMilli(1600000000000))
		if err != nil || id <= last {
			t.Fatalf("got %d after %d, %v", id, last, err)
		}
		last = id
	}
	if took := time.Since(begin); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestInstantsOutsideTheLifetimeAreRejected(t *testing.T) {
	l, importer := tiny(t)
	for _, at := range []time.Time{l.Epoch.Add(-1), l.Epoch.Add(8 * time.Millisecond), {}, time.Unix(1<<40, 0)} {
		_, err := importer.At(at)
		var outside *backfill.TimeError
		if !errors.As(err, &outside) || !outside.Time.Equal(at) ||
			!strings.HasSuffix(err.Error(), "from 2020-01-01T00:00:00Z to 2020-01-01T00:00:00.007Z") {
			t.Errorf("%v: got %v", at, err)
		}
	}
	if _, err := backfill.New(snowflake.Twitter(), nil); err == nil {
		t.Error("an importer without node values was created")
	}
}
