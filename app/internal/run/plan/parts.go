package plan

import (
	"strconv"
	"sync"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/clock"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/overflow"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func parts() []Part {
	return []Part{
		{"join", text.T("Join"), Talk, [2]int{3, 0}, "/",
			text.T("The picture is the problem. Keep the code visible until all have joined."),
			[]Ask{written("",
				sim.Question{Text: text.T(
					"Two servers hand out the same number. How can they avoid that without asking a database?")})},
			text.T("Scan the code, read what is sent, join. Collect ideas, judge none.")},
		{"before", text.T("What do you know?"), Check, [2]int{5, 0}, "",
			text.T("Six ideas, one question each, 40 seconds a question. Page Down asks the next one. Explain none: the lesson answers them."),
			checks(false), text.T("Vote alone. “I don’t know” is a good answer.")},
		{"story", text.T("Invent the Snowflake ID"), Vote, [2]int{10, 10}, "/story",
			text.T("Page Down tells the story and tries each idea. It stops at two questions: let the class vote before you play a choice."),
			[]Ask{
				told(&story.Act, "sequence", 4, text.T("The next number is 4."),
					text.T("A full counter starts again.")),
				told(&story.Act, "rollback", 1),
			},
			text.T("Scan the code, join, vote twice. Say which mark turns red with each idea.")},
		{"bits", text.T("The 64 bits"), Vote, [2]int{7, 6}, "",
			text.T("After Reveal, Page Down sorts the rows by each answer. Count the crossings."),
			[]Ask{told(&bits.Act, "order", 0, text.T("Each shop has its own rows."),
				text.T("The sequence counts up."))},
			text.T("Vote. Fill in part 1 of the handout.")},
		{"overflow", text.T("A millisecond is full"), Vote, [2]int{9, 7}, "",
			text.T("After Reveal, Page Down plays each answer, and then deletes the mask and the comparison."),
			[]Ask{
				told(&overflow.Act, "notice", 0, text.T("After the last number comes 1."),
					text.T("Only the lower bit overflows."), text.T("A full counter stops at its largest number.")),
				told(&overflow.Act, "drawer", 0, text.T("The mask is the number of places."),
					text.T("More ones are safer.")),
			},
			text.T("Vote. Fill in the mask and the comparison in part 2.")},
		{"play", text.T("Be the generator"), Hands, [2]int{9, 0}, "/play?level=full",
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
		{"numbers", text.T("Two machines, one number"), Vote, [2]int{8, 6}, "",
			text.T("After Reveal, Page Down starts so many servers. Then it breaks the number in a pod’s name, and a lease."),
			[]Ask{
				told(&numbers.Act, "hash", 0, text.T("Half of all numbers must be taken."),
					text.T("A tenth is crowded enough.")),
				told(&numbers.Act, "lease", 1, text.T("Its lease is over."),
					text.T("It read the clock before the pause.")),
			},
			text.T("Vote. Write one sentence: who must assign node IDs?")},
		{"rollback", text.T("The clock goes back"), Vote, [2]int{10, 9}, "",
			text.T("After Reveal, Page Down plays each answer. Then let somebody point at the line that makes the duplicate."),
			[]Ask{
				told(&clock.Act, "hour", 0, text.T("Waiting was best for 3 ms."), text.T("Nobody sees an error.")),
				told(&clock.Act, "order", 0, text.T("A generator that rejects loses its state."),
					text.T("Both reject.")),
			},
			text.T("Vote. Mark in part 2 the line that must come before every write.")},
		{"claims", text.T("Is this advice right?"), Vote, [2]int{5, 0}, "/claims",
			text.T("Ask, let neighbours discuss, and ask again before Reveal."),
			[]Ask{own("claim-last-plus-one", "/claims", text.T("The timestamp never decreases."),
				text.T("The timestamps are invented."))},
			text.T("Vote, discuss with a neighbour, vote again.")},
		{"race", text.T("Two threads"), Hands, [2]int{9, 0}, "/race?guard=no-lock",
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
		{"layout", text.T("What does a bit cost?"), Vote, [2]int{6, 4}, "/layout",
			text.T("After Reveal, read the new lifetime and the IDs per millisecond."),
			[]Ask{own("one-bit", "/layout", text.T("One bit is one more."), text.T("Bits are free."))},
			text.T("Vote. Then design a layout in part 3.")},
		{"exit", text.T("Exit question"), Vote, [2]int{4, 3}, "",
			text.T("Nobody discusses before all have answered. As an alternative, the second question is about duplicates that really happened."),
			[]Ask{
				told(&numbers.Act, "default", 0, text.T("One per server."), text.T("The algorithm makes them unique.")),
				reported("same-container", text.T("Four programs, four numbers."), text.T("Some will collide.")),
			},
			text.T("Vote alone, and write the answer in part 4.")},
		{"after", text.T("What do you know now?"), Check, [2]int{5, 0}, "",
			text.T("The same six ideas with other numbers. Your page then shows how much the class has gained."),
			checks(true), text.T("Vote alone.")},
	}
}

// checked is the seed of the check before the lesson. Its twins are the check after it.
const checked = 1

var twins = sync.OnceValue(func() (seeds []uint64) {
	for _, name := range practice.CheckOrder {
		seeds = append(seeds, practice.Named(name).Twin(checked))
	}
	return seeds
})

// checks are the questions of a check: one about each of six ideas, or the twins of those.
func checks(again bool) (all []Ask) {
	for i, name := range practice.CheckOrder {
		f, seed := practice.Named(name), uint64(checked)
		if again {
			seed = twins()[i]
		}
		all = append(all, Ask{See: "/practice?q=" + name + "&seed=" + strconv.FormatUint(seed, 10), Title: f.Title(),
			tell: func() (q sim.Question) {
				asks := f.Ask(seed)
				q.Text = asks.Asks
				for _, a := range asks.Answers {
					q.Answers = append(q.Answers, sim.Answer{Text: a.Says, Right: a.Right, Why: a.Why})
				}
				return q
			}})
	}
	return all
}

// written is a question whose words stand only here. Nobody votes if it has no answers.
func written(see string, q sim.Question, tempts ...string) Ask {
	return Ask{See: see, Tempts: tempts, tell: func() sim.Question { return q }}
}

// own is a question that a page asks.
func own(name, see string, tempts ...string) Ask { return Ask{See: see, ID: name, Tempts: tempts} }

// reported is what a report of package incident asks first.
func reported(name string, tempts ...string) Ask {
	a := incident.Named(name).Act
	return told(a, a.Screens()[0].Name, 0, tempts...)
}

// told is what an act asks at a step of a screen.
func told(a *act.Act, screen string, step int, tempts ...string) Ask {
	at := act.Ref{Screen: a.Number(screen), Step: step}
	param := "screen"
	if a == &story.Act {
		param = "beat"
	}
	see := a.Link()
	if a.Fragment == "" {
		see += "?" + param + "=" + strconv.Itoa(at.Screen)
	}
	if step > 0 {
		see += "&step=" + strconv.Itoa(step)
	}
	return Ask{See: see, Title: a.Screens()[at.Screen-1].Title(), Tempts: tempts, of: a.ID(), at: at,
		tell: func() sim.Question { return a.Question(at, act.Undecided(), act.Exported()) }}
}

// Voted reports whether a class votes on what an act asks at a place: where a part asks it, and at the beginning of
// each report.
func Voted(a *act.Act, at act.Ref) bool {
	if incident.Named(a.ID()) != nil {
		return at == act.Ref{Screen: 1}
	}
	for _, part := range parts() {
		for _, ask := range part.Asks {
			if ask.of == a.ID() && ask.at == at {
				return true
			}
		}
	}
	return false
}
