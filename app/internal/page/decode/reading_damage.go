package decode

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// warnings name what may have happened to the ID; the repair is below.
func (v oneView) warnings() app.UI {
	var titles []string
	weak := v.lostBits() == 0
	for _, d := range v.Damage {
		said := d.Title
		if d.Name != "signed" { // a question
			said = text.Tell("%s.", d.Title)
		}
		titles = append(titles, said)
	}
	if !weak {
		titles = append(titles, text.T("Its last %d bits may be wrong.", v.lostBits()))
	}
	return ui.Text("p", text.Sentences(titles...), "class", "damage-title", "data-weak", strconv.FormatBool(weak))
}

// damages are what may have happened to the ID, and how to find the original.
func (v oneView) damages() app.UI {
	var all []app.UI
	for i := range v.Damage {
		all = append(all, v.damage(&v.Damage[i]))
	}
	return ui.Div("damages", all...)
}

// damage is one suspicion. Only rounding by JavaScript is named as a finding, for checks from outside: a rule says when it
// is one.
func (v oneView) damage(d *format.Damage) app.UI {
	with, title := ui.With{"class", "damage card", "data-damage", d.Name}, d.Title
	stop := ui.Nothing()
	if d.Name == "possibly-damaged" {
		with = append(with, "data-finding", d.Name)
		stop = ui.Div("damage-stop", ui.Text("p", text.T("To prevent it, keep IDs as text:")),
			ui.Elem("pre", ui.With{"translate", "no"}, ui.Text("s", `{"id": `+v.id.String()+`}`), app.Text("\n"+`{"id": "`+v.id.String()+`"}`)))
	}
	search := ui.Nothing()
	if d.From < d.To {
		title = text.T("Find the original: one of %s", text.Group(uint64(d.To-d.From)+1))
		sql := "SELECT * FROM posts\nWHERE id BETWEEN " + d.From.String() + "\n  AND " + d.To.String() + ";"
		search = ui.Div("damage-search", ui.Text("pre", sql, "translate", "no"), &ui.CopyButton{Text: sql, What: "SQL"})
	}
	return ui.Elem("section", with, ui.Text("h2", title), search, stop,
		v.page.folded("damage", text.T("How sure is that?"), ui.Div("", ui.Words("", text.Sentences(d.Sentences...)), v.rangesTable(d))))
}

func (v oneView) rangesTable(d *format.Damage) app.UI {
	if len(d.Fields) == 0 {
		return ui.Nothing()
	}
	rows := make([]app.UI, len(d.Fields))
	for i, s := range d.Fields {
		rows[i] = ui.Elem("tr", nil, ui.Text("th", s.Name, "scope", "row"), ui.Text("td", v.rangeWords(s), "class", "digits"))
	}
	return ui.Elem("table", ui.With{"class", "spans"},
		ui.Text("caption", text.T("The original fields, read as %s", d.System)),
		ui.Elem("tbody", nil, rows...),
	)
}

func (v oneView) rangeWords(s format.Range) string {
	if s.Kind == snowflake.KindTime {
		return either(s.Values, v.page.zone.Say(s.Instants[0]), v.page.zone.Say(s.Instants[1]))
	}
	return either(s.Values, grouped(s.From), grouped(s.To))
}
