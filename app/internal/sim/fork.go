package sim

import (
	"slices"
	"strings"
)

// Fork is the run in which everything up to and including a step was as it is
// here, then other lines are played, then the steps that followed here. The
// lines are steps of a script. The frames up to the step are the same; what was
// said, asked or expected of those after it holds no longer. The error is an [*Error]
// with a line of the lines given.
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
		if joined && o.verb == Others { // nobody is left to come
			continue
		}
		later := *o
		later.say, later.expects, later.question, later.decided = nil, nil, nil, false
		ops = append(ops, later)
	}
	begin.steps = ops
	fork := play(&begin, MostSteps)
	if fork.Cut == nil { // what was cut off is not in it either
		fork.Cut = r.Cut
	}
	return fork, nil
}

// Until is the run cut short after a step: what came of it before anybody
// intervened.
func (r *Run) Until(step int) *Run {
	short := *r
	step = min(max(step, 0), len(r.played))
	short.asked.moments = nil
	short.played, short.frames = r.played[:step], r.frames[:step+1]
	return &short
}
