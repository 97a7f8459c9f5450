package scenes

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// systemsPage has a type of its own, because go-app takes a component of one type for the page that it shows already.
type systemsPage struct{ base }

// NewSystems is the page /systems: which systems keep issuing IDs while the database is down. Its lanes are services on
// a street, above the database; a gallery of all systems follows.
func NewSystems() app.Composer {
	p := &systemsPage{}
	p.Play(&street{Plain: player.Plain{At: "/systems"}})
	return p
}

// street is the stage of this page: a service for each lane.
type street struct {
	player.Plain
	street *stage.Street
}

func (s *street) Traits() player.Traits {
	t := s.Plain.Traits()
	t.Levers, t.Last, t.Reveals = levers, showGallery, reveals
	t.Break = "break=tinyid&bits=2&allow=ask,tick,restart,lost-answer&events=8"
	t.Further = [2]string{"/keys", text.T("Insert ordered and random IDs into a database index")}
	t.Mixed, t.ResultsWait, t.Hint, t.Presses, t.Lamps = true, true, "", presses(), sim.Qualities()
	t.Figures = append(t.Figures, [][2]string{{"waiting", text.T("waiting")}, {"answered", text.T("answered")},
		{"estimate", text.T("an outsider’s estimate")}}...)
	return t
}

func presses() []player.Press {
	return []player.Press{
		{Words: text.T("Request an ID every 100 ms, five times"), Lines: "ask 5 every 100ms", Key: "ask"},
		{Words: text.T("Stop the database"), Lines: "down", Key: "turn"},
		{Words: text.T("Start the database"), Lines: "up"},
		{Words: text.T("Kill the app servers"), Lines: "kill"},
		{Words: text.T("Restart the app servers"), Lines: "restart"},
		{Words: text.T("Request 100 IDs at once"), Lines: "ask 100"},
		{Words: text.T("Drop the database’s next reply"), Lines: "lose 1"},
		{Words: text.T("Add a ticket server"), Lines: "join"},
		{Words: text.T("Clocks back 2 s"), Lines: "back 2s"},
	}
}

// press finds the button with these lines.
func press(lines string) player.Press {
	all := presses()
	return all[slices.IndexFunc(all, func(one player.Press) bool { return one.Lines == lines })]
}

func (s *street) Prepare(p *player.Player) (rows int) {
	s.street = stage.NewStreet(p.Run(), p.Titles())
	return s.street.Panels()
}

func (s *street) Draw(_ *player.Player, panel *stage.Panel, index int, at stage.Way) {
	s.street.Draw(panel, index, at)
}

// showGallery is the gallery of all systems, in which a reader chooses lanes.
func showGallery(p *player.Player) app.UI {
	return &gallery{Shown: p.Chosen(), Most: player.MostShown, Choose: p.Choose}
}

// mostInRow is the most services in one row.
const mostInRow = 6

// Picture is the services, and below them what they share.
func (s *street) Picture(p *player.Player, panel func(index int) app.UI) []app.UI {
	var services []app.UI
	at, n := p.Place(), s.street.Services()
	for i := range n {
		services = append(services,
			ui.Elem("div", ui.With{"class", "counter", "role", "img",
				"data-piped", strconv.FormatBool(s.street.Piped(i)),
				"aria-label", s.street.Says(at, i), "data-at", p.Run().Script.Lanes[i].Name}, panel(i)))
	}
	parts := []app.UI{ui.Elem("div", ui.With{"class", "counters", "role", "group", "aria-label", text.T("The systems")},
		services...)}
	below := s.street.Below()
	for i, name := range append([]string{"legend"}, below...) {
		parts = append(parts, ui.Div("street-"+name, panel(n+i)))
	}
	return []app.UI{ui.Elem("div",
		ui.With{"class", "street-picture", "data-counters", stage.Pick(n > mostInRow, "many", strconv.Itoa(n)),
			"data-below", append(below, "")[0]}, parts...)}
}

// levers are the buttons for the whole street, next to the caption.
func levers(p *player.Player) app.UI {
	store, servers := press("down"), press("kill")
	if p.Shown().Down(0) {
		store = press("up")
	}
	if p.Shown().Lane(0).Dead(0) {
		servers = press("restart")
	}
	var buttons []app.UI
	for _, one := range []player.Press{store, servers} {
		buttons = append(buttons, ui.Button(one.Words, nil,
			func(app.Context) { p.ByHand(one.Lines) }, "lever", one.Lines))
	}
	back := ui.Elem("span", nil)
	if p.DoneByHand() {
		back = ui.Button(text.T("Undo"), ui.With{"class", "quiet"},
			func(app.Context) { p.TakeBack() }, "take-back")
	}
	return ui.Elem("div", ui.With{"class", "levers", "data-experiment", "true"}, append(buttons, back)...)
}

// section is a field of an ID.
type section struct {
	name, value string
	bits        int
	hue         string
}

// sectionsOf are the fields of the last ID, from its first bit on.
func sectionsOf(c *sim.Service) (all []section) {
	l := c.Layout
	var fields []format.Field
	switch {
	case l.Fields != nil:
		for i, f := range l.Fields {
			fields = append(fields,
				format.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits, Value: text.Group(layouts.Part(l, c.ID.Low, i))})
		}
	case c.Design.Bits > 64:
		fields = format.WideFields(c.Design.Name, c.Design.Bits, c.ID.High, uint64(c.ID.Low))
	default:
		fields = []format.Field{{Name: "number", Kind: snowflake.KindSequence, Bits: 64, Value: text.Group(c.ID.Low)}}
	}
	var drawn snowflake.Layout
	for _, f := range fields {
		drawn.Fields = append(drawn.Fields, snowflake.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits})
	}
	hues := ui.Hues(drawn)
	for i, f := range fields {
		all = append(all, section{f.Name, f.Value, f.Bits, hues[i]})
	}
	return all
}

// strip is the ID by field, each as wide as it has bits.
func (g *gallery) strip(i int) app.UI {
	const width = 640
	var marks []app.UI
	var words []string
	total, from := 0, 0
	all := sectionsOf(g.services[i])
	for _, s := range all {
		total += s.bits
	}
	for _, s := range all {
		x, w := from*width/total, s.bits*width/total
		marks = append(marks,
			ui.SVG("rect", ui.With{"data-hue", s.hue, "x", strconv.Itoa(x), "width", strconv.Itoa(max(w-4, 2)),
				"height", "1"}))
		words = append(words, s.name)
		from += s.bits
	}
	return ui.SVG("svg",
		ui.With{"data-is", "gallery-strip", "viewBox", "0 0 640 1", "preserveAspectRatio", "none", "role", "img",
			"aria-label", text.T("%d bits: %s", total, text.List(words...))}, marks...)
}

func (g *gallery) sections(i int) app.UI {
	var items []app.UI
	for _, s := range sectionsOf(g.services[i]) {
		items = append(items,
			ui.Elem("li", ui.With{"data-hue", s.hue}, app.Text(s.name+" "), ui.Text("b", s.value, "class", "digits")))
	}
	return ui.Elem("ul", ui.With{"class", "gallery-parts", "translate", "no"}, items...)
}

// gallery lists every system: its ID by field, and what it does. An open one issues IDs, with
// the machine that plays on the stage, and can be added to the stage.
type gallery struct {
	app.Compo
	Shown  []string // on the stage, if the reader has chosen
	Most   int      // how many can be chosen
	Choose func(names []string)

	services []*sim.Service
}

// first is when the first IDs were issued: at the instant of a famous Snowflake.
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
		ui.Words("hint",
			text.T("Open a system to issue an ID or add it to the picture above (at most %d systems).", g.Most)),
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
			ui.Elem("p", ui.With{"class", "hint"}, ui.Text("span", described(d))),
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
				ui.ElemOn("input",
					ui.With{"type", "checkbox", "checked", strconv.FormatBool(shown),
						"disabled", strconv.FormatBool(!shown && len(g.Shown) >= g.Most)}).
					OnChange(ui.On(func(app.Context, app.Event) { g.toggle(d.Name) }), "show", d.Name),
				app.Text(text.T("show in the picture")),
			),
			ui.Link("/decode#id="+words, "", app.Text(text.T("Decode this ID"))),
			ui.Link(layoutlink.Compared(d.Name), "", app.Text(text.T("Compare it"))), g.layout(c),
		),
	)
}

// described is a design's rule, notes and documents.
func described(d *variant.Design) string {
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
		{text.T("length"), idLength(l, d)},
		{text.T("contains time"), issuedWhen(l, d)},
		{text.T("contains node"), issuedWhere(l, d)},
		{text.T("what an outsider can infer"), outsiderLearns(l, d)},
	}
}

// idLength is an ID's number of bits, and whether JavaScript numbers hold the issued ones exactly.
func idLength(l *sim.LaneFrame, d *variant.Design) string {
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

func issuedWhen(l *sim.LaneFrame, d *variant.Design) string {
	if d.Timeless {
		return text.T("no")
	}
	return text.T("to %s", text.Tick(l.Of().Layout.Tick))
}

func issuedWhere(l *sim.LaneFrame, d *variant.Design) string {
	switch layout := l.Of().Layout; {
	case d.Where != "":
		return text.T(d.Where)
	case layout.Fields != nil && layout.Nodes() > 1:
		return text.T("a node ID")
	}
	return text.T("no")
}

func outsiderLearns(l *sim.LaneFrame, d *variant.Design) string {
	switch estimate, err := strconv.ParseFloat(l.Field("estimate"), 64); {
	case err == nil:
		return text.T("that about %s exist", text.Group(int64(math.Round(estimate))))
	case d.Counts != nil || d.Timeless:
		return text.T("nothing")
	}
	return text.T("when each ID was issued")
}
