package snowflake

import "time"

// Stats are a generator's counters since its creation.
type Stats struct {
	// Issued counts IDs, including leased ones.
	Issued uint64
	// RolledOver counts the ticks whose last sequence number was used.
	RolledOver uint64
	// Full, Behind, Early, Ended and Reserved count rejected requests, including those
	// after which Wait or Fill slept.
	Full, Behind, Early, Ended, Reserved uint64
	// Waits counts the sleeps of Wait and Fill; Waited is their total duration, over
	// all goroutines.
	Waits  uint64
	Waited time.Duration
	// LongestLead is how far an ID was ahead of the clock at most, in ticks.
	LongestLead int64
}

// Stats returns the counters: exact, and all as of one moment.
func (g *Generator) Stats() Stats {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closeReserved()
	return g.stats
}

// issued counts IDs. left is how many the tick has left after them.
func (s *Stats) issued(o Outcome, left uint64) {
	s.Issued += uint64(o.Run.Count)
	if left == 0 && o.Run.Count > 0 {
		s.RolledOver++
	}
	if o.Lead > s.LongestLead {
		s.LongestLead = o.Lead
	}
}

func (s *Stats) refused(o Outcome) {
	switch o.Verdict {
	case Full:
		s.Full++
	case Behind:
		s.Behind++
	case Early:
		s.Early++
	case Ended:
		s.Ended++
	case Reserved:
		s.Reserved++
	}
}
