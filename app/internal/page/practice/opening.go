package practice

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// aQuestion is about how long a question takes.
const aQuestion = 20 * time.Second

// minutes is about how long so many questions take.
func minutes(questions int) string {
	n := max(1, int((time.Duration(questions)*aQuestion+30*time.Second)/time.Minute))
	return text.Count(n, "%s minute", "%s minutes")
}

// strong is the one strong button, and what it begins.
func (p *page) strong() app.UI {
	if asks := p.records.Check(p.done, len(nav.Lessons())); asks != practice.NoCheck {
		return p.checks(asks)
	}
	begin := func(words string) app.UI { return ui.Button(words, ui.With{"class", "primary"}, p.start, "start") }
	s := p.records.Begin(familyNames(), p.today)
	asked := titles(s.Names)
	switch due := len(p.records.Due(p.today)); {
	case len(s.Names) == 0:
		return begins(ui.Nothing(), text.T("Nothing is due today."), p.soon(), ui.Nothing())
	case due > 0:
		return begins(begin(text.T("Start: %s due · about %s", text.Group(due), minutes(due))), text.T("Due today"),
			asked, ui.Nothing())
	default:
		return begins(begin(text.T("Start: %s", minutes(len(s.Names)))), text.T("New ideas, two questions about each"),
			asked, ui.Nothing())
	}
}

// checks begins the check before the lessons, which can be declined, or the one after them.
func (p *page) checks(asks practice.Asks) app.UI {
	words := text.T("Start: %s", minutes(len(practice.Checked)))
	if answered := p.running(asks).Answered(); answered > 0 {
		words = text.T("Continue: question %d of %d", answered+1, len(practice.Checked))
	}
	begin := ui.Button(words, ui.With{"class", "primary"},
		func(app.Context) {
			p.turn(func() { p.startCheck(asks) })
			ui.FocusOn(p.Ctx, ".practice-ask h2")
		}, "check", asks)
	if asks == practice.AfterThem {
		return begins(begin, text.T("After the lessons: the same six ideas, other numbers."),
			text.T("Then you see what you have learned."), ui.Nothing())
	}
	return begins(begin, text.T("Before the lessons: six ideas, one question each."),
		text.T(
			"The answers come in the lessons. After them, six twins with other numbers show what you have learned."),
		ui.Button(text.T("Skip the check"), ui.With{"class", "quiet"}, p.skip, "skip"))
}

func begins(button app.UI, title, says string, more app.UI) app.UI {
	return ui.Elem("section", ui.With{"class", "card practice-begin"}, button,
		ui.Elem("p", nil, ui.Text("b", title), app.Text(" "), ui.Text("span", says)), more)
}

// titles are the titles of ideas, each once.
func titles(names []string) string {
	var all []string
	seen := map[string]bool{}
	for _, name := range names {
		if f := practice.Named(name); f != nil && !seen[name] {
			all = append(all, f.Title())
		}
		seen[name] = true
	}
	return strings.Join(all, " · ")
}

// soon says when an idea is due next.
func (p *page) soon() string {
	var first practice.Day
	for day := range p.records.Upcoming(p.today) {
		if first == "" || day < first {
			first = day
		}
	}
	if first == "" {
		return ""
	}
	return text.T("The next idea is due on %s.", shownDay(first))
}

// shownDay is a day for a reader.
func shownDay(day practice.Day) string {
	at, err := time.Parse(time.DateOnly, string(day))
	if err != nil {
		return string(day)
	}
	return text.Date(at)
}

// list are the ideas in three groups, and the card of the check.
func (p *page) list() app.UI {
	var groups []app.UI
	for _, g := range [...]struct {
		is   practice.Group
		name string
	}{{practice.Reads, text.T("Read an ID")}, {practice.Runs, text.T("Run the generator")},
		{practice.Computes, text.T("Compute")}} {
		var cards []app.UI
		for _, f := range practice.Families() {
			if f.Group == g.is {
				cards = append(cards, ui.Elem("li", nil, p.card(f)))
			}
		}
		if g.is == practice.Computes {
			cards = append(cards, p.six())
		}
		groups = append(groups,
			ui.Elem("section", nil, ui.Text("h2", g.name), ui.Elem("ul", nil, cards...)))
	}
	return ui.Div("practice-ideas", groups...)
}

// card is an idea, with what the reader knows of it.
func (p *page) card(f *practice.Family) app.UI {
	is := p.records.State(f.Name, p.today)
	known := p.records.Ideas[f.Name]
	says, level := text.In("an idea", "new"), known.Level()
	switch {
	case is == practice.KnownIdea:
		says = text.T("known, due in %s", text.Count(p.today.Until(known.Due), "%s day", "%s days"))
	case is == practice.DueIdea && known.Step == 1:
		says = text.T("due today · 1 of 2")
	case is == practice.DueIdea:
		says = text.T("due today")
	}
	var steps []app.UI
	for i := range 3 {
		steps = append(steps, ui.Elem("i", ui.With{"data-on", strconv.FormatBool(i < level)}))
	}
	return ui.ElemOn("button",
		ui.With{"type", "button", "class", "idea", "data-idea", f.Name, "data-state", string(is)},
		ui.Elem("span", nil, ui.Text("b", f.Title()), ui.Text("small", f.About())),
		ui.Elem("span", ui.With{"class", "idea-state"}, ui.Text("span", says),
			ui.Elem("span", ui.With{"class", "idea-level", "aria-hidden", "true"}, steps...))).
		OnClick(ui.On(func(app.Context, app.Event) { p.ask(f.Name, p.fresh(f.Name)) }), "idea", f.Name)
}

// six is the card of the check's results.
func (p *page) six() app.UI {
	body := ideas.Gained(p.records)
	if p.records.Before.Seed == 0 {
		return ui.Elem("li", nil)
	}
	return ui.Elem("li", ui.With{"class", "six"}, ui.Text("b", text.T("Six ideas, twice")), body)
}

// rules say when an idea is asked again.
func (p *page) rules() app.UI {
	return ui.Elem("p", ui.With{"class", "hint practice-rules"}, app.Text(text.Sentences(
		text.T("An idea is known after two right answers in a row, with different numbers."),
		text.T("It is due again after 1 day, then after 1 week, then after 1 month."),
		text.T("A wrong answer makes it due today."))))
}

// bringing asks whether to add what a link has brought from another device.
func (p *page) bringing() app.UI {
	if p.brought == "" {
		return ui.Nothing()
	}
	other, whole := practice.ReadRecords(p.brought)
	if n := len(other.Ideas); n > 0 || !other.Empty() {
		says := text.T("This link has the results of another device: %s.", text.Count(n, "%s idea", "%s ideas"))
		if !whole {
			says = text.Sentences(says, text.T("A part of it cannot be read."))
		}
		return ui.Elem("section", ui.With{"class", "card practice-brought", "role", "status"}, ui.Text("p", says),
			ui.Div("buttons",
				ui.Button(text.T("Add them to this device"), ui.With{"class", "primary"}, p.merge, "merge"),
				ui.Button(text.T("Ignore the link"), nil, p.opening, "ignore")))
	}
	return ui.Alert(text.T("The results in this link cannot be read. Copy the whole link on the other device."))
}

// devices are the link that carries the records to another device, and the file for a calendar.
func (p *page) devices() app.UI {
	if p.records.Empty() {
		return ui.Nothing()
	}
	calendar := ui.Nothing()
	if len(p.records.Upcoming(p.today)) > 0 {
		calendar = ui.Elem("div", nil,
			ui.Text("p", text.T("The calendar file has a day for each day on which ideas are due.")),
			ui.Div("buttons", ui.Button(text.T("Save a calendar file (.ics)"), ui.With{"data-save", "practice.ics"},
				p.saveCalendar, "ics")))
	}
	return ui.Elem("details", ui.With{"class", "practice-devices"},
		ui.Text("summary", text.T("Another device, and your calendar")),
		ui.Text("p", text.T("The link has which ideas you know and when they are due. Open it on the other device.")),
		ui.Div("buttons", ui.Text("code", p.carries(), "data-carries", "true"),
			&ui.CopyButton{Text: p.carries(), What: text.T("Link")}),
		calendar)
}

// carries is the address that carries the records to another device.
func (p *page) carries() string {
	s := state{ideas: p.records.String()}
	_, fragment := nav.Write(s.Params)
	return ui.PageAddress() + "#" + fragment
}

func (p *page) saveCalendar(app.Context) {
	says := func(n int) string { return text.Count(n, "Practice: %s idea is due", "Practice: %s ideas are due") }
	ui.SaveText("practice.ics", "text/calendar", p.records.Calendar(time.Now(), ui.PageAddress(), says))
}
