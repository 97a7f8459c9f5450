package present

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The check at a lesson's beginning and its end: six questions, one after the other, without a reveal.

// checks are the checks of a plan's parts.
var checks = map[string]classroom.Check{"before": classroom.CheckBefore, "after": classroom.CheckAfter}

// InCheck reports whether the page's address asks a question of a lesson's check: its answers are not revealed.
func InCheck() bool { return checking() != classroom.NoCheck }

// checking is the check that the page's address asks a question of.
func checking() classroom.Check {
	if !app.IsClient {
		return classroom.NoCheck
	}
	_, part, ok := plan.At(app.Window().URL().Query().Get("plan"))
	if !ok || part.Kind != plan.Check || asksAt(&part, ui.Address()) < 0 {
		return classroom.NoCheck
	}
	return checks[part.Name]
}

// ofCheck is a question's ID in the check that asks it, or its own: a check's question is another one than the same
// elsewhere, which may be revealed.
func ofCheck(id string) string {
	if check := checking(); check != classroom.NoCheck {
		return string(check) + "." + id
	}
	return id
}

// asksAt is the place among a part's questions of the one that an address opens; −1 if it opens none.
func asksAt(part *plan.Part, address string) int {
	return slices.IndexFunc(part.Asks, func(a plan.Ask) bool { return opens(address, a.See) })
}

// opens reports whether an address opens a path from the site's root.
func opens(address, see string) bool {
	now, err := url.Parse(address)
	then, wrong := url.Parse(ui.Root() + see)
	return err == nil && wrong == nil && now.Path == then.Path && now.Query().Encode() == then.Query().Encode()
}

// gained is what came of the checks. Nothing of it is shown to the class.
func gained(r *classroom.Results) app.UI {
	if r.First.Questions == 0 {
		return ui.Elem("p", nil)
	}
	before := percent(r.First.Right, r.First.Answered)
	says := text.T("Check before the lesson: %s %% right.", before)
	if r.Last.Questions > 0 {
		says = text.Sentences(text.T("Check: %s %% right before the lesson, %s %% after it.", before,
			percent(r.Last.Right, r.Last.Answered)), gain(r.First, r.Last))
	}
	return ui.Text("p", says, "class", "room-gained", "data-field", "gain", "data-value", hake(r.First, r.Last))
}

// share is the share of right answers; 0 without any answer.
func share(c classroom.CheckResult) float64 { return float64(c.Right) / float64(max(c.Answered, 1)) }

// hake is Hake's gain with two decimals; empty if there is none.
func hake(first, last classroom.CheckResult) string {
	if last.Answered == 0 {
		return ""
	}
	g, is := practice.Gain(share(first), share(last))
	if !is {
		return ""
	}
	return strconv.FormatFloat(g, 'f', 2, 64)
}

func gain(first, last classroom.CheckResult) string {
	switch g := hake(first, last); {
	case g == "":
		return text.T("All was known before, so there was nothing to gain.")
	case g[0] == '-':
		return text.T("Fewer are right than before: the class has gained nothing.")
	default:
		return text.T("The class has gained %s of what it could gain (Hake’s g).", g)
	}
}
