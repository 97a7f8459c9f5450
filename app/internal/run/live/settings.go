package live

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Settings configure a run; they can change while it runs.
type Settings struct {
	Layout snowflake.Layout
	Values snowflake.Values
	Rate   int // requested IDs per second; 0 is as many as possible
	Policy Policy
	// Random begins each tick at a number that looks random, see [Below].
	Random bool
	Back   time.Duration // by how much the clock was set back, in total
	After  int64         // the last tick that may hold IDs of an earlier run; -1 for none
}

// Policy is what happens while no ID can be issued.
type Policy uint8

// The policies; [Policies] has their names in links.
const (
	Wait   Policy = iota // callers wait for the clock
	Lead                 // IDs borrow from future ticks, at most a second ahead; then callers wait
	Refuse               // requests are rejected
)

// Policies are the policies' names, in order.
var Policies = []string{"wait", "lead", "refuse"}

func (s Settings) node() snowflake.Policy {
	p := snowflake.Policy{}
	if s.Policy == Lead {
		p.Lead = max(1, int64(time.Second/s.Layout.Tick))
	}
	if s.Random {
		p.Start, p.Below, p.Seed = snowflake.StartRandom, Below(s.Layout), 1
	}
	return p
}

// Below is the exclusive limit of random initial sequences: a quarter of a tick's IDs.
func Below(l snowflake.Layout) uint64 {
	return max(1, (l.Fields[l.Index(snowflake.KindSequence)].Max()+1)/4)
}

// String encodes the settings as a line; [Parse] decodes it.
func (s Settings) String() string {
	var values []string
	for _, f := range s.Layout.Fields {
		values = append(values, strconv.FormatUint(s.Values[f.Name], 10))
	}
	random := 0
	if s.Random {
		random = 1
	}
	fields, epoch, tick := s.Layout.Text()
	line := strings.Join([]string{fields, strings.Join(values, ","), epoch, tick}, " ")
	for _, n := range []int64{int64(s.Rate), int64(s.Policy), int64(random), int64(s.Back), s.After} {
		line += " " + strconv.FormatInt(n, 10)
	}
	return line
}

var errSettings = errors.New("live: invalid settings")

// Parse decodes a line of [Settings.String]. It validates the layout, because the run divides by its tick.
func Parse(line string) (s Settings, err error) {
	parts := strings.Fields(line)
	if len(parts) != 9 {
		return s, errSettings
	}
	if s.Layout, err = snowflake.ParseLayout(parts[0], parts[2], parts[3]); err != nil {
		return s, err
	}
	values := strings.Split(parts[1], ",")
	if len(values) != len(s.Layout.Fields) {
		return s, errSettings
	}
	s.Values = snowflake.Values{}
	for i, f := range s.Layout.Fields {
		v, err := strconv.ParseUint(values[i], 10, 64)
		if err != nil {
			return s, errSettings
		}
		if f.Kind == snowflake.KindNode {
			s.Values[f.Name] = v
		}
	}
	var numbers [5]int64
	for i := range numbers {
		if numbers[i], err = strconv.ParseInt(parts[4+i], 10, 64); err != nil {
			return s, errSettings
		}
	}
	if s.Layout.Index(snowflake.KindTime) < 0 || s.Layout.Index(snowflake.KindSequence) < 0 {
		return s, errSettings
	}
	s.Rate, s.Policy, s.Random = int(numbers[0]), Policy(numbers[1]), numbers[2] == 1
	s.Back, s.After = time.Duration(numbers[3]), numbers[4]
	return s, nil
}
