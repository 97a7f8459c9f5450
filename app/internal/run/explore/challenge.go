package explore

import (
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// Plays reports whether a person can look for a history with an event himself. After a restart with saved
// state, some designs issue a duplicate only if they drew certain numbers.
func Plays(d variant.Design, k Kind) bool {
	return Can(d, k) && k != Race && !(k == RestartSaved && draws(d))
}

func draws(d variant.Design) bool {
	return d.Name == "leaf" || d.Name == "random-pick" || d.Name == "random-start"
}

// Begin is the plan's scene before the first event, for a person. Its machines draw 0: with the events that a
// person can play, no other numbers lead to a duplicate sooner.
func (p Plan) Begin() string {
	d, _ := sim.Find(p.Design)
	var zeros []uint64
	if draws(d) {
		zeros = make([]uint64, MostEvents)
	}
	return p.script(d, zeros)
}

// Move is an event that the plan allows, as a script's line.
type Move struct {
	Kind Kind
	Line string
}

// Moves are the events that the plan allows.
func (p Plan) Moves() (all []Move) {
	d, _ := sim.Find(p.Design)
	for _, e := range p.events() {
		all = append(all, Move{e.kind, p.line(d, e, false)})
	}
	return all
}

// Cost counts the events of lines: n requests in one line are n. A line that is none of the plan's events
// is wrong.
func (p Plan) Cost(lines []string) (n int, wrong string) {
	moves := p.Moves()
	for _, line := range lines {
		words, times := strings.Fields(line), 1
		if at := len(words) - 2; at > 0 && words[0] == "ask" {
			if count, err := strconv.Atoi(words[at]); err == nil && count > 0 {
				words, times = slices.Delete(words, at, at+1), count
			}
		}
		plain := strings.Join(words, " ")
		if !slices.ContainsFunc(moves, func(m Move) bool { return m.Line == plain }) && wrong == "" {
			wrong = line
		}
		n += times
	}
	return n, wrong
}
