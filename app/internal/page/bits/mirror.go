package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// mirrors reports whether the ring is shown beside the walk: wider ones need the whole width for
// their bits.
func mirrors(op string, w bitlab.Width) bool { return op == "negate" && w <= 16 }

// mirror is the ring of all integers of the width, in which −a is a mirrored left to right.
func (p *bitLab) mirror() app.UI {
	if p.sheet == nil || !mirrors(p.op, p.walk.Width) {
		return ui.Div("mirror")
	}
	return ui.Div("mirror",
		ui.Words("hint", text.T("The ring of all %d-bit integers: −a is the mirror image of a, left to right.", int(p.walk.Width))),
		ui.Div("stage-panel", ui.MemoFunc(func() app.UI { return p.moving.Panel(1) }, p.sheet)))
}

const (
	mirrorX, mirrorY = 180.0, 140.0 // the middle of the ring
	mirrorRadius     = 96.0
)

// drawMirror draws a negation on the ring: at a, at ~a, and one step further at −a.
func drawMirror(p *stage.Panel, walk bitlab.Walk, from, to int, share float64) {
	way := stage.Between(reached(walk, from), reached(walk, to), share)
	ring, at := bitlab.Ring{Width: walk.Width}, way.At(0.5)
	place := func(steps, radius float64) (x, y float64) {
		x, y = ring.At(steps)
		return mirrorX + radius*x, mirrorY + radius*y
	}
	p.Begin("mirror", 2*mirrorX, 2*mirrorY+18)
	p.Circle("edge", mirrorX, mirrorY, mirrorRadius, 1)
	half := ring.Len() / 2
	p.Path("border", stage.D("M", mirrorX, mirrorY+mirrorRadius-14, "v", 28), 1)
	for i, says := range []string{"0", strconv.Itoa(half / 2), strconv.Itoa(half-1) + " | −" + strconv.Itoa(half), "−" + strconv.Itoa(half/2)} {
		x, y := place(float64(i*half/2), mirrorRadius+10)
		p.Words("soft mono", x, y+[]float64{-6, 7, 22, 7}[i], 20, says, 1, "text-anchor", []string{"middle", "start", "middle", "end"}[i])
	}
	begin := walk.Steps[0].Rows[0].Bits
	x1, y1 := place(float64(begin), mirrorRadius)
	x2, y2 := place(float64(way.From.Bits), mirrorRadius)
	x3, y3 := place(float64(way.To.Bits), mirrorRadius)
	x, y := stage.Lerp(x2, x3, way.Phase(0.15, 1)), stage.Lerp(y2, y3, way.Phase(0.15, 1))
	p.Path("ghost-line", stage.D("M", x1, y1, "L", x, y), 1)
	p.Circle("hollow", x1, y1, 7, 1)
	p.Circle("dot", x, y, 9, 1)
	p.Middle("sequence mono bold halo", mirrorX, mirrorY+6, 48-float64(walk.Width), minus(text.Group(walk.Width.Signed(at.Bits))), 1)
	p.Middle("soft mono", mirrorX, mirrorY+34, 20, at.Name, 1, "translate", "no")
}

// reached is the last fully known row of a step.
func reached(walk bitlab.Walk, step int) (row bitlab.Row) {
	for _, r := range walk.Steps[step].Rows {
		if r.Role != bitlab.Carry && r.Known == walk.Width.Mask() {
			row = r
		}
	}
	return row
}
