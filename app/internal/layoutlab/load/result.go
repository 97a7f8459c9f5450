package load

import "time"

// Result is what came of a trial, so far or in the end. Times are since the day's start.
type Result struct {
	Asked, Issued uint64
	// Waited is how many IDs were not issued in the tick in which they were asked for, Waiting how many still wait.
	Waited, Waiting uint64
	// Longest is the longest wait, of an ID issued at LongestAt or still waiting.
	Longest, LongestAt time.Duration
	// From is the lowest rate at which an ID had to wait though none did
	// before; 0 if none ever had to. Capacity is the rate a node can keep up.
	From, Capacity uint64
	// Takes is how often the generator's step ran.
	Takes uint64
	// End is when the day is over, Ended says that it is not at midnight but
	// where the layout's lifetime ends. Nothing is asked for after it.
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

// Minute is what happened in one minute of the day.
type Minute struct {
	Asked, Issued, Waited uint64
	// Longest is the longest wait of the IDs issued in it, Queue how many waited at its end.
	Longest time.Duration
	Queue   uint64
}
