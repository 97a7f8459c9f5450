package snowflake_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand"
	"sort"
	"strings"
	"sync"
	"testing"
	"testing/quick"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// What the public tests of bwmarrin/snowflake, Sonyflake and oklog/ulid hold of
// those packages is held of this one here, by its exported names alone.

// peer is a generator of Bwmarrin's layout whose clock reads milliseconds since
// Twitter's epoch.
func peer(t *testing.T, ms *int64) *snowflake.Generator {
	t.Helper()
	return mustGenerator(t, snowflake.Bwmarrin(), snowflake.Values{"node": 1}, snowflake.Policy{}, snowflake.Options{
		Clock: func() time.Time { return snowflake.Bwmarrin().Instant(uint64(*ms)) },
	})
}

// together calls f with 0 to n-1, each in a goroutine of its own, and waits for all.
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
	const goroutines, each = 100, 2000
	nodes := make([]*snowflake.Generator, 4)
	for i := range nodes {
		nodes[i] = snowflake.MustNew(snowflake.Bwmarrin(), snowflake.Values{"node": uint64(i)})
	}
	issued := make([][]snowflake.ID, goroutines)
	together(goroutines, func(i int) {
		for len(issued[i]) < each {
			id, err := nodes[i%len(nodes)].Wait(context.Background())
			if err != nil {
				t.Error(err)
				return
			}
			issued[i] = append(issued[i], id)
		}
	})
	seen := make(map[snowflake.ID]bool, goroutines*each)
	for i, ids := range issued {
		for k, id := range ids {
			if seen[id] || k > 0 && ids[k-1] >= id || snowflake.Bwmarrin().Node(id) != uint64(i%len(nodes)) {
				t.Fatalf("%d: issued twice, out of order or of another node", id)
			}
			seen[id] = true
		}
	}
}

func TestGeneratorsThatAreMadeWhileOthersIssueDoNotDisturbThem(t *testing.T) {
	together(50, func(i int) {
		node := uint64(i)
		g, err := snowflake.New(snowflake.Bwmarrin(), snowflake.Values{"node": node})
		for k := 0; k < 100 && err == nil; k++ {
			var id snowflake.ID
			if id, err = g.Wait(context.Background()); snowflake.Bwmarrin().Node(id) != node {
				t.Errorf("node %d issued %d", node, id)
			}
		}
		if err != nil {
			t.Error(err)
		}
	})
}

func TestIDsRiseAndTheirPartsAreTheClocksTheNodesAndACount(t *testing.T) {
	l, ms := snowflake.Bwmarrin(), int64(50)
	g := peer(t, &ms)
	var last snowflake.ID
	for ; ms < 150; ms++ {
		for sequence := uint64(0); sequence < 20; sequence++ {
			id, err := g.Next()
			want, _ := l.Compose(snowflake.Parts{0, uint64(ms), 1, sequence})
			if err != nil || id <= last || id != want {
				t.Fatalf("got %d after %d, %v at %d, %d; want %d", id, last, err, ms, sequence, want)
			}
			last = id
		}
	}
}

func TestAClockSetBackRepeatsNothingHoweverFar(t *testing.T) {
	var ms int64
	g := peer(t, &ms)
	seen := map[snowflake.ID]bool{}
	for _, ms = range []int64{5000, 4999, 5000, 3000, 0, 5000, 5001, 1, 5001, 5002} {
		id, err := g.Next()
		if behind := errors.Is(err, snowflake.ErrBehind); behind == (err == nil) || seen[id] {
			t.Errorf("at %d: got %d, %v", ms, id, err)
		} else if !behind {
			seen[id] = true
		}
	}
	if len(seen) != 6 {
		t.Errorf("got %d IDs, want one for each reading that is not behind", len(seen))
	}
}

func TestEveryMarshallingIsReadBack(t *testing.T) {
	back := func(n uint64) bool {
		id := snowflake.ID(n)
		var asText, asBytes, asJSON, asColumn snowflake.ID
		text, _ := id.MarshalText()
		raw, _ := id.MarshalBinary()
		written, _ := json.Marshal(id)
		column, _ := id.Value()
		err := errors.Join(asText.UnmarshalText(text), asBytes.UnmarshalBinary(raw),
			json.Unmarshal(written, &asJSON), asColumn.Scan(column))
		return err == nil && asText == id && asBytes == id && asJSON == id && asColumn == id
	}
	if err := quick.Check(back, nil); err != nil {
		t.Error(err)
	}
}

func TestReadersOfAnythingNeverPanic(t *testing.T) {
	robust := func(data []byte) bool {
		id := snowflake.ID(7)
		for _, err := range []error{id.UnmarshalText(data), id.UnmarshalJSON(data), id.UnmarshalBinary(data),
			id.Scan(data), id.Scan(string(data))} {
			if err != nil && err.Error() == "" {
				return false
			}
		}
		for _, f := range snowflake.Forms() {
			if got, err := f.Parse(string(data)); err == nil && f.Encode(got) != string(data) {
				return false
			}
		}
		return true
	}
	if err := quick.Check(robust, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

func TestOrderIsThatOfTimeInNumbersBytesAndTextOfOneLength(t *testing.T) {
	l, r := snowflake.Discord(), rand.New(rand.NewSource(1))
	type dated struct {
		id snowflake.ID
		at uint64
	}
	ordered := []snowflake.Form{
		snowflake.Base2, snowflake.Base10, snowflake.Base16, snowflake.Crockford32,
		snowflake.Base36, snowflake.Base62, snowflake.Short2, snowflake.Bitcoin58,
	}
	all := make([]dated, 500)
	for i := range all {
		at := 1<<41 + uint64(r.Int63n(1<<41))
		id, err := l.Compose(snowflake.Parts{at, uint64(r.Intn(32)), uint64(r.Intn(32)), uint64(r.Intn(4096))})
		if err != nil {
			t.Fatal(err)
		}
		all[i] = dated{id, at}
	}
	sort.Slice(all, func(i, k int) bool { return all[i].id < all[k].id })
	for i := 1; i < len(all); i++ {
		before, after := all[i-1], all[i]
		a, _ := before.id.MarshalBinary()
		b, _ := after.id.MarshalBinary()
		if before.at > after.at || l.Time(before.id).After(l.Time(after.id)) || bytes.Compare(a, b) > 0 {
			t.Fatalf("%d of %d stands before %d of %d", before.id, before.at, after.id, after.at)
		}
		for _, f := range ordered {
			if x, y := f.Encode(before.id), f.Encode(after.id); len(x) == len(y) && strings.Compare(x, y) > 0 {
				t.Fatalf("%v: %s stands before %s", f, x, y)
			}
		}
	}
}
