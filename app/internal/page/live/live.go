// Package live is the page that runs the generator at full speed.
package live

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/live"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// page runs the generator at a chosen rate and shows its IDs as falling rows.
type page struct {
	base
	state
	facts
	figures
	engine
	shapes  []snowflake.Layout // the layouts of the rows, by number
	picked  *pickedID          // the one that is open
	begins  bool               // autoplay
	taken   func()             // cancels the wait for the input that stops an autoplayed run
	opening ui.Playback        // of the autoplayed run
}

type base = nav.Page

// pickedID is the ID that was picked, and which of how many rows it is.
type pickedID struct {
	layout snowflake.Layout
	id     snowflake.ID
	at, of int
}

func New() app.Composer {
	p := &page{}
	p.Start("/live", p)
	return p
}

func (p *page) Arrived() {
	p.attach()
	if p.begins = p.begins && ui.MayAutoplay(); p.begins {
		p.taken = ui.UntilInput(p.Ctx, ".dock", p.stop)
		p.opening.Next(p.Ctx, ui.Opening, func() { p.start(false) })
	}
}

// Opened stops the run. Only the page's own address plays unasked, and only at first.
func (p *page) Opened(query, fragment string) {
	first := p.Ctx == nil
	if p.picked, p.begins = nil, first && query+fragment == ""; !first {
		p.stop()
		p.look()
	}
	p.figures = figures{}
}

func (p *page) Left() { p.detach() }

func (p *page) Derive() { p.facts = derive(p.state) }

// change changes the state and adjusts the run.
func (p *page) change(change func()) {
	p.LinkBad = ""
	p.Change(change)
	p.look()
	if p.cannot != "" {
		p.stop()
	}
	p.adjust()
}

// pick opens a row. It stops the run, because rows move.
func (p *page) pick(at int) {
	p.stop()
	if id, shape, of, ok := p.rowAt(at); ok {
		p.picked = &pickedID{p.shapes[shape], id, at, of}
		p.script.Call("mark", at)
	}
}

// shape encodes a layout for web/live.js: the fields' widths, hues and names. An entry without bits
// holds the epoch and tick, which also distinguish layouts.
func shape(l snowflake.Layout) string {
	out := `,{"bits":0,"hue":"unused","name":"","note":"` + text.UnixMS(l.Epoch) + " " + l.Tick.String() + `"}`
	for i, hue := range ui.Hues(l) {
		f, name := l.Fields[i], ""
		if f.Kind != snowflake.KindUnused {
			name = f.Name
		}
		out += `,{"bits":` + digits(f.Bits) + `,"hue":"` + hue + `","name":"` + name + `"}`
	}
	return "[" + out[1:] + "]"
}

func (p *page) Render() app.UI {
	frame := nav.Shell("/live")
	frame.Theatre = true
	first, then := p.says()
	return frame.Render(
		ui.Elem("section",
			ui.With{"class", "theatre live figure", "data-running", strconv.FormatBool(p.running),
				"data-begun", strconv.FormatBool(p.script != nil)},
			ui.Div("theatre-head", ui.Text("h1", frame.Name), frame.Place(), p.total()),
			ui.Div("caption", ui.Elem("p", nil, ui.Text("span", first), ui.Text("b", text.Next(then))),
				ui.Alert(text.Sentences(p.LinkBad, p.cannot, p.missing)), p.slowWay()),
			ui.Div("picture", p.fall(), ui.MemoFunc(p.bars, p.shape.Tick), p.meters()),
			ui.MemoFunc(p.controls, p.running, p.cannot, p.rate, p.bits, p.policy, p.shape.Tick),
		),
		p.opened(),
		ui.MemoFunc(p.more, p.layout),
		ui.MemoFunc(p.home),
	)
}

// total counts the IDs. They are unique if each is greater than all before it.
func (p *page) total() app.UI {
	r, words := p.last(), ""
	switch {
	case r.Issued > 0 && r.Disorder == 0:
		words = text.T("%s issued in ascending order: no duplicates", text.Group(r.Issued))
	case r.Issued > 0:
		words = text.T("%s issued, %s not larger than the ID before", text.Group(r.Issued), text.Group(r.Disorder))
	}
	return ui.Elem("p", ui.With{"class", "live-total"}, ui.Field("issued", strconv.FormatUint(r.Issued, 10), words))
}

func (p *page) fall() app.UI {
	return ui.Div("fall",
		ui.Memo(names{p.shape}),
		ui.Div("fall-rows",
			ui.Elem("canvas",
				ui.With{"data-live", "fall", "role", "img",
					"aria-label", text.T("The newest IDs as rows of 64 bits, the newest at the top")}),
			ui.Memo(still{p.shape, p.example}),
		),
		ui.Elem("p", ui.With{"class", "fall-span", "data-none", strconv.FormatBool(p.span == 0)},
			ui.Text("b", text.T("%s ms", text.Group(p.span.Milliseconds()))),
			ui.Text("span", text.T("between the newest and the oldest row"))),
		p.sampled(),
	)
}

func (p *page) sampled() app.UI {
	words := text.T("each row is an ID")
	if p.of > 1.01 {
		words = text.T("each row is a sampled ID (1 in %s)", whole(p.of))
	} else if p.rate == 0 || p.rate > 60 {
		words = text.T("each row is a sampled ID")
	}
	return ui.Elem("p", ui.With{"class", "fall-of"},
		ui.Field("sampled", strconv.FormatUint(p.last().Sampled, 10), words))
}

// names are the fields' names above their bits.
type names struct{ Layout snowflake.Layout }

func (n names) Key() string { return "live names " + layouts.FieldsText(n.Layout) }

// Render uses a table, because a cell can span as many columns as the field has bits.
func (n names) Render() app.UI {
	var cells []app.UI
	for i, hue := range ui.Hues(n.Layout) {
		f, name := n.Layout.Fields[i], ""
		if f.Kind != snowflake.KindUnused {
			name = f.Name
		}
		cells = append(cells,
			ui.Elem("td", ui.With{"colspan", digits(f.Bits), "data-hue", hue,
				"data-narrow", strconv.FormatBool(f.Bits < 8),
				"data-over", strconv.FormatBool(len(name) > f.Bits+f.Bits/2)},
				ui.Text("span", name, "translate", "no")))
	}
	return ui.Elem("table", ui.With{"class", "fall-names", "role", "presentation"},
		ui.Elem("tbody", nil, ui.Elem("tr", nil, cells...)))
}

func (p *page) bars() app.UI {
	of := text.T("IDs per millisecond")
	if p.shape.Tick > 1e6 {
		of = text.T("IDs per tick of %s", text.Tick(p.shape.Tick))
	}
	return ui.Div("bars",
		ui.Div("ends", ui.Text("span", of), ui.Text("span", text.T("log scale (×16 per line)"))),
		ui.Elem("canvas", ui.With{"data-live", "bars", "role", "img", "aria-label", of}),
		ui.Div("ends", ui.Text("span",
			text.In("on an axis", "%s ago", text.Tick(live.Bars*live.Bar(max(1, p.shape.Tick))))),
			ui.Text("span", text.T("now"))),
	)
}

func (p *page) meters() app.UI {
	share := 0.0
	if p.ceiling > 0 {
		share = p.perID / p.ceiling
	}
	said := text.Percent(share, 1)
	if share > 0.999 {
		said = text.T("at the limit")
	}
	return ui.Div("meters",
		ui.Div("meter speed",
			ui.Words("hint", text.T("IDs per second")),
			ui.Elem("p", ui.With{"class", "big"}, ui.Field("ids-per-second", digits(int(p.perID+0.5)), whole(p.perID))),
			ui.Bar(min(1, share), "sequence"),
			ui.Div("ends", ui.Field("share", strconv.FormatFloat(share, 'f', 4, 64), said),
				ui.Elem("span", nil,
					ui.Phrase("ceiling %s",
						ui.Field("ceiling", strconv.FormatFloat(p.ceiling, 'f', -1, 64), whole(p.ceiling)))...)),
		),
		p.dial(),
		ui.Div("meter pair", p.waitMeter(), p.refusedMeter(), p.leadMeter(),
			figure(text.T("clock offset"), "back", lengthOf(p.back), strconv.FormatInt(p.back.Milliseconds(), 10))),
		ui.MemoFunc(p.remainders, p.mod, p.random, p.rate, p.bits, p.shape),
	)
}

func (p *page) dial() app.UI {
	busy, says := 0.0, text.T("idle in each %s", tickWord(p.shape))
	if len(p.reports) > 0 {
		busy = 1 - p.idle
	}
	why := ""
	switch {
	case len(p.reports) == 0:
	case p.lost > 0.05:
		why = text.T("Not counted: the browser was descheduled %s of the time.", text.Percent(p.lost, 1))
	case coarse(p.last(), p.shape):
		why = text.T("The clock’s resolution (%s) is the bottleneck.", text.Tick(p.last().Step))
	case p.perID > 0.9*p.ceiling:
		why = text.T("The limit is the clock, not the CPU.")
	}
	if p.policy == live.Refuse && p.rate == 0 {
		says = text.T("spent rejecting in each %s", tickWord(p.shape))
	}
	shown := "–"
	if len(p.reports) > 0 {
		shown = text.Percent(p.idle, 1)
	}
	return ui.Div("meter dial",
		ui.SVG("svg", ui.With{"viewBox", "-52 -52 104 104", "aria-hidden", "true"},
			ui.SVG("circle",
				ui.With{"data-is", "busy", "r", "25", "pathLength", "100", "transform", "rotate(-90)",
					"stroke-dasharray", strconv.FormatFloat(100*busy, 'f', 1, 64) + " 100"}),
			ui.SVG("circle", ui.With{"data-is", "face", "r", "50"}),
			ui.SVG("path", ui.With{"data-is", "tick", "d", "M0-50v7M50 0h-7M0 50v-7M-50 0h7"}),
		),
		ui.Div("", ui.Elem("p", ui.With{"class", "mid"},
			ui.Field("idle", strconv.FormatFloat(p.idle, 'f', 4, 64), shown)),
			ui.Elem("p", ui.With{"class", "hint"}, ui.Text("span", says), ui.Text("b", " "+why))),
	)
}

func figure(name, value, words, exact string) app.UI {
	return ui.Div("", ui.Words("hint", name), ui.Elem("p", ui.With{"class", "mid"}, ui.Field(value, exact, words)))
}

func (p *page) waitMeter() app.UI {
	return figure(text.T("waits for a tick"), "waits", text.Group(p.last().Waits),
		strconv.FormatUint(p.last().Waits, 10))
}

func (p *page) refusedMeter() app.UI {
	r := p.last()
	if p.policy == live.Refuse || p.rate == 0 {
		return figure(text.T("rejected per second"), "refused", whole(p.refused), strconv.FormatUint(r.Refused, 10))
	}
	return figure(text.T("callers waiting"), "waiting", text.Group(r.Waiting), digits(r.Waiting))
}

func (p *page) leadMeter() app.UI {
	r := p.last()
	return figure(text.T("ahead of the clock"), "lead", lengthOf(time.Duration(r.Lead)*p.shape.Tick),
		strconv.FormatInt(r.Lead, 10))
}

func (p *page) remainders() app.UI {
	var choices []app.UI
	for _, mod := range mods {
		with := ui.With{"aria-label", text.T("Remainders mod %d", mod),
			"aria-pressed", strconv.FormatBool(mod == p.mod)}
		choices = append(choices, ui.Button(digits(mod), with,
			func(ctx app.Context) { p.change(func() { p.mod = mod }) }, "mod", mod))
	}
	head, why := p.whyEven()
	return ui.Div("meter mods",
		ui.Div("mods-head", ui.Words("hint", text.T("remainders mod")), ui.Div("buttons", choices...)),
		ui.Elem("canvas",
			ui.With{"data-live", "mods", "role", "img",
				"aria-label", text.T("How often each remainder occurs, in percent")}),
		ui.Text("h2", head),
		ui.Words("hint", why),
		ui.Elem("label", ui.With{"class", "check"},
			ui.ElemOn("input",
				ui.With{"type", "checkbox", "data-edit", "start", "checked", strconv.FormatBool(p.random)}).
				OnChange(ui.On(func(ctx app.Context, e app.Event) {
					on := ui.Control(ctx, e).Get("checked").Bool()
					p.change(func() { p.random = on })
				}), "random"),
			ui.Text("span", text.T("random initial sequence"))),
	)
}
