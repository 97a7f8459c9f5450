package generate

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// door is a card that links to a part of the site.
func door(name, about string, content ...app.UI) app.UI {
	head := ui.Elem("h2", nil, app.Text(name+" "), ui.Text("small", about))
	return ui.Elem("section", ui.With{"class", "card door"}, append([]app.UI{head}, content...)...)
}

// learn links to the lessons; the first one is this page.
func (p *generate) learn() app.UI {
	all, minutes := nav.Curriculum(), 0
	links := make([]app.UI, len(all))
	for i, c := range all {
		minutes += c.Minutes
		links[i] = ui.Elem("li", nil, ui.Text("a", strconv.Itoa(i+1), "href", ui.Href(c.Path), "title", c.Title, "aria-label", text.T("Lesson %d: %s", i+1, c.Title)))
	}
	begin := ui.Button(text.T("Start lesson 1: %s", all[0].Title), ui.With{"class", "primary"}, func(app.Context) {
		p.second, p.burst = false, nil
		ui.FocusOn(p.ctx, `[data-question="moves"] .choice`, `[data-question="moves"] .verdict`)
	}, "lesson")
	if p.second && p.overflowed() { // both questions are answered
		begin = ui.Link(all[1].Path, "button primary", app.Text(text.T("Start lesson 2: %s", all[1].Title)))
	}
	return door(text.In("page", "Learn"), text.T("%d lessons, %s", len(all), text.Count(minutes, "%s minute", "%s minutes")),
		ui.Elem("ol", ui.With{"class", "lessons", "data-done", strconv.FormatBool(p.second && p.overflowed())}, links...), begin,
		ui.Memo(curriculumView{}))
}

func (p *generate) decode() app.UI {
	return door(text.T("Decode"), text.T("an ID or a whole log"),
		ui.Div("paste-here", ui.DecodeBox("", text.T("Paste an ID"), &p.pasted),
			ui.Button(text.T("Decode"), ui.With{"class", "primary"}, func(ctx app.Context) { ui.Decode(ctx, &p.pasted) }, "decode")),
		ui.Elem("p", ui.With{"class", "hint"}, app.Text(text.T("Try")), app.Text(" "),
			ui.Link("/decode#sample=post", "", app.Text(text.T("a post on Twitter"))), app.Text(" "),
			ui.Link("/decode#sample=damaged", "", app.Text(text.T("an ID rounded by JavaScript"))), app.Text(" "),
			ui.Link("/decode#sample=log", "", app.Text(text.T("a log")))))
}

func design() app.UI {
	var ways []app.UI
	for _, name := range []string{"twitter", "instagram", "sonyflake"} {
		s, _ := system.Find(name)
		ways = append(ways, ui.Elem("li", nil, ui.Link("/layout?layout="+name, "", ui.Text("span", s.Title, "translate", "no"), ui.Strip(s.Layout, true))))
	}
	return door(text.In("page", "Design"), text.T("your own layout"),
		ui.Elem("ul", ui.With{"class", "ways"}, ways...),
		ui.Link("/layout", "button", app.Text(text.T("Drag the dividers, see the trade-offs"))))
}
