// Package rollback is the page /rollback: what designs do when the clock moves backwards. Its
// lanes are rows on one ruler of time, with clocks that can be dragged.
package rollback

import (
	"math"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type (
	base = player.Player
	page struct{ base }
)

func New() app.Composer {
	p := &page{}
	p.Play(&ruled{Plain: player.Plain{At: "/rollback"}})
	return p
}

type ruled struct {
	player.Plain
	ruler *stage.Ruler
	hand  hand // being dragged
}

func (r *ruled) Traits() player.Traits {
	t := r.Plain.Traits()
	t.Ruled, t.ResultsWait = true, true
	t.Further = [2]string{"/search", text.T("Find the shortest duplicate of each design")}
	t.Break = "break=twitter-scala-28&bits=2&allow=ask,tick,back-1&events=8"
	t.Hint = text.T("Drag the clock. b: −1 ms, i: one ID")
	return t
}

func (r *ruled) Prepare(p *player.Player) (rows int) {
	if !p.DoneByHand() {
		r.hand = hand{}
	}
	p.NewLanes()
	r.ruler = p.NewRuler()
	return r.ruler.Panels()
}

func (r *ruled) look(p *player.Player, at stage.Place) *stage.RulerLook {
	return r.ruler.Look(at, p.Lane(), p.Inside())
}

// Draw draws a row for each lane, and the selected lane.
func (r *ruled) Draw(p *player.Player, panel *stage.Panel, index int, at stage.Way) {
	if rows := r.ruler.Panels(); index >= rows {
		stage.Beside[index-rows](panel, p.Lanes()[p.Lane()], at)
		return
	}
	r.ruler.Draw(panel, index, at, p.Lane(), p.Inside())
}

// hand is a clock hand being dragged.
type hand struct {
	ui.Grip
	left, width float64 // of the ruler, in px of the window
}

// onHand drags a clock hand, or moves it by keys.
func (r *ruled) onHand(p *player.Player, event string, e app.Event) {
	h := &r.hand
	is, by := h.Hear(event, e)
	reads := r.look(p, p.Place()).Reads(h.Node)
	at := func() float64 { return r.ruler.At((e.Get("clientX").Float()-h.left)/h.width, reads) }
	switch is {
	case ui.Stepped:
		r.turn(p, h.Node, r.ruler.Grain()*float64(by), stage.Hand{})
	case ui.Taken:
		box := h.Element.Get("ownerSVGElement").Call("getBoundingClientRect")
		p.StopMoving()
		h.left, h.width = box.Get("left").Float(), max(box.Get("width").Float(), 1)
	case ui.Dragged:
		p.Hold(stage.Hand{Held: true, Node: h.Node, At: at()})
	case ui.Dropped, ui.Released:
		if to := at(); is == ui.Dropped && to != reads {
			r.turn(p, h.Node, to-reads, stage.Hand{Held: true, Node: h.Node, At: to})
		} else {
			p.Hold(stage.Hand{})
		}
		h.Held = false
	}
}

// turn moves a node's clock by inserting a line of the script, from where its hand is.
func (r *ruled) turn(p *player.Player, node int, by float64, hand stage.Hand) {
	verb := "forth "
	if by < 0 {
		verb = "back "
	}
	if nodes := p.Run().Script.Nodes; len(nodes) > 1 {
		verb += nodes[node].Name + " "
	}
	p.LetGo(verb+time.Duration(math.Round(math.Abs(by)*1e6)).String(), hand)
}
