package player

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// fork is what was done by hand: lines that were played after a step.
type fork struct {
	step  int
	lines string
}

// joins is the line by which lanes that come later are seen.
const joins = string(sim.Others)

// press does something by hand after the step where the player stands, and goes
// there. Right behind what was done by hand before it goes on with that: however
// often one presses, a link names one fork.
func (s *state) press(lines string) {
	to := s.at.step + 1
	if strings.HasPrefix(lines, joins) {
		to++
	}
	last := len(s.forks) - 1
	if last >= 0 && s.forks[last].end() == s.at.step {
		lines = s.forks[last].lines + "\n" + lines
		s.forks = append(slices.Clip(s.forks[:last]), fork{s.forks[last].step, lines})
	} else {
		s.forks = append(slices.Clip(s.forks), fork{s.at.step, lines})
	}
	s.at = point{step: to}
}

// takeBack takes the last press back; of lines that nothing by hand gives, the whole
// fork.
// Who stands behind it stands as far behind what is left.
func (s *state) takeBack() {
	last := len(s.forks) - 1
	was := s.forks[last]
	is := fork{step: was.step}
	s.forks = slices.Clip(s.forks[:last])
	last = strings.LastIndexByte(was.lines, '\n')
	for _, p := range s.traits.Presses {
		if before, ok := strings.CutSuffix(was.lines, "\n"+p.Lines); ok {
			last = min(last, len(before)) // “advance 1ms, ask” ends as “ask” does
		}
	}
	if last >= 0 && was.end() != none && was.lines[:last] != joins {
		is.lines = was.lines[:last]
		s.forks = append(s.forks, is)
	}
	if gone := was.end() - is.end(); was.end() != none && s.at.step > is.end() {
		s.at = point{step: max(s.at.step-gone, is.end())}
	}
}

// end is the step that the fork ends with, or none if not each of its lines is a
// step.
func (f fork) end() int {
	end := f.step
	for line := range strings.Lines(f.lines) {
		switch verb, _, _ := strings.Cut(strings.TrimSpace(line), " "); verb {
		case "ask", "advance", "back", "forth", "freeze", "thaw", "restart", "kill", "down", "up", "lose", "join", joins:
			end++
		default:
			return none
		}
	}
	return end
}

// words are the fork's lines for a reader, those that repeat counted.
func (f fork) words() string {
	var words []string
	for lines := strings.Split(f.lines, "\n"); len(lines) > 0; {
		n := 1
		for n < len(lines) && lines[n] == lines[0] {
			n++
		}
		if n > 1 {
			words = append(words, text.T("%d × %s", n, lines[0]))
		} else {
			words = append(words, lines[0])
		}
		lines = lines[n:]
	}
	return strings.Join(words, ", ")
}
