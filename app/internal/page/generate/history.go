package generate

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// made is an ID that was issued in this browser. Link is its decoder address,
// without the leading path.
type made struct {
	ID   snowflake.ID
	Link string
}

const (
	historyKey  = "history"
	historySize = 40
)

func loadHistory(ctx app.Context) []made {
	var h []made
	if err := ctx.LocalStorage().Get(historyKey, &h); err != nil {
		return nil // written by another version: begin anew
	}
	return h
}

// remember puts the IDs at the top of the history, newest first. What is kept is
// read again, since another tab may have added to it or forgotten it. A browser
// that does not let us store loses the history at the next visit.
func (p *generate) remember(ctx app.Context, ids []snowflake.ID) {
	var fresh []made
	for i := len(ids) - 1; i >= 0 && len(fresh) < historySize; i-- {
		var k nav.Link
		k.Add("id", ids[i].String())
		k.AddLayout(p.layout)
		fresh = append(fresh, made{ID: ids[i], Link: k.String()})
	}
	on := func(older []made) []made {
		all := slices.Concat(fresh, older)
		return all[:min(len(all), historySize)]
	}
	kept := on(loadHistory(ctx))
	if ctx.LocalStorage().Set(historyKey, kept) != nil {
		kept = on(p.history)
	}
	p.history = kept
}

func (p *generate) forget(ctx app.Context) {
	p.history = nil
	ctx.LocalStorage().Del(historyKey)
	ui.FocusOn(p.ctx, ".history h2")
}

// historyView is the list of the last IDs.
func (p *generate) historyView() app.UI {
	if len(p.history) == 0 {
		return ui.Elem("section", ui.With{"class", "history"},
			ui.Text("h2", text.T("History")),
			ui.Text("p", text.T("The IDs that you make stand here, newest first. They stay in this browser."), "class", "empty"),
		)
	}
	rows := make([]app.UI, len(p.history))
	for i, m := range p.history {
		rows[i] = ui.Elem("li", nil, &historyRow{ID: m.ID, Link: m.Link})
	}
	return ui.Elem("section", ui.With{"class", "history"},
		ui.Text("h2", text.T("History")),
		ui.Elem("p", ui.With{"class", "hint"},
			app.Text(text.T("The last %s, newest first, kept in this browser. Click one to decode it.", text.Count(len(p.history), "ID", "IDs"))+" "),
			ui.Button(text.T("Forget them"), ui.With{"class", "quiet"}, p.forget, "forget"),
		),
		ui.Elem("ol", nil, rows...),
	)
}

// historyRow is a component of plain values, so that many of them cost
// nothing while they stay the same.
type historyRow struct {
	app.Compo
	ID   snowflake.ID
	Link string
}

func (r *historyRow) Render() app.UI {
	id := r.ID.String()
	return ui.Link("/decode#"+r.Link, "made", ui.Text("span", text.GroupDigits(id, 3, ","), "data-field", "id", "data-value", id)).
		DataSet("row", id)
}
