// Package player is shared by the pages that play scenes.
//
// A script is played through the real machines once, into immutable frames, and the player
// is a position among them. So stepping back, scrubbing and following a link to a moment
// cost nothing, and an intervention makes another future of the same past. A link is a
// [state]; the [sim.Run] and everything else are [facts] derived from it; update is the
// only way to change it. [ui.Panels] move between two positions. What differs between
// pages, above all the picture, is a [Stage].
package player

import (
	"path"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Player is a [nav.Page] that plays scenes. A page embeds it as it would that one, and calls Play
// with its stage.
type Player struct {
	base
	stage Stage

	state
	facts

	asked       int  // the frame of the shown question, or none
	answered    bool // the question has been answered at its own step
	playing     bool
	resumed     int    // counts answers after which the player continues
	compressing string // the script being compressed
	moving      moving
	below       stepMoment // position of the results below; if the picture shows them too, they wait for the player
	captioned   captionKey // content of the caption, which waits until the picture stops moving
	opened      int        // counts opened links
	leaving     app.Func   // calls writeNow
	more        bool       // code and bits are shown on small screens, too
	machine     bool       // the code shown is the machine's
}

type base = nav.Page

const none = -1

// captionKey is everything the caption depends on.
type captionKey struct {
	at                      stepMoment
	asked, played           int
	answered, playing, fine bool
}

// tell is the caption's content: that of the player's position, unless the picture still moves.
// An outcome is described only after it is visible.
func (p *Player) tell() captionKey {
	if !p.moving.Moving() {
		p.captioned = captionKey{p.at, p.asked, p.played, p.answered, p.playing, p.fine}
	}
	return p.captioned
}

// Play opens the page at its address.
func (p *Player) Play(stage Stage) {
	of := stage.Traits()
	p.stage, p.traits = stage, &of
	p.moving.Draw, p.moving.Over = p.draw, p.moveOver
	p.Start(of.Path, p)
}

func (p *Player) Arrived() {
	p.leaving = app.FuncOf(func(_ app.Value, args []app.Value) any {
		if e := args[0]; e.Get("type").String() != "click" ||
			e.Get("target").Call("closest", "a, .tools button, .copy").Truthy() {
			p.writeNow()
		}
		return nil
	})
	p.listen("addEventListener")
	p.scroll()
}

// Open opens a link, without playing. A link to a step opens after its question, unless it says ask=1;
// without a step, the scene opens at its beginning.
func (p *Player) Open(query, fragment string) {
	s, problems := parse(p.traits, query, fragment)
	p.ask(none)
	p.playing, p.compressing = false, ""
	p.moving.of, p.moving.owed = nil, false
	p.opened++
	p.facts = facts{played: p.played}
	p.follow(s)
	if (s.at == opening || s.open) && p.asks(p.at) {
		p.ask(p.at.step)
	} else if s.open {
		problems = append(problems,
			nav.Problem{Names: []string{"ask"},
				Says: text.T("The link says ask=1, but there is no question at step %s.", p.at.String())})
	}
	if p.experimental() {
		p.Experiment(true)
	}
	p.LinkBad = text.Sentences(nav.Sentences(append(problems, p.lacks...)), p.forked, p.unplayed())
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
		p.moving.Show(p.Place(), p.index(p.at)-index)
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
	if anew = p.played != was.played || p.lane != was.lane || p.inner != was.inner; anew {
		p.moving.Forget(p.Ctx, p.Place())
		p.scroll()
	}
	return anew
}

// write writes the address, while the scene plays after the motion: it takes as long as drawing
// a frame or two. The page does it, since the pressed button may be gone by then.
func (p *Player) write() {
	p.open = p.asking()
	switch {
	case p.playing && p.moving.Moving():
		p.moving.owed = true
	case p.unpacked():
		p.compress()
	default:
		p.Write()
	}
}

// Derive does nothing: follow does, which reports what the page must draw again.
func (p *Player) Derive() {}

// writeNow writes a postponed address. It runs before a page is left or shared and before a
// press is handled.
func (p *Player) writeNow() {
	if v := &p.moving; v.owed {
		v.Stop()
		p.moveOver()
	}
	p.Address.Flush(p.Ctx)
}

// listen adds or removes the listeners that call writeNow.
func (p *Player) listen(how string) {
	app.Window().Call(how, "pagehide", p.leaving)
	app.Window().Call(how, "click", p.leaving, true)
}

// Left removes listeners and releases the picture.
func (p *Player) Left() {
	p.listen("removeEventListener")
	p.moving.Release()
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

// address is the page's, with its scene.
func (p *Player) address() string { return p.traits.Path + "?scene=" + path.Base(p.scene) }

func (p *Player) Render() app.UI {
	frame := nav.Shell(p.address())
	frame.Theatre = true
	return frame.Render(
		p.theatre(frame.Name, frame.Place()),
		ui.Alert(text.Sentences(p.LinkBad, p.stopped())),
		ui.Explained("lead", p.intro(), introTerms()...),
		ui.Elem("div", ui.With{"class", "experiments", "data-experiment", "true"},
			ui.MemoFunc(p.results, p.scene, p.played, p.below),
			p.part(p.traits.Below),
			ui.MemoFunc(p.interventions, p.played, p.forked),
			ui.MemoFunc(p.challenge, p.plan, p.lane, p.played),
			ui.MemoFunc(p.editor, p.played, p.typed, p.bad, p.long),
			ui.MemoFunc(p.chooser, p.scene),
			p.further(),
		),
		ui.MemoFunc(p.last, strings.Join(p.show, ",")),
	)
}

func (p *Player) chooser() app.UI {
	var links []app.UI
	for _, s := range scenesOf(p.traits.Path) {
		k := ui.Link(scenario.Address(s), "scene", app.Text(s.Title))
		if s.Name == p.scene {
			k = k.Aria("current", "true")
		}
		links = append(links, k)
	}
	return ui.Elem("nav", ui.With{"class", "scenes", "aria-label", text.T("Scenes")}, links...)
}

// results are the results of each lane. On a phone, those of several lanes are folded.
func (p *Player) results() app.UI {
	f := p.frameAt(p.below)
	var lanes []app.UI
	for i := range f.Seen() {
		lanes = append(lanes, ui.Memo(p.laneAt(f, i)))
	}
	class := "results figure"
	if p.traits.Mixed {
		class = "results street figure"
	}
	results := ui.Elem("section", ui.With{"class", class, "aria-label", text.T("Results so far")}, lanes...)
	if len(p.run.Script.Lanes) == 1 {
		return results
	}
	return ui.PhoneFold("", []app.UI{app.Text(text.T("Results so far, design by design"))}, results)
}

// frameAt is the frame at a point; a moment has its own.
func (p *Player) frameAt(at stepMoment) *sim.Frame {
	return p.run.At(sim.Stop{Step: at.step, Moment: at.moment})
}

// further is the page's link to what is beyond its scenes.
func (p *Player) further() app.UI {
	link := p.traits.Further
	if link[0] == "" {
		return ui.Nothing()
	}
	return ui.Elem("p", nil, ui.Link(link[0], "", app.Text(link[1])))
}

// ownWords reports whether the played script has its own introduction: then the scene's takeaway
// may not apply.
func (p *Player) ownWords() bool {
	return p.run.Script.Intro != "" && p.run.Script.Intro != p.script.Intro
}

// last is the end of the page.
func (p *Player) last() app.UI { return p.part(p.traits.Last) }

// What a stage is drawn from: the run, the player's position, the selected lane, and whether
// that lane's code and bits are visible.

func (p *Player) Run() *sim.Run        { return p.run }
func (p *Player) Shown() *sim.Frame    { return p.frameAt(p.at) }
func (p *Player) Lane() int            { return p.lane }
func (p *Player) Inside() bool         { return p.inner }
func (p *Player) Lanes() []*stage.Lane { return p.moving.lanes }
func (p *Player) Chosen() []string     { return p.show }
func (p *Player) DoneByHand() bool     { return len(p.forks) > 0 }

// Told is the place that texts describe: they wait until the picture stops moving.
func (p *Player) Told() stage.Place {
	p.Place()
	return p.moving.Told()
}

// NewLanes makes the pictures of the run's lanes. Call it in [Stage.Prepare].
func (p *Player) NewLanes() {
	for i, l := range p.run.Script.Lanes {
		p.moving.lanes = append(p.moving.lanes, stage.NewLane(p.run, i, ui.Hues(l.Layout)))
	}
}

// NewRuler makes the ruler of the run's lanes.
func (p *Player) NewRuler() *stage.Ruler {
	titles := p.Titles()
	for i := range titles {
		titles[i] = short(titles[i])
	}
	return stage.NewRuler(p.run, p.moving.lanes, titles)
}

// What a person does on a stage.

// Hold shows a hand where it is dragged; StopMoving ends the motion.
func (p *Player) Hold(hand stage.Hand) {
	at := p.Place()
	at.Hand = hand
	p.moving.Show(at, 0)
}
func (p *Player) StopMoving() { p.moving.Stop() }

// LookInto opens a lane's code and bits; toggle closes the open one.
func (p *Player) LookInto(lane string, toggle bool) {
	p.update(func(s *state) {
		if toggle && s.inside == lane {
			lane = ""
		}
		s.inside = lane
	})
}

// ByHand inserts lines after the current step and plays to their end.
func (p *Player) ByHand(lines string) { p.LetGo(lines, stage.Hand{}) }

// LetGo is [Player.ByHand] with a hand that was dragged: it starts where it was released.
func (p *Player) LetGo(lines string, hand stage.Hand) {
	p.ask(none) // the question is about the scene's own future
	p.Experiment(true)
	if p.run.Frame(p.at.step).Seen() < len(p.run.Script.Lanes) {
		lines = joins + "\n" + lines // an intervention applies to all lanes
	}
	p.update(func(s *state) { s.press(lines) })
	if p.forked != "" {
		return
	}
	before := p.placeOf(stepMoment{step: p.at.step - 1})
	before.Hand = hand
	p.moving.Lead(before)
}

// TakeBack undoes the last intervention.
func (p *Player) TakeBack() { p.update((*state).takeBack) }

// Choose shows other designs instead of the scene's lanes; no names restore those.
func (p *Player) Choose(names []string) {
	p.Ctx.Dispatch(func(app.Context) {
		p.ask(none)
		p.update(func(s *state) {
			s.edit("")
			s.show, s.at = names, opening
			if len(names) == 0 {
				s.show = nil
			}
		})
		if p.asks(p.at) {
			p.ask(p.at.step)
		}
	})
}
