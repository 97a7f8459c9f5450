package player

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// fork is an intervention: lines played after a step.
type fork struct {
	step  int
	lines string
}

// joins is the line that makes later lanes visible.
const joins = string(sim.Others)

// press adds an intervention after the current step and moves there. Directly after another one
// it extends that: however often a button is pressed, the link has one fork.
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

// takeBack undoes the last press; for lines that no button makes, the whole fork. A position
// after it keeps its distance to what remains.
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

// end is the fork's last step, or none if one of its lines is not a step.
func (f fork) end() int {
	end := f.step
	for line := range strings.Lines(f.lines) {
		switch verb, _, _ := strings.Cut(strings.TrimSpace(line), " "); verb {
		case "ask", "advance", "back", "forth", "freeze", "thaw", "restart", "kill", "down", "up", "lose", "join", joins,
			"start", "pause", "resume", "cut", "rejoin", "forget", "deploy":
			end++
		default:
			return none
		}
	}
	return end
}

// words are the fork's lines for a reader; repeated lines are counted.
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
	return text.List(words...)
}
