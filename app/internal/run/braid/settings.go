package braid

import (
	"reflect"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
)

// Settings determine a run.
type Settings struct {
	Nodes  int
	Rate   int // requests per second of each node, at random times
	Clock  ClockError
	Errors []int64 // of each node's clock, in nanoseconds; of a drift, in thousandths of a ppm
	Policy Policy
	Commit time.Duration // a row becomes visible so much later than its ID was handed out
	Length time.Duration // requests arrive for so long
	Seed   uint64
	Lag    time.Duration // of the reader; negative is a reader without a limit: see [Run.Read]
}

// ClockError says how a node's clock differs from true time.
type ClockError uint8

// The kinds of clock error; [Clocks] has their names in links.
const (
	Offset ClockError = iota // off by a constant
	Drift                    // too fast or too slow since it was set, [Set] before the start
	Step                     // exact until a moment of the run, then set forward or back
	Slew                     // off at the start, then corrected by 1/[SlewRate] of the time that passes
	Pause                    // stands still once, with its virtual machine, and is behind afterwards
)

// Clocks are the kinds' names, in order.
var Clocks = []string{"offset", "drift", "step", "slew", "pause"}

// Set is how long before the start drifting clocks were exact.
const Set = 2 * time.Minute

// SlewRate is chrony's default: maxslewrate is 83,333 ppm, a twelfth.
const SlewRate = 12

// Policy is what a node does while its sequence is used up or its clock is behind its last ID.
type Policy uint8

// The policies; [Policies] has their names in links.
const (
	Wait   Policy = iota // requests wait for the clock
	Lead                 // IDs borrow from future ticks, at most [MostLead]; then requests wait
	Refuse               // requests are rejected
)

// Policies are the policies' names, in order.
var Policies = []string{"wait", "lead", "refuse"}

// MostLead is how many ticks a node with the policy [Lead] may run ahead of its clock.
const MostLead = 10

// Limits of the settings.
const (
	MostNodes  = 1024
	MostRate   = 1_000_000
	MostIDs    = 1_000_000
	MostLength = 10 * time.Minute
	MostError  = time.Minute
	MostDrift  = 1_000_000 // thousandths of a ppm
	MostCommit = time.Minute
)

// IDs is how many requests the settings lead to on average.
func (s *Settings) IDs() float64 {
	return float64(s.Nodes) * float64(s.Rate) * s.Length.Seconds()
}

// Spread are the errors of so many clocks, of at most the given size: they look random, and the
// largest has that size.
func Spread(nodes int, size int64, seed uint64) []int64 {
	const whole = 1 << 20
	chance := random.Source(random.Mix(seed, 1))
	errors, most := make([]int64, nodes), int64(1)
	for i := range errors {
		errors[i] = int64(chance.Between(-whole, whole))
		most = max(most, errors[i], -errors[i])
	}
	for i := range errors {
		errors[i] = errors[i] * size / most
	}
	return errors
}

// Size is the largest of the clocks' errors.
func (s *Settings) Size() (size int64) {
	for _, e := range s.Errors {
		size = max(size, e, -e)
	}
	return size
}

// Job is the name of an [Answerer]'s work.
const Job = "braid"

// Question asks what a run's reader sees at a time.
type Question struct {
	Settings Settings
	Now      time.Duration
}

// Same reports whether the settings lead to the same IDs, whatever the reader's lag.
func (s Settings) Same(as Settings) bool {
	as.Lag = s.Lag
	return reflect.DeepEqual(s, as)
}

// Answer is the run's figures, and what is visible then.
type Answer struct {
	Figures Figures
	Window  *Window
}

// Answerer answers a page's questions. It keeps the run, since most questions are about the same.
type Answerer struct{ run *Run }

// Answer simulates the run, unless it is known.
func (d *Answerer) Answer(q Question, progress func(share float64) bool) (a Answer, err error) {
	if d.run == nil || !d.run.Settings.Same(q.Settings) {
		run := NewRun(&q.Settings)
		if !run.Work(func() bool { return progress == nil || progress(run.Progress()) }) {
			return a, work.ErrStopped
		}
		d.run = run
	}
	if q.Settings.Lag != d.run.Left {
		d.run.Read(q.Settings.Lag, nil)
	}
	return Answer{d.run.Figures, d.run.Window(q.Now)}, nil
}
