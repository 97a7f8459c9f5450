package choose

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// unguessable is how many random bits an ID must have to count as hard to guess.
const unguessable = 32

// Need is a requirement that a row meets or fails.
type Need struct {
	Name, Title string
	// Column is the one that says why a row fails.
	Column string
}

// Needs are all requirements, in the order of the page.
func Needs() []Need {
	return []Need{
		{"bits-64", text.T("64 bits"), "bits"},
		{"no-store", text.T("No store"), "needs"},
		{"no-clock", text.T("No clock"), "needs"},
		{"clock-back", text.T("Clock may move back"), "clock-back"},
		{"ordered", text.T("Sorts by time"), "order"},
		{"unguessable", text.T("Hard to guess"), "random"},
		{"js-safe", text.T("Fits a JavaScript number"), "js-safe"},
	}
}

// Failure is a need that a row fails, with the reason.
type Failure struct {
	Need
	Reason string
}

// Fails are the needs that the row fails at an instant. A need that nobody published an answer to
// is failed, too.
func (r *Row) Fails(needs []string, now time.Time) (all []Failure) {
	for _, n := range Needs() {
		if slices.Contains(needs, n.Name) {
			if reason := r.fails(n.Name, now); reason != "" {
				all = append(all, Failure{n, reason})
			}
		}
	}
	return all
}

func (r *Row) fails(need string, now time.Time) string {
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
		store := strings.Split(r.Cell("needs").Value, ",")[0]
		return says(strings.HasPrefix(store, "store-"), strings.Split(r.Cell("needs").Shown, ",")[0])
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
		at, err := time.Parse(time.RFC3339Nano, c.Value)
		if bits := r.Cell("bits"); err != nil && bits.Value != "64" {
			return says(true, text.T("%s bits", bits.Shown))
		}
		return says(c.Value == "no" || err == nil && at.Before(now), text.T("above 2⁵³"))
	}
	return ""
}
