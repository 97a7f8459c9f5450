package generate

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// made is an ID that was issued in this browser. Link is its query for the decoder.
type made struct {
	ID   snowflake.ID
	Link string
	At   string // the time of day, UTC; some were kept without
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

// remember adds IDs to the history, newest first. It reads the stored history again, because another
// tab may have changed it. Without storage the history lasts until the page is closed.
func (p *generate) remember(ctx app.Context, ids []snowflake.ID) {
	var fresh []made
	for i := len(ids) - 1; i >= 0 && len(fresh) < historySize; i-- {
		var k nav.Link
		k.Add("id", ids[i].String())
		k.AddLayout(p.layout)
		at := p.layout.Instant(p.layout.Value(ids[i], p.layout.Index(snowflake.KindTime)))
		fresh = append(fresh, made{ID: ids[i], Link: k.String(), At: at.Format("15:04:05.000")})
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

func (p *generate) historyView() app.UI {
	list, clear := ui.Words("empty", text.T("Your IDs appear here, newest first.")), ui.Elem("span", nil)
	if len(p.history) > 0 {
		rows := make([]app.UI, len(p.history))
		for i, m := range p.history {
			rows[i] = ui.Elem("li", nil, &historyRow{ID: m.ID, Link: m.Link, At: m.At})
		}
		list = ui.Elem("ol", nil, rows...)
		clear = ui.Button(text.T("Clear"), ui.With{"class", "quiet", "title", text.T("Clear this list (saved in this browser)")}, p.forget, "forget")
	}
	return ui.Elem("section", ui.With{"class", "card history", "data-turn", p.turned()},
		ui.Div("history-head", ui.Text("h2", text.T("Recent IDs")), clear, ui.Link("/live", "faster", app.Text(text.T("4 million IDs/s")))),
		list,
	)
}

// historyRow has plain values, so that unchanged rows are not rendered again.
type historyRow struct {
	app.Compo
	ID       snowflake.ID
	Link, At string
}

func (r *historyRow) Render() app.UI {
	id := r.ID.String()
	return ui.Link("/decode#"+r.Link, "made", ui.Text("span", text.GroupDigits(id, 3, ","), "data-field", "id", "data-value", id), ui.Text("small", r.At)).
		DataSet("row", id)
}
