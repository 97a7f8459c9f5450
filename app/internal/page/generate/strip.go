package generate

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// strip is the ID as one looks at it: its number, its 64 bits in a row, exactly
// below them what each field says, and the drawers of the last burst. While time
// runs through the bits, what the ID itself says stays in the page, unseen, and
// what runs lies above it.
func (p *generate) strip() app.UI {
	id := p.id.String()
	return ui.Elem("section", ui.With{"class", "card strip figure", "data-row", id, "data-origin", p.origin,
		"data-running", strconv.FormatBool(p.stream != nil), "data-turn", p.turned()},
		ui.Div("strip-head", ui.Text("p", p.status(), "class", "note", "role", "status"), p.pause()),
		ui.Div("number",
			over("id", ui.Text("output", text.GroupDigits(id, 3, ","), "class", "id", "data-field", "id", "data-value", id)),
			&ui.CopyButton{Text: id, What: text.T("the ID")},
		),
		&ui.Bits{Layout: p.layout, ID: p.id, Changed: p.changed},
		ui.Elem("table", ui.With{"class", "below", "role", "presentation"}, ui.Elem("tbody", nil, ui.Elem("tr", nil, p.below()...))),
		p.drawers(),
		p.more(),
	)
}

// turned tells one burst's motion from the next one's: only what is named
// otherwise begins anew. Before the first there is none.
func (p *generate) turned() string {
	if p.turn == 0 {
		return ""
	}
	return strconv.Itoa(p.turn % 2)
}

// over is a value with room above it for what runs meanwhile.
func over(name string, value app.UI) app.UI {
	return ui.Div("over", value, ui.Text("span", "", "data-next", name, "aria-hidden", "true"))
}

// status is what one sees.
func (p *generate) status() string {
	switch {
	case p.stream == nil:
		return p.note
	case p.stream.held:
		return text.T("The next ID, with its time held still")
	}
	return text.T("The next ID, while time runs through its bits")
}

// pause holds the time that runs through the strip, or lets it run on.
func (p *generate) pause() app.UI {
	words := text.T("Let time run")
	switch {
	case p.layout.Index(snowflake.KindTime) < 0:
		return ui.Elem("span", nil)
	case p.stream != nil && !p.stream.held:
		words = text.T("Pause")
	}
	return ui.Button(words, ui.With{"class", "pause", "data-press", "pause"},
		func(app.Context) { p.holdOrRun() }, "pause")
}

// below are the fields, each as wide as its bits: the cell of a table is as wide
// as the columns that it spans.
func (p *generate) below() []app.UI {
	hues := ui.Hues(p.layout)
	cells := make([]app.UI, len(p.layout.Fields))
	for i, f := range p.layout.Fields {
		exact := strconv.FormatUint(p.layout.Value(p.id, i), 10)
		shown := text.GroupDigits(exact, 3, ",")
		value := ui.Text("output", shown, "class", "value", "data-field", f.Name, "data-value", exact)
		if f.Kind == snowflake.KindTime {
			value = over("time", value)
		}
		cells[i] = ui.Elem("td", ui.With{"colspan", strconv.Itoa(f.Bits), "data-hue", hues[i], "data-kind", f.Kind.String(), "data-narrow", strconv.FormatBool(f.Bits < 4), "data-says", shown},
			ui.Text("strong", f.Name, "translate", "no"), value, p.says(i))
	}
	return cells
}

// says is what a field's value means, in as few words as there is room for.
func (p *generate) says(i int) app.UI {
	if p.layout.Fields[i].Kind != snowflake.KindTime {
		return ui.Text("p", ui.FieldSays(p.layout, p.id, i, p.counted), "class", "meaning")
	}
	at := p.layout.Instant(p.layout.Value(p.id, i))
	return ui.Div("meaning",
		over("utc", ui.Text("span", text.UTC(at), "class", "instant", "data-field", "utc", "data-value", text.UTC(at))),
		ui.Text("p", text.T("%s ticks since %s", text.Tick(p.layout.Tick), text.ShortUTC(p.layout.Epoch))),
		ui.Elem("p", ui.With{"class", "ago"}, &ui.Ago{At: at}),
	)
}

// more is what a newcomer can do without: the ID's other forms, and another
// layout or node to make IDs of.
func (p *generate) more() app.UI {
	rest := ui.Nothing()
	if i := p.layout.Index(snowflake.KindTime); i >= 0 {
		at := p.layout.Instant(p.layout.Value(p.id, i))
		rest = ui.Div("hint",
			ui.Text("p", text.T("%s ms since 1970", text.GroupDigits(text.UnixMS(at), 3, ",")), "data-field", "unix-ms", "data-value", text.UnixMS(at)),
			ui.Text("p", (*ui.Zone)(nil).Elsewhere(at)),
		)
	}
	return ui.ElemOn("details", ui.With{"class", "fold"},
		ui.Text("summary", text.T("Other forms of this ID; another layout, another node")),
		ui.Div("more", (&ui.Card{ID: p.id}).Forms(), rest, p.controls()),
	).Attr("open", p.chosen)
}
