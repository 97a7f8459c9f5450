package sim

import (
	"slices"
	"strings"
)

// Fork is a run that is the same up to and including a step, then plays other lines, then the
// remaining steps. The lines are steps of a script. What was said, asked or expected after that
// step is dropped. The error is an [*Error] with a line number within the given lines.
func (r *Run) Fork(step int, lines string) (*Run, error) {
	begin := *r.Script
	p := &parser{script: &begin, started: true, into: [][]op{nil}}
	if err := p.lines(strings.Split(lines, "\n")); err != nil {
		return nil, err
	}
	step = min(max(step, 0), len(r.played))
	var ops []op
	for _, o := range r.played[:step] {
		ops = append(ops, *o)
	}
	for _, o := range begin.steps {
		o.line = 0
		ops = append(ops, o)
	}
	joined := slices.ContainsFunc(ops, func(o op) bool { return o.verb == Others })
	for _, o := range r.played[step:] {
		if joined && o.verb == Others { // all lanes are visible already
			continue
		}
		later := *o
		later.say, later.expects, later.question, later.decided = nil, nil, nil, false
		ops = append(ops, later)
	}
	begin.steps = ops
	fork := play(&begin, MostSteps)
	if fork.Cut == nil { // the cut part is not in the fork either
		fork.Cut = r.Cut
	}
	return fork, nil
}

// Until is the run cut after a step: the result before anyone intervened.
func (r *Run) Until(step int) *Run {
	short := *r
	step = min(max(step, 0), len(r.played))
	short.asked.moments = nil
	short.played, short.frames = r.played[:step], r.frames[:step+1]
	return &short
}
