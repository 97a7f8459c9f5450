package sim

import (
	"slices"
	"strings"
)

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
	steps, errs, parsed := slices.Clone(r.played), make([]error, len(all)), map[string][]*op{}
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
func (r *Run) parse(lines string) ([]*op, error) {
	script := *r.Script
	p := &parser{script: &script, started: true, into: [][]op{nil}}
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
func insert(steps []*op, at int, others []*op) []*op {
	joins := func(o *op) bool { return o.verb == Others }
	joined := slices.ContainsFunc(steps[:at], joins) || slices.ContainsFunc(others, joins)
	all := slices.Concat(steps[:at], others)
	for _, o := range steps[at:] {
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
	return all[:min(len(all), MostSteps+1)]
}

// says reports whether lines belong to the step.
func (o *op) says() bool {
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
