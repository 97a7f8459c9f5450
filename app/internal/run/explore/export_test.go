package explore

import "github.com/snowflakelab/snowflakelab/app/internal/run/sim"

// Path is the history that led to a state first.
func (s *Search) Path(n int) *Counterexample { return s.path(n) }

// Apart makes a new state of every history's end.
func (s *Search) Apart() { s.apart = true }

// Watch calls a function with the events of each step.
func (s *Search) Watch(see func([]sim.Event)) {
	do := s.do
	s.do = func(event int, draws []uint64) []sim.Event {
		happened := do(event, draws)
		see(happened)
		return happened
	}
}
