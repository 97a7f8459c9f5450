package sim

import "time"

// Callers are calls that were made at one time and wait for an answer.
type Callers struct {
	Since time.Duration // the true time at which they were made
	Count int
}

// Queue are the calls to a node that have no answer yet, in the order in which
// they will be served.
func (l *LaneFrame) Queue(node int) (waiting []Callers) {
	for n, at := 1, 0; n <= l.n; n++ {
		if o := l.run.frames[n].op; o.verb == Ask && (o.node < 0 || o.node == node) {
			waiting = append(waiting, Callers{l.run.frames[n-1].at, o.n})
		}
		for ; at < min(l.run.frames[n].laneStates[l.index].log, l.state.log); at++ {
			switch e := &l.lane.log[at]; {
			case e.Node != node || e.Waits():
			case e.Kind == Restarted:
				waiting = nil
			default:
				if waiting[0].Count--; waiting[0].Count == 0 {
					waiting = waiting[1:]
				}
			}
		}
	}
	return waiting
}
