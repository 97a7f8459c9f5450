// Package cluster is the part of /nodes that plays scenes: where worker IDs come from. Pods stand
// below their registry, and time runs down below each of them.
package cluster

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type (
	base = player.Player
	page struct{ base }
)

// New is the page; halves are the links to its two halves.
func New(halves func(scenes bool) app.UI) func() app.Composer {
	return func() app.Composer {
		p := &page{}
		p.Start(&pods{Plain: player.Plain{At: "/nodes"}, halves: halves})
		return p
	}
}

// pods is the stage of this page.
type pods struct {
	player.Plain
	halves    func(scenes bool) app.UI
	nodes     *stage.Nodes
	on        int // the pod whose buttons are shown
	described described
}

// described is what the texts describe: they wait until the picture stops moving.
type described struct {
	frame *sim.Frame
	look  *stage.NodesLook
}

func (c *pods) Traits() player.Traits {
	t := c.Plain.Traits()
	t.Pods, t.ResultsWait = true, true
	t.Head = func() app.UI { return c.halves(true) }
	t.Hint = text.T("Press a pod to break it")
	t.Presses = []player.Press{
		{Words: text.T("Request an ID from every pod"), Lines: "ask", Key: "ask"},
		{Words: text.T("1 ms later"), Lines: "advance 1ms"},
		{Words: text.T("10 ms later"), Lines: "advance 10ms"},
		{Words: text.T("Registry down"), Lines: "down", Key: "turn"},
		{Words: text.T("Registry up"), Lines: "up"},
		{Words: text.T("Registry clock back 5 ms"), Lines: "back registry 5ms"},
		{Words: text.T("Restart every program"), Lines: "restart"},
	}
	t.Lamps = []sim.Invariant{sim.Unique}
	t.Figures = [][2]string{{"running", text.T("programs running")}, {"issued", text.T("issued")}, {"refused", text.T("rejected")}, {"duplicates", text.T("duplicates")}}
	return t
}

func (c *pods) Reset() { c.on, c.described = 2, described{} }

func (c *pods) Prepare(p *player.Player) {
	c.nodes = stage.NewNodes(p.Run())
	c.on = min(c.on, len(p.Run().Script.Nodes)-1)
}

func look(s *player.Shot) *stage.NodesLook { return s.Own.(*stage.NodesLook) }

func (c *pods) Look(_ *player.Player, stop sim.Stop) *player.Shot {
	return &player.Shot{Own: c.nodes.Look(stop)}
}

func (c *pods) Rows(*player.Player) int { return c.nodes.Panels() }

func (c *pods) Draw(_ *player.Player, panel *stage.Panel, index int, from, to *player.Shot, share float64) {
	c.nodes.Draw(panel, index, look(from), look(to), share)
}

// Reveals is what the machine of a way follows.
func (c *pods) Reveals(l *sim.LaneFrame) [][2]string {
	return [][2]string{{text.T("Source"), text.T(l.Cluster().Way.Source)}}
}

// Figure is the pods' names above their times.
func (c *pods) Figure(p *player.Player, s *ui.Sketch, y int) string {
	const left, wide, high = 72, 860, 420
	nodes := p.Run().Script.Nodes
	is := p.Shown().Lane(0).Cluster()
	for i, n := range nodes {
		x := left + wide*i/len(nodes) + 12
		s.Text(x, y+18, ui.SketchWords, n.Name)
		s.Text(x, y+36, ui.SketchWords, chip(&is.Pods[i]))
	}
	var panel stage.Panel
	c.nodes.Draw(&panel, 1, look(p.Looks()), look(p.Looks()), 1)
	motion.Still(s, &panel, left, y+52, wide, high)
	p.Note(s, 0, left, y+high+64)
	return s.SVG(y + high + 120)
}
