package snowflake

import "time"

// Stats are a generator's counters since it was made.
type Stats struct {
	// Issued counts IDs, leased ones included.
	Issued uint64
	// RolledOver counts the ticks whose last sequence number was issued.
	RolledOver uint64
	// Full, Behind, Early, Ended and Reserved count refusals, those that Wait and
	// Fill answered by sleeping included.
	Full, Behind, Early, Ended, Reserved uint64
	// Waits counts the sleeps of Wait and Fill; Waited is how long they took,
	// those of different goroutines added up.
	Waits  uint64
	Waited time.Duration
	// LongestLead is the largest lead over the clock of any ID, in ticks.
	LongestLead int64
}

// Stats are the counters now. They are exact and belong together: it is one
// moment at which all of them were true.
func (g *Generator) Stats() Stats {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closeReserved()
	return g.stats
}

// issued counts IDs, after which the tick has left more.
func (s *Stats) issued(o Outcome, left uint64) {
	s.Issued += uint64(o.Run.Count)
	if left == 0 && o.Run.Count > 0 {
		s.RolledOver++
	}
	if o.Lead > s.LongestLead {
		s.LongestLead = o.Lead
	}
}

// refused counts a refusal.
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
