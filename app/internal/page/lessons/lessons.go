// Package lessons is the page that lists the lessons, with those that are done, and the Reference.
package lessons

import (
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/act"
	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice/spacing"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

type page struct {
	base
	done    []string // IDs of the finished lessons
	records spacing.Records
	made    snowflake.Layout // the reader's; without fields if there is none
	played  bool             // a level of the game
}

type base = nav.Page

func New() app.Composer {
	p := &page{}
	p.Start("/lessons", p)
	return p
}

func (p *page) Params(_, _ *nav.Params) {}

// Opened takes the part that the fragment names.
func (p *page) Opened(_, fragment string) { p.At = fragment }

// Arrived takes what was finished in this browser.
func (p *page) Arrived() {
	p.done, p.records = nav.Done(p.Ctx), ideas.Load(p.Ctx)
	p.played = len(ui.Levels(p.Ctx)) > 0
	if m, ok := act.Recall(p.Ctx); ok {
		p.made = m.Whole().Layout()
	}
}

func (p *page) Derive() {}

func (p *page) Render() app.UI {
	frame := nav.Shell("/lessons")
	frame.Title, frame.Part = text.T("Lessons"), "lessons"
	all, next, left := nav.Lessons(), -1, 0
	for i, l := range all {
		if slices.Contains(p.done, l.ID()) {
			continue
		}
		if left += l.Minutes; next < 0 {
			next = i
		}
	}
	finished := len(all)
	rows := make([]app.UI, len(all))
	for i, l := range all {
		done := slices.Contains(p.done, l.ID())
		if !done {
			finished--
		}
		rows[i] = p.row(i, l, done, i == next)
	}
	says := text.T("%s lessons, %s. Each one builds on the one before.", strconv.Itoa(len(all)),
		text.Count(left, "%s minute", "%s minutes"))
	switch {
	case finished == len(all):
		says = text.T("All %s are done.", strconv.Itoa(len(all)))
	case finished > 0:
		says = text.T("%s of %s done, %s to go.", strconv.Itoa(finished), strconv.Itoa(len(all)),
			text.Count(left, "%s minute", "%s minutes"))
	}
	over, meanwhile := ui.Nothing(), p.practice() // after the lessons it is next
	if finished == len(all) {
		over, meanwhile = meanwhile, over
	}
	frame.Tools = []app.UI{ui.Text("p", says, "class", "course-left", "role", "status")}
	return frame.Render(
		ui.Alert(p.LinkBad),
		p.end(),
		over,
		ui.Elem("ol", ui.With{"class", "card course"}, rows...),
		meanwhile,
		then(),
		ui.Elem("section", ui.With{"class", "reference", "id", "reference"}, ui.Text("h2", text.T("Reference")),
			ui.Div("reference-groups", groups()...)),
	)
}

// end is the card of a reader who has come to the last lesson's end, or which lesson the card still needs.
func (p *page) end() app.UI {
	all := nav.Lessons()
	if !slices.Contains(p.done, all[len(all)-1].ID()) {
		return ui.Nothing()
	}
	if !p.played {
		game := slices.IndexFunc(all, func(l nav.Entry) bool { return l.Path == "/play" })
		return ui.Text("p", text.T("Lesson %s is still open: play one level, then your card is here.",
			strconv.Itoa(game+1)), "class", "course-card", "role", "status")
	}
	l := p.made
	if l.Fields == nil {
		l = snowflake.Twitter()
	}
	return &ui.EndCard{Levels: game.Names(), Layout: p.made, Lasts: story.Years(layouts.Lifetime(l))}
}

// practice leads to Practice: with what is due, or with the check after the lessons, and its results.
func (p *page) practice() app.UI {
	says := text.T(
		"Questions with other numbers, without a picture. What you know is asked again after a day, a week and a month.")
	way := ideas.Reminder(len(p.records.Due(ideas.Today())), "button primary")
	if p.records.Check(len(p.done), len(nav.Lessons())) == spacing.AfterThem {
		says = text.T("You have done all lessons. The six ideas of the check come again, with other numbers.")
		way = ui.Link("/practice?check=1", "button primary", app.Text(text.T("See what you have learned")))
	}
	return ui.Elem("section", ui.With{"class", "card course-practice"},
		ui.Elem("div", nil,
			ui.Elem("h2", nil, ui.Link("/practice", "", app.Text(text.T("Practice")))), ui.Text("p", says)),
		ideas.Gained(p.records), way)
}

// row is a lesson; the next one has the strong button.
func (p *page) row(i int, l nav.Entry, done, next bool) app.UI {
	number, end := strconv.Itoa(i+1), ui.Elem("span", nil)
	switch {
	case done:
		number, end = "✓", ui.Text("span", text.T("done"), "class", "course-done")
	case next && len(p.done) > 0:
		end = start(l, text.T("Continue"))
	case next:
		end = start(l, text.T("Start"))
	}
	return ui.Elem("li",
		ui.With{"data-lesson", l.ID(), "data-done", strconv.FormatBool(done), "data-next", strconv.FormatBool(next)},
		ui.Text("span", number, "class", "course-number", "aria-hidden", "true"),
		ui.MemoFunc(func() app.UI { return picture(l.ID()) }, "picture", l.ID(), text.Current()),
		ui.Elem("div", nil, ui.Elem("h2", nil, ui.Link(l.Path, "", app.Text(l.Name))), ui.Text("p", l.Lead)),
		ui.Text("span", text.T("%d min", l.Minutes), "class", "course-minutes"),
		end)
}

func start(l nav.Entry, words string) app.HTMLElem {
	return ui.Link(l.Path, "button primary", app.Text(words)).Aria("label", text.Tell("%s: %s", words, l.Name))
}

// then are the pages that a reader likes best after the lessons, each with a picture and a sentence.
func then() app.UI {
	var cards []app.UI
	for _, t := range [...]struct{ path, says string }{
		{"/race", text.T("Interleave two threads until both hand out one ID.")},
		{"/systems", text.T("Stop the database, and see which systems still issue IDs.")},
		{"/keys", text.T("Watch random keys tear an index apart.")},
		{"/live", text.T("Run the generator at four million IDs a second.")},
		{"/search", text.T("Find the shortest way to a duplicate.")},
	} {
		cards = append(cards,
			ui.Elem("li", ui.With{"class", "card"},
				ui.MemoFunc(func() app.UI { return picture(t.path[1:]) }, "picture", t.path, text.Current()),
				ui.Elem("h3", nil, ui.Link(t.path, "", app.Text(nav.Name(t.path)))), ui.Text("p", t.says)))
	}
	return ui.Elem("section", ui.With{"class", "then"}, ui.Text("h2", text.T("Then")), ui.Elem("ul", nil, cards...))
}

// groups are the parts of the Reference.
func groups() (all []app.UI) {
	for _, g := range nav.Groups()[1:] {
		var rows []app.UI
		for _, e := range g.Entries {
			rows = append(rows,
				ui.Elem("li", nil, ui.Link(e.Path, "", app.Text(e.Name)), app.Text(" "), ui.Text("span", e.Lead)))
		}
		all = append(all,
			ui.Elem("section", ui.With{"class", "card"}, ui.Text("h3", g.Name), ui.Elem("ul", nil, rows...)))
	}
	return all
}

// pictureWide and pictureHigh are the size of a lesson's picture.
const pictureWide, pictureHigh = 88, 32

// picture is a lesson's small picture: of what its scene shows, with the values that it has there.
func picture(lesson string) app.UI {
	draw := map[string]func() []app.UI{
		"story": twice, "bits-of-an-id": fields, "rollover": overflow, "rollback": back, "play": callers,
		"nodes": workers, "decode": dated, "race": sheets, "systems": outage, "keys": index, "live": waterfall,
		"search": rings,
	}[lesson]
	return ui.SVG("svg",
		ui.With{"data-picture", lesson, "viewBox", "0 0 " + strconv.Itoa(pictureWide) + " " + strconv.Itoa(pictureHigh),
			"aria-hidden", "true"}, draw()...)
}

// twice is the number that two customers of the story got.
func twice() []app.UI {
	id, _ := story.TwoCounters()
	return append(append(boxed("accent", 3, id), boxed("accent", 53, id)...),
		words("equals", pictureWide/2, 23, 22, "="))
}

// fields are the fields of Twitter's layout, as wide as their bits.
func fields() (all []app.UI) {
	l, from := snowflake.Twitter(), 0
	for i, hue := range ui.Hues(l) {
		all = append(all, rect(hue, from*pictureWide/64, 4, l.Fields[i].Bits*pictureWide/64, 24))
		from += l.Fields[i].Bits
	}
	return all
}

// overflow is a full millisecond, and the first ID of the next one.
func overflow() []app.UI {
	return []app.UI{rect("sequence", 1, 2, 36, 28), rect("blank", 51, 2, 36, 28), rect("sequence", 51, 2, 7, 7),
		line("way", "M28 16h28m-6 -6l6 6l-6 6")}
}

// back is a clock that is set back by as many milliseconds as the lesson's.
func back() []app.UI {
	s, _ := scenario.Named("rollback", "two-orders")
	run, by := sim.Play(s), time.Duration(0)
	for i := range run.Len() - 1 {
		by = max(by, run.Frame(i).Clock(0)-run.Frame(i+1).Clock(0))
	}
	ticks := "M2 27h84"
	for i := range 5 {
		ticks += "M" + strconv.Itoa(8+18*i) + " 23v8"
	}
	to := 80 - 18*int(by.Milliseconds())
	return []app.UI{line("axis", ticks),
		line("clock", "M80 18C70 -2 "+strconv.Itoa(to+14)+" -2 "+strconv.Itoa(to)+" 18m0 -9v9h9")}
}

// callers are people who wait for an ID; the first one has his.
func callers() (all []app.UI) {
	for i := range 3 {
		x := 17 + 27*i
		all = append(all,
			line([]string{"served", "now", "waits"}[i],
				"M"+strconv.Itoa(x-11)+" 31v-7a9 9 0 0 1 9 -9h4a9 9 0 0 1 9 9v7zM"+strconv.Itoa(x-6)+
					" 7a6 6 0 1 1 12 0a6 6 0 1 1 -12 0z"))
	}
	return append(all, rect("sequence", 5, 24, 24, 8))
}

// workers are two servers with the worker ID that the lesson's scene gives to all.
func workers() []app.UI {
	s, _ := scenario.Named("nodes", "everyone-1-1")
	run := sim.Play(s)
	pods := run.Frame(run.Len() - 1).Lane(0).Cluster().Pods
	var all []app.UI
	for i := range 2 {
		x := 5 + 44*i
		all = append(append(all, rect("blank", x, 1, 34, 30)),
			boxed("worker", x+1, strconv.FormatInt(pods[i].ID, 10))...)
	}
	return all
}

// dated is the example's first digits, and its day.
func dated() []app.UI {
	l := snowflake.Twitter()
	at := l.Instant(layouts.Part(l, layoutlink.Example, l.Index(snowflake.KindTime)))
	return []app.UI{words("digits", pictureWide/2, 12, 12, layoutlink.Example.String()[:8]+"…"),
		words("day", pictureWide/2, 28, 12, text.Date(at))}
}

// sheets are two threads' copies of one number.
func sheets() []app.UI {
	return []app.UI{rect("blank", 6, 2, 30, 28), rect("blank", 52, 2, 30, 28), words("digits", 21, 21, 15, "7"),
		words("digits", 67, 21, 15, "7"), line("way", "M40 16h8")}
}

// outage are servers above a database that is down.
func outage() []app.UI {
	return []app.UI{rect("worker", 4, 2, 22, 12), rect("worker", 33, 2, 22, 12), rect("blank", 62, 2, 22, 12),
		line("axis", "M15 14v8h58v-8M44 14v8"), line("bad", "M38 22l12 9m0-9l-12 9")}
}

// index is a tree with leaves, some of them changed.
func index() []app.UI {
	all := []app.UI{rect("blank", 34, 1, 20, 8), line("axis", "M44 9v5M10 19v-5h68v5M32 19v-5M56 19v-5")}
	for i := range 4 {
		all = append(all, rect([]string{"sequence", "blank", "sequence", "sequence"}[i], 2+23*i, 19, 17, 11))
	}
	return all
}

// waterfall are rows of bits that run down.
func waterfall() (all []app.UI) {
	for row := range 5 {
		for column := range 12 {
			if hue := []string{"time", "time", "time", "time", "time", "time", "worker",
				"worker"}; (row*7+column*5+row*column)%3 > 0 {
				all = append(all,
					rect(append(hue, "sequence", "sequence", "sequence", "sequence")[column], 3+7*column, 1+6*row, 5,
						4))
			}
		}
	}
	return all
}

// rings are histories around their start, and the way to the duplicate.
func rings() []app.UI {
	return []app.UI{line("axis",
		"M44 16m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M44 16m-14 0a14 14 0 1 0 28 0a14 14 0 1 0 -28 0"),
		line("clock", "M44 16L50 14L58 16L72 8"), line("bad", "M70 3l8 8m0-8l-8 8")}
}

// boxed is a number in a box.
func boxed(hue string, x int, number string) []app.UI {
	return []app.UI{rect(hue, x, 3, 32, 26), words("number", x+16, 23, 20, number)}
}

func rect(hue string, x, y, wide, high int) app.UI {
	return ui.SVG("rect",
		ui.With{"data-hue", hue, "x", strconv.Itoa(x), "y", strconv.Itoa(y), "width", strconv.Itoa(wide),
			"height", strconv.Itoa(high), "rx", "2"})
}

func line(is, d string) app.UI { return ui.SVG("path", ui.With{"data-is", is, "d", d}) }

func words(is string, x, y, size int, words string) app.UI {
	return ui.SVG("text",
		ui.With{"data-is", is, "x", strconv.Itoa(x), "y", strconv.Itoa(y), "font-size", strconv.Itoa(size),
			"text-anchor", "middle"}, app.Text(words))
}
