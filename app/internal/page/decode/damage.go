package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// damages are what may have happened to the ID, and how to find the original.
func (p *decode) damages() app.UI {
	var all []app.UI
	for i := range p.One.Damage {
		all = append(all, p.damageView(&p.One.Damage[i]))
	}
	return ui.Div("damages", all...)
}

// damageView is one suspicion. Checks from outside find only rounding by JavaScript: a rule says when it is a finding.
func (p *decode) damageView(d *format.Damage) app.UI {
	with, title := ui.With{"class", "damage card", "data-damage", d.Name}, d.Title
	if d.Name == "possibly-damaged" {
		with = append(with, "data-finding", d.Name)
	}
	search := ui.Nothing()
	if d.From < d.To {
		title = text.T("Find the original: one of %s", text.Group(uint64(d.To-d.From)+1))
		sql := "SELECT * FROM posts\nWHERE id BETWEEN " + d.From.String() + "\n  AND " + d.To.String() + ";"
		search = ui.Div("damage-search", ui.Text("pre", sql, "translate", "no"), &ui.CopyButton{Text: sql, What: "SQL"})
	}
	return ui.Elem("section", with, ui.Text("h2", title), search,
		p.folded("damage", text.T("How sure is that?"), ui.Words("", text.Sentences(d.Sentences...))),
		incident(d.Name))
}
