//go:build go1.25

package snowflake_test

import (
	"sync"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// The first reserved run of a generator is opened while others already try to draw
// from it, so this is tried on many new generators.
func TestTheFirstIDsOfAGeneratorAreNeverRepeated(t *testing.T) {
	const generators, goroutines = 20_000, 4
	for range generators {
		g := mustGenerator(t, snowflake.Twitter(), snowflake.Values{"datacenter": 0, "worker": 0}, snowflake.Policy{}, snowflake.Options{})
		var ids [goroutines]snowflake.ID
		var start, done sync.WaitGroup
		start.Add(1)
		for i := range ids {
			done.Go(func() {
				start.Wait()
				ids[i], _ = g.Next()
			})
		}
		start.Done()
		done.Wait()
		seen := map[snowflake.ID]bool{}
		for _, id := range ids {
			if seen[id] || id == 0 {
				t.Fatalf("got %d, want different IDs", ids)
			}
			seen[id] = true
		}
	}
}
