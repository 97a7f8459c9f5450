package story

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *page) Render() app.UI {
	frame := nav.Shell("/story")
	frame.Theatre, frame.Begins = true, true
	name, seen := story.Beats()[p.Beat-1], p.moving.Told()
	s := &seen.Part.Steps[seen.Step]
	return frame.Render(
		ui.Elem("section",
			ui.With{"class", "story figure", "data-stage", "story", "data-beat", name, "data-tone", string(s.Tone)},
			ui.Div("story-head", ui.Text("h1", frame.Name), frame.Place()),
			p.soFar(seen),
			p.picture(seen),
			p.below(s),
			p.dots(), // above, and last for the keyboard: the task comes first
		),
		ui.Alert(p.LinkBad),
	)
}

// dots lead to the beats.
func (p *page) dots() app.UI {
	var dots []app.UI
	for i := range story.Beats() {
		s := p.state
		s.StepRef = story.StepRef{Beat: i + 1}
		query, _ := nav.Write(s.Params)
		title := story.Title(i + 1)
		with := ui.With{"href", ui.Href("/story") + "?" + query, "title", title,
			"aria-label", text.Tell("%s: %s", strconv.Itoa(i+1), title), "data-done", strconv.FormatBool(i+1 < p.Beat),
			"data-number", strconv.Itoa(i + 1)}
		if i+1 == p.Beat {
			with = append(with, "aria-current", "step")
		}
		dots = append(dots, ui.Elem("li", nil, ui.Elem("a", with)))
	}
	count := strconv.Itoa(len(story.Beats()))
	return ui.Elem("nav", ui.With{"class", "story-dots", "aria-label", text.T("Beats")}, ui.Elem("ol", nil, dots...),
		ui.Elem("p", ui.With{"class", "story-count"},
			ui.Phrase("Beat %s of %s", ui.Field("beat", strconv.Itoa(p.Beat), strconv.Itoa(p.Beat)),
				ui.Field("beats", count, count))...))
}

// soFar is the ID that the reader has invented so far, and the four properties.
func (p *page) soFar(seen *shops.Look) app.UI {
	title := text.T("Your ID so far")
	if p.Beat == len(story.Beats()) {
		title = text.T("Your ID")
	}
	names := [...]string{text.T("unique"), text.In("a property of IDs", "sorted"), text.T("independent"),
		text.T("64 bits")}
	means := [...]string{text.T("No ID is handed out twice."), text.T("An ID of a later millisecond is larger."),
		text.T("A shop hands out IDs while every other server stands still."),
		text.T("An ID fits into a database’s integer.")}
	var lamps, legend []app.UI
	for i, lamp := range seen.Part.Lamps(seen.Step) {
		says := map[story.Lamp]string{story.Holds: text.T("yes"), story.Broken: text.T("no"),
			story.Unknown: text.T("not yet known")}[lamp]
		lamps = append(lamps,
			ui.Elem("li", ui.With{"data-lamp", []string{"unique", "sorted", "independent", "64-bits"}[i],
				"data-state", string(lamp)},
				app.Text(names[i]), ui.Text("span", text.Next(says), "class", "unseen")))
		legend = append(legend,
			ui.Elem("span", ui.With{"class", "story-mark"}, ui.Text("b", names[i]), app.Text(text.Next(means[i]))))
	}
	return ui.Elem("section", ui.With{"class", "story-bar card", "aria-label", title},
		ui.Div("story-bar-head", ui.Text("h2", title), ui.Elem("ul", ui.With{"class", "story-lamps"}, lamps...),
			ui.Text("button", "?", "type", "button", "class", "story-legend", "popovertarget", "story-marks",
				"aria-label", text.T("What the marks mean")),
			ui.Elem("span", ui.With{"class", "explains", "popover", "auto", "id", "story-marks"}, legend...)),
		ui.Memo(soFar{seen.Part.Steps[seen.Step].Field}))
}

// soFar are the 64 cells of an ID, and the names of its fields.
type soFar struct{ fields []story.Field }

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
			ui.Elem("div", ui.With{"class", "story-part", "data-hue", f.Hue,
				"data-narrow", strconv.FormatBool(f.Bits < 8)},
				ui.Elem("div", ui.With{"class", "story-cells", "role", "img", "aria-label", says(f)}, cells...),
				c.name(f)))
	}
	return ui.Div("story-id", ui.Elem("div", ui.With{"class", "story-bits", "data-bits", "so-far"}, all...))
}

// name is a field's: its value, its width, and which failure it cured.
func (c soFar) name(f story.Field) app.UI {
	value := ""
	if f.Known && f.Hue != "other" && f.Hue != "unused" {
		value = text.Group(f.Value)
	}
	wide := text.Count(f.Bits, "%s bit", "%s bits")
	if f.Hue == "other" { // its name says so
		wide = ""
	}
	words := []app.UI{ui.Text("b", f.Name), ui.Text("span", value, "class", "digits"), ui.Text("small", wide)}
	with := ui.With{"class", "story-name", "data-bits-wide", strconv.Itoa(f.Bits),
		"data-long", strconv.FormatBool(len(value) > 3)}
	if f.Cures == "" {
		return ui.Elem("div", with, ui.Elem("span", nil, words...))
	}
	id := "cures-" + f.Hue
	return ui.Elem("div", with,
		ui.Elem("button", ui.With{"type", "button", "class", "story-field", "popovertarget", id}, words...),
		ui.Text("span", f.Cures, "class", "explains", "popover", "auto", "id", id))
}

// says reads a field out.
func says(f story.Field) string {
	if !f.Known {
		return f.Name
	}
	return text.Tell("%s %s", f.Name, strconv.FormatUint(f.Value, 10))
}

// picture is the beat's, with its title.
func (p *page) picture(seen *shops.Look) app.UI {
	if p.Beat == len(story.Beats()) {
		return p.poster()
	}
	with := ui.With{"class", "story-picture card"}
	id, _, _, _ := seen.Part.Duplicate(seen.Step)
	if id += seen.Part.Twice(seen.Step); id != "" {
		with = append(with, "data-duplicate", "true", "data-value", id)
	}
	return ui.Elem("div", with, ui.Text("h2", p.part.Title), ui.Div("story-panel", p.moving.Panel(0)))
}

// below is what happened, and what to do.
func (p *page) below(s *story.Step) app.UI {
	back := ui.Button(text.In("a step of a story", "Back"),
		ui.With{"class", "quiet story-back", "data-presenting", "back"}, p.back, "back")
	if p.Made.Before(p.StepRef) == p.StepRef {
		back = back.Attr("disabled", "true")
	}
	see := ui.Nothing()
	if s.See[0] != "" {
		see = ui.Link(s.See[0], "story-see", app.Text(s.See[1]))
	}
	with := ui.With{"class", "story-act card", "aria-label", text.T("What happens next")}
	if p.Beat == len(story.Beats()) {
		with = append(with, "data-ending", "story")
	}
	return ui.Elem("section", with,
		back,
		ui.Elem("div", ui.With{"class", "story-says"},
			ui.Elem("p", ui.With{"class", "story-say", "role", "status", "data-caption", ""}, whole(s.Says)...),
			see, p.slide(s)),
		p.acts(s))
}

// whole is a text whose dates do not break at their hyphens.
func whole(says string) (all []app.UI) {
	const day = len("2006-01-02")
	at := 0
	for i := 0; i+day <= len(says); i++ {
		if says[i+4] == '-' && says[i+7] == '-' {
			all = append(all, app.Text(says[at:i]), ui.Text("span", says[i:i+day], "class", "story-day"))
			at, i = i+day, i+day-1
		}
	}
	return append(all, app.Text(says[at:]))
}

func (p *page) slide(s *story.Step) app.UI {
	if s.Slide == nil {
		return ui.Nothing()
	}
	d := s.Slide
	by := func(sign string, words string, n int) app.UI {
		with := ui.With{"class", "story-by", "aria-label", words}
		if n < d.Least || n > d.Most {
			with = append(with, "disabled", "true")
		}
		return ui.Button(sign, with, func(app.Context) { p.move(func() { d.Set(&p.Made, n) }) }, "slide",
			d.Kind.String(), n)
	}
	return ui.Elem("div", ui.With{"class", "story-slide", "data-hue", d.Kind.String()},
		by("−", text.T("One bit less"), d.Value-1),
		ui.ElemOn("input",
			ui.With{"type", "range", "aria-label", d.Says, "min", strconv.Itoa(d.Least), "max", strconv.Itoa(d.Most),
				"value", strconv.Itoa(d.Value), "data-edit", d.Kind.String()}).
			OnInput(ui.Entered(func(ctx app.Context, value string) {
				n, err := strconv.Atoi(value)
				if err == nil {
					p.move(func() { d.Set(&p.Made, n) })
				}
			}), "slide", d.Kind.String()),
		by("+", text.T("One bit more"), d.Value+1),
		ui.Text("output", text.Count(d.Value, "%s bit", "%s bits"), "class", "digits"))
}

func (p *page) acts(s *story.Step) app.UI {
	if p.Beat == len(story.Beats()) {
		return p.ends()
	}
	forth := slices.IndexFunc(s.Acts, func(a story.Act) bool { return a.Strong })
	var act story.Act
	if nav.Presenting() { // one key tells the whole story
		act, forth = p.part.Forth(func(choice string) bool { return p.tried[p.way(choice)] })
	}
	var buttons []app.UI
	for i, a := range s.Acts {
		class, with := "story-choice", ui.With{}
		if a.Strong {
			class += " primary"
		}
		if i == forth {
			with = append(with, "data-presenting", "next")
		}
		if a.Shut {
			with = append(with, "disabled", "true")
		}
		if a.To.Choice != "" && a.To.Step == 0 {
			with = append(with, "data-choice", a.To.Choice, "data-tried", strconv.FormatBool(a.Note != ""),
				"aria-pressed", strconv.FormatBool(p.Choice == a.To.Choice && p.Beat == a.To.Beat))
		}
		buttons = append(buttons,
			ui.ElemOn("button", append(ui.With{"type", "button", "class", class}, with...), ui.Text("span", a.Says),
				ui.Text("small", a.Note)).
				OnClick(ui.On(func(app.Context, app.Event) { p.act(a) }), "act", i, p.StepRef, a.To, a.Says))
	}
	count := strconv.Itoa(len(buttons))
	if act.Made != nil && forth < 0 { // the key moves the slider
		buttons = append(buttons,
			ui.Button(act.Says,
				ui.With{"class", "unseen", "data-presenting", "next", "tabindex", "-1", "aria-hidden", "true"},
				func(app.Context) { p.act(act) }, "forth", p.StepRef))
	}
	return ui.Elem("div",
		ui.With{"class", "story-acts", "role", "group", "aria-label", text.T("What to do"), "data-count", count},
		buttons...)
}
