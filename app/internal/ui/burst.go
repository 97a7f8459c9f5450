package ui

import (
	"context"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// TracedGenerator is a generator with a record of its steps.
type TracedGenerator struct {
	generator *snowflake.Generator
	busy      sync.Mutex // a stopped burst may end after the next one has started
	record    *Record    // of the running burst
}

// NewTracedGenerator makes the real generator for a layout and its node values.
func NewTracedGenerator(l snowflake.Layout, values snowflake.Values) (*TracedGenerator, error) {
	s := &TracedGenerator{record: &Record{}}
	var err error
	s.generator, err = snowflake.NewGenerator(l, values, snowflake.Policy{}, snowflake.Options{
		AnyEpoch: true, // a draft's epoch may be in the future: the page says when
		Trace:    func(now int64, o snowflake.Outcome) { s.record.step(now, o, time.Now()) },
	})
	return s, err
}

// Record is what happened during one burst, tick by tick.
type Record struct {
	Ticks   []TickRecord
	Issued  int
	waiting time.Time // start of the current wait; zero while there is none

	tell func(issued int)
	told time.Time
}

// telling is the shortest time between two progress reports of a burst.
const telling = 100 * time.Millisecond

// TickRecord is what happened during one tick of the clock.
type TickRecord struct {
	Tick   int64
	Issued int
	Full   bool          // the sequence overflowed
	Waited time.Duration // from the overflow to the next clock read
}

func (r *Record) step(now int64, o snowflake.Outcome, at time.Time) {
	last := len(r.Ticks) - 1
	if !r.waiting.IsZero() && last >= 0 {
		r.Ticks[last].Waited += at.Sub(r.waiting)
		r.waiting = time.Time{}
	}
	if last < 0 || r.Ticks[last].Tick != now {
		r.Ticks = append(r.Ticks, TickRecord{Tick: now})
		last++
	}
	t := &r.Ticks[last]
	switch o.Verdict {
	case snowflake.Issued:
		t.Issued += o.Run.Count
		r.Issued += o.Run.Count
	case snowflake.Full, snowflake.Behind:
		t.Full = o.Verdict == snowflake.Full
		r.waiting = at
		if r.tell != nil && at.Sub(r.told) >= telling {
			r.told = at
			r.tell(r.Issued)
		}
	}
}

// waits is how often the generator waited, and the total duration.
func (r *Record) waits() (n int, total time.Duration) {
	for _, t := range r.Ticks {
		if t.Waited > 0 {
			n++
			total += t.Waited
		}
	}
	return n, total
}

// Burst is one press of a burst button: IDs drawn through Fill.
type Burst struct {
	Want   int
	Layout snowflake.Layout
	Record *Record // set when Draw is done
	Took   time.Duration
}

// Draw issues the burst's IDs. It may take as long as the layout's ticks need, and reports progress
// meanwhile if asked to.
func (b *Burst) Draw(ctx context.Context, s *TracedGenerator, tell func(issued int)) ([]snowflake.ID, error) {
	s.busy.Lock()
	defer s.busy.Unlock()
	s.record = &Record{tell: tell}
	b.Record = s.record
	start := time.Now()
	ids := make([]snowflake.ID, b.Want)
	n, err := s.generator.Fill(ctx, ids)
	b.Took = time.Since(start)
	return ids[:n], err
}
