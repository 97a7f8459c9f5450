package practice

import (
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
)

// state is what a link says: a question, or what begins a session.
type state struct {
	family string
	seed   uint64
	twin   uint64 // the seed of the question that a class was asked before this twin; 0 if this is none
	lesson string // a session about this lesson begins
	check  bool   // the check begins, if the reader is offered one
	ideas  string // another device's records, in the fragment
}

// mostSeed is the largest seed of a link; the page itself draws smaller ones.
const mostSeed = 999_999_999

func (s *state) Params(query, fragment *nav.Params) {
	query.Reading(func() { *s = state{} })
	names := familyNames()
	begins := s.check || s.lesson != ""
	query.WriteIf(!begins, func() {
		query.Choice("q", s.family, names, func(i int) { s.family = names[i] })
		seed := int(s.seed)
		query.WriteIf(seed > 0, func() { query.Count("seed", &seed, 1, mostSeed) })
		s.seed = uint64(seed)
		twin := int(s.twin)
		query.WriteIf(twin > 0, func() { query.Count("twin", &twin, 1, mostSeed) })
		s.twin = uint64(twin)
	})
	lessons := lessonNames()
	query.Choice("lesson", s.lesson, lessons, func(i int) { s.lesson = lessons[i] })
	check := ""
	if s.check {
		check = "1"
	}
	query.Choice("check", check, []string{"1"}, func(int) { s.check = true })
	fragment.Text("ideas", &s.ideas)
}

func familyNames() (names []string) {
	for _, f := range practice.Families() {
		names = append(names, f.Name)
	}
	return names
}

func lessonNames() (names []string) {
	for _, l := range nav.Lessons() {
		names = append(names, l.ID())
	}
	return names
}
