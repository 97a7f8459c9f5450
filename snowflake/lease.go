package snowflake

import "context"

// Lease is a batch of IDs of one tick that one goroutine draws without a lock. It is
// not safe for concurrent use. Copies of a lease draw from the same batch, so they
// repeat no ID. All its IDs have the timestamp of the lease, however late they are
// drawn; the generator's later IDs are larger. Undrawn IDs are lost. The zero Lease is
// empty.
type Lease struct {
	last, stride ID
	left         *int // IDs left; shared by copies, nil means 0
}

// Lease reserves a batch of 1 to n IDs: n, or as many as the tick has left. It never
// sleeps: if no ID can be issued now, the error is a [*RefusedError], as for
// [Generator.Next]. For n < 1 it returns an empty lease and requests nothing.
func (g *Generator) Lease(n int) (Lease, error) {
	l := Lease{left: new(int)} // this method is inlined, so left can be on the caller's stack
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

// WaitLease is like Lease, but sleeps as [Generator.Wait] does.
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

// last returns the last ID. The run must not be empty.
func (r Run) last() ID { return r.First + ID(r.Count-1)*r.Stride }

// Next draws the next ID; ok is false if none is left.
func (l Lease) Next() (id ID, ok bool) {
	if l.left == nil || *l.left == 0 {
		return 0, false
	}
	*l.left--
	return l.last - ID(*l.left)*l.stride, true
}

// Left returns the number of IDs left to draw.
func (l Lease) Left() int {
	if l.left == nil {
		return 0
	}
	return *l.left
}
