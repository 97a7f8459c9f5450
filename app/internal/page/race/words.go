package race

import (
	"github.com/snowflakelab/snowflakelab/app/internal/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// opening says what is at stake before the first move.
func opening(g interleave.Guard) string {
	switch g {
	case interleave.WithLock:
		return text.T("A lock belongs to one thread at a time; the other waits. It is taken before the load and released after the store, so no thread stores in the gap. Which thread is first?")
	case interleave.CompareAndSwap:
		return text.T("Compare-and-swap is one atomic move: it stores the copy only if the state is still what was loaded. If not, the thread discards its stale copy and retries. Which thread is first?")
	case interleave.WithLease:
		return text.T("A lease is a batch of IDs, reserved in one move under a lock: each thread reserves two, then uses them without asking again. There is no gap. Which thread is first?")
	}
	return text.T("Two threads request an ID in the same millisecond and should get 100/0 and 100/1. Each reads the state, computes on its own copy, and writes it back. What if the other thread runs in that gap?")
}

// happened says what the last move has done.
func (l *look) happened() string {
	if l.who < 0 {
		return ""
	}
	return l.race.Happened(l.was, l.who)
}

// follows says what the last move means for the two of them.
func (l *look) follows() string {
	me, other := &l.hands[max(l.who, 0)], &l.hands[1-max(l.who, 0)]
	others := letter(1 - max(l.who, 0))
	same := me.returned != "" && other.returned == me.returned
	switch {
	case l.who < 0 || l.twice() || l.over || l.failed():
		return ""
	case l.move == interleave.Lock:
		return text.Tell("%s has to wait until it is given back.", others)
	case l.move == interleave.Load && l.race.Guard == interleave.WithLock:
		return text.Tell("The lock is its own: nobody stores in its gap.")
	case l.move == interleave.Load && other.holds && me.sheet == l.at.Threads[1-l.who].Loaded:
		return text.Tell("Now there are two copies of one state, and neither thread knows of the other’s.")
	case l.move == interleave.Load:
		return text.T("It holds a copy, and its gap is open until it stores: the copy is true only while nobody else stores.")
	case l.move == interleave.Step && me.stale:
		return text.Tell("The step is right, and the copy is stale: %s has stored since.", others)
	case l.move == interleave.Step && same:
		return text.Tell("%s’s step returned the same: both are right, and both began at one state.", others)
	case l.move == interleave.Step:
		return text.T("What both threads share has not changed yet.")
	case other.stale:
		return text.Tell("That fell into %s’s gap: the copy that %s holds is stale, and %s cannot know.", others, others, others)
	case l.move == interleave.Store || l.move == interleave.Swap || l.move == interleave.Draw:
		return text.Tell("Its caller leaves with %s.", me.gone[len(me.gone)-1])
	case l.move == interleave.Lease:
		return text.T("What both threads share is past them already, so that nobody else is given them.")
	}
	return ""
}

// outcome says what came of it, once both have their IDs or one was given twice.
func (l *look) outcome() string {
	switch {
	case l.twice():
		return text.Tell("Duplicate! Both callers received %s, and neither thread noticed.", l.hands[0].gone[0])
	case l.over:
		return text.T("Both are done, and no ID was given twice.")
	}
	return ""
}

// told is the picture in words, for those who do not see it.
func (l *look) told() string {
	words := shared(l.at) + "."
	for i := range l.hands {
		words += " " + text.Tell("Thread %s: %s.", letter(i), l.holding(i)+l.hands[i].coming)
	}
	if l.twice() {
		words += " " + text.T("One ID, given twice.")
	}
	return words
}

// holding is what a thread has in hand and what its callers left with, in words.
func (l *look) holding(i int) (words string) {
	h := &l.hands[i]
	for _, id := range h.gone {
		words += text.Tell("a caller left with %s, ", id)
	}
	if !h.holds || l.race.Guard == interleave.WithLease {
		return words
	}
	if h.stale {
		words += text.Tell("it holds a stale copy, since %s stored in its gap, ", letter(1-i))
	} else {
		words += text.T("it holds a copy, ")
	}
	if h.returned != "" {
		words += text.Tell("its step returned %s, ", h.returned)
	}
	return words
}

// shared is the state that both threads see.
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
