package layout

import (
	"math"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/need"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func (p *layoutLab) needsView() app.UI {
	nodes := text.T("Nodes")
	if p.read.Regions > 1 {
		nodes = text.T("Nodes per region")
	}
	return ui.Elem("section", ui.With{"class", "card needs"},
		ui.Text("h2", text.T("Requirements")),
		ui.Div("need-boxes",
			p.needBox(needRegions, text.T("Regions")),
			p.needBox(needNodes, nodes),
			p.needBox(needRate, text.T("IDs/s per node")),
			p.needBox(needYears, text.T("Years")),
		),
		p.inAll(),
		ui.Div("wishes",
			p.clockChoice(),
			p.wish("replaced", text.T("nodes replaced")),
			p.wish("merged", text.T("tables merged")),
			p.wish("safe", text.T("JavaScript-safe")),
			p.wish("signed", text.T("bit 63 free")),
		),
		p.drawer("needs", text.T("More requirements"), p.moreNeeds),
		p.offers(),
		p.cautions(),
	)
}

// inAll says how many nodes there are if the box means those of one region.
func (p *layoutLab) inAll() app.UI {
	if p.read.Regions < 2 || len(p.wrong) > 0 {
		return ui.Div("in-all")
	}
	all := p.read
	all.Replaced = false
	nodes, _, _ := all.Demand()
	return ui.Div("in-all", ui.Words("hint", text.T("%s regions with %s nodes each: %s nodes in total.", text.Group(p.read.Regions), text.Group(p.read.Nodes), text.Group(nodes))))
}

// moreNeeds are the rarely used ones.
func (p *layoutLab) moreNeeds() app.UI {
	return ui.Div("more-needs",
		ui.Div("need-boxes",
			p.needBox(needFrom, text.T("First ID")),
			p.needBox(needTotal, text.T("IDs/s in total")),
			p.needBox(needBurst, text.T("IDs in one tick")),
			p.needBox(needExact, text.T("Exact bit widths")),
		),
		ui.Words("hint", text.T("You can write 10k or 1e3. A total is divided equally among the nodes. Write exact bit widths as in a link: region:2.")),
		ui.Div("wishes", p.wish("text", text.T("sort as text")), p.wish("order", text.T("in order to the millisecond")), p.wish("offline", text.T("no network"))),
		ui.Elem("fieldset", ui.With{"class", "wishes"}, append([]app.UI{ui.Text("legend", text.T("Ticks"))}, p.tickChoices()...)...),
		ui.Alert(p.wrong["ticks"]))
}

func (p *layoutLab) clockChoice() app.UI {
	var options []app.UI
	for i, words := range []string{text.T("NTP"), text.T("VMs that pause"), text.T("untrusted")} {
		options = append(options, option(clockNames[i], words, p.needs.clock == clockNames[i]))
	}
	return ui.Elem("label", ui.With{"class", "clock-choice"}, ui.Text("span", text.T("Clock"), "class", "label"),
		ui.ElemOn("select", ui.With{"data-edit", "need-clock"}, options...).On("change", ui.Entered(func(_ app.Context, chosen string) {
			p.Change(func() { p.needs.clock = chosen })
		}), "clock"))
}

// cautions are what no layout can solve.
func (p *layoutLab) cautions() app.UI {
	var all []app.UI
	for _, c := range []struct {
		when  bool
		words string
	}{
		{p.read.Merged, text.T("Two tables become one without new IDs if no two servers ever shared a node ID. A merged server’s ID must not be reused before its last timestamp.")},
		{p.read.Replaced && p.read.Clock != need.Untrusted, text.T("Old and new nodes overlap, which takes a quarter more node IDs. Reuse a node ID only after its last timestamp.")},
		{p.read.Offline && p.read.Clock != need.Untrusted, text.T("Without a network, no registry can be asked: set each device’s node ID before it leaves.")},
		{p.read.Clock == need.Pauses, text.T("A paused VM resumes with an old time, and its node ID may have been reassigned. Lease node IDs by timestamp: no ID may be later than its lease.")},
		{p.read.Ordered && p.read.Clock == need.Synced, text.T("NTP keeps clocks within milliseconds: IDs of different nodes are in order only as far as their clocks agree.")},
	} {
		if c.when && len(p.wrong) == 0 {
			all = append(all, ui.Words("caution", c.words))
		}
	}
	return ui.Div("cautions", all...)
}

// numbering explains how pods get node IDs. A rolling update needs more of them than there are pods.
func (p *layoutLab) numbering() app.UI {
	if len(p.wrong) > 0 {
		return ui.Words("hint", text.T("Fix the requirements first: the number of nodes is unknown."))
	}
	pods, surged := p.read.Nodes, p.read
	surged.Replaced, surged.Regions = true, 1
	rolling, _, _ := surged.Demand()
	ways := []app.UI{
		ui.Text("li", text.T("StatefulSet: pods are numbered from 0, and web-3 keeps 3 when it restarts. A rollout stops a pod before its successor starts, so %s node IDs are enough, as long as the autoscaler runs no more pods. If a pod is force-deleted, it may still run beside its successor with the same node ID.", text.Group(pods))),
		ui.Text("li", text.T("Deployment: pods have no numbers, so each claims a free node ID from a database. A rollout starts new pods first, 25 %% more by default (maxSurge), and the ID of a crashed pod is free again after 30 s: plan for %s node IDs plus those still held. Clock rollbacks and pauses cause no duplicate. This also suits a StatefulSet.", text.Group(rolling))),
		ui.Text("li", text.T("Hash of the pod’s name: needs no coordination, but collides.")),
		ui.Text("li", text.T("A pod that restarts while its clock is behind can repeat IDs. Start above its last ID with a snowflake.Floor, or wait longer than the clocks can differ.")),
	}
	if p.read.Regions > 1 {
		ways = append(ways, ui.Text("li", text.T("Several regions: each of them has a pod web-3. The region needs a field of its own, which each region’s configuration sets.")))
	}
	return ui.Div("numbering", ui.Elem("ul", nil, ways...))
}

func (p *layoutLab) needBox(box int, label string) app.UI {
	name := needBoxes[box]
	input := p.plainBox("need-"+name, p.needs.typed[box], p.wrong[name], func(typed string) { p.Change(func() { p.needs.write(box, typed) }) })
	if box == needRegions {
		input = input.Attr("placeholder", "1")
	}
	return ui.Elem("div", ui.With{"class", "need", "data-need", name},
		ui.Elem("label", nil, ui.Text("span", label, "class", "label"), input), telling("need-"+name+"-fault", p.wrong[name]))
}

func (p *layoutLab) check(name, words string, on bool, set func(on bool)) app.UI {
	return ui.Elem("label", ui.With{"class", "check"},
		ui.ElemOn("input", ui.With{"type", "checkbox", "data-edit", name, "checked", strconv.FormatBool(on)}).
			On("change", ui.On(func(ctx app.Context, _ app.Event) { set(ctx.JSSrc().Get("checked").Bool()) }), "check", name),
		ui.Text("span", words))
}

func (p *layoutLab) wish(name, words string) app.UI {
	return p.check("need-"+name, words, slices.Contains(p.needs.wishes, name), func(on bool) {
		p.Change(func() { p.needs.wishes = toggled(wishNames, p.needs.wishes, name, on) })
	})
}

func (p *layoutLab) tickChoices() []app.UI {
	var all []app.UI
	for i, name := range tickNames() {
		all = append(all, p.check("need-tick-"+name, text.Tick(need.Ticks()[i]), slices.Contains(p.needs.ticks, name), func(on bool) {
			p.Change(func() { p.needs.ticks = toggled(tickNames(), p.needs.ticks, name, on) })
		}))
	}
	return all
}

// offers are the layouts that meet the needs, else concessions, else another kind of ID.
func (p *layoutLab) offers() app.UI {
	if len(p.wrong) > 0 {
		return ui.Div("found")
	}
	if kind, ok := p.read.Instead(); ok {
		return ui.Div("found",
			ui.Elem("p", ui.With{"role", "status", "data-instead", kind.Name}, ui.Text("strong", text.T("Use another kind of ID: %s.", kind.Title)),
				app.Text(text.Next(text.Sentences(text.T("A Snowflake ID repeats when its clock goes back, and no layout prevents that."), kind.Why)))),
			ui.Link("/systems?show="+kind.Name+",twitter&scene=back", "button", app.Text(text.T("Compare it with Snowflake"))))
	}
	if p.found.Count == 0 {
		return ui.Div("found", ui.Elem("p", ui.With{"role", "status"}, ui.Text("strong", text.T("No layout meets all requirements.")), app.Text(text.Next(text.T("The cheapest ways to relax them:")))),
			ui.Elem("ol", ui.With{"class", "concessions"}, p.concessions()...))
	}
	rows := make([]app.UI, len(p.found.Offers))
	for i := range p.found.Offers {
		rows[i] = p.offer(&p.found.Offers[i])
	}
	return ui.Div("found",
		ui.Text("p", text.Count(p.found.Count, "%s layout fits:", "%s layouts fit:"), "role", "status"),
		ui.Elem("ol", ui.With{"class", "offers"}, rows...))
}

func (p *layoutLab) concessions() []app.UI {
	rows := []app.UI{}
	for i := range p.least {
		c := &p.least[i]
		rows = append(rows, ui.Elem("li", ui.With{"data-concession", c.Name}, ui.Text("span", c.Words),
			p.button("quiet", text.T("Apply"), true, func() {
				p.Change(func() { p.needs.giveUp(&c.Needs) })
				p.focus("[data-offer] button")
			}, "give", c.Name, c.Words)))
	}
	return rows
}

func (p *layoutLab) offer(o *need.Offer) app.UI {
	l := p.solutions.layout(o)
	d := layoutlab.From(l)
	spec := d.Spec()
	return ui.Elem("li", ui.With{"class", "offer", "data-offer", spec},
		ui.Strip(l, true),
		ui.Text("p", text.T("tick %s · %s", text.Tick(o.Tick), times(o.Least())), "class", "tile-label",
			"title", text.T("%s: ticks of this length, with %s the years, %s the nodes and %s the IDs required", spec, times(o.Time), times(o.Node), times(o.Rate))),
		p.pressed(ui.With{"type", "button", "aria-label", text.T("Use %s with ticks of %s", spec, text.Tick(o.Tick))}, text.T("Use"), true,
			func() { p.edit(d) }, "offer", spec, layouts.TickText(o.Tick), text.UnixMS(l.Epoch)),
	)
}

// times formats a factor given in thousandths of a bit.
func times(thousandths int) string {
	factor := math.Exp2(float64(thousandths) / 1000)
	if factor < 10 {
		return strconv.FormatFloat(factor, 'f', 1, 64) + "×"
	}
	return text.Group(uint64(min(factor, 1e18))) + "×"
}
