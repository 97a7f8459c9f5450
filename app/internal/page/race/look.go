package race

import (
	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// look is everything visible of a race after some steps.
type look struct {
	race  *interleave.Race
	was   interleave.Position // before the last move
	at    interleave.Position
	who   int // whose step was last; −1 before the first
	move  interleave.Move
	log   []entry
	hands [2]hand
	over  bool // both threads are done
	// switches is how often the steps so far switched between the threads.
	switches int
}

// hand is everything visible of a thread.
type hand struct {
	ran, next    int // the last line run and the next one; −1 for none
	coming       string
	waits        bool // for the lock
	holds, stale bool // its copy
	sheet        snowflake.State
	returned     string   // what the step returned, until the copy is stored
	gone         []string // the IDs that its callers received
}

// entry is a line of the write log.
type entry struct {
	words string
	again bool // it writes a state that was there before
}

// newLook is the look after some moves, a letter for each.
func newLook(r *interleave.Race, moves string) *look {
	l := &look{race: r, who: -1, hands: [2]hand{{ran: -1}, {ran: -1}}, switches: interleave.Switches(moves)}
	for _, letter := range moves {
		l.make(int(letter - 'a'))
	}
	for i := range l.hands {
		l.hand(i)
	}
	l.over = l.hands[0].next < 0 && l.hands[1].next < 0
	return l
}

// make takes a thread's next step.
func (l *look) make(i int) {
	l.was, l.who = l.at, i
	l.move, _ = l.race.Next(l.at, i)
	l.hands[i].ran = l.at.Threads[i].At
	l.at = l.race.Do(l.at, i)
	name, t := letter(i), l.at.Threads[i]
	switch {
	case l.failed():
		l.log = append(l.log, entry{words: text.Tell("%s’s swap failed", name)})
	case l.move == interleave.Store || l.move == interleave.Swap:
		next := text.T("%s stored next = %d", name, l.at.Shared.Sequence)
		l.log = append(l.log, entry{words: next, again: l.at.Shared == l.was.Shared})
	case l.move == interleave.Lease:
		l.log = append(l.log, entry{words: text.T("%s took %s and %s", name, l.race.IDText(t.ID), l.race.IDText(l.race.Leased(l.at, i, 1)))})
	}
}

func (l *look) hand(i int) {
	t, h := l.at.Threads[i], &l.hands[i]
	m, can := l.race.Next(l.at, i)
	h.coming, h.waits, h.next = l.race.Coming(l.at, i), !can && m == interleave.Lock, t.At
	if m == interleave.Done {
		h.next = -1
	}
	h.holds, h.stale, h.sheet = l.race.Holds(l.at, i), l.race.Stale(l.at, i), t.Loaded
	if h.holds && (m == interleave.Store || m == interleave.Swap) {
		h.sheet, h.returned = t.Copy, l.race.IDText(t.ID)
	}
	if l.race.Guard == interleave.WithLease {
		h.holds = t.At > 0
	}
	for _, id := range t.IDs[:t.Count] {
		h.gone = append(h.gone, l.race.IDText(id))
	}
}

// failed reports whether the last step was a compare-and-swap that failed.
func (l *look) failed() bool {
	return l.who >= 0 && l.at.Threads[l.who].Tries > l.was.Threads[l.who].Tries
}

// twice reports whether both threads got the same ID.
func (l *look) twice() bool { return l.at.Duplicate() }

func letter(i int) string { return string(rune('A' + i)) }
