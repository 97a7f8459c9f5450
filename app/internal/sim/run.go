package sim

import "time"

// What a run may come to before it is cut.
const (
	MostSteps  = 250_000
	fewSteps   = 10_000 // of a script that comes to more
	MostEvents = 400_000
	mostWait   = 20_000 // readings of one step that nobody answers
)

// Run is what came of a script: frames that never change. Frame 0 stands before
// the first step. A run is not for more than one goroutine at a time.
type Run struct {
	Script *Script
	// Cut is why the run ends before its script does, or nil.
	Cut *Error
	// Failed are the expectations that did not come true.
	Failed []*Error

	frames []frame
	lanes  []*laneRun
	// played are the steps in the order in which they were played, repeats
	// written out: played[n−1] is what led to frame n.
	played []*op
	// asked are the moments of the frame that was last asked for them.
	asked struct {
		frame   int
		moments []Moment
	}
}

// frame is a moment between two steps.
type frame struct {
	at          time.Duration
	op          *op
	environment environment
	laneStates  []*laneState // one for each lane; shared while nothing happens
	seen        int          // how many of the lanes, from the first, are seen
}

// Play plays a script to its end, or the beginning of one that is too long.
func Play(s *Script) *Run {
	most := MostSteps
	if length(s.steps) > most {
		most = fewSteps
	}
	return play(s, most)
}

// length is how many steps these are with their repeats written out. If that is more
// than can be played, it is one more than can be played.
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

// play plays a script as far as so many steps.
func play(s *Script, most int) *Run {
	r := &Run{Script: s}
	env := environment{clocks: make([]clock, len(s.Nodes)), latency: s.Latency, timeout: s.Timeout}
	st := &world{run: r, most: most, seen: s.first(), environment: env}
	for i := range s.Lanes {
		p, err := newPlayer(s, &s.Lanes[i], &st.environment)
		if err != nil { // Parse has tried them all
			r.Cut = &Error{Line: 1, Problem: err.Error()}
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
