package page

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// styles shows every component in every state: what a developer opens first,
// and what the tests of how things look measure.
type styles struct {
	app.Compo
	ready   bool
	address address
	odd     string // what is wrong with the link
	edited  snowflake.ID
	at      int
	fields  []snowflake.Field
}

func newStyles() *styles {
	p := &styles{ready: app.IsClient}
	p.read(p.address.open())
	return p
}

func (p *styles) OnMount(ctx app.Context) { announceReady(ctx) }

func (p *styles) OnNav(ctx app.Context) {
	ctx.Page().SetTitle(routeOf("/styles").Title)
	if u := ctx.Page().URL(); p.address.unread(u) {
		p.read(u.RawQuery, u.EscapedFragment())
	}
}

// read names what a link says that this page does not know.
func (p *styles) read(query, fragment string) {
	p.odd = together(unknown(parameters(query)), strange(fragment))
}

// Render is one entry a component.
func (p *styles) Render() app.UI {
	if p.edited == 0 {
		p.edited = example
	}
	frame := shell("/styles", p.ready)
	frame.Figure = ui.Picture{Layout: snowflake.Twitter(), ID: example}
	return frame.Render(
		ui.Say("h1", text.T("Components")),
		ui.Say("p", text.T("Each component of this site in each of its states, with real data. The stylesheet names them in the same order."), "class", "lead"),
		ui.Alert(p.odd),
		p.entry("buttons", p.buttons()),
		p.entry("inputs", p.inputs()),
		p.entry("bits", p.bits()),
		p.entry("card", p.cards()),
		p.entry("longer IDs", p.wide()),
		p.entry("prediction", p.predictions()),
		p.entry("table and bar", p.table()),
		p.entry("progress, empty and alert", p.states()),
		p.entry("player", ui.Div("playing", &ui.Player{Len: 8, At: p.at, Step: "", Ready: p.ready, Marks: []ui.Mark{{At: 4, Says: text.T("wait")}, {At: 6, Says: text.T("broken"), Bad: true}},
			OnMove: func(_ app.Context, at int) { p.at = at }})),
		p.entry("lamp, timeline", p.lamps()),
		p.entry("code", &ui.Code{File: "step.go", From: 44, Lines: []string{"if now < 0 {", "\treturn s, early", "}", "place := s"}, Lit: []int{44, 47}, At: 47}),
		p.entry("borders", p.borders()),
		p.entry("finding, plot", p.plots()),
		p.entry("lifeline, strip", p.lifelines()),
		p.entry("scenes, operations, choices", p.choices()),
		p.entry("lane", p.lane()),
		p.entry("sheet, ring", p.walks()),
		p.entry("update", ui.UpdateNotice()),
		p.entry("panic", p.panicked()),
		p.entry("thumbnail", ui.Thumbnail("uttttttTtTTttTDdWwwssSSs")),
	)
}

func (p *styles) plots() app.UI {
	return ui.Make("div", ui.With{"class", "cards"},
		ui.Make("section", ui.With{"class", "finding", "data-finding", "clock-back"},
			ui.Say("p", text.T("%s is smaller than one above.", text.Count(1, "ID", "IDs")), "class", "finding-says"), ui.Say("p", text.T("Evidence, not proof."), "class", "hint")),
		ui.Make("div", ui.With{"class", "plots"},
			ui.PlotView(text.T("Over time"), 0, ui.Histogram("styles-time", text.T("IDs by the second."), 560, []int{3, 1, 0, 4, 5, 9, 2, 6}, "time", [3]string{"0", "4", "8"})),
			ui.PlotView(text.T("By node"), 0, ui.Tally("styles-node", text.T("The IDs of %s.", text.Count(2, "node", "nodes")), 560, []ui.Counted{{Name: "worker 7", Count: 31}, {Name: "worker 8", Count: 12}}, "worker")),
		),
	)
}

func (p *styles) entry(name string, content app.UI) app.UI {
	return ui.Make("section", ui.With{"class", "entry"}, ui.Say("h2", name, "translate", "no"), content)
}

func (p *styles) buttons() app.UI {
	return ui.Make("div", ui.With{"class", "buttons"},
		ui.Say("button", text.T("Primary"), "type", "button", "class", "primary"),
		ui.Say("button", text.T("Plain"), "type", "button"),
		ui.Say("button", text.T("Not now"), "type", "button", "disabled", "true"),
		ui.Say("button", text.T("Quiet"), "type", "button", "class", "quiet"),
		&ui.CopyButton{Text: example.String(), What: text.T("the ID")},
	)
}

func (p *styles) inputs() app.UI {
	bad := text.T("This does not fit; %s has %s: 0 to %s", "worker", text.Count(5, "bit", "bits"), "31")
	return ui.Make("div", ui.With{"class", "controls"},
		ui.LayoutPicker(snowflake.Twitter(), true, func(app.Context, snowflake.Layout) {}),
		ui.Make("label", ui.With{"class", "control"},
			ui.Make("span", ui.With{"class", "label"}, app.Text("datacenter"), ui.Say("span", "0–31", "class", "range")),
			ui.Make("input", ui.With{"type", "text", "class", "node", "value", "11"}), ui.Alert("")),
		ui.Make("label", ui.With{"class", "control"},
			ui.Make("span", ui.With{"class", "label"}, app.Text("worker"), ui.Say("span", "0–31", "class", "range")),
			ui.Make("input", ui.With{"type", "text", "class", "node", "value", "32", "aria-invalid", "true"}), ui.Alert(bad)),
	)
}

func (p *styles) bits() app.UI {
	var rows []app.UI
	for _, l := range snowflake.Presets() {
		rows = append(rows, ui.Make("section", ui.With{"class", "card"},
			ui.Say("p", ui.LayoutName(l), "class", "note", "translate", "no"),
			&ui.Bits{Layout: l, ID: example, Changed: 0x1f000},
		))
	}
	for _, width := range []int{32, 8} {
		rows = append(rows, ui.Div("card", &ui.Register{Name: "styles-" + strconv.Itoa(width), Width: width, Bits: uint64(example) >> 22 & (1<<width - 1), Ready: p.ready, OnFlip: func(app.Context, int) {}}))
	}
	return ui.Make("div", ui.With{"class", "cards"}, rows...)
}

// choices show that what is chosen looks alike wherever there is a choice.
func (p *styles) choices() app.UI {
	var all []app.UI
	for _, class := range []string{"scene", "op"} {
		chosen := ui.Link("/styles", class, app.Text(text.T("Chosen"))).Aria("current", "true")
		all = append(all, ui.Div(class+"s", chosen, ui.Link("/styles", class, app.Text(text.T("Another")))))
	}
	choice := func(words, pressed string) app.UI {
		return ui.Say("button", words, "type", "button", "class", "choice", "aria-pressed", pressed)
	}
	return ui.Div("cards", append(all, ui.Div("widths", choice(text.T("Chosen"), "true"), choice(text.T("Another"), "false")))...)
}

func (p *styles) lane() app.UI {
	l := lane{Name: "styles", Title: "Refuse", Rule: "Refuses until the clock has passed the last millisecond.", Holds: []bool{true, true, false}, Figures: []string{"4096", "1", "0", "1", "0"},
		Axis: ui.Axis{From: 90, To: 110, Clock: 97, ClockText: "97 ms", Last: 100, LastText: "100/1"}}
	l.Title, l.Rule = text.Told(l.Title), text.Told(l.Rule)
	return l.Render()
}

// panicked is empty where the page has no address yet.
func (p *styles) panicked() app.UI {
	if !p.ready {
		return ui.Make("div", nil)
	}
	return ui.PanicCard("runtime error: index out of range [64] with length 64", func() {})
}

func (p *styles) walks() app.UI {
	negate, _ := bitlab.Find("negate")
	w := negate.Walk(bitlab.Input{Width: 8, A: 12})
	last := w.Steps[len(w.Steps)-1]
	return ui.Div("card bitlab",
		ui.Make("div", ui.With{"class", "board", "data-bytes", "1"}, &ui.Sheet{Width: w.Width, Rows: last.Rows, Final: last.Rows, Moves: last.Moves}),
		ui.Div("ring-body", ui.Ring(bitlab.Ring{Width: 4, From: 6, By: 3})))
}

func (p *styles) cards() app.UI {
	return ui.Make("div", ui.With{"class", "cards"},
		&ui.Card{Layout: snowflake.Twitter(), ID: example, Note: text.T("To read"), Origin: "issued"},
		&ui.Card{Layout: snowflake.Sonyflake(), ID: p.edited, Note: text.T("To edit"), Origin: "composed", OnChange: func(_ app.Context, id snowflake.ID) { p.edited = id }},
	)
}

func (p *styles) wide() app.UI {
	found := format.Identify("01ARYZ6S41TSV4RRFFQ69G5FAV", format.Options{Now: readingClock()})
	r := &found.Readings[0]
	return ui.Make("section", ui.With{"class", "card"}, ui.WideBits(r.Bits, r.Fields()), ui.WideSections(r, r.Fields(), nil))
}

func (p *styles) predictions() app.UI {
	answers := []ui.Answer{
		{Words: text.T("4,096"), Right: true, Why: text.T("Twelve bits hold the numbers 0 to 4,095.")},
		{Words: text.T("4,095"), Why: text.T("that is the largest number, but 0 counts too.")},
	}
	question := text.T("How many IDs of one node fit into a millisecond?")
	return ui.Make("div", ui.With{"class", "cards"},
		&ui.Prediction{ID: "styles", Question: question, Answers: answers},
		&ui.Prediction{ID: "styles-answered", Question: question, Answers: answers, Past: true},
		&ui.Prediction{ID: "styles-class", Question: question, Answers: answers, Class: true},
		&ui.Prediction{ID: "styles-number", Question: question, Answers: []ui.Answer{{Words: "4096", Right: true, Why: answers[0].Why}}},
	)
}

func (p *styles) table() app.UI {
	l := snowflake.Twitter()
	b := &burst{layout: l, record: &record{issued: 5000}, took: 1500 * time.Microsecond}
	b.record.ticks = []tickRecord{{tick: 506392260172, issued: 4096, full: true, waited: time.Millisecond}, {tick: 506392260173, issued: 904}}
	return ui.Make("div", ui.With{"class", "burst"}, ui.Say("p", b.summary(), "class", "hint"), b.table())
}

func (p *styles) lamps() app.UI {
	dots := ui.NewDots(90, 110)
	for n, tick := range []float64{99, 100, 100, 100} {
		dots.Add(n, tick, n == 3)
	}
	ids, twice := dots.Paths(4)
	return ui.Div("cards",
		ui.Div("lamps", ui.Lamp("unique", true), ui.Lamp("increasing", true), ui.Lamp("fits", true), ui.Lamp("unique", false), ui.Lamp("increasing", false), ui.Lamp("fits", false)),
		ui.Axis{From: 90, To: 110, Clock: 97, ClockText: "97 ms", Last: 100, LastText: "100/1", IDs: ids, Twice: twice}.Render(),
	)
}

func (p *styles) borders() app.UI {
	if p.fields == nil {
		p.fields = snowflake.Twitter().Fields
	}
	says := func(fields []snowflake.Field) []string {
		var all []string
		for _, f := range fields[1:] {
			all = append(all, f.Name+" "+text.Count(f.Bits, "bit", "bits"))
		}
		return all
	}
	short := append([]snowflake.Field(nil), p.fields[1:]...)
	long := []snowflake.Field{{Name: "time", Kind: snowflake.KindTime, Bits: 37}, {Name: "server", Kind: snowflake.KindNode, Bits: 20}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: 16}}
	move := func(_ app.Context, i, by int, _ bool) {
		p.fields = append([]snowflake.Field(nil), p.fields...)
		p.fields[i].Bits += by
		p.fields[i+1].Bits -= by
	}
	stay := func(app.Context, int, int, bool) {}
	return ui.Div("cards",
		ui.Div("card", &ui.Borders{Fields: p.fields, Says: says(p.fields), Ready: p.ready, OnMove: move}),
		ui.Div("card", &ui.Borders{Fields: short, Says: says(short), OnMove: stay}),
		ui.Div("card", &ui.Borders{Fields: long, Says: says(long), OnMove: stay}),
	)
}

func (p *styles) lifelines() app.UI {
	marks := []ui.LifeMark{{At: 0.01, Letter: "a", When: "2010-11-28", Words: text.T("Unsafe in JavaScript"), Bad: true}, {At: 0.8, Letter: "b", When: "2080-07-10", Words: text.T("Last tick")}}
	says := text.T("The lifetime from %s to %s", "2010-11-04", "2095-01-01")
	return ui.Div("cards",
		ui.Keep(ui.Lifeline{From: "2010-11-04", To: "2080-07-10", End: 1, Now: 0.23, Says: says, Marks: marks[:1]}),
		ui.Keep(ui.Lifeline{From: "2010-11-04", To: "2095-01-01", End: 0.8, Now: 1, Says: says, Marks: marks}),
		ui.Strip(snowflake.Twitter()), ui.Strip(snowflake.Sonyflake()),
	)
}

func (p *styles) states() app.UI {
	return ui.Make("div", ui.With{"class", "cards"},
		ui.Make("div", ui.With{"class", "progress"}, ui.Make("progress", ui.With{"max", "5000", "value", "1536", "aria-label", text.T("IDs issued")}),
			ui.Say("span", text.T("%s of %s issued", "1,536", "5,000"))),
		ui.Say("p", text.T("The IDs that you make stand here, newest first. They stay in this browser."), "class", "empty"),
		ui.Say("p", text.T("“%s” at position %s is not a %s.", "O", "19", text.T("decimal digit (0–9)")), "class", "alert"),
	)
}
