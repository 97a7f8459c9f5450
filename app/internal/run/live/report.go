package live

import (
	"encoding/binary"
	"math"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/snowflake"
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
func (r *Run) Report(out []byte) {
	ids := r.rows.report()
	last, clock := r.g.State().Tick, r.tick()
	head := [Head]float64{
		float64(r.since()), float64(r.issued), float64(r.waits), float64(r.refused), float64(r.waiting % everybody),
		float64(max(0, last-clock)), float64(r.idle), float64(r.shown), float64(r.spins.step), float64(last), float64(r.disorder), float64(r.lost),
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
		Elapsed: time.Duration(head[0]), Issued: uint64(head[1]), Waits: uint64(head[2]), Refused: uint64(head[3]), Waiting: int(head[4]),
		Lead: int64(head[5]), Idle: time.Duration(head[6]), Sampled: uint64(head[7]), Step: time.Duration(head[8]), Tick: int64(head[9]),
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

// rows holds all IDs since the last report if they are few, else one of them, chosen uniformly.
type rows struct {
	all    bool
	kept   []snowflake.ID // since the last report
	seen   uint64         // so many were issued
	shown  uint64         // in all reports
	chance random.Source
}

// pick returns which of n IDs becomes the row, or −1.
func (r *rows) pick(n int) int {
	r.seen += uint64(n)
	if i := r.chance.Below(r.seen); i < uint64(n) {
		return int(i)
	}
	return -1
}

// take adds a row and drops the oldest if there is no room.
func (r *rows) take(id snowflake.ID) {
	switch {
	case !r.all:
		r.kept = r.kept[:0]
	case len(r.kept) == Rows:
		r.kept = r.kept[1:]
	}
	r.kept = append(r.kept, id)
}

func (r *rows) report() []snowflake.ID {
	ids := r.kept
	r.shown += uint64(len(ids))
	r.kept, r.seen = nil, 0
	return ids
}
