package snowflake

import (
	"context"
	"testing"
	"time"
)

// late is a context whose Done takes a millisecond, so that a timer fires meanwhile.
type late struct{ context.Context }

func (l late) Done() <-chan struct{} {
	time.Sleep(time.Millisecond)
	return l.Context.Done()
}

// Before Go 1.23, a timer that fired when its context ended still had a value in its
// channel. If it were reused, the next sleep would end at once.
func TestASleepAfterACanceledOneHasItsFullLength(t *testing.T) {
	var g Generator
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for i := 0; i < 10; i++ { // both channels are ready; select picks one at random
		g.pause(late{over}, time.Nanosecond)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for i := 0; i < 10; i++ {
		begin := time.Now()
		if g.pause(ctx, 2*time.Millisecond); time.Since(begin) < 2*time.Millisecond {
			t.Errorf("got %v, want 2ms", time.Since(begin))
		}
	}
}
