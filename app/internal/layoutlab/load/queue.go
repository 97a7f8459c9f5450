package load

import "time"

// arrived are the IDs of one beat, some of which have been issued.
type arrived struct {
	at           time.Duration // the beat's start
	count, taken uint64
}

// join puts the last IDs of a beat into the queue: waiting is how many, and before how many of the beat's IDs came
// before them. others says that IDs waited already, so that the rate at which waiting begins is not this beat's.
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

// wait notes how long the first ID of the queue has waited when the tick begins.
func (t *Trial) wait(m *Minute, tick int64) {
	at := time.Duration(tick) * t.tick
	wait := at - t.first.oldest(t.come.beat)
	m.Longest = max(m.Longest, wait)
	if wait > t.day.Longest {
		t.day.Longest, t.day.LongestAt = wait, at
	}
}

// serve takes the first IDs out of the queue.
func (t *Trial) serve(count uint64) {
	if t.queue -= count; t.queue == 0 {
		return // the next ID to join sets head and first anew
	}
	t.first.advance(count, &t.head)
}

// advance passes over so many IDs of this beat and of those that follow it.
func (a *arrived) advance(count uint64, head *arrivals) {
	a.taken += count
	for a.taken >= a.count {
		a.taken -= a.count
		a.at = head.at
		a.count = head.next()
	}
}

// oldest is when the first ID that was not issued came. A beat is at most 10^9
// ns long and has at most 10^9 IDs, so that the product fits.
func (a arrived) oldest(beat time.Duration) time.Duration {
	return a.at + time.Duration(uint64(beat)*(2*a.taken+1)/(2*max(a.count, 1)))
}
