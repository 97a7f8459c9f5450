package act

import (
	"slices"
	"time"
)

// Forth is what one key does at a place, so that a class sees each idea and is not told the answer before it has
// thought: it tries the ways that were not tried yet, the right one last, then leads on. Shown is the button that does
// the same, or -1.
func (a *Act) Forth(p *Part, m Made, now time.Time, tried func(choice string) bool) (act Answer, shown int) {
	s := p.At()
	if s.Key != nil {
		return *s.Key, slices.IndexFunc(s.Acts, func(a Answer) bool { return a.To == s.Key.To })
	}
	if d := s.Slide; d != nil && d.Value < d.Enough {
		act = Answer{Says: d.Words(d.Enough), To: p.Ref}
		if d.Set != nil {
			act.Made = func(m *Made) { d.Set(m, d.Enough) }
		} else {
			act.To = d.To(d.Enough)
		}
		return act, -1
	}
	if shown = a.untried(p, m, now, tried); shown < 0 {
		shown = slices.IndexFunc(s.Acts, func(a Answer) bool { return a.Strong && !a.Shut })
	}
	if shown < 0 {
		shown = slices.IndexFunc(s.Acts, func(a Answer) bool { return a.Deed && !a.Shut })
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

// untried is the answer that one key plays next: the first of those that tell least; -1 if all were tried.
func (a *Act) untried(p *Part, m Made, now time.Time, tried func(choice string) bool) int {
	var left []int
	for i, b := range p.At().Acts {
		if !b.Deed && !b.Shut && b.To.Screen == p.Screen && b.To.Choice != "" && b.To.Choice != p.Choice &&
			!tried(b.To.Choice) {
			left = append(left, i)
		}
	}
	if len(left) == 0 {
		return -1
	}
	if len(left) == 1 {
		return left[0]
	}
	tells, _ := a.tells(p.At().Acts, m, now)
	return slices.MinFunc(left, func(i, j int) int { return tells[i] - tells[j] })
}

// How much the run of an answer tells of the question's right answer.
const (
	tellsNothing = iota
	tellsRight   // a wrong answer whose run shows the right one
	isRight
)

// tells is how much each answer tells, and what is said of its run. An answer is right if it is the only one whose run
// ends well.
func (a *Act) tells(all []Answer, m Made, now time.Time) (tells []int, says []string) {
	tells, says = make([]int, len(all)), make([]string, len(all))
	var right []int
	for i, b := range all {
		if b.To.Choice == "" {
			continue // it only leads on
		}
		s := a.Tell(b.To, m, now, everybody).At()
		says[i] = s.Says
		switch {
		case b.To.Step > 0:
		case s.Tone == Good:
			right = append(right, i)
		case s.Told:
			tells[i] = tellsRight
		}
	}
	if len(right) == 1 {
		tells[right[0]] = isRight
	}
	return tells, says
}

// everybody has tried each choice, so that each answer has its note.
func everybody(string) bool { return true }
