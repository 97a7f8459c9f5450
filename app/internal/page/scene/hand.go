package scene

import (
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// hand is a clock's hand that is being dragged.
type hand struct {
	held        bool
	pointer     int // by which finger, or by the mouse
	node        int
	to          float64 // the time that it is dragged to
	left, width float64 // of the ruler, in px of the window
}

// onHand drags a clock's hand, or moves it by keys.
func (p *scene) onHand(event string, e app.Event) {
	if event == "pointerdown" || event == "keydown" {
		knob := e.Get("target").Call("closest", "[data-hand]")
		if !knob.Truthy() {
			return
		}
		node, _ := strconv.Atoi(knob.Call("getAttribute", "data-node").String())
		if event == "keydown" {
			p.onHandKey(e, node)
			return
		}
		p.takeHand(e, knob, node)
		return
	}
	h := &p.hand
	if !h.held || e.Get("pointerId").Int() != h.pointer {
		return
	}
	r, reads := p.moving.ruler, p.looks().ruler.Reads(h.node)
	if h.to = r.At((e.Get("clientX").Float()-h.left)/h.width, reads); event == "pointermove" {
		p.moving.Show(&shot{lanes: p.looks().lanes, ruler: p.looks().ruler.Dragged(h.node, h.to)}, 0)
		return
	}
	if event == "pointerup" && h.to != reads {
		p.turn(h.node, h.to-reads)
	} else {
		p.moving.Show(p.looks(), 0)
	}
	h.held = false
}

// takeHand begins a drag: from here on the hand gets all that the pointer does.
func (p *scene) takeHand(e app.Event, knob app.Value, node int) {
	if e.Get("button").Int() != 0 || !ui.Hold(knob, e) {
		return
	}
	e.PreventDefault() // no text is selected
	knob.Call("focus", map[string]any{"preventScroll": true})
	box := knob.Get("ownerSVGElement").Call("getBoundingClientRect")
	p.moving.Stop()
	p.hand = hand{held: true, pointer: e.Get("pointerId").Int(), node: node, to: p.looks().ruler.Reads(node), left: box.Get("left").Float(), width: max(box.Get("width").Float(), 1)}
}

// onHandKey moves a hand by arrows, and by ten times as much with Shift.
func (p *scene) onHandKey(e app.Event, node int) {
	by := p.moving.ruler.Grain()
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
	e.PreventDefault() // else the player steps
	p.turn(node, by)
}

// turn turns a node's clock by so many milliseconds: by a line of the script.
func (p *scene) turn(node int, by float64) {
	verb := "forth "
	if by < 0 {
		verb = "back "
	}
	if nodes := p.run.Script.Nodes; len(nodes) > 1 {
		verb += nodes[node].Name + " "
	}
	p.byHand(verb + time.Duration(math.Round(math.Abs(by)*1e6)).String())
}

// byHand does something by hand after the step where the player stands, and has one
// see it happen. A hand that was dragged is there already.
func (p *scene) byHand(lines string) {
	p.ask(none) // what was asked is asked of the scene's own future
	p.update(func(s *state) { s.press(lines) })
	if p.forked != "" {
		return
	}
	before := p.looksAt(point{step: p.at.step - 1})
	if h := &p.hand; h.held {
		before.ruler = before.ruler.Dragged(h.node, h.to)
	}
	p.moving.Lead(before)
}
