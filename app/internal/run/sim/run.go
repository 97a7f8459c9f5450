package sim

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/fault"
)

// The limits of a run. A link can repeat anything, so everything that takes time has one.
const (
	MostSteps  = 250_000
	fewSteps   = 10_000 // played of a script that exceeds MostSteps
	MostEvents = 250_000
	MostWork   = 3_000_000 // see [Run.Work]
	mostTime   = 10 * 365 * 24 * time.Hour
	mostWait   = 20_000 // readings in one step without an answer
	mostFailed = 100    // expectations that are named

	// Pods are drawn with all that happened to them.
	mostPodSteps  = 1_000
	mostPodEvents = 2_000
)

// limits are the most steps and, in each lane, the most events.
func (s *Script) limits() (steps, events int) {
	if s.Workers != nil {
		return mostPodSteps, mostPodEvents
	}
	return MostSteps, MostEvents / max(len(s.Lanes), 1)
}

// Run is the result of a script: frames that never change. Frame 0 is before the first step. A
// run must not be used by several goroutines at once.
type Run struct {
	Script *Script
	// Cut is why the run ends before its script, or nil.
	Cut *Error
	// Failed are the expectations that were not met.
	Failed []*Error

	frames []frame
	lanes  []*laneRun
	work   int
	// played are the steps in the order played, with repeats expanded: played[n−1] led to frame
	// n.
	played []*op
	// asked caches the moments of the last requested frame.
	asked struct {
		frame   int
		moments []Moment
	}
}

// frame is the state between two steps.
type frame struct {
	at          time.Duration
	op          *op
	environment environment
	laneStates  []*laneState // one for each lane; shared while nothing happens
	seen        int          // how many of the lanes, from the first, are seen
}

// Play plays a script to its end, or to the limit.
func Play(s *Script) *Run { return play(s, unroll(nil, s.steps)) }

// unroll appends the steps with repeats expanded, until there is one more than the limit. What follows
// a repeat, such as a question, belongs to the last repeated step.
func unroll(to []*op, steps []op) []*op {
	for i := range steps {
		o := &steps[i]
		if o.verb != repeat {
			to = append(to, o)
		}
		for n := 0; o.verb == repeat && n != o.n && len(to) <= MostSteps; n++ {
			to = unroll(to, o.body)
		}
		if len(to) > MostSteps {
			return to[:MostSteps+1]
		}
		if o.verb == repeat && o.says() {
			last := *to[len(to)-1]
			last.say, last.expects = slices.Concat(last.say, o.say), slices.Concat(last.expects, o.expects)
			last.decided = last.decided || o.decided
			if o.question != nil {
				last.question = o.question
			}
			to[len(to)-1] = &last
		}
	}
	return to
}

// play plays the steps. Of far too many it plays a few, which show what is wrong.
func play(s *Script, steps []*op) *Run {
	r := &Run{Script: s}
	env := environment{clocks: make([]clock, len(s.Nodes)+1), latency: s.Latency, timeout: s.Timeout}
	st := &world{run: r, seen: s.first(), environment: env}
	if st.most, _ = s.limits(); len(steps) > st.most {
		st.most = min(st.most, fewSteps)
	}
	for i := range s.Lanes {
		p, err := newPlayer(s, &s.Lanes[i], &st.environment)
		if err != nil { // Parse has made them all once
			r.Cut = &Error{Line: 1, Problem: fault.Words(err)}
			return r
		}
		r.lanes = append(r.lanes, p)
	}
	st.record(&s.begin)
	st.play(steps)
	return r
}

// Work is what the run has cost, in units of some 100 ns: steps and requests for each lane and node,
// events, renewals, messages in transit and expectations. It is at most [MostWork], plus that of a step.
func (r *Run) Work() int {
	work := r.work
	for _, p := range r.lanes {
		work += p.work
	}
	return work
}

// Len is the number of frames, frame 0 included.
func (r *Run) Len() int { return len(r.frames) }

// Frame is a frame, from 0.
func (r *Run) Frame(n int) *Frame { return &Frame{run: r, n: n, frame: &r.frames[n]} }
