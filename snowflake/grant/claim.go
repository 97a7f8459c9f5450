package grant

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"sync/atomic"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// Claim says which worker ID to claim, and how to issue IDs with it. Package grantsql's
// Claim fills it in for a database.
type Claim struct {
	Registry Registry
	Layout   snowflake.Layout
	// Values are the values of all node fields except the one that is claimed, such as the
	// region: a registry knows nothing of the others. Nil for a layout with one node field.
	Values snowflake.Values
	// Length is how long a grant lasts, from a millisecond to a minute; 0 means 30 s. See
	// [Open].
	Length time.Duration
	Policy snowflake.Policy
	// Options are the generator's. State, Reserved, Reserve and Check are set by Open. A
	// MaxWait of 0 means 30 s.
	Options snowflake.Options
}

// usual is the length of a grant, and how long Wait waits for a renewal.
const usual = 30 * time.Second

// mostClaimed is how many values of a wide field are claimed, from 0: all marks are read
// for a claim.
const mostClaimed = 1 << 16

// Open claims a worker ID that no other node uses, and returns a generator with it. It
// chooses the one that has been free longest. It waits while all are in use, until ctx
// ends.
//
// The generator issues IDs in granted ticks only, and renews the grant before it ends. It
// outlives an outage of the registry of half of Length; then requests wait or fail. A node
// that was paused for longer than Length may lose its worker ID to another node. It then
// issues nothing more with it, and the next request claims another one.
//
// The error is the registry's, that of [number.Values] or [snowflake.NewGenerator], or
// wraps [ErrLayout] if every worker ID is in use with another layout.
func (c Claim) Open(ctx context.Context) (*Generator, error) {
	if c.Length == 0 {
		c.Length = usual
	}
	if c.Options.MaxWait == 0 {
		c.Options.MaxWait = usual
	}
	w, err := c.workers()
	if err != nil {
		return nil, err
	}
	g := &Generator{claim: c, workers: w, claiming: make(chan struct{}, 1), closed: make(chan struct{})}
	first, err := g.open(ctx)
	if err != nil {
		return nil, err
	}
	g.current.Store(first)
	return g, nil
}

// workers are the worker IDs that can be claimed: first, first + step, …
type workers struct{ first, step, count uint64 }

func (c Claim) workers() (w workers, err error) {
	first, err := number.Values(c.Layout, c.Values, 0)
	if err != nil {
		return w, err
	}
	if _, err := snowflake.NewNode(c.Layout, first, c.Policy); err != nil {
		return w, err
	}
	second, err := number.Values(c.Layout, c.Values, 1)
	if err != nil {
		return w, err
	}
	var a, b snowflake.ID
	for i, f := range c.Layout.Fields {
		if f.Kind == snowflake.KindNode {
			a, _ = layouts.With(c.Layout, a, i, first[f.Name])
			b, _ = layouts.With(c.Layout, b, i, second[f.Name])
			if a != b && w.count == 0 {
				w.count = min(f.Max(), mostClaimed-1) + 1
			}
		}
	}
	w.first = c.Layout.Node(a)
	w.step = c.Layout.Node(b) - w.first
	return w, nil
}

// pick returns the worker ID that has been free longest, and its mark. ok is false if all
// are in use with other layouts.
func (w workers) pick(marks map[uint64]Mark, layout string) (worker uint64, mark Mark, ok bool) {
	equal := 0
	for i := uint64(0); i < w.count; i++ {
		n := w.first + i*w.step
		m := marks[n]
		if m.Layout != "" && m.Layout != layout || ok && m.Until > mark.Until {
			continue
		}
		if !ok || m.Until < mark.Until {
			equal = 0
		}
		// Nodes that start at the same time should not try the same one.
		if equal++; rand.Intn(equal) == 0 {
			worker, mark, ok = n, m, true
		}
	}
	return worker, mark, ok
}

// Generator issues IDs with a worker ID that it has claimed; see [Claim.Open]. It is safe
// for concurrent use.
type Generator struct {
	claim    Claim
	workers  workers
	current  atomic.Pointer[tenure]
	claiming chan struct{} // full while a worker ID is claimed, and after Close
	closed   chan struct{}
}

// tenure is a generator with one worker ID.
type tenure struct {
	holder    *Holder
	generator *snowflake.Generator
}

// open claims a worker ID.
func (g *Generator) open(ctx context.Context) (*tenure, error) {
	c := g.claim
	text := layoutText(c.Layout)
	for {
		marks, err := c.Registry.Marks(ctx)
		if err != nil {
			return nil, err
		}
		worker, mark, ok := g.workers.pick(marks, text)
		if !ok {
			return nil, fmt.Errorf("%w: every worker ID", ErrLayout)
		}
		h, err := newHolder(c.Registry, c.Layout, worker, c.Length)
		if err != nil {
			return nil, err
		}
		h.claimed, h.version = true, mark.Version
		switch err := h.renew(ctx); {
		case err == nil:
			return g.begin(h)
		case errors.Is(err, ErrLost): // another node was faster
		case errors.Is(err, ErrNoTicks):
			if err := sleep(ctx, h.retry()); err != nil {
				return nil, fmt.Errorf("grant: all %d worker IDs are in use: %w", g.workers.count, err)
			}
		default:
			return nil, err
		}
	}
}

// begin starts a generator with the claimed worker ID.
func (g *Generator) begin(h *Holder) (*tenure, error) {
	go h.keep()
	o, from := g.claim.Options, h.Options()
	o.State, o.Reserved, o.Reserve, o.Check = snowflake.State{}, 0, from.Reserve, from.Check
	var inner *snowflake.Generator
	values, err := h.layout.NodeValues(h.worker)
	if err == nil {
		inner, err = snowflake.NewGenerator(h.layout, values, g.claim.Policy, o)
	}
	if err != nil {
		return nil, errors.Join(err, h.Release(context.Background(), nil))
	}
	return &tenure{h, inner}, nil
}

// replace claims another worker ID, unless that was done.
func (g *Generator) replace(ctx context.Context, lost *tenure) error {
	if most := g.claim.Options.MaxWait; most > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, most)
		defer cancel()
	}
	select {
	case g.claiming <- struct{}{}:
	case <-g.closed:
		return snowflake.ErrStopped
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-g.claiming }()
	if g.current.Load() != lost {
		return nil
	}
	next, err := g.open(ctx)
	if err == nil {
		g.current.Store(next)
	}
	return err
}

// Next issues one ID, as [snowflake.Generator.Next] does. After [ErrLost] another worker ID
// is claimed in the background.
func (g *Generator) Next() (snowflake.ID, error) {
	now := g.current.Load()
	id, err := now.generator.Next()
	if err != nil && errors.Is(err, ErrLost) && len(g.claiming) == 0 {
		go func() { _ = g.replace(context.Background(), now) }() // the next call tries again
	}
	return id, err
}

// Wait issues one ID, as [snowflake.Generator.Wait] does.
func (g *Generator) Wait(ctx context.Context) (snowflake.ID, error) {
	var one [1]snowflake.ID
	_, err := g.Fill(ctx, one[:])
	return one[0], err
}

// Fill issues len(ids) IDs in order, as [snowflake.Generator.Fill] does. It returns the
// number of IDs issued: fewer than len(ids) only with an error.
func (g *Generator) Fill(ctx context.Context, ids []snowflake.ID) (n int, err error) {
	for {
		now := g.current.Load()
		var some int
		some, err = now.generator.Fill(ctx, ids[n:])
		n += some
		if err == nil || !errors.Is(err, ErrLost) {
			return n, err
		}
		if err := g.replace(ctx, now); err != nil {
			return n, err
		}
	}
}

// Close stops the generator and gives its worker ID back, so that another node can claim
// it at once. Requests then fail with [snowflake.ErrStopped]. If the registry cannot be
// reached, the worker ID is free when the grant has ended. A second Close does nothing.
func (g *Generator) Close(ctx context.Context) error {
	select {
	case g.claiming <- struct{}{}:
	case <-g.closed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
	close(g.closed)
	last := g.current.Load()
	return last.holder.Release(ctx, last.generator)
}
