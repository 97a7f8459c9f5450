package nav_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestASceneOfNoLessonIsBesideThePagesOfItsPart(t *testing.T) {
	for current, want := range map[string][2]string{
		"/nodes?scene=everyone-1-1": {"/play", "/decode?lesson=1"},
		"/nodes?scene=hash":         {"/play", "/decode?lesson=1"},
		nav.Braid:                   {"/race", "/systems"},
		"/rollover?scene=burst":     {"/bits-of-an-id", "/rollback"},
	} {
		if previous, next := nav.Neighbours(current); [2]string{previous.Path, next.Path} != want {
			t.Errorf("%s: got %s and %s, want %s", current, previous.Path, next.Path, want)
		}
	}
}

func TestAPageKnowsItsPartAndItsNumber(t *testing.T) {
	for current, want := range map[string][3]string{
		"/": {}, "/lessons": {}, "": {},
		"/rollover":                 {"lessons", "Sequence overflow", "Lesson 3 of 7"},
		"/rollover?scene=rollover":  {"lessons", "Sequence overflow", "Lesson 3 of 7"},
		"/rollover?scene=burst":     {"lessons", "", ""},
		"/nodes":                    {"lessons", "Who hands out the worker IDs?", "Lesson 6 of 7"},
		nav.Braid:                   {"reference", "IDs out of order", ""},
		"/nodes?scene=everyone-1-1": {"lessons", "Who hands out the worker IDs?", "Lesson 6 of 7"},
		"/nodes?scene=zookeeper":    {"lessons", "", ""},
		"/systems?scene=burst":      {"reference", "", ""}, "/glossary": {"reference", "Glossary", ""},
	} {
		if s := nav.Shell(current); [3]string{s.Part, s.Name, s.Lesson} != want {
			t.Errorf("%s: got %q, %q, %q, want %q", current, s.Part, s.Name, s.Lesson, want)
		}
	}
}
