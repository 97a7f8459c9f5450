package decode

import (
	"bytes"
	"strings"
	"time"
	"unicode"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// filter is a query, read: which rows it wants.
type filter struct {
	find     string
	fields   []int // of which one must have the value; empty is none
	value    uint64
	from, to time.Time // the first instant shown, and the first no longer shown; zero where nothing was typed
	rows     map[uint32]bool
}

// filter reads what was typed. The sentences say what cannot be read, by the
// name of its box. IDs that are written with letters are found by any part of
// their text. Instants without an offset are those of the zone.
func (v *query) filter(l snowflake.Layout, letters bool, zone *ui.Zone) (f filter, bad map[string]string) {
	bad = map[string]string{}
	f.find = strings.Map(func(r rune) rune {
		if strings.ContainsRune(", _\u00a0", r) {
			return -1
		}
		return unicode.ToLower(r)
	}, v.find)
	if odd := strings.Trim(f.find, "0123456789"); odd != "" && !letters {
		f.find, bad["find"] = "", text.T("These IDs hold digits alone; “%s” is in none.", odd)
	}
	if v.value != "" {
		if err := f.ask(l, v.field, v.value); err != nil {
			bad["value"] = err.Error()
		}
	}
	instant := func(name, typed string, on func(time.Time) time.Time, into *time.Time) {
		if typed == "" {
			return
		}
		var err error
		if *into, err = format.InstantOn(typed, on); err != nil {
			bad[name] = err.Error()
		}
	}
	instant("from", v.from, zone.At, &f.from)
	if last := strings.TrimSpace(v.to); isDay(last) {
		instant("to", last, func(shown time.Time) time.Time { return zone.At(shown.AddDate(0, 0, 1)) }, &f.to)
	} else if instant("to", last, zone.At, &f.to); !f.to.IsZero() {
		f.to = f.to.Add(time.Millisecond) // the last that is shown is written in them
	}
	return f, bad
}

// isDay reports whether an instant is typed as a date without a time.
func isDay(typed string) bool {
	return strings.LastIndexByte(typed, '-') > 0 && !strings.Contains(typed, ":")
}

// ask adds the condition that the named field has a value, or without a name any
// field that is shown. The name of a field that the layout does not have adds
// nothing.
func (f *filter) ask(l snowflake.Layout, name, typed string) error {
	longest := -1
	for i, of := range l.Fields {
		if of.Name != name && (name != "" || of.Kind != snowflake.KindNode && of.Kind != snowflake.KindSequence) {
			continue
		}
		f.fields = append(f.fields, i)
		if longest < 0 || of.Bits > l.Fields[longest].Bits {
			longest = i
		}
	}
	if longest < 0 {
		return nil
	}
	value, err := format.Value(typed, l.Fields[longest])
	if f.value = value; err != nil {
		f.fields = nil
	}
	return err
}

// has reports whether an ID has the value in one of the fields.
func (f *filter) has(l snowflake.Layout, id snowflake.ID) bool {
	for _, i := range f.fields {
		if l.Value(id, i) == f.value {
			return true
		}
	}
	return len(f.fields) == 0
}

// wants reports whether a row is to be shown. It writes the ID into buffer,
// which it returns.
func (f *filter) wants(r *judge.Report, set *find.Set, row uint32, buffer []byte) (bool, []byte) {
	if f.rows != nil && !f.rows[row] {
		return false, buffer
	}
	if wide := set.Row(int(row)).Kind.Wide(); wide && len(f.fields) > 0 || !wide && !f.has(r.Layout, set.ID(int(row))) {
		return false, buffer
	}
	if !f.from.IsZero() || !f.to.IsZero() {
		at, ok := r.Instant(int(row))
		if !ok || at.Before(f.from) || !f.to.IsZero() && !at.Before(f.to) {
			return false, buffer
		}
	}
	if f.find == "" {
		return true, buffer
	}
	buffer = set.AppendText(buffer[:0], int(row))
	return bytes.Contains(bytes.ToLower(buffer), []byte(f.find)), buffer
}

// asks is the query without conditions that these IDs cannot meet: those of more
// than 64 bits have no fields here.
func (m *many) asks(v query) *query {
	if m.report.Kind.Wide() {
		v.value = ""
	}
	return &v
}

// filterView is the row of boxes above the table.
func (p *decode) filterView() app.UI {
	v := &p.view.query
	wide := p.many.report.Kind.Wide()
	_, bad := p.many.asks(*v).filter(p.layout, p.many.letters, p.zone)
	digits := text.T("Digits")
	if p.many.letters {
		digits = text.T("Text")
	}
	box := func(name, label, typed, hint string, of func(*query) *string) app.UI {
		input := ui.ElemOn("input", ui.With{"type", "text", "class", "box", "value", typed, "autocomplete", "off", "spellcheck", "false", "placeholder", hint, "data-filter", name}).
			OnChange(ui.On(func(ctx app.Context, _ app.Event) {
				typed := strings.TrimSpace(ctx.JSSrc().Get("value").String())
				p.update(ctx, func(s *state) { *of(&s.view.query) = typed })
			}), "filter", name)
		if bad[name] != "" {
			input = input.Attr("aria-invalid", "true")
		}
		if name == "value" {
			input = input.Attr("disabled", wide)
		}
		return ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", label, "class", "label"), input, ui.Alert(bad[name]))
	}
	return ui.Elem("div", ui.With{"class", "filters", "role", "search", "aria-label", text.T("Which rows are shown")},
		box("find", digits, v.find, text.T("part of an ID"), func(q *query) *string { return &q.find }),
		ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", text.T("Field"), "class", "label"), p.fieldChoice(wide)),
		box("value", text.T("is"), v.value, text.T("any value"), func(q *query) *string { return &q.value }),
		box("from", text.T("From"), v.from, text.T("instant, %s", p.zone.Name()), func(q *query) *string { return &q.from }),
		box("to", text.T("up to"), v.to, text.T("instant, %s", p.zone.Name()), func(q *query) *string { return &q.to }),
		p.sortChoice(),
		p.clearButton(),
	)
}

// sortChoice is for narrow screens, on which most headings have no room.
func (p *decode) sortChoice() app.UI {
	choice := func(column, words string) app.UI {
		return ui.TextOn("option", words, "value", column).Attr("selected", column == p.view.sort)
	}
	var choices []app.UI
	for i, c := range p.list.Columns() {
		name := p.list.column(i)
		if name == columnNames[columnLine] {
			name = ""
		}
		choices = append(choices, choice(name, text.T("%s, rising", c.Title)), choice("-"+p.list.column(i), text.T("%s, falling", c.Title)))
	}
	return ui.Elem("label", ui.With{"class", "filter sorting"}, ui.Text("span", text.T("Sorted by"), "class", "label"),
		ui.ElemOn("select", ui.With{"data-filter", "sort"}, choices...).OnChange(ui.On(func(ctx app.Context, _ app.Event) {
			column := ctx.JSSrc().Get("value").String()
			p.update(ctx, func(s *state) { s.view.sort = column })
		}), "filter-sort"))
}

func (p *decode) fieldChoice(wide bool) app.UI {
	v := &p.view
	choices := []app.UI{ui.TextOn("option", text.T("any"), "value", "").Attr("selected", v.field == "")}
	for _, f := range p.layout.Fields {
		if f.Kind != snowflake.KindTime && !wide {
			choices = append(choices, ui.TextOn("option", f.Name, "value", f.Name).Attr("selected", v.field == f.Name))
		}
	}
	return ui.ElemOn("select", ui.With{"data-filter", "field"}, choices...).OnChange(ui.On(func(ctx app.Context, _ app.Event) {
		field := ctx.JSSrc().Get("value").String()
		p.update(ctx, func(s *state) { s.view.field = field })
	}), "filter-field")
}

func (p *decode) clearButton() app.UI {
	if !p.view.filtered() {
		return nothing()
	}
	return ui.Elem("div", nil,
		ui.TextOn("button", text.T("Show all rows"), "type", "button").OnClick(ui.On(func(ctx app.Context, _ app.Event) {
			p.update(ctx, func(s *state) { s.view.query = s.view.unfiltered() })
		}), "filter-clear"),
	)
}
