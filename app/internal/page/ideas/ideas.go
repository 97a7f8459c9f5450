// Package ideas keeps in this browser what Practice knows of the reader, for the pages that ask questions and for those
// that lead to them.
package ideas

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// key is where the browser keeps the records, as package practice writes them.
const key = "ideas"

// Today is the reader's day.
func Today() practice.Day { return practice.DayOf(time.Now()) }

// Load is what this browser knows. Another version's records are none. Answers from days to come are kept as today's.
func Load(ctx app.Context) practice.Records {
	r, _ := practice.ReadRecords(written(ctx))
	if r.Settle(Today()) {
		_ = ctx.LocalStorage().Set(key, r.String())
	}
	return r
}

// Update changes the records. It reads them again, because another tab may have changed them, and returns what is
// stored: without storage that lasts while the page is open, and the page says so.
func Update(ctx app.Context, change func(r *practice.Records)) practice.Records {
	r := Load(ctx)
	change(&r)
	r.Settle(Today()) // another device's clock may be ahead
	_ = ctx.LocalStorage().Set(key, r.String())
	return r
}

// Untouched reports whether nothing was ever kept.
func Untouched() bool { return quoted() == "" }

// Due is how many ideas are due today.
func Due() int { return practice.DueOn(quoted(), Today()) }

// quoted is the stored text as the browser has it, in quotation marks. What else reads storage is in the lazy chunk,
// for which the front page and the first lesson would wait.
func quoted() string {
	if !app.IsClient {
		return ""
	}
	kept := app.Window().Get(string(ui.OfSite)).Call("getItem", key)
	if !kept.Truthy() {
		return ""
	}
	return kept.String()
}

func written(ctx app.Context) (records string) {
	if ctx.LocalStorage().Get(key, &records) != nil {
		return "" // not ours
	}
	return records
}

// Reminder leads to Practice and says how many ideas are due, or is nothing if none is.
func Reminder(due int, class string) app.UI {
	if due == 0 {
		return ui.Nothing()
	}
	return ui.Link("/practice", class, app.Text(text.Count(due, "%s idea is due", "%s ideas are due"))).
		DataSet("due", strconv.Itoa(due))
}

// Try leads from the end of a lesson, by its name in links, to two questions about its ideas.
func Try(lesson string) app.UI {
	return ui.Link("/practice?lesson="+lesson, "", app.Text(text.T("Try two with other numbers"))).
		DataSet("try", lesson)
}

// Gained is what the six ideas' check showed before and after the lessons; nothing until the first one was done.
func Gained(r practice.Records) app.UI {
	if r.Before.Seed == 0 {
		return ui.Nothing()
	}
	return ui.Elem("div", ui.With{"class", "gained"}, pips(text.T("before"), r.Before), pips(text.T("after"), r.After),
		ui.Text("p", GainSays(r)))
}

// pips are a check's six results.
func pips(name string, c practice.Check) app.UI {
	if c.Seed == 0 {
		return ui.Div("pips", ui.Text("span", name), ui.Text("span", text.T("not yet"), "class", "pips-none"))
	}
	row := []app.UI{ui.Text("span", name)}
	for i := range practice.Checked {
		row = append(row, ui.Elem("i", ui.With{"data-on", strconv.FormatBool(c.Known(i)), "aria-hidden", "true"}))
	}
	return ui.Div("pips", append(row, ui.Text("strong", Score(c)))...)
}

// Score is a check's result.
func Score(c practice.Check) string { return text.T("%d of %d", c.Score(), len(practice.Checked)) }

// GainSays explains in a sentence what was gained of what could be gained; empty before the second check.
func GainSays(r practice.Records) string {
	gain, is := practice.Gain(r.Before.Share(), r.After.Share())
	switch {
	case r.After.Seed == 0:
		return ""
	case !is:
		return text.T("You answered all six right before the lessons, so there was nothing to gain.")
	case gain < 0:
		return text.T("After the lessons, fewer answers were right than before. Practice shows which ideas to repeat.")
	}
	return text.T("Before, %s were missing. You gained %d of them: %s of what could be gained.",
		text.Count(len(practice.Checked)-r.Before.Score(), "%s idea", "%s ideas"), r.After.Score()-r.Before.Score(),
		text.Percent(gain, 0))
}
