package lessons

import (
	"cmp"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// NewStory is the page /story, the first lesson: a reader invents the Snowflake ID. It ends with a poster of what the
// reader has made.
func NewStory() app.Composer {
	return newPage(lesson{Act: &story.Act, Screens: "beat", Poster: madePoster, Ends: storyEnds, Checks: true})
}

// madePoster is what the reader has made: each field with its reason, and the rules beside them.
func madePoster(p *page) app.UI {
	id, _ := p.Whole().Issue(p.Now)
	var why, beside []app.UI
	for _, r := range fieldReasons(p) {
		why = append(why,
			ui.Elem("li", ui.With{"data-hue", r.hue},
				ui.Elem("h3", nil, app.Text(r.name), ui.Text("small", text.Next(r.wide))), failure(p, r.cures),
				ui.Text("p", r.says)))
	}
	for _, r := range madeRules(p) {
		beside = append(beside,
			ui.Elem("li", nil, ui.Text("b", r[0]), ui.Elem("span", nil, unbrokenDates(text.Next(r[1]))...)))
	}
	return ui.Elem("div", ui.With{"class", "act-poster card"},
		ui.Div("act-made", ui.Text("h2", text.T("You have invented Snowflake")),
			ui.Elem("p", nil, ui.Text("small", text.T("an ID of now")),
				ui.Text("b", text.Group(uint64(id)), "class", "digits", "data-field", "id",
					"data-value", strconv.FormatUint(uint64(id), 10)))),
		ui.Elem("ul", ui.With{"class", "act-why"}, why...),
		ui.Elem("ul", ui.With{"class", "act-rules"}, beside...))
}

// failure is the picture of the failure that a field cured.
func failure(p *page, at act.Ref) app.UI {
	if at.Screen == 0 {
		return ui.Nothing()
	}
	part := story.Act.Tell(at, p.Made, p.Now, act.Nobody)
	looks := part.At().Looks
	return ui.Div("act-mini", ui.Drawn(&shops.Draw(looks[len(looks)-1].Of, shops.Narrow).Panel))
}

// fieldReason is a field of the ID, why it is there, and the place of the failure that it cured.
type fieldReason struct {
	hue, name, wide, says string
	cures                 act.Ref
}

func fieldReasons(p *page) []fieldReason {
	bits := func(n int) string { return text.Count(n, "%s bit", "%s bits") }
	m := p.Whole()
	failed, at := failedIdea(func(choice string) bool { return p.hasTried(2, choice) })
	return []fieldReason{
		{"unused", "0", bits(1), text.T("so that an ID is never negative."), act.Ref{}},
		{"time", text.T("When"),
			text.List(bits(m.TimeBits()), story.Years(layouts.Lifetime(m.Layout()))),
			text.Sentences(failed, text.T("With the time first, your IDs sort, and no shop asks another.")), at},
		{"worker", text.T("Where"), bits(m.Node),
			text.T("Two shops handed out 106/0. Now %s shops have a number.", text.Group(1<<m.Node)),
			act.Ref{Screen: 5, Step: 1}},
		{"sequence", text.T("Which"), bits(m.Sequence),
			text.T("Two customers came in one millisecond. Now there are %s places.", text.Group(1<<m.Sequence)),
			act.Ref{Screen: 3, Step: 2}},
	}
}

// failedIdea is one of the second beat that failed, and its place: one that the reader has tried, or else the two
// counters.
func failedIdea(tried func(choice string) bool) (says string, at act.Ref) {
	at = act.Ref{Screen: 2, Step: 1}
	for choice, failed := range map[string]string{
		"random":   text.T("Random IDs changed pages all over the database."),
		"odd-even": text.T("With odd and even numbers, a third shop repeated IDs."),
		"central":  text.T("One counter stopped all shops when it failed."),
	} {
		if tried(choice) && choice > at.Choice {
			says, at.Choice = failed, choice
		}
	}
	return cmp.Or(says, text.T("Two counters handed out the same ID.")), at
}

// madeRules are what the reader's generator does, as questions and answers.
func madeRules(p *page) [][2]string {
	answers := map[string]string{"ignore": text.T("It ignores that. Expect duplicates."),
		"reject": text.T("It rejects until the clock has caught up."),
		"wait":   text.T("It waits until the clock has caught up.")}
	cost := story.CostOf(p.Made, p.Clock)
	back := text.Sentences(answers[p.Clock], text.T("Cost: %s.", cost.Words()))
	if p.Clock == "lead" { // the ID is unique as long as it runs, as its mark says
		back = text.Count(cost.Repeated, "It counts on, ahead of the clock: unique, unless a restart repeats %s ID.",
			"It counts on, ahead of the clock: unique, unless a restart repeats %s IDs.")
	}
	life := p.Whole().Life(p.Now)
	return [][2]string{
		{text.T("Drawer full?"), text.T("It waits: tilNextMillis.")},
		{text.T("Clock goes back?"), back},
		{text.T("Two threads?"), text.T("A lock: one at a time.")},
		{text.T("Until when?"), text.T("%s, counted from %s.", text.Day(life.Last), text.Day(life.From))},
	}
}

// storyEnds lead on from the poster.
func storyEnds(p *page) app.UI {
	id, _ := p.Whole().Issue(p.Now)
	l := p.Whole().Layout()
	ui.Made[id] = l
	layout := "/layout?layout=" + layouts.FieldsText(l) + "&epoch=" + text.UnixMS(l.Epoch) + "&tick=1ms"
	_, next := nav.Neighbours("/story")
	scan := ui.Nothing()
	if app.IsClient && nav.Presenting() {
		scan = ui.QRCode(ui.PageAddress())
	}
	return ui.Elem("div",
		ui.With{"class", "act-answers act-ends", "role", "group", "aria-label", text.T("What to do")},
		ui.Div("act-next", next.Onward("button primary").DataSet("next", "true"), ui.Share()),
		ui.Elem("p", nil, ideas.Try("story"),
			ui.Link(layout, "", app.Text(text.T("Open your layout"))),
			ui.Link("/rollback?break=refuse", "", app.Text(text.T("Break it"))),
			ui.Link("/decode#layout="+layouts.FieldsText(l)+"&epoch="+text.UnixMS(l.Epoch)+"&tick=1ms&id="+
				strconv.FormatUint(uint64(id), 10), "", app.Text(text.T("Decode your ID")))), scan)
}
