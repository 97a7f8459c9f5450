// Package play is the page on which the reader is the generator.
package play

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type page struct {
	base
	bad string // of what was written down last

	state
	game      *game.Game
	rivals    []game.Rival      // once the level is won
	kept      map[string]string // how levels ended in this browser
	compares  bool              // the designs' answers are shown
	predicted bool              // the question about them was answered
	still     bool              // the pointer has not moved since the last press
	moving    ui.Panels[filmed]
	film      [parts]*stage.Film
}

// parts are the pictures: the shop, and its customers with their IDs.
const parts = 2

// filmed is a still of each film.
type filmed struct {
	film [parts]*stage.Film
	at   int
}

// state is what a link says: a level, and the reader's answers to its callers.
type state struct {
	level int
	lines []string
}

type base = nav.Page

func New() app.Composer {
	p := &page{}
	p.moving.Count = parts
	p.moving.Draw = func(panel *stage.Panel, part int, at stage.Transition[filmed]) {
		from := at.From
		if from.film != at.To.film {
			from = at.To
		}
		at.To.film[part].Draw(panel, from.at, at.To.at, at.Share)
	}
	p.Start("/play", p)
	return p
}

func (p *page) Opened(string, string) {
	if p.bad != "" {
		p.LinkBad = text.Sentences(p.LinkBad, text.T("The link’s script, %s", p.bad))
	}
	p.show(false)
	if p.bad = ""; p.Ctx != nil {
		p.Arrived()
		p.Ctx.Defer(func(app.Context) { p.show(false) }) // what was sent had another width
	}
}

func (p *page) Left() { p.moving.Release() }

// show draws the game. A step that the reader has taken moves from the picture that is seen.
func (p *page) show(steps bool) {
	format := shops.Wide
	switch {
	case ui.Matches("(width < 60rem)"):
		format = shops.Narrow
	case app.IsClient && nav.Presenting():
		format = shops.Large
	case ui.Matches("(height < 50rem)"):
		format = shops.Low
	}
	stills := [parts]*stage.Drawing{
		shops.GameShop(time.Duration(p.game.Clock)*time.Millisecond, format), shops.GameField(p.game, format)}
	last := 0
	for part, still := range stills {
		if steps && p.film[part] != nil && !ui.Calm() {
			p.film[part], last = stage.NewFilm(p.film[part].Last(), still), 1
		} else {
			p.film[part] = stage.NewFilm(still)
		}
	}
	if p.moving.Forget(p.Ctx, filmed{p.film, 0}); last > 0 {
		p.moving.Move(filmed{p.film, last}, ui.LongestMotion)
	}
}

// Arrived looks up what was won, and whether the question was answered at this visit.
func (p *page) Arrived() {
	p.kept, p.compares = ui.Levels(p.Ctx), false
	p.predicted = !nav.Presenting() && ui.Answered("play-"+asks)
}

func (s *state) Params(query, fragment *nav.Params) {
	query.Reading(func() { *s = state{} })
	names := game.Names()
	query.Choice("level", names[s.level], names, func(i int) { s.level = i })
	fragment.Value("script", strings.Join(s.lines, "\n"), func(script string) string {
		s.lines = strings.Split(strings.TrimSpace(script), "\n")
		return ""
	})
}

// Derive plays the state's lines; those that cannot be followed are dropped, and the first is named.
func (p *page) Derive() {
	p.bad = ""
	g, err := game.Play(game.Levels()[p.level], p.lines)
	if wrong, is := err.(*sim.ScriptError); is {
		p.lines, p.bad = p.lines[:wrong.Line-1], wrong.Error()
	}
	p.game, p.rivals = g, nil
	if g.Won() { // whoever has lost plays again, and learns nothing of what comes
		p.rivals = g.Rivals()
	}
}

// change changes the state. What cannot be followed is named, and changes nothing.
func (p *page) change(change func()) {
	was, over := p.state, p.game.Over()
	p.lines = slices.Clone(p.lines)
	p.LinkBad = ""
	if p.Change(change); p.bad != "" {
		bad := p.bad
		p.Change(func() { p.state = was })
		p.bad = bad
	}
	p.still = true
	p.show(was.level == p.level)
	if was.level != p.level {
		p.Arrived()
	}
	switch {
	case p.game.Over() && !over:
		p.keep()
		ui.FocusOn(p.Ctx, ".play-told")
	case over && !p.game.Over():
		p.compares = false
		ui.FocusOn(p.Ctx, ".play-answers button")
	}
}

// keep keeps how the level ended: for the lessons that point back to it, and because the lesson is done once all are
// won.
func (p *page) keep() {
	duplicate := ""
	if _, second, twice := p.game.Duplicate(); twice {
		duplicate = p.game.Answers[second].ID.String()
	} else if !p.game.Won() {
		return
	}
	ui.KeepLevel(p.Ctx, p.game.Level.Name, duplicate)
	if p.kept = ui.Levels(p.Ctx); p.open() < 0 {
		nav.Finish(p.Ctx, "/play")
	}
}

// won reports whether a level was won in this browser.
func (p *page) won(level string) bool {
	duplicate, played := p.kept[level]
	return played && duplicate == ""
}

// open is the next level that was not won, after this one; −1 if all are.
func (p *page) open() int {
	names := game.Names()
	for i := range names {
		if at := (p.level + 1 + i) % len(names); !p.won(names[at]) {
			return at
		}
	}
	return -1
}

// says adds a line to the script; of two notes in a row, only the second.
func (p *page) says(ctx app.Context, line string) {
	if line == "" || p.game.Over() {
		return
	}
	p.change(func() {
		if n := len(p.lines) - 1; n >= 0 && strings.HasPrefix(line, "note ") && strings.HasPrefix(p.lines[n], "note ") {
			p.lines = p.lines[:n]
		}
		p.lines = append(p.lines, line)
	})
}

// retry takes back everything from the last answer on.
func (p *page) retry(ctx app.Context) {
	p.change(func() {
		if n := len(p.lines); n > 0 {
			p.lines = p.lines[:n-1]
		}
	})
}

func (p *page) begin(ctx app.Context, level int) {
	p.Address.Begin(p.Ctx)
	p.change(func() { p.state = state{level: level} })
}

func noted(v int64) string {
	if v == game.Blank {
		return "-"
	}
	return strconv.FormatInt(v, 10)
}

func (p *page) Render() app.UI {
	frame := nav.Shell("/play")
	frame.Theatre = true
	after := ui.Nothing()
	if p.game.Over() {
		after = p.after()
	}
	head := ui.Div("play-head", ui.Text("h1", frame.Name), frame.Place(), p.levels())
	return frame.Render(p.stage(head), ui.Alert(text.Sentences(p.LinkBad, p.bad)), after)
}

// rules are shown when they are asked for: the levels tell them one after the other.
func (p *page) rules() app.UI {
	lines := []string{
		text.T("Never give one ID to two customers: a duplicate ends the level."),
		text.T("An ID that is larger than all before is a point. Each needless wait costs one. More than half wins."),
		text.T("You know what a generator knows: the clock, and what you wrote down. Nothing runs until you answer."),
		text.T("Count on: when the clock is behind your notebook, the ID after the noted one, up to %d ms ahead.",
			game.Lead),
	}
	var all []app.UI
	for _, line := range lines {
		all = append(all, ui.Text("span", line, "class", "play-rule"))
	}
	all = append(all, ui.Text("span",
		text.T("Keys: 0 to 3, w to wait, r to reject, c to count on, n to write the last ID down."),
		"class", "play-rule play-keys"))
	return ui.Elem("span", nil,
		ui.Text("button", text.T("Rules"), "type", "button", "class", "play-rules", "popovertarget", "rules"),
		ui.Elem("span", ui.With{"class", "explains", "popover", "auto", "id", "rules"}, all...))
}

// levels are buttons, one for each level.
func (p *page) levels() app.UI {
	var buttons []app.UI
	for i, l := range game.Levels() {
		words, mark := text.T("Level %d: %s", i+1, l.Title), ""
		if p.won(l.Name) {
			words, mark = text.T("Level %d: %s, won", i+1, l.Title), "✓"
		}
		buttons = append(buttons,
			ui.ElemOn("button",
				ui.With{"type", "button", "aria-label", words, "title", words,
					"aria-pressed", strconv.FormatBool(i == p.level), "data-won", strconv.FormatBool(mark != "")},
				app.Text(strconv.Itoa(i+1)), ui.Text("small", mark)).
				OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.begin(ctx, i) }), "level", i))
	}
	return ui.Elem("div", ui.With{"class", "play-levels", "role", "group", "aria-label", text.T("Levels")}, buttons...)
}

// stage has one size, and each of its parts a place, from a level's first customer to its result: the levels, the shop
// and its customers, the notebook, what was said, and the answers or the ways on.
func (p *page) stage(head app.UI) app.UI {
	g := p.game
	tone, said, desk := "", p.caption(), p.answers()
	switch {
	case !g.Over():
	case !g.Won():
		tone, said, desk = "bad", p.told(), p.ways()
	case p.open() < 0:
		tone, said, desk = "good", p.told(), p.ending()
	default:
		tone, said, desk = "good", p.told(), p.ways()
	}
	moved := ui.On(func(app.Context, app.Event) { p.still = false })
	return ui.ElemOn("section",
		ui.With{"class", "play figure", "data-stage", "play", "data-tone", tone,
			"data-turn", strconv.Itoa(p.turns() % 2), // restarts the motion
			"data-notes", strconv.FormatBool(g.Level.Notes), "data-level", g.Level.Name,
			"data-still", strconv.FormatBool(p.still)},
		head, p.picture(), ui.Div("play-below", said, desk),
	).OnMouseMove(moved, "moved")
}

// turns is how often the reader has answered or waited.
func (p *page) turns() (n int) {
	for _, a := range p.game.Answers {
		n += 1 + a.Waits
	}
	return n + p.game.Waits
}

// caption says what happened to the last customer and who is next.
func (p *page) caption() app.UI {
	g := p.game
	at, last, do := len(g.Answers)+1, "", p.hint()
	if id, ok := p.game.Newest(); ok {
		last = text.T("Customer %d has %s.", at-1, id)
		if g.Seen(at - 2).Late {
			last, do = text.T("Customer %d has %s. An earlier ID is larger, so this is no point.", at-1, id), ""
		}
	} else if at-1 > g.Born {
		last = text.T("Customer %d left without an ID.", at-1)
	}
	now := text.T("Customer %d requests an ID.", at)
	switch {
	case g.Waits > 0:
		last, now = "", text.T("Customer %d has waited %d ms.", at, g.Waits)
	case g.Life > 0 && at-1 == g.Born:
		last = text.T("Your program answered customers %d and %d, crashed and started again. The notebook is gone.", at-2,
			at-1)
	case at > 1 && g.Clock < g.Answers[at-2].Clock:
		do = text.T("The clock went back by %d ms.", g.Answers[at-2].Clock-g.Clock)
	case at == 1:
		last, now, do = g.Level.New, "", now
	}
	return ui.Elem("div", ui.With{"class", "play-said", "aria-live", "polite"},
		ui.Elem("p", nil, ui.Text("span", last), ui.Text("b", text.Next(now)), ui.Text("span", text.Next(do)),
			ui.Text("span", text.T("The clock reads %s ms.", text.Group(g.Clock)), "class", "unseen")))
}

// hint is said in the first level, between its customers.
func (p *page) hint() string {
	g := p.game
	n := len(g.Answers)
	switch {
	case !g.Level.Open || n == 0 || g.Waits > 0:
		return ""
	case g.Answers[n-1].Clock == g.Clock:
		return text.T("The clock still reads %s: which number is free?", text.Group(g.Clock))
	}
	return text.T("The clock reads %s: in a new millisecond all four numbers are free.", text.Group(g.Clock))
}

// picture is the shop with its clock and its notebook, and beside them the customers and the places of their IDs.
func (p *page) picture() app.UI {
	beside := key()
	if p.game.Level.Notes {
		beside = p.notebook()
	}
	return ui.Div("play-picture",
		ui.Div("play-title", ui.Text("h2", text.T("Level %d: %s", p.level+1, p.game.Level.Title)),
			ui.Text("p", text.T("Give each customer an ID that nobody has, larger than all before."), "class", "play-goal"),
			p.rules()),
		ui.Div("play-side",
			ui.Div("play-shop", p.moving.Panel(0),
				ui.Elem("span", ui.With{"class", "unseen"},
					ui.Field("clock", strconv.FormatInt(p.game.Clock, 10), text.Group(p.game.Clock)))),
			beside),
		ui.Div("play-field", p.moving.Panel(1), p.customers()))
}

// key says how an ID is read, where no notebook is.
func key() app.UI {
	return ui.Elem("p", ui.With{"class", "play-key"}, ui.Text("span", text.T("How to read an ID")),
		ui.Elem("b", nil, ui.Text("i", "100"), app.Text("/"), ui.Text("em", "0")),
		ui.Text("i", text.T("millisecond")), ui.Text("em", text.T("sequence")))
}

// customers are all of the level, for those who do not see the picture, with what the clock read and did.
func (p *page) customers() app.UI {
	g := p.game
	var all []app.UI
	for i, before := range g.Level.Events() {
		seen := g.Seen(i)
		read, mark := "", ""
		if g.Over() && i < len(g.Answers) && !g.Answers[i].Unseen {
			read, mark = text.T("The clock reads %s ms.", text.Group(g.Answers[i].Clock)), events(before, false)
		}
		all = append(all, ui.Elem("li", ui.With{"data-caller", strconv.Itoa(i + 1), "data-state", seen.State},
			app.Text(text.Sentences(text.T("Customer %d: %s", i+1, holds(seen)), read, mark))))
	}
	return ui.Elem("ol", ui.With{"class", "play-callers unseen", "aria-label", text.T("Customers")}, all...)
}

// holds says what a customer does or has.
func holds(seen game.Seen) string {
	switch {
	case seen.State == "comes":
		return text.T("not here yet")
	case seen.State == "waiting":
		return text.T("requests an ID")
	case seen.State == "refused":
		return text.T("left without an ID")
	case seen.State == "twice":
		return text.T("has %s, a duplicate", seen.ID)
	case !seen.Known:
		return text.T("has an ID")
	case seen.Late:
		return text.T("has %s, smaller than an earlier ID", seen.ID)
	}
	return text.T("has %s", seen.ID)
}

// events are what happened before a customer came; time that went on is among them if told so.
func events(lines []string, advances bool) string {
	var all []string
	for _, line := range lines {
		switch what, by, _ := strings.Cut(line, " "); what {
		case "back":
			all = append(all, text.T("−%s ms", strings.TrimSuffix(by, "ms")))
		case "advance":
			if advances {
				all = append(all, text.T("+%s ms", strings.TrimSuffix(by, "ms")))
			}
		case "restart":
			all = append(all, text.T("restart"))
		}
	}
	return strings.Join(all, " ")
}

// answers are the buttons of the level: an ID of this tick, a wait, the ID after the notebook's, or a refusal.
func (p *page) answers() app.UI {
	clock := text.Group(p.game.Clock) + "/"
	var buttons []app.UI
	button := func(class, key, line string, body ...app.UI) {
		buttons = append(buttons,
			ui.ElemOn("button",
				ui.With{"type", "button", "class", class, "data-presenting", key, "data-answer-line", line,
					"aria-disabled", strconv.FormatBool(line == "")}, body...).
				OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.says(ctx, line) }), "answer", line))
	}
	for n := range game.Most + 1 {
		digit := strconv.Itoa(n)
		button("play-number", digit, "answer "+digit, ui.Text("small", clock), ui.Text("b", digit))
	}
	if p.game.Level.Waits {
		button("play-other", "w", "wait", app.Text(text.T("Wait 1 ms")))
	}
	if p.game.Level.Notes {
		ahead, line := text.T("write an ID down first"), ""
		if n := p.game.Notes; n.Last != game.Blank && n.Sequence != game.Blank {
			ahead = text.T("only while the clock is behind")
		}
		if id, ok := p.game.Ahead(); ok {
			ahead, line = id.String(), "answer "+id.String()
		}
		button("play-other", "c", line, app.Text(text.T("Count on")), ui.Text("small", ahead))
	}
	if p.game.Level.Waits {
		button("play-other", "r", "refuse", app.Text(text.T("Reject")))
	}
	return ui.Elem("div", ui.With{"class", "play-answers", "role", "group", "aria-label", text.T("Your answer"),
		"data-count", strconv.Itoa(len(buttons))}, buttons...)
}

// notebook is what the reader wrote down. Only he writes into it, and a restart tears the page out.
func (p *page) notebook() app.UI {
	n, over := p.game.Notes, p.game.Over()
	box := func(name string, value int64, line func(typed string) string) app.UI {
		shown := ""
		if value != game.Blank {
			shown = strconv.FormatInt(value, 10)
		}
		with := ui.With{"type", "text", "inputmode", "numeric", "data-edit", name, "value", shown,
			"autocomplete", "off", "maxlength", "6"}
		if over {
			with = append(with, "readonly", "true")
		}
		return ui.Elem("label", nil, ui.Text("span", name, "translate", "no"),
			ui.ElemOn("input", with).
				OnChange(ui.Entered(func(ctx app.Context, typed string) {
					if typed == "" {
						typed = "-"
					}
					p.says(ctx, line(typed))
				}), name, p.game.Notes))
	}
	words, press, off := text.T("Nothing to write down"), func(app.Context) {}, true
	if id, ok := p.game.Newest(); ok && !over {
		if words = text.T("%s is written down", id); n.Last != id.Tick || n.Sequence != id.Number {
			words, off = text.T("Write down %s", id), false
			press = func(ctx app.Context) { p.says(ctx, "note "+noted(id.Tick)+" "+noted(id.Number)) }
		}
	}
	return ui.Elem("section", ui.With{"class", "play-book", "data-life", strconv.Itoa(p.game.Life % 2)},
		ui.Text("h2", text.T("Your notebook")),
		box("last", n.Last, func(typed string) string { return "note " + typed + " " + noted(n.Sequence) }),
		box("sequence", n.Sequence, func(typed string) string { return "note " + noted(n.Last) + " " + typed }),
		ui.Button(words, ui.With{"data-presenting", "n", "aria-disabled", strconv.FormatBool(off)}, press, "note",
			words),
	)
}
