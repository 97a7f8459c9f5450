package sim

import "time"

// Queue is the number of a node's calls without an answer.
func (l *LaneFrame) Queue(node int) (waiting int) {
	for n := 1; n <= l.n; n++ {
		if o, since := l.run.frames[n].op, l.run.frames[n-1].at; o.verb == Ask && (o.node < 0 || o.node == node) {
			waiting += o.askedBy(l.At() - since)
		}
	}
	for i := range l.Log() {
		if e := &l.lane.log[i]; e.Node == node {
			waiting -= e.Turned
			if e.Answers() {
				waiting--
			}
		}
	}
	return waiting
}

// Asked is the number of calls made by a true time within the step.
func (l *LaneFrame) Asked(at time.Duration) int {
	o := l.frame.op
	if l.n == 0 || o.verb != Ask || o.every == 0 {
		return l.state.totals.Asked
	}
	was, nodes := l.run.frames[l.n-1], 1
	if o.node < 0 {
		nodes = len(l.lane.servers)
	}
	return was.laneStates[l.index].totals.Asked + o.askedBy(at-was.at)*nodes
}

// askedBy is how many of the step's calls were made by a time after its start.
func (o *op) askedBy(since time.Duration) int {
	switch {
	case o.every == 0:
		return o.n
	case since < 0:
		return 0
	}
	return min(int(since/o.every)+1, o.n)
}
