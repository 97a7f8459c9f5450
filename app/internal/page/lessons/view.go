package lessons

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *page) Render() app.UI {
	frame := nav.Shell(p.Act.Path())
	frame.Theatre, frame.Begins = true, true
	s := p.told.At()
	if p.Act.Title != nil {
		frame.Name = p.Act.Title()
	}
	with := ui.With{"class", "act figure", "data-stage", p.Act.ID(), "data-act", p.Act.ID(),
		p.dataName(), p.screen().Name, "data-tall", strconv.FormatBool(p.part.At().Field == nil)}
	tone := s.Tone
	if p.captioned() { // what was found of the answer before does not colour this one
		with, tone = append(with, "data-playing", "true"), act.Plain
	}
	with = append(with, "data-tone", string(tone))
	if p.With != nil {
		with = append(with, p.With(p.Act)...)
	}
	section := ui.ElemOn("section", append(with, "data-rests", strconv.FormatBool(p.rests)),
		ui.Div("act-head", ui.Text("h1", frame.Name), p.sources(), frame.Place()),
		p.soFar(p.known()),
		p.picture(s),
		p.below(s),
		p.dots(), // above, and last for the keyboard: the task comes first
	)
	if p.rests {
		section = section.OnMouseMove(ui.On(p.stir), "stir")
	}
	return frame.Render(section, ui.Alert(p.LinkBad))
}

// sources link to the reports that the act retells.
func (p *page) sources() app.UI {
	if len(p.Act.Sources) == 0 {
		return ui.Nothing()
	}
	return ui.Elem("p", ui.With{"class", "act-sources"}, sourcesOf(p.Act)...)
}

// sourcesOf are links to an act's reports.
func sourcesOf(of *act.Act) (all []app.UI) {
	for i, source := range of.Sources {
		if i > 0 {
			all = append(all, app.Text(" "))
		}
		repository, number, _ := strings.Cut(source, "#")
		all = append(all,
			ui.Elem("a", ui.With{"href", "https://github.com/" + repository + "/issues/" + number, "translate", "no",
				"rel", "noreferrer"}, app.Text(source)))
	}
	return all
}

// stir hears that the pointer moves again. A browser may report a move of nothing when the page changes below it.
func (p *page) stir(_ app.Context, e app.Event) {
	if e.Get("movementX").Int() != 0 || e.Get("movementY").Int() != 0 {
		p.rests = false
	}
}

func (p *page) dataName() string { return "data-" + p.screenName() }

// dots lead to the screens.
func (p *page) dots() app.UI {
	var dots []app.UI
	screens := p.Act.Screens()
	for i, screen := range screens {
		s := p.state
		s.Ref = act.Ref{Screen: i + 1}
		query, fragment := nav.Write(s.Params)
		if fragment != "" {
			query += "#" + fragment
		}
		title := screen.Title()
		with := ui.With{"href", ui.Href("/"+p.Act.Name) + "?" + query, "title", title,
			"aria-label", text.Tell("%s: %s", strconv.Itoa(i+1), title),
			"data-done", strconv.FormatBool(i+1 < p.Screen),
			"data-number", strconv.Itoa(i + 1)}
		if i+1 == p.Screen {
			with = append(with, "aria-current", "step")
		}
		dots = append(dots, ui.Elem("li", nil, ui.Elem("a", with)))
	}
	count, at := strconv.Itoa(len(screens)), strconv.Itoa(p.Screen)
	return ui.Elem("nav", ui.With{"class", "act-dots", "aria-label", text.T("Steps")}, ui.Elem("ol", nil, dots...),
		ui.Elem("p", ui.With{"class", "act-count"},
			ui.Phrase("Step %s of %s", ui.Field(p.screenName(), at, at),
				ui.Field(p.screenName()+"s", count, count))...))
}

// known is the step whose ID and properties are seen. While an answer plays it is the step before: what came of the
// answer before would be taken for this one's.
func (p *page) known() *act.Step {
	told := p.told.At()
	if !p.captioned() || told.Field == nil {
		return told
	}
	if before := p.Act.Tell(p.Act.Before(p.Ref, p.Made), p.Made, p.Now, p.wasTried).At(); before.Field != nil {
		return before
	}
	return told
}

// soFar is the ID that the reader has invented so far, and the four properties. A screen without one has none.
func (p *page) soFar(s *act.Step) app.UI {
	if s.Field == nil {
		return ui.Nothing()
	}
	title := text.T("Your ID so far")
	if s.Ends {
		title = text.T("Your ID")
	}
	names := [...]string{text.T("unique"), text.In("a property of IDs", "sorted"), text.T("independent"),
		text.T("64 bits")}
	means := [...]string{text.T("No ID is handed out twice."), text.T("An ID of a later millisecond is larger."),
		text.T("A shop hands out IDs while every other server stands still."),
		text.T("An ID fits into a database’s integer.")}
	var lamps, legend []app.UI
	for i, lamp := range s.Lamps() {
		says := map[act.Lamp]string{act.Holds: text.T("yes"), act.Broken: text.T("no"),
			act.Unknown: text.T("not yet known")}[lamp]
		lamps = append(lamps,
			ui.Elem("li", ui.With{"data-lamp", []string{"unique", "sorted", "independent", "64-bits"}[i],
				"data-state", string(lamp)},
				app.Text(names[i]), ui.Text("span", text.Next(says), "class", "unseen")))
		legend = append(legend,
			ui.Elem("span", ui.With{"class", "act-mark"}, ui.Text("b", names[i]), app.Text(text.Next(means[i]))))
	}
	return ui.Elem("section", ui.With{"class", "act-bar card", "aria-label", title},
		ui.Div("act-bar-head", ui.Text("h2", title), ui.Elem("ul", ui.With{"class", "act-lamps"}, lamps...),
			ui.Text("button", "?", "type", "button", "class", "act-legend", "popovertarget", "act-marks",
				"aria-label", text.T("What the marks mean")),
			ui.Elem("span", ui.With{"class", "explains", "popover", "auto", "id", "act-marks"}, legend...)),
		ui.Memo(soFar{s.Field}))
}

// soFar are the 64 cells of an ID, and the names of its fields.
type soFar struct{ fields []act.Field }

// Key is everything that is drawn.
func (c soFar) Key() string {
	key := "so far"
	for _, f := range c.fields {
		key += " " + f.Name + " " + f.Hue + " " + strconv.Itoa(f.Bits) + " " + strconv.FormatUint(f.Value, 10) + " " +
			strconv.FormatBool(f.Known)
	}
	return key
}

func (c soFar) Render() app.UI {
	var all []app.UI
	for _, f := range c.fields {
		var cells []app.UI
		kind := map[string]string{"worker": "node", "plain": "other"}[f.Hue]
		if kind == "" {
			kind = f.Hue
		}
		for i := f.Bits - 1; i >= 0; i-- {
			value := ""
			if f.Known {
				value = strconv.Itoa(int(f.Value >> i & 1))
			}
			cells = append(cells,
				ui.Text("i", value, "data-kind", kind, "data-hue", f.Hue, "data-value", value,
					"data-last", strconv.FormatBool(i == 0)))
		}
		all = append(all,
			ui.Elem("div", ui.With{"class", "act-part", "data-hue", f.Hue,
				"data-narrow", strconv.FormatBool(f.Bits < 8)},
				ui.Elem("div", ui.With{"class", "act-cells", "role", "img", "aria-label", says(f)}, cells...),
				c.name(f)))
	}
	return ui.Div("act-id", ui.Elem("div", ui.With{"class", "act-bits", "data-bits", "so-far"}, all...))
}

// name is a field's: its value, its width, and which failure it cured.
func (c soFar) name(f act.Field) app.UI {
	value := ""
	if f.Known && f.Hue != "other" && f.Hue != "unused" {
		value = text.Group(f.Value)
	}
	wide := text.Count(f.Bits, "%s bit", "%s bits")
	if f.Hue == "other" { // its name says so
		wide = ""
	}
	words := []app.UI{ui.Text("b", f.Name), ui.Text("span", value, "class", "digits"), ui.Text("small", wide)}
	with := ui.With{"class", "act-name", "data-bits-wide", strconv.Itoa(f.Bits),
		"data-long", strconv.FormatBool(len(value) > 3)}
	if f.Cures == "" {
		return ui.Elem("div", with, ui.Elem("span", nil, words...))
	}
	id := "cures-" + f.Hue
	return ui.Elem("div", with,
		ui.Elem("button", ui.With{"type", "button", "class", "act-field", "popovertarget", id}, words...),
		ui.Text("span", f.Cures, "class", "explains", "popover", "auto", "id", id))
}

// says reads a field out.
func says(f act.Field) string {
	if !f.Known {
		return f.Name
	}
	return text.Tell("%s %s", f.Name, strconv.FormatUint(f.Value, 10))
}

// picture is the screen's, with its title, and what can be pressed on it.
func (p *page) picture(s *act.Step) app.UI {
	if p.posted() {
		return p.Poster(p)
	}
	with := ui.With{"class", "act-picture card"}
	if s.Twice != "" {
		with = append(with, "data-duplicate", "true", "data-value", s.Twice)
	}
	return ui.Elem("div", with, ui.Text("h2", p.part.Title),
		ui.Div("act-panel", p.moving.Panel(0), p.places()))
}

// places are the answers that are given on the picture: each is a button over its place.
func (p *page) places() app.UI {
	still := p.film.Last()
	acts := p.told.At().Acts
	if p.silent() { // there is nothing to hear out: whoever is quick need not wait for the picture
		acts = p.part.At().Acts
	}
	var all []app.UI
	for i, a := range acts {
		place, drawn := still.PlaceNamed(a.On)
		if a.On == "" || !drawn || p.captioned() {
			continue
		}
		with := ui.With{"role", "button", "tabindex", p.tabbed(still, len(all), a.On), "aria-label", a.Says,
			"data-place", a.On, "data-choice", a.To.Choice,
			"aria-pressed", strconv.FormatBool(p.Choice == a.To.Choice),
			"x", stage.Num(place.X), "y", stage.Num(place.Y), "width", stage.Num(place.Width),
			"height", stage.Num(place.Height), "rx", "6"}
		press := ui.On(func(_ app.Context, e app.Event) {
			if e.Get("type").String() == "click" {
				p.answer(a)
				return
			}
			switch key := e.Get("key").String(); key {
			case "Enter", " ":
				e.PreventDefault()
				p.answer(a)
			case "ArrowLeft", "ArrowUp":
				toward(e, "previousElementSibling")
			case "ArrowRight", "ArrowDown":
				toward(e, "nextElementSibling")
			}
		})
		all = append(all, ui.SVGOn("rect", with).OnClick(press, "place", i, p.Ref, a.To).
			OnKeyDown(press, "place", i, p.Ref, a.To))
	}
	if track := p.track(still); track != nil {
		all = append(all, track)
	}
	if all == nil {
		return ui.Nothing()
	}
	return ui.SVG("svg", ui.With{"data-places", "true", "viewBox", still.Box(), "preserveAspectRatio", "xMidYMin",
		"role", "group", "aria-label", text.T("Answers on the picture")}, all...)
}

// track is the place along which the step's number can be dragged. Its slider does the same for the keyboard and for
// screen readers.
func (p *page) track(still *stage.Drawing) app.UI {
	d := p.told.At().Slide
	if d == nil || d.On == "" || p.plays {
		return nil
	}
	place, drawn := still.PlaceNamed(d.On)
	if !drawn {
		return nil
	}
	drag := ui.On(func(ctx app.Context, e app.Event) {
		if e.Get("buttons").Int() == 0 {
			return
		}
		src := ctx.JSSrc()
		if e.Get("type").String() == "pointerdown" {
			src.Call("setPointerCapture", e.Get("pointerId"))
		}
		box := src.Call("getBoundingClientRect")
		share := (e.Get("clientX").Float() - box.Get("left").Float()) / max(box.Get("width").Float(), 1)
		if n := d.Dragged(share); n != d.Value {
			p.slideTo(d, n)
		}
	})
	with := ui.With{"aria-hidden", "true", "data-edit", "track",
		"x", stage.Num(place.X), "y", stage.Num(place.Y), "width", stage.Num(place.Width),
		"height", stage.Num(place.Height)}
	return ui.SVGOn("rect", with).On("pointerdown", drag, "track", p.Ref).On("pointermove", drag, "track", p.Ref)
}

// slideTo takes a number that the reader has chosen.
func (p *page) slideTo(d *act.Slide, n int) {
	p.move(true, func() {
		if d.Set != nil {
			d.Set(&p.Made, n)
		} else {
			p.Ref = d.To(n)
		}
	})
}

// fewPlaces are so few that each is a stop of the Tab key; the arrow keys lead through more.
const fewPlaces = 8

// tabbed is the tabindex of the i-th place that can be pressed.
func (p *page) tabbed(still *stage.Drawing, i int, name string) string {
	_, was := still.PlaceNamed(p.pressed)
	if len(still.Places) <= fewPlaces || was && name == p.pressed || !was && i == 0 {
		return "0"
	}
	return "-1"
}

// toward moves the focus to a place's neighbour.
func toward(e app.Event, neighbour string) {
	e.PreventDefault()
	if to := e.Get("target").Get(neighbour); to.Truthy() {
		to.Call("focus")
	}
}

// below is what happened, and what to do.
func (p *page) below(s *act.Step) app.UI {
	do := s
	if slices.ContainsFunc(s.Acts, func(a act.Answer) bool { return a.Deed }) {
		do = p.part.At() // whoever is quick does the next one without waiting for the picture
	}
	back := ui.Button(text.In("a step of a story", "Back"),
		ui.With{"class", "quiet act-back", "data-presenting", "back"}, p.back, "back")
	if p.Act.Before(p.Ref, p.Made) == p.Ref {
		back = back.Attr("disabled", "true")
	}
	see := ui.Nothing()
	if s.See[0] != "" && !s.Ends { // else it is among the ways on
		see = ui.Link(s.See[0], "act-see", app.Text(s.See[1]))
	}
	with := ui.With{"class", "act-below card", "aria-label", text.T("What happens next")}
	if p.part.At().Ends {
		with = append(with, "data-ending", p.Act.ID())
	}
	return ui.Elem("section", with,
		back,
		ui.Elem("div", ui.With{"class", "act-says", "data-captioned", strconv.FormatBool(p.captioned()),
			"data-slides", strconv.FormatBool(do.Slide != nil)},
			ui.Elem("p", ui.With{"class", "act-say", "role", "status", "data-caption", "true"},
				unbrokenDates(s.Says)...),
			ui.Text("p", p.caption(), "class", "act-caption", "aria-hidden", "true"),
			see, p.check(), p.slide(do)),
		p.answers(do))
}

// check offers the check of six ideas at the lesson's beginning. Its place stays, so that nothing moves when it was
// declined.
func (p *page) check() app.UI {
	if !p.Checks || p.Ref != (act.Ref{Screen: 1}) {
		return ui.Nothing()
	}
	return ui.Elem("p", ui.With{"class", "act-check", "data-offered", strconv.FormatBool(p.offer)},
		ui.Link("/practice?check=1", "", app.Text(text.T("Check what you know first (2 minutes)"))),
		ui.Button(text.T("No, thanks"), ui.With{"class", "quiet"}, p.decline, "decline"))
}

// caption is what the present look says while it is seen; the last words stay until others come. Before the first ones
// it says which answer is played: what was said of the answer before would be taken for its verdict.
func (p *page) caption() (says string) {
	if p.captioned() {
		if p.chose != "" {
			says = text.T("Your answer: %s", p.chose)
		}
		for _, look := range p.part.At().Looks[:p.look+1] {
			says = cmp.Or(look.Says, says)
		}
	}
	return says
}

// captioned reports whether something is played that a reader has to hear out: its captions replace the words below.
func (p *page) captioned() bool { return p.plays && !p.silent() }

// silent reports whether a picture moves without a word until it is there.
func (p *page) silent() bool {
	return p.plays && len(p.part.At().Looks) == 1 && p.part.At().Looks[0].Says == ""
}

// unbrokenDates is a text whose dates do not break at their hyphens.
func unbrokenDates(says string) (all []app.UI) {
	const day = len("2006-01-02")
	at := 0
	for i := 0; i+day <= len(says); i++ {
		if says[i+4] == '-' && says[i+7] == '-' {
			all = append(all, app.Text(says[at:i]), ui.Text("span", says[i:i+day], "class", "act-day"))
			at, i = i+day, i+day-1
		}
	}
	return append(all, app.Text(says[at:]))
}

func (p *page) slide(s *act.Step) app.UI {
	if s.Slide == nil {
		return ui.Nothing()
	}
	d := s.Slide
	set := func(n int) { p.slideTo(d, n) }
	waits := p.plays && s != p.part.At() // the slider still shows the step before
	by := func(sign string, words string, n int) app.UI {
		with := ui.With{"class", "act-by", "aria-label", words}
		if n < d.Least || n > d.Most || waits {
			with = append(with, "disabled", "true")
		}
		return ui.Button(sign, with, func(app.Context) { set(n) }, "slide", d.Hue, n, p.Ref)
	}
	left, right, way := by("−", d.Less, d.Value-1), by("+", d.More, d.Value+1), "ltr"
	if d.Leftward { // as on the picture
		left, right, way = by("←", d.More, d.Value+1), by("→", d.Less, d.Value-1), "rtl"
	}
	with := ui.With{"type", "range", "aria-label", d.Says, "min", strconv.Itoa(d.Least), "max", strconv.Itoa(d.Most),
		"value", strconv.Itoa(d.Value), "data-edit", d.Hue, "dir", way}
	if waits {
		with = append(with, "disabled", "true")
	}
	return ui.Elem("div", ui.With{"class", "act-slide", "data-hue", d.Hue},
		left,
		ui.ElemOn("input", with).
			OnInput(ui.Entered(func(ctx app.Context, value string) {
				if n, err := strconv.Atoi(value); err == nil {
					set(n)
				}
			}), "slide", d.Hue, p.Ref),
		right,
		ui.Text("output", d.Words(d.Value), "class", "digits"))
}

func (p *page) answers(s *act.Step) app.UI {
	if p.part.At().Ends && !p.plays {
		return p.ends()
	}
	if p.skippable() {
		skip := func(ctx app.Context) {
			if !p.unsteady() {
				p.skip(ctx)
			}
		}
		return ui.Elem("div", ui.With{"class", "act-answers", "data-count", "1"},
			ui.Button(text.T("Skip"), ui.With{"class", "act-choice", "data-presenting", "next"}, skip, "skip"))
	}
	forth := slices.IndexFunc(s.Acts, func(a act.Answer) bool { return a.Strong })
	var key act.Answer
	if nav.Presenting() { // one key tells the whole lesson
		key, forth = p.Act.Forth(p.part, p.Made, p.Now, p.wasTried)
	}
	var buttons []app.UI
	for i, a := range s.Acts {
		if a.On == "" {
			buttons = append(buttons, p.button(i, a, i == forth))
		}
	}
	count := strconv.Itoa(len(buttons))
	// there is no button for it
	if (key.Made != nil || forth < 0 || s.Acts[max(forth, 0)].On != "") && nav.Presenting() {
		buttons = append(buttons,
			ui.Button(key.Says,
				ui.With{"class", "unseen", "data-presenting", "next", "tabindex", "-1", "aria-hidden", "true"},
				func(app.Context) { p.answer(key) }, "forth", p.Ref))
	}
	return ui.Elem("div",
		ui.With{"class", "act-answers", "role", "group", "aria-label", text.T("What to do"), "data-count", count,
			"data-short", strconv.FormatBool(short(s.Acts))},
		buttons...)
}

// short reports whether all answers are so short that they fit one row on a phone, with the button that leads on.
func short(all []act.Answer) bool {
	return !slices.ContainsFunc(all, func(a act.Answer) bool { return !a.Strong && text.Width(a.Says) > len("4,096") })
}

func (p *page) button(i int, a act.Answer, forth bool) app.UI {
	class, with := "act-choice", ui.With{}
	if a.Strong {
		class += " primary"
	}
	if forth {
		with = append(with, "data-presenting", "next")
	}
	if a.Shut {
		with = append(with, "disabled", "true")
	}
	if a.To.Choice != "" && a.To.Step == 0 {
		with = append(with, "data-choice", a.To.Choice, "data-tried", strconv.FormatBool(a.Note != ""),
			"aria-pressed", strconv.FormatBool(p.Choice == a.To.Choice && p.Screen == a.To.Screen && !a.Deed))
	}
	return ui.ElemOn("button", append(ui.With{"type", "button", "class", class}, with...), ui.Text("span", a.Says),
		ui.Text("small", a.Note)).
		OnClick(ui.On(func(app.Context, app.Event) {
			if !p.unsteady() {
				p.answer(a)
			}
		}), "act", i, p.Ref, a.To, a.Says)
}

// ends lead on from the last screen.
func (p *page) ends() app.UI {
	if p.Ends != nil {
		return p.Ends(p)
	}
	_, next := nav.Neighbours(p.Act.Path())
	onward, share := next.Onward("button primary"), ui.Share()
	quiet := []app.UI{ideas.Try(p.Act.Name), ui.Link(p.Act.Instrument, "", app.Text(text.T("Open the instrument")))}
	if next.Path == "" { // after the last lesson one way is strong, and leads to its instrument
		onward = ui.Link(p.Act.Instrument, "button primary", app.Text(text.T("Decode one of your own")))
		share = ui.Nothing()
		see := p.told.At().See
		quiet = []app.UI{ui.Link(see[0], "", app.Text(see[1])),
			ui.Link("/lessons", "", app.Text(text.T("Your card"))), quiet[0]}
	}
	return ui.Elem("div",
		ui.With{"class", "act-answers act-ends", "role", "group", "aria-label", text.T("What to do")},
		ui.Div("act-next", onward.DataSet("next", "true"), share), ui.Elem("p", nil, quiet...))
}
