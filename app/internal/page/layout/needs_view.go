package layout

import (
	"math"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/need"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// needsView are the needs, and the layouts that meet them.
func (p *layoutLab) needsView() app.UI {
	return ui.Div("needs",
		ui.Div("need-boxes",
			p.needBox(needYears, text.T("Years")),
			p.needBox(needFrom, text.T("from")),
			p.needBox(needNodes, text.T("Nodes")),
			p.needBox(needTotal, text.T("IDs/s, in all")),
			p.needBox(needRate, text.T("IDs/s, each")),
			p.needBox(needBurst, text.T("in one tick")),
			p.needBox(needExact, text.T("Exact widths")),
		),
		ui.Text("p", text.T("Numbers may be written as 10k or 1e3. What all nodes make together is shared among them. An exact width is written as in links: shard:13."), "class", "hint"),
		ui.Elem("fieldset", ui.With{"class", "wishes"},
			ui.Text("legend", text.T("IDs must")),
			p.wish("signed", text.T("leave bit 63 unused")),
			p.wish("safe", text.T("be safe JavaScript numbers")),
			p.wish("text", text.T("sort as text")),
			p.wish("order", text.T("be in order to the millisecond")),
		),
		ui.Elem("fieldset", ui.With{"class", "wishes"}, append([]app.UI{ui.Text("legend", text.T("The clock can tick every"))}, p.tickChoices()...)...),
		ui.Alert(p.wrong["ticks"]),
		p.offers(),
		p.numbering(),
	)
}

// numbering says how pods get their numbers, of which there are more than pods
// where a roll-out begins new ones before old ones end.
func (p *layoutLab) numbering() app.UI {
	if len(p.wrong) > 0 || p.read.Nodes < 2 {
		return ui.Div("numbering")
	}
	pods := p.read.Nodes
	surged := pods + (pods-1)/4 + 1
	return ui.Elem("section", ui.With{"class", "numbering"},
		ui.Text("h3", text.T("How pods get their numbers")),
		ui.Elem("ul", nil,
			ui.Text("li", text.T("A StatefulSet numbers its pods from 0: web-3 has the number 3, also when it starts again. A roll-out ends a pod before its successor begins, so %s numbers are enough, and the autoscaler must not run more pods. number.HostClaimer takes the number from the pod’s name.", text.Group(pods))),
			ui.Text("li", text.T("A Deployment’s pods have no numbers: each holds one by a lease, through a number.Claimer. A roll-out starts new pods before old ones end, a quarter more unless maxSurge says otherwise, and a pod that died holds its number until the lease is over: plan for %s numbers and those.", text.Group(surged))),
			ui.Text("li", text.T("A hash of the name needs nobody, and collides: the chance stands under “What goes wrong?”.")),
			ui.Text("li", text.T("A pod that comes back where the clock is behind may repeat IDs: begin above its last one with a snowflake.Floor, or wait for longer than clocks may differ."))),
		ui.Div("buttons", p.exportButton("pods", text.T("Show it in Go")), p.exportButton("kubernetes", text.T("Show it in YAML"))),
	)
}

// exportButton shows the layout that is chosen in a form.
func (p *layoutLab) exportButton(form, words string) app.UI {
	return p.button("", words, true, func() {
		p.update(func(s *state) { s.export, s.opened = form, toggled(drawerNames, s.opened, "export", true) })
		p.focus(`[data-form="` + form + `"]`)
	}, "export", form)
}

func (p *layoutLab) needBox(box int, label string) app.UI {
	name := needBoxes[box]
	with := ui.With{"type", "text", "class", "box", "data-edit", "need-" + name, "value", p.needs.typed[box], "autocomplete", "off", "inputmode", "decimal"}
	fault := "need-" + name + "-fault"
	with = blamed(with, fault, p.wrong[name])
	return ui.Elem("div", ui.With{"class", "need", "data-need", name},
		ui.Elem("label", ui.With{"class", "need"},
			ui.Text("span", label, "class", "label"),
			ui.ElemOn("input", with).On("input", ui.Entered(func(_ app.Context, typed string) {
				p.update(func(s *state) {
					s.needs.write(box, typed)
					s.ownHash = s.ownHash && box != needNodes
				})
			}), "need", name)),
		telling(fault, p.wrong[name]),
	)
}

// check is a box that is ticked or not.
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

// offers are the layouts that meet the needs, or what to give up.
func (p *layoutLab) offers() app.UI {
	switch {
	case len(p.wrong) > 0:
		return ui.Div("found")
	case p.found.Count == 0:
		return ui.Div("found", ui.Elem("p", ui.With{"role", "status"}, ui.Text("strong", text.T("No layout with these ticks does all of that.")), app.Text(" "+text.T("The least to give up, the cheapest first:"))),
			ui.Elem("ol", ui.With{"class", "concessions"}, p.concessions()...))
	}
	rows := make([]app.UI, len(p.found.Offers))
	for i := range p.found.Offers {
		rows[i] = p.offer(&p.found.Offers[i])
	}
	return ui.Div("found",
		ui.Elem("p", ui.With{"role", "status"}, ui.Text("strong", text.Count(p.found.Count, "layout does", "layouts do")), app.Text(" "+text.T("all of that. Those that leave the most slack where they leave the least come first, and of equal ones the one that wastes least."))),
		ui.Elem("ol", ui.With{"class", "offers"}, rows...))
}

// concessions are what one can give up, as far as that has been found.
func (p *layoutLab) concessions() []app.UI {
	rows := []app.UI{}
	if p.search == nil {
		return rows
	}
	for i := range p.search.least {
		c := &p.search.least[i]
		rows = append(rows, ui.Elem("li", ui.With{"data-concession", c.Name}, ui.Text("span", c.Words),
			p.button("quiet", text.T("Give that up"), true, func() {
				p.update(func(s *state) { s.needs.giveUp(&c.Needs) })
				p.focus("[data-offer] button")
			}, "give", c.Name, c.Words)))
	}
	return rows
}

// offer is one layout that meets the needs.
func (p *layoutLab) offer(o *need.Offer) app.UI {
	l := p.solutions.layout(o)
	d := layoutlab.From(l)
	spec := d.Spec()
	return ui.Elem("li", ui.With{"class", "offer", "data-offer", spec},
		strip(l),
		ui.Elem("p", ui.With{"class", "offer-words"},
			ui.Text("span", spec, "class", "digits", "translate", "no"),
			ui.Text("span", text.T("tick %s", text.Tick(o.Tick))),
			ui.Text("span", text.T("room for %s the years, %s the nodes, %s the IDs", times(o.Time), times(o.Node), times(o.Rate)), "class", "hint")),
		p.pressed(ui.With{"type", "button", "aria-label", text.T("Use this: %s", spec)}, text.T("Use this"), true,
			func() {
				p.update(func(s *state) { s.hash(s.needs.typed[needNodes]) }) // also once the needs are shut
				p.edit(d)
			}, "offer", spec, snowflake.TickText(o.Tick), text.UnixMS(l.Epoch)),
	)
}

// times is a factor that is given in thousandths of a bit.
func times(thousandths int) string {
	factor := math.Exp2(float64(thousandths) / 1000)
	if factor < 10 {
		return strconv.FormatFloat(factor, 'f', 1, 64) + "×"
	}
	return text.Group(uint64(min(factor, 1e18))) + "×"
}
