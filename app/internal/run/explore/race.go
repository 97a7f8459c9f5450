package explore

import (
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Race is two threads that share one generator's state while the clock stops. Each loads the
// state, runs the real step on its copy and stores the result; the ID is the one that the step
// returned.
type Race struct {
	Guard  Guard
	layout snowflake.Layout
	node   *snowflake.Node
	now    int64 // what the clock reads, in ticks
}

// Guard is the protection of the shared state.
type Guard uint8

// The guards.
const (
	NoLock         Guard = iota // no protection
	WithLock                    // one thread at a time
	CompareAndSwap              // the store fails and is retried if the state has changed since the load
	WithLease                   // each thread reserves two IDs under a lock, and issues them without it
)

// guards are each guard's name in links and its code: a line per move.
var guards = [...]struct {
	name  string
	moves []Move
	code  []string
}{
	NoLock: {"no-lock", []Move{MoveLoad, MoveStep, MoveStore}, []string{"s := state", "s, id = step(s)", "state = s"}},
	WithLock: {"lock", []Move{MoveLock, MoveLoad, MoveStep, MoveStore, MoveUnlock},
		[]string{"lock()", "s := state", "s, id = step(s)", "state = s", "unlock()"}},
	CompareAndSwap: {"compare-and-swap", []Move{MoveLoad, MoveStep, MoveSwap},
		[]string{"s := state", "t, id = step(s)", "swap(state, s, t)"}},
	WithLease: {"lease", []Move{MoveLease, MoveDraw, MoveDraw}, []string{"a, b := lease(2)", "id = a", "id = b"}},
}

// Guards are all guards, in the order in which they are best shown.
func Guards() []Guard { return []Guard{NoLock, WithLock, CompareAndSwap, WithLease} }

// String is the guard's name in links.
func (g Guard) String() string { return guards[g].name }

// Code is what a thread runs with the guard: a line per move.
func (g Guard) Code() []string { return guards[g].code }

// Move is one atomic operation of a thread.
type Move uint8

// The moves.
const (
	MoveDone   Move = iota // it has its IDs
	MoveLock               // it takes the lock
	MoveLoad               // it copies the state
	MoveStep               // it runs the step on its copy
	MoveStore              // it writes its copy back
	MoveSwap               // it writes its copy back if the state has not changed since the load
	MoveUnlock             // it releases the lock
	MoveLease              // it reserves two IDs
	MoveDraw               // it issues one of its two IDs
)

// Position is a moment of a race; positions are comparable.
type Position struct {
	Shared  snowflake.State
	Locked  bool
	Threads [2]Thread
}

// Thread is a thread's state.
type Thread struct {
	At     int // index of its next move
	Loaded snowflake.State
	Copy   snowflake.State // the state after the step
	ID     snowflake.ID    // what the step returned
	Tries  int             // failed compare-and-swaps
	// IDs are the IDs that its callers received.
	IDs   [2]snowflake.ID
	Count int
}

// NewRace makes a race with Twitter's layout, in tick 100.
func NewRace(g Guard) *Race { return NewRaceOf(g, snowflake.Twitter(), 0, 100) }

// NewRaceOf makes a race with a valid layout, for a worker ID that it has, in a tick that it has.
func NewRaceOf(g Guard, l snowflake.Layout, worker uint64, tick int64) *Race {
	values, _ := l.NodeValues(worker)
	n, _ := snowflake.NewNode(l, values, snowflake.Policy{})
	return &Race{Guard: g, layout: l, node: n, now: tick}
}

// Next is a thread's next move; ok is false if it waits for the lock or is done.
func (r *Race) Next(p Position, thread int) (m Move, ok bool) {
	if left := guards[r.Guard].moves[p.Threads[thread].At:]; len(left) > 0 {
		return left[0], left[0] != MoveLock || !p.Locked
	}
	return MoveDone, false
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
	case MoveLock, MoveUnlock:
		p.Locked = m == MoveLock
	case MoveLoad:
		t.Loaded = p.Shared
	case MoveStep:
		t.Copy, t.ID = r.take(t.Loaded, 1)
	case MoveStore, MoveSwap:
		if m == MoveSwap && p.Shared != t.Loaded {
			t.At, t.Tries = 0, t.Tries+1
			break
		}
		p.Shared = t.Copy
		t.give(t.ID)
	case MoveLease:
		t.Loaded = p.Shared
		t.Copy, t.ID = r.take(t.Loaded, 2)
		p.Shared = t.Copy
	case MoveDraw:
		t.give(r.Leased(p, thread, t.Count))
	}
	return p
}

// Leased is the n-th ID of a thread's lease.
func (r *Race) Leased(p Position, thread, n int) snowflake.ID {
	return p.Threads[thread].ID + snowflake.ID(n)<<layouts.Shift(r.layout, r.layout.Index(snowflake.KindSequence))
}

// Holds reports whether a thread has a copy of the state that it has not stored: it is in its
// gap.
func (r *Race) Holds(p Position, thread int) bool {
	at, all := p.Threads[thread].At, guards[r.Guard].moves
	return slices.Contains(all[:at], MoveLoad) &&
		(slices.Contains(all[at:], MoveStore) || slices.Contains(all[at:], MoveSwap))
}

// Stale reports whether the state has changed since the thread copied it: the other thread
// stored in its gap.
func (r *Race) Stale(p Position, thread int) bool {
	return r.Holds(p, thread) && p.Shared != p.Threads[thread].Loaded
}

func (r *Race) take(s snowflake.State, want int) (snowflake.State, snowflake.ID) {
	s, o := r.node.Take(s, r.now, want)
	return s, o.First
}

func (t *Thread) give(id snowflake.ID) {
	t.IDs[t.Count] = id
	t.Count++
}

// Duplicate reports whether two of the IDs issued so far are the same.
func (p *Position) Duplicate() bool {
	a, b := p.Threads[0], p.Threads[1]
	return slices.ContainsFunc(a.IDs[:a.Count],
		func(id snowflake.ID) bool { return slices.Contains(b.IDs[:b.Count], id) })
}

// Interleaving is one complete interleaving: a letter per move, a or b, says whose it is.
type Interleaving struct {
	Moves     string
	Duplicate bool
}

// Paths are all interleavings, sorted by their letters.
func (r *Race) Paths() []Interleaving {
	var all []Interleaving
	var walk func(p Position, past string)
	walk = func(p Position, past string) {
		end := true
		for thread := range p.Threads {
			if _, ok := r.Next(p, thread); ok {
				end = false
				walk(r.Do(p, thread), past+string(rune('a'+thread)))
			}
		}
		if end {
			all = append(all, Interleaving{Moves: past, Duplicate: p.Duplicate()})
		}
	}
	walk(Position{}, "")
	return all
}

// Positions are the positions along a path.
func (r *Race) Positions(moves string) []Position {
	all := []Position{{}}
	for _, letter := range moves {
		all = append(all, r.Do(all[len(all)-1], int(letter-'a')))
	}
	return all
}

// Shortest is the path to a duplicate with the fewest switches between the threads; it is empty
// if there is none.
func (r *Race) Shortest() (moves string) {
	for _, p := range r.Paths() {
		if p.Duplicate && (moves == "" || Switches(p.Moves) < Switches(moves)) {
			moves = p.Moves
		}
	}
	return moves
}

// Switches is how often an interleaving switches between the threads.
func Switches(moves string) (n int) {
	for i := range len(moves) - 1 {
		if moves[i] != moves[i+1] {
			n++
		}
	}
	return n
}

// Coming describes a thread's next move.
func (r *Race) Coming(p Position, thread int) string {
	m, ok := r.Next(p, thread)
	if m == MoveLock && !ok {
		return text.T("waits for the lock")
	}
	return [...]string{
		MoveDone:   text.T("is done"),
		MoveLock:   text.T("next: locks"),
		MoveLoad:   text.T("next: loads the state"),
		MoveStep:   text.T("next: runs the step"),
		MoveStore:  text.T("next: stores its copy"),
		MoveSwap:   text.T("next: compare-and-swap"),
		MoveUnlock: text.T("next: unlocks"),
		MoveLease:  text.T("next: reserves two IDs"),
		MoveDraw:   text.T("next: issues a reserved ID"),
	}[m]
}

// Happened describes a thread's move from a position.
func (r *Race) Happened(p Position, thread int) string {
	name := string(rune('A' + thread))
	m, _ := r.Next(p, thread)
	after := r.Do(p, thread)
	t := after.Threads[thread]
	switch {
	case m == MoveLock:
		return text.Tell("%s locked.", name)
	case m == MoveLoad:
		if t.Loaded == (snowflake.State{}) {
			return text.Tell("%s loaded the state: nothing issued yet.", name)
		}
		return text.Tell("%s loaded the state: the next free slot is %s.", name, freePlace(t.Loaded))
	case m == MoveStep:
		return text.Tell("%s ran the step on its copy. It returned %s.", name, r.IDText(t.ID))
	case m == MoveStore:
		return text.Tell("%s stored its copy: the next free slot is %s.", name, freePlace(after.Shared))
	case m == MoveSwap && t.Tries > p.Threads[thread].Tries:
		return text.Tell("%s did not store: the state has changed since it was loaded. %s retries.", name, name)
	case m == MoveSwap:
		return text.Tell("%s found the state unchanged and stored its copy: the next free slot is %s.", name,
			freePlace(after.Shared))
	case m == MoveUnlock:
		return text.Tell("%s unlocked.", name)
	case m == MoveLease:
		return text.Tell("%s reserved two IDs, starting at %s: the next free slot is %s.", name, r.IDText(t.ID),
			freePlace(after.Shared))
	case m == MoveDraw:
		return text.Tell("%s issued %s from its batch, without touching the shared state.", name,
			r.IDText(t.IDs[t.Count-1]))
	}
	return text.Tell("%s is done.", name)
}

// freePlace is the next free slot.
func freePlace(s snowflake.State) string { return placeText(s.Tick, s.Sequence) }

// IDText formats an ID as tick/sequence.
func (r *Race) IDText(id snowflake.ID) string {
	return placeText(r.now, layouts.Part(r.layout, id, r.layout.Index(snowflake.KindSequence)))
}

func placeText(tick int64, sequence uint64) string {
	return strconv.FormatInt(tick, 10) + "/" + strconv.FormatUint(sequence, 10)
}
