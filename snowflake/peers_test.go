package snowflake_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// What the public tests of bwmarrin/snowflake, Sonyflake and oklog/ulid hold of
// those packages is held of this one here, by its exported names alone.

// peerClock is a clock that the test sets, in milliseconds since Twitter's epoch.
type peerClock struct {
	mu sync.Mutex
	ms int64
}

func (c *peerClock) set(ms int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ms = ms
}

func (c *peerClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return snowflake.Twitter().Epoch.Add(time.Duration(c.ms) * time.Millisecond)
}

// peer is a generator of Bwmarrin's layout with that clock.
func peer(t *testing.T, c *peerClock, o snowflake.Options) *snowflake.Generator {
	t.Helper()
	o.Clock = c.now
	g, err := snowflake.NewGenerator(snowflake.Bwmarrin(), snowflake.Values{"node": 1}, snowflake.Policy{}, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAHundredGoroutinesOfFourNodesNeverShareAnID(t *testing.T) {
	const goroutines, each = 100, 2000
	nodes := make([]*snowflake.Generator, 4)
	for i := range nodes {
		nodes[i] = snowflake.MustNew(snowflake.Bwmarrin(), snowflake.Values{"node": uint64(i)})
	}
	issued := make([][]snowflake.ID, goroutines)
	var all sync.WaitGroup
	for i := range issued {
		all.Add(1)
		go func(i int) {
			defer all.Done()
			ids := make([]snowflake.ID, 0, each)
			for len(ids) < each {
				id, err := nodes[i%len(nodes)].Wait(context.Background())
				if err != nil {
					t.Error(err)
					return
				}
				ids = append(ids, id)
			}
			issued[i] = ids
		}(i)
	}
	all.Wait()
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
	var all sync.WaitGroup
	for node := uint64(0); node < 50; node++ {
		all.Add(1)
		go func(node uint64) {
			defer all.Done()
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
		}(node)
	}
	all.Wait()
}

func TestIDsRiseAndTheirPartsAreTheClocksTheNodesAndACount(t *testing.T) {
	l, c := snowflake.Bwmarrin(), &peerClock{}
	g := peer(t, c, snowflake.Options{})
	var last snowflake.ID
	for ms := int64(50); ms < 150; ms++ {
		c.set(ms)
		for sequence := uint64(0); sequence < 20; sequence++ {
			id, err := g.Next()
			if parts := l.Decompose(id); err != nil || id <= last || parts[1] != uint64(ms) || parts[2] != 1 || parts[3] != sequence {
				t.Fatalf("got %d of %v, %v at %d, %d", id, parts, err, ms, sequence)
			}
			last = id
		}
	}
}

func TestAClockSetBackRepeatsNothingHoweverFar(t *testing.T) {
	c := &peerClock{ms: 5000}
	g := peer(t, c, snowflake.Options{})
	seen := map[snowflake.ID]bool{}
	for _, ms := range []int64{5000, 4999, 5000, 3000, 0, 5000, 5001, 1, 5001, 5002} {
		c.set(ms)
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
