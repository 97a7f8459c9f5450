package practice

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// Day is a calendar day of the reader's time zone, such as 2026-11-29: days compare as texts.
type Day string

const dayForm = "2006-01-02"

// DayOf is the day of an instant in the instant's zone.
func DayOf(at time.Time) Day { return Day(at.Format(dayForm)) }

// Plus is the day so many days later. A text that is no day stays as it is.
func (d Day) Plus(days int) Day {
	at, err := time.Parse(dayForm, string(d))
	if err != nil {
		return d
	}
	return DayOf(at.AddDate(0, 0, days))
}

// Until is how many days there are until another day; 0 if one of them is no day.
func (d Day) Until(other Day) int {
	from, bad := time.Parse(dayForm, string(d))
	to, wrong := time.Parse(dayForm, string(other))
	if bad != nil || wrong != nil {
		return 0
	}
	return int(to.Sub(from) / (24 * time.Hour))
}

// Progress is what the reader has shown to know of an idea.
type Progress struct {
	Due Day
	// Step is 0 after a wrong answer, 1 after a right one, 2 to 4 once the idea is known for a day, a week, a month.
	Step int
	Seed uint64 // of the last question; 0 if a lesson's prediction was wrong
}

// The steps of which all later ones mean that the idea is known, and beyond which there is none.
const firstKnown, lastStep = 2, 4

// pauses are the days from an answer that reaches a step until the idea is due again.
var pauses = [lastStep + 1]int{0, 0, 1, 7, 30}

// IdeaState is an idea's, as in attributes.
type IdeaState string

// The states.
const (
	NewIdea   IdeaState = "new"
	DueIdea   IdeaState = "due"
	KnownIdea IdeaState = "known"
)

// Level is how many of the three pauses were reached: 0 to 3.
func (p Progress) Level() int { return max(0, p.Step-firstKnown+1) }

// state is that of an idea with an answer.
func (p Progress) state(today Day) IdeaState {
	if p.Step >= firstKnown && today < p.Due {
		return KnownIdea
	}
	return DueIdea
}

// after is the progress after an answer. A right answer counts if it is to another question than the last one: two in a
// row make an idea known, and later each one that was due lengthens the pause. Any wrong answer starts again.
func (p Progress) after(seed uint64, right bool, today Day) Progress {
	switch {
	case !right:
		return Progress{today, 0, seed}
	case seed == p.Seed || p.state(today) == KnownIdea:
		return p
	}
	step := min(p.Step+1, lastStep)
	return Progress{today.Plus(pauses[step]), step, seed}
}

// changed is the day of the answer that led to this progress.
func (p Progress) changed() Day { return p.Due.Plus(-pauses[p.Step]) }

// Records are all that Practice remembers.
type Records struct {
	Ideas         map[string]Progress // by the family's name; an idea without an answer is absent
	Before, After Check
	Skipped       bool // the reader declined the check
}

// State is an idea's on a day.
func (r Records) State(name string, today Day) IdeaState {
	if p, known := r.Ideas[name]; known {
		return p.state(today)
	}
	return NewIdea
}

// Answer keeps an answer to a question of an idea.
func (r *Records) Answer(name string, seed uint64, right bool, today Day) {
	r.set(name, r.Ideas[name].after(seed, right, today))
}

// Miss keeps that a lesson's prediction about an idea was wrong. It makes a new idea due, and takes nothing from one
// that was practised.
func (r *Records) Miss(name string, today Day) {
	if _, known := r.Ideas[name]; !known {
		r.set(name, Progress{Due: today})
	}
}

func (r *Records) set(name string, p Progress) {
	if r.Ideas == nil {
		r.Ideas = map[string]Progress{}
	}
	r.Ideas[name] = p
}

// Due are the ideas that are due on a day: first those that a lesson's prediction missed, then the longest due.
func (r Records) Due(today Day) []string {
	due := slices.DeleteFunc(slices.Sorted(maps.Keys(r.Ideas)), func(name string) bool {
		return r.State(name, today) != DueIdea
	})
	slices.SortStableFunc(due, func(a, b string) int {
		p, q := r.Ideas[a], r.Ideas[b]
		return cmp.Or(cmp.Compare(min(p.Seed, 1), min(q.Seed, 1)), cmp.Compare(p.Due, q.Due))
	})
	return due
}

// Settle moves answers from later days than today to today: the clock was ahead then, or it is behind now. An idea
// would stay known until that date otherwise. Its pause counts from today, and no progress is lost. It reports whether
// there was such an answer.
func (r *Records) Settle(today Day) (moved bool) {
	for name, p := range r.Ideas {
		if p.changed() > today {
			p.Due, moved = today.Plus(pauses[p.Step]), true
			r.Ideas[name] = p
		}
	}
	return moved
}

// Merge takes from other records, those of another device, each idea that was answered later there.
func (r *Records) Merge(other Records) {
	for name, p := range other.Ideas {
		if mine, known := r.Ideas[name]; !known || mine.changed() <= p.changed() {
			r.set(name, p)
		}
	}
	if r.Before.Seed == 0 {
		r.Before = other.Before
	}
	if r.After.Seed == 0 {
		r.After = other.After
	}
	r.Skipped = r.Skipped || other.Skipped
}

// Empty reports whether nothing is remembered.
func (r Records) Empty() bool {
	return len(r.Ideas) == 0 && r.Before.Seed == 0 && r.After.Seed == 0 && !r.Skipped
}
