// Package player is shared by the pages that play scenes.
//
// A script is played through the real machines once, into immutable frames, and the player
// is a position among them. So stepping back, scrubbing and following a link to a moment
// cost nothing, and an intervention makes another future of the same past. A link is a
// [state]; the [sim.Run] and everything else are [facts] derived from it; update is the
// only way to change it. Motion between two positions is package motion's. What differs
// between pages, above all the picture, is a [Stage].
package player

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Player is a page that plays scenes. A page embeds it under an unexported name, since go-app
// would copy an exported field, and calls Start before it is mounted.
type Player struct {
	app.Compo
	stage   Stage
	ctx     app.Context
	address nav.Address
	linkBad string // problems of the current link

	state
	facts

	asked       int  // the frame of the shown question, or none
	answered    bool // the question has been answered at its own step
	playing     bool
	resumed     int    // counts answers after which the player continues
	compressing string // the script being compressed
	fileBad     string // why a file could not be read
	moving      moving
	below       point          // position of the results below; if the picture shows them too, they wait for the player
	captioned   captionKey     // content of the caption, which waits until the picture stops moving
	opened      int            // counts opened links
	begins      bool           // the link names nothing
	auto        bool           // autoplay: the address does not change
	leaving     app.Func       // calls writeNow
	more        bool           // code and bits are shown on small screens, too
	machine     bool           // the code shown is the machine's
	clock       ClockBench     // measured in this browser
	sought      explore.Plan   // the challenge that was searched
	par         explore.Result // and what was found
	seeking     *ui.Pauses     // of the last search for a par
}

const none = -1

// captionKey is everything the caption depends on.
type captionKey struct {
	at                      point
	asked, played           int
	answered, playing, fine bool
	clock                   ClockBench
	par                     explore.Verdict
}

// tell is the caption's content: that of the player's position, unless the picture still moves.
// An outcome is described only after it is visible.
func (p *Player) tell() captionKey {
	if !p.moving.Moving() {
		p.captioned = captionKey{p.at, p.asked, p.played, p.answered, p.playing, p.fine, p.clock, p.par.Verdict}
	}
	return p.captioned
}

// Start opens the page at its address.
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
	p.seek()
	nav.AnnounceReady(ctx)
}

func (p *Player) OnNav(ctx app.Context) {
	p.address.Follow(ctx, p.traits.Path, p.Open)
}

// Open opens a link. A link to a step opens after its question, unless it says ask=1; without a step,
// the scene opens with the question.
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
	if (s.at == opening || s.open) && p.asks(p.at) {
		p.ask(p.at.step)
	} else if s.open {
		problems = append(problems, nav.Problem{Names: []string{"ask"}, Says: text.T("The link says ask=1, but there is no question at step %s.", p.at.String())})
	}
	p.linkBad = text.Sentences(nav.Sentences(append(problems, p.lacks...)), p.forked, p.unplayed())
	p.forked = ""
}

// unplayed says why the link's script is not played, or not to its end.
func (p *Player) unplayed() string {
	switch {
	case p.bad != nil:
		return text.T("The link’s script, %s", p.bad.Error())
	case p.typed != "" && p.own.Cut != nil:
		return text.T("The link’s script, %s", p.own.Cut.Error())
	}
	return ""
}

// update is the only way to change what the address says.
func (p *Player) update(change func(*state)) {
	s, was, index := p.state, p.at, p.index(p.at)
	change(&s)
	if anew := p.follow(s); !anew && p.at != was {
		p.moving.Show(p.Looks(), p.index(p.at)-index)
		p.scroll()
	}
	p.write()
}

// follow derives the facts of a state, and reports whether the page must redraw its panels.
func (p *Player) follow(s state) (anew bool) {
	was := p.facts
	p.state, p.facts = derive(s, was)
	if !p.playing || !p.traits.ResultsWait || p.played != was.played {
		p.below = p.at
	}
	p.seek()
	if anew = p.played != was.played || p.lane != was.lane || p.inner != was.inner; anew {
		p.moving.Forget(p.ctx, p.Looks())
		p.scroll()
	}
	return anew
}

// write writes the address, while the scene plays after the motion: it takes as long as drawing
// a frame or two. The page does it, since the pressed button may be gone by then.
func (p *Player) write() {
	p.open = p.asking()
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

// writeNow writes a postponed address. It runs before a page is left or shared and before a
// press is handled.
func (p *Player) writeNow() {
	if v := &p.moving; v.owed {
		v.Stop()
		p.moveOver()
	}
	p.address.Flush(p.ctx)
}

// listen adds or removes the listeners that call writeNow.
func (p *Player) listen(how string) {
	app.Window().Call(how, "pagehide", p.leaving)
	app.Window().Call(how, "click", p.leaving, true)
}

// OnDismount removes listeners and releases the picture.
func (p *Player) OnDismount() {
	p.listen("removeEventListener")
	p.moving.Release()
	if p.seeking != nil {
		p.seeking.Stop()
	}
	if p.leaving != nil {
		p.leaving.Release()
	}
	p.leaving = nil
}

// firstOf is the scene that a page opens with: the one of its own name, otherwise its first.
func firstOf(path string) string {
	all := scenesOf(path)
	for _, s := range all {
		if "/"+s.Name == path {
			return s.Name
		}
	}
	return all[0].Name
}

func scenesOf(path string) []*sim.Script { return scenario.On(strings.TrimPrefix(path, "/")) }
