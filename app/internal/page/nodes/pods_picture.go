package nodes

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Picture is the registry, the pods, the buttons of one of them, and the times.
func (c *pods) Picture(p *player.Player, panel func(index int) app.UI) []app.UI {
	f := p.Shown()
	is := f.Lane(0).Cluster()
	var row []app.UI
	for i := range is.Pods {
		row = append(row, c.pod(p, f, is, i))
	}
	return []app.UI{ui.Elem("div", ui.With{"class", "pods-picture", "data-pods", strconv.Itoa(len(is.Pods))},
		hatching(),
		c.registry(p, is),
		ui.Div("pods-wires", panel(0)),
		ui.Elem("div", ui.With{"class", "pods-row", "role", "group", "aria-label", text.T("Pods")}, row...),
		c.buttons(p, f, is),
		ui.Elem("div", ui.With{"class", "pods-times", "role", "img", "aria-label", c.says(p)},
			ui.Text("span", c.nodes.Unit(), "class", "pods-unit"), panel(1)),
	)}
}

// hatching is the pattern for times in which a pod stands still.
func hatching() app.UI {
	return ui.SVG("svg", ui.With{"data-is", "hatching", "width", "0", "height", "0", "aria-hidden", "true"},
		ui.SVG("pattern",
			ui.With{"id", "used", "width", "7", "height", "7", "patternUnits", "userSpaceOnUse",
				"patternTransform", "rotate(45)"}, ui.SVG("path", ui.With{"d", "M0 0V7"})))
}

// registry is what the registry stores or, without one, where the worker IDs come from.
func (c *pods) registry(p *player.Player, is *sim.Cluster) app.UI {
	down := p.Shown().Down(0)
	if is.Way.Registry == "" {
		return ui.Elem("div", ui.With{"class", "pods-registry", "data-none", "true"},
			ui.Elem("div", ui.With{"class", "pods-label"}, ui.Text("b", text.T("No registry"))),
			ui.Div("pods-slots", ui.Text("p", text.T(is.Way.Rule))))
	}
	state := text.T("is up")
	if down {
		state = text.T("is down")
	}
	var slots []app.UI
	for _, s := range c.nodes.Slots(p.Place()) {
		slots = append(slots, c.slot(is, s))
	}
	return ui.Elem("div", ui.With{"class", "pods-registry", "data-down", strconv.FormatBool(down)},
		ui.Div("pods-label", ui.Text("b", text.T(is.Way.Registry)), ui.Text("span", state)),
		ui.Div("pods-slots", slots...))
}

// slot is one of the registry's entries.
func (c *pods) slot(is *sim.Cluster, s stage.Slot) app.UI {
	if s.Entry == nil {
		return ui.Elem("span", ui.With{"class", "slot"})
	}
	state, words := "live", s.Entry.Pod
	note := ""
	switch zero := int64(0); {
	case !s.Live:
		state, words, note = "free", text.T("free"), text.T("expired %s", c.nodes.Told(s.Entry.Until))
	case !s.Seen:
		state, note = "unseen-yet", text.T("not saved yet")
	case is.Way.Name == "leaf-zookeeper":
		note = text.T("stored %s", c.nodes.Told(s.Entry.Stamp))
	case s.Entry.Until < registry.Forever && s.Entry.Until > zero:
		note = text.T("until %s", c.nodes.Told(s.Entry.Until))
	}
	return ui.Elem("span", ui.With{"class", "slot", "data-state", state},
		ui.Text("b", strconv.FormatInt(s.Entry.ID, 10)),
		ui.Elem("span", nil, ui.Text("span", words), ui.Text("small", note)))
}

// chip is a pod's worker ID, as far as its program knows.
func chip(pod *sim.Pod) string {
	if pod.Is == sim.PodUp {
		return strconv.FormatInt(pod.ID, 10)
	}
	return "–"
}

// pod is a button that selects a pod.
func (c *pods) pod(p *player.Player, f *sim.Frame, is *sim.Cluster, i int) app.UI {
	pod := &is.Pods[i]
	name := p.Run().Script.Nodes[i].Name
	state, words := stateOf(pod)
	if p.Run().Script.Nodes[i].Spare && pod.Is == sim.PodOff {
		words = text.In("a pod", "spare")
	}
	off := (f.Clock(i) - f.RegistryClock()).Milliseconds()
	shared := is.Shared(i) && !is.Way.Ticks
	head, digits := "", name
	if at := strings.LastIndex(name, "-"); at >= 0 {
		head, digits = name[:at+1], name[at+1:]
	}
	apart := ""
	if off > 0 {
		apart = "+" + c.nodes.Told(off)
	} else if off < 0 {
		apart = "−" + c.nodes.Told(-off)
	}
	return ui.ElemOn("button",
		ui.With{"class", "pod", "type", "button", "data-at", name, "data-state", state,
			"data-shared", strconv.FormatBool(shared), "data-lost", strconv.FormatBool(lost(f, is, name, pod)),
			"aria-pressed", strconv.FormatBool(i == c.on && p.Experiments()),
			"disabled", strconv.FormatBool(!p.Experiments())},
		ui.Elem("span", ui.With{"class", "pod-name"}, ui.Text("span", head), app.Text(digits)),
		ui.Text("span", apart, "class", "pod-clock"),
		ui.Text("span", text.T("worker ID"), "class", "unseen"),
		ui.Text("b", chip(pod), "class", "pod-id"),
		ui.Text("span", words, "class", "pod-state"),
	).OnClick(ui.On(func(app.Context, app.Event) { c.on = i }), "pod", i)
}

// lost reports whether a program runs with a worker ID that the registry does not know as its own.
func lost(f *sim.Frame, is *sim.Cluster, name string, pod *sim.Pod) bool {
	if is.Way.Registry == "" || pod.Is != sim.PodUp {
		return false
	}
	e := is.Registry.Of(name)
	return e == nil || e.ID != pod.ID || e.Until <= f.RegistryClock().Milliseconds()
}

// stateOf is a pod's state, as an attribute and in words.
func stateOf(pod *sim.Pod) (state, words string) {
	switch {
	case pod.Is == sim.PodOff:
		return "off", text.T("not started")
	case pod.Is == sim.PodTrying:
		return "failed", text.T("tries to start")
	case pod.Is == sim.PodFailed:
		return "failed", text.T("cannot start")
	case pod.Is == sim.PodGone:
		return "gone", text.T("killed")
	case pod.Paused:
		return "paused", text.T("paused")
	case pod.Cut:
		return "cut", text.In("a server", "cut off")
	}
	return "runs", text.T("running")
}

// buttons are what a reader can do to the selected pod, each a line of the script.
func (c *pods) buttons(p *player.Player, f *sim.Frame, is *sim.Cluster) app.UI {
	name, pod := p.Run().Script.Nodes[c.on].Name, &is.Pods[c.on]
	one := func(words, line string) app.UI {
		return ui.Button(words, ui.With{"class", "quiet", "title", line}, func(app.Context) { p.ByHand(line) }, "pod",
			line)
	}
	step, words := c.nodes.Step()
	pause, life, cut, reg := one(text.T("Pause"), "pause "+name), one(text.T("Kill"), "kill "+name),
		one(text.T("Cut off"), "cut "+name), one(text.T("Registry down"), "down")
	if pod.Paused {
		pause = one(text.T("Resume"), "resume "+name)
	}
	if pod.Is != sim.PodUp && pod.Is != sim.PodTrying {
		life = one(text.In("a pod", "Start"), "start "+name)
	}
	if pod.Cut {
		cut = one(text.T("Rejoin"), "rejoin "+name)
	}
	if f.Down(0) {
		reg = one(text.T("Registry up"), "up")
	}
	if is.Way.Registry == "" {
		cut, reg = ui.Nothing(), ui.Nothing()
	}
	return ui.Elem("div",
		ui.With{"class", "pods-buttons", "data-experiment", "true", "role", "group",
			"aria-label", text.T("Break %s", name)},
		ui.Text("b", name), ui.Text("span", text.T("reads %s", c.nodes.Told(f.Clock(c.on).Milliseconds()))),
		one("−"+words, "back "+name+" "+step), one("+"+words, "forth "+name+" "+step), pause, life,
		one(text.T("Restart"), "restart "+name), cut, one(text.T("Request an ID"), "ask "+name),
		ui.Text("b", text.T("all")), one(text.T("%s later", words), "advance "+step), reg)
}

// says describes the picture for screen readers.
func (c *pods) says(p *player.Player) string {
	f := p.Run().At(p.Told().Stop)
	l := f.Lane(0)
	is, t := l.Cluster(), l.Totals()
	words := []string{text.T("%s of %s pods run.", text.Group(is.Running()), text.Group(len(is.Pods)))}
	for i := range is.Pods {
		if pod := &is.Pods[i]; pod.Is == sim.PodUp && is.Shared(i) && !is.Way.Ticks {
			words = append(words, text.T("%s shares worker ID %s.", p.Run().Script.Nodes[i].Name, chip(pod)))
		}
	}
	words = append(words,
		text.T("%s issued, %s rejected, %s.", text.Count(t.Issued, "%s ID", "%s IDs"),
			text.Count(t.Refused, "%s request", "%s requests"),
			text.Count(t.Duplicates, "%s duplicate", "%s duplicates")))
	return text.Sentences(words...)
}
