package layout

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func kindNames() [4]string {
	return [4]string{text.T("unused"), text.T("time"), text.T("node"), text.T("sequence")}
}

func (p *layoutLab) card(i int) []app.UI {
	f, last := p.draft.Fields[i], len(p.draft.Fields)-1
	name, called := strconv.Itoa(i), fieldName(f.Name, i)
	return []app.UI{
		p.box("name-"+name, text.T("Name of field %d", i+1), f.Name, layoutlab.BoxName, i,
			func(typed string) layoutlab.Draft { return p.draft.Rename(i, typed) }),
		ui.Div("field-width",
			p.kindChoice(i, f),
			ui.Div("stepper",
				p.step(i, -1, "−", text.T("Remove one bit from %s", called)),
				p.box("bits-"+name, text.T("Bits of %s", called), written(f.BitsText, strconv.Itoa(f.Bits)),
					layoutlab.BoxBits, i,
					func(typed string) layoutlab.Draft { return p.draft.Resize(i, typed) }).
					Attr("inputmode", "numeric"),
				p.step(i, 1, "+", text.T("Add one bit to %s", called)))),
		ui.Elem("div", ui.With{"class", "field-tools", "data-experiment", "true"},
			p.tool(i > 0, "←", text.T("Move %s up, to higher bits", called),
				func() layoutlab.Draft { return p.draft.Reorder(i, i-1) }, "up", i, i-1),
			p.tool(i < last, "→", text.T("Move %s down, to lower bits", called),
				func() layoutlab.Draft { return p.draft.Reorder(i, i+1) }, "down", i, i+1),
			p.tool(last > 0, "✕", text.T("Remove %s", called), func() layoutlab.Draft { return p.draft.Remove(i) },
				"remove", i, min(i, last-1))),
	}
}

// written is the text that could not be read, or else the value.
func written(text, value string) string {
	switch text {
	case "":
		return value
	case layoutlab.Blank:
		return ""
	}
	return text
}

// box is an input for one text of the draft.
func (p *layoutLab) box(name, label, value string, at layoutlab.InputName, field int,
	edited func(typed string) layoutlab.Draft) app.HTMLElem {
	if p.typing.box == name {
		value = p.typing.typed
	}
	with := ui.With{"type", "text", "class", "box", "data-edit", name, "aria-label", label, "value", value,
		"autocomplete", "off", "autocapitalize", "off", "spellcheck", "false"}
	return ui.ElemOn("input", p.faulty(with, at, field)).
		On("input", ui.Entered(func(_ app.Context, typed string) {
			p.typing = typing{name, typed}
			p.change(edited(typed), name)
		}), "input", name).
		On("blur", ui.On(func(app.Context, app.Event) {
			if p.typing.box == name {
				p.endTyping()
			}
		}), "blur", name)
}

// faulty marks a field's input as invalid. A wrong sum describes the width of every field, because any of
// them could fix it.
func (p *layoutLab) faulty(with ui.With, at layoutlab.InputName, field int) ui.With {
	for i := range p.problems {
		sum := p.problems[i].Box == layoutlab.BoxTotal && at == layoutlab.BoxBits
		switch {
		case (p.problems[i].Box == at || sum) && p.problems[i].Field == field:
			return blamed(with, faultName(i), p.problems[i].Words)
		case sum:
			return append(with, "aria-describedby", faultName(i))
		}
	}
	return with
}

func faultName(i int) string { return "layout-fault-" + strconv.Itoa(i) }

// blamed ties an input to its error message, if there is one.
func blamed(with ui.With, name, words string) ui.With {
	if words == "" {
		return with
	}
	return append(with, "aria-invalid", "true", "aria-describedby", name)
}

// telling is the message of [blamed]. It is outside the label, because everything in a label becomes the
// input's name.
func telling(name, words string) app.UI {
	if words == "" {
		return ui.Alert("")
	}
	return ui.Text("p", words, "class", "alert", "role", "alert", "id", name)
}

// plainBox is an input for a text outside the draft; bad is its error.
func (p *layoutLab) plainBox(name, value, bad string, edited func(typed string)) app.HTMLElem {
	with := blamed(ui.With{"type", "text", "class", "box", "data-edit", name, "value", value, "autocomplete", "off",
		"inputmode", "decimal"}, name+"-fault", bad)
	return ui.ElemOn("input", with).
		On("input", ui.Entered(func(_ app.Context, typed string) { edited(typed) }), "plain", name)
}

func (p *layoutLab) kindChoice(i int, f layoutlab.Field) app.UI {
	names := kindNames()
	var options []app.UI
	if f.KindText != "" {
		options = append(options, option("", written(f.KindText, ""), true))
	}
	for k := range names {
		options = append(options, option(strconv.Itoa(k), names[k], f.KindText == "" && int(f.Kind) == k))
	}
	with := ui.With{"class", "kind", "data-experiment", "true", "data-edit", "kind-" + strconv.Itoa(i),
		"aria-label", text.T("Kind of %s", fieldName(f.Name, i))}
	return ui.ElemOn("select", p.faulty(with, layoutlab.BoxKind, i), options...).
		On("change", ui.Entered(func(_ app.Context, kind string) {
			if k, err := strconv.Atoi(kind); err == nil {
				p.edit(p.draft.SetKind(i, snowflake.Kind(k)))
			}
		}), "kind", i)
}

// step changes a field's width by a bit without changing other fields.
func (p *layoutLab) step(i, by int, sign, label string) app.UI {
	bits := p.draft.Fields[i].Bits
	return p.tool(by > 0 && bits < 64 || by < 0 && bits > 1, sign, label,
		func() layoutlab.Draft { return p.draft.Widen(i, by) }, "step"+sign, i, i)
}

// tool is a small button of field i that changes the draft. Focus then moves to the same button of field next.
func (p *layoutLab) tool(useful bool, sign, label string, edited func() layoutlab.Draft, name string, i,
	next int) app.UI {
	return p.pressed(ui.With{"type", "button", "class", "nudge", "data-tool", name + "-" + strconv.Itoa(i),
		"aria-label", label}, sign, useful,
		func() {
			if useful {
				p.edit(edited())
				p.focus(`[data-tool="` + name + "-" + strconv.Itoa(next) + `"]`)
			}
		}, name, i, next)
}

// add adds a field and focuses its name.
func (p *layoutLab) add() {
	last := len(p.draft.Fields)
	p.edit(p.draft.Add(last))
	p.focus(`[data-edit="name-` + strconv.Itoa(last) + `"]`)
}

func (p *layoutLab) time() app.UI {
	d := &p.draft
	if !slices.ContainsFunc(d.Fields, func(f layoutlab.Field) bool { return f.Kind == snowflake.KindTime }) {
		return ui.Div("layout-time")
	}
	return ui.Elem("div", ui.With{"class", "layout-time", "data-experiment", "true"},
		ui.Elem("label", nil,
			ui.Text("span", text.T("Epoch"), "class", "label"),
			p.box("epoch", text.T("Epoch"), written(d.EpochText, text.ShortUTC(d.Epoch)), layoutlab.BoxEpoch, -1,
				p.epochTyped).
				Attr("title", text.T("a date or milliseconds: %s", text.UnixMS(d.Epoch)))),
		ui.Elem("label", nil,
			ui.Text("span", text.T("Tick"), "class", "label"),
			p.box("tick", text.T("Tick"), written(d.TickText, layouts.TickText(d.Tick)), layoutlab.BoxTick, -1,
				p.tickTyped).
				Attr("title", text.T("the unit of time in the IDs, from 1us to 1s"))),
		ui.Words("hint", epochHint(d)),
	)
}

func epochHint(d *layoutlab.Draft) string {
	if d.EpochText != "" {
		return text.T("Enter a date or milliseconds.")
	}
	if ms := d.Epoch.UnixMilli(); ms >= 1970 && ms <= 2100 {
		return text.T("This means %s milliseconds; for the year, enter %s-01-01.", text.UnixMS(d.Epoch),
			text.UnixMS(d.Epoch))
	}
	return ""
}

// epochTyped reads four digits as a year; in a link they are milliseconds.
func (p *layoutLab) epochTyped(typed string) layoutlab.Draft {
	return p.draft.SetEpoch(dayOfYear(typed))
}

func (p *layoutLab) tickTyped(typed string) layoutlab.Draft { return p.draft.SetTick(typed) }

// ask moves the bit as its answer. Who has IDs does not want to.
func (p *layoutLab) ask() app.UI {
	if len(p.problems) > 0 || p.migration != nil || p.layout.Index(snowflake.KindTime) < 0 ||
		p.layout.Index(snowflake.KindSequence) < 0 {
		return ui.Div("ask-bit")
	}
	ask := OneBit()
	ask.OnAnswer = func(_ app.Context, answered bool) {
		if answered {
			p.Ctx.Dispatch(func(app.Context) { p.lengthen() })
		}
	}
	return ui.Div("ask-bit", ask)
}

// OneBit is the question about a bit that moves from the sequence to the time.
func OneBit() *ui.Prediction {
	return &ui.Prediction{
		ID:       "one-bit",
		Class:    nav.Presenting(),
		Brief:    true,
		Question: text.T("What if time takes one bit from sequence?"),
		Answers: []ui.Answer{
			{Words: text.T("Twice the years, half the IDs"), Right: true,
				Why: text.T("Each bit doubles what its field can count.")},
			{Words: text.T("One more year, one ID fewer"),
				Why: text.T("each bit doubles the range; it does not add one.")},
			{Words: text.T("Twice the years, no fewer IDs"),
				Why: text.T("the sequence counts the IDs of a tick, and it is now one bit shorter.")},
		},
	}
}

func (p *layoutLab) lengthen() {
	time, sequence := p.layout.Index(snowflake.KindTime), p.layout.Index(snowflake.KindSequence)
	if time < 0 || sequence < 0 || p.layout.Fields[sequence].Bits < 2 {
		return
	}
	bits := func(i, by int) string { return strconv.Itoa(p.layout.Fields[i].Bits + by) }
	p.edit(p.draft.Resize(time, bits(time, 1)).Resize(sequence, bits(sequence, -1)))
}

// mostMoving is the most fields in the table; of more, it shows the widest of each kind.
const mostMoving = 8

// moves is a table of what moving one bit between two fields changes. Each cell is a button that does it.
func (p *layoutLab) moves() app.UI {
	fields := p.layout.Fields
	among := layoutlab.Movable(p.layout, mostMoving)
	all := layoutlab.Trades(p.layout, among)
	if len(all) == 0 {
		return ui.Words("hint", text.T("This table needs a time field and another field."))
	}
	hint := ""
	if len(among) < len(fields) {
		hint = text.T("What a bit does depends only on its field’s kind: of %s, the widest of each kind is shown.",
			text.Count(len(fields), "%s field", "%s fields"))
	}
	hues := ui.Hues(p.layout)
	head := []app.UI{ui.Text("th", text.T("One bit from … to"), "scope", "col")}
	for _, i := range among {
		head = append(head, ui.Text("th", fields[i].Name, "scope", "col", "data-hue", hues[i], "translate", "no"))
	}
	rows := make([]app.UI, len(among))
	for row, from := range among {
		name := fields[from].Name
		cells := []app.UI{ui.Text("th", name, "scope", "row", "data-hue", hues[from], "translate", "no")}
		for _, to := range among {
			if from == to {
				cells = append(cells, ui.Elem("td", ui.With{"class", "moves-same"}))
				continue
			}
			m := &all[0]
			all = all[1:]
			cells = append(cells, ui.Elem("td", nil, p.oneMove(m, name, fields[to].Name)))
		}
		rows[row] = ui.Elem("tr", nil, cells...)
	}
	return ui.Div("moves-body", ui.Words("hint", hint),
		ui.Elem("div", ui.With{"class", "scroller", "tabindex", "0", "role", "region",
			"aria-label", text.T("Effect of moving one bit")},
			ui.Elem("table", ui.With{"class", "moves"}, ui.Elem("thead", nil, ui.Elem("tr", nil, head...)),
				ui.Elem("tbody", nil, rows...))))
}

func (p *layoutLab) oneMove(m *layoutlab.Trade, from, to string) app.UI {
	if m.Bad != "" {
		return ui.Text("span", "—", "class", "hint", "title", m.Bad)
	}
	var lines []app.UI
	label := []string{text.T("Move one bit from %s to %s", from, to)}
	units := [3]text.Message{"%s", "%s nodes", "%s IDs/s"}
	for i, c := range [3]*layoutlab.Change{&m.Years, &m.Nodes, &m.PerSecond} {
		if c.Power == 0 {
			continue
		}
		sign := "▲ "
		if c.Power < 0 {
			sign = "▼ "
		}
		words := text.Tell(units[i], c.After)
		label = append(label, words)
		lines = append(lines, ui.Text("span", sign+words, "data-gain", strconv.FormatBool(c.Power > 0)))
	}
	if len(lines) == 0 {
		words := text.T("no change")
		label = append(label, words)
		lines = append(lines, ui.Text("span", words))
	}
	if m.Note != "" {
		label = append(label, m.Note)
		lines = append(lines, ui.Text("span", "⚠", "title", m.Note))
	}
	name, says := strconv.Itoa(m.From)+"-"+strconv.Itoa(m.To), text.Lists(label...)
	return ui.ElemOn("button", ui.With{"type", "button", "class", "move", "data-move", name, "aria-label", says},
		lines...).
		On("click", ui.On(func(app.Context, app.Event) {
			p.edit(layoutlab.From(m.Layout))
			p.focus(`[data-move="`+name+`"]`, ".move", `[data-drawer="moves"] summary`)
		}), "move", m.From, m.To, says)
}
