package practice

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// checking is a check that runs or has just ended. An address does not hold it; the tab does, so that a reload goes on.
type checking struct {
	practice.Check
	asks  practice.Asks
	since time.Time // its question has been asked
	over  bool
}

// tooSoon is how long a question of the check is not answered: the second click of a double click would answer it
// unread.
const tooSoon = 400 * time.Millisecond

// runningKey is where the tab keeps a check that runs.
func runningKey(asks practice.Asks) string { return "check-" + strconv.Itoa(int(asks)) }

// running is the check that runs, with a seed of 0 if none does.
func (p *page) running(asks practice.Asks) (c practice.Check) {
	if p.Ctx == nil || p.Ctx.SessionStorage().Get(runningKey(asks), &c) != nil ||
		len(c.Right) > len(practice.Checked) || c.Next() == "" {
		return practice.Check{}
	}
	return c
}

func (c checking) when() string {
	if c.asks == practice.AfterThem {
		return text.T("After the lessons")
	}
	return text.T("Before the lessons")
}

// startCheck asks the first of the six questions, or the next one of a check that runs.
func (p *page) startCheck(asks practice.Asks) {
	c := p.running(asks)
	if c.Seed == 0 {
		c.Seed = practice.CheckSeed(drawn())
	}
	if asks == practice.AfterThem && c.Seed == p.records.Before.Seed {
		c.Seed = practice.NextSeed(c.Seed)
	}
	p.checking = checking{Check: c, asks: asks}
	p.state = state{check: true}
	p.askChecked()
}

// askChecked asks the question of the next idea of the check.
func (p *page) askChecked() {
	p.family = p.checking.Next()
	p.seed, p.checking.since = p.checkedSeed(p.family), time.Now()
	p.Derive()
}

// checkedSeed is the seed of a family's question: the check's, or for a twin the next one of the same case.
func (p *page) checkedSeed(family string) uint64 {
	f, seed := practice.Named(family), p.checking.Seed
	if f == nil || p.checking.asks != practice.AfterThem {
		return seed
	}
	for want := f.Ask(p.records.Before.Seed).Case; f.Ask(seed).Case != want || seed == p.records.Before.Seed; {
		seed = practice.NextSeed(seed)
	}
	return seed
}

// checked takes an answer of the check. It is not explained, so that the comparison is clean.
func (p *page) checked(right bool) {
	if time.Since(p.checking.since) < tooSoon {
		return
	}
	p.clear()
	p.checking.Answer(right)
	done := p.checking.Check
	_ = p.Ctx.SessionStorage().Set(runningKey(p.checking.asks), done)
	if done.Next() != "" {
		p.askChecked()
		ui.FocusOn(p.Ctx, ".practice-ask h2")
		return
	}
	p.Ctx.SessionStorage().Del(runningKey(p.checking.asks))
	p.records = ideas.Update(p.Ctx, func(r *practice.Records) {
		if p.checking.asks == practice.AfterThem {
			r.After = done
		} else {
			r.Before = done
		}
	})
	p.checking.over = true
	p.family, p.question = "", nil
	ui.FocusOn(p.Ctx, ".practice-checked h2")
}

// skip declines the check for good.
func (p *page) skip(ctx app.Context) {
	p.records = ideas.Update(p.Ctx, func(r *practice.Records) { r.Skipped = true })
	p.opening(ctx)
}

// calms says to whoever knows nothing yet that nothing is lost.
func (p *page) calms() app.UI {
	if p.checking.asks != practice.BeforeThem {
		return ui.Nothing()
	}
	return ui.Text("p", text.T("Guessing is fine, nothing is lost: the same six ideas come again after the lessons."),
		"class", "hint")
}

// result are the six ideas with what was right, and the lesson of each.
func (p *page) result() app.UI {
	r, after := p.records, p.checking.asks == practice.AfterThem
	title := text.T("%s. The lessons answer the rest.", ideas.Score(r.Before))
	heads := []string{text.T("Idea"), text.T("before")}
	says := text.T(
		"The same six ideas come again after the lessons, with other numbers. Your answers are stored in this browser only.")
	ways := []app.UI{ui.Link("/story", "button primary", app.Text(text.T("Start the lessons"))),
		ui.Button(text.T("All ideas"), ui.With{"class", "quiet"}, p.opening, "all")}
	switch r.Before.Score() {
	case 0:
		title = text.T("None right yet: the lessons answer all six.")
	case len(practice.Checked):
		title = text.T("%s. You know these ideas already.", ideas.Score(r.Before))
	}
	if after {
		title = text.T("Before %s, after %s", ideas.Score(r.Before), ideas.Score(r.After))
		heads = append(heads, text.T("after"))
		says = text.Sentences(ideas.GainSays(r),
			text.T("The second six questions had other numbers. Both results are stored in this browser only."))
		ways = []app.UI{ui.Button(text.T("Practice: all ideas"), ui.With{"class", "primary"}, p.opening, "all")}
	}
	var head []app.UI
	for _, words := range append(heads, text.T("Lesson")) {
		head = append(head, ui.Text("th", words, "scope", "col"))
	}
	return ui.Elem("section",
		ui.With{"class", "card practice-checked", "data-check", strconv.Itoa(int(p.checking.asks))},
		ui.Text("h2", title),
		ui.Elem("table", nil, ui.Elem("thead", nil, ui.Elem("tr", nil, head...)),
			ui.Elem("tbody", nil, p.results(after)...)),
		ui.Text("p", says), ui.Div("buttons", ways...))
}

// results are the rows of the check's table.
func (p *page) results(after bool) (rows []app.UI) {
	shown := func(c practice.Check, i int) app.UI {
		if c.Known(i) {
			return ui.Text("td", text.T("✓ right"), "data-right", "true")
		}
		return ui.Text("td", text.T("not yet"), "data-right", "false")
	}
	for i, name := range practice.Checked {
		f := practice.Named(name)
		if f == nil {
			continue
		}
		row := []app.UI{ui.Text("th", f.Title(), "scope", "row"), shown(p.records.Before, i)}
		if after {
			row = append(row, shown(p.records.After, i))
		}
		path := lessonPath(f.Lesson)
		rows = append(rows, ui.Elem("tr", nil, append(row,
			ui.Elem("td", nil, ui.Link(path, "", app.Text(nav.Name(path)))))...))
	}
	return rows
}

// lessonPath is the address of a lesson.
func lessonPath(name string) string {
	for _, l := range nav.Lessons() {
		if l.ID() == name {
			return l.Path
		}
	}
	return "/lessons"
}
