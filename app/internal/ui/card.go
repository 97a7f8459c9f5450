package ui

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Card shows one ID: its number, its 64 bits, each field with value and meaning, and its other
// forms. With OnChange set, each of them can be edited and the others follow.
type Card struct {
	app.Compo
	Layout  snowflake.Layout
	ID      snowflake.ID
	Changed uint64 // bits to mark as changed
	Note    string // a word above the number, such as "Issued"
	Origin  string // where the ID came from, for the stylesheet
	// Counted says that the sequence starts at 0 each tick, as our generator's does, so that
	// it can be shown as "the 3rd ID of this millisecond".
	Counted bool
	// Zone is the time zone in which the instant is shown beside UTC; nil or UTC means the
	// reader's own.
	Zone     *Zone
	OnChange func(ctx app.Context, id snowflake.ID)

	drafts map[string]draft
}

// draft is the text being typed into one box. If it can be read, it is kept as typed while the card
// has the resulting ID; otherwise until the box's value changes by other means.
type draft struct {
	typed   string
	problem string
	id      snowflake.ID
	exact   string
}

func (d draft) shows(id snowflake.ID, exact string) bool {
	if d.problem != "" {
		return d.exact == exact
	}
	return d.typed != "" && d.id == id
}

func (c *Card) Render() app.UI {
	id := c.ID.String()
	return Elem("section", With{"class", "card figure", "data-row", id, "data-origin", c.Origin},
		Text("p", c.Note, "class", "note", "role", "status"),
		Elem("div", With{"class", "number"},
			Text("output", text.GroupDigits(id, 3, ","), "class", "id", "data-field", "id", "data-value", id),
			&CopyButton{Text: id, What: text.T("ID")},
		),
		Anatomy(c.Layout, &Bits{Layout: c.Layout, ID: c.ID, Changed: c.Changed, OnFlip: c.flip()}, c.section),
		c.Forms(),
	)
}

func (c *Card) Forms() app.UI {
	return Elem("div", With{"class", "readings"},
		c.form("hex", text.T("Hexadecimal"), text.T("Hexadecimal form"), fmt.Sprintf("0x%016x", uint64(c.ID)), format.Hexadecimal),
		c.form("signed", text.T("Signed"), text.T("Signed reading"), strconv.FormatInt(c.ID.Int64(), 10), format.Integer),
		c.form("binary", text.T("Binary"), text.T("Binary form"), fmt.Sprintf("%064b", uint64(c.ID)), format.Binary),
	)
}

func (c *Card) flip() func(app.Context, int) {
	if c.OnChange == nil {
		return nil
	}
	return func(ctx app.Context, bit int) { c.change(ctx, c.ID^1<<bit) }
}

// change takes a new ID at once, since the next edit may come before the page is drawn, and tells
// the page.
func (c *Card) change(ctx app.Context, id snowflake.ID) {
	c.ID = id
	c.OnChange(ctx, id)
}

// form is one of the ID's other forms, with a button to copy it.
func (c *Card) form(name, label, what, exact string, parse func(string) (snowflake.ID, error)) app.UI {
	value, alert := Text("span", spaced(name, exact), "class", "digits"), Alert("")
	if c.OnChange != nil {
		value, alert = c.input(name, label, exact, parse)
	}
	return Elem("div", With{"class", "reading", "data-reading", name},
		Text("div", label, "class", "label"),
		Elem("div", With{"class", "value", "data-field", name, "data-value", exact}, value),
		&CopyButton{Text: exact, What: what},
		alert,
	)
}

// spaced groups a form's digits.
func spaced(name, exact string) string {
	switch name {
	case "hex":
		return "0x" + text.GroupDigits(exact[2:], 4, " ")
	case "binary":
		return text.GroupDigits(exact, 8, " ")
	}
	return text.GroupDigits(exact, 3, ",")
}

// input is a box for one of the card's values, with the message about its text; parse turns that
// text into an ID.
func (c *Card) input(name, label, exact string, parse func(string) (snowflake.ID, error)) (box, alert app.UI) {
	shown, problem := exact, ""
	if d := c.drafts[name]; d.shows(c.ID, exact) {
		shown, problem = d.typed, d.problem
	}
	input := ElemOn("input", With{"type", "text", "class", "box", "data-edit", name, "value", shown, "aria-label", label, "autocomplete", "off", "spellcheck", "false", "autocapitalize", "off"}).
		OnInput(Entered(func(ctx app.Context, typed string) { c.onInput(ctx, name, typed, exact, parse) }), "input", name, exact).
		OnBlur(On(func(app.Context, app.Event) { c.normalize(name) }), "blur", name)
	if problem != "" {
		input = input.Aria("invalid", "true")
	}
	return input, Alert(problem)
}

func (c *Card) onInput(ctx app.Context, name, typed, exact string, parse func(string) (snowflake.ID, error)) {
	d := draft{typed: typed, id: c.ID, exact: exact}
	if id, err := parse(d.typed); err != nil {
		d.problem = Problem(err)
	} else {
		d.id = id
	}
	if c.drafts == nil {
		c.drafts = map[string]draft{}
	}
	c.drafts[name] = d
	if d.problem == "" && d.id != c.ID {
		c.change(ctx, d.id)
	}
}

// normalize rewrites a box's value when the box loses the focus; a text with a problem stays as
// typed.
func (c *Card) normalize(name string) {
	if c.drafts[name].problem == "" {
		delete(c.drafts, name)
	}
}
