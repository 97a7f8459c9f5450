// Package practice is the page /practice. It asks one question at a time, from a family and a seed, replays the answer
// beside what happens, and asks again when the idea is due. Read practice.go for what a press does, opening.go,
// question.go, check.go and replay.go for what is seen.
package practice

import (
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice/spacing"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type page struct {
	base
	state
	reader
	question *practice.Question // of the state's family and seed; nil on the opening screen
	typed    string             // in the field
	bad      string             // what is wrong with it
	answered answered
	given    string           // what the reader's answer says
	first    *practice.Answer // the reader's wrong answer
	played   *practice.Answer // what is replayed beside what happens, if any
	session  spacing.Session
	checking checking
	turns    int // questions that were shown; it tells presses on one from presses on the next
}

type base = nav.Page

// reader is what this browser knows of the reader.
type reader struct {
	records spacing.Records
	today   spacing.Day
	done    int  // lessons
	keysOff bool // digits do not answer
	brought string
}

// answered is whether the question was answered, and how.
type answered int

const (
	open answered = iota
	right
	wrong
	unknown
)

// verdicts are the answers as attributes have them.
var verdicts = [...]string{open: "", right: "right", wrong: "wrong", unknown: "unknown"}

func New() app.Composer {
	p := &page{}
	p.Start("/practice", p)
	return p
}

// state is what a link says: a question, or what begins a session.
type state struct {
	family string
	seed   uint64
	twin   uint64 // the seed of the question that a class was asked before this twin; 0 if this is none
	lesson string // a session about this lesson begins
	check  bool   // the check begins, if the reader is offered one
	ideas  string // another device's records, in the fragment
}

// mostSeed is the largest seed of a link; the page itself draws smaller ones.
const mostSeed = 999_999_999

func (s *state) Params(query, fragment *nav.Params) {
	query.Reading(func() { *s = state{} })
	names := familyNames()
	begins := s.check || s.lesson != ""
	query.WriteIf(!begins, func() {
		query.Choice("q", s.family, names, func(i int) { s.family = names[i] })
		seed := int(s.seed)
		query.WriteIf(seed > 0, func() { query.Count("seed", &seed, 1, mostSeed) })
		s.seed = uint64(seed)
		twin := int(s.twin)
		query.WriteIf(twin > 0, func() { query.Count("twin", &twin, 1, mostSeed) })
		s.twin = uint64(twin)
	})
	lessons := lessonNames()
	query.Choice("lesson", s.lesson, lessons, func(i int) { s.lesson = lessons[i] })
	check := ""
	if s.check {
		check = "1"
	}
	query.Choice("check", check, []string{"1"}, func(int) { s.check = true })
	fragment.Text("ideas", &s.ideas)
}

func familyNames() (names []string) {
	for _, f := range practice.Families() {
		names = append(names, f.Name)
	}
	return names
}

func lessonNames() (names []string) {
	for _, l := range nav.Lessons() {
		names = append(names, l.ID())
	}
	return names
}

// Opened begins what the link says, once the page is there.
func (p *page) Opened(string, string) {
	p.clear()
	p.brought = p.ideas
	p.checking = checking{}
	if p.session.At >= len(p.session.Names) || p.session.Names[p.session.At] != p.family {
		p.session = spacing.Session{}
	}
	if p.Ctx != nil {
		p.begin()
	}
}

// Arrived takes what this browser knows.
func (p *page) Arrived() {
	if nav.Presenting() {
		ui.AskClass(p)
	}
	_ = p.Ctx.LocalStorage().Get(keysKey, &p.keysOff)
	p.begin()
}

func (p *page) Left() { ui.LeaveClass(p) }

func (p *page) begin() {
	p.records, p.today, p.done = ideas.Load(p.Ctx), ideas.Today(), len(nav.Done(p.Ctx))
	switch asks := p.records.Check(p.done, len(nav.Lessons())); {
	case p.check && asks != spacing.NoCheck:
		p.startCheck(asks)
	case p.lesson != "":
		p.startLesson()
	}
}

// Derive makes the question of the link. A link without a seed asks a new question each time.
func (p *page) Derive() {
	p.question = nil
	f := practice.Named(p.family)
	if f == nil {
		return
	}
	if p.seed == 0 {
		p.seed = drawn()
	}
	p.question = f.Ask(p.seed)
}

// drawn is a seed for a question that nobody has asked for.
func drawn() uint64 { return 1 + random.Mix(uint64(time.Now().UnixNano()))%practice.MostDrawn }

// startLesson begins a session of two questions about a lesson's ideas: those that are due come first, then new ones. A
// lesson without ideas of its own, the game, is about all that a generator does.
func (p *page) startLesson() {
	own := func(f *practice.Family) bool { return f.Lesson == p.lesson }
	if !slices.ContainsFunc(practice.Families(), own) {
		own = func(f *practice.Family) bool { return f.Group == practice.Runs }
	}
	var about []string
	for _, state := range []spacing.State{spacing.Due, spacing.New, spacing.Known} {
		for _, f := range practice.Families() {
			if own(f) && p.records.State(f.Name, p.today) == state {
				about = append(about, f.Name)
			}
		}
	}
	p.session = spacing.Session{Names: slices.Concat(about, about)[:2], Fixed: true}
	p.family, p.seed = p.session.Names[0], 0
	p.Derive()
}

// start begins a session of what is due, else of new ideas.
func (p *page) start(app.Context) {
	p.session = p.records.Begin(familyNames(), p.today)
	if len(p.session.Names) > 0 {
		p.ask(p.session.Names[0], 0)
	}
}

// ask asks a question, of a seed that is drawn if it is 0, and moves the focus to it.
func (p *page) ask(family string, seed uint64) {
	p.turn(func() { p.state = state{family: family, seed: seed} })
	ui.FocusOn(p.Ctx, ".practice-ask h2")
}

// opening shows all ideas.
func (p *page) opening(app.Context) {
	p.turn(func() { p.state, p.session, p.checking = state{}, spacing.Session{}, checking{} })
	ui.FocusOn(p.Ctx, "h1")
}

// turn changes what the page shows; each screen has its own entry of the history.
func (p *page) turn(change func()) {
	p.clear()
	p.LinkBad, p.brought = "", ""
	p.Address.Begin(p.Ctx)
	p.Change(change)
	p.Ctx.Defer(func(app.Context) { app.Window().Call("scrollTo", 0, 0) })
}

// clear makes a question unanswered.
func (p *page) clear() {
	p.turns++
	p.typed, p.bad, p.answered, p.given, p.first, p.played = "", "", open, "", nil, nil
}

// answer takes an answer, nil for “I don't know”. Only the first one counts; later ones are replayed.
func (p *page) answer(a *practice.Answer) {
	if p.checking.asks != spacing.NoCheck {
		p.checked(a != nil && a.Right)
		return
	}
	p.bad = ""
	if p.answered != open {
		p.played = a
		return
	}
	switch {
	case a == nil:
		p.answered = unknown
	case a.Right:
		p.answered, p.given, p.played = right, a.Says, a
	default:
		p.answered, p.given, p.first, p.played = wrong, a.Says, a, a
	}
	ui.Followed()
	ui.FocusOn(p.Ctx, "[data-verdict]")
	if nav.Presenting() {
		return // a class answered
	}
	name := p.question.Family.Name
	p.records = ideas.Update(p.Ctx, func(r *spacing.Records) {
		r.Answer(name, p.seed, p.answered == right, p.today)
	})
	if p.inSession() && p.records.State(name, p.today) == spacing.Due {
		p.session.Again(name)
	}
}

// asked lets a press act on the question that is asked now. A second press may come before the page is drawn, and would
// answer the next question.
func (p *page) asked() func(act func()) {
	turn := p.turns
	return func(act func()) {
		if p.turns == turn && p.question != nil {
			act()
		}
	}
}

// inSession reports whether the question is one of a session.
func (p *page) inSession() bool { return p.session.At < len(p.session.Names) }

// press answers with the i-th button, if there is one.
func (p *page) press(i int) {
	if all := p.buttons(); i < len(all) {
		p.answer(all[i])
	}
}

// buttons are the answers that have a button: those of a field only after one was typed, with what was typed.
func (p *page) buttons() (all []*practice.Answer) {
	if p.question.Field != nil && (p.answered == open || p.checking.asks != spacing.NoCheck) {
		return nil
	}
	for i := range p.question.Answers {
		all = append(all, &p.question.Answers[i])
	}
	if p.first != nil && !slices.ContainsFunc(all, p.yours) {
		all = append(all, p.first)
	}
	return all
}

func (p *page) same(a *practice.Answer) bool { return p.played != nil && a.Says == p.played.Says }

// enter answers with the typed number, or says what is wrong with it.
func (p *page) enter() {
	n, err := number(p.typed, p.question.Field)
	if err != nil {
		p.bad = err.Error()
		return
	}
	a := p.question.Field.Typed(n)
	p.answer(&a)
}

// again is the seed of another question about the idea: of the same case after a wrong answer, of another one after a
// right answer if the idea has several.
func (p *page) again() uint64 {
	f, seed := p.question.Family, p.seed
	other := p.answered == right && len(f.Cases) > 1
	for {
		if seed = seed%practice.MostDrawn + 1; (f.Ask(seed).Case != p.question.Case) == other {
			return seed
		}
	}
}

// next asks the session's next question; without one, what is due or new. At the end are all ideas.
func (p *page) next(ctx app.Context) {
	if p.inSession() {
		name := p.session.Next()
		if name == "" {
			p.opening(ctx)
			return
		}
		p.session.At++
		p.ask(name, p.fresh(name))
		return
	}
	if p.start(ctx); len(p.session.Names) == 0 {
		p.opening(ctx)
	}
}

// fresh is a seed that differs from that of the idea's last question.
func (p *page) fresh(name string) uint64 {
	seed := drawn()
	if last := p.records.Ideas[name]; last.Seed == seed {
		seed = seed%practice.MostDrawn + 1
	}
	return seed
}

// merge adds what another device knows.
func (p *page) merge(app.Context) {
	other, _ := spacing.Read(p.brought)
	p.records = ideas.Update(p.Ctx, func(r *spacing.Records) { r.Merge(other) })
	p.turn(func() { p.state = state{} })
	ui.FocusOn(p.Ctx, "h1")
}

// keysKey is where the browser keeps that digits do not answer.
const keysKey = "answer-keys-off"

func (p *page) switchKeys(app.Context) {
	p.keysOff = !p.keysOff
	_ = p.Ctx.LocalStorage().Set(keysKey, p.keysOff)
}

// key answers with a digit, or with Enter in the field. It is heard while the focus is within the question.
func (p *page) key(ctx app.Context, e app.Event) {
	key, inField := e.Get("key").String(), e.Get("target").Get("tagName").String() == "INPUT"
	switch {
	case p.question == nil:
	case inField && key == "Enter" && e.Get("target").Get("type").String() == "text":
		p.enter()
	case inField || p.keysOff || len(key) != 1 || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() ||
		e.Get("metaKey").Bool():
	case key == "0" && p.answered == open:
		p.answer(nil)
	case key >= "1" && key <= "9":
		i, _ := strconv.Atoi(key)
		p.press(i - 1)
	}
}

func (p *page) Render() app.UI {
	frame := nav.Shell("/practice")
	frame.Title, frame.Part = text.T("Practice"), "practice"
	switch {
	case p.checking.over:
		frame.Tools = []app.UI{ui.Text("p", p.checking.when(), "class", "practice-count")}
		return frame.Render(ui.Alert(p.LinkBad), p.result())
	case p.question != nil:
		frame.Tools = []app.UI{ui.Text("p", p.counted(), "class", "practice-count"),
			ui.Button(text.T("All ideas"), ui.With{"class", "quiet"}, p.opening, "all")}
		return frame.Render(ui.Alert(p.LinkBad), p.asking(), p.after())
	}
	frame.Tools = []app.UI{ui.Text("p", text.T("Other numbers, no picture."), "class", "practice-count")}
	return frame.Render(ui.Alert(p.LinkBad), p.bringing(), p.strong(), p.list(), p.rules(), p.devices())
}

// counted is the question's place in the session or in the check.
func (p *page) counted() string {
	switch {
	case p.checking.asks != spacing.NoCheck:
		return text.T("Question %d of %d", len(p.checking.right)+1, len(spacing.Checked))
	case p.inSession():
		return text.T("Question %d of %d", p.session.At+1, len(p.session.Names))
	}
	return ""
}
