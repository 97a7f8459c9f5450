// Package styles is the page that shows every component in every state.
package styles

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// styles shows every component in every state, for developers and for tests of the looks.
type styles struct {
	app.Compo
	address nav.Address
	linkBad string // the problem of the link
	edited  snowflake.ID
	at      int
	samples func() []ui.Sample // of the components that one page alone uses
}

func New(samples func() []ui.Sample) app.Composer {
	p := &styles{edited: nav.Example, samples: samples}
	p.open(p.address.Open())
	return p
}

func (p *styles) OnMount(ctx app.Context) { nav.AnnounceReady(ctx) }

func (p *styles) OnNav(ctx app.Context) {
	p.address.Follow(ctx, "/styles", p.open)
}

// open reports every parameter of the link, since this page knows none.
func (p *styles) open(query, fragment string) {
	p.linkBad = nav.Sentences(nav.Parse(func(_, _ *nav.Params) {}, query, fragment))
}

// Render has one entry per component.
func (p *styles) Render() app.UI {
	frame := nav.Shell("/styles")
	frame.Figure = ui.Picture{Layout: snowflake.Twitter(), ID: nav.Example}
	frame.Title = text.T("Components")
	parts := []app.UI{
		ui.Text("p", text.T("Each component of this site in each of its states, with real data. Those that several pages share come first."), "class", "lead"),
		ui.Alert(p.linkBad),
		p.entry("buttons", p.buttons()),
		p.entry("inputs", p.inputs()),
		p.entry("bits", p.bits()),
		p.entry("card", p.cards()),
		p.entry("prediction", p.predictions()),
		p.entry("progress, empty and alert", p.states()),
		p.entry("player", ui.Div("playing", &ui.Player{Len: 8, At: p.at, Step: "", Marks: []ui.Mark{{At: 4, Says: text.T("wait")}, {At: 6, Says: text.T("broken"), Bad: true}},
			OnMove: func(_ app.Context, at int) { p.at = at }})),
		p.entry("scenes, operations, choices", p.choices()),
		p.entry("words explained", ui.Explained("", text.T("Each lane shows by how many ticks its clock would have to slew; 100/1 fits."), "lane", "ticks", "slew", "100/1", "fits")),
		p.entry("update", ui.UpdateNotice()),
		p.entry("panic", p.panicked()),
	}
	for _, sample := range p.samples() {
		parts = append(parts, p.entry(sample.Name, sample.Of))
	}
	return frame.Render(parts...)
}

func (p *styles) entry(name string, content app.UI) app.UI {
	return ui.Elem("section", ui.With{"class", "entry"}, ui.Text("h2", name, "translate", "no"), content)
}

func (p *styles) buttons() app.UI {
	return ui.Elem("div", ui.With{"class", "buttons"},
		ui.Text("button", text.T("Primary"), "type", "button", "class", "primary"),
		ui.Text("button", text.T("Plain"), "type", "button"),
		ui.Text("button", text.T("Not now"), "type", "button", "disabled", "true"),
		ui.Text("button", text.T("Quiet"), "type", "button", "class", "quiet"),
		&ui.CopyButton{Text: nav.Example.String(), What: text.T("ID")},
	)
}

func (p *styles) inputs() app.UI {
	bad := text.T("This does not fit; %s has %s: 0 to %s", "worker", text.Count(5, "%s bit", "%s bits"), "31")
	return ui.Elem("div", ui.With{"class", "controls"},
		ui.LayoutPicker(snowflake.Twitter(), func(app.Context, snowflake.Layout) {}),
		ui.Elem("label", ui.With{"class", "control"},
			ui.Elem("span", ui.With{"class", "label"}, app.Text("datacenter"), ui.Text("span", "0–31", "class", "range")),
			ui.Elem("input", ui.With{"type", "text", "class", "node", "value", "11"}), ui.Alert("")),
		ui.Elem("label", ui.With{"class", "control"},
			ui.Elem("span", ui.With{"class", "label"}, app.Text("worker"), ui.Text("span", "0–31", "class", "range")),
			ui.Elem("input", ui.With{"type", "text", "class", "node", "value", "32", "aria-invalid", "true"}), ui.Alert(bad)),
	)
}

func (p *styles) bits() app.UI {
	var rows []app.UI
	for _, s := range system.All() {
		if !s.Common {
			continue
		}
		rows = append(rows, ui.Elem("section", ui.With{"class", "card"},
			ui.Text("p", s.Title, "class", "note", "translate", "no"),
			&ui.Bits{Layout: s.Layout, ID: nav.Example, Changed: 0x1f000},
		))
	}
	return ui.Elem("div", ui.With{"class", "cards"}, rows...)
}

// choices show that selected choices look the same everywhere.
func (p *styles) choices() app.UI {
	var all []app.UI
	for _, class := range []string{"scene", "op"} {
		chosen := ui.Link("/styles", class, app.Text(text.T("Chosen"))).Aria("current", "true")
		all = append(all, ui.Div(class+"s", chosen, ui.Link("/styles", class, app.Text(text.T("Another")))))
	}
	choice := func(words, pressed string) app.UI {
		return ui.Text("button", words, "type", "button", "class", "choice", "aria-pressed", pressed)
	}
	return ui.Div("cards", append(all, ui.Div("widths", choice(text.T("Chosen"), "true"), choice(text.T("Another"), "false")))...)
}

// panicked is empty where the page has no address yet.
func (p *styles) panicked() app.UI {
	if app.IsServer {
		return ui.Nothing()
	}
	return ui.PanicCard("runtime error: index out of range [64] with length 64", func() {})
}

func (p *styles) cards() app.UI {
	return ui.Elem("div", ui.With{"class", "cards"},
		&ui.Card{Layout: snowflake.Twitter(), ID: nav.Example, Note: text.T("To read"), Origin: "issued"},
		&ui.Card{Layout: snowflake.Sonyflake(), ID: p.edited, Note: text.T("To edit"), Origin: "composed", OnChange: func(_ app.Context, id snowflake.ID) { p.edited = id }},
	)
}

func (p *styles) predictions() app.UI {
	answers := []ui.Answer{
		{Words: text.T("4,096"), Right: true, Why: text.T("Twelve bits hold the numbers 0 to 4,095.")},
		{Words: text.T("4,095"), Why: text.T("that is the largest number, but 0 counts too.")},
	}
	question := text.T("How many IDs of one node fit into a millisecond?")
	return ui.Elem("div", ui.With{"class", "cards"},
		&ui.Prediction{ID: "styles", Question: question, Answers: answers},
		&ui.Prediction{ID: "styles-answered", Question: question, Answers: answers, Past: true},
		&ui.Prediction{ID: "styles-class", Question: question, Answers: answers, Class: true},
		&ui.Prediction{ID: "styles-number", Question: question, Answers: []ui.Answer{{Words: "4096", Right: true, Why: answers[0].Why}}},
	)
}

func (p *styles) states() app.UI {
	return ui.Elem("div", ui.With{"class", "cards"},
		ui.Elem("div", ui.With{"class", "progress"}, ui.Elem("progress", ui.With{"max", "5000", "value", "1536", "aria-label", text.T("IDs issued")}),
			ui.Text("span", text.T("%s of %s issued", "1,536", "5,000"))),
		ui.Text("p", text.T("Your IDs appear here, newest first."), "class", "empty"),
		ui.Text("p", text.T("%s at position %s is not a decimal digit (0–9).", format.CharacterName('O'), "19"), "class", "alert"),
	)
}
