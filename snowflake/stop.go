package snowflake

// Stop stops the generator and returns its last state, for the generator of the next
// process. After Stop returns no ID is issued, and every call returns [ErrStopped]; a
// call that sleeps returns it on waking. A [Lease] keeps its IDs, which are already
// issued. A second Stop returns the same state.
func (g *Generator) Stop() State {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closeReserved()
	g.stopped = true
	return g.state
}
