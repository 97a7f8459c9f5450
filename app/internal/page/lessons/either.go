package lessons

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Either is a page with a lesson and, at an address with what only an instrument knows, the instrument. A page may have
// another one for scenes.
func Either[Route any](a *act.Act, instruments ...func() app.Composer) func() app.Composer {
	told := func() app.Composer { return newPage(lesson{Act: a}) }
	return nav.Forms[Route](func(query, fragment string) int {
		switch {
		case asksLesson(a, query, fragment):
			return 0
		case nav.Parameters(query).Has("scene"):
			return len(instruments)
		}
		return 1
	}, append([]func() app.Composer{told}, instruments...)...)
}

// asksLesson reports whether an address is of the lesson.
func asksLesson(a *act.Act, query, fragment string) bool {
	asks := nav.Parameters(query)
	if a.Asked != "" {
		return asks.Has(a.Asked)
	}
	for name := range asks {
		if !slices.Contains(params, name) && !slices.Contains(ui.DisplayParams, name) ||
			name == "step" && !asks.Has("screen") {
			return false
		}
	}
	// an instrument may have a clock, too
	if clock := asks.Get("clock"); clock != "" && !slices.Contains(act.Clocks(), clock) {
		return false
	}
	return fragment == ""
}
