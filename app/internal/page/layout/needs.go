package layout

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/need"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// needs are the requirements as typed and ticked.
type needs struct {
	typed  [8]string // in the order of needBoxes
	wishes []string
	clock  string   // how far it can be trusted, of clockNames
	ticks  []string // that the clock can have
}

// The inputs of needs, in the order of links.
const (
	needFrom = iota
	needYears
	needNodes
	needTotal
	needRate
	needBurst
	needExact
	needRegions
)

var (
	needBoxes  = [8]string{"from", "years", "nodes", "total", "rate", "burst", "exact", "regions"}
	wishNames  = []string{"signed", "safe", "text", "order", "replaced", "merged", "offline"}
	clockNames = []string{"ntp", "pauses", "none"} // by [need.Clock]
)

// usualNeeds are the defaults: a medium-sized service that starts today. The date does not affect widths.
func usualNeeds(now time.Time) needs {
	if now.IsZero() {
		now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return needs{
		typed:  [8]string{needFrom: text.Day(now), needYears: "30", needNodes: "200", needRate: "50,000"},
		wishes: []string{"signed"}, clock: clockNames[need.Synced], ticks: []string{"1ms", "10ms", "1s"},
	}
}

// params omits inputs that are empty by default while they are empty.
func (n *needs) params(query *nav.Params) {
	for i, name := range needBoxes {
		param := query.Typed
		if i == needFrom || i == needTotal || i >= needBurst {
			param = query.Value
		}
		param("need-"+name, n.typed[i], func(written string) (problem string) {
			n.write(i, written) // the total before the rate, which may be given too
			return ""
		})
	}
	someOf(query, "need", wishNames, &n.wishes)
	clock := n.clock
	if clock == clockNames[need.Synced] {
		clock = ""
	}
	query.Choice("need-clock", clock, clockNames, func(i int) { n.clock = clockNames[i] })
	someOf(query, "need-ticks", tickNames(), &n.ticks)
}

// write changes an input. A total clears the default rate per node, because each node then has its share.
func (n *needs) write(box int, typed string) {
	n.typed[box] = typed
	if usual := usualNeeds(time.Time{}).typed[needRate]; box == needTotal && typed != "" && n.typed[needRate] == usual {
		n.typed[needRate] = ""
	}
}

func tickNames() []string {
	var names []string
	for _, tick := range need.Ticks() {
		names = append(names, snowflake.TickText(tick))
	}
	return names
}

func (n *needs) equal(to *needs) bool {
	return n.typed == to.typed && n.clock == to.clock && slices.Equal(n.wishes, to.wishes) && slices.Equal(n.ticks, to.ticks)
}

const mostOffers = 4

type solutions struct {
	to    needs
	read  need.Needs
	wrong map[string]string // what cannot be read, by box
	exact []snowflake.Field // whose widths are given
	found need.Solutions    // if nothing is wrong
}

// layout names an offer's fields as the exact widths do. Nodes of several regions get a region field.
func (a *solutions) layout(o *need.Offer) snowflake.Layout {
	l := o.Layout(a.read.From)
	var fields []snowflake.Field
	for _, f := range l.Fields {
		given := slices.DeleteFunc(slices.Clone(a.exact), func(g snowflake.Field) bool { return g.Kind != f.Kind })
		if regions := a.read.RegionBits(); len(given) == 0 && f.Kind == snowflake.KindNode && regions > 0 {
			given = []snowflake.Field{{Name: "region", Kind: f.Kind, Bits: regions}}
		}
		for _, g := range given {
			f.Bits -= g.Bits
		}
		if len(given) > 0 {
			f.Name = "pod"
		}
		if slices.ContainsFunc(given, func(g snowflake.Field) bool { return g.Name == f.Name }) {
			f.Name = "node"
		}
		if fields = append(fields, given...); f.Bits > 0 {
			fields = append(fields, f)
		}
	}
	l.Fields = fields
	return l
}

// exactFields reads fields as links write them. A number alone is the width of the node field.
func exactFields(typed string) ([]snowflake.Field, error) {
	typed = strings.ReplaceAll(text.Plain(typed), " ", "")
	if typed == "" {
		return nil, nil
	}
	if !strings.Contains(typed, ":") {
		typed = "node:" + typed
	}
	d, _ := layoutlab.ParseDraft(typed, "", "")
	if p := d.Problem(); p != nil && p.Box != layoutlab.BoxTotal {
		return nil, p
	}
	return d.Layout().Fields, nil
}

// dayOfYear expands a year to its first day.
func dayOfYear(typed string) string {
	typed = strings.TrimSpace(typed)
	if year, err := strconv.Atoi(typed); err == nil && len(typed) == 4 && 1970 <= year && year <= 2100 {
		return typed + "-01-01"
	}
	return typed
}

// wishes are the yes-or-no needs, in the order of wishNames; optional are the inputs that may be empty.
func wishes(n *need.Needs) []*bool {
	return []*bool{&n.Signed, &n.Safe, &n.SortsAsText, &n.Ordered, &n.Replaced, &n.Merged, &n.Offline}
}

func optional(n *need.Needs) map[int]*uint64 {
	return map[int]*uint64{needRegions: &n.Regions, needBurst: &n.Burst, needTotal: &n.Total, needRate: &n.PerSecond}
}

func solve(n needs) *solutions {
	a := &solutions{to: n, wrong: map[string]string{}}
	check := func(box string, err error) {
		if err != nil {
			a.wrong[box] = err.Error()
		}
	}
	count := func(box int) uint64 {
		v, err := format.Amount(n.typed[box])
		check(needBoxes[box], err)
		return v
	}
	a.read = need.Needs{Nodes: count(needNodes), Clock: need.Clock(max(slices.Index(clockNames, n.clock), 0))}
	for i, wanted := range wishes(&a.read) {
		*wanted = slices.Contains(n.wishes, wishNames[i])
	}
	for box, many := range optional(&a.read) {
		if n.typed[box] != "" || box == needRate && n.typed[needTotal] == "" {
			*many = count(box)
		}
	}
	var err error
	a.read.Seconds, err = format.Years(n.typed[needYears])
	check("years", err)
	a.read.From, err = format.Instant(dayOfYear(text.Plain(n.typed[needFrom])))
	check("from", err)
	a.exact, err = exactFields(n.typed[needExact])
	check("exact", err)
	for _, f := range a.exact {
		a.read.Exact[f.Kind] += f.Bits
	}
	for i, name := range tickNames() {
		if slices.Contains(n.ticks, name) {
			a.read.Ticks = append(a.read.Ticks, need.Ticks()[i])
		}
	}
	if len(a.read.Ticks) == 0 {
		a.wrong["ticks"] = text.T("Choose at least one tick that the clock can have.")
	}
	if len(a.wrong) == 0 {
		a.found = a.read.Solve(mostOffers)
	}
	return a
}

// giveUp shows the needs of a concession.
func (n *needs) giveUp(left *need.Needs) {
	n.typed[needYears] = strconv.FormatFloat(float64(left.Seconds/format.HundredthYear)/100, 'f', -1, 64)
	n.typed[needNodes] = text.Group(left.Nodes)
	for box, many := range optional(left) {
		if n.typed[box] = ""; *many > 0 {
			n.typed[box] = text.Group(*many)
		}
	}
	if left.Exact == [4]int{} {
		n.typed[needExact] = ""
	}
	n.wishes, n.ticks = nil, nil
	for i, wanted := range wishes(left) {
		if *wanted {
			n.wishes = append(n.wishes, wishNames[i])
		}
	}
	for _, tick := range left.Ticks {
		n.ticks = append(n.ticks, snowflake.TickText(tick))
	}
}

// search looks for the cheapest concession. It is too slow to run per keystroke, so it waits until typing
// pauses, and yields to the browser.
type search struct {
	pauses *ui.Pauses        // nil until it begins
	least  []need.Concession // what was found
}

const typingPause = 200 * time.Millisecond

// seek replaces a search for other needs.
func (p *layoutLab) seek() {
	p.stopSearch()
	if p.ctx == nil || p.solutions == nil || len(p.solutions.wrong) > 0 || p.solutions.found.Count > 0 {
		return
	}
	s, read := &search{}, p.solutions.read
	p.search = s
	p.ctx.After(typingPause, func(ctx app.Context) {
		if p.search != s {
			return
		}
		s.pauses = ui.NewPauses()
		ui.Go(ctx, func() {
			defer s.pauses.End()
			least := read.GiveUp(s.pauses.Yield)
			p.ctx.Dispatch(func(app.Context) {
				if p.search == s {
					s.least = least
				}
			})
		})
	})
}

func (p *layoutLab) stopSearch() {
	if p.search != nil && p.search.pauses != nil {
		p.search.pauses.Stop()
	}
	p.search = nil
}

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
			p.update(func(s *state) { s.needs.clock = chosen })
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
		ui.Text("li", text.T("Deployment: pods have no numbers, so each gets a node ID from a registry, such as a database table. A rollout starts new pods first, 25 %% more by default (maxSurge), and a crashed pod holds its ID until the registry takes it back: plan for %s node IDs plus those still held.", text.Group(rolling))),
		ui.Text("li", text.T("Hash of the pod’s name: needs no coordination, but collides.")),
		ui.Text("li", text.T("A pod that restarts while its clock is behind can repeat IDs. Start above its last ID with a snowflake.Floor, or wait longer than the clocks can differ.")),
	}
	if p.read.Regions > 1 {
		ways = append(ways, ui.Text("li", text.T("Several regions: each of them has a pod web-3. The region needs a field of its own, which each region’s configuration sets.")))
	}
	return ui.Div("numbering", ui.Elem("ul", nil, ways...))
}

func (p *layoutLab) exportButton(form, words string) app.HTMLElem {
	return p.button("", words, true, func() {
		p.update(func(s *state) { s.export, s.opened = form, toggled(drawerNames, s.opened, "export", true) })
		p.focus(`[data-form="` + form + `"]`)
	}, "export", form)
}

func (p *layoutLab) needBox(box int, label string) app.UI {
	name := needBoxes[box]
	input := p.plainBox("need-"+name, p.needs.typed[box], p.wrong[name], func(typed string) { p.update(func(s *state) { s.needs.write(box, typed) }) })
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
		p.update(func(s *state) { s.needs.wishes = toggled(wishNames, s.needs.wishes, name, on) })
	})
}

func (p *layoutLab) tickChoices() []app.UI {
	var all []app.UI
	for i, name := range tickNames() {
		all = append(all, p.check("need-tick-"+name, text.Tick(need.Ticks()[i]), slices.Contains(p.needs.ticks, name), func(on bool) {
			p.update(func(s *state) { s.needs.ticks = toggled(tickNames(), s.needs.ticks, name, on) })
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
	if p.search == nil {
		return rows
	}
	for i := range p.search.least {
		c := &p.search.least[i]
		rows = append(rows, ui.Elem("li", ui.With{"data-concession", c.Name}, ui.Text("span", c.Words),
			p.button("quiet", text.T("Apply"), true, func() {
				p.update(func(s *state) { s.needs.giveUp(&c.Needs) })
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
			func() { p.edit(d) }, "offer", spec, snowflake.TickText(o.Tick), text.UnixMS(l.Epoch)),
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
