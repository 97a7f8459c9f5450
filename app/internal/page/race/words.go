package race

import (
	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func opening(g interleave.Guard) string {
	switch g {
	case interleave.WithLock:
		return text.T("One thread at a time can hold the lock; the other waits. A thread locks before it loads and unlocks after it stores, so no thread stores in the gap. Which thread runs first?")
	case interleave.CompareAndSwap:
		return text.T("Compare-and-swap is atomic: it stores the copy only if the state is still what was loaded. If not, the thread discards its stale copy and retries. Which thread runs first?")
	case interleave.WithLease:
		return text.T("Each thread reserves a batch of two IDs in one step under a lock, then issues them without touching the shared state. There is no gap. Which thread runs first?")
	}
	return text.T("Two threads request an ID in the same millisecond and should get 100/0 and 100/1. Each reads the state, computes on its own copy, and writes it back. What if the other thread runs in the gap between read and write?")
}

func (l *look) happened() string {
	if l.who < 0 {
		return ""
	}
	return l.race.Happened(l.was, l.who)
}

// follows is the consequence of the last step for both threads.
func (l *look) follows() string {
	me, other := &l.hands[max(l.who, 0)], &l.hands[1-max(l.who, 0)]
	others := letter(1 - max(l.who, 0))
	same := me.returned != "" && other.returned == me.returned
	switch {
	case l.who < 0 || l.twice() || l.over || l.failed():
		return ""
	case l.move == interleave.Lock:
		return text.Tell("%s must wait until it is released.", others)
	case l.move == interleave.Load && l.race.Guard == interleave.WithLock:
		return text.Tell("It holds the lock, so no other thread can store in its gap.")
	case l.move == interleave.Load && other.holds && me.sheet == l.at.Threads[1-l.who].Loaded:
		return text.Tell("Now both threads have a copy of the same state, and neither knows about the other’s copy.")
	case l.move == interleave.Load:
		return text.T("Its gap is open until it stores: the copy is valid only while no other thread stores.")
	case l.move == interleave.Step && me.stale:
		return text.Tell("The step is correct, but the copy is stale: %s has stored since.", others)
	case l.move == interleave.Step && same:
		return text.Tell("%s’s step returned the same ID: both steps are correct, but both started from the same state.", others)
	case l.move == interleave.Step:
		return text.T("The shared state has not changed yet.")
	case other.stale:
		return text.Tell("That happened in %s’s gap: %s’s copy is now stale, and %s cannot know.", others, others, others)
	case l.move == interleave.Store || l.move == interleave.Swap || l.move == interleave.Draw:
		return text.Tell("Its caller receives %s.", me.gone[len(me.gone)-1])
	case l.move == interleave.Lease:
		return text.T("The shared state is already past them, so the other thread cannot get them.")
	}
	return ""
}

// outcome is the result, once both threads have their IDs or there is a duplicate.
func (l *look) outcome() string {
	switch {
	case l.twice():
		return text.Tell("Duplicate! Both callers received %s, and neither thread noticed.", l.hands[0].gone[0])
	case l.over:
		return text.T("Both threads are done. No duplicates.")
	}
	return ""
}

// told describes the picture for screen readers.
func (l *look) told() string {
	sentences := []string{text.T("%s.", shared(l.at))}
	for i := range l.hands {
		sentences = append(sentences, text.Tell("Thread %s: %s.", letter(i), text.List(append(l.holding(i), l.hands[i].coming)...)))
	}
	if l.twice() {
		sentences = append(sentences, text.T("Duplicate ID."))
	}
	return text.Sentences(sentences...)
}

// holding describes what a thread holds and what its callers received.
func (l *look) holding(i int) (clauses []string) {
	h := &l.hands[i]
	for _, id := range h.gone {
		clauses = append(clauses, text.Tell("a caller received %s", id))
	}
	if !h.holds || l.race.Guard == interleave.WithLease {
		return clauses
	}
	if h.stale {
		clauses = append(clauses, text.Tell("it holds a stale copy, since %s stored in its gap", letter(1-i)))
	} else {
		clauses = append(clauses, text.T("it holds a copy"))
	}
	if h.returned != "" {
		clauses = append(clauses, text.Tell("its step returned %s", h.returned))
	}
	return clauses
}

func shared(at interleave.Position) string {
	if at.Shared.Tick == 0 {
		return text.T("Shared: nothing has been issued yet")
	}
	return text.T("Shared: last %d, next sequence %d", at.Shared.Tick, at.Shared.Sequence)
}

func guardName(g interleave.Guard) string {
	switch g {
	case interleave.NoLock:
		return text.T("No lock")
	case interleave.WithLock:
		return text.T("A lock")
	case interleave.CompareAndSwap:
		return text.T("Compare and swap")
	}
	return text.T("Batch lease")
}
