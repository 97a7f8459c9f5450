package oracle

import (
	"hash"
	"io"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nodes"
	"github.com/snowflakelab/snowflakelab/app/internal/page/scenes"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// shares are the shares of a way at which it is drawn.
var shares = []float64{0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95}

// player is a page that plays scenes.
type player interface {
	app.Composer
	Open(query, fragment string)
	Run() *sim.Run
	Titles() []string
	Lanes() []*stage.Lane
	NewRuler() *stage.Ruler
}

// instruments play the scenes of the pages that have a lesson too.
var instruments = map[string]func() app.Composer{
	"rollover": scenes.NewRollover, "rollback": scenes.NewRollback, "nodes": nodes.NewScenes,
}

// pictures has two keys for each scene in a language.
func pictures(t *testing.T, r *record, language string) {
	for _, one := range page.All() {
		name := strings.TrimPrefix(one.Path, "/")
		for _, s := range scenario.On(name) {
			t.Run(s.Name, func(t *testing.T) {
				t.Parallel()
				p, plays := one.New().(player)
				if !plays { // the page has a lesson too
					p = instruments[name]().(player)
				}
				p.Open("scene="+path.Base(s.Name), "")
				ways := waysOf(p, name)
				r.add(t, "still/"+language+"/"+s.Name, func(to hash.Hash) { draw(to, ways, []float64{1}) })
				r.add(t, "motion/"+language+"/"+s.Name, func(to hash.Hash) { draw(to, ways, shares) })
			})
		}
	}
	t.Run("story", func(t *testing.T) { told(t, r, language) })
	t.Run("others", func(t *testing.T) { others(t, r, language) })
}

// way is a picture of panels, drawn on the way between two neighbouring looks.
type way struct {
	panels, looks int
	draw          func(p *stage.Panel, panel, look int, share float64)
}

// wayOf is the way along the chosen stops of a run.
func wayOf(run *sim.Run, panels int, draw func(p *stage.Panel, panel int, at stage.Way)) way {
	var looks [][2]stage.Place
	add := func(stops []sim.Stop, n int) {
		looks = append(looks, [2]stage.Place{{Stop: stops[max(n-1, 0)]}, {Stop: stops[n]}})
	}
	stops := run.Stops()
	for _, n := range chosen(run, stops) {
		add(stops, n)
	}
	steps := run.Steps()
	for n := range steps {
		add(steps, n)
	}
	return way{panels, len(looks), func(p *stage.Panel, panel, look int, share float64) {
		draw(p, panel, stage.Between(looks[look][0], looks[look][1], share))
	}}
}

// mostStops is about how many moments within steps are drawn, of all lanes: there are up to 15,000.
// Translations differ in their words, and most of these change between steps.
func mostStops() int {
	if text.Current() == "en" {
		return 300
	}
	return 60
}

// chosen are the stops that are drawn: all, or some at equal distances.
func chosen(run *sim.Run, stops []sim.Stop) (all []int) {
	each := 1 + len(stops)*len(run.Script.Lanes)/mostStops()
	for n := 0; n < len(stops); n += each {
		all = append(all, n)
	}
	return all
}

// lanePanels are the panels of a lane, wherever they are shown.
var lanePanels = slices.Concat([]stage.Draw{stage.Row}, stage.Single, stage.Beside[:1])

// waysOf are all pictures of the scene that a page has opened: each of its lanes, and all together.
func waysOf(p player, page string) (all []way) {
	run := p.Run()
	switch page {
	case "systems":
		s := stage.NewStreet(run, p.Titles())
		return append(all, wayOf(run, s.Panels(), s.Draw))
	case "nodes":
		n := stage.NewNodes(run)
		return append(all, wayOf(run, n.Panels(), n.Draw))
	}
	for _, l := range p.Lanes() {
		draw := func(p *stage.Panel, panel int, at stage.Way) { lanePanels[panel](p, l, at) }
		all = append(all, wayOf(run, len(lanePanels), draw))
	}
	r := p.NewRuler()
	for _, open := range []bool{false, true} {
		draw := func(p *stage.Panel, panel int, at stage.Way) { r.Draw(p, panel, at, len(run.Script.Lanes)-1, open) }
		all = append(all, wayOf(run, r.Panels(), draw))
	}
	return all
}

// draw writes all marks of pictures at shares of the way to each look.
func draw(to io.Writer, ways []way, shares []float64) {
	var panel stage.Panel
	for _, w := range ways {
		for n := range w.looks {
			for _, share := range shares {
				for i := range w.panels {
					w.draw(&panel, i, n, share)
					writePanel(to, &panel)
				}
			}
		}
	}
}

// writePanel writes a panel and its marks.
func writePanel(to io.Writer, p *stage.Panel) {
	lines := append(make([]byte, 0, 1<<14), p.Name+" "+p.Box()...)
	if p.Told {
		lines = append(lines, " told"...)
	}
	for _, m := range p.Marks {
		lines = append(append(lines, '\n'), m.Tag...)
		for _, a := range m.Attrs {
			lines = append(append(append(append(lines, ' '), a.Name...), '='), a.Value()...)
		}
	}
	to.Write(append(lines, '\n'))
}
