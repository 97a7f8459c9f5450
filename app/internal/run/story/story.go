// Package story invents the Snowflake ID in ten beats: simpler ideas run, fail before the reader's eyes, and each
// repair adds a field. All outcomes come from runs of package sim, or of the package that a beat names.
//
// Read beats.go and later.go for what is told, and seen.go for what is read from a run. A beat has parts: the one
// that it begins with, and one for each choice of the reader.
package story

import (
	"cmp"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// StepRef names a step of the story.
type StepRef struct {
	Beat   int    // from 1
	Choice string // of the part; empty for the one that a beat begins with
	Step   int    // of the part, from 0
}

// Made is what the reader has decided.
type Made struct {
	Sequence, Node int       // bits; 0 until they are chosen
	Epoch          time.Time // in whole milliseconds
	Clock          string    // what to do when the clock goes back: one of Clocks
}

// Twitters is what Twitter decided.
func Twitters() Made { return Made{12, 10, snowflake.Twitter().Epoch, "reject"} }

// Undecided is Twitter's, before the reader has chosen any bits.
func Undecided() Made { return Made{0, 0, snowflake.Twitter().Epoch, "reject"} }

// Whole has Twitter's bits where the reader has not chosen any.
func (m Made) Whole() Made {
	m.Sequence, m.Node = cmp.Or(m.Sequence, Twitters().Sequence), cmp.Or(m.Node, Twitters().Node)
	return m
}

// Clocks are the answers to a clock that goes back.
func Clocks() []string { return []string{"ignore", "reject", "wait", "lead"} }

// The most bits that a reader gives a field, the fewest, and those with which the choice opens: too few.
const (
	MostBits      = 16
	LeastSequence = 2
	LeastNode     = 1
	opening       = 4
)

// TimeBits are what is left for the time: the top bit stays 0.
func (m Made) TimeBits() int { return 63 - m.Sequence - m.Node }

// Layout is what the reader has drawn.
func (m Made) Layout() snowflake.Layout {
	return snowflake.Layout{Epoch: m.Epoch, Tick: time.Millisecond, Fields: []snowflake.Field{
		{Name: "unused", Kind: snowflake.KindUnused, Bits: 1},
		{Name: "time", Kind: snowflake.KindTime, Bits: m.TimeBits()},
		{Name: "worker", Kind: snowflake.KindNode, Bits: m.Node},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: m.Sequence},
	}}
}

// Part is one way through a beat.
type Part struct {
	StepRef
	Title string
	Run   *sim.Run // nil if nothing runs
	Steps []Step

	// Pages are those of an index that random IDs change and that growing ones change; nil elsewhere.
	Pages [2][]bool
	// Bars are how long the reader's layout lasts from each epoch, and Now is the present; both only in that beat.
	Bars []Bar
	Now  time.Time

	tried   bool  // so that the next two are known
	alone   bool  // a shop issues IDs without the store and the others
	sorted  bool  // also where one shop serves more than the others
	repeats bool  // the reader ignores a clock that goes back
	design  *lane // of the run
	races   []RacePosition
}

// Tone is whether a step shows a failure, a success, or neither.
type Tone string

// The tones.
const (
	Plain Tone = ""
	Bad   Tone = "bad"
	Good  Tone = "good"
)

// Step is what is seen at once.
type Step struct {
	Says  string
	Tone  Tone
	Frame int       // of the run
	Acts  []Act     // what the reader can do
	Slide *Slide    // a number that the reader chooses
	Field []Field   // the ID so far
	See   [2]string // a link to more, and its words
}

// Act is a button.
type Act struct {
	Says string
	To   StepRef
	// Note is why a way failed, once it was tried.
	Note string
	// Strong is the one that leads on. Shut means that it cannot be pressed yet.
	Strong, Shut bool
	// Made, if set, changes what the reader has decided.
	Made func(*Made)
}

// Slide is a number of bits that the reader chooses.
type Slide struct {
	Says        string // its name
	Kind        snowflake.Kind
	Value       int
	Least, Most int
	Enough      int // the fewest bits that suffice; 0 if the step does not ask for them
	Set         func(m *Made, bits int)
}

// Field is a part of the ID so far.
type Field struct {
	Name  string
	Hue   string // plain, other, unused, time, worker or sequence
	Bits  int
	Value uint64
	Known bool // it has a value
	Cures string
}

// Beats are the names of the beats, in order.
func Beats() []string {
	names := make([]string, len(beats))
	for i, b := range beats {
		names[i] = b.name
	}
	return names
}

// Title is a beat's title, without playing it.
func Title(beat int) string {
	return []string{text.T("One shop, one counter"), text.T("Two shops, two counters"), text.T("The ID is the time"),
		text.T("Count within the millisecond"), text.T("Number the shops"),
		text.T("How long does it last?"), text.T("Three numbers become one"), text.T("The clock goes back"),
		text.T("Two clerks, one notebook"), text.T("You have invented Snowflake")}[beat-1]
}

func beatOf(name string) int { return 1 + slices.Index(Beats(), name) }

type beat struct {
	name  string
	parts []part
}

type part struct {
	choice string
	tell   func(t *told) *Part
}

var beats []beat

func init() {
	beats = []beat{
		{"counter", []part{{"", counter}}},
		{"servers", []part{{"", servers}, {"central", central}, {"odd-even", oddEven}, {"random", randomly}}},
		{"clock", []part{{"", clock}}},
		{"sequence", []part{{"", sequence}, {"spill", spill}, {"restart", restart}, {"wait", wait}}},
		{"node", []part{{"", node}, {"number", numbered}}},
		{"lifetime", []part{{"", lifetime}, {"1970", from1970}, {"2010", from2010}, {"today", fromToday}}},
		{"packing", []part{{"", packing}}},
		{"rollback", []part{{"", rollback}, {"ignore", policy("ignore")}, {"reject", policy("reject")},
			{"wait", policy("wait")}, {"lead", policy("lead")}}},
		{"threads", []part{{"", threads}, {"lock", locked}}},
		{"poster", []part{{"", poster}}},
	}
}

// told is what a part is told with.
type told struct {
	Made   // whole
	chosen Made
	now    time.Time
	tried  func(choice string) bool // of the same beat
	at     StepRef
}

// Tell is the part at a place. Tried reports which choices of the beat were played; now is the present.
func Tell(at StepRef, m Made, now time.Time, tried func(choice string) bool) *Part {
	at = at.Near()
	b := beats[at.Beat-1]
	i := slices.IndexFunc(b.parts, func(p part) bool { return p.choice == at.Choice })
	p := b.parts[i].tell(&told{m.Whole(), m, now, tried, at})
	p.repeats = m.Clock == "ignore" && at.Beat > beatOf("rollback")
	p.StepRef = StepRef{Beat: at.Beat, Choice: at.Choice, Step: min(at.Step, len(p.Steps)-1)}
	return p
}

// Near is the place, or the nearest that exists; the step may still be too large.
func (p StepRef) Near() StepRef {
	p.Beat = min(max(p.Beat, 1), len(beats))
	if !slices.Contains(Choices(p.Beat), p.Choice) {
		p.Choice = ""
	}
	p.Step = max(p.Step, 0)
	return p
}

// Choices are a beat's, the first of them empty.
func Choices(beat int) (all []string) {
	for _, p := range beats[beat-1].parts {
		all = append(all, p.choice)
	}
	return all
}

// Forth is what one key does, so that a class sees each idea: it tries the ways that were not tried yet, then leads on.
// shown is the button that does the same, or -1.
func (p *Part) Forth(tried func(choice string) bool) (act Act, shown int) {
	s := &p.Steps[p.Step]
	if d := s.Slide; d != nil && d.Value < d.Enough {
		return Act{Says: text.Count(d.Enough, "%s bit", "%s bits"), To: p.StepRef,
			Made: func(m *Made) { d.Set(m, d.Enough) }}, -1
	}
	if shown = slices.IndexFunc(s.Acts,
		func(a Act) bool { return a.To.Beat == p.Beat && a.To.Choice != "" && !tried(a.To.Choice) }); shown < 0 {
		shown = slices.IndexFunc(s.Acts, func(a Act) bool { return a.Strong && !a.Shut })
	}
	if shown < 0 { // all were tried before; the last one works
		for i, a := range s.Acts {
			if !a.Shut {
				shown = i
			}
		}
	}
	return s.Acts[shown], shown
}

// Before is the place before another, the same at the story's start. Before the answer to a question is the question.
func (m Made) Before(at StepRef) StepRef {
	last := func(at StepRef) int { return len(Tell(at, m, Exported(), nobody).Steps) - 1 }
	switch {
	case at.Step > 0:
		at.Step--
	case at.Choice != "":
		at.Choice, at.Step = "", last(StepRef{Beat: at.Beat})
	case at.Beat > 1:
		at = StepRef{Beat: at.Beat - 1}
		at.Choice = m.leading(at.Beat)
		at.Step = last(at)
	}
	return at
}

// leading is the answer with which the reader has left a beat.
func (m Made) leading(beat int) string {
	switch Beats()[beat-1] {
	case "sequence":
		return "wait"
	case "node":
		return "number"
	case "lifetime":
		for choice, epoch := range epochs(m.Epoch) {
			if choice != "today" && epoch.Equal(m.Epoch) {
				return choice
			}
		}
		return "today"
	case "rollback":
		return m.Clock
	case "threads":
		return "lock"
	}
	return ""
}

func nobody(string) bool { return false }

// Exported is the present of pages that are made in advance: an export has the same bytes at any time.
func Exported() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }

// on is a button that leads on within a part, and to one that leads to another.
func (t *told) on(says string, step int) Act {
	return Act{Says: says, To: StepRef{t.at.Beat, t.at.Choice, step}, Strong: true}
}

func (t *told) to(says string, beat int, choice string, step int) Act {
	return Act{Says: says, To: StepRef{beat, choice, step}}
}

// onward leads to the next beat.
func (t *told) onward(says string) Act {
	return Act{Says: says, To: StepRef{Beat: t.at.Beat + 1}, Strong: true}
}

// choices are the ways out of a question, with the reason of each that failed.
func (t *told) choices(all ...Act) []Act {
	for i := range all {
		if !t.tried(all[i].To.Choice) {
			all[i].Note = ""
		}
	}
	return all
}

// counted is the ID so far while it is a counter.
func counted(last uint64) []Field {
	return []Field{{Name: text.T("a counter"), Hue: "plain", Bits: 64, Value: last, Known: true}}
}

// issued are the tickets by a step, each as text.
func (p *Part) issued(step int) (all []string) {
	for _, c := range p.Customers(step) {
		if c.State == Served {
			all = append(all, Text(c.Ticket))
		}
	}
	return all
}

func (p *Part) lastNumber(step int) uint64 {
	if e := p.lane(step).Last(); e != nil {
		return uint64(e.ID())
	}
	return 0
}

// says writes the sentences of a part's steps, once its run is known.
func (p *Part) steps(frames []int, say func(step int) Step) *Part {
	for _, frame := range frames {
		p.Steps = append(p.Steps, Step{Frame: frame})
	}
	for i, frame := range frames {
		s := say(i)
		s.Frame = frame
		p.Steps[i] = s
	}
	return p
}
