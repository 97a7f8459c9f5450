// Package plan is what a teacher does with the lab in a lesson of 90 or of 45 minutes: one table of parts, each with
// what the class sees, what to ask, and what students do. What a part asks, its right answer and the reasons are those
// of the scene or the story that it shows.
package plan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Activity is what a class does in a part.
type Activity string

// The kinds.
const (
	Vote  Activity = "vote"  // a question for all
	Hands Activity = "hands" // students work with the lab
	Talk  Activity = "talk"
)

// Part is a part of a lesson.
type Part struct {
	Name     string // in attributes
	Title    string
	Kind     Activity
	Minutes  [2]int // in each of [Lengths]; 0 if it is left out
	See      string // where it begins: a path from the site's root
	Do       string // what the teacher does there
	Asks     []Ask
	Students string
}

// Ask is a question of a part.
type Ask struct {
	See string // where it is open
	// ID is the name by which the page at See mixes the answers; empty if it does not. A question without a scene is
	// known to that page only.
	ID string
	// Tempts are why each wrong answer tempts, in their order, in the words of somebody who gives it.
	Tempts []string

	tell func() sim.Question // plays a scene or the story; nil if the page knows it
}

// Question is the question with its answers, unless only the page knows it.
func (a Ask) Question() (q sim.Question) {
	if a.tell != nil {
		q = a.tell()
	}
	return q
}

// Lengths are how long the lessons are, in minutes.
func Lengths() []int { return []int{90, 45} }

// Of are the parts of a lesson of so many minutes.
func Of(length int) (all []Part) {
	at := slices.Index(Lengths(), length)
	for _, p := range parts() {
		if p.See == "" { // it begins at its question
			p.See = p.Asks[0].See
		}
		if at >= 0 && p.Minutes[at] > 0 {
			all = append(all, p)
		}
	}
	return all
}

// Lasts is how long a part lasts in a lesson of so many minutes.
func (p Part) Lasts(length int) int { return p.Minutes[slices.Index(Lengths(), length)] }

// PartRef names a part of a lesson, counted from 1, as links name it: 90.4.
type PartRef struct{ Length, Part int }

func (at PartRef) String() string { return strconv.Itoa(at.Length) + "." + strconv.Itoa(at.Part) }

// Places are all of both lessons.
func Places() (all []PartRef) {
	for _, length := range Lengths() {
		for i := range Of(length) {
			all = append(all, PartRef{length, i + 1})
		}
	}
	return all
}

// At is the place that a link names, and its part.
func At(name string) (at PartRef, part Part, ok bool) {
	for _, at := range Places() {
		if at.String() == name {
			return at, Of(at.Length)[at.Part-1], true
		}
	}
	return PartRef{}, Part{}, false
}

// By is the place so many parts later; ok is false before the first part and after the last.
func (at PartRef) By(parts int) (to PartRef, part Part, ok bool) {
	at.Part += parts
	return At(at.String())
}

// Presented is the link that presents an address as a part of the lesson.
func (at PartRef) Presented(see string) string {
	sign := "?"
	if strings.Contains(see, "?") {
		sign = "&"
	}
	see, fragment, named := strings.Cut(see, "#")
	if named {
		fragment = "#" + fragment
	}
	return see + sign + "present=1&plan=" + at.String() + fragment
}

// Acts are the questions that acts ask where a class may vote: those of the story, and the first of each report.
func Acts() (all []Ask) {
	for _, part := range Of(Lengths()[0]) {
		for _, ask := range part.Asks {
			if strings.HasPrefix(ask.See, "/story?") {
				all = append(all, ask)
			}
		}
	}
	for _, s := range incident.All() {
		all = append(all, reported(s.Act.Fragment))
	}
	return all
}

func parts() []Part {
	return []Part{
		{"join", text.T("Join"), Talk, [2]int{3, 0}, "/",
			text.T("The picture is the problem. Keep the code visible until all have joined."),
			[]Ask{written("",
				sim.Question{Text: text.T(
					"Two servers hand out the same number. How can they avoid that without asking a database?")})},
			text.T("Scan the code, read what is sent, join. Collect ideas, judge none.")},
		{"story", text.T("Invent the Snowflake ID"), Vote, [2]int{10, 10}, "/story",
			text.T("Page Down tells the story and tries each idea. It stops at two questions: let the class vote before you play a choice."),
			[]Ask{
				told(act.Ref{Screen: 4, Step: 4}, text.T("The next number is 4."),
					text.T("A full counter starts again.")),
				told(act.Ref{Screen: 8, Step: 1}),
			},
			text.T("Scan the code, join, vote twice. Say which mark turns red with each idea.")},
		{"bits", text.T("The 64 bits"), Vote, [2]int{8, 6}, "/bits-of-an-id",
			text.T("After Reveal, compare the two IDs bit by bit."),
			[]Ask{own("moves", "/bits-of-an-id?scene=generator", text.T("It is a counter."),
				text.T("The digits look random."))},
			text.T("Vote. Fill in part 1 of the handout.")},
		{"overflow", text.T("A millisecond is full"), Vote, [2]int{10, 7}, "",
			text.T("After Reveal, Page Down steps through the mask and the busy-wait."),
			[]Ask{asked("rollover", "rollover", 5, text.T("Numbers simply continue."),
				text.T("The mask sets the sequence to 0."))},
			text.T("Vote. Fill in the mask and the comparison in part 2.")},
		{"play", text.T("Be the generator"), Hands, [2]int{10, 0}, "/play?level=full",
			text.T("Then play the next level, with the clock back by 1 ms. Show the result of one pair."),
			[]Ask{written("/play?level=full",
				sim.Question{Text: text.T(
					"How do you serve seven callers with four numbers per millisecond, and none twice?"),
					Answers: []sim.Answer{
						{Text: text.T("0, 1, 2, 3, wait, 0, 1, 0"), Right: true,
							Why: text.T("The fifth caller waits for the next millisecond, in which 0 is free again.")},
						{Text: text.T("The fifth caller gets 0 at once"),
							Why: text.T("The clock still reads 100: a duplicate.")}}},
				text.T("The millisecond has passed."))},
			text.T("In pairs: one is the clock, the other is the generator.")},
		{"yaml", text.T("Two machines, one number"), Vote, [2]int{8, 6}, "",
			text.T("Page Down plays on: with seven pods, each busy millisecond repeats IDs."),
			[]Ask{asked("nodes", "yaml", 4, text.T("The pods share a counter."), text.T("Each pod has a name."))},
			text.T("Vote. Write one sentence: who must assign node IDs?")},
		{"rollback", text.T("The clock goes back"), Vote, [2]int{11, 9}, "",
			text.T("Page Down leads to the duplicate. Then seven more designs join."),
			[]Ask{asked("rollback", "two-orders", 4, text.T("A generator that rejects loses its state."),
				text.T("Same lines, same effect."))},
			text.T("Vote. Mark in part 2 the line that must come before every write.")},
		{"claims", text.T("Is this advice right?"), Vote, [2]int{6, 0}, "/claims",
			text.T("Ask, let neighbours discuss, and ask again before Reveal."),
			[]Ask{own("claim-last-plus-one", "/claims", text.T("The timestamp never decreases."),
				text.T("The timestamps are invented."))},
			text.T("Vote, discuss with a neighbour, vote again.")},
		{"race", text.T("Two threads"), Hands, [2]int{12, 0}, "/race?guard=no-lock",
			text.T("The keys a and b step a thread. Show a, b, a, a, b, b. Then try each lock."),
			[]Ask{written("/race?guard=no-lock",
				sim.Question{Text: text.T(
					"Without a lock, 20 interleavings are possible. How many end in a duplicate?"),
					Answers: []sim.Answer{
						{Text: "18", Right: true,
							Why: text.T("Only two are safe: one thread finishes before the other begins.")},
						{Text: text.T("1 or 2"),
							Why: text.T("Races are rare in time, but not among the interleavings.")},
						{Text: "10", Why: text.T("Any read between the other’s read and write is enough.")},
						{Text: "20", Why: text.T("In two interleavings the threads do not overlap.")}}},
				text.T("Races are rare."), text.T("Half of them."), text.T("Every order fails."))},
			text.T("On the phone: /race?break=1. Find a duplicate with the fewest switches; 2 are enough.")},
		{"layout", text.T("What does a bit cost?"), Vote, [2]int{7, 4}, "/layout",
			text.T("After Reveal, read the new lifetime and the IDs per millisecond."),
			[]Ask{own("one-bit", "/layout", text.T("One bit is one more."), text.T("Bits are free."))},
			text.T("Vote. Then design a layout in part 3.")},
		{"exit", text.T("Exit question"), Vote, [2]int{5, 3}, "",
			text.T("Nobody discusses before all have answered. As an alternative, the second question is about duplicates that really happened."),
			[]Ask{asked("nodes", "everyone-1-1", 3, text.T("The algorithm makes them unique."),
				text.T("One per program.")),
				reported("same-container", text.T("Four programs, four numbers."), text.T("Some will collide."))},
			text.T("Vote alone, and write the answer in part 4.")},
	}
}

// written is a question whose words stand only here. Nobody votes if it has no answers.
func written(see string, q sim.Question, tempts ...string) Ask {
	return Ask{See: see, Tempts: tempts, tell: func() sim.Question { return q }}
}

// own is a question that a page asks without a scene.
func own(name, see string, tempts ...string) Ask { return Ask{See: see, ID: name, Tempts: tempts} }

// asked is the question of a scene that is open at a step.
func asked(page, name string, step int, tempts ...string) Ask {
	return Ask{See: "/" + page + "?scene=" + name + "&step=" + strconv.Itoa(step) + "&ask=1",
		ID: name + "." + strconv.Itoa(step), Tempts: tempts, tell: func() (q sim.Question) {
			if s, ok := scenario.Named(page, name); ok {
				q = *s.Questions()[0]
			}
			return q
		}}
}

// reported is the first question of a story of package incident.
func reported(name string, tempts ...string) Ask {
	return Ask{See: incident.Path + "#" + name, Tempts: tempts, tell: func() (q sim.Question) {
		if s := incident.Named(name); s != nil {
			q = s.Question()
		}
		return q
	}}
}

// told is a choice of the story: a way that succeeds is right, and each way's note is its reason.
func told(at act.Ref, tempts ...string) Ask {
	tell := func(at act.Ref) *act.Part {
		return story.Act.Tell(at, act.Made{}, act.Exported(), func(string) bool { return true })
	}
	return Ask{See: "/story?beat=" + strconv.Itoa(at.Screen) + "&step=" + strconv.Itoa(at.Step), Tempts: tempts,
		tell: func() sim.Question {
			s := tell(at).Steps[at.Step]
			q := sim.Question{Text: s.Says}
			for _, a := range s.Acts {
				if a.To.Choice == "" {
					continue // it only leads on
				}
				q.Answers = append(q.Answers,
					sim.Answer{Text: a.Says, Right: len(tempts) > 0 && tell(a.To).Steps[0].Tone == act.Good,
						Why: a.Note})
			}
			return q
		}}
}
