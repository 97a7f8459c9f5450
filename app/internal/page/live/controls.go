package live

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/live"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (p *page) controls() app.UI {
	words := text.T("Start")
	if p.running {
		words = text.T("Stop")
	}
	return ui.Div("dock",
		ui.Button(words, ui.With{"class", "primary", "aria-disabled", strconv.FormatBool(p.cannot != "")},
			func(app.Context) { p.startOrStop() }, "go").DataSet("presenting", "play"),
		p.rateControl(),
		p.bitsControl(),
		p.policyControl(),
		ui.Button(text.T("Set clock back 5 ms"), ui.With{"aria-disabled", strconv.FormatBool(!p.running)},
			func(app.Context) {
				if p.running {
					p.back += 5 * time.Millisecond
					p.adjust()
				}
			}, "back"),
	)
}

func (p *page) startOrStop() {
	if p.running {
		p.pick(0)
		return
	}
	p.start(false)
}

// The rate's slider has ten steps per factor of ten. Its last step means "as fast as possible".
const (
	decade  = 10
	sliding = 7 * decade
)

// slides are the rates of the first decade in tenths: 10^(i/10).
var slides = [decade]int{10, 13, 16, 20, 25, 32, 40, 50, 63, 79}

// rateAt is the rate at a step of the slider; slid is the first step at or above a rate.
func rateAt(slid int) int {
	if slid >= sliding {
		return 0
	}
	rate := slides[slid%decade]
	for range slid / decade {
		rate *= 10
	}
	return rate / 10
}

func slid(rate int) (at int) {
	for at < sliding && (rate == 0 || rateAt(at) < rate) {
		at++
	}
	return at
}

var stops = []struct {
	rate int
	name string
}{{1, "1"}, {10, "10"}, {100, "100"}, {1000, "1 k"}, {10_000, "10 k"}, {100_000, "100 k"}, {1_000_000, "1 M"}, {0, ""}}

func (p *page) rateControl() app.UI {
	var keys []app.UI
	for i, stop := range stops {
		name := stop.name
		if stop.rate == 0 {
			name = text.T("max")
		}
		keys = append(keys,
			ui.ElemOn("button",
				ui.With{"type", "button", "class", "stop", "aria-pressed", strconv.FormatBool(stop.rate == p.rate)},
				app.Text(name), ui.Text("kbd", digits(i+1), "aria-hidden", "true")).
				OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.change(func() { p.rate = stop.rate }) }), "stop",
					i).DataSet("presenting", digits(i+1)))
	}
	box := p.rate
	if box == 0 {
		box = fastest
	}
	return ui.Div("rate",
		ui.Elem("label", ui.With{"class", "rate-box"}, ui.Text("span", text.T("Rate")),
			ui.ElemOn("input",
				ui.With{"type", "number", "data-edit", "rate", "min", "1", "max", digits(fastest),
					"value", digits(box)}).
				OnInput(ui.Entered(p.typeRate), "rate"),
			ui.Text("b", rateWords(p.rate))),
		ui.ElemOn("input",
			ui.With{"type", "range", "min", "0", "max", digits(sliding), "step", "1", "value", digits(slid(p.rate)),
				"aria-label", text.T("Rate"), "aria-valuetext", rateWords(p.rate)}).
			OnInput(ui.On(func(ctx app.Context, e app.Event) {
				at := ui.Control(ctx, e).Get("valueAsNumber").Int()
				p.change(func() { p.rate = rateAt(at) })
			}), "slide"),
		ui.Elem("div", ui.With{"class", "stops", "role", "group", "aria-label", text.T("IDs per second")}, keys...),
	)
}

func (p *page) typeRate(ctx app.Context, typed string) {
	p.change(func() {
		if typed != "" && typed != "max" {
			p.readRate(typed)
		}
	})
}

func (p *page) bitsControl() app.UI {
	words := text.Count(p.bits, "%s bit", "%s bits")
	return ui.Elem("label", ui.With{"class", "dock-part"},
		ui.Elem("span", nil, app.Text(text.In("a narrow label", "Sequence")), app.Text(" "), ui.Text("b", words)),
		ui.ElemOn("input",
			ui.With{"type", "range", "data-edit", "bits", "min", "0", "max", digits(mostBits), "value", digits(p.bits),
				"aria-valuetext", words}).
			OnInput(ui.On(func(ctx app.Context, e app.Event) {
				bits := ui.Control(ctx, e).Get("valueAsNumber").Int()
				p.change(func() { p.bits = bits })
			}), "bits"))
}

func (p *page) policyControl() app.UI {
	var options []app.UI
	for i, words := range []string{text.T("wait for the next"), text.T("borrow from the next"), text.T("reject")} {
		options = append(options,
			ui.Text("option", words, "value", digits(i), "selected", strconv.FormatBool(i == int(p.policy))))
	}
	return ui.Elem("label", ui.With{"class", "dock-part"},
		ui.Text("span", text.T("When a %s is full", tickWord(p.shape))),
		ui.ElemOn("select", ui.With{"data-edit", "policy"}, options...).
			OnChange(ui.Entered(func(ctx app.Context, chosen string) {
				i, _ := strconv.Atoi(chosen)
				p.change(func() { p.policy = live.Policy(i) })
			}), "policy"))
}

// slowWay offers to run in the page when the worker did not start.
func (p *page) slowWay() app.UI {
	if p.failed == "" {
		return ui.Nothing()
	}
	return ui.Div("slow-way", ui.Alert(p.trouble()),
		ui.Button(text.T("Run in this page"), nil, func(app.Context) { p.start(true) }, "slowly"))
}

func (p *page) opened() app.UI {
	if p.picked == nil {
		return ui.Nothing()
	}
	var k nav.Link
	k.Add("id", p.picked.id.String())
	layoutlink.Add(&k, p.picked.layout)
	step := func(words string, to int) app.UI {
		useful := to >= 0 && to < p.picked.of
		return ui.Button(words, ui.With{"aria-disabled", strconv.FormatBool(!useful)}, func(app.Context) {
			if useful {
				p.pick(to)
			}
		}, "step", to, useful)
	}
	return ui.Elem("section", ui.With{"class", "picked"},
		ui.Div("picked-head",
			ui.Text("h2", text.T("Row %d of %d", p.picked.at+1, p.picked.of)),
			ui.Div("buttons", step(text.T("Newer"), p.picked.at-1), step(text.T("Older"), p.picked.at+1)),
			ui.Link("/decode#"+k.String(), "", app.Text(text.T("Open in the decoder"))),
		),
		&ui.Card{Layout: p.picked.layout, ID: p.picked.id, Counted: !p.random, Origin: "issued"},
	)
}

func (p *page) more() app.UI {
	return ui.Elem("details", ui.With{"class", "fold"},
		ui.Text("summary", text.T("Change layout")),
		ui.Div("more", ui.LayoutPicker(p.layout, func(ctx app.Context, l snowflake.Layout) {
			p.change(func() { p.choose(l) })
		})))
}

func (p *page) home() app.UI {
	return ui.Elem("section", ui.With{"class", "home"},
		ui.Text("h2", text.T("Key takeaway")),
		ui.Words("", text.T(
			"A layout’s ceiling is its IDs per tick times its ticks per second. One core reaches it and is idle most of the time: the clock is the bottleneck. For more IDs per second, use more sequence bits, more nodes, or borrow from the next ticks. This runs in a worker of your browser: it leases all IDs of a millisecond, then busy-waits for the next one, because browser timers are 1–4 ms late.")),
	)
}
