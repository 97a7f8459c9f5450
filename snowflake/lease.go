package snowflake

import "context"

// Lease is a run of IDs of one tick that one goroutine draws without a lock. It
// is not safe for concurrent use. All its IDs are stamped with the moment of
// the lease: those of an idle lease are as old as the lease, and later ones of
// the generator are larger. IDs not drawn are lost. The zero Lease is empty.
type Lease struct {
	next, stride ID
	left         int
}

// Lease leases up to n IDs, as many as the tick has left, at least one. It never
// blocks: where none can be issued now, the error is a [*RefusedError], as for
// [Generator.Next]. An n below 1 leases an empty one, and asks for nothing.
func (g *Generator) Lease(n int) (Lease, error) {
	if n < 1 {
		return Lease{}, nil
	}
	o, wait, err := g.take(n)
	if o.Verdict != Issued || err != nil {
		return Lease{}, g.refusal(o, wait, err)
	}
	return Lease{o.Run.First, o.Run.Stride, o.Run.Count}, nil
}

// WaitLease is Lease that sleeps as [Generator.Wait] does.
func (g *Generator) WaitLease(ctx context.Context, n int) (Lease, error) {
	if n < 1 {
		return Lease{}, nil
	}
	run, err := g.run(ctx, n)
	return Lease{run.First, run.Stride, run.Count}, err
}

// Next draws the next ID; ok is false when none is left.
func (l *Lease) Next() (id ID, ok bool) {
	if l.left == 0 {
		return 0, false
	}
	id = l.next
	l.next += l.stride
	l.left--
	return id, true
}

// Left is how many IDs are left to draw.
func (l *Lease) Left() int { return l.left }
