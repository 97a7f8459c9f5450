package snowflake_test

import (
	"bytes"
	"context"
	"math/rand"
	"sort"
	"sync"
	"testing"
	"testing/quick"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// These tests check what the public tests of bwmarrin/snowflake, Sonyflake and
// oklog/ulid check, if no stronger test here does. They use exported names only.

// together calls f with 0 to n-1, each in its own goroutine, and waits for all.
func together(n int, f func(i int)) {
	var all sync.WaitGroup
	for i := 0; i < n; i++ {
		all.Add(1)
		go func(i int) {
			defer all.Done()
			f(i)
		}(i)
	}
	all.Wait()
}

func TestAHundredGoroutinesOfFourNodesNeverShareAnID(t *testing.T) {
	const goroutines, nodes, each = 100, 4, 2000
	l := snowflake.Bwmarrin()
	var shared [nodes]*snowflake.Generator
	for i := range shared {
		shared[i] = mustGenerator(t, l, snowflake.Values{"node": uint64(i)}, snowflake.Policy{}, snowflake.Options{})
	}
	var issued [goroutines][]snowflake.ID
	together(goroutines, func(i int) {
		// Generators that are made while others issue do not disturb them.
		own, err := snowflake.New(l, snowflake.Values{"node": uint64(nodes + i)})
		if err != nil {
			t.Error(err)
			return
		}
		for len(issued[i]) < each {
			id, err := shared[i%nodes].Wait(context.Background())
			mine, err2 := own.Wait(context.Background())
			if err != nil || err2 != nil || l.Node(id) != uint64(i%nodes) || l.Node(mine) != uint64(nodes+i) {
				t.Errorf("goroutine %d: got %d, %v and %d, %v, or another node's", i, id, err, mine, err2)
				return
			}
			issued[i] = append(issued[i], id)
		}
	})
	seen := make(map[snowflake.ID]bool, goroutines*each)
	for _, ids := range issued {
		for k, id := range ids {
			if seen[id] || k > 0 && ids[k-1] >= id {
				t.Fatalf("%d was issued twice or out of order", id)
			}
			seen[id] = true
		}
	}
}

func TestDecodersNeverPanicAndKeepTheIDOnError(t *testing.T) {
	robust := func(data []byte) bool {
		text := string(data)
		for _, read := range []func(*snowflake.ID) error{
			func(id *snowflake.ID) error { return id.UnmarshalText(data) },
			func(id *snowflake.ID) error { return id.UnmarshalJSON(data) },
			func(id *snowflake.ID) error { return id.UnmarshalBinary(data) },
			func(id *snowflake.ID) error { return id.Scan(data) },
			func(id *snowflake.ID) error { return id.Scan(text) },
		} {
			id := snowflake.ID(7)
			if err := read(&id); err != nil && (err.Error() == "" || id != 7) {
				return false
			}
		}
		for f := form.Base10; f <= form.Decimal64; f++ {
			if got, err := f.Parse(text); err == nil && f.Encode(got) != text {
				return false
			}
		}
		return true
	}
	if err := quick.Check(robust, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

func TestNumbersBytesAndEqualLengthTextsSortByTime(t *testing.T) {
	l, r := layouts.Discord(), rand.New(rand.NewSource(1))
	ids := make([]snowflake.ID, 500)
	for i := range ids {
		ids[i] = 1<<63 | snowflake.ID(r.Int63())
	}
	sort.Slice(ids, func(i, k int) bool { return ids[i] < ids[k] })
	for i, after := range ids[1:] {
		before := ids[i]
		a, _ := before.MarshalBinary()
		b, _ := after.MarshalBinary()
		if l.Time(before).After(l.Time(after)) || bytes.Compare(a, b) > 0 {
			t.Fatalf("%d of %v sorts before %d of %v", before, l.Time(before), after, l.Time(after))
		}
		for _, f := range []form.Form{
			form.Base2, form.Base10, form.Base16, form.Crockford32,
			form.Base36, form.Base62, form.Short2, form.Bitcoin58,
		} {
			if x, y := f.Encode(before), f.Encode(after); len(x) == len(y) && x > y {
				t.Fatalf("%v: %s sorts before %s", f, x, y)
			}
		}
	}
}
