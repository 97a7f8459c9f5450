package live

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Settings say what is run. A run that is given others goes on with them.
type Settings struct {
	Layout snowflake.Layout
	Values snowflake.Values
	Rate   int // IDs a second that are asked for; 0 stands for as many as can be
	Policy Policy
	// Random begins each tick at a number that looks random, see [Below].
	Random bool
	Back   time.Duration // by how much the clock was turned back, in all
	After  int64         // the last tick that may hold IDs of an earlier run; -1 for none
}

// Policy is what is done while no ID can be issued.
type Policy uint8

// The policies, and the names by which links know them.
const (
	Wait   Policy = iota // callers wait until the clock is there
	Lead                 // IDs are taken from ticks to come, up to a second of them; then callers wait
	Refuse               // callers are sent away
)

// Policies are the names of the policies in their order.
var Policies = []string{"wait", "lead", "refuse"}

// node is the policy in the generator's terms.
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

// Below is the limit of the numbers at which a tick may begin, where that is
// random: a quarter of the tick's IDs.
func Below(l snowflake.Layout) uint64 {
	return max(1, (l.Fields[l.Index(snowflake.KindSequence)].Max()+1)/4)
}

// String is the settings as a line of text; [Parse] reads it.
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

// Parse reads what [Settings.String] writes. The error names what is wrong with the layout,
// if anything is: the run divides by its tick.
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
