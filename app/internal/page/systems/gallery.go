package systems

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// gallery lists every system: its ID by field, and what it does. An open one issues IDs, with
// the machine that plays on the stage, and can be added to the stage.
type gallery struct {
	app.Compo
	Shown  []string // on the stage, if the reader has chosen
	Most   int      // how many can be chosen
	Choose func(names []string)

	services []*sim.Service
}

// first is the instant of the first IDs: that of a famous Snowflake.
var first = time.UnixMilli(1656432460105).UTC()

func (g *gallery) Render() app.UI {
	if g.services == nil {
		for _, d := range slices.Concat(numbering(false), numbering(true)) {
			c := sim.NewService(d, first)
			c.Issue(first)
			g.services = append(g.services, c)
		}
	}
	var cards []app.UI
	for i := range g.services {
		cards = append(cards, g.card(i))
	}
	return ui.Elem("section", ui.With{"class", "gallery", "aria-labelledby", "gallery"},
		ui.Text("h2", text.T("All systems"), "id", "gallery"),
		ui.Words("hint", text.T("Open a system to issue an ID or add it to the picture above (at most %d systems).", g.Most)),
		ui.Div("gallery-cards", cards...),
	)
}

// OnNav opens the system that a link names.
func (g *gallery) OnNav(ctx app.Context) { nav.Reveal(ctx, ctx.Page().URL().Fragment) }

func (g *gallery) card(i int) app.UI {
	c := g.services[i]
	d := &c.Design
	shown := slices.Contains(g.Shown, d.Name)
	words := c.Words()
	return ui.Elem("details", ui.With{"class", "gallery-card", "id", "system-" + d.Name, "data-system", d.Name},
		ui.Elem("summary", nil,
			ui.Elem("h3", nil, app.Text(text.T(d.Title))),
			ui.MemoOne(g.strip, i, c.Issued),
			ui.Elem("p", ui.With{"class", "hint"}, ui.Text("span", says(d))),
		),
		ui.Elem("div", ui.With{"class", "gallery-id", "role", "status", "data-row", words},
			ui.Text("p", c.Problem, "class", "refusal"),
			ui.Text("output", words, "class", "digits", "data-field", "id", "data-value", words),
			&ui.CopyButton{Text: words, What: text.T("ID")},
		),
		g.sections(i),
		ui.Div("buttons",
			ui.Button(text.T("Issue an ID"), ui.With{"aria-label", text.T("Issue an ID: %s", text.T(d.Title))},
				func(app.Context) { g.services[i].Issue(time.Now()) }, "issue", d.Name),
			ui.Elem("label", ui.With{"class", "check"},
				ui.ElemOn("input", ui.With{"type", "checkbox", "checked", strconv.FormatBool(shown), "disabled", strconv.FormatBool(!shown && len(g.Shown) >= g.Most)}).
					OnChange(ui.On(func(app.Context, app.Event) { g.toggle(d.Name) }), "show", d.Name),
				app.Text(text.T("show in the picture")),
			),
			ui.Link("/decode#id="+words, "", app.Text(text.T("Decode this ID"))), ui.Link(nav.Compared(d.Name), "", app.Text(text.T("Compare it"))), g.layout(c),
		),
	)
}

// says is a design's rule, notes and documents.
func says(d *variant.Design) string {
	sentences := []string{text.T(d.Rule)}
	for _, note := range d.Notes {
		sentences = append(sentences, text.T(note))
	}
	if d.Documents != "" {
		sentences = append(sentences, text.T(d.Documents))
	}
	return text.Sentences(sentences...)
}

// layout links to the layout page if the layout has a name.
func (g *gallery) layout(c *sim.Service) app.UI {
	if c.Layout.Fields == nil || c.Layout.Name == "" {
		return ui.Elem("span", nil)
	}
	return ui.Link("/layout?layout="+c.Layout.Name, "", app.Text(text.T("Open its layout")))
}

// toggle adds a system to the stage or removes it.
func (g *gallery) toggle(name string) {
	shown := slices.DeleteFunc(slices.Clone(g.Shown), func(one string) bool { return one == name })
	if len(shown) == len(g.Shown) {
		shown = append(shown, name)
	}
	g.Choose(shown)
}

// numbering are Snowflake's designs, or all others.
func numbering(snowflakes bool) (all []variant.Design) {
	for _, d := range sim.Designs() {
		if (d.For(snowflake.Twitter()).Fields != nil) == snowflakes {
			all = append(all, d)
		}
	}
	return all
}

// reveals is what the documents require of a good ID besides the invariants: its length, and
// what can be read from it.
func reveals(l *sim.LaneFrame) [][2]string {
	d := &l.Of().Design
	return [][2]string{
		{text.T("length"), length(l, d)},
		{text.T("contains time"), when(l, d)},
		{text.T("contains node"), where(l, d)},
		{text.T("what an outsider can infer"), learns(l, d)},
	}
}

// length is an ID's number of bits, and whether JavaScript numbers hold the issued ones exactly.
func length(l *sim.LaneFrame, d *variant.Design) string {
	if d.Bits > 64 {
		return text.T("%d bits", d.Bits)
	}
	largest := snowflake.ID(0)
	for i := range l.Log() {
		if e := &l.Log()[i]; e.Issued {
			largest = max(largest, e.ID())
		}
	}
	if largest >= 1<<53 {
		return text.T("64 bits, above 2⁵³")
	}
	return text.T("64 bits, below 2⁵³ so far")
}

func when(l *sim.LaneFrame, d *variant.Design) string {
	if d.Timeless {
		return text.T("no")
	}
	return text.T("to %s", text.Tick(l.Of().Layout.Tick))
}

func where(l *sim.LaneFrame, d *variant.Design) string {
	switch layout := l.Of().Layout; {
	case d.Where != "":
		return text.T(d.Where)
	case layout.Fields != nil && layout.Nodes() > 1:
		return text.T("a node ID")
	}
	return text.T("no")
}

func learns(l *sim.LaneFrame, d *variant.Design) string {
	switch estimate, err := strconv.ParseFloat(l.Field("estimate"), 64); {
	case err == nil:
		return text.T("that about %s exist", text.Group(int64(math.Round(estimate))))
	case d.Counts != nil || d.Timeless:
		return text.T("nothing")
	}
	return text.T("when each ID was issued")
}
