package braid

import (
	"errors"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/codec"
	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
)

// Settings determine a run.
type Settings struct {
	Nodes  int
	Rate   int // requests per second of each node, at random times
	Clock  Clock
	Errors []int64 // of each node's clock, in nanoseconds; of a drift, in thousandths of a ppm
	Policy Policy
	Commit time.Duration // a row becomes visible so much later than its ID was handed out
	Length time.Duration // requests arrive for so long
	Seed   uint64
	Lag    time.Duration // of the reader; negative is a reader without a limit: see [Run.Read]
}

// Clock says how a node's clock differs from true time.
type Clock uint8

// The kinds of clock error; [Clocks] has their names in links.
const (
	Offset Clock = iota // off by a constant
	Drift               // too fast or too slow since it was set, [Set] before the start
	Step                // exact until a moment of the run, then set forward or back
	Slew                // off at the start, then corrected by 1/[SlewRate] of the time that passes
	Pause               // stands still once, with its virtual machine, and is behind afterwards
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

func (s *Settings) visit(c *codec.Codec) {
	codec.Ints(c, &s.Nodes, &s.Rate)
	codec.Ints(c, &s.Clock)
	codec.Ints(c, &s.Policy)
	codec.Ints(c, &s.Commit, &s.Length, &s.Lag)
	codec.Ints(c, &s.Seed)
	codec.List(c, &s.Errors, func(e *int64) { codec.Ints(c, e) })
}

// String is a line that [Parse] reads.
func (s *Settings) String() string { return Job + " " + codec.Write(s.visit) }

// Job begins each line of settings: a worker tells by it which program to run.
const Job = "braid"

var errSettings = errors.New("braid: invalid settings")

// Parse reads a line of [Settings.String].
func Parse(line string) (*Settings, error) {
	job, rest, _ := strings.Cut(line, " ")
	var s Settings
	err := codec.Read(rest, s.visit)
	if err != nil || job != Job || s.Nodes < 1 || s.Nodes > MostNodes || s.Rate < 1 || len(s.Errors) != s.Nodes ||
		int(s.Clock) >= len(Clocks) || int(s.Policy) >= len(Policies) {
		return nil, errSettings
	}
	return &s, nil
}

// Desk answers a page's lines in a worker: [Settings.String], and then [Question]s about that run.
type Desk struct{ run *Run }

// The first words of answers.
const (
	Progress = "progress" // share of the work that is done
	Measured = "figures"  // then the [Figures]
	Looked   = "window"   // then the [Window]
)

const look = "look " // begins a [Question]

// Question asks what a reader with a lag sees at a time.
func Question(lag, now time.Duration) string {
	return look + codec.Write(func(c *codec.Codec) { codec.Ints(c, &lag, &now) })
}

// Answer is the answer to a line; an error's text if there is none.
func (d *Desk) Answer(line string, yield func(progress float64) bool) string {
	if question, is := strings.CutPrefix(line, look); is && d.run != nil {
		var lag, now time.Duration
		if codec.Read(question, func(c *codec.Codec) { codec.Ints(c, &lag, &now) }) != nil {
			return errSettings.Error()
		}
		if lag != d.run.Left {
			d.run.Read(lag, nil)
		}
		return Looked + " " + codec.Write(d.run.Window(now).Visit)
	}
	s, err := Parse(line)
	if err != nil {
		return err.Error()
	}
	run := NewRun(s)
	if !run.Work(work.Yield(func() bool { return yield(run.Progress()) })) {
		return errSettings.Error()
	}
	d.run = run
	return Measured + " " + codec.Write(run.Figures.Visit)
}
