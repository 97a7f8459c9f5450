package story

import (
	"cmp"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// poster is what the reader has made: each field with its reason, and the rules beside them.
func (p *page) poster() app.UI {
	id, _ := p.Whole().Issue(p.now)
	var why, rules []app.UI
	for _, r := range p.reasons() {
		why = append(why,
			ui.Elem("li", ui.With{"data-hue", r.hue},
				ui.Elem("h3", nil, app.Text(r.name), ui.Text("small", text.Next(r.wide))), p.failure(r.cures),
				ui.Text("p", r.says)))
	}
	for _, r := range p.rules() {
		rules = append(rules, ui.Elem("li", nil, ui.Text("b", r[0]), ui.Elem("span", nil, whole(text.Next(r[1]))...)))
	}
	return ui.Elem("div", ui.With{"class", "story-poster card"},
		ui.Div("story-made", ui.Text("h2", text.T("You have invented Snowflake")),
			ui.Elem("p", nil, ui.Text("small", text.T("an ID of yours")),
				ui.Text("b", text.Group(uint64(id)), "class", "digits", "data-field", "id",
					"data-value", strconv.FormatUint(uint64(id), 10)))),
		ui.Elem("ul", ui.With{"class", "story-why"}, why...),
		ui.Elem("ul", ui.With{"class", "story-rules"}, rules...))
}

// failure is the picture of the failure that a field cured.
func (p *page) failure(at story.StepRef) app.UI {
	if at.Beat == 0 {
		return ui.Nothing()
	}
	return ui.Div("story-mini", motion.Drawn(failed(at, p.Made, p.now)))
}

// failed draws a failure in a small picture.
func failed(at story.StepRef, m story.Made, now time.Time) *stage.Panel {
	look := &shops.Look{Part: story.Tell(at, m, now, func(string) bool { return false }), Step: at.Step}
	var panel stage.Panel
	shops.Draw(&panel, stage.Still(look), shops.Narrow)
	return &panel
}

// fieldReason is a field of the ID, why it is there, and the place of the failure that it cured.
type fieldReason struct {
	hue, name, wide, says string
	cures                 story.StepRef
}

func (p *page) reasons() []fieldReason {
	bits := func(n int) string { return text.Count(n, "%s bit", "%s bits") }
	m := p.Whole()
	late, without := m.Late(), m.Unnumbered()
	if late != "" {
		late = text.T("On sale day, %s.", late)
	}
	if without != "" {
		without = text.T("Of the planned shops, %s.", without)
	}
	failed, idea := p.idea()
	return []fieldReason{
		{"unused", "0", bits(1), text.T("so that an ID is never negative."), story.StepRef{}},
		{"time", text.T("When"),
			text.List(bits(m.TimeBits()), text.T("%s years", text.Hundredths(m.Life(p.now).Years))),
			text.Sentences(failed, text.T("With the time first, your IDs sort, and no shop asks another.")), idea},
		{"worker", text.T("Where"), bits(m.Node),
			text.Sentences(text.T("Two shops handed out 106/0. Now %s shops have a number.", text.Group(1<<m.Node)),
				without), story.StepRef{Beat: 5, Step: 1}},
		{"sequence", text.T("Which"), bits(m.Sequence),
			text.Sentences(text.T("Two customers came in one millisecond. Now there are %s places.",
				text.Group(1<<m.Sequence)), late), story.StepRef{Beat: 3, Step: 2}},
	}
}

// idea is one of the second beat that failed, and its place: one that the reader has tried, or else the two counters.
func (p *page) idea() (says string, at story.StepRef) {
	at = story.StepRef{Beat: 2, Step: 1}
	for choice, failed := range map[string]string{
		"random":   text.T("Random IDs changed pages all over the database."),
		"odd-even": text.T("With odd and even numbers, a third shop repeated IDs."),
		"central":  text.T("One counter stopped all shops when it failed."),
	} {
		if p.tried[story.Beats()[1]+" "+choice] && choice > at.Choice {
			says, at.Choice = failed, choice
		}
	}
	return cmp.Or(says, text.T("Two counters handed out the same ID.")), at
}

// rules are what the reader's generator does, as questions and answers.
func (p *page) rules() [][2]string {
	answers := map[string]string{"ignore": text.T("It ignores that. Expect duplicates."),
		"reject": text.T("It rejects until the clock has caught up."),
		"wait":   text.T("It waits until the clock has caught up."), "lead": text.T("It stays ahead and counts on.")}
	life := p.Whole().Life(p.now)
	return [][2]string{
		{text.T("Drawer full?"), text.T("It waits: tilNextMillis.")},
		{text.T("Clock goes back?"), text.Sentences(answers[p.Clock], text.T("Cost: %s.", p.Cost(p.Clock).Words()))},
		{text.T("Two threads?"), text.T("A lock: one at a time.")},
		{text.T("Until when?"), text.T("%s, counted from %s.", text.Day(life.Last), text.Day(life.From))},
	}
}

// ends lead on from the poster.
func (p *page) ends() app.UI {
	id, _ := p.Whole().Issue(p.now)
	l := p.Whole().Layout()
	ui.Made[id] = l
	layout := "/layout?layout=" + layouts.FieldsText(l) + "&epoch=" + text.UnixMS(l.Epoch) + "&tick=1ms"
	_, next := nav.Neighbours("/story")
	scan := ui.Nothing()
	if app.IsClient && nav.Presenting() {
		scan = ui.QRCode(ui.PageAddress())
	}
	return ui.Elem("div",
		ui.With{"class", "story-acts story-ends", "role", "group", "aria-label", text.T("What to do")},
		ui.Div("story-next", next.Onward("button primary").DataSet("next", "true"), ui.Share()),
		ui.Elem("p", nil,
			ui.Link(layout, "", app.Text(text.T("Open your layout"))),
			ui.Link("/rollback?break=refuse", "", app.Text(text.T("Break it"))),
			ui.Link("/decode#layout="+layouts.FieldsText(l)+"&epoch="+text.UnixMS(l.Epoch)+"&tick=1ms&id="+
				strconv.FormatUint(uint64(id), 10), "", app.Text(text.T("Decode your ID")))), scan)
}
