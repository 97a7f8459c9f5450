package grant

import (
	"context"
	"sync"
	"time"
)

// Registry keeps the mark of each worker ID. It decides nothing: the rules are in
// [Mark.Grant] and [Mark.Release]. Package grantsql keeps marks in a database.
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
	clock := r.Clock
	if clock == nil {
		clock = time.Now
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	m, err := change(r.marks[worker], clock())
	if err != nil {
		return err
	}
	if r.marks == nil {
		r.marks = map[uint64]Mark{}
	}
	r.marks[worker] = m
	return nil
}
