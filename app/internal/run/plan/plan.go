// Package plan is what a teacher does with the lab in a lesson of 90 or of 45 minutes: one table of parts, each with
// what the class sees, what to ask, and what students do. What a part asks, its right answer and the reasons are those
// of the lesson that it shows. Read parts.go for the table; lessons.go lists the lessons.
package plan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// Activity is what a class does in a part.
type Activity string

// The kinds.
const (
	Vote  Activity = "vote"  // a question for all
	Hands Activity = "hands" // students work with the lab
	Talk  Activity = "talk"
	Check Activity = "check" // questions for all, of which only the sum is told
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
	See   string // where it is open
	Title string // in a few words; empty if the question is short
	// ID is the name by which the page at See mixes the answers; empty if it does not. Only that page knows the
	// question.
	ID string
	// Tempts are why each wrong answer tempts, in their order, in the words of somebody who gives it.
	Tempts []string

	of   string              // the ID of the act that asks it; empty if none does
	at   act.Ref             // and where
	tell func() sim.Question // nil if only a page knows it
}

// Question is the question with its answers, unless only a page knows it.
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
