package sim

import "time"

// Queue is the number of a node's calls without an answer.
func (l *LaneFrame) Queue(node int) (waiting int) {
	for n := 1; n <= l.n; n++ {
		if o, since := l.run.frames[n].op, l.run.frames[n-1].at; o.verb == Ask && l.asks(n, node) {
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

// asks reports whether the n-th step, which requests IDs, does so from a node.
func (l *LaneFrame) asks(n, node int) bool {
	o, c := l.run.frames[n].op, l.run.frames[n-1].laneStates[l.index].cluster
	return o.node == node || o.node < 0 && (c == nil || c.Pods[node].Is != PodOff)
}

// Asked is the number of calls made by a true time within the step.
func (l *LaneFrame) Asked(at time.Duration) int {
	o := l.frame.op
	if l.n == 0 || o.verb != Ask || o.every == 0 {
		return l.state.totals.Asked
	}
	was, nodes := l.run.frames[l.n-1], 0
	for node := range l.lane.servers {
		if l.asks(l.n, node) {
			nodes++
		}
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
