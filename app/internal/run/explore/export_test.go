package explore

import "github.com/snowflakelab/snowflakelab/app/internal/run/sim"

// Path is the history that led to a state first.
func (s *Search) Path(n int) *Counterexample { return s.path(n) }

// Apart makes a new state of every history's end.
func (s *Search) Apart() { s.apart = true }

// Watch calls a function with the events of each step.
func (s *Search) Watch(do func([]sim.Event)) { s.walk = watched{s.walk, do} }

type watched struct {
	stepper
	do func([]sim.Event)
}

func (w watched) Do(event int, draws []uint64) []sim.Event {
	happened := w.stepper.Do(event, draws)
	w.do(happened)
	return happened
}
