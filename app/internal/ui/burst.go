package ui

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
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
		Clock: snowflake.Clock{AnyEpoch: true}, // a draft's epoch may be in the future: the page says when
		Trace: func(now int64, o snowflake.Outcome) { s.record.step(now, o, time.Now()) },
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
		t.Issued += o.Count
		r.Issued += o.Count
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

func (b *Burst) Capacity() uint64 {
	return b.Layout.Fields[b.Layout.Index(snowflake.KindSequence)].Max() + 1
}

// Summary says how long a burst took and why.
func (b *Burst) Summary() string {
	took := text.T("%s took %s, with %s.", text.Count(b.Record.Issued, "%s ID", "%s IDs"), Duration(b.Took),
		text.Count(len(b.Record.Ticks), "%s timestamp", "%s different timestamps"))
	next, coarse := text.Message("The sequence overflowed once; the generator waited %s for a later tick."), ""
	if b.Layout.Tick == time.Millisecond {
		next = "The sequence overflowed once; the generator waited %s for a later millisecond."
	}
	if slices.ContainsFunc(b.Record.Ticks, func(t TickRecord) bool { return t.Waited > b.Layout.Tick }) {
		coarse = text.T("The next one is at most %s away, but browsers wake a sleeping program late.",
			text.Tick(b.Layout.Tick))
	}
	switch n, total := b.Record.waits(); n {
	case 0:
		if uint64(b.Record.Issued) > b.Capacity() {
			return text.Sentences(took,
				text.T("The clock advanced just as the sequence ran out, so no request had to wait."))
		}
		return text.Sentences(took, text.T("No request had to wait."))
	case 1:
		return text.Sentences(took, text.Tell(next, Duration(total)), coarse)
	default:
		return text.Sentences(took,
			text.T("The sequence overflowed %d times; the generator waited %s in total.", n, Duration(total)), coarse)
	}
}

// Duration is a measured time, rounded to 0.1 ms or coarser.
func Duration(d time.Duration) string {
	switch {
	case d >= time.Second:
		return text.T("%.2f s", d.Seconds())
	case d >= 10*time.Millisecond:
		return text.T("%d ms", d.Milliseconds())
	}
	return text.T("%.1f ms", float64(d.Microseconds())/1000)
}
