package snowflake

import "context"

// Lease is a run of IDs of one tick that one goroutine draws without a lock. It
// is not safe for concurrent use. Copies of a lease draw from the same run, so
// that none of them repeats an ID. All its IDs are stamped with the moment of
// the lease: those of an idle lease are as old as the lease, and later ones of
// the generator are larger. IDs not drawn are lost. The zero Lease is empty.
type Lease struct {
	last, stride ID
	left         *int // how many are left; copies share it, and nil is none
}

// Lease leases up to n IDs, as many as the tick has left, at least one. It never
// sleeps: where none can be issued now, the error is a [*RefusedError], as for
// [Generator.Next]. An n below 1 leases an empty one, and asks for nothing.
func (g *Generator) Lease(n int) (Lease, error) {
	l := Lease{left: new(int)} // inlined, so that left may be on the caller's stack
	err := g.lease(&l, n)
	return l, err
}

func (g *Generator) lease(l *Lease, n int) error {
	if n < 1 {
		return nil
	}
	o, wait, err := g.take(n)
	if o.Verdict != Issued || err != nil {
		return g.refusal(o, wait, err)
	}
	l.last, l.stride = o.Run.last(), o.Run.Stride
	*l.left = o.Run.Count
	return nil
}

// WaitLease is Lease that sleeps as [Generator.Wait] does.
func (g *Generator) WaitLease(ctx context.Context, n int) (Lease, error) {
	if n < 1 {
		return Lease{}, nil
	}
	run, err := g.run(ctx, n)
	if err != nil {
		return Lease{}, err
	}
	left := run.Count
	return Lease{last: run.last(), stride: run.Stride, left: &left}, nil
}

// last is the last ID of a run that is not empty.
func (r Run) last() ID { return r.First + ID(r.Count-1)*r.Stride }

// Next draws the next ID; ok is false when none is left.
func (l Lease) Next() (id ID, ok bool) {
	if l.left == nil || *l.left == 0 {
		return 0, false
	}
	*l.left--
	return l.last - ID(*l.left)*l.stride, true
}

// Left is how many IDs are left to draw.
func (l Lease) Left() int {
	if l.left == nil {
		return 0
	}
	return *l.left
}
