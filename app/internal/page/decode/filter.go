package decode

import (
	"bytes"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// selection is which rows of many are shown, and how: what a person chose, as the
// address carries it.
type selection struct {
	sort     string // a column's name, with a minus in front where it descends
	find     string // digits that an ID must hold
	field    string // a field that must have the value; empty is any
	value    string
	from, to string // the first instant or day shown, and the last
	show     string // the finding whose rows are shown
	opened   int    // the row that is shown whole, from 1; 0 is none
	compare  [2]int // the rows side by side, from 1

	drawing int // counts changes of how rows look
}

// readView is what a link says.
func readView(q url.Values) selection {
	v := selection{sort: q.Get("sort"), find: q.Get("find"), from: q.Get("from"), to: q.Get("to"), show: q.Get("show")}
	v.field, v.value, _ = strings.Cut(q.Get("where"), ":")
	v.opened, _ = strconv.Atoi(q.Get("open"))
	a, b, _ := strings.Cut(q.Get("compare"), ",")
	v.compare[0], _ = strconv.Atoi(a)
	v.compare[1], _ = strconv.Atoi(b)
	return v
}

// addTo writes the view into a link, but for what nobody chose.
func (v *selection) addTo(k *nav.Link) {
	add := func(name, value string) {
		if value != "" {
			k.Add(name, value)
		}
	}
	add("sort", v.sort)
	add("find", v.find)
	if v.value != "" {
		k.Add("where", v.field+":"+v.value)
	}
	add("from", v.from)
	add("to", v.to)
	add("show", v.show)
	if v.opened > 0 {
		k.Add("open", strconv.Itoa(v.opened))
	}
	if v.compare[0] > 0 {
		pair := strconv.Itoa(v.compare[0])
		if v.compare[1] > 0 {
			pair += "," + strconv.Itoa(v.compare[1])
		}
		k.Add("compare", pair)
	}
}

func (v *selection) redraw() { v.drawing++ }

// filtered reports whether some rows are not shown.
func (v *selection) filtered() bool {
	return v.find != "" || v.value != "" || v.from != "" || v.to != "" || v.show != ""
}

// filter is a selection's wish, read: which rows it wants.
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
func (v *selection) filter(l snowflake.Layout, letters bool, zone *ui.Zone) (f filter, bad map[string]string) {
	bad = map[string]string{}
	f.find = strings.NewReplacer(",", "", " ", "", "_", "", "\u00a0", "").Replace(strings.ToLower(v.find))
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

// ask wants a value in the field of a name, or without one in any field that is
// shown; a field that the layout has not is no wish.
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

// asks is the view without what the IDs have not: those of more than 64 bits
// have no fields here.
func (m *many) asks(v selection) *selection {
	if m.report.Kind.Wide() {
		v.value = ""
	}
	return &v
}

// filterView is the row of boxes above the table.
func (p *decode) filterView() app.UI {
	v := &p.view
	wide := p.many.report.Kind.Wide()
	_, bad := p.many.asks(*v).filter(p.layout, p.many.letters, p.zone.is)
	digits := text.T("Digits")
	if p.many.letters {
		digits = text.T("Text")
	}
	box := func(name, label, typed, hint string, set func(string)) app.UI {
		input := ui.MakeLive("input", ui.With{"type", "text", "class", "box", "value", typed, "autocomplete", "off", "spellcheck", "false", "placeholder", hint, "data-filter", name}).
			OnChange(ui.On(func(ctx app.Context, _ app.Event) {
				set(strings.TrimSpace(ctx.JSSrc().Get("value").String()))
				p.look(ctx)
			}), "filter", name)
		if bad[name] != "" {
			input = input.Attr("aria-invalid", "true")
		}
		if name == "value" {
			input = input.Attr("disabled", wide)
		}
		return ui.Make("label", ui.With{"class", "filter"}, ui.Say("span", label, "class", "label"), input, ui.Alert(bad[name]))
	}
	return ui.Make("div", ui.With{"class", "filters", "role", "search", "aria-label", text.T("Which rows are shown")},
		box("find", digits, v.find, text.T("part of an ID"), func(s string) { v.find = s }),
		ui.Make("label", ui.With{"class", "filter"}, ui.Say("span", text.T("Field"), "class", "label"), p.fieldChoice(wide)),
		box("value", text.T("is"), v.value, text.T("any value"), func(s string) { v.value = s }),
		box("from", text.T("From"), v.from, text.T("instant, %s", p.zone.is.Name()), func(s string) { v.from = s }),
		box("to", text.T("up to"), v.to, text.T("instant, %s", p.zone.is.Name()), func(s string) { v.to = s }),
		p.sortChoice(),
		p.clearButton(),
	)
}

// sortChoice is for narrow screens, on which most headings have no room.
func (p *decode) sortChoice() app.UI {
	choice := func(column, words string) app.UI {
		return ui.SayLive("option", words, "value", column).Attr("selected", column == p.view.sort)
	}
	var choices []app.UI
	for i, c := range p.list.Columns() {
		name := p.list.column(i)
		if name == columnNames[columnLine] {
			name = ""
		}
		choices = append(choices, choice(name, text.T("%s, rising", c.Title)), choice("-"+p.list.column(i), text.T("%s, falling", c.Title)))
	}
	return ui.Make("label", ui.With{"class", "filter sorting"}, ui.Say("span", text.T("Sorted by"), "class", "label"),
		ui.MakeLive("select", ui.With{"data-filter", "sort"}, choices...).OnChange(ui.On(func(ctx app.Context, _ app.Event) {
			p.view.sort = ctx.JSSrc().Get("value").String()
			p.look(ctx)
		}), "filter-sort"))
}

func (p *decode) fieldChoice(wide bool) app.UI {
	v := &p.view
	choices := []app.UI{ui.SayLive("option", text.T("any"), "value", "").Attr("selected", v.field == "")}
	for _, f := range p.layout.Fields {
		if f.Kind != snowflake.KindTime && !wide {
			choices = append(choices, ui.SayLive("option", f.Name, "value", f.Name).Attr("selected", v.field == f.Name))
		}
	}
	return ui.MakeLive("select", ui.With{"data-filter", "field"}, choices...).OnChange(ui.On(func(ctx app.Context, _ app.Event) {
		v.field = ctx.JSSrc().Get("value").String()
		p.look(ctx)
	}), "filter-field")
}

func (p *decode) clearButton() app.UI {
	if !p.view.filtered() {
		return nothing()
	}
	return ui.Make("div", nil,
		ui.SayLive("button", text.T("Show all rows"), "type", "button").OnClick(ui.On(func(ctx app.Context, _ app.Event) {
			v := p.view
			p.view = selection{sort: v.sort, opened: v.opened, compare: v.compare, drawing: v.drawing + 1}
			p.look(ctx)
		}), "filter-clear"),
	)
}

// look arranges the rows as the view wants them.
func (p *decode) look(ctx app.Context) {
	p.arrange()
	p.write(ctx)
}
