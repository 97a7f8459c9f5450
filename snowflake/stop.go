package snowflake

// Stop ends issuing and returns the last state, for the generator of the next
// program. From its return on no ID is issued, and every call returns
// [ErrStopped]; one that sleeps does when it wakes. A [Lease] keeps its IDs, which
// were issued when it was leased. A second Stop returns the same state.
func (g *Generator) Stop() State {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closeReserved()
	if g.stopped == nil {
		g.stopped = ErrStopped
	}
	return g.state
}

// checkStopped returns why nothing more is issued, or nil.
func (g *Generator) checkStopped() error {
	if g.stopped == nil && g.opts.Lost != nil {
		select {
		case <-g.opts.Lost:
			g.stopped = ErrLost
		default:
		}
	}
	return g.stopped
}
