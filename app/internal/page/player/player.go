// Package player plays the time machine: it is what the pages that play scenes share.
//
// Its idea: a script is played through the real machines once, into frames that
// never change, and the player is a place among them. So to go back, to scrub and
// to follow a link to a moment cost nothing, and what is done by hand makes
// another future of the same past. What a link says is a [state]; a [sim.Run] and
// all else are [facts] that follow from it; and there is one way to change it,
// update. How the stage moves from one place to the next is a matter of the
// browser's alone: see motion. What is particular to a page, its picture above all, is
// a [Stage].
package player

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
)

// Player is a page that plays scenes. A page embeds it under a name that is not
// exported, since go-app would copy it, and calls Start before it is mounted.
type Player struct {
	app.Compo
	stage   Stage
	ctx     app.Context
	address nav.Address
	linkBad string // what is wrong with the link that led here

	state
	facts

	asked       int  // the frame whose question is shown, or none
	answered    bool // that question's answer is shown where it is asked
	playing     bool
	resumed     int    // answers after which the player plays on
	compressing string // the script that the browser compresses just now
	fileBad     string // why a file could not be opened
	moving      moving
	below       point      // what the results are of: where the picture tells of them too, they wait for the player
	captioned   captionKey // what the caption tells of: it waits until the picture stands still
	opened      int        // counts the links that were opened
	begins      bool       // its link names nothing
	auto        bool       // the page plays without being asked, and the address stays as it is
	leaving     app.Func   // calls writeNow
	more        bool       // code and bits are seen also where there is little room
	machine     bool       // the code is that of the machine that runs
	clock       ClockBench // what this browser does where the scene waits
}

// none is no frame.
const none = -1

// captionKey is what the caption depends on.
type captionKey struct {
	at                      point
	asked, played           int
	answered, playing, fine bool
	clock                   ClockBench
}

// tell has the caption tell of where the player stands, unless the picture still moves there: an
// outcome is told once it is seen.
func (p *Player) tell() captionKey {
	if !p.moving.Moving() {
		p.captioned = captionKey{p.at, p.asked, p.played, p.answered, p.playing, p.fine, p.clock}
	}
	return p.captioned
}

// Start opens the page with what its address says.
func (p *Player) Start(stage Stage) {
	of := stage.Traits()
	p.stage, p.traits = stage, &of
	p.moving.Draw, p.moving.Over = p.draw, p.moveOver
	p.Open(p.address.Open())
}

func (p *Player) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.leaving = app.FuncOf(func(_ app.Value, args []app.Value) any {
		if e := args[0]; e.Get("type").String() != "click" || e.Get("target").Call("closest", "a, .tools button, .copy").Truthy() {
			p.writeNow()
		}
		return nil
	})
	p.listen("addEventListener")
	p.scroll()
	nav.AnnounceReady(ctx)
}

func (p *Player) OnNav(ctx app.Context) {
	p.address.Follow(ctx, p.traits.Path, p.Open)
}

// Open shows what a link says. A link to a step lands beyond its question; without
// one, the scene opens with it.
func (p *Player) Open(query, fragment string) {
	s, problems := parse(p.traits, query, fragment)
	p.ask(none)
	p.playing, p.auto, p.compressing, p.fileBad = false, false, "", ""
	p.moving.of, p.moving.owed = nil, false
	p.begins = s.at == beginning
	p.opened++
	p.stage.Reset()
	p.facts = facts{played: p.played}
	p.follow(s)
	p.linkBad = nav.Sentences(append(problems, p.lacks...))
	if s.at == opening && p.asks(p.at) {
		p.ask(p.at.step)
	}
}

// update is the one way in which a reader changes what the address says.
func (p *Player) update(change func(*state)) {
	s, was, index := p.state, p.at, p.index(p.at)
	change(&s)
	if anew := p.follow(s); !anew && p.at != was {
		p.moving.Show(p.Looks(), p.index(p.at)-index)
		p.scroll()
	}
	p.write()
}

// follow takes a state, and what follows from it. It says whether the page draws
// the panels anew.
func (p *Player) follow(s state) (anew bool) {
	was := p.facts
	p.state, p.facts = derive(s, was)
	if !p.playing || !p.traits.ResultsWait || p.played != was.played {
		p.below = p.at
	}
	if anew = p.played != was.played || p.lane != was.lane || p.inner != was.inner; anew {
		p.moving.Forget(p.ctx, p.Looks())
		p.scroll()
	}
	return anew
}

// write writes the address; while the scene plays, once what moves stands still: to
// write it takes as long as to draw a frame or two. The page does so, since the
// button that was pressed may be gone by then.
func (p *Player) write() {
	switch {
	case p.auto:
	case p.playing && p.moving.Moving():
		p.moving.owed = true
	case p.unpacked():
		p.compress()
	default:
		query, fragment := p.link()
		p.address.Write(p.ctx, query, fragment)
	}
}

// writeNow writes what is still to be written. A page that is left or shared has no
// time: it is called when the page goes, and before what was pressed is.
func (p *Player) writeNow() {
	if v := &p.moving; v.owed {
		v.Stop()
		p.moveOver()
	}
	p.address.Flush(p.ctx)
}

// listen begins to call writeNow, or ends it.
func (p *Player) listen(how string) {
	app.Window().Call(how, "pagehide", p.leaving)
	app.Window().Call(how, "click", p.leaving, true)
}

// OnDismount lets go of what the browser holds for the page.
func (p *Player) OnDismount() {
	p.listen("removeEventListener")
	p.moving.Release()
	if p.leaving != nil {
		p.leaving.Release()
	}
	p.leaving = nil
}

// firstOf is the scene that a page opens with: the one of its own name or, where there
// is none, its first.
func firstOf(path string) string {
	all := scenesOf(path)
	for _, s := range all {
		if "/"+s.Name == path {
			return s.Name
		}
	}
	return all[0].Name
}

// scenesOf are the scenes of the page at a path, in order.
func scenesOf(path string) []*sim.Script { return scenario.On(strings.TrimPrefix(path, "/")) }
