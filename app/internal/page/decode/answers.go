package decode

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// issueAnswer is what somebody asks in an issue, and the fact of the page's text that answers it.
type issueAnswer struct {
	name, question string
	fact           string
	see            string         // the fold in which the fact stands in full
	proved         bool           // the text shows it, not the system alone
	finding        *judge.Finding // which is the fact
}

// questionFindings is a question, the findings that answer it, and what else does: of sets the fact, or
// leaves it empty.
type questionFindings struct {
	name     string
	question text.Message
	findings []string
	of       func(r *facts, a *issueAnswer)
}

// questions are in the order of how often they came in 105 threads, most often first.
var questions = [...]questionFindings{
	{"duplicates", "Are these duplicates from one worker?", []string{"duplicates", "shared-node"}, nil},
	{"front-end", "Why does the front end show another ID?", []string{"rounded", "damaged"}, frontEnd},
	{"when", "Why does another tool say otherwise?", nil, issued},
	{"digits", "Why this many digits?", nil, digits},
	{"end", "When does it end, or turn negative?", nil, end},
	{"order", "Why are the IDs not sorted?", []string{"inversions"}, nil},
	{"wrong", "Which one is wrong, and by how much?", []string{"clock-back", "future", "time-zone"}, wrong},
	{"parity", "Why are all even, or always in one shard?",
		[]string{"sequence-even", "sequence-zero", "sequence-low-random"}, nil},
	{"day", "Smallest and largest ID of that day?", nil, ofDay},
	{"forms", "What are its other forms?", []string{"spellings"}, forms},
}

const mostAnswers = 3

// answers are those that apply, what the text proves before what is true of its system.
func (r *facts) answers() []issueAnswer {
	var proved, general []issueAnswer
	for i := range questions {
		q := &questions[i]
		a := issueAnswer{name: q.name, question: text.T(q.question)}
		if r.many != nil {
			at := slices.IndexFunc(r.many.report.Findings,
				func(f judge.Finding) bool { return slices.Contains(q.findings, f.Name) })
			if at >= 0 {
				a.finding = &r.many.report.Findings[at]
			}
		}
		if a.finding == nil && q.of != nil && (r.many == nil || !r.many.report.Several) {
			q.of(r, &a)
		}
		if a.finding != nil || a.proved && a.fact != "" {
			proved = append(proved, a)
		} else if a.fact != "" {
			general = append(general, a)
		}
	}
	all := append(proved, general...)
	return all[:min(len(all), mostAnswers)]
}

// damage is a suspicion about the only ID, by one of the names.
func (r *facts) damage(names ...string) *format.Damage {
	if r.many != nil {
		return nil
	}
	at := slices.IndexFunc(r.one.Damage, func(d format.Damage) bool { return slices.Contains(names, d.Name) })
	if at < 0 {
		return nil
	}
	return &r.one.Damage[at]
}

func (a *issueAnswer) suspects(d *format.Damage) bool {
	if d != nil {
		a.fact, a.see, a.proved = d.Sentences[0], "damage", true
	}
	return d != nil
}

func frontEnd(r *facts, a *issueAnswer) {
	if d := r.damage("possibly-damaged", "spreadsheet"); d != nil && d.From < d.To {
		a.fact, a.see, a.proved = text.T("%s: each of the %s IDs from %s to %s is shown as this number.", d.Title,
			text.Group(uint64(d.To-d.From)+1), d.From, d.To), "damage", true
		return
	}
	id, ok := r.firstID()
	if shown := format.JavaScript(id); ok && shown != id {
		a.fact = text.T("JavaScript shows %s instead of %s: it keeps 53 bits of a number. Send IDs as text.", shown, id)
	}
}

// shares are the systems by probability.
func (f *facts) shares() []share {
	if f.many != nil {
		return f.many.shares()
	}
	return f.one.shares()
}

func issued(r *facts, a *issueAnswer) {
	id, ok := r.firstID()
	l, all := r.layout, r.shares()
	at := l.Index(snowflake.KindTime)
	if !ok || at < 0 || len(all) == 0 {
		return
	}
	if a.see = "candidates"; r.many != nil {
		a.proved = r.many.chosen || r.many.report.Rival() != nil
	} else {
		a.proved = r.one.chosen || r.one.Date != "" || all[0].score < undecided
	}
	if !a.proved {
		return
	}
	a.fact = text.T("Its %s time bits count ticks of %s from %s.", text.Group(l.Fields[at].Bits), text.Tick(l.Tick),
		text.ShortUTC(l.Epoch))
	for _, other := range all {
		if at := other.layout.Time(id); !at.IsZero() && !at.Equal(l.Time(id)) {
			a.fact = text.Sentences(a.fact,
				text.T("Read as %s, with the epoch %s, its date would be %s.", other.title,
					text.ShortUTC(other.layout.Epoch), day(at, r.zone)))
			break
		}
	}
	if r.many == nil {
		a.fact = text.Sentences(r.one.Date, a.fact)
	}
}

// digits says between which days IDs of the layout have as many digits, and since when they exceed 2^53.
func digits(r *facts, a *issueAnswer) {
	id, ok := r.firstID()
	if a.suspects(r.damage("truncated")) || !ok || !layouts.TimeOrdered(r.layout) || id < 10 {
		return
	}
	n := len(id.String())
	since := func(limit float64) (string, bool) {
		if limit > math.MaxUint64 {
			return "", false
		}
		at, ok := layouts.FirstOver(r.layout, snowflake.ID(limit)-1)
		return day(at, r.zone), ok
	}
	from, begun := since(math.Pow10(n - 1))
	if !begun {
		return
	}
	a.fact = text.T("%s digits since %s, and never more.", text.Group(n), from)
	if to, ok := since(math.Pow10(n)); ok {
		a.fact = text.T("%s digits since %s, one more from %s on.", text.Group(n), from, to)
	}
	if exact, ok := since(1 << 53); ok {
		a.fact = text.Sentences(a.fact, text.T("Above 2^53 since %s.", exact))
	}
}

func end(r *facts, a *issueAnswer) {
	const soon = 15 * 365 * 24 * time.Hour
	id, ok := r.firstID()
	if a.suspects(r.damage("signed")) || !ok {
		return
	}
	last, ends := layouts.Last(r.layout)
	if left := last.Sub(clock()); ends && left < soon {
		a.fact, a.proved = text.T("This layout’s time bits are used up on %s.", day(last, r.zone)), left < 0
	}
	if from, ok := layouts.NegativeFrom(r.layout); ok && id.Int64() < 0 {
		a.fact, a.proved = text.T("As a signed number it is %s: from %s on the first bit is set.",
			text.Group(id.Int64()), day(from, r.zone)), true
	}
}

func wrong(r *facts, a *issueAnswer) {
	if r.many == nil && r.one.Apart != "" {
		a.fact, a.proved = r.one.Apart, true
	}
}

// ofDay is the query for the IDs of the first one's day.
func ofDay(r *facts, a *issueAnswer) {
	if r.one.Err != nil {
		return
	}
	since, until := r.day()
	for _, b := range r.between(since, until).all {
		if b.Name == r.best() {
			a.fact, a.see = cmp.Or(b.SQL, b.Mongo), "bounds"
		}
	}
}

func forms(r *facts, a *issueAnswer) {
	if a.suspects(r.damage("swapped")) || r.many != nil {
		return
	}
	if one := r.one.shown(); one != nil && !one.Wide() && strings.Trim(r.one.Typed, "0123456789-") != "" &&
		one.Spelled() {
		a.fact, a.see, a.proved = text.T("This is %s: %s as a decimal, %s as hexadecimal digits.", one.Form, one.ID,
			form.Base16.Encode(one.ID)), "", true
	}
}

// answersView are the answers beside the headline. A finding is here instead of below.
func (p *decode) answersView() app.UI {
	p.beside = nil
	if p.sliced() && p.many == nil || p.many == nil && p.one.Err != nil {
		return ui.Div("asked")
	}
	p.beside = p.answers()
	var parts []app.UI
	for _, a := range p.beside {
		if a.finding != nil {
			parts = append(parts, p.table.finding(p.many, a.finding, a.name, a.question))
			continue
		}
		see := ui.Nothing()
		if a.see != "" {
			see = ui.Button(text.T("Show details"), ui.With{"class", "quiet"},
				func(ctx app.Context) { p.reach(ctx, a.see) }, "see", a.see)
		}
		parts = append(parts, ui.Elem("section", ui.With{"class", "finding", "data-answer", a.name},
			ui.Text("strong", a.question),
			ui.Elem("p", ui.With{"class", "finding-says"}, ui.Text("span", a.fact, literal("", a.see == "bounds")...),
				see)))
	}
	return ui.Div("asked", parts...)
}

func (p *decode) reach(ctx app.Context, fold string) {
	p.update(func(s *state) { s.setOpen(fold, true) })
	ctx.Defer(func(app.Context) {
		if e := app.Window().Get("document").Call("querySelector", `[data-fold="`+fold+`"]`); e.Truthy() {
			e.Call("scrollIntoView", map[string]any{"block": "center"})
		}
	})
}

// columns are the places of the lines side by side, each with what was read of it; a press reads one alone.
func (p *decode) columnsView() app.UI {
	places, only := p.set.Places(), p.only
	if p.many == nil || len(p.many.report.Columns) == 0 && only == "" {
		return ui.Nothing()
	}
	choice := func(name string, pressed bool, words ...app.UI) app.UI {
		return ui.ElemOn("button",
			ui.With{"type", "button", "class", "place", "data-place", name,
				"aria-pressed", strconv.FormatBool(pressed)}, words...).
			OnClick(ui.On(func(app.Context, app.Event) { p.narrow(func(s *state) { s.only = name }) }), "place", name)
	}
	var parts []app.UI
	if only != "" {
		parts = append(parts, choice("", false, ui.Text("strong", text.T("All columns"))))
	}
	for i, place := range places {
		words := []app.UI{ui.Text("strong", place.Label, "translate", "no"),
			ui.Text("span", text.Count(place.Count, "%s ID", "%s IDs"))}
		if only == "" {
			c := &p.many.report.Columns[i]
			words = append(words, ui.Text("span", columnSystem(c), "translate", "no"))
			if r := c.Report; !r.Earliest.IsZero() {
				for _, at := range []time.Time{r.Earliest, r.Latest} {
					words = append(words,
						ui.Text("span", text.List(day(at, p.zone), timeOfDay(at, p.zone)), "class", "digits"))
				}
			}
		}
		parts = append(parts, choice(place.Name, place.Name == only, words...))
	}
	return ui.Elem("div", ui.With{"class", "places", "role", "group", "aria-label", text.T("Columns")}, parts...)
}

func columnSystem(c *judge.Column) string {
	switch {
	case c.Title == "":
		return ui.LayoutName(c.Report.Layout)
	case c.Score == 0:
		return c.Title
	}
	return text.In("a system and a value", "%s, %s", c.Title, sure(c.Score))
}
