// Package generate is the page that generates IDs and explains the newest one bit by bit.
package generate

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// generate is the page.
type generate struct {
	base
	state
	facts
	shown
	refused    string    // why the last request failed
	burst      *ui.Burst // the last of more than one ID
	running    *running  // the burst under way
	turn       int       // how many bursts were shown
	stream     *stream   // the live preview
	chosen     bool      // the link chooses a layout or a node
	compared   bool      // the first question is answered
	second     bool      // the second is asked
	pasted     string    // in the decoder's box
	generators map[string]*ui.TracedGenerator
	history    []made
}

type base = nav.Page

func New() app.Composer {
	p := &generate{generators: map[string]*ui.TracedGenerator{}}
	p.Start("/", p)
	return p
}

// Arrived loads what this browser has stored.
func (p *generate) Arrived() {
	p.history = loadHistory(p.Ctx)
	p.second = !nav.Presenting() && ui.Answered(p.Ctx, "moves") != 0
}

func (p *generate) OnNav(ctx app.Context) {
	p.base.OnNav(ctx)
	p.begin()
}

func (p *generate) Left() { p.drop() }

func (p *generate) Opened(string, string) {
	p.drop()
	p.shown = opened(p.state)
	var usual state
	nav.Parse(usual.Params, "", "")
	p.chosen = p.layout.Name != usual.layout.Name || !maps.Equal(p.nodes, usual.nodes)
}

func (p *generate) Derive() { p.facts = derive(p.state) }

// change changes the state, and clears messages about the previous one.
func (p *generate) change(change func(*state) shown) {
	p.drop()
	p.LinkBad = ""
	p.Change(func() { p.shown = change(&p.state) })
}

// drop cancels a running burst, stops the live preview and clears the last result.
func (p *generate) drop() {
	p.stream.end()
	p.stream = nil
	p.running.stop()
	p.running, p.burst, p.refused = nil, nil, ""
}

func (p *generate) Render() app.UI {
	frame := nav.Shell("/")
	frame.Figure = ui.Picture{Layout: p.layout, ID: p.id}
	frame.Title = text.T("64 bits that say when, where and which")
	return frame.Render(
		ui.Div("real",
			ui.Elem("p", ui.With{"class", "lead"}, ui.Phrase("%s, compiled from Go.", ui.Text("strong", text.T("A real Snowflake generator runs in this page")))...),
			ui.Text("p", p.status(), "class", "note", "role", "status")),
		ui.Alert(p.message()),
		p.strip(),
		ui.Div("tries", p.ask(), p.drawers(), p.historyView()),
		ui.Div("doors", p.learn(), p.decode(), design()),
	)
}

func (p *generate) buttons() app.UI {
	return ui.Div("buttons making",
		p.button("primary", text.T("Generate"), text.T("Generate one ID"), 1),
		p.button("", text.T("10 IDs"), text.T("Generate 10 IDs"), 10),
		p.button("", text.T("Burst: 5,000 IDs"), text.T("Generate a burst: 5,000 IDs"), 5000),
	)
}

// message is the most important problem, or empty.
func (p *generate) message() string {
	switch {
	case p.LinkBad != "":
		return p.LinkBad
	case p.cannot != "":
		return p.cannot
	case p.refused != "":
		return p.refused
	case app.IsServer:
		return "" // what is prerendered does not know when it will be read
	}
	return ended(p.layout, time.Now())
}

func (p *generate) controls() app.UI {
	parts := []app.UI{ui.LayoutPicker(p.layout, func(ctx app.Context, l snowflake.Layout) {
		p.change(func(s *state) shown { return s.choose(l, p.shown) })
	})}
	for _, f := range nodeFields(p.layout) {
		parts = append(parts, p.nodeControl(f, p.bad[f.Name]))
	}
	return ui.Div("panel",
		ui.Div("controls", parts...),
		ui.Elem("p", ui.With{"class", "hint"}, ui.Link("/layout?"+p.layoutLink(), "", app.Text(text.T("Edit this layout in the layout lab")))),
	)
}

func (p *generate) layoutLink() string {
	var k nav.Link
	k.AddLayout(p.layout)
	return k.String()
}

func (p *generate) nodeControl(f snowflake.Field, problem string) app.UI {
	name := f.Name
	input := ui.ElemOn("input", ui.With{"type", "text", "inputmode", "numeric", "class", "node", "data-edit", name, "value", p.nodes[name], "autocomplete", "off"}).
		OnInput(ui.Entered(func(ctx app.Context, typed string) {
			p.change(func(s *state) shown { return s.setNode(name, typed, p.shown) })
		}), "node", name)
	if problem != "" {
		input = input.Aria("invalid", "true")
	}
	return ui.Elem("label", ui.With{"class", "control"},
		ui.Elem("span", ui.With{"class", "label"}, app.Text(name), ui.Text("span", text.T("0–%s", text.Group(f.Max())), "class", "range")),
		input,
		ui.Alert(problem),
	)
}

func (p *generate) button(class, words, label string, n int) app.UI {
	return ui.Button(words, ui.With{"class", class, "aria-label", label, "data-count", strconv.Itoa(n)},
		func(ctx app.Context) { p.issue(ctx, n) }, "issue", n)
}

func (p *generate) progress() app.UI {
	r := p.running
	if r == nil || r.want == 1 {
		return ui.Elem("div", ui.With{"class", "progress"})
	}
	return ui.Elem("div", ui.With{"class", "progress", "role", "status"},
		ui.Elem("progress", ui.With{"max", strconv.Itoa(r.want), "value", strconv.Itoa(r.issued), "aria-label", text.T("IDs issued")}),
		ui.Text("span", text.T("%s of %s issued", text.Group(r.issued), text.Group(r.want))),
		ui.Button(text.T("Stop"), ui.With{"class", "quiet"}, func(app.Context) { p.running.stop() }, "stop"),
	)
}

type curriculumView struct{}

// Key does not depend on where the list is shown.
func (curriculumView) Key() string { return "curriculum" }

func (curriculumView) Render() app.UI {
	var items []app.UI
	for i, c := range nav.Curriculum() {
		items = append(items, ui.Elem("li", nil,
			ui.Elem("a", ui.With{"href", ui.Href(c.Path), "class", "chapter"},
				thumbnail(c.Bits),
				ui.Text("strong", text.T("%d. %s", i+1, c.Title)),
				ui.Text("span", text.Count(c.Minutes, "%s minute", "%s minutes"), "class", "minutes"),
				ui.Text("span", c.Lead, "class", "lead"),
			),
		))
	}
	return ui.Elem("details", ui.With{"class", "also curriculum"},
		ui.Text("summary", text.T("All lessons")), ui.Elem("ol", nil, items...))
}

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
		ui.FocusOn(p.Ctx, `[data-question="moves"] .choice`, `[data-question="moves"] .verdict`)
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

// thumbnailHues maps the letters of a thumbnail to hues.
var thumbnailHues = []struct{ letter, hue string }{
	{"u", "unused"}, {"t", "time"}, {"d", "datacenter"}, {"w", "worker"}, {"s", "sequence"}, {"o", "other"},
}

// thumbnail draws bits given as letters: u(nused), t(ime), d(atacenter), w(orker), s(equence) or
// o(ther), in upper case where the bit is 1. Equal bits share one path, because each element costs
// time when the page starts.
func thumbnail(bits string) app.UI {
	const size, row = 10, 8
	squares := map[string]string{}
	for i, letter := range strings.Split(bits, "") {
		squares[letter] += fmt.Sprintf("M%d %dh8v8h-8z", i%row*size+1, i/row*size+1)
	}
	var cells []app.UI
	for _, h := range thumbnailHues {
		for value, letter := range []string{h.letter, strings.ToUpper(h.letter)} {
			if d := squares[letter]; d != "" {
				cells = append(cells, ui.SVG("path", ui.With{"d", d, "data-hue", h.hue, "data-value", strconv.Itoa(value)}))
			}
		}
	}
	height := (len(bits) + row - 1) / row * size
	return ui.SVG("svg", ui.With{"data-thumbnail", "", "aria-hidden", "true", "viewBox", "0 0 80 " + strconv.Itoa(height), "width", "80", "height", strconv.Itoa(height)}, cells...)
}
