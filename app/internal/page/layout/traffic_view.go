package layout

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *layoutLab) trafficView() app.UI {
	if !p.generates() {
		return ui.Words("hint", text.T("A generator needs a time field and a sequence field."))
	}
	t := &p.traffic
	return ui.Div("traffic",
		ui.Explained("hint", text.Sentences(text.T("One node on the layout’s first day, from 00:00 to 24:00, simulated tick by tick with the library’s own code. A request that finds its tick full waits for the next tick."), p.longOver()), "tick"),
		ui.Div("controls",
			p.loadChoice(),
			ui.Elem("label", ui.With{"class", "need"},
				ui.Text("span", text.T("Peak IDs/s"), "class", "label"),
				p.loadBox("input", "peak", t.peakOn(p.layout), t.load == ownLoad, func(t *traffic, typed string) { t.peak = typed })),
			p.check("chance", text.T("random arrivals"), t.chance, func(on bool) { p.update(func(s *state) { s.traffic.chance = on }) }),
			p.tryButton(),
		),
		ui.Words("hint", p.drawn()),
		p.ownCurve(),
		telling("load-fault", p.loadBad),
		p.trialProgress(),
		p.trialResult(),
	)
}

// drawn explains that random arrivals are drawn for several ticks at once, or is empty.
func (p *layoutLab) drawn() string {
	long := load.DrawnFor(p.layout.Tick)
	if !p.traffic.chance || long == 0 {
		return ""
	}
	return text.T("Ticks are short: random arrivals are drawn once every %s and spread evenly within it.", text.Tick(long))
}

// longOver explains that the simulated day of an ended layout is in the past.
func (p *layoutLab) longOver() string {
	last, ok := p.layout.Last()
	if !ok || p.now.IsZero() || !p.now.After(last.Add(p.layout.Tick)) {
		return ""
	}
	return text.T("Its first day was %s; it ended on %s.", text.Day(p.layout.Epoch), text.Day(last))
}

func (p *layoutLab) loadChoice() app.UI {
	var options []app.UI
	for _, l := range load.Samples(1000) {
		options = append(options, option(l.Name, l.Title, p.traffic.load == l.Name))
	}
	options = append(options, option(ownLoad, text.T("Your own curve"), p.traffic.load == ownLoad))
	return ui.Elem("label", ui.With{"class", "need"},
		ui.Text("span", text.T("Traffic"), "class", "label"),
		ui.ElemOn("select", ui.With{"data-edit", "load"}, options...).On("change", ui.Entered(func(_ app.Context, chosen string) {
			p.update(func(s *state) { s.traffic.choose(chosen, p.layout) })
		}), "load"))
}

func (p *layoutLab) loadBox(tag, name, value string, off bool, set func(t *traffic, typed string)) app.UI {
	with := ui.With{"class", "box", "data-edit", name, "value", value, "autocomplete", "off", "spellcheck", "false"}
	if off {
		with = append(with, "disabled", "true")
	}
	if !off {
		with = blamed(with, "load-fault", p.loadBad)
	}
	return ui.ElemOn(tag, with).On("input", ui.Entered(func(_ app.Context, typed string) {
		p.update(func(s *state) { set(&s.traffic, typed) })
	}), "load-box", name)
}

func (p *layoutLab) ownCurve() app.UI {
	if p.traffic.load != ownLoad {
		return ui.Div("own-curve")
	}
	return ui.Div("own-curve", ui.Elem("label", ui.With{"class", "need"},
		ui.Text("span", text.T("Points as 08:30=5000, bursts as 20:00~90s=40000"), "class", "label"),
		p.loadBox("textarea", "curve", p.traffic.own, false, func(t *traffic, typed string) { t.own = typed })))
}

func (p *layoutLab) tryButton() app.UI {
	if r := p.trial; r != nil && !r.done {
		return p.button("", text.T("Stop"), true, func() { p.trial.pauses.Stop() }, "stop-day")
	}
	return p.button("primary", text.T("Simulate the day"), true, p.try, "try")
}

func (p *layoutLab) trialProgress() app.UI {
	r := p.trial
	if r == nil || r.done {
		return ui.Div("progress")
	}
	return ui.Div("progress",
		ui.Elem("progress", ui.With{"max", "1", "value", strconv.FormatFloat(r.progress, 'f', 3, 64), "aria-label", text.T("Progress of the simulation")}),
		ui.Text("span", text.T("simulated until %s", clock(time.Duration(r.progress*float64(load.Day))))))
}

func (p *layoutLab) trialResult() app.UI {
	r := p.trial
	if r == nil || len(r.day.Minutes) == 0 {
		return ui.Div("day")
	}
	return ui.Elem("div", ui.With{"class", "day", "data-done", strconv.FormatBool(r.done && r.progress == 1)},
		ui.MemoFunc(p.dayChart, r, r.drawn),
		ui.Div("tiles", dayFigures(r.day, p.drawn())...),
	)
}

// dayFigures are the results of a day.
func dayFigures(d load.Result, drawn string) []app.UI {
	from, says := text.T("never"), text.T("Every ID was issued in the tick of its request.")
	if d.From > 0 {
		from, says = text.T("%s IDs/s", text.Group(d.From)), text.T("the lowest rate at which an ID waited with no queue before it. A node sustains %s IDs/s.", text.Group(d.Capacity))
	}
	longest := text.T("No ID waited.")
	if drawn != "" && d.From == 0 {
		from, says = text.T("not seen"), text.T("Where random arrivals share a tick, some may still wait.")
	}
	if drawn != "" {
		says = text.Sentences(says, drawn)
	}
	if d.Longest > 0 {
		longest = text.T("by an ID issued at %s.", clock(d.LongestAt))
	}
	if d.LongestAt == d.End {
		longest = text.T("by an ID that is still waiting at the end.")
	}
	all := []app.UI{
		dayFigure(text.T("Waiting starts at"), "waiting-from", strconv.FormatUint(d.From, 10), from, says),
		dayFigure(text.T("Longest wait"), "longest-wait-ms", strconv.FormatFloat(d.Longest.Seconds()*1000, 'f', -1, 64), wait(d.Longest), longest),
		dayFigure(text.T("IDs that waited"), "waiting-share", strconv.FormatFloat(d.WaitingShare(), 'f', -1, 64),
			strconv.FormatFloat(100*d.WaitingShare(), 'f', 2, 64)+" %", text.T("%s of %s requested.", text.Group(d.Waited), text.Group(d.Asked))),
	}
	if d.Ended {
		all = append(all, dayFigure(text.T("The layout ended"), "ended", "true", text.T("at %s", clockExactly(d.End)), text.T("of that day: its timestamp overflowed, so no further ID was requested.")))
	}
	if d.Waiting > 0 {
		all = append(all, dayFigure(text.T("Still waiting"), "still-waiting", strconv.FormatUint(d.Waiting, 10), text.Group(d.Waiting), text.T("at the end of the simulation.")))
	}
	return all
}

func dayFigure(title, name, exact, shown, says string) app.UI {
	return ui.Div("tile",
		ui.Text("span", title, "class", "figure-title"),
		ui.Text("span", shown, "class", "figure-value", "data-field", name, "data-value", exact),
		ui.Text("p", says, "class", "figure-says"))
}

func wait(d time.Duration) string {
	switch {
	case d == 0:
		return text.T("none")
	case d < time.Millisecond:
		return text.T("%s µs", strconv.FormatInt(d.Microseconds(), 10))
	case d < 10*time.Second:
		return text.T("%s ms", strconv.FormatFloat(float64(d.Microseconds())/1000, 'f', 1, 64))
	}
	return text.Span(d)
}

func clock(at time.Duration) string {
	minutes := int(at / time.Minute)
	return strconv.Itoa(100 + minutes/60)[1:] + ":" + strconv.Itoa(100 + minutes%60)[1:]
}

func clockExactly(at time.Duration) string { return time.Time{}.Add(at).Format("15:04:05.000") }

const (
	chartWidth = 1000
	chartBase  = 176
	chartRates = 160
)

// dayChart plots, per minute, the requested rate, the sustained limit and when IDs waited.
func (p *layoutLab) dayChart() app.UI {
	d := &p.trial.day
	peak := p.trial.curve.Peak()
	top := max(peak, d.Capacity, 1)
	if d.Capacity > 4*peak {
		top = max(peak+peak/5, 1) // the limit is far above
	}
	asked, waits := []byte("M0,176"), []byte{}
	for i := range d.Minutes {
		m := &d.Minutes[i]
		asked = chartPoint(append(asked, 'L'), i, m.Asked/60, top)
		if m.Waited > 0 {
			waits = append(chartPoint(append(waits, 'M'), i, m.Asked/60, top), "V176"...)
		}
	}
	limit := append(chartPoint([]byte("M"), 0, d.Capacity, top), "h1000"...)
	says := text.T("IDs requested over the day: at most %s per second; a node sustains %s.", text.Group(peak), text.Group(d.Capacity))
	var hours []app.UI
	for h := 0; h <= 24; h += 6 {
		hours = append(hours, ui.Text("span", clock(time.Duration(h)*time.Hour)))
	}
	return ui.Div("day-chart",
		ui.SVG("svg", ui.With{"data-day", "", "viewBox", "0 0 1000 180", "preserveAspectRatio", "none", "role", "img", "aria-label", says},
			curveOf("asked", append(asked, "V176Z"...)), curveOf("waits", waits), curveOf("limit", limit), curveOf("ground", []byte("M0,176h1000"))),
		ui.Div("hours", hours...),
		ui.Elem("p", ui.With{"class", "legend"},
			ui.Text("span", text.T("requested"), "data-key", "asked"), ui.Text("span", text.T("minutes in which IDs waited"), "data-key", "waits"),
			ui.Text("span", text.T("what a node sustains: %s IDs/s", text.Group(d.Capacity)), "data-key", "limit")),
	)
}

func curveOf(part string, path []byte) app.UI {
	return ui.SVG("path", ui.With{"data-part", part, "d", string(path)})
}

func chartPoint(path []byte, minute int, rate, top uint64) []byte {
	path = strconv.AppendFloat(path, float64(minute)*chartWidth/1440, 'f', 1, 64)
	return strconv.AppendFloat(append(path, ','), chartBase-chartRates*min(float64(rate)/float64(top), 1), 'f', 1, 64)
}
