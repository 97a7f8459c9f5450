package rollback

import (
	"math"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// hand is a clock hand being dragged.
type hand struct {
	ui.Grip
	to          float64 // time at the pointer
	left, width float64 // of the ruler, in px of the window
}

// onHand drags a clock hand, or moves it by keys.
func (r *ruled) onHand(p *player.Player, event string, e app.Event) {
	h := &r.hand
	is, by := h.Hear(event, e)
	reads := look(p.Looks()).Reads(h.Node)
	switch is {
	case ui.Stepped:
		turn(p, h.Node, r.ruler.Grain()*float64(by))
	case ui.Taken:
		box := h.Element.Get("ownerSVGElement").Call("getBoundingClientRect")
		p.StopMoving()
		h.to, h.left, h.width = reads, box.Get("left").Float(), max(box.Get("width").Float(), 1)
	case ui.Dragged:
		h.to = r.ruler.At((e.Get("clientX").Float()-h.left)/h.width, reads)
		now := p.Looks()
		p.Show(&player.Shot{Lanes: now.Lanes, Own: look(now).Dragged(h.Node, h.to)})
	case ui.Dropped, ui.Released:
		if h.to = r.ruler.At((e.Get("clientX").Float()-h.left)/h.width, reads); is == ui.Dropped && h.to != reads {
			turn(p, h.Node, h.to-reads)
		} else {
			p.Show(p.Looks())
		}
		h.Held = false
	}
}

// turn moves a node's clock by inserting a line of the script.
func turn(p *player.Player, node int, by float64) {
	verb := "forth "
	if by < 0 {
		verb = "back "
	}
	if nodes := p.Run().Script.Nodes; len(nodes) > 1 {
		verb += nodes[node].Name + " "
	}
	p.ByHand(verb + time.Duration(math.Round(math.Abs(by)*1e6)).String())
}

// Before starts from where the hand was dragged to.
func (r *ruled) Before(shot *player.Shot) {
	if h := &r.hand; h.Held {
		shot.Own = look(shot).Dragged(h.Node, h.to)
	}
}
