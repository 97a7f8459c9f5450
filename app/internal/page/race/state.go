package race

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// state is what a link says: the guard, and whose the steps so far were, a letter for each, a or
// b.
type state struct {
	guard interleave.Guard
	moves string
	// breaks means that the reader looks for a duplicate with few switches between the threads.
	breaks bool
}

func (s *state) Params(query, _ *nav.Params) {
	query.Reading(func() { *s = state{} })
	guards := interleave.Guards()
	var names []string
	for _, g := range guards {
		names = append(names, g.String())
	}
	query.Choice("guard", s.guard.String(), names, func(i int) { s.guard = guards[i] })
	query.Value("moves", s.moves, s.readMoves)
	now := ""
	if s.breaks {
		now = "1"
	}
	query.Choice("break", now, []string{"1"}, func(int) { s.breaks = true })
	query.Value("scene", "", func(name string) string { // which is played on another page
		if _, ok := scenario.Find(name); !ok {
			return nav.NoScene("race", name)
		}
		return ""
	})
}

// readMoves takes the link's steps, up to the first impossible one.
func (s *state) readMoves(letters string) (problem string) {
	race, at := interleave.NewRace(s.guard), interleave.Position{}
	s.moves = ""
	for i, c := range letters {
		if c != 'a' && c != 'b' {
			return text.T("The link’s moves contain “%c” at position %d; only a and b are allowed.", c, i+1)
		}
		thread := int(c - 'a')
		if _, ok := race.Next(at, thread); !ok {
			return text.T("Thread %c cannot take step %d of the link.", c, i+1)
		}
		at = race.Do(at, thread)
		s.moves += string(c)
	}
	return ""
}

// facts are derived from a state.
type facts struct {
	*board
	paths      []interleave.Path // every interleaving
	duplicates int               // how many of them end with a duplicate
	shortest   string            // the one of those with the fewest switches between the threads, if there are any
}

func derive(s state) facts {
	race := interleave.NewRace(s.guard)
	f := facts{board: &board{Race: race}, paths: race.Paths(), shortest: race.Shortest()}
	for _, path := range f.paths {
		if path.Duplicate {
			f.duplicates++
		}
	}
	return f
}

// onward is the interleaving that continues the steps so far: the current one if they are on it,
// otherwise the shortest to a duplicate, any to one, or the longest, in which a compare-and-swap
// fails.
func (f *facts) onward(followed, moves string) (order string) {
	if strings.HasPrefix(followed, moves) && followed != "" {
		return followed
	}
	best := 0
	for _, path := range f.paths {
		all := path.Moves
		rank := len(all)
		if path.Duplicate {
			rank += 100
		}
		if all == f.shortest {
			rank += 100
		}
		if strings.HasPrefix(all, moves) && rank > best {
			order, best = all, rank
		}
	}
	return order
}
