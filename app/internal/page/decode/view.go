package decode

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (p *decode) tally() app.UI {
	good, bad, class, best := p.set.Len(), p.set.Bad(), "tally unseen", p.best()
	switch {
	case p.Report != nil && bad > 0:
		class = "tally"
	case p.Report != nil:
	case p.input.job.Sliced() || p.sliced():
		good, bad, best = 0, 0, ""
	case p.One.Err != nil:
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
	if p.Report != nil || p.sliced() {
		return ui.Div("alone figure")
	}
	return ui.Div("alone figure", p.whole(), p.damages(), p.readingsView(), p.boundsView())
}

func (p *decode) several() app.UI {
	if p.Report == nil {
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
		ui.Div("evidence", notes, bad, p.readingsView()),
		ui.Div("rows-of", p.table.pictures(), above, p.cards(), p.table.rowsView(), below),
		p.boundsView())
}

func (p *decode) cards() app.UI {
	if !p.few() {
		return ui.Nothing()
	}
	lines, hits := strings.Split(p.typed, "\n"), p.Report.Behind(p.rows.Show)
	var cards []app.UI
	for i := range p.set.Len() {
		r := p.set.Row(i)
		number := 0
		if id, err := boxes.Integer(lines[min(r.Line, len(lines))-1]); err == nil && id == r.ID {
			number = r.Line
		}
		note := text.T("Line %s, read as %s", text.Group(r.Line), p.called)
		if echo := p.Report.EchoOf(i); echo != "" {
			note = echo
		}
		class := "fold"
		if hits[uint32(i)] {
			class = "fold hit"
		}
		cards = append(cards, ui.PhoneFold(class, p.title(r.ID), p.card(p.Layout, r.ID, number, 0, note)))
	}
	return ui.Elem("div", ui.With{"class", "cards"}, append(cards, p.restView())...)
}

// title is an ID with its instant, where there is room for no more.
func (p *decode) title(id snowflake.ID) []app.UI {
	words := []app.UI{ui.Text("span", text.GroupDigits(id.String(), 3, ","), "class", "digits")}
	if at := p.Layout.Time(id); !at.IsZero() {
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
	if p.unfolded[name] {
		content = draw()
	}
	return p.folded(name, title, content)
}

func (p *decode) folded(name, title string, content app.UI) app.UI {
	return ui.ElemOn("details", ui.With{"class", "fold", "data-fold", name}, ui.Text("summary", title), content).
		Attr("open", p.unfolded[name]).
		On("toggle", ui.On(func(ctx app.Context, _ app.Event) {
			if open := ctx.JSSrc().Get("open").Bool(); open != p.unfolded[name] {
				p.update(func(s *state) { s.unfold(name, open) })
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
		ui.Button(words, ui.With{"class", "quiet", "data-small", "true", "aria-pressed", strconv.FormatBool(included)},
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

// badLines lists the lines that held no ID, once they are more than a few: on demand, but where there are no others.
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

// bookmarkletOf is the script that opens the decoder at an address.
func bookmarkletOf(address string) string {
	return "javascript:void open(" + strconv.Quote(address+"#id=") + "+encodeURIComponent(getSelection()))"
}

// bookmarklet is what a reader drags to the bookmarks: it decodes what is selected on any page by the documented
// address, in whose fragment it stays in the browser.
func (p *decode) bookmarklet() app.UI {
	code := ""
	if !app.IsServer {
		code = bookmarkletOf(app.Window().Get("location").Get("origin").String() + ui.Root() + "/decode")
	}
	return p.folded("mark", text.T("Decode what you select on any page"), ui.Div("to-bookmark",
		ui.Words("hint", text.T("Drag this link to your bookmarks bar, or save the copied text as a bookmark’s address. On any page, select IDs or lines and open the bookmark: a new tab decodes them, and nothing is sent.")),
		ui.Text("a", text.T("Decode selection"), "href", code, "class", "bookmarklet", "data-bookmarklet", "true"),
		&ui.CopyButton{Text: code, What: text.T("bookmark")}))
}
