package page

import (
	"context"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// source is a generator together with the record of what its steps did.
type source struct {
	generator *snowflake.Generator
	record    *record
}

// newSource makes the real generator for a layout and its node values.
func newSource(l snowflake.Layout, values snowflake.Values) (*source, error) {
	s := &source{record: &record{}}
	var err error
	s.generator, err = snowflake.NewGenerator(l, values, snowflake.Policy{}, snowflake.Options{
		AnyEpoch: true, // a draft's may be to come: the page says when
		Trace:    func(now int64, o snowflake.Outcome) { s.record.step(now, o, time.Now()) },
	})
	return s, err
}

// record is what happened during one burst, tick by tick.
type record struct {
	ticks   []tickRecord
	issued  int
	waiting time.Time // since when the generator waits; zero while it does not
}

// tickRecord is what happened while the clock stood at one tick.
type tickRecord struct {
	tick   int64
	issued int
	full   bool          // the sequence was used up
	waited time.Duration // from there to the next reading of the clock
}

// step notes one step of the generator.
func (r *record) step(now int64, o snowflake.Outcome, at time.Time) {
	last := len(r.ticks) - 1
	if !r.waiting.IsZero() && last >= 0 {
		r.ticks[last].waited += at.Sub(r.waiting)
		r.waiting = time.Time{}
	}
	if last < 0 || r.ticks[last].tick != now {
		r.ticks = append(r.ticks, tickRecord{tick: now})
		last++
	}
	t := &r.ticks[last]
	switch o.Verdict {
	case snowflake.Issued:
		t.issued += o.Run.Count
		r.issued += o.Run.Count
	case snowflake.Full, snowflake.Behind:
		t.full = o.Verdict == snowflake.Full
		r.waiting = at
	}
}

// waits is how often the generator waited and for how long in all.
func (r *record) waits() (n int, total time.Duration) {
	for _, t := range r.ticks {
		if t.waited > 0 {
			n++
			total += t.waited
		}
	}
	return n, total
}

// burst is one press of a button: so many IDs drawn through Fill.
type burst struct {
	want   int
	layout snowflake.Layout
	record *record
	took   time.Duration
	cancel context.CancelFunc
	done   bool
}

// draw issues the burst's IDs. It may take as long as the layout's ticks need.
func (b *burst) draw(ctx context.Context, s *source) ([]snowflake.ID, error) {
	*s.record = record{}
	start := time.Now()
	ids := make([]snowflake.ID, b.want)
	n, err := s.generator.Fill(ctx, ids)
	b.took = time.Since(start)
	return ids[:n], err
}
