package grant

import (
	"context"
	"errors"
	"maps"
	"math"
	"sync"
	"time"
)

// Registry keeps the mark of each worker ID. It decides nothing: the rules are in
// [Mark.Grant] and [Mark.Release]. Package grantsql keeps marks in a database.
//
// If a registry has a method Idle(), it is called when a generator has been closed or a
// holder released: the registry may give up a connection that it keeps between calls.
type Registry interface {
	// Change passes the mark of a worker ID and the registry's clock to change, and
	// stores the mark that it returns. It returns nil only after that mark is durable:
	// no crash, restart or failover may lose it. If the mark was changed by others in
	// the meantime, Change stores nothing and starts again, so change may be called
	// several times. A worker ID without a mark has the zero Mark.
	//
	// If change returns an error, nothing is stored, and Change returns that error.
	// After any other error the mark may be stored or not.
	Change(ctx context.Context, worker uint64, change func(m Mark, now time.Time) (Mark, error)) error
	// Marks returns all marks, by worker ID, and the registry's clock. The marks may be out
	// of date: Change decides.
	Marks(ctx context.Context) (marks map[uint64]Mark, now time.Time, err error)
}

// Memory is a registry for the generators of one process, for tests and examples. Its
// marks end with the process. The zero Memory has no marks. It is safe for concurrent
// use.
type Memory struct {
	// Clock is the registry's clock; nil means [time.Now].
	Clock func() time.Time

	mu    sync.Mutex
	marks map[uint64]Mark
}

// Change changes a mark, as [Registry] says.
func (r *Memory) Change(ctx context.Context, worker uint64, change func(m Mark, now time.Time) (Mark, error)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	m, err := change(r.marks[worker], r.now())
	if err != nil {
		return err
	}
	if r.marks == nil {
		r.marks = map[uint64]Mark{}
	}
	r.marks[worker] = m
	return nil
}

// Marks returns a copy of all marks, and the clock.
func (r *Memory) Marks(ctx context.Context) (map[uint64]Mark, time.Time, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.marks), r.now(), ctx.Err()
}

func (r *Memory) now() time.Time {
	if r.Clock == nil {
		return time.Now()
	}
	return r.Clock()
}

// Why a registry grants nothing.
var (
	// ErrAhead: the mark is more than a minute ahead of the registry's clock, so that
	// clock is or was wrong. Until it has caught up, nothing is granted.
	ErrAhead = errors.New("grant: the mark is more than a minute ahead of the registry's clock")
	// ErrNoTicks: all ticks that could be granted now are granted already. Ask again
	// when the registry's clock has advanced.
	ErrNoTicks = errors.New("grant: all ticks that could be granted now are granted already")
)

// Mark is what a registry stores for one worker ID: all ticks before Until may contain
// IDs. The zero Mark is a worker ID without grants.
type Mark struct {
	// Until is the first tick that was not granted yet, or that was released. Ticks
	// count from the layout's epoch.
	Until int64
	// Version counts the changes of the mark. It distinguishes two marks with the same
	// Until, of which one was released in between.
	Version int64
	// Layout is the worker ID's layout: fields, epoch and tick, in the form of
	// [layouts.Text]. Grant and Release do not use it.
	Layout string
}

// Grant is the right to issue IDs in the ticks from From up to and excluding Until.
type Grant struct {
	From, Until int64
	// Version is the mark's after this grant. Release requires it.
	Version int64
}

// Grant is the rule of every registry. It grants ticks and returns the new mark, which
// must be on disk before the grant leaves the registry. now is the registry's clock, in
// ticks since the layout's epoch; the node's clock plays no part. The grant ends length
// ticks after now, so a node that restarts waits for at most that long. It begins at the
// mark or, if the mark is in the past, at now. So a registry that lost its last marks can
// only repeat ticks after now. minute is how far, in ticks, the mark may be ahead of now.
//
// With an error, [ErrAhead] or [ErrNoTicks], the mark is unchanged. Grant is pure and
// total: all values are valid, and the zero Grant contains no tick.
//
//	mark := grant.Mark{}                        // a new worker ID
//	mark, a, err := mark.Grant(100, 10, 60_000) // a is [100, 110), the mark 110
//	mark, b, err := mark.Grant(105, 10, 60_000) // b is [110, 115), the mark 115
//	mark, c, err := mark.Grant(200, 10, 60_000) // c is [200, 210), the mark 210
//	mark = mark.Release(c, 203)                 // the node stopped after tick 202
func (m Mark) Grant(now, length, minute int64) (Mark, Grant, error) {
	if m.Until > after(now, minute) {
		return m, Grant{}, ErrAhead
	}
	from, until := max(m.Until, now, 0), after(now, length)
	if until <= from {
		return m, Grant{}, ErrNoTicks
	}
	m.Until = until
	m.Version++
	return m, Grant{From: from, Until: until, Version: m.Version}, nil
}

// Release lowers the mark to the tick after the last one in which the node issued an ID,
// so that the next node does not wait. last is the node's last grant. Only ticks that
// this node was granted may be released: until is at least last.From or, if last adjoins
// earlier grants of the node, the first From of these. The node must have stopped.
//
// The mark is unchanged if it has another version than last, because then later ticks may
// be granted already, or if it would not be lowered.
func (m Mark) Release(last Grant, until int64) Mark {
	if m.Version == last.Version && until < m.Until {
		m.Until = until
		m.Version++
	}
	return m
}

// after adds ticks to now, up to the largest int64.
func after(now, ticks int64) int64 {
	return now + min(max(ticks, 0), math.MaxInt64-max(now, 0))
}
