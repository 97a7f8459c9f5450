package nodes

import (
	"math"
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// draggedHand is a clock's hand, being dragged.
type draggedHand struct {
	ui.Grip
	was  state   // before
	unit int64   // of the dial then: the picture's unit grows with the error
	x, y float64 // the dial's centre in the window
	from float64 // the pointer's angle then, in turns
}

// onHand drags a clock's hand, or moves it by keys.
func (p *page) onHand(ctx app.Context, event string, e app.Event) {
	h, grain := &p.hand, p.grain()
	switch is, by := h.Hear(event, e); is {
	case ui.Stepped:
		p.turn(h.Node, p.Errors[h.Node]+2*grain*int64(by))
	case ui.Taken:
		p.moving.Stop()
		box := h.Element.Call("getBoundingClientRect")
		h.was, h.unit = p.state, p.dialUnit()
		h.x, h.y = box.Get("left").Float()+box.Get("width").Float()/2,
			box.Get("top").Float()+box.Get("height").Float()/2
		h.from = h.angle(e)
	case ui.Dragged, ui.Dropped, ui.Released:
		h.Held = is == ui.Dragged
		by := h.angle(e) - h.from
		by -= math.Round(by) // the shorter way round
		p.turn(h.Node, h.was.Errors[h.Node]+int64(math.Round(by*turn*float64(h.unit)/float64(grain)))*grain)
	}
}

func (h *draggedHand) angle(e app.Event) float64 {
	return math.Atan2(e.Get("clientX").Float()-h.x, h.y-e.Get("clientY").Float()) / (2 * math.Pi)
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

// mostError is the largest error that a clock can have.
func (s *state) mostError() int64 {
	if s.Clock == braid.Drift {
		return braid.MostDrift
	}
	return int64(braid.MostError)
}

// turn sets a clock's error.
func (p *page) turn(node int, to int64) {
	if to = max(-p.mostError(), min(to, p.mostError())); to == p.Errors[node] {
		return
	}
	if p.asks() {
		p.giveUp()
	}
	p.begins = false
	p.change(func() {
		p.size, p.Errors = 0, slices.Clone(p.Errors)
		p.Errors[node] = to
		if p.at >= 0 && p.at < 10*time.Millisecond {
			p.at = none
		}
	})
}
