package reading

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Damages are what may have happened to the ID on its way here.
func (v View) Damages() app.UI {
	var all []app.UI
	for i := range v.Damage {
		all = append(all, v.damage(&v.Damage[i]))
	}
	return ui.Div("damages", all...)
}

// damage is one suspicion. Only rounding by JavaScript is named as a finding, for
// checks from outside: a rule says when it is one.
func (v View) damage(d *format.Damage) app.UI {
	with := ui.With{"class", "damage", "data-damage", d.Name}
	if d.Name == "possibly-damaged" {
		with = append(with, "data-finding", d.Name)
	}
	parts := []app.UI{ui.Text("h2", d.Title), ui.Words("", strings.Join(d.Sentences, " "))}
	if len(d.Fields) > 0 {
		parts = append(parts, v.rangesTable(d))
	}
	return ui.Elem("div", with, parts...)
}

func (v View) rangesTable(d *format.Damage) app.UI {
	rows := make([]app.UI, len(d.Fields))
	for i, s := range d.Fields {
		shown := v.rangeWords(s)
		rows[i] = ui.Elem("tr", nil, ui.Text("th", s.Name, "scope", "row"), ui.Text("td", shown, "class", "digits"))
	}
	return ui.Elem("table", ui.With{"class", "spans"},
		ui.Text("caption", text.T("What the fields would have been, read as %s", d.System)),
		ui.Elem("tbody", nil, rows...),
	)
}

func (v View) rangeWords(s format.Range) string {
	from, to := s.From, s.To
	if s.Kind == snowflake.KindTime {
		from, to = v.Page.Zone().Say(s.Instants[0]), v.Page.Zone().Say(s.Instants[1])
	} else {
		from, to = text.GroupDigits(from, 3, ","), text.GroupDigits(to, 3, ",")
	}
	switch {
	case s.Values == 1 && from == to:
		return text.T("%s, surely", from)
	case s.Values == 2:
		return text.T("%s or %s", from, to)
	}
	return text.T("%s to %s", from, to)
}
