package layout

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
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
	clockNames = []string{"ntp", "pauses", "none"} // by [layoutlab.ClockQuality]
	tickNames  = []string{"1us", "10us", "100us", "1ms", "10ms", "100ms", "1s"}
)

// usualNeeds are the defaults: a medium-sized service that starts today. The date does not affect widths.
func usualNeeds(now time.Time) needs {
	if now.IsZero() {
		now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	typed := [8]string{needFrom: text.Day(now), needYears: "30", needNodes: "200", needRate: "50,000"}
	return needs{typed: typed, wishes: []string{"signed"}, clock: "ntp", ticks: []string{"1ms", "10ms", "1s"}}
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
	clock := strings.TrimPrefix(n.clock, "ntp")
	query.Choice("need-clock", clock, clockNames, func(i int) { n.clock = clockNames[i] })
	someOf(query, "need-ticks", tickNames, &n.ticks)
}

// write changes an input. A total clears the default rate per node, because each node then has its share.
func (n *needs) write(box int, typed string) {
	n.typed[box] = typed
	if usual := usualNeeds(time.Time{}).typed[needRate]; box == needTotal && typed != "" && n.typed[needRate] == usual {
		n.typed[needRate] = ""
	}
}

func (n *needs) equal(to *needs) bool {
	return n.typed == to.typed && n.clock == to.clock &&
		slices.Equal(n.wishes, to.wishes) && slices.Equal(n.ticks, to.ticks)
}

type solutions struct {
	to     needs
	read   layoutlab.Needs
	wrong  map[string]string // what cannot be read, by box
	exact  []snowflake.Field // whose widths are given
	offers []layoutlab.Offer // if nothing is wrong
}

func solve(n needs) *solutions {
	a := &solutions{to: n, wrong: map[string]string{}}
	check := func(box string, err error) {
		if err != nil {
			a.wrong[box] = err.Error()
		}
	}
	r, err := &a.read, error(nil)
	for i, wanted := range []*bool{&r.Signed, &r.Safe, &r.SortsAsText, &r.Ordered, &r.Replaced, &r.Merged, &r.Offline} {
		*wanted = slices.Contains(n.wishes, wishNames[i])
	}
	r.Clock = layoutlab.ClockQuality(max(slices.Index(clockNames, n.clock), 0))
	for i, amount := range r.Quantities() {
		box, read := quantities[i].box, boxes.Amount
		if box == needYears {
			read = boxes.Years
		}
		must := box == needYears || box == needNodes || box == needRate && n.typed[needTotal] == ""
		if typed := n.typed[box]; must || typed != "" {
			*amount, err = read(typed)
			check(needBoxes[box], err)
		}
	}
	r.From, err = boxes.Instant(dayOfYear(text.Plain(n.typed[needFrom])))
	check("from", err)
	a.exact, err = exactFields(n.typed[needExact])
	check("exact", err)
	for _, f := range a.exact {
		r.Exact[f.Kind] += f.Bits
	}
	for i, name := range tickNames {
		if slices.Contains(n.ticks, name) {
			r.Ticks = append(r.Ticks, layoutlab.UsualTicks[i])
		}
	}
	if len(r.Ticks) == 0 {
		a.wrong["ticks"] = text.T("Choose at least one tick length that the clock can have.")
	}
	if len(a.wrong) == 0 {
		a.offers = r.Offers()
	}
	return a
}

// dayOfYear expands a year to its first day.
func dayOfYear(typed string) string {
	typed = strings.TrimSpace(typed)
	if year, err := strconv.Atoi(typed); err == nil && len(typed) == 4 && 1970 <= year && year <= 2100 {
		return typed + "-01-01"
	}
	return typed
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

// layout names an offer's fields as the exact widths do. Nodes of several regions get a region field.
func (a *solutions) layout(o *layoutlab.Offer) snowflake.Layout {
	l := o.Layout(a.read.From)
	var fields []snowflake.Field
	for _, f := range l.Fields {
		given := slices.DeleteFunc(slices.Clone(a.exact), func(g snowflake.Field) bool { return g.Kind != f.Kind })
		if regions := a.read.RegionBits(); len(given) == 0 && f.Kind == snowflake.KindNode && regions > 0 {
			given = []snowflake.Field{{Name: "region", Kind: f.Kind, Bits: regions}}
		}
		for _, g := range given {
			f.Bits, f.Name = f.Bits-g.Bits, "pod"
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

// quantities are the numbers that can be lowered, in the order of [layoutlab.Needs.Quantities].
var quantities = [6]struct {
	box  int
	name string
	says text.Message
}{
	{needYears, "years", "%s years instead of %s years."},
	{needNodes, "nodes", "%s nodes instead of %s."},
	{needRegions, "regions", "%s regions instead of %s."},
	{needRate, "per-second", "%s IDs/s per node instead of %s."},
	{needBurst, "burst", "Bursts of %s IDs instead of %s."},
	{needTotal, "total", "%s IDs/s in total instead of %s."},
}

// lowered are the numbers one of which is enough to lower, the least change first.
func (p *layoutLab) lowered() []app.UI {
	type lowered struct {
		by    float64
		shown app.UI
	}
	var all []lowered
	for i, q := range quantities {
		unit, group := uint64(1), text.Group[uint64]
		if q.box == needYears {
			unit = boxes.HundredthYear
			group = func(seconds uint64) string { return text.Hundredths(seconds / unit) }
		}
		now, value := *p.read.Quantities()[i], p.read.Lowered(i, unit)
		if words := text.T(q.says, group(value), group(now)); value > 0 {
			apply := p.button("quiet", text.T("Apply"), true, func() {
				p.Change(func() { p.needs.typed[q.box] = group(value) })
				p.focus("[data-offer] button")
			}, "give", q.name, words)
			shown := ui.Elem("li", ui.With{"data-concession", q.name}, ui.Text("span", words), apply)
			all = append(all, lowered{float64(now) / float64(value), shown})
		}
	}
	slices.SortStableFunc(all, func(a, b lowered) int { return cmp.Compare(a.by, b.by) })
	rows := make([]app.UI, len(all))
	for i := range all {
		rows[i] = all[i].shown
	}
	return rows
}

// answer is the layout of each tick, else what is missing, else another kind of ID.
func (p *layoutLab) answer() app.UI {
	if len(p.wrong) > 0 {
		return ui.Div("found")
	}
	if name, title, why := p.read.Instead(); name != "" {
		why = text.Sentences(text.T("A Snowflake ID repeats when its clock goes back, and no layout prevents that."),
			why)
		return ui.Div("found",
			ui.Elem("p", ui.With{"role", "status", "data-instead", name},
				ui.Text("strong", text.T("Use another kind of ID: %s.", title)), app.Text(text.Next(why))),
			ui.Link("/systems?show="+name+",twitter&scene=back", "button",
				app.Text(text.T("Compare it with Snowflake"))))
	}
	offers := []app.UI{}
	for i := range p.offers {
		if o := &p.offers[i]; o.Missing == 0 {
			offers = append(offers, p.offer(o))
		}
	}
	if len(offers) > 0 {
		return ui.Div("found", ui.Text("p", text.T("It fits. The best layout for each tick:"), "role", "status"),
			ui.Elem("ol", ui.With{"class", "offers"}, offers...))
	}
	why, lowered := text.T("Order to the millisecond needs a tick of 1 ms or less."), p.lowered()
	if len(p.offers) > 0 {
		o := &p.offers[0]
		why = text.Sentences(text.Count(o.Missing, "%s bit is missing.", "%s bits are missing."),
			text.T("With ticks of %s, the time needs %s bits, the node %s and the sequence %s.", text.Tick(o.Tick),
				text.Group(o.Bits[1]), text.Group(o.Bits[2]), text.Group(o.Bits[3])))
	}
	if len(lowered) > 0 {
		why = text.Sentences(why, text.T("One of these is enough:"))
	}
	none := ui.Text("strong", text.T("No layout meets all requirements."))
	return ui.Div("found", ui.Elem("p", ui.With{"role", "status"}, none, app.Text(text.Next(why))),
		ui.Elem("ol", ui.With{"class", "concessions"}, lowered...))
}

func (p *layoutLab) offer(o *layoutlab.Offer) app.UI {
	l := p.solutions.layout(o)
	d := layoutlab.From(l)
	spec, slack := d.Spec(), o.Slack
	return ui.Elem("li", ui.With{"class", "offer", "data-offer", spec},
		ui.Strip(l, true),
		ui.Text("p", text.T("tick %s · %s", text.Tick(o.Tick), times(slices.Min(slack[:]))), "class", "tile-label",
			"title", text.T("%s: ticks of this length, with %s the years, %s the nodes and %s the IDs required",
				spec, times(slack[0]), times(slack[1]), times(slack[2]))),
		p.pressed(ui.With{"type", "button", "aria-label", text.T("Use %s with ticks of %s", spec, text.Tick(o.Tick))},
			text.T("Use"), true, func() { p.edit(d) }, "offer", spec, layouts.TickText(o.Tick), text.UnixMS(l.Epoch)),
	)
}

func (p *layoutLab) needsView() app.UI {
	nodes, inAll := text.T("Nodes"), ui.Div("in-all")
	if p.read.Regions > 1 {
		nodes = text.T("Nodes per region")
	}
	if all := p.read; p.read.Regions > 1 && len(p.wrong) == 0 {
		all.Replaced = false
		total, _, _ := all.Demand()
		inAll = ui.Div("in-all", ui.Words("hint", text.T("%s regions with %s nodes each: %s nodes in total.",
			text.Group(all.Regions), text.Group(all.Nodes), text.Group(total))))
	}
	return ui.Elem("section", ui.With{"class", "card needs"},
		ui.Text("h2", text.T("Requirements")),
		ui.Div("need-boxes",
			p.needBox(needRegions, text.T("Regions")),
			p.needBox(needNodes, nodes),
			p.needBox(needRate, text.T("IDs/s per node")),
			p.needBox(needYears, text.T("Years")),
		),
		inAll,
		ui.Div("wishes",
			p.clockChoice(),
			p.wish("replaced", text.T("nodes replaced")),
			p.wish("merged", text.T("tables merged")),
			p.wish("safe", text.T("JavaScript-safe")),
			p.wish("signed", text.T("bit 63 free")),
		),
		p.drawer("needs", text.T("More requirements"), p.moreNeeds),
		p.answer(),
		p.cautions(),
	)
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
		ui.Words("hint",
			text.T("You can write 10k or 1e3. A total is divided equally among the nodes. Write exact bit widths as in a link: region:2.")),
		ui.Div("wishes", p.wish("text", text.T("sort as text")), p.wish("order", text.T("in order to the millisecond")),
			p.wish("offline", text.T("no network"))),
		ui.Elem("fieldset", ui.With{"class", "wishes"},
			append([]app.UI{ui.Text("legend", text.T("Ticks"))}, p.tickChoices()...)...),
		ui.Alert(p.wrong["ticks"]))
}

func (p *layoutLab) clockChoice() app.UI {
	var options []app.UI
	for i, words := range []string{text.T("NTP"), text.T("VMs that pause"), text.T("untrusted")} {
		options = append(options, option(clockNames[i], words, p.needs.clock == clockNames[i]))
	}
	return ui.Elem("label", ui.With{"class", "clock-choice"}, ui.Text("span", text.T("Clock"), "class", "label"),
		ui.ElemOn("select", ui.With{"data-edit", "need-clock"}, options...).
			On("change", ui.Entered(func(_ app.Context, chosen string) {
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
		{p.read.Merged, text.T(
			"Two tables become one without new IDs if no two servers ever shared a node ID. A merged server’s ID must not be reused before its last timestamp.")},
		{p.read.Replaced && p.read.Clock != layoutlab.Untrusted,
			text.T("Old and new nodes overlap, which takes a quarter more node IDs. Reuse a node ID only after its last timestamp.")},
		{p.read.Offline && p.read.Clock != layoutlab.Untrusted,
			text.T("Without a network, no registry can be asked: set each device’s node ID before it leaves.")},
		{p.read.Clock == layoutlab.Pauses,
			text.T("A paused VM resumes with an old time, and its node ID may have been reassigned. Lease node IDs by timestamp: no ID may be later than its lease.")},
		{p.read.Ordered && p.read.Clock == layoutlab.Synced,
			text.T("NTP keeps clocks within milliseconds: IDs of different nodes are in order only as far as their clocks agree.")},
	} {
		if c.when && len(p.wrong) == 0 {
			all = append(all, ui.Words("caution", c.words))
		}
	}
	return ui.Div("cautions", all...)
}

func (p *layoutLab) needBox(box int, label string) app.UI {
	name := needBoxes[box]
	input := p.plainBox("need-"+name, p.needs.typed[box], p.wrong[name], func(typed string) {
		p.Change(func() { p.needs.write(box, typed) })
	})
	if box == needRegions {
		input = input.Attr("placeholder", "1")
	}
	return ui.Elem("div", ui.With{"class", "need", "data-need", name},
		ui.Elem("label", nil, ui.Text("span", label, "class", "label"), input),
		telling("need-"+name+"-fault", p.wrong[name]))
}

func (p *layoutLab) check(name, words string, on bool, set func(on bool)) app.UI {
	return ui.Elem("label", ui.With{"class", "check"},
		ui.ElemOn("input", ui.With{"type", "checkbox", "data-edit", name, "checked", strconv.FormatBool(on)}).
			On("change", ui.On(func(ctx app.Context, e app.Event) { set(ui.Control(ctx, e).Get("checked").Bool()) }),
				"check", name),
		ui.Text("span", words))
}

func (p *layoutLab) wish(name, words string) app.UI {
	return p.check("need-"+name, words, slices.Contains(p.needs.wishes, name), func(on bool) {
		p.Change(func() { p.needs.wishes = toggled(wishNames, p.needs.wishes, name, on) })
	})
}

func (p *layoutLab) tickChoices() []app.UI {
	var all []app.UI
	for i, name := range tickNames {
		words, on := text.Tick(layoutlab.UsualTicks[i]), slices.Contains(p.needs.ticks, name)
		all = append(all, p.check("need-tick-"+name, words, on, func(on bool) {
			p.Change(func() { p.needs.ticks = toggled(tickNames, p.needs.ticks, name, on) })
		}))
	}
	return all
}

// times formats a factor given in thousandths of a bit.
func times(thousandths int) string {
	factor := math.Exp2(float64(thousandths) / 1000)
	if factor < 10 {
		return strconv.FormatFloat(factor, 'f', 1, 64) + "×"
	}
	return text.Group(uint64(min(factor, 1e18))) + "×"
}
