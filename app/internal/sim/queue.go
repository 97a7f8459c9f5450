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
		if o, since := l.run.frames[n].op, l.run.frames[n-1].at; o.verb == Ask && (o.node < 0 || o.node == node) {
			if o.every == 0 {
				waiting = append(waiting, Callers{since, o.n})
			}
			for i := range o.askedBy(l.At() - since) {
				waiting = append(waiting, Callers{since + time.Duration(i)*o.every, 1})
			}
		}
		for ; at < min(l.run.frames[n].laneStates[l.index].log, l.state.log); at++ {
			switch e := &l.lane.log[at]; {
			case e.Node != node:
			case e.Kind == Restarted || e.Kind == Killed:
				waiting = nil
			case e.Kind == Turned:
				waiting = without(waiting, e.Turned)
			case e.Answers():
				waiting = without(waiting, 1)
			}
		}
	}
	return waiting
}

// Asked is how many calls had been made at a true time within the step.
func (l *LaneFrame) Asked(at time.Duration) int {
	o := l.frame.op
	if l.n == 0 || o.verb != Ask || o.every == 0 {
		return l.state.totals.Asked
	}
	was := l.run.frames[l.n-1]
	return was.laneStates[l.index].totals.Asked + o.askedBy(at-was.at)*o.nodes(len(l.lane.servers))
}

// without are the callers behind the first n.
func without(waiting []Callers, n int) []Callers {
	for n > 0 {
		first := min(n, waiting[0].Count)
		n -= first
		if waiting[0].Count -= first; waiting[0].Count == 0 {
			waiting = waiting[1:]
		}
	}
	return waiting
}

// askedBy is how many of a step's calls that are made one after another were made so
// long after its beginning.
func (o *op) askedBy(since time.Duration) int {
	if o.every == 0 || since < 0 {
		return 0
	}
	return min(int(since/o.every)+1, o.n)
}

// nodes is to how many nodes a step is done.
func (o *op) nodes(all int) int {
	if o.node < 0 {
		return all
	}
	return 1
}
