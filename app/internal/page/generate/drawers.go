package generate

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// mostDrawers is how many ticks are drawn one by one.
const mostDrawers = 8

// drawers show how a burst's IDs fell into ticks, as it happened: a tick is a
// drawer with a cell for each number of its sequence.
func (p *generate) drawers() app.UI {
	b := p.burst
	if b == nil || b.Want == 1 || len(b.Record.Ticks) == 0 {
		return ui.Div("ticks")
	}
	return ui.Div("ticks", drawersOf(b), ui.Words("", b.Summary()))
}

func drawersOf(b *ui.Burst) app.UI {
	ticks := b.Record.Ticks
	var items []app.UI
	for i, t := range ticks {
		if i == mostDrawers && len(ticks) > mostDrawers+1 {
			items = append(items, ui.Text("li", text.T("and %s more", text.Count(len(ticks)-i, "tick", "ticks"))))
			break
		}
		items = append(items, drawer(b, t))
	}
	return ui.Elem("ol", nil, items...)
}

// drawer is a tick with the numbers that were given in it.
func drawer(b *ui.Burst, t ui.TickRecord) app.UI {
	room := b.Capacity()
	end := uint64(t.Issued)
	if t.Full { // what was given before this burst fills the front
		end = room
	}
	d := newCells(b.Layout.Fields[b.Layout.Index(snowflake.KindSequence)].Bits)
	happened := text.T("at %s UTC", b.Layout.Instant(uint64(max(t.Tick, 0))).Format("15:04:05.000"))
	if t.Full {
		happened += " · " + text.T("full, waited %s", ui.Duration(t.Waited))
	} else if t.Waited > 0 {
		happened += " · " + text.T("the clock was behind: waited %s", ui.Duration(t.Waited))
	}
	return ui.ElemOn("li", nil,
		ui.SVG("svg", ui.With{"viewBox", "0 0 192 192", "width", "192", "height", "192", "aria-hidden", "true"},
			ui.SVG("path", ui.With{"data-part", "taken", "d", d.taken(end-uint64(t.Issued), end)}),
			ui.SVG("path", ui.With{"data-part", "lines", "d", d.lines()}),
		),
		ui.Elem("p", nil,
			ui.Field("tick-ids", strconv.Itoa(t.Issued), text.Group(t.Issued)), app.Text(" "),
			ui.Text("span", text.T("of %s", text.Group(room)), "class", "of"), app.Text(" "),
			ui.Text("small", happened),
		),
	).DataSet("drawer", t.Tick).DataSet("tick", t.Tick).DataSet("filled", t.Issued).DataSet("of", room).DataSet("full", t.Full)
}

// cells is how a drawer is divided: as near to a square as can be, and 64 by 64
// at the most, where a cell stands for several numbers then.
type cells struct{ columns, rows, each uint64 }

func newCells(bits int) cells {
	shown := min(bits, 12)
	return cells{columns: 1 << ((shown + 1) / 2), rows: 1 << (shown / 2), each: 1 << (bits - shown)}
}

// taken is the outline of the cells from one number up to another: the rest of a
// row, whole rows, and the beginning of one.
func (c cells) taken(from, to uint64) string {
	d := ""
	for at, end := from/c.each, (to+c.each-1)/c.each; at < end; {
		row, left := at/c.columns, at%c.columns
		rows, right := uint64(1), min(left+end-at, c.columns)
		if whole := (end - at) / c.columns; left == 0 && whole > 1 {
			rows, right = whole, c.columns
		}
		d += fmt.Sprintf("M%d %dH%dV%dH%dz", left*192/c.columns, row*192/c.rows, right*192/c.columns, (row+rows)*192/c.rows, left*192/c.columns)
		at = row*c.columns + right + (rows-1)*c.columns
	}
	return d
}

// lines stand between the cells.
func (c cells) lines() string {
	d := ""
	for i := uint64(1); i < c.columns; i++ {
		d += fmt.Sprintf("M%d 0v192", i*192/c.columns)
	}
	for i := uint64(1); i < c.rows; i++ {
		d += fmt.Sprintf("M0 %dh192", i*192/c.rows)
	}
	return d
}
