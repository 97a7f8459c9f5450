package load

import "time"

// Result is the outcome of a trial so far. Times are since the start of the day.
type Result struct {
	Asked, Issued uint64
	// Waited counts IDs that were not issued in the tick of their request, Waiting those still queued.
	Waited, Waiting uint64
	// Longest is the longest wait: of an ID issued at LongestAt, or still waiting.
	Longest, LongestAt time.Duration
	// From is the lowest rate at which an ID had to wait with an empty queue, 0 if none did. Capacity is the
	// sustained rate of a node.
	From, Capacity uint64
	// Takes counts calls of the generator's Take.
	Takes uint64
	// End is when the day ends. Ended means that the layout's lifetime ends before midnight; nothing is
	// requested afterwards.
	End     time.Duration
	Ended   bool
	Minutes []Minute
}

// WaitingShare is the share of IDs that had to wait, from 0 to 1.
func (d Result) WaitingShare() float64 {
	if d.Asked == 0 {
		return 0
	}
	return float64(d.Waited) / float64(d.Asked)
}

// Minute is the outcome of one minute.
type Minute struct {
	Asked, Issued, Waited uint64
	// Longest is the longest wait of its IDs, Queue the number waiting at its end.
	Longest time.Duration
	Queue   uint64
}
