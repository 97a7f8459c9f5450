package ui

import (
	"context"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// TracedGenerator is a generator together with the record of what its steps do.
type TracedGenerator struct {
	generator *snowflake.Generator
	busy      sync.Mutex // a burst that is stopped may end a moment after the next began
	record    *Record    // of the burst under way
}

// NewTracedGenerator makes the real generator for a layout and its node values.
func NewTracedGenerator(l snowflake.Layout, values snowflake.Values) (*TracedGenerator, error) {
	s := &TracedGenerator{record: &Record{}}
	var err error
	s.generator, err = snowflake.NewGenerator(l, values, snowflake.Policy{}, snowflake.Options{
		AnyEpoch: true, // a draft's may be to come: the page says when
		Trace:    func(now int64, o snowflake.Outcome) { s.record.step(now, o, time.Now()) },
	})
	return s, err
}

// Record is what happened during one burst, tick by tick.
type Record struct {
	Ticks   []TickRecord
	Issued  int
	waiting time.Time // since when the generator waits; zero while it does not

	tell func(issued int)
	told time.Time
}

// telling is the least time between two reports of how far a burst is.
const telling = 100 * time.Millisecond

// TickRecord is what happened while the clock stood at one tick.
type TickRecord struct {
	Tick   int64
	Issued int
	Full   bool          // the sequence was used up
	Waited time.Duration // from there to the next reading of the clock
}

// step notes one step of the generator.
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

// waits is how often the generator waited and for how long in all.
func (r *Record) waits() (n int, total time.Duration) {
	for _, t := range r.Ticks {
		if t.Waited > 0 {
			n++
			total += t.Waited
		}
	}
	return n, total
}

// Burst is one press of a button: so many IDs drawn through Fill.
type Burst struct {
	Want   int
	Layout snowflake.Layout
	Record *Record // of what Draw did, once it is done
	Took   time.Duration
}

// Draw issues the burst's IDs. It may take as long as the layout's ticks need,
// and tells meanwhile, if that is asked for, how many there are.
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
