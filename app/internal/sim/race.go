package sim

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Race is two threads that share one generator's state while the clock stands
// still. Each loads the state, runs the real step on its copy and stores the
// result; the ID is the one that the step returned. [Race.Paths] are all orders
// in which that can happen.
type Race struct {
	Guard  Guard
	Layout snowflake.Layout
	Now    int64 // the tick that the clock reads
	node   *snowflake.Node
}

// Guard is what keeps the threads apart.
type Guard uint8

// The guards.
const (
	NoLock         Guard = iota // nothing does
	WithLock                    // one at a time
	CompareAndSwap              // the store fails, and is done again, if the state is not as it was loaded
	WithLease                   // each takes two IDs at once under a lock, and draws them without
)

// Guards are all guards, in the order in which they are best shown.
func Guards() []Guard { return []Guard{NoLock, WithLock, CompareAndSwap, WithLease} }

// String is the guard's name in links.
func (g Guard) String() string {
	return [...]string{"no-lock", "lock", "compare-and-swap", "lease"}[g]
}

// Move is one thing that a thread does at once.
type Move uint8

// The moves.
const (
	Done   Move = iota // it has its IDs
	Lock               // it takes the lock
	Load               // it copies the state
	Step               // it runs the step on its copy
	Store              // it writes its copy back
	Swap               // it writes its copy back if the state is as it was loaded
	Unlock             // it gives the lock back
	Lease              // it takes two IDs at once
	Draw               // it draws an ID of its own two
)

// String is the move's name.
func (m Move) String() string {
	return [...]string{"done", "lock", "load", "step", "store", "swap", "unlock", "lease", "draw"}[m]
}

// moves are what a thread does, one after the other, behind each guard.
var moves = [...][]Move{
	NoLock:         {Load, Step, Store, Done},
	WithLock:       {Lock, Load, Step, Store, Unlock, Done},
	CompareAndSwap: {Load, Step, Swap, Done},
	WithLease:      {Lease, Draw, Draw, Done},
}

// Position is a moment of a race; positions are comparable.
type Position struct {
	Shared  snowflake.State
	Locked  bool
	Threads [2]Thread
}

// Thread is what a thread has in hand.
type Thread struct {
	At     int // the place of its next move among its moves
	Loaded snowflake.State
	Copy   snowflake.State // what the step made of it
	ID     snowflake.ID    // what the step returned
	Tries  int             // swaps that failed
	// IDs are those it has been given.
	IDs   [2]snowflake.ID
	Count int
}

// NewRace is a race on a layout with the clock at a tick.
func NewRace(g Guard, l snowflake.Layout, now int64) (*Race, error) {
	values, err := l.NodeValues(0)
	if err != nil {
		return nil, err
	}
	n, err := snowflake.NewNode(l, values, snowflake.Policy{})
	return &Race{Guard: g, Layout: l, Now: now, node: n}, err
}

// Next is a thread's next move; ok is false if it has to wait for the lock, or
// is done.
func (r *Race) Next(p Position, thread int) (m Move, ok bool) {
	m = moves[r.Guard][p.Threads[thread].At]
	return m, m != Done && (m != Lock || !p.Locked)
}

// Do is the position after a thread's next move.
func (r *Race) Do(p Position, thread int) Position {
	m, ok := r.Next(p, thread)
	if !ok {
		return p
	}
	t := &p.Threads[thread]
	t.At++
	switch m {
	case Lock, Unlock:
		p.Locked = m == Lock
	case Load:
		t.Loaded = p.Shared
	case Step:
		t.Copy, t.ID = r.take(t.Loaded, 1)
	case Store:
		p.Shared = t.Copy
		t.give(t.ID)
	case Swap:
		if p.Shared != t.Loaded {
			t.At, t.Tries = 0, t.Tries+1
			break
		}
		p.Shared = t.Copy
		t.give(t.ID)
	case Lease:
		t.Loaded = p.Shared
		t.Copy, t.ID = r.take(t.Loaded, 2)
		p.Shared = t.Copy
	case Draw:
		t.give(t.ID + snowflake.ID(t.Count)<<r.Layout.Shift(r.Layout.Index(snowflake.KindSequence)))
	}
	return p
}

// Holds says that a thread has a copy of the state in hand, which it has not
// stored yet: it stands in its gap.
func (r *Race) Holds(p Position, thread int) bool {
	at, all := p.Threads[thread].At, moves[r.Guard]
	return slices.Contains(all[:at], Load) && (slices.Contains(all[at:], Store) || slices.Contains(all[at:], Swap))
}

// Stale says that the state is no longer what a thread's copy was made of: the
// other has stored in its gap.
func (r *Race) Stale(p Position, thread int) bool {
	return r.Holds(p, thread) && p.Shared != p.Threads[thread].Loaded
}

func (r *Race) take(s snowflake.State, want int) (snowflake.State, snowflake.ID) {
	s, o := r.node.Take(s, r.Now, want)
	return s, o.Run.First
}

func (t *Thread) give(id snowflake.ID) {
	t.IDs[t.Count] = id
	t.Count++
}

// Duplicate says whether two of the IDs given so far are the same.
func (p *Position) Duplicate() bool {
	a, b := p.Threads[0], p.Threads[1]
	for _, one := range a.IDs[:a.Count] {
		for _, other := range b.IDs[:b.Count] {
			if one == other {
				return true
			}
		}
	}
	return false
}

// Path is one order of moves to the end: Threads says whose each move is.
type Path struct {
	Threads   []uint8
	Duplicate bool
}

// Paths are all orders, in the order of their letters (thread 0 first).
func (r *Race) Paths() []Path {
	var all []Path
	var walk func(p Position, past []uint8)
	walk = func(p Position, past []uint8) {
		end := true
		for thread := range p.Threads {
			if _, ok := r.Next(p, thread); ok {
				end = false
				walk(r.Do(p, thread), append(past[:len(past):len(past)], uint8(thread)))
			}
		}
		if end {
			all = append(all, Path{Threads: past, Duplicate: p.Duplicate()})
		}
	}
	walk(Position{}, nil)
	return all
}

// Positions are the moments of a path, from the beginning to the end.
func (r *Race) Positions(p Path) []Position {
	all := []Position{{}}
	for _, thread := range p.Threads {
		all = append(all, r.Do(all[len(all)-1], int(thread)))
	}
	return all
}

// Shortest is the path to a duplicate with the fewest changes from one thread to
// the other; ok is false if none ends in one.
func (r *Race) Shortest() (shortest Path, ok bool) {
	fewest := 0
	for _, p := range r.Paths() {
		if n := p.switches(); p.Duplicate && (!ok || n < fewest) {
			shortest, fewest, ok = p, n, true
		}
	}
	return shortest, ok
}

func (p Path) switches() (n int) {
	for i := 1; i < len(p.Threads); i++ {
		if p.Threads[i] != p.Threads[i-1] {
			n++
		}
	}
	return n
}
