// Package act is what a lesson is made of. An act is a list of screens; a screen asks one thing, and each answer is a
// run that is played: its stills are shown one after the other, and then it says what was to be seen. All outcomes come
// from package sim, or from what a lesson names.
//
// The lessons are data: package story, and those in folder lesson. Their pictures are in picture/shops. Read made.go
// for what the reader decides, and lane.go for what is read from a run.
package act

import (
	"cmp"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Act is a lesson, or a story that is told like one.
type Act struct {
	Name string // of its page, without a slash
	// Screens makes them, once and not before they are shown: every page's start pays for what all packages prepare.
	Screens func() []Screen
	// Instrument is the address of the page that shows the same with all its controls; empty if there is none.
	Instrument string
	// Asked is the parameter that an address must have to be of the act: without it, the page is another. It may be
	// empty.
	Asked string
	// Fragment tells an act from others of its page, in their addresses; empty if it is the only one.
	Fragment string
	// Title is an act's heading; nil if it is that of its page.
	Title func() string
	// Sources are the public reports that it retells, as owner/name#number of GitHub.
	Sources []string
	// Tasks means that each screen but the last has a task, and leads on once that was done: see [Step.Solves].
	Tasks bool
}

// ID is the act's name, different from those of all others.
func (a *Act) ID() string { return cmp.Or(a.Fragment, a.Name) }

// Link is the address of the act's beginning.
func (a *Act) Link() string {
	if a.Fragment != "" {
		return a.Path() + "#" + a.Fragment
	}
	return a.Path()
}

// Path is the address of the act's page.
func (a *Act) Path() string {
	if a.Asked != "" {
		return "/" + a.Name + "?" + a.Asked + "=1"
	}
	return "/" + a.Name
}

// Screen asks one thing.
type Screen struct {
	Name  string
	Title func() string
	// Ways are the one that the screen begins with, which has no choice, and one for each answer.
	Ways []Way
	// Free, if set, tells an answer that the reader makes, as where a marker stands; nil if the choice is none.
	Free func(t *Told, choice string) *Part
	// Undo, if set, is such an answer without what the reader did last.
	Undo func(choice string) string
	// Leads is the answer with which the reader has left the screen.
	Leads func(m Made) string
}

// Way is one way through a screen.
type Way struct {
	Choice string
	Tell   func(t *Told) *Part
}

// On is the way of a choice.
func On(choice string, tell func(t *Told) *Part) Way { return Way{choice, tell} }

// Ref names a place in an act.
type Ref struct {
	Screen int    // from 1
	Choice string // the answer; empty for what a screen begins with
	Step   int    // of the part, from 0
}

// Part is one way through a screen, as it is told to a reader.
type Part struct {
	Ref
	Title string
	Steps []Step
}

// At is the step at the part's place.
func (p *Part) At() *Step { return &p.Steps[p.Step] }

// Tone is whether a step shows a failure, a success, or neither.
type Tone string

// The tones.
const (
	Plain Tone = ""
	Bad   Tone = "bad"
	Good  Tone = "good"
)

// Step is a look at the run, what is said of it, and one thing to do.
type Step struct {
	// Looks are what is seen, one after the other: the step is played, and stays at the last one.
	Looks []Look
	Says  string // after the last look
	Tone  Tone
	Acts  []Answer
	Slide *Slide // a number that the reader chooses
	// Key, if set, is what one key does instead of trying each answer: a screen may have one for each bit.
	Key *Answer
	// Field is the ID so far and Lamps its four properties; a screen without a strip has none.
	Field []Field
	Lamps func() [4]Lamp
	// Twice is the ID that the picture shows twice; empty if there is none.
	Twice string
	See   [2]string // a link to more, and its words
	Own   Own       // the ID that the link takes along, if the reader has made it
	Ends  bool      // the act is over
	Done  bool      // the screen's task is, whatever the tone
	// Told means that a wrong answer shows the right one, because its run does. Then the screen leads on, and nothing
	// is asked again. Other wrong answers show what would have happened, and give a hint: the reader tries again.
	Told bool
}

// Own is an ID of the reader's, and the layout that it was made with; the zero Own is none.
type Own struct {
	ID     snowflake.ID
	Layout snowflake.Layout
}

// Solves reports whether the screen leads on: what was played ends well, or the task is another one and is done, or
// nothing is left to find.
func (s *Step) Solves() bool { return s.Done || s.Told || s.Tone == Good }

// Solved is tried once a screen's task was done. It is the choice of no screen.
const Solved = "solved"

// Look is one still of a run.
type Look struct {
	Of    any           // what package shops draws
	Says  string        // while it is seen; empty if the words before stay
	Lasts time.Duration // until the next one; 0 is [Brisk]
}

// Brisk is how long a look lasts that says nothing.
const Brisk = 450 * time.Millisecond

// Answer is a button, or a place on the picture.
type Answer struct {
	Says string
	To   Ref
	// On is the place on the picture that gives the answer; empty for a button.
	On string
	// Note is why a way failed, once it was tried, or why it is shut.
	Note string
	// Strong is the one that leads on. Shut means that it cannot be pressed yet.
	Strong, Shut bool
	// Deed is one that is done instead of chosen: it can be done again.
	Deed bool
	// Made, if set, changes what the reader has decided.
	Made func(*Made)
}

// Slide is a number that the reader chooses.
type Slide struct {
	Says        string // its name
	Hue         string
	Value       int
	Least, Most int
	Enough      int // the least that suffices; 0 if the step does not ask for it
	Words       func(n int) string
	Less, More  string               // what its two buttons do
	Set         func(m *Made, n int) // changes what the reader has decided, or
	To          func(n int) Ref      // leads to the place of that number
	// On is the place on the picture along which the number can be dragged too; empty if there is none.
	On       string
	Leftward bool // on the picture, where the number grows to the left, as the worth of bits does
}

// Dragged is the number at a share of its place on the picture, from the left: each number has a part as wide as any
// other.
func (d *Slide) Dragged(share float64) int {
	n := d.Least + int(share*float64(d.Most-d.Least+1))
	if d.Leftward {
		n = d.Most + d.Least - n
	}
	return min(max(n, d.Least), d.Most)
}

// Bits is a number of bits that the reader chooses for a field.
func Bits(says string, kind snowflake.Kind, value, least, most, enough int, set func(m *Made, n int)) *Slide {
	return &Slide{Says: says, Hue: kind.String(), Value: value, Least: least, Most: most, Enough: enough,
		Words: func(n int) string { return text.Count(n, "%s bit", "%s bits") },
		Less:  text.T("One bit less"), More: text.T("One bit more"), Set: set}
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

// Lamp is whether a property holds.
type Lamp string

// The states of a lamp.
const (
	Unknown Lamp = ""
	Holds   Lamp = "holds"
	Broken  Lamp = "broken"
)

// Lit is the lamp of a property.
func Lit(holds bool) Lamp {
	if holds {
		return Holds
	}
	return Broken
}

// Told is what a part is told with.
type Told struct {
	Made        // whole
	Chosen Made // what the reader has decided of it
	Now    time.Time
	At     Ref
	Tried  func(choice string) bool // of the same screen
}

// Names are the names of the screens, in order.
func (a *Act) Names() []string {
	names := make([]string, len(a.Screens()))
	for i, s := range a.Screens() {
		names[i] = s.Name
	}
	return names
}

// Number is the place of a screen with a name, from 1; 0 if there is none.
func (a *Act) Number(name string) int { return 1 + slices.Index(a.Names(), name) }

// Tell is the part at a place. Tried reports which choices of the screen were played; now is the present.
func (a *Act) Tell(at Ref, m Made, now time.Time, tried func(choice string) bool) *Part {
	at = a.Near(at)
	s, t := &a.Screens()[at.Screen-1], &Told{m.Whole(), m, now, at, tried}
	p := s.tell(t, at.Choice)
	if p == nil {
		at.Choice = ""
		t.At = at
		p = s.tell(t, "")
	}
	if p.Title == "" {
		p.Title = s.Title()
	}
	if last := &p.Steps[len(p.Steps)-1]; a.Tasks && !last.Ends {
		t.leadOn(last, len(s.Ways) == 1)
	}
	p.Ref = Ref{at.Screen, at.Choice, min(at.Step, len(p.Steps)-1)}
	return p
}

func (s *Screen) tell(t *Told, choice string) *Part {
	if i := slices.IndexFunc(s.Ways, func(w Way) bool { return w.Choice == choice }); i >= 0 {
		return s.Ways[i].Tell(t)
	}
	return s.Free(t, choice)
}

// Near is a place, or the nearest that exists; the step may still be too large, and an answer that the reader makes
// none.
func (a *Act) Near(at Ref) Ref {
	at.Screen = min(max(at.Screen, 1), len(a.Screens()))
	if s := a.Screens()[at.Screen-1]; s.Free == nil && !slices.Contains(a.Choices(at.Screen), at.Choice) {
		at.Choice = ""
	}
	at.Step = max(at.Step, 0)
	return at
}

// Choices are a screen's, the first of them empty.
func (a *Act) Choices(screen int) (all []string) {
	for _, w := range a.Screens()[screen-1].Ways {
		all = append(all, w.Choice)
	}
	return all
}

// Places are the act's places, in order, with the answers that its screens name.
func (a *Act) Places(m Made) (all []Ref) {
	for i := range a.Screens() {
		for _, choice := range a.Choices(i + 1) {
			for step := range a.Tell(Ref{Screen: i + 1, Choice: choice}, m, Exported(), Nobody).Steps {
				all = append(all, Ref{i + 1, choice, step})
			}
		}
	}
	return all
}

// Before is the place before another, the same at the act's start. Before the answer to a question is the question.
func (a *Act) Before(at Ref, m Made) Ref {
	last := func(at Ref) int { return len(a.Tell(at, m, Exported(), Nobody).Steps) - 1 }
	switch {
	case at.Step > 0:
		at.Step--
	case at.Choice != "":
		choice := ""
		if undo := a.Screens()[at.Screen-1].Undo; undo != nil {
			choice = undo(at.Choice)
		}
		at.Choice, at.Step = choice, last(Ref{Screen: at.Screen, Choice: choice})
	case at.Screen > 1:
		at = Ref{Screen: at.Screen - 1}
		if leads := a.Screens()[at.Screen-1].Leads; leads != nil {
			at.Choice = leads(m)
		}
		at.Step = last(at)
	}
	return at
}

// Played is what a reader has played: choices of screens, and [Solved] where a task was done.
type Played map[Ref]bool

// Of is what was played of a screen.
func (m Played) Of(screen int) func(choice string) bool {
	return func(choice string) bool { return m[Ref{Screen: screen, Choice: choice}] }
}

// Play is the part at a place, as Tell has it, and keeps in the memory that it was played.
func (a *Act) Play(at Ref, m Made, now time.Time, memory Played) *Part {
	if at.Choice != "" {
		memory[Ref{Screen: at.Screen, Choice: at.Choice}] = true
	}
	p := a.Tell(at, m, now, memory.Of(at.Screen))
	if p.At().Solves() {
		memory[Ref{Screen: p.Screen, Choice: Solved}] = true
	}
	return p
}

// Nobody has tried a choice.
func Nobody(string) bool { return false }

// Exported is the present of pages that are made in advance: an export has the same bytes at any time.
func Exported() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }

// Next is a button that leads on within a part.
func (t *Told) Next(says string, step int) Answer {
	return Answer{Says: says, To: Ref{t.At.Screen, t.At.Choice, step}, Strong: true}
}

// Answer is a button that answers the question of the screen.
func (t *Told) Answer(says, choice string) Answer {
	return Answer{Says: says, To: Ref{Screen: t.At.Screen, Choice: choice}}
}

// Onward leads to the next screen.
func (t *Told) Onward(says string) Answer {
	return Answer{Says: says, To: Ref{Screen: t.At.Screen + 1}, Strong: true}
}

// Choices are the ways out of a question, with the reason of each that failed once it was tried.
func (t *Told) Choices(all ...Answer) []Answer {
	for i := range all {
		if !t.Tried(all[i].To.Choice) {
			all[i].Note = ""
		}
	}
	return all
}

// leadOn adds the way to the next screen. It has its place from the beginning, so that no button moves, and is shut
// until the task was done, and again while a slider shows another number: the right one may only have been passed. One
// key then leads on, too, instead of trying all answers that a reader can make.
func (t *Told) leadOn(s *Step, free bool) {
	on := t.Onward(text.T("Continue"))
	slid := s.Slide != nil && s.Slide.Enough > 0 && t.At.Choice != ""
	if on.Shut = !s.Solves() && (slid || !t.Tried(Solved)); !on.Shut && free {
		s.Key = &on
	}
	s.Acts = append(s.Acts, on)
}

// Pick is one of two values.
func Pick[T any](so bool, a, b T) T {
	if so {
		return a
	}
	return b
}
