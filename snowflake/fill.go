package snowflake

import (
	"context"
	"errors"
	"runtime"
	"time"
)

// Wait issues one ID. After a sequence overflow or a clock rollback it sleeps until
// the tick in which it can issue one. If that takes longer than Options.MaxWait, or past
// the deadline of ctx, or if waiting does not help, it returns Next's error at once. It
// returns the context's error if ctx has ended or is canceled while it sleeps. Timers are
// too coarse for waits below 0.3 ms: Wait then spins, yielding the processor.
func (g *Generator) Wait(ctx context.Context) (ID, error) {
	if ctx.Err() == nil {
		if id, ok := g.run.draw(g.clock.base); ok {
			return id, nil
		}
	}
	o, err := g.takeOrWait(ctx, 1)
	return o.First, err
}

// Fill issues len(ids) IDs in order, and sleeps between ticks as Wait does. It
// returns the number of IDs issued: fewer than len(ids) only with an error.
//
// A goroutine that needs IDs one at a time, and faster than Next, fills a buffer of its
// own and takes them from it without a lock. An ID's timestamp is the tick in which it
// was issued, however late it is used.
func (g *Generator) Fill(ctx context.Context, ids []ID) (int, error) {
	n := 0
	for n < len(ids) {
		o, err := g.takeOrWait(ctx, len(ids)-n)
		if err != nil {
			return n, err
		}
		o.fill(ids[n : n+o.Count])
		n += o.Count
	}
	return n, nil
}

// takeOrWait issues 1 to want IDs of one tick, and waits for that tick if needed.
func (g *Generator) takeOrWait(ctx context.Context, want int) (Outcome, error) {
	if err := ctx.Err(); err != nil {
		return Outcome{}, err
	}
	for waited := time.Duration(0); ; {
		o, wait, err := g.take(want)
		if o.Verdict == Issued && err == nil {
			return o, nil
		}
		helps := o.Verdict == Full || o.Verdict == Behind || o.Verdict == Reserved
		if err != nil {
			wait, helps = retry(err)
		}
		if !helps || !g.mayWait(ctx, waited, wait) {
			return Outcome{}, g.refusal(o, wait, err)
		}
		waited += g.sleep(ctx, wait)
		if ended := ctx.Err(); ended == context.DeadlineExceeded {
			return Outcome{}, g.refusal(o, wait, err)
		} else if ended != nil {
			return Outcome{}, ended
		}
	}
}

// retry returns when to retry after an error of a Reserver; ok is false for never.
func retry(err error) (wait time.Duration, ok bool) {
	var reserve *reserveError
	var refused *RefusedError
	if errors.As(err, &reserve) && errors.As(err, &refused) {
		return refused.Wait, true
	}
	return 0, false
}

// mayWait reports whether a call that has waited may wait longer.
func (g *Generator) mayWait(ctx context.Context, waited, wait time.Duration) bool {
	longest := g.opts.MaxWait
	if longest == 0 {
		longest = time.Second
	}
	if longest > 0 && wait > longest-waited {
		return false
	}
	deadline, ok := ctx.Deadline()
	return !ok || wait <= time.Until(deadline)
}

// fill writes eight IDs at a time for speed.
func (o Outcome) fill(ids []ID) {
	id, step := o.First, o.Stride
	for len(ids) >= 8 {
		eight := (*[8]ID)(ids)
		eight[0], eight[1], eight[2], eight[3] = id, id+step, id+2*step, id+3*step
		id += 4 * step
		eight[4], eight[5], eight[6], eight[7] = id, id+step, id+2*step, id+3*step
		id += 4 * step
		ids = ids[8:]
	}
	for i := range ids {
		ids[i] = id
		id += step
	}
}

// longestSpin is the longest wait that spins instead of sleeping. Go's timers may be
// a millisecond late: after so short a wait, most of the tick would be lost.
const longestSpin = 300 * time.Microsecond

// sleep sleeps or spins for d, or until the context is done. It counts the wait and
// returns how long it was.
func (g *Generator) sleep(ctx context.Context, d time.Duration) time.Duration {
	begin := time.Now()
	if d > longestSpin || !yield(ctx, begin, d) {
		g.pause(ctx, d)
	}
	slept := time.Since(begin)
	g.mu.Lock()
	g.stats.Waits++
	g.stats.Waited += slept
	g.mu.Unlock()
	return slept
}

// yield spins until d has passed or the context is done, yielding the processor. It
// reports false if time does not advance while it spins, as in a testing/synctest
// bubble, where time advances only when all goroutines sleep.
func yield(ctx context.Context, begin time.Time, d time.Duration) bool {
	for rounds := 0; ctx.Err() == nil; rounds++ {
		passed := time.Since(begin)
		if passed >= d {
			break
		}
		if passed == 0 && rounds > 1000 {
			return false
		}
		runtime.Gosched()
	}
	return true
}

// pause sleeps without allocating, once there is a timer to reuse.
func (g *Generator) pause(ctx context.Context, d time.Duration) {
	if ctx.Done() == nil {
		time.Sleep(d)
		return
	}
	timer, ok := g.timers.Get().(*time.Timer)
	if ok {
		timer.Reset(d)
	} else {
		timer = time.NewTimer(d)
	}
	select {
	case <-ctx.Done():
		timer.Stop() // never reused: before Go 1.23 it may have fired
	case <-timer.C:
		g.timers.Put(timer)
	}
}
