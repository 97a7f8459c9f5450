package systems

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// mostInRow is the most desks in one row.
const mostInRow = 6

// Picture is the desks, and below them what they share.
func (s *street) Picture(p *player.Player, panel func(index int) app.UI) []app.UI {
	var desks []app.UI
	shown, n := look(p.Looks()), s.street.Desks()
	for i := range n {
		desks = append(desks, ui.Elem("div", ui.With{"class", "counter", "role", "img", "data-piped", strconv.FormatBool(s.street.Piped(i)),
			"aria-label", shown.Says(i), "data-at", p.Run().Script.Lanes[i].Name}, panel(i)))
	}
	parts := []app.UI{ui.Elem("div", ui.With{"class", "counters", "role", "group", "aria-label", text.T("The systems")}, desks...)}
	below := s.street.Below()
	for i, name := range append([]string{"legend"}, below...) {
		parts = append(parts, ui.Div("street-"+name, panel(n+i)))
	}
	return []app.UI{ui.Elem("div", ui.With{"class", "street-picture", "data-counters", stage.Pick(n > mostInRow, "many", strconv.Itoa(n)),
		"data-below", append(below, "")[0]}, parts...)}
}

// Caption is the caption with the buttons for the whole street.
func (s *street) Caption(p *player.Player, caption app.UI) app.UI {
	return ui.Div("caption-row", caption, levers(p))
}

// levers are the buttons for the whole street, next to the caption.
func levers(p *player.Player) app.UI {
	store, servers := press("down"), press("kill")
	if p.Shown().Down(0) {
		store = press("up")
	}
	if p.Shown().Lane(0).Dead(0) {
		servers = press("restart")
	}
	var buttons []app.UI
	for _, one := range []player.Press{store, servers} {
		buttons = append(buttons, ui.Button(one.Words, nil,
			func(app.Context) { p.ByHand(one.Lines) }, "lever", one.Lines))
	}
	back := ui.Elem("span", nil)
	if p.DoneByHand() {
		back = ui.Button(text.T("Undo"), ui.With{"class", "quiet"},
			func(app.Context) { p.TakeBack() }, "take-back")
	}
	return ui.Elem("div", ui.With{"class", "levers"}, append(buttons, back)...)
}

// Figure is the desks and the results of each.
func (s *street) Figure(p *player.Player, sketch *ui.Sketch, y int) string {
	const wide, high, perRow, row, notes = 228, 364, 4, 44, 240
	var panel stage.Panel
	shown, n := look(p.Looks()), s.street.Desks()
	for i := range n {
		s.street.Draw(&panel, i, shown, shown, 1)
		motion.Still(sketch, &panel, 24+i%perRow*wide, y+i/perRow*high, wide, high)
	}
	y += (n + perRow - 1) / perRow * high
	x := 24
	for i, name := range append([]string{"legend"}, s.street.Below()...) {
		if name != "pipes" { // drawn only for one row of desks
			s.street.Draw(&panel, n+i, shown, shown, 1)
			motion.Still(sketch, &panel, x, y+12, 216, 100)
			x += wide
		}
	}
	y += 128
	for i := range n {
		sketch.Text(32, y+27, ui.SketchWords, p.Title(i))
		p.Note(sketch, i, notes, y)
		y += row
	}
	return sketch.SVG(y + 24)
}
