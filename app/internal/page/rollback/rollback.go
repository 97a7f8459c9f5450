// Package rollback is the page /rollback: what designs do when the clock moves backwards. Its
// lanes are rows on one ruler of time, with clocks that can be dragged.
package rollback

import (
	"math"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
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

func look(s *player.Shot) *stage.RulerLook { return s.Own.(*stage.RulerLook) }

// Look has a row for each lane, and the selected lane.
func (r *ruled) Look(p *player.Player, stop sim.Stop) *player.Shot {
	lanes := p.Lanes()
	shot := &player.Shot{Lanes: make([]*stage.LaneLook, len(lanes)), Own: r.ruler.Look(stop, p.Lane(), p.Inside())}
	if p.Inside() {
		shot.Lanes[p.Lane()] = lanes[p.Lane()].Look(stop)
	}
	return shot
}

func (r *ruled) Draw(p *player.Player, panel *stage.Panel, index int, from, to *player.Shot, share float64) {
	if rows := r.ruler.Panels(); index >= rows {
		stage.Beside[index-rows](panel, from.Lanes[p.Lane()], to.Lanes[p.Lane()], share)
		return
	}
	r.ruler.Draw(panel, index, look(from), look(to), share)
}

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
		r.turn(p, h.Node, r.ruler.Grain()*float64(by))
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
			r.turn(p, h.Node, h.to-reads)
		} else {
			p.Show(p.Looks())
		}
		h.Held = false
	}
}

// turn moves a node's clock by inserting a line of the script.
func (r *ruled) turn(p *player.Player, node int, by float64) {
	verb := "forth "
	if by < 0 {
		verb = "back "
	}
	if nodes := p.Run().Script.Nodes; len(nodes) > 1 {
		verb += nodes[node].Name + " "
	}
	p.ByHand(verb+time.Duration(math.Round(math.Abs(by)*1e6)).String(), r.moved)
}

// moved starts from where the hand was dragged to.
func (r *ruled) moved(shot *player.Shot) {
	if h := &r.hand; h.Held {
		shot.Own = look(shot).Dragged(h.Node, h.to)
	}
}
