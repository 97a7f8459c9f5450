package grant

import "github.com/snowflakelab/snowflakelab/snowflake"

// held are the ticks that one life holds: its last grant and those that it adjoins. It is
// a value, so that tests can walk all its histories.
type held struct {
	last Grant
	from int64 // the first tick of the adjoining grants that end with last
	next int64 // the first of these ticks that the generator has not taken
}

// add adds a grant. If it does not adjoin, the ticks that the generator has not taken
// are lost.
func (h held) add(g Grant) held {
	if g.From != h.last.Until {
		h.from, h.next = g.From, g.From
	}
	h.last = g
	return h
}

// take hands all ticks to the generator that it has not taken, as Options.Reserve
// returns them. No tick is handed out twice. ok is false if no tick from tick on is
// left.
func (h held) take(tick int64) (after held, from, upTo int64, ok bool) {
	if max(tick, h.next) >= h.last.Until {
		return h, 0, 0, false
	}
	from, h.next = h.next, h.last.Until
	return h, from, h.last.Until - 1, true
}

// unused returns the first tick that the stopped generator has not used, for
// [Mark.Release].
func (h held) unused(stopped snowflake.State) int64 {
	return max(h.from, min(stopped.Tick+1, h.next))
}
