package sim

import (
	"slices"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
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
	mostAhead  = 5_000  // events for which a request makes room: those of a full tick

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
	Cut *ScriptError
	// Failed are the expectations that were not met.
	Failed []*ScriptError

	frames []frame
	lanes  []*laneRun
	work   int
	// played are the steps in the order played, with repeats expanded: played[n−1] led to frame
	// n.
	played []*scriptStep
	// asked caches the moments of the last requested frame.
	asked struct {
		frame   int
		moments []Moment
	}
}

// frame is the state between two steps.
type frame struct {
	at          time.Duration
	op          *scriptStep
	environment environment
	laneStates  []*laneState // one for each lane; shared while nothing happens
	seen        int          // how many of the lanes, from the first, are seen
}

// Play plays a script to its end, or to the limit.
func Play(s *Script) *Run { return play(s, unroll(nil, s.steps)) }

// unroll appends the steps with repeats expanded, until there is one more than the limit. What follows
// a repeat, such as a question, belongs to the last repeated step.
func unroll(to []*scriptStep, steps []scriptStep) []*scriptStep {
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
func play(s *Script, steps []*scriptStep) *Run {
	r := &Run{Script: s}
	env := environment{clocks: make([]clock, len(s.Nodes)+1), latency: s.Latency, timeout: s.Timeout}
	st := &world{run: r, seen: s.first(), environment: env}
	if st.most, _ = s.limits(); len(steps) > st.most {
		st.most = min(st.most, fewSteps)
	}
	for i := range s.Lanes {
		p, err := newPlayer(s, &s.Lanes[i], &st.environment)
		if err != nil { // Parse has made them all once
			r.Cut = &ScriptError{Line: 1, Problem: text.Error(err)}
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

// world is the state of a run while it plays.
type world struct {
	environment
	run  *Run
	most int // steps
	now  time.Duration
	seen int // lanes
}

// play plays steps until one cuts the run.
func (st *world) play(steps []*scriptStep) {
	for _, o := range steps {
		if len(st.run.frames) > st.most {
			most, _ := st.run.Script.limits()
			const problem = "stopped after %s steps; a script may have at most %s. Does it repeat without end?"
			st.cut(o, text.Tell(problem, number(int64(st.most)), number(int64(most))))
			return
		}
		st.run.played = append(st.run.played, o)
		fine := o.row.do(st, o) && st.affords(o)
		st.record(o)
		if !fine {
			return
		}
	}
}

// affords cuts a run that has become too large.
func (st *world) affords(o *scriptStep) bool {
	_, most := st.run.Script.limits()
	for _, p := range st.run.lanes {
		if len(p.log) >= most {
			return st.cut(o,
				text.Tell("stopped after %s clock readings; request fewer IDs, or use fewer lanes",
					number(int64(most))))
		}
	}
	if st.now > mostTime {
		return st.cut(o, text.Tell("stopped after ten years; let less time pass"))
	}
	if st.run.Work() >= MostWork {
		return st.cut(o,
			text.Tell("stopped, because the script takes too long; request fewer IDs, let less time pass, or use fewer nodes, lanes or expectations"))
	}
	return true
}

func (st *world) cut(o *scriptStep, problem string) bool {
	st.run.Cut = &ScriptError{Line: o.line, Word: string(o.verb), Problem: problem}
	return false
}

func (st *world) eachLane(o *scriptStep, do func(p *laneRun, node int)) {
	st.run.work += len(st.run.lanes) * len(st.clocks)
	st.each(o, func(node int) {
		for _, p := range st.run.lanes {
			if p.concerns(o, node) {
				do(p, node)
			}
		}
	})
}

func (st *world) each(o *scriptStep, do func(node int)) {
	for node := range st.clocks {
		if o.node < 0 || o.node == node {
			do(node)
		}
	}
}

func (st *world) passTime(until time.Duration, o *scriptStep) bool {
	_, most := st.run.Script.limits()
	for _, p := range st.run.lanes {
		if !p.play(until, most, MostWork-st.run.Work()) {
			return st.affords(o)
		}
	}
	st.now = until
	return st.affords(o)
}

// answered lets time pass until, in one of the lanes, a node has answered all its calls. So a
// single lane is waited for; of several, the fastest decides.
func (st *world) answered(o *scriptStep) bool {
	for waited := 0; ; waited++ {
		if !st.passTime(st.now, o) {
			return false
		}
		wake, waits, idle := time.Duration(0), false, false
		next := func(at time.Duration, ok bool) {
			if ok && (!waits || at < wake) {
				wake, waits = at, true
			}
		}
		st.eachLane(o, func(p *laneRun, node int) {
			idle = idle || p.idle(node)
			next(p.wakes(node))
			if at := p.nextMessage(); at >= 0 {
				next(p.messages[at].at, true)
			}
		})
		switch {
		case idle, !waits:
			return true
		case waited == mostWait:
			const problem = "stopped after %s waits: the clock never reaches the time at which this call could end"
			return st.cut(o, text.Tell(problem, number(mostWait)))
		}
		st.now = wake
	}
}

// record stores the frame after a step and checks its expectations.
func (st *world) record(o *scriptStep) {
	r := st.run
	r.work += (1 + len(o.expects)) * len(r.lanes)
	f := frame{at: st.now, op: o, environment: st.environment, laneStates: make([]*laneState, len(r.lanes)),
		seen: st.seen}
	var was []*laneState
	if n := len(r.frames); n > 0 {
		was = r.frames[n-1].laneStates
	}
	for i, p := range r.lanes {
		if p.now.log = len(p.log); was != nil && p.now == *was[i] {
			f.laneStates[i] = was[i]
			continue
		}
		m := p.now
		f.laneStates[i] = &m
	}
	if slices.Equal(f.laneStates, was) {
		f.laneStates = was
	}
	r.frames = append(r.frames, f)
	for _, e := range o.expects {
		r.check(r.Len()-1, e)
	}
}

// Insertion is lines that are played after a step.
type Insertion struct {
	Step  int
	Lines string
}

// Fork is a run that is the same up to and including a step, then plays other lines, then the
// remaining steps. The lines are steps of a script. What was said, asked or expected after that
// step is dropped. The error is an [*Error] with a line number within the given lines.
func (r *Run) Fork(step int, lines string) (*Run, error) {
	fork, errs := r.ForkAll([]Insertion{{step, lines}})
	if errs[0] != nil {
		return nil, errs[0]
	}
	return fork, nil
}

// ForkAll forks once for each insertion, whose step counts the lines of those before it. It plays only
// once. Insertions with an error are left out.
func (r *Run) ForkAll(all []Insertion) (*Run, []error) {
	steps, errs, parsed := slices.Clone(r.played), make([]error, len(all)), map[string][]*scriptStep{}
	for i, one := range all {
		inserted, known := parsed[one.Lines]
		if !known {
			if inserted, errs[i] = r.parse(one.Lines); errs[i] != nil {
				continue
			}
			parsed[one.Lines] = inserted
		}
		steps = insert(steps, min(max(one.Step, 0), len(steps)), inserted)
	}
	fork := play(r.Script, steps)
	if fork.Cut == nil { // the cut part is not in the fork either
		fork.Cut = r.Cut
	}
	return fork, errs
}

// parse returns the steps of lines that are played in the middle of a run.
func (r *Run) parse(lines string) ([]*scriptStep, error) {
	script := *r.Script
	p := &parser{script: &script, started: true, into: [][]scriptStep{nil}}
	if err := p.lines(strings.Split(lines, "\n")); err != nil {
		return nil, err
	}
	steps := unroll(nil, script.steps)
	for i := range steps {
		o := *steps[i]
		o.line = 0
		steps[i] = &o
	}
	return steps, nil
}

// insert returns the steps with others after the first at. If those make the later lanes visible, no
// later step does.
func insert(steps []*scriptStep, at int, others []*scriptStep) []*scriptStep {
	joins := func(o *scriptStep) bool { return o.verb == Others }
	joined := slices.ContainsFunc(steps[:at], joins) || slices.ContainsFunc(others, joins)
	all := append(make([]*scriptStep, 0, min(len(steps)+len(others), MostSteps+1)), steps[:at]...)
	all = append(all, others[:min(len(others), MostSteps+1-at)]...)
	for _, o := range steps[at:] {
		if len(all) > MostSteps {
			break
		}
		if joined && joins(o) {
			continue
		}
		if o.says() {
			silent := *o
			silent.say, silent.expects, silent.question, silent.decided = nil, nil, nil, false
			o = &silent
		}
		all = append(all, o)
	}
	return all
}

// says reports whether lines belong to the step.
func (o *scriptStep) says() bool {
	return len(o.say)+len(o.expects) > 0 || o.question != nil || o.decided
}

// Until is the run cut after a step: the result before anyone intervened.
func (r *Run) Until(step int) *Run {
	short := *r
	step = min(max(step, 0), len(r.played))
	short.asked.moments = nil
	short.played, short.frames = r.played[:step], r.frames[:step+1]
	return &short
}
