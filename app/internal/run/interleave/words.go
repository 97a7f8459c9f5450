package interleave

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Coming describes a thread's next move.
func (r *Race) Coming(p Position, thread int) string {
	m, ok := r.Next(p, thread)
	if m == Lock && !ok {
		return text.T("waits for the lock")
	}
	return [...]string{
		Done:   text.T("is done"),
		Lock:   text.T("next: locks"),
		Load:   text.T("next: loads the state"),
		Step:   text.T("next: runs the step"),
		Store:  text.T("next: stores its copy"),
		Swap:   text.T("next: compare-and-swap"),
		Unlock: text.T("next: unlocks"),
		Lease:  text.T("next: reserves two IDs"),
		Draw:   text.T("next: issues a reserved ID"),
	}[m]
}

// Happened describes a thread's move from a position.
func (r *Race) Happened(p Position, thread int) string {
	name := string(rune('A' + thread))
	m, _ := r.Next(p, thread)
	after := r.Do(p, thread)
	t := after.Threads[thread]
	switch {
	case m == Lock:
		return text.Tell("%s locked.", name)
	case m == Load:
		if t.Loaded == (snowflake.State{}) {
			return text.Tell("%s loaded the state: nothing issued yet.", name)
		}
		return text.Tell("%s loaded the state: the next free slot is %s.", name, free(t.Loaded))
	case m == Step:
		return text.Tell("%s ran the step on its copy. It returned %s.", name, r.IDText(t.ID))
	case m == Store:
		return text.Tell("%s stored its copy: the next free slot is %s.", name, free(after.Shared))
	case m == Swap && t.Tries > p.Threads[thread].Tries:
		return text.Tell("%s did not store: the state has changed since it was loaded. %s retries.", name, name)
	case m == Swap:
		return text.Tell("%s found the state unchanged and stored its copy: the next free slot is %s.", name, free(after.Shared))
	case m == Unlock:
		return text.Tell("%s unlocked.", name)
	case m == Lease:
		return text.Tell("%s reserved two IDs, starting at %s: the next free slot is %s.", name, r.IDText(t.ID), free(after.Shared))
	case m == Draw:
		return text.Tell("%s issued %s from its batch, without touching the shared state.", name, r.IDText(t.IDs[t.Count-1]))
	}
	return text.Tell("%s is done.", name)
}

// free is the next free slot.
func free(s snowflake.State) string { return place(s.Tick, s.Sequence) }

// IDText formats an ID as tick/sequence.
func (r *Race) IDText(id snowflake.ID) string {
	return place(now, r.layout.Value(id, r.layout.Index(snowflake.KindSequence)))
}

func place(tick int64, sequence uint64) string {
	return strconv.FormatInt(tick, 10) + "/" + strconv.FormatUint(sequence, 10)
}
