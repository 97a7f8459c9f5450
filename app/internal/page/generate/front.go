package generate

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// front is the front page: the problem, the way in, a box for an ID, and a generator whose layout and
// node are fixed. Its address says nothing; web/early.js opens /bits-of-an-id for the addresses that
// it had before.
type front struct {
	generate
	pasted string       // in the decoder's box
	next   nav.Entry    // the first lesson that is not done
	due    int          // ideas of Practice
	total  int          // how many IDs were issued on this page
	newest snowflake.ID // the last of them
	twice  bool         // one of them was not larger than all before it
}

// NewFront is the front page.
func NewFront() app.Composer {
	p := &front{next: nav.Lessons()[0]}
	p.generators = map[string]*ui.TracedGenerator{}
	p.onIssued = p.count
	p.Start("/", p)
	return p
}

func (p *front) Params(query, _ *nav.Params) {
	query.Reading(func() { nav.Parse(p.state.Params, "", "") })
}

func (p *front) Arrived() {
	done := nav.Done(p.Ctx)
	p.due = ideas.Due()
	if i := slices.IndexFunc(nav.Lessons(), func(l nav.Entry) bool { return !slices.Contains(done, l.ID()) }); i >= 0 {
		p.next = nav.Lessons()[i]
	}
}

// OnNav opens /bits-of-an-id if a fragment with an ID was entered here.
func (p *front) OnNav(ctx app.Context) {
	if u := ctx.Page().URL(); app.IsClient && nav.Parameters(u.EscapedFragment()).Has("id") {
		app.Window().Get("location").Call("replace", ui.Href("/bits-of-an-id#"+u.EscapedFragment()))
		return
	}
	p.generate.OnNav(ctx)
}

// count checks that no ID was issued before: each is larger than the one before it.
func (p *front) count(ids []snowflake.ID) {
	for _, id := range ids {
		p.twice = p.twice || id <= p.newest
		p.newest = id
	}
	p.total += len(ids)
}

func (p *front) Render() app.UI {
	frame, due := nav.Shell("/"), ui.Nothing()
	if p.due > 0 { // here, since what a page calls before it responds is in the program's first part
		due = ui.Text("a", text.Count(p.due, "%s idea is due", "%s ideas are due"), "href", ui.Href("/practice"),
			"class", "button front-due", "data-due", strconv.Itoa(p.due))
	}
	return frame.Render(
		ui.Alert(p.message()),
		ui.Div("front",
			ui.Memo(duplicatePicture{}),
			ui.Div("front-says",
				ui.Text("h1", text.T("Each server counts alone, so two customers get the same number.")),
				p.begins(), due, p.decoder())),
		p.living(),
	)
}

// begins leads to the first lesson, or to the next one of a reader who comes back.
func (p *front) begins() app.UI {
	words := text.T("Invent the ID (%s)", text.Count(p.next.Minutes, "%s minute", "%s minutes"))
	if p.next.ID() != "story" {
		words = text.T("Continue: %s", p.next.Name)
	}
	return ui.Link(p.next.Path, "button primary front-begin", app.Text(words))
}

// decoder is the box for an ID, below it a famous one with its time.
func (p *front) decoder() app.UI {
	return ui.Div("front-decode",
		ui.Text("h2", text.T("Decode an ID")),
		ui.Div("buttons paste-here", ui.DecodeBox("", text.T("Paste an ID"), &p.pasted),
			ui.Button(text.T("Decode"), nil, func(ctx app.Context) { ui.Decode(ctx, &p.pasted) }, "decode")),
		ui.MemoSent("decoded", decoded))
}

func decoded() app.UI {
	l := snowflake.Twitter()
	at := l.Instant(layouts.Part(l, layoutlink.Example, l.Index(snowflake.KindTime)))
	id := layoutlink.Example.String()
	return ui.Elem("p", ui.With{"class", "front-decoded"},
		ui.Phrase("%s is from %s, %s UTC.", ui.Link("/decode#id="+id, "digits", app.Text(id)),
			ui.Text("b", text.T("28 June 2022")), ui.Text("b", at.Format("15:04:05.000"), "class", "digits"))...)
}

// living is the generator, with the ID that it would issue now.
func (p *front) living() app.UI {
	id := p.id.String()
	see := "/bits-of-an-id?scene=" + Scene
	if p.named {
		see += "#id=" + id
	}
	return ui.Elem("section", ui.With{"class", "card strip figure living", "data-row", id, "data-origin", p.origin,
		"data-running", strconv.FormatBool(p.stream != nil), "data-turn", p.turned()},
		ui.Div("living-head",
			ui.Text("p", text.T("A real Snowflake generator runs in this page"), "class", "living-runs"),
			ui.Text("p", p.proof(), "class", "living-proof", "role", "status"),
			p.pause(), ui.Link(see, "", app.Text(text.T("What each bit says")))),
		ui.Div("acts",
			ui.Div("number",
				over("id", ui.Text("output", text.GroupDigits(id, 3, ","), "class", "id", "data-field", "id",
					"data-value", id))),
			p.filled(),
			ui.Div("buttons making",
				p.button("", text.T("Generate"), text.T("Generate one ID"), 1),
				p.button("", text.T("Burst: 5,000 IDs"), text.T("Generate a burst: 5,000 IDs"), 5000))),
		ui.MemoSent("shown "+id+" "+strconv.FormatUint(p.changed, 10), p.shown))
}

// proof is how many IDs were issued here, and whether one was issued twice.
func (p *front) proof() string {
	switch {
	case p.total == 0:
		return ""
	case p.twice:
		return text.T("%s, not all in order", text.Count(p.total, "%s ID", "%s IDs"))
	}
	return text.T("✓ %s, none twice", text.Count(p.total, "%s ID", "%s IDs"))
}

// filled are the milliseconds that the last burst filled, at most two.
func (p *front) filled() app.UI {
	if p.burst == nil || p.burst.Want == 1 {
		return ui.Elem("ol", ui.With{"class", "filled"})
	}
	var items []app.UI
	for i, t := range p.burst.Record.Ticks[:min(2, len(p.burst.Record.Ticks))] {
		words := [...]string{text.T("in one millisecond"), text.T("in a later one")}[i]
		items = append(items, ui.Elem("li", nil, picture(p.burst.Layout, t.Tick, 0, t.Issued),
			ui.Elem("p", nil, ui.Field("tick-ids", strconv.Itoa(t.Issued), text.Group(t.Issued)), app.Text(" "),
				ui.Text("small", words))))
	}
	return ui.Elem("ol", ui.With{"class", "filled"}, items...)
}

// shown is the ID's bits and fields. The front page has one layout.
func (p *front) shown() app.UI {
	return ui.Anatomy(p.layout, &ui.Bits{Layout: p.layout, ID: p.id, Changed: p.changed}, p.brief)
}

// brief is a field's name and value.
func (p *front) brief(i int) []app.UI {
	f := p.layout.Fields[i]
	part := layouts.Part(p.layout, p.id, i)
	name := ui.Text("strong", answers(f.Kind))
	switch f.Kind {
	case snowflake.KindUnused:
		return nil
	case snowflake.KindTime:
		at := p.layout.Instant(part)
		return []app.UI{name,
			over("utc", ui.Text("span", text.UTC(at), "data-field", "utc", "data-value", text.UTC(at)))}
	}
	exact := strconv.FormatUint(part, 10)
	return []app.UI{name, ui.Text("output", text.Group(part), "data-field", f.Name, "data-value", exact)}
}

// duplicatePicture is two servers that count alone and hand out one number, drawn from the story's second
// beat.
type duplicatePicture struct{}

// Key is the same for every reader.
func (duplicatePicture) Key() string { return "problem" }

func (duplicatePicture) Render() app.UI {
	id, customers := story.TwoCounters()
	write := func(x, y, size int, is, words string) app.UI {
		return ui.SVG("text",
			ui.With{"x", strconv.Itoa(x), "y", strconv.Itoa(y), "font-size", strconv.Itoa(size), "data-is", is},
			app.Text(words))
	}
	var parts []app.UI
	for i, c := range customers {
		x := 58 + 340*c.Shop
		name := text.T("Server %s", string(rune('A'+c.Shop)))
		parts = append(parts,
			ui.SVG("path", ui.With{"data-is", "server", "d", "M" + strconv.Itoa(x) + " 10h184v116h-184z"}),
			ui.SVG("path", ui.With{"data-is", "server-head", "d", "M" + strconv.Itoa(x) + " 10h184v40h-184z"}),
			write(x+16, 37, 19, "server-name", name),
			write(x+92, 108, 50, "count", act.Text(c.Ticket)),
			ui.SVG("path", ui.With{"data-is", "way", "d", "M" + strconv.Itoa(x+92) + " 134v78"}),
			ui.SVG("path", ui.With{"data-is", "person",
				"d", "M" + strconv.Itoa(x+64) + " 406v-14a26 26 0 0 1 26 -26h4a26 26 0 0 1 26 26v14zM" +
					strconv.Itoa(x+77) + " 345a15 15 0 1 1 30 0a15 15 0 1 1 -30 0z"}),
			ui.SVG("g", ui.With{"data-is", "ticket", "data-of", strconv.Itoa(i)},
				ui.SVG("path", ui.With{"d", "M" + strconv.Itoa(x+42) + " 222h100v60h-100z"}),
				write(x+92, 270, 50, "count", act.Text(c.Ticket))))
	}
	parts = append(parts,
		ui.SVG("path", ui.With{"data-is", "apart", "d", "M254 68h48M338 68h48"}),
		ui.SVG("path", ui.With{"data-is", "cut", "d", "M310 58l20 20M330 58l-20 20"}),
		ui.SVG("g", ui.With{"data-is", "same"},
			ui.SVG("path", ui.With{"d", "M206 252h64M370 252h64"}),
			ui.SVG("circle", ui.With{"cx", "320", "cy", "252", "r", "48"}),
			ui.SVG("path", ui.With{"data-is", "equals", "d", "M300 241h40M300 263h40"}),
			write(320, 332, 20, "says", text.T("same number"))))
	return ui.Elem("figure", ui.With{"class", "problem", "data-duplicate", "true", "data-value", id},
		ui.SVG("svg", ui.With{"viewBox", "0 0 640 416", "role", "img",
			"aria-label", text.T("Server A and server B each hand a customer the number %s.", id)}, parts...))
}
