package player

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// ended reports whether the scene is at its end, and the picture shows it.
func (p *Player) ended() bool {
	return p.length() > 1 && p.index(p.at) == p.length()-1 && p.captioned.at == p.at && !p.asking() && !p.breaking()
}

// climax reports whether a step shows the scene's first duplicate: playing stops there.
func (p *Player) climax(step int) bool {
	return step > 0 && repeats(p.run.Frame(step)) && !repeats(p.run.Frame(step-1))
}

// repeats reports whether a visible lane has issued a duplicate by this frame.
func repeats(f *sim.Frame) bool {
	for i := range f.Seen() {
		if !f.Lane(i).Holds(sim.Unique) {
			return true
		}
	}
	return false
}

// ending is the card at a scene's end: what the reader knows now, what proves it, and one way on.
func (p *Player) ending(ended bool) app.UI {
	if !ended {
		return ui.Nothing()
	}
	takeaway := p.script.Takeaway
	if p.ownWords() {
		takeaway = cmp.Or(p.run.Script.Takeaway, text.T("This is the end of your script."))
	}
	return ui.Ending{Of: p.scene, Proof: p.proof(), Known: sentences(takeaway), Next: p.next(), Ways: []app.UI{
		ui.Again(func(app.Context) { p.Ctx.Dispatch(p.again) }),
		ui.Experiment(func(app.Context) { p.Ctx.Dispatch(p.experiment) }),
	}}.Render()
}

// again plays the scene from its beginning.
func (p *Player) again(app.Context) {
	p.ask(none)
	p.resumed++
	p.update(func(s *state) { s.at = stepMoment{} })
}

// experiment shows the tools for experiments.
func (p *Player) experiment(app.Context) {
	p.Experiment(true)
	p.Write()
	ui.Reveal(p.Ctx, ".interventions")
}

// next is where the ending leads: from the page's lesson to the next lesson, from another scene to the
// next scene.
func (p *Player) next() ui.Tab {
	frame := nav.Shell(p.address())
	if s, ok := scenario.After(p.script); ok && (p.scene != firstOf(p.traits.Path) || frame.Next.Path == "") {
		return ui.Tab{Path: scenario.Address(s), Name: s.Title}
	}
	if frame.Next.Path == "" {
		return ui.Tab{Path: "/lessons", Name: text.T("Lessons")}
	}
	return frame.Next
}

// mostProofs is how many rows the small picture has.
const mostProofs = 4

// proof is the ending's small picture: an ID that two callers have; otherwise what each lane answered
// or, of a single lane, how its IDs are spread over ticks.
func (p *Player) proof() app.UI {
	f := p.run.Frame(p.at.step)
	for i := range f.Seen() {
		l := f.Lane(i)
		for _, e := range l.Log() {
			if e.Issued && e.Twin >= 0 {
				id := l.IDText(&e)
				return ui.Received(id, id)
			}
		}
	}
	var rows []ui.Measure
	row := func(name string, share float64, words string) {
		rows = append(rows, ui.Measure{Name: name, Share: share, Hue: "sequence", Words: words})
	}
	if f.Seen() == 1 {
		var ticks []int64
		counts, most := map[int64]int{}, 1
		for _, e := range f.Lane(0).Log() {
			if e.Issued {
				if counts[e.Tick()]++; counts[e.Tick()] == 1 {
					ticks = append(ticks, e.Tick())
				}
				most = max(most, counts[e.Tick()])
			}
		}
		slices.Sort(ticks)
		for _, tick := range ticks[max(0, len(ticks)-mostProofs):] {
			row(text.T("tick %s", strconv.FormatInt(tick, 10)), float64(counts[tick])/float64(most),
				text.Count(counts[tick], "%s ID", "%s IDs"))
		}
	} else {
		for i := range min(f.Seen(), mostProofs) {
			t := f.Lane(i).Totals()
			row(short(p.Title(i)), float64(t.Issued)/float64(max(t.Asked, 1)),
				stage.Pick(t.Refused > 0, text.T("%s rejected", text.Group(t.Refused)),
					text.T("%s issued", text.Group(t.Issued))))
		}
	}
	return ui.Measured(rows...)
}
