// Package generate is the page /bits-of-an-id, which generates IDs and explains the newest one bit by
// bit, and the front page, which has the same generator below the problem that IDs solve.
package generate

import (
	"maps"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// generate is the page.
type generate struct {
	base
	state
	facts
	idOrigin
	refused    string    // why the last request failed
	burst      *ui.Burst // the last of more than one ID
	running    *burstRun // the burst under way
	turn       int       // how many bursts were shown
	stream     *stream   // the live preview
	chosen     bool      // the link chooses a layout or a node
	compared   bool      // the first question is answered
	second     bool      // the second is asked
	generators map[string]*ui.TracedGenerator
	history    []issuedID
	onIssued   func([]snowflake.ID)
}

type base = nav.Page

func New() app.Composer {
	p := &generate{generators: map[string]*ui.TracedGenerator{}}
	p.Start("/bits-of-an-id", p)
	return p
}

// Arrived loads what this browser has stored.
func (p *generate) Arrived() {
	p.history = loadHistory(p.Ctx)
}

func (p *generate) OnNav(ctx app.Context) {
	p.base.OnNav(ctx)
	p.begin()
}

func (p *generate) Left() { p.drop() }

func (p *generate) Opened(string, string) {
	p.drop()
	p.idOrigin = opened(p.state)
	var usual state
	nav.Parse(usual.Params, "", "")
	p.chosen = p.layout.Name != usual.layout.Name || !maps.Equal(p.nodes, usual.nodes)
}

func (p *generate) Derive() { p.facts = derive(p.state) }

// change changes the state, and clears messages about the previous one.
func (p *generate) change(change func(*state) idOrigin) {
	p.drop()
	p.LinkBad = ""
	p.Change(func() { p.idOrigin = change(&p.state) })
}

// drop cancels a running burst, stops the live preview and clears the last result.
func (p *generate) drop() {
	p.stream.end()
	p.stream = nil
	p.running.stop()
	p.running, p.burst, p.refused = nil, nil, ""
}

func (p *generate) Render() app.UI {
	frame := nav.Shell("/bits-of-an-id")
	frame.Title = frame.Name
	return frame.Render(
		ui.Div("real",
			ui.Elem("p", ui.With{"class", "lead"},
				ui.Phrase("%s, compiled from Go.",
					ui.Text("strong", text.T("A real Snowflake generator runs in this page")))...),
			ui.Text("p", p.status(), "class", "note", "role", "status")),
		ui.Alert(p.message()),
		p.strip(),
		ui.Div("tries", p.ask(), p.drawers(), p.historyView()),
	)
}

func (p *generate) buttons() app.UI {
	strong, questions := "primary", ui.Nothing()
	_, asks := p.overflows()
	questioned := p.compared || p.second || p.overflowed()
	if asks && (p.named || questioned) {
		strong = ""
	}
	if asks && p.named && !questioned && !nav.Presenting() { // on a phone they are below the ID's fields
		questions = ui.Button(text.T("Next: two questions"), ui.With{"class", "primary to-questions"},
			func(app.Context) {
				ui.FocusOn(p.Ctx, ".ask .choice", ".ask .again button")
			}, "questions")
	}
	return ui.Div("buttons making",
		p.button(strong, text.T("Generate"), text.T("Generate one ID"), 1),
		p.button("", text.T("10 IDs"), text.T("Generate 10 IDs"), 10),
		p.button("", text.T("Burst: 5,000 IDs"), text.T("Generate a burst: 5,000 IDs"), 5000),
		questions,
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
		p.change(func(s *state) idOrigin { return s.choose(l, p.idOrigin) })
	})}
	for _, f := range nodeFields(p.layout) {
		parts = append(parts, p.nodeControl(f, p.bad[f.Name]))
	}
	return ui.Div("panel",
		ui.Div("controls", parts...),
		ui.Elem("p", ui.With{"class", "hint"},
			ui.Link("/layout?"+p.layoutLink(), "", app.Text(text.T("Edit this layout in the layout lab")))),
	)
}

func (p *generate) layoutLink() string {
	var k nav.Link
	layoutlink.Add(&k, p.layout)
	return k.String()
}

func (p *generate) nodeControl(f snowflake.Field, problem string) app.UI {
	name := f.Name
	input := ui.ElemOn("input",
		ui.With{"type", "text", "inputmode", "numeric", "class", "node", "data-edit", name, "value", p.nodes[name],
			"autocomplete", "off"}).
		OnInput(ui.Entered(func(ctx app.Context, typed string) {
			p.change(func(s *state) idOrigin { return s.setNode(name, typed, p.idOrigin) })
		}), "node", name)
	if problem != "" {
		input = input.Aria("invalid", "true")
	}
	return ui.Elem("label", ui.With{"class", "control"},
		ui.Elem("span", ui.With{"class", "label"}, app.Text(name),
			ui.Text("span", text.T("0–%s", text.Group(f.Max())), "class", "range")),
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
		ui.Elem("progress",
			ui.With{"max", strconv.Itoa(r.want), "value", strconv.Itoa(r.issued), "aria-label", text.T("IDs issued")}),
		ui.Text("span", text.T("%s of %s issued", text.Group(r.issued), text.Group(r.want))),
		ui.Button(text.T("Stop"), ui.With{"class", "quiet"}, func(app.Context) { p.running.stop() }, "stop"),
	)
}

// overflows reports whether a burst overflows the sequence, which is the layout's i-th field.
func (p *generate) overflows() (i int, overflows bool) {
	i = p.layout.Index(snowflake.KindSequence)
	return i, i >= 0 && p.layout.Name == "twitter"
}

// askBurst asks the second question.
func (p *generate) askBurst() {
	p.second = true
	ui.FocusOn(p.Ctx, `[data-question="burst"] .choice`, `[data-question="burst"] .verdict`)
}

// ask shows one question at a time. The burst that it asks about answers the second.
func (p *generate) ask() app.UI {
	i, overflows := p.overflows()
	if overflows && (p.second || p.overflowed()) {
		took, next := ui.Nothing(), ui.Elem("p", nil)
		if p.overflowed() {
			took = ui.Words("hint", p.burst.Summary())
		}
		if p.overflowed() || !nav.Presenting() && ui.Answered("burst") { // among the answers it would look like one
			_, lesson := nav.Neighbours("/bits-of-an-id")
			next = ui.Elem("p", nil, lesson.Onward("button primary"))
		}
		return ui.Elem("section", ui.With{"class", "card ask"},
			p.aboutBurst(p.layout.Fields[i].Max()+1, p.overflowed()),
			ui.Div("ask-next", took, next))
	}
	next := ui.Elem("p", nil)
	if overflows && p.compared {
		next = ui.Elem("p", nil,
			ui.Button(text.T("Next question: 5,000 IDs at once"), ui.With{"class", "primary"},
				func(app.Context) { p.askBurst() }, "second"))
	}
	return ui.Elem("section", ui.With{"class", "card ask"}, p.aboutBits(), ui.Div("ask-next", p.pair(), next))
}

// overflowed reports whether the last burst requested more IDs than a tick has.
func (p *generate) overflowed() bool {
	return p.burst != nil && len(p.burst.Record.Ticks) > 0 && uint64(p.burst.Want) > p.burst.Capacity()
}

// aboutBits generates a real ID as its answer.
func (p *generate) aboutBits() *ui.Prediction {
	return &ui.Prediction{
		ID:       "moves",
		Class:    nav.Presenting(),
		Question: text.T("You press Generate now and again one second later. Which bits change between the two IDs?"),
		Answers: []ui.Answer{
			{Words: text.T("The lower bits of the timestamp"), Right: true,
				Why: text.T(
					"One second adds little to the timestamp. A carry can reach a higher bit: the higher, the rarer.",
				)},
			{Words: text.T("Only the sequence"),
				Why: text.T("it restarts at 0 in each millisecond.")},
			{Words: text.T("A random scatter of bits"),
				Why: text.T("the digits look random, but the high bits stay the same for years.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			if p.compared = answered; answered {
				p.issue(p.Ctx, 1)
			}
		},
	}
}

// pair shows the answer to the first question: an ID and the one of a second later.
func (p *generate) pair() app.UI {
	i := p.layout.Index(snowflake.KindTime)
	if !p.compared || i < 0 {
		return ui.Nothing()
	}
	later, err := layouts.With(p.layout, p.id, i,
		layouts.Part(p.layout, p.id, i)+uint64(max(time.Second/p.layout.Tick, 1)))
	if err != nil {
		return ui.Nothing()
	}
	row := func(words string, id snowflake.ID) app.UI {
		return ui.Elem("div", nil, ui.Text("span", words),
			&ui.Bits{Layout: p.layout, ID: id, Changed: uint64(p.id ^ later)})
	}
	return ui.Div("two-ids", row(text.T("now"), p.id), row(text.T("1 s later"), later))
}

// aboutBurst runs a real burst as its answer.
func (p *generate) aboutBurst(room uint64, overflowed bool) app.UI {
	return &ui.Prediction{
		ID:    "burst",
		Class: nav.Presenting(),
		Past:  overflowed,
		Question: text.T(
			"One node can issue %s IDs per millisecond. You request 5,000 at once. What happens to the other %s?",
			text.Group(room), text.Group(5000-room)),
		Answers: []ui.Answer{
			{Words: text.T("The %s wait for the next millisecond", text.Group(5000-room)), Right: true,
				Why: text.T("The sequence overflows after %s and restarts at 0 once the clock shows a later millisecond. Your browser just did that.", text.Group(room-1))},
			{Words: text.T("The sequence continues at %s", text.Group(room)),
				Why: text.T("12 bits end there, and a carry would change the worker ID.")},
			{Words: text.T("They are rejected with an error"),
				Why: text.T("some generators do that; this one waits.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			p.second = true
			if answered {
				p.issue(p.Ctx, 5000)
			} else {
				p.drop()
			}
		},
	}
}
