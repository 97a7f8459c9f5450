package rollback

import (
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// hand is a clock hand being dragged.
type hand struct {
	held        bool
	pointer     int // pointerId of the drag
	node        int
	to          float64 // time at the pointer
	left, width float64 // of the ruler, in px of the window
}

// onHand drags a clock hand, or moves it by keys.
func (r *ruled) onHand(p *player.Player, event string, e app.Event) {
	if event == "pointerdown" || event == "keydown" {
		knob := e.Get("target").Call("closest", "[data-hand]")
		if !knob.Truthy() {
			return
		}
		node, _ := strconv.Atoi(knob.Call("getAttribute", "data-node").String())
		if event == "keydown" {
			r.onHandKey(p, e, node)
			return
		}
		r.takeHand(p, e, knob, node)
		return
	}
	h := &r.hand
	if !h.held || e.Get("pointerId").Int() != h.pointer {
		return
	}
	reads := look(p.Looks()).Reads(h.node)
	if h.to = r.ruler.At((e.Get("clientX").Float()-h.left)/h.width, reads); event == "pointermove" {
		now := p.Looks()
		p.Show(&player.Shot{Lanes: now.Lanes, Own: look(now).Dragged(h.node, h.to)})
		return
	}
	if event == "pointerup" && h.to != reads {
		turn(p, h.node, h.to-reads)
	} else {
		p.Show(p.Looks())
	}
	h.held = false
}

// takeHand starts a drag and captures the pointer.
func (r *ruled) takeHand(p *player.Player, e app.Event, knob app.Value, node int) {
	if e.Get("button").Int() != 0 || !ui.Hold(knob, e) {
		return
	}
	e.PreventDefault() // otherwise text is selected
	knob.Call("focus", map[string]any{"preventScroll": true})
	box := knob.Get("ownerSVGElement").Call("getBoundingClientRect")
	p.StopMoving()
	r.hand = hand{held: true, pointer: e.Get("pointerId").Int(), node: node, to: look(p.Looks()).Reads(node),
		left: box.Get("left").Float(), width: max(box.Get("width").Float(), 1)}
}

// onHandKey moves a hand by arrow keys, ten times as far with Shift.
func (r *ruled) onHandKey(p *player.Player, e app.Event, node int) {
	by := r.ruler.Grain()
	if e.Get("shiftKey").Bool() {
		by *= 10
	}
	switch e.Get("key").String() {
	case "ArrowRight", "ArrowUp":
	case "ArrowLeft", "ArrowDown":
		by = -by
	default:
		return
	}
	e.PreventDefault() // otherwise the player steps
	turn(p, node, by)
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
	if h := &r.hand; h.held {
		shot.Own = look(shot).Dragged(h.node, h.to)
	}
}
