package load

import "time"

// arrived is one beat's IDs, of which taken have been issued.
type arrived struct {
	at           time.Duration // the beat's start
	count, taken uint64
}

// join queues the last IDs of a beat: waiting is their number, and before the number of the beat's IDs ahead
// of them. others means that IDs were queued already, so waiting does not start at this beat's rate.
func (t *Trial) join(m *Minute, beat, waiting, before uint64, others bool) {
	if waiting == 0 {
		return
	}
	if t.queue == 0 {
		if !others && (t.day.From == 0 || t.come.rate < t.day.From) {
			t.day.From = t.come.rate
		}
		t.head, t.first = t.come, arrived{t.now, beat, before}
	}
	t.queue += waiting
	t.day.Waited += waiting
	m.Waited += waiting
}

// wait records the wait of the queue's first ID when a tick begins.
func (t *Trial) wait(m *Minute, tick int64) {
	at := time.Duration(tick) * t.tick
	wait := at - t.first.oldest(t.come.beat)
	m.Longest = max(m.Longest, wait)
	if wait > t.day.Longest {
		t.day.Longest, t.day.LongestAt = wait, at
	}
}

// serve removes the first IDs from the queue.
func (t *Trial) serve(count uint64) {
	if t.queue -= count; t.queue == 0 {
		return // the next ID to join sets head and first anew
	}
	t.first.advance(count, &t.head)
}

// advance skips that many IDs of this beat and the following ones.
func (a *arrived) advance(count uint64, head *arrivals) {
	a.taken += count
	for a.taken >= a.count {
		a.taken -= a.count
		a.at = head.at
		a.count = head.next()
	}
}

// oldest is when the first unissued ID arrived. A beat has at most 10^9 ns and 10^9 IDs, so the product fits.
func (a arrived) oldest(beat time.Duration) time.Duration {
	return a.at + time.Duration(uint64(beat)*(2*a.taken+1)/(2*max(a.count, 1)))
}
