package decode

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (p *decode) tally() app.UI {
	good, bad, class, best := p.set.Len(), p.set.Bad(), "tally unseen", p.best()
	switch {
	case p.many != nil && bad > 0:
		class = "tally"
	case p.many != nil:
	case p.input.job.Sliced() || p.sliced():
		good, bad, best = 0, 0, ""
	case p.one.Err != nil:
		good, bad = 0, 1
	default:
		good, bad = 1, 0
	}
	return ui.Elem("p", ui.With{"class", class, "role", "status"},
		ui.Elem("span", ui.With{"data-field", "rows", "data-value", strconv.Itoa(good)}),
		ui.Elem("span", ui.With{"data-field", "bad-rows", "data-value", strconv.Itoa(bad)}),
		ui.Elem("span", ui.With{"data-field", "best", "data-value", best}),
		app.Text(text.T("%s without an ID", text.Count(bad, "%s line", "%s lines"))),
	)
}

func (p *decode) alone() app.UI {
	if p.many != nil || p.sliced() {
		return ui.Div("alone figure")
	}
	one := p.oneView()
	return ui.Div("alone figure", one.whole(), one.damages(), one.candidates(), p.boundsView())
}

func (p *decode) several() app.UI {
	if p.many == nil {
		return ui.Div("several")
	}
	notes, bad := ui.Text("p", text.Sentences(p.set.Notes...), "class", "hint notes"), p.input.badLines(p.set)
	if p.set.Len() == 0 {
		return ui.Elem("div", ui.With{"class", "several figure"}, notes, bad)
	}
	above, below := ui.Nothing(), p.table.sideBySide()
	if p.set.Len() == 2 {
		above, below = below, above
	}
	return ui.Elem("div", ui.With{"class", "several figure"},
		ui.Div("evidence", notes, bad, p.table.findings()),
		ui.Div("rows-of", p.table.pictures(), above, p.cards(), p.table.rowsView(), below),
		p.boundsView())
}

func (p *decode) cards() app.UI {
	if !p.many.few() {
		return ui.Nothing()
	}
	lines := strings.Split(p.typed, "\n")
	var cards []app.UI
	for i := range p.set.Len() {
		r := p.set.Row(i)
		number := 0
		if id, err := boxes.Integer(lines[min(r.Line, len(lines))-1]); err == nil && id == r.ID {
			number = r.Line
		}
		note := text.T("Line %s, read as %s", text.Group(r.Line), p.many.title)
		if echo := p.many.report.EchoOf(i); echo != "" {
			note = echo
		}
		cards = append(cards, ui.PhoneFold("fold", p.title(r.ID), p.card(p.layout, r.ID, number, 0, note)))
	}
	return ui.Elem("div", ui.With{"class", "cards"}, cards...)
}

// title is an ID with its instant, where there is room for no more.
func (p *decode) title(id snowflake.ID) []app.UI {
	words := []app.UI{ui.Text("span", text.GroupDigits(id.String(), 3, ","), "class", "digits")}
	if at := p.layout.Time(id); !at.IsZero() {
		words = append(words, app.Text(" "), ui.Text("small", text.UTC(at), "class", "digits"))
	}
	return words
}

// card is an ID whole, which can be edited where its line in the box holds nothing else. Bits that may be lost are
// marked.
func (p *decode) card(l snowflake.Layout, id snowflake.ID, line int, lost snowflake.ID, note string) app.UI {
	c := &ui.Card{Layout: l, ID: id, Changed: uint64(lost), Origin: "decoded", Note: note, Zone: p.zone}
	if line > 0 && !p.sliced() {
		c.OnChange = func(ctx app.Context, id snowflake.ID) { p.setLine(line, id) }
	}
	return c
}

// sourceLine is the line that contained an ID, and the link to the ID alone if the address can hold it.
func (p *decode) sourceLine(number int, id string) app.UI {
	if p.sliced() {
		return ui.Elem("p", ui.With{"class", "source"},
			ui.Text("span", text.T("Line %s: %s", text.Group(number), id), "class", "digits"))
	}
	line := ""
	if lines := strings.Split(p.typed, "\n"); number <= len(lines) {
		line = lines[number-1]
	}
	parts := []app.UI{ui.Text("span", line, "class", "digits"), app.Text(" ")}
	if p.linkable() {
		var k nav.Link
		k.Add("id", id)
		parts = append(parts, ui.Link("/decode#"+k.String(), "", app.Text(text.T("Decode this ID alone"))))
	}
	return ui.Elem("p", ui.With{"class", "source"}, parts...)
}

// fold is a part of the page that is drawn once it is open, folded one that is only hidden.
func (p *decode) fold(name, title string, draw func() app.UI) app.UI {
	content := ui.Nothing()
	if p.open[name] {
		content = draw()
	}
	return p.folded(name, title, content)
}

func (p *decode) folded(name, title string, content app.UI) app.UI {
	return ui.ElemOn("details", ui.With{"class", "fold", "data-fold", name}, ui.Text("summary", title), content).
		Attr("open", p.open[name]).
		On("toggle", ui.On(func(ctx app.Context, _ app.Event) {
			if open := ctx.JSSrc().Get("open").Bool(); open != p.open[name] {
				p.update(func(s *state) { s.setOpen(name, open) })
			}
		}), "fold", name)
}

// smallNumbers says how many small numbers were skipped, and offers to include them.
func (in *inputBox) smallNumbers(set *find.Set) app.UI {
	n, included := set.Small(), in.page.paste.small
	if n == 0 || in.job.Sliced() {
		return ui.Nothing()
	}
	skipped, says := n,
		text.T("%s skipped: no known system issues IDs below 10,000,000,000.",
			text.Count(n, "%s small number", "%s small numbers"))
	words := text.T("Include small numbers")
	if included {
		skipped, says, words = 0,
			text.T("%s included; no known system issues them.", text.Count(n, "%s small number", "%s small numbers")),
			text.T("Skip small numbers")
	}
	return ui.Elem("div", ui.With{"class", "near small", "data-field", "skipped", "data-value", strconv.Itoa(skipped)},
		ui.Text("span", says),
		ui.Button(words, ui.With{"class", "quiet", "data-small", "", "aria-pressed", strconv.FormatBool(included)},
			func(app.Context) {
				in.page.narrow(func(s *state) { s.small = !s.small })
			}, "small", included))
}

// fewBad is the most lines whose messages are beside the box.
const fewBad = 5

// lineProblems are the messages beside the box: each line that holds no ID, up to a few. Of those that belong to the
// text's form, as a heading does, it is just remarked.
func lineProblems(set *find.Set) (problems, remarks []app.UI) {
	if set.Bad() > fewBad {
		return nil, nil // they have a list of their own
	}
	for i := range set.Bad() {
		bad := set.BadLine(i)
		sentence := bad.Reason
		if set.Len()+set.Bad() > 1 {
			sentence = text.T("Line %s: %s", text.Group(bad.Line), sentence)
		}
		if bad.Formal {
			remarks = append(remarks, ui.Words("hint", sentence))
		} else {
			problems = append(problems, ui.Alert(sentence))
		}
	}
	return problems, remarks
}

// badLines lists the lines that held no ID, once they are more than a few: on
// demand, but where there are no others.
func (in *inputBox) badLines(set *find.Set) app.UI {
	n := set.Bad()
	if n <= fewBad {
		return ui.Nothing()
	}
	const most = 100
	draw := func() app.UI {
		var rows []app.UI
		for i := range min(n, most) {
			bad := set.BadLine(i)
			rows = append(rows, ui.Text("li", text.T("Line %s: %s", text.Group(bad.Line), bad.Reason)))
		}
		if n > most {
			rows = append(rows, ui.Text("li", text.T("and %s more", text.Group(n-most))))
		}
		return ui.Elem("ul", ui.With{"class", "bad-lines"}, rows...)
	}
	if set.Len() == 0 {
		return draw()
	}
	return in.page.fold("bad", text.T("%s without an ID", text.Count(n, "%s line", "%s lines")), draw)
}

func (f *facts) day() (since, until string) {
	at := f.one.made()
	if f.many != nil {
		at = f.many.report.Earliest
	} else if f.one.Err != nil {
		at = time.Time{}
	}
	if at.Year() < 1970 || at.Year() > 9998 {
		return "2022-06-28", "2022-06-29"
	}
	ahead, _ := f.zone.Ahead(at)
	at = at.Add(ahead).Truncate(24 * time.Hour)
	return at.Format(time.DateOnly), at.AddDate(0, 0, 1).Format(time.DateOnly)
}

func (p *decode) asked() (since, until string) {
	if p.bounds.since == "" {
		return p.day()
	}
	return p.bounds.since, p.bounds.until
}

type dateInterval struct {
	all                []judge.Bounds
	problem            string // with both of them
	badSince, badUntil error
}

// between reads two dates; without an end it is the tick of the first.
func (f *facts) between(since, until string) (i dateInterval) {
	from, err := boxes.InstantOn(since, f.zone.At)
	i.badSince = err
	to := from
	if until != "" {
		to, i.badUntil = boxes.InstantOn(until, f.zone.At)
	}
	switch {
	case i.badSince != nil || i.badUntil != nil:
	case to.Before(from):
		i.problem = text.T("The end is before the start.")
	default:
		i.all = judge.BoundsBetween(from, to, layoutsOf(f.saved))
	}
	return i
}

func (p *decode) boundsView() app.UI {
	return p.fold("bounds", text.T("Query the IDs of a day"), p.drawBounds)
}

func (p *decode) drawBounds() app.UI {
	since, until := p.asked()
	found := p.between(since, until)
	return ui.Elem("div", ui.With{"class", "bounds"},
		ui.Explained("hint",
			text.T("IDs that start with a timestamp have a smallest and a largest value for each day, so a database finds a day’s rows by primary key."), "timestamp"),
		ui.Elem("div", ui.With{"class", "filters"},
			p.boundBox("since", text.T("From, %s", p.zone.Name()), since, found.badSince),
			p.boundBox("until", text.T("Before, %s", p.zone.Name()), until, found.badUntil),
			ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", text.T("Query for"), "class", "label"),
				p.boundChoice(found.all)),
		),
		ui.Alert(found.problem),
		p.query(found.all),
	)
}

func (p *decode) boundBox(name, label, shown string, bad error) app.UI {
	input := ui.ElemOn("input",
		ui.With{"type", "text", "class", "box", "value", shown, "autocomplete", "off", "data-bound", name}).
		OnChange(ui.Entered(func(ctx app.Context, typed string) {
			since, until := p.asked() // the other box may have changed since this was drawn
			if typed = strings.TrimSpace(typed); name == "since" {
				since = typed
			} else {
				until = typed
			}
			p.update(func(s *state) { s.bounds.since, s.bounds.until = since, until })
		}), "bound", name)
	alert := ui.Alert("")
	if bad != nil {
		input, alert = input.Attr("aria-invalid", "true"), ui.Alert(bad.Error())
	}
	return ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", label, "class", "label"), input, alert)
}

func (p *decode) shownBound(all []judge.Bounds) int {
	for _, name := range []string{p.bounds.system, p.best()} {
		for i := range all {
			if all[i].Name == name {
				return i
			}
		}
	}
	return 0
}

func (p *decode) boundChoice(all []judge.Bounds) app.UI {
	var choices []app.UI
	for _, b := range all {
		choices = append(choices, ui.Option(b.Name, b.Title, all[p.shownBound(all)].Name))
	}
	return ui.ElemOn("select", ui.With{"data-bound", "system"}, choices...).
		OnChange(ui.Entered(func(ctx app.Context, name string) {
			p.update(func(s *state) { s.bounds.system = name })
		}), "bound-system")
}

func (in *inputBox) private() app.UI {
	t, first, second, long := &in.page.paste, "", "", false
	for _, a := range in.beside() {
		long = long || a.pasted
	}
	switch {
	case in.lost:
		first = text.T("This link refers to a long text or a file, which a link cannot hold and this tab no longer has. Paste or open it again.")
	case t.exampleIdle():
		first = text.T("The example in the box is ignored while files are attached.")
	case len(t.keys) > 0:
		first = text.T("The box is read first, then the attachments.")
	}
	switch {
	case long || t.isLong() || !t.linkable():
		second = text.T("Nothing leaves your browser. This text is too long for a link.")
	case len(t.keys) > 0:
		second = text.T("Nothing leaves your browser, so a link does not hold your files.")
	default:
		second = text.T(
			"or drop one. Nothing leaves your browser: input lives in the URL fragment, so you can share the link.")
	}
	return ui.Words("hint", text.Sentences(first, second))
}

func (p *decode) query(all []judge.Bounds) app.UI {
	if len(all) == 0 {
		return ui.Nothing()
	}
	b := all[p.shownBound(all)]
	var ways []app.UI
	way := func(name, code string) {
		if code != "" {
			ways = append(ways, ui.Elem("div", ui.With{"class", "way-to-ask", "data-way", name},
				ui.Text("span", name, "class", "label"), ui.Text("code", code), &ui.CopyButton{Text: code, What: name}))
		}
	}
	way("SQL", b.SQL)
	way("MongoDB", b.Mongo)
	for _, u := range b.URLs {
		way("URL", u)
	}
	return ui.Elem("div", ui.With{"class", "queries", "data-bounds", b.Name},
		append(ways, ui.Text("p", b.Note, "class", "hint"))...)
}
