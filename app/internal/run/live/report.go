package live

import (
	"encoding/binary"
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Report is the state of a run.
type Report struct {
	Elapsed  time.Duration
	Issued   uint64
	Waits    uint64 // waits for a later tick
	Refused  uint64 // rejected requests
	Waiting  int    // callers waiting now; 0 at full speed
	Lead     int64  // by how many ticks the newest ID is ahead of the clock
	Idle     time.Duration
	Sampled  uint64        // IDs that were shown as rows
	Step     time.Duration // of the clock
	Tick     int64         // the last that may hold an ID
	Disorder uint64        // IDs not greater than all before them
	Lost     time.Duration // while the program was descheduled
	Over     bool          // no ID can be issued any more
}

// A report is little-endian: Head floats, of which the last is the number of rows; then the bars, 32 bits
// each; the remainders mod 1024 as floats; and the rows, 64 bits each. web/live.js reads it too.
const (
	Head = 16
	Size = 8*Head + 4*Bars + 8*1024 + 8*Rows // in bytes
)

// Report writes a report of Size bytes into out. It includes the rows since the last report.
func (r *Generator) Report(out []byte) {
	ids := r.rowSample.report()
	last, clock := r.g.Stats().State.Tick, r.tick()
	head := [Head]float64{
		float64(r.since()), float64(r.issued), float64(r.waits), float64(r.refused), float64(r.waiting % everybody),
		float64(max(0, last-clock)), float64(r.idle), float64(r.shown), float64(r.spins.step), float64(last),
		float64(r.disorder), float64(r.lost),
	}
	if r.over {
		head[12] = 1
	}
	head[Head-1] = float64(len(ids))
	out = out[:0]
	for _, n := range head {
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(n))
	}
	r.bars.reach(r.straight(clock))
	for i := range Bars {
		out = binary.LittleEndian.AppendUint32(out, r.bars.before(int64(Bars-1-i)))
	}
	for _, n := range r.remainders {
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(float64(n)))
	}
	for _, id := range ids {
		out = binary.LittleEndian.AppendUint64(out, uint64(id))
	}
}

// ReadReport reads the head of a report.
func ReadReport(in []byte) Report {
	var head [Head]float64
	for i := range head {
		head[i] = math.Float64frombits(binary.LittleEndian.Uint64(in[8*i:]))
	}
	return Report{
		Elapsed: time.Duration(head[0]), Issued: uint64(head[1]), Waits: uint64(head[2]), Refused: uint64(head[3]),
		Waiting: int(head[4]),
		Lead:    int64(head[5]), Idle: time.Duration(head[6]), Sampled: uint64(head[7]), Step: time.Duration(head[8]),
		Tick:     int64(head[9]),
		Disorder: uint64(head[10]), Lost: time.Duration(head[11]), Over: head[12] == 1,
	}
}

// Bars is how many of them a report has: the newest is the last, and has only begun.
const Bars = 200

// bars count IDs per millisecond, or per tick if a tick is longer.
type bars struct {
	ticks int64 // in a bar
	tick  int64 // its length, in nanoseconds
	at    int64 // the number of the newest bar
	ring  [256]uint32
}

// Bar is the time that one bar covers.
func Bar(tick time.Duration) time.Duration { return max(tick, time.Millisecond) }

// begin resets the bars if the tick has changed.
func (b *bars) begin(tick time.Duration) {
	if int64(tick) != b.tick {
		*b = bars{ticks: int64(Bar(tick) / tick), tick: int64(tick)}
	}
}

func (b *bars) count(tick int64, n int) {
	b.reach(tick)
	if bar := tick / b.ticks; b.at-bar < Bars {
		b.ring[bar&255] += uint32(n)
	}
}

// reach advances the newest bar to a tick.
func (b *bars) reach(tick int64) {
	bar := tick / b.ticks
	if bar-b.at > Bars {
		b.at, b.ring = bar, [256]uint32{}
	}
	for b.at < bar {
		b.at++
		b.ring[b.at&255] = 0
	}
}

// before is the number of IDs in the bar i places before the newest.
func (b *bars) before(i int64) uint32 { return b.ring[(b.at-i)&255] }

// Rows is the largest number of rows in a report.
const Rows = 64

// everyRow is the highest rate, in IDs per second, at which every ID becomes a row.
const everyRow = 60

// rowSample holds all IDs since the last report if they are few, else one of them, chosen uniformly.
type rowSample struct {
	all    bool
	kept   []snowflake.ID // since the last report
	seen   uint64         // so many were issued
	shown  uint64         // in all reports
	chance random.Source
}

// pick returns which of n IDs becomes the row, or −1.
func (r *rowSample) pick(n int) int {
	r.seen += uint64(n)
	if i := r.chance.Below(r.seen); i < uint64(n) {
		return int(i)
	}
	return -1
}

// take adds a row and drops the oldest if there is no room.
func (r *rowSample) take(id snowflake.ID) {
	switch {
	case !r.all:
		r.kept = r.kept[:0]
	case len(r.kept) == Rows:
		r.kept = r.kept[1:]
	}
	r.kept = append(r.kept, id)
}

func (r *rowSample) report() []snowflake.ID {
	ids := r.kept
	r.shown += uint64(len(ids))
	r.kept, r.seen = nil, 0
	return ids
}

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
		p.Lead = time.Second
	}
	if s.Random {
		p.RandomBelow, p.Seed = Below(s.Layout), 1
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
	fields, epoch, tick := layouts.Text(s.Layout)
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
	if s.Layout, err = layouts.Parse(parts[0], parts[2], parts[3]); err != nil {
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
