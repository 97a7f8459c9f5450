package nodes

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type (
	played = player.Player
	scenes struct{ played }
)

// NewScenes is the half of the page that plays scenes: where worker IDs come from. Pods stand below their registry, and
// time runs down below each of them.
func NewScenes() app.Composer {
	p := &scenes{}
	p.Play(&pods{Plain: player.Plain{At: "/nodes"}})
	return p
}

// pods is the stage of the scenes.
type pods struct {
	player.Plain
	nodes *stage.Nodes
	on    int // the pod whose buttons are shown
}

func (c *pods) Traits() player.Traits {
	t := c.Plain.Traits()
	t.Pods, t.ResultsWait = true, true
	t.Head = func(*player.Player) app.UI { return halves(true) }
	t.Below, t.Last, t.Reveals = all, recall, reveals
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
	t.Figures = [][2]string{{"running", text.T("programs running")}, {"issued", text.T("issued")},
		{"refused", text.T("rejected")}, {"duplicates", text.T("duplicates")}}
	return t
}

func (c *pods) Prepare(p *player.Player) (rows int) {
	if !p.DoneByHand() {
		c.on = 2
	}
	c.nodes = stage.NewNodes(p.Run())
	c.on = min(c.on, len(p.Run().Script.Nodes)-1)
	return c.nodes.Panels()
}

func (c *pods) Draw(_ *player.Player, panel *stage.Panel, index int, at stage.Way) {
	c.nodes.Draw(panel, index, at)
}

// reveals is what the machine of a way follows.
func reveals(l *sim.LaneFrame) [][2]string {
	return [][2]string{{text.T("Source"), text.T(l.Cluster().Way.Source)}}
}

// recall reminds readers of the notebook that they kept themselves.
func recall(*player.Player) app.UI {
	return &ui.Recall{
		Level: "same", Says: text.T("Here each program has a notebook of its own, and none sees the others’.")}
}

// all is the table of all ways, with the scene's marked.
func all(p *player.Player) app.UI {
	return &ways{Now: p.Shown().Lane(0).Cluster().Way.Name}
}

// ways compares all ways to get a worker ID.
type ways struct {
	app.Compo
	Now string // the scene's
}

func (t *ways) Render() app.UI {
	heads := []app.UI{head(text.T("Worker IDs from"))}
	for _, c := range registry.Questions() {
		heads = append(heads, head(columnName(c)))
	}
	rows := []app.UI{ui.Elem("tr", nil, heads...)}
	for i := range registry.Ways() {
		rows = append(rows, t.row(i))
	}
	return ui.PhoneFold("ways", []app.UI{app.Text(text.T("All ways, tried with the same scripts"))},
		ui.Text("h2", text.T("All ways, tried with the same scripts")),
		ui.Words(
			"hint", text.T(
				"Each cell is what the machine of that way did: two requests in one millisecond, two starts at once, a pause "+
					"inside a call, a restart with the clock set back, and a next owner whose clock is behind.")),
		ui.Elem("table", ui.With{"class", "ways-table"}, ui.Elem("tbody", nil, rows...)))
}

func head(words string) app.UI { return ui.Text("th", words, "scope", "col") }

// row is one way; a cell leads to the step of its scene.
func (t *ways) row(i int) app.UI {
	w := &registry.Ways()[i]
	scene, _ := scenario.Named("nodes", sceneOf(w.Name))
	cells := []app.UI{ui.Elem("th", ui.With{"scope", "row"},
		ui.Link(scenario.Address(scene), "", app.Text(text.T(w.Title))), ui.Text("small", text.T(w.By)))}
	for _, c := range registry.Questions() {
		fact, scene := w.Fact(c), scene
		if w.Ticks && c == registry.Lost {
			scene, _ = scenario.Named("nodes", "promoted-standby")
		}
		with := ui.With{"data-mark", string(fact.Mark), "data-field", c.String(), "data-value", fact.Words(),
			"data-label", columnName(c)}
		cells = append(cells, ui.Elem("td", with,
			ui.Link(scenario.Address(scene)+"&step="+strconv.Itoa(stepOf(scene, c)), "", app.Text(fact.Words()))))
	}
	return ui.Elem("tr", ui.With{"data-way", w.Name, "aria-current", strconv.FormatBool(w.Name == t.Now)}, cells...)
}

// sceneOf is the scene of a way.
func sceneOf(way string) string {
	if way == "ip-sum-10" {
		return "ip-sum"
	}
	return way
}

// stepOf is the step of a scene that shows the answer to a question.
func stepOf(s *sim.Script, c registry.Criterion) int {
	verbs := map[registry.Criterion]sim.Verb{registry.Down: sim.Down, registry.Restart: sim.Restart,
		registry.Lost: sim.Forget}
	if at := s.StepOf(verbs[c]); at > 0 {
		return at
	}
	return s.Opens
}

func columnName(c registry.Criterion) string {
	switch c {
	case registry.Unique:
		return text.T("Unique?")
	case registry.Down:
		return text.T("Registry down")
	case registry.Restart:
		return text.T("After a restart")
	case registry.Lost:
		return text.T("Registry loses an entry")
	}
	return text.T("Limit")
}
