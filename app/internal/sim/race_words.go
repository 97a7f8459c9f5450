package sim

import (
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Code is what a thread runs behind a guard: a line for each of its moves.
func (g Guard) Code() []string {
	switch g {
	case NoLock:
		return []string{"s := state", "s, id = step(s)", "state = s"}
	case WithLock:
		return []string{"lock()", "s := state", "s, id = step(s)", "state = s", "unlock()"}
	case CompareAndSwap:
		return []string{"s := state", "t, id = step(s)", "swap(state, s, t)"}
	}
	return []string{"a, b := lease(2)", "id = a", "id = b"}
}

// Moves are a thread's moves behind a guard, one after the other, without [Done].
func (g Guard) Moves() []Move { return moves[g][:len(moves[g])-1] }

// Coming says what a thread's next move is, before it is made.
func (r *Race) Coming(p Position, thread int) string {
	switch m, ok := r.Next(p, thread); {
	case m == Lock && !ok:
		return text.T("waits for the lock")
	case m == Lock:
		return text.T("next: takes the lock")
	case m == Load:
		return text.T("next: loads the state")
	case m == Step:
		return text.T("next: runs the step")
	case m == Store:
		return text.T("next: stores its copy")
	case m == Swap:
		return text.T("next: compares, swaps")
	case m == Unlock:
		return text.T("next: gives the lock back")
	case m == Lease:
		return text.T("next: takes two IDs")
	case m == Draw:
		return text.T("next: draws one of its own")
	}
	return text.T("is done")
}

// Happened says what a thread's move from a position has done.
func (r *Race) Happened(p Position, thread int) string {
	name := string(rune('A' + thread))
	m, _ := r.Next(p, thread)
	after := r.Do(p, thread)
	t := after.Threads[thread]
	switch {
	case m == Lock:
		return text.Tell("%s has taken the lock.", name)
	case m == Load:
		return text.Tell("%s has loaded the state: %s.", name, r.idText(t.Loaded))
	case m == Step:
		return text.Tell("%s has run the step on its copy. It returned %s.", name, r.IDText(t.ID))
	case m == Store:
		return text.Tell("%s has stored its copy: %s.", name, r.idText(after.Shared))
	case m == Swap && t.Tries > p.Threads[thread].Tries:
		return text.Tell("%s has not stored: the state is no longer what it loaded. It begins again.", name)
	case m == Swap:
		return text.Tell("%s found the state as it had loaded it, and has stored its copy: %s.", name, r.idText(after.Shared))
	case m == Unlock:
		return text.Tell("%s has given the lock back.", name)
	case m == Lease:
		return text.Tell("%s has taken two IDs at once, from %s on: %s.", name, r.IDText(t.ID), r.idText(after.Shared))
	case m == Draw:
		return text.Tell("%s has drawn %s, without asking anybody.", name, r.IDText(t.IDs[t.Count-1]))
	}
	return text.Tell("%s is done.", name)
}

func (r *Race) idText(s snowflake.State) string {
	if s == (snowflake.State{}) {
		return text.Tell("nothing is issued yet")
	}
	return text.Tell("the next free place is %s", slash(s.Tick, s.Sequence))
}

// IDText is an ID as its tick and its sequence number.
func (r *Race) IDText(id snowflake.ID) string {
	return slash(r.Now, r.Layout.Value(id, r.Layout.Index(snowflake.KindSequence)))
}
