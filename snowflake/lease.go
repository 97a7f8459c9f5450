package snowflake

import "context"

// Lease is a run of IDs of one tick that one goroutine draws without a lock. It
// is not safe for concurrent use. Copies of a lease draw from the same run, so
// that none of them repeats an ID. All its IDs are stamped with the moment of
// the lease: those of an idle lease are as old as the lease, and later ones of
// the generator are larger. IDs not drawn are lost. The zero Lease is empty.
type Lease struct{ left *leaseLeft }

// leaseLeft is what a lease and its copies have left to draw.
type leaseLeft struct {
	next, stride ID
	count        int
}

// Lease leases up to n IDs, as many as the tick has left, at least one. It never
// sleeps: where none can be issued now, the error is a [*RefusedError], as for
// [Generator.Next]. An n below 1 leases an empty one, and asks for nothing.
func (g *Generator) Lease(n int) (Lease, error) {
	left := new(leaseLeft) // Lease is inlined, which lets it be on the stack of a caller that keeps the lease
	err := g.lease(left, n)
	return Lease{left}, err
}

func (g *Generator) lease(left *leaseLeft, n int) error {
	if n < 1 {
		return nil
	}
	o, wait, err := g.take(n)
	if o.Verdict != Issued || err != nil {
		return g.refusal(o, wait, err)
	}
	*left = leaseLeft{o.Run.First, o.Run.Stride, o.Run.Count}
	return nil
}

// WaitLease is Lease that sleeps as [Generator.Wait] does.
func (g *Generator) WaitLease(ctx context.Context, n int) (Lease, error) {
	left := new(leaseLeft)
	err := g.waitLease(ctx, left, n)
	return Lease{left}, err
}

func (g *Generator) waitLease(ctx context.Context, left *leaseLeft, n int) error {
	if n < 1 {
		return nil
	}
	run, err := g.run(ctx, n)
	*left = leaseLeft{run.First, run.Stride, run.Count}
	return err
}

// Next draws the next ID; ok is false when none is left.
func (l Lease) Next() (id ID, ok bool) {
	left := l.left
	if left == nil || left.count == 0 {
		return 0, false
	}
	id = left.next
	left.next += left.stride
	left.count--
	return id, true
}

// Left is how many IDs are left to draw.
func (l Lease) Left() int {
	if l.left == nil {
		return 0
	}
	return l.left.count
}
