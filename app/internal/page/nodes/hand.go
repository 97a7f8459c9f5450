package nodes

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// hand is a clock's hand being dragged.
type hand struct {
	held    bool
	pointer int
	node    int
	x, y    float64 // the dial's centre in the window
	was     int64   // the clock's error before
	unit    int64   // of the dial then: the picture's unit grows with the error
	from    float64 // the pointer's angle then, in turns
}

// onHand drags a clock's hand, or moves it by keys.
func (p *page) onHand(ctx app.Context, event string, e app.Event) {
	if event == "pointerdown" || event == "keydown" {
		face := e.Get("target").Call("closest", "[data-node]")
		if !face.Truthy() {
			return
		}
		node, _ := strconv.Atoi(face.Call("getAttribute", "data-node").String())
		if event == "keydown" {
			p.onHandKey(ctx, e, node)
		} else {
			p.take(e, face, node)
		}
		return
	}
	h := &p.hand
	if !h.held || e.Get("pointerId").Int() != h.pointer {
		return
	}
	by := h.angle(e) - h.from
	by -= math.Round(by) // the shorter way round
	grain := float64(p.grain())
	p.turn(ctx, h.node, h.was+int64(math.Round(by*turn*float64(h.unit)/grain)*grain))
	if event != "pointermove" {
		h.held = false
	}
}

// dialUnit is a unit of a dial's turn, in the unit of clock errors.
func (p *page) dialUnit() int64 {
	if p.Clock == braid.Drift {
		return int64(p.look.unit) * 1_000_000_000 / int64(braid.Set) // so much drift has moved the hand by one unit
	}
	return int64(p.look.unit)
}

// grain is the smallest change of a clock by hand.
func (p *page) grain() int64 {
	if p.Clock == braid.Drift {
		return 1000
	}
	return int64(p.look.unit) / 2
}

func (h *hand) angle(e app.Event) float64 {
	return math.Atan2(e.Get("clientX").Float()-h.x, h.y-e.Get("clientY").Float()) / (2 * math.Pi)
}

func (p *page) take(e app.Event, face app.Value, node int) {
	if e.Get("button").Int() != 0 || !ui.Hold(face, e) {
		return
	}
	e.PreventDefault() // otherwise text is selected
	face.Call("focus", map[string]any{"preventScroll": true})
	box := face.Call("getBoundingClientRect")
	p.moving.Stop()
	h := hand{held: true, pointer: e.Get("pointerId").Int(), node: node, was: p.Errors[node], unit: p.dialUnit(),
		x: box.Get("left").Float() + box.Get("width").Float()/2, y: box.Get("top").Float() + box.Get("height").Float()/2}
	h.from = h.angle(e)
	p.hand = h
}

// onHandKey moves a hand by arrow keys, ten times as far with Shift.
func (p *page) onHandKey(ctx app.Context, e app.Event, node int) {
	by := 2 * p.grain()
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
	p.turn(ctx, node, p.Errors[node]+by)
}

// turn sets a clock's error.
func (p *page) turn(ctx app.Context, node int, to int64) {
	most := int64(braid.MostError)
	if p.Clock == braid.Drift {
		most = braid.MostDrift
	}
	to = max(-most, min(to, most))
	if to == p.Errors[node] {
		return
	}
	if p.asks() {
		p.giveUp(ctx)
	}
	p.begins = false
	p.update(ctx, func(s *state) {
		s.size, s.Errors = 0, slices.Clone(s.Errors)
		s.Errors[node] = to
		if s.at >= 0 && s.at < 10*time.Millisecond {
			s.at = none
		}
	})
}
