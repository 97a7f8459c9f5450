package scene

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// What a step takes at most, and below what it is not worth moving.
const (
	longestMove  = 450 * time.Millisecond
	shortestMove = 120 * time.Millisecond
)

// motion is what moves on the stage. Go draws the panels once; from then on it
// works out the picture for each frame of the browser's and hands over what is
// another, in one call.
type motion struct {
	lanes   []*stage.Lane // of the run
	ruler   *stage.Ruler  // that they stand on
	of      *sim.Run
	now     *shot // where the player stands
	seen    viewed
	shown   []*stage.Panel // what the page has; nil if that is not known
	spare   stage.Panel    // in whose room the next panel is drawn
	still   []bool         // panels that the present motion does not change
	from    *shot
	back    bool // it runs from its end to its beginning
	begun   time.Time
	length  time.Duration
	owed    bool // the address is written once it is over
	asked   bool // the browser was asked for a frame
	frame   app.Func
	request app.Value // the browser's name for it
	last    time.Time // when the last step was made
}

// shot is all that is seen of a run at a place.
type shot struct {
	lanes []*stage.Look
	ruler *stage.RulerLook
}

// viewed is what a shot depends on, in a run.
type viewed struct {
	at    point
	lane  int
	inner bool
}

// looks is what is seen where the player stands.
func (p *scene) looks() *shot {
	v := &p.moving
	if v.of != p.run {
		v.lanes, v.now, v.of, v.shown, v.from = nil, nil, p.run, nil, nil
		for i := range p.run.Script.Lanes {
			v.lanes = append(v.lanes, stage.NewLane(p.run, i, ui.Hues(p.run.Script.Lanes[i].Layout)))
		}
		if v.ruler = nil; p.ruled() {
			v.ruler = p.newRuler()
		}
	}
	if is := (viewed{p.at, p.lane, p.inner}); v.now == nil || v.seen != is {
		v.seen, v.now = is, &shot{}
		stop := sim.Stop{Step: p.at.step, Moment: p.at.moment}
		if p.stops != nil && p.at.on(p.stops[p.index(p.at)]) {
			stop = p.stops[p.index(p.at)]
		}
		for i, l := range v.lanes {
			if p.ruled() && (i != p.lane || !p.inner) { // it is a row, and no more
				v.now.lanes = append(v.now.lanes, nil)
				continue
			}
			v.now.lanes = append(v.now.lanes, l.Look(stop))
		}
		if p.ruled() {
			v.now.ruler = v.ruler.Look(stop, p.lane, p.inner)
		}
	}
	return v.now
}

// newRuler is the ruler that the run's lanes stand on.
func (p *scene) newRuler() *stage.Ruler {
	var titles []string
	for i := range p.run.Script.Lanes {
		titles = append(titles, p.title(i))
	}
	return stage.NewRuler(p.run, p.moving.lanes, titles)
}

// forget says that the page may have drawn the panels anew.
func (p *scene) forget() {
	p.moving.shown, p.moving.from = nil, nil
	p.ctx.Defer(func(app.Context) { p.paint(1) })
	p.scroll()
}

// scroll keeps the line that runs in sight where the code is longer than its
// panel.
func (p *scene) scroll() {
	if p.ctx == nil || app.IsServer {
		return
	}
	p.ctx.Defer(func(app.Context) {
		if lanes := p.moving.lanes; p.machine || p.lane < len(lanes) && (p.ruled() || lanes[p.lane].Long()) {
			app.Window().Call("labFollow")
		}
	})
}

// moved begins the motion to where the player stands now, so many places on.
// Scrubbing, fast playing and who wants less motion see the end at once.
func (p *scene) moved(by int) {
	if app.IsServer {
		return
	}
	v := &p.moving
	was := v.now
	if v.of != p.run || v.seen.lane != p.lane || v.seen.inner != p.inner {
		was = nil
	}
	p.looks()
	p.scroll()
	since := time.Since(v.last)
	v.last = time.Now()
	v.length = min(longestMove, since*9/10)
	v.from, v.back, v.begun, v.still = was, by < 0, time.Now(), nil
	if was == nil || by != 1 && by != -1 || v.length < shortestMove || calm() {
		v.from = nil
	}
	if v.frame == nil {
		v.frame = app.FuncOf(func(app.Value, []app.Value) any {
			p.onFrame()
			return nil
		})
	}
	p.ask()
}

// calm says that the reader wants less motion, or does not look.
func calm() bool {
	w := app.Window()
	return w.Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool() || w.Get("document").Get("hidden").Bool()
}

func (p *scene) ask() {
	if v := &p.moving; !v.asked {
		v.asked = true
		v.request = app.Window().Call("requestAnimationFrame", v.frame)
	}
}

// onFrame draws the picture of this moment.
func (p *scene) onFrame() {
	v := &p.moving
	v.asked = false
	if !p.Mounted() {
		return
	}
	share := 1.0
	if v.from != nil && v.length > 0 {
		share = min(float64(time.Since(v.begun))/float64(v.length), 1)
	}
	p.paint(share)
	if share < 1 {
		p.ask()
		return
	}
	if v.from = nil; v.owed {
		v.owed = false
		p.write()
	}
}

// paint brings the page's marks to the picture of a share of the way.
func (p *scene) paint(share float64) {
	if !p.Mounted() {
		return
	}
	v := &p.moving
	now := p.looks()
	from, to := v.from, now
	if h := &p.hand; h.held {
		from, to = nil, &shot{now.lanes, now.ruler.Dragged(h.node, h.to)}
	}
	if from == nil {
		from, share, v.still = to, 1, nil
	}
	if v.back && share < 1 {
		from, to, share = to, from, 1-share
	}
	if n := p.panels(); len(v.shown) != n {
		v.shown, v.still = make([]*stage.Panel, n), nil
	}
	if v.still == nil {
		v.still = make([]bool, len(v.shown))
		for i, shown := range v.shown {
			if shown != nil && share < 1 {
				p.draw(&v.spare, i, now, now, 1)
				v.still[i] = shown.Same(&v.spare)
			}
		}
	}
	var changes strings.Builder
	mark := 0
	for i, shown := range v.shown {
		if !v.still[i] {
			p.draw(&v.spare, i, from, to, share)
			v.spare.Changes(&changes, mark, shown)
			if shown == nil {
				v.shown[i] = &stage.Panel{}
			}
			*v.shown[i], v.spare = v.spare, *v.shown[i]
		}
		mark += len(v.shown[i].Marks)
	}
	if changes.Len() > 0 {
		app.Window().Call("labPaint", changes.String())
	}
}
