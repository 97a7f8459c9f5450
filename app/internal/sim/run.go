package sim

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/fault"
)

// The limits of a run.
const (
	MostSteps  = 250_000
	fewSteps   = 10_000 // played of a script that exceeds MostSteps
	MostEvents = 400_000
	mostWait   = 20_000 // readings in one step without an answer
)

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
func Play(s *Script) *Run {
	most := MostSteps
	if length(s.steps) > most {
		most = fewSteps
	}
	return play(s, most)
}

// length is the number of steps with repeats expanded, at most one more than the limit.
func length(steps []op) (n int) {
	for i := range steps {
		o, times, each := &steps[i], 1, 1
		if o.verb == repeat {
			times, each = o.n, length(o.body)
		}
		if times < 0 { // for ever
			times = MostSteps + 1
		}
		n = min(n+times*each, MostSteps+1)
	}
	return n
}

// play plays at most so many steps.
func play(s *Script, most int) *Run {
	r := &Run{Script: s}
	env := environment{clocks: make([]clock, len(s.Nodes)+1), latency: s.Latency, timeout: s.Timeout}
	st := &world{run: r, most: most, seen: s.first(), environment: env}
	for i := range s.Lanes {
		p, err := newPlayer(s, &s.Lanes[i], &st.environment)
		if err != nil { // Parse has made them all once
			r.Cut = &Error{Line: 1, Problem: fault.Words(err)}
			return r
		}
		r.lanes = append(r.lanes, p)
	}
	st.record(&s.begin)
	st.play(s.steps)
	return r
}

// Len is the number of frames, frame 0 included.
func (r *Run) Len() int { return len(r.frames) }

// Frame is a frame, from 0.
func (r *Run) Frame(n int) *Frame { return &Frame{run: r, n: n, frame: &r.frames[n]} }
