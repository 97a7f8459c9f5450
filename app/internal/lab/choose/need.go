package choose

import (
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// unguessable is how many random bits an ID must have to count as hard to guess.
const unguessable = 32

// Need is a requirement that a row meets or fails.
type Need struct {
	Name, Title string
	// Column is the one that says why a row fails.
	Column string
	// Says is what the need means.
	Says string
}

// Needs are all requirements, in the order of the page.
func Needs() []Need {
	return []Need{
		{"bits-64", text.T("64 bits"), "bits", text.T("An ID fits a 64-bit integer column.")},
		{"no-store", text.T("No store"), "needs", text.T("A node issues IDs without ever asking a database.")},
		{"no-clock", text.T("No clock"), "needs", text.T("IDs do not depend on a clock.")},
		{"clock-back", text.T("Clock may move back"), "clock-back", text.T("When the clock moves back by up to a minute, no request is rejected and no ID comes twice.")},
		{"ordered", text.T("Sorts by time"), "order", text.T("IDs of all nodes sort by creation time, to a second.")},
		{"unguessable", text.T("Hard to guess"), "random", text.T("Someone who has one ID does not know at least 32 bits of the next.")},
		{"js-safe", text.T("Fits a JavaScript number"), "js-safe", text.T("Today’s IDs are at most 2⁵³, so JSON.parse does not round them.")},
	}
}

// Failure is a need that a row fails, with the reason.
type Failure struct {
	Need
	Reason string
}

// Fails are those of the needs that the row fails. A need that nobody published an answer to
// is failed, too.
func (r *Row) Fails(needs []string) (all []Failure) {
	for _, n := range Needs() {
		if slices.Contains(needs, n.Name) {
			if reason := r.fails(n.Name); reason != "" {
				all = append(all, Failure{n, reason})
			}
		}
	}
	return all
}

func (r *Row) fails(need string) string {
	c := r.Cell(map[string]string{"bits-64": "bits", "clock-back": "clock-back", "ordered": "order", "unguessable": "random", "js-safe": "js-safe"}[need])
	says := func(fails bool, words string) string {
		if fails {
			return words
		}
		return ""
	}
	switch need {
	case "bits-64":
		return says(c.Value != "64", text.T("%s bits", c.Shown))
	case "no-store":
		_, shown, _ := r.facts.store()
		return shown
	case "no-clock":
		return says(r.facts["clock"] == "true", text.T("needs a clock"))
	case "clock-back":
		return says(c.Value != "continues" && c.Value != "no-clock", c.Shown)
	case "ordered":
		_, err := time.ParseDuration(c.Value)
		return says(err != nil && c.Value != "table", text.T("sorts: %s", c.Shown))
	case "unguessable":
		n, _ := strconv.Atoi(c.Value)
		return says(n < unguessable, text.T("%s random bits", c.Shown))
	case "js-safe":
		if bits := r.Cell("bits"); bits.Value != "64" {
			return text.T("%s bits", bits.Shown)
		}
		return says(c.Mark == Bad, text.T("above 2⁵³"))
	}
	return ""
}
