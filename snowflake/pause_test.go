package snowflake

import (
	"context"
	"testing"
	"time"
)

// late is a context that says only after a millisecond that it is over.
type late struct{ context.Context }

func (l late) Done() <-chan struct{} {
	time.Sleep(time.Millisecond)
	return l.Context.Done()
}

// Before Go 1.23 a timer that fired as its context ended holds that moment,
// which would end the next sleep with it at once.
func TestASleepAfterOneThatWasCutShortIsAsLongAsAny(t *testing.T) {
	var g Generator
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for i := 0; i < 10; i++ { // both ends are there, and one is picked by chance
		_ = g.pause(late{over}, time.Nanosecond)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for i := 0; i < 10; i++ {
		begin := time.Now()
		if err := g.pause(ctx, 2*time.Millisecond); err != nil || time.Since(begin) < 2*time.Millisecond {
			t.Errorf("got %v after %v, want 2ms", err, time.Since(begin))
		}
	}
}
