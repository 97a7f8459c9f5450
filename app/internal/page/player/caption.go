package player

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (p *Player) caption() app.UI {
	var words []app.UI
	switch {
	case !p.asking():
		words = p.happens()
	case p.climax(p.at.step):
		words = p.happens()[:1]
	}
	if p.waits() {
		words = slices.Insert(words, 1, ui.Words("way-on", text.T("Press Play to go on.")))
	}
	question := ui.Nothing()
	switch {
	case p.breaking():
		question = p.challengeBar()
	case p.asked == p.at.step || p.judges():
		question = p.question()
	}
	return ui.Elem("div", ui.With{"class", "caption", "data-caption", "true"},
		ui.Elem("div", ui.With{"class", "narration", "data-judged", strconv.FormatBool(p.judges()), "role", "status",
			"aria-live", ui.Spoken(p.playing)}, words...), question)
}

// waits reports whether playing has paused here until the reader goes on.
func (p *Player) waits() bool {
	return !p.playing && !p.asking() && p.pauses() && p.index(p.at) < p.length()-1
}

// asking reports whether this place's question is open: another script, with as many steps, may
// have none.
func (p *Player) asking() bool { return p.asked == p.at.step && p.asks(p.at) }

// judges reports whether the answer is judged at this place: the scene has shown the truth.
func (p *Player) judges() bool {
	return p.asked != none && p.at.moment == 0 && p.at.step > p.asked && p.at.step == p.decided()
}

// decided is the step that shows the answer to the question: the one that the script names or,
// if there is none before the next question, the first that issues an ID.
func (p *Player) decided() int {
	last, issues := p.run.Len()-1, 0
	for n := p.asked + 1; n <= last; n++ {
		f := p.run.Frame(n)
		if f.Decided() {
			return n
		}
		for i := range p.run.Script.Lanes {
			if issues == 0 && f.Lane(i).Totals().Issued > p.run.Frame(n-1).Lane(i).Totals().Issued {
				issues = n
			}
		}
		if f.Question() != nil {
			break
		}
	}
	return min(max(issues, p.asked+1), last)
}

// happens is the caption: what changed and why, then the request and the counts. At the first ID
// it explains how an ID is written.
func (p *Player) happens() []app.UI {
	f := p.run.Frame(p.at.step)
	switch {
	case p.at.moment > 0:
		return []app.UI{ui.Words("", p.sentence(p.index(p.at)))}
	case p.at.step == 0:
		return p.arrival()
	}
	headline, details := p.headline(f)
	if issues(f) && !issues(p.run.Frame(p.at.step-1)) {
		details = text.Sentences(details, p.notation())
	}
	if p.stops != nil {
		if times := p.stops[p.index(p.at)].Times; times > 0 {
			details = strings.TrimSpace(text.T("× %s steps, the same each round. %s", text.Group(times), details))
		}
	}
	words := []app.UI{ui.Explained("caption-said", headline, p.terms("tick", "lane", "lanes")...)}
	if details != "" {
		words = append(words, ui.Words("caption-counts", details))
	}
	return words
}

// arrival is the caption before the first step: what the reader sees, and what to do.
func (p *Player) arrival() []app.UI {
	do := text.T("Press Play, or Next for one step.")
	for n := range p.run.Len() {
		if p.run.Frame(n).Question() != nil {
			do = text.T("Press Play. When the scene asks, predict what happens.")
			break
		}
	}
	return []app.UI{ui.Words("caption-said", sentences(p.intro())[0]), ui.Words("", do)}
}

// notation is the introduction's sentence about how an ID is written, such as 100/1; empty if it
// has none.
func (p *Player) notation() string {
	for _, s := range sentences(p.intro()) {
		for i := 1; i < len(s)-1; i++ {
			if s[i] == '/' && isDigit(s[i-1]) && isDigit(s[i+1]) {
				return s
			}
		}
	}
	return ""
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// sentences are the sentences of a paragraph, in any language; at least one.
func sentences(paragraph string) []string {
	marked := strings.ReplaceAll(strings.ReplaceAll(paragraph, ". ", ".\x00"), "。", "。\x00")
	return strings.Split(strings.TrimSuffix(marked, "\x00"), "\x00")
}

// issues reports whether a visible lane has issued an ID by this frame.
func issues(f *sim.Frame) bool {
	for i := range f.Seen() {
		if f.Lane(i).Totals().Issued > 0 {
			return true
		}
	}
	return false
}

func (p *Player) sentence(index int) string {
	stop := p.stops[index]
	m := p.run.Frame(stop.Step).Moments()[stop.Moment-1]
	words := m.Text()
	if stop.Times > 0 {
		words = text.T("× %s the same. %s", text.Group(stop.Times), words)
	}
	if len(p.run.Script.Lanes) > 1 {
		words = text.T("%s: %s", p.named(m.Lane), words)
	}
	return words
}

// pointed is the number, from 1, of the first answer to the open question whose place is among
// these; 0 if there is none.
func (p *Player) pointed(among func(at string) bool) int {
	if !p.asking() {
		return 0
	}
	return 1 + slices.IndexFunc(p.run.Frame(p.asked).Question().Answers,
		func(a sim.Answer) bool { return a.At != "" && among(a.At) })
}

// point answers the open question by a click in the picture: it presses the answer's button.
func (p *Player) point(_ app.Context, e app.Event) {
	thing := e.Get("target").Call("closest", "button, .stage-row, .ruler-row, .counter, .generator [data-tick]")
	if !thing.Truthy() || thing.Get("tagName").String() == "BUTTON" {
		return
	}
	answer := p.pointed(func(at string) bool {
		return at == thing.Call("getAttribute", "data-at").String() ||
			at == thing.Call("getAttribute", "data-tick").String()
	})
	if button := app.Window().Get("document").
		Call("querySelector", `[data-stage] [data-answer="`+strconv.Itoa(answer)+`"]`); button.Truthy() {
		button.Call("click")
	}
}

func (p *Player) question() app.UI {
	if p.asked == none || p.asked >= p.run.Len() {
		return ui.Nothing()
	}
	q := p.run.Frame(p.asked).Question()
	if q == nil {
		return ui.Nothing()
	}
	var answers []ui.Answer
	for _, a := range q.Answers {
		answers = append(answers, ui.Answer{Words: a.Text, Right: a.Right, Why: a.Why})
	}
	return &ui.Prediction{ID: p.questionID(p.asked), Question: q.Text, Answers: answers, Class: nav.Presenting(),
		Past:  p.answered || p.at.step > p.asked,
		Waits: p.at.step < p.decided(), Brief: true, OnAnswer: p.playOn}
}

// headline is what a step changed and why; details are the request and the counts. The scene's
// own sentence, if there is one, is the headline.
func (p *Player) headline(f *sim.Frame) (headline, details string) {
	if said := text.Sentences(f.Said()...); said != "" && f.Verb() == sim.Others {
		return said, "" // the sentence already names the lanes
	} else if said != "" {
		return said, f.Words()
	}
	if f.Seen() == 1 {
		headline = f.Lane(0).Words()
	} else if f.Step() > 0 {
		headline = p.changes(f)
	}
	switch {
	case headline == "":
		return f.Words(), ""
	case f.Seen() == 1:
		return headline, f.Done()
	}
	return headline, f.Words()
}

// changes lists the lanes that, since the previous step, issued a duplicate, rejected a request
// or let callers wait.
func (p *Player) changes(f *sim.Frame) string {
	before := p.run.Frame(f.Step() - 1)
	var words, repeat, wait, reasons []string
	reject := map[string][]string{}
	for i := range f.Seen() {
		l := f.Lane(i)
		is, was := l.Totals(), before.Lane(i).Totals()
		if is.Duplicates > was.Duplicates {
			repeat = append(repeat, p.named(i))
		}
		if why := l.Reason(); why != "" && is.Refused > was.Refused {
			if reject[why] == nil {
				reasons = append(reasons, why)
			}
			reject[why] = append(reject[why], p.named(i))
		}
		if is.Pending() > was.Pending() || is.Pending() > 0 && f.Verb() == sim.Ask {
			wait = append(wait, p.named(i))
		}
	}
	if repeat != nil {
		words = append(words, text.Tell("Duplicate ID from %s.", names(repeat)))
	}
	for _, why := range reasons {
		words = append(words, text.Tell("%s: rejected, since %s.", names(reject[why]), why))
	}
	if wait != nil {
		words = append(words, text.Tell("Callers wait in %s.", names(wait)))
	}
	return text.Sentences(words...)
}

// names lists at most three titles; of more it gives the count.
func names(titles []string) string {
	if len(titles) > 3 {
		return text.Count(len(titles), "%s design", "%s designs")
	}
	return text.List(titles...)
}

// Title is a lane's title: its design's or, among lanes of one design, what is different about
// it.
func (p *Player) Title(i int) string {
	lanes := p.run.Script.Lanes
	l := lanes[i]
	alike := func(other sim.Lane) bool { return other.Design.Name == l.Design.Name }
	unlike := func(other sim.Lane) bool { return alike(other) && start(other.Policy) != start(l.Policy) }
	switch {
	case p.run.Script.Workers != nil:
		return text.T(p.run.Script.Workers.Title)
	case l.Name == "twitter":
		return text.T("Snowflake")
	case slices.IndexFunc(lanes, alike) == i && !slices.ContainsFunc(lanes[i+1:], alike):
		return text.T(l.Design.Title)
	case l.Behind > 0:
		return text.T("As a service")
	case l.Design.Name != "ours":
		return l.Name
	case slices.ContainsFunc(lanes, unlike):
		return text.T(start(l.Policy))
	case l.Waits:
		return text.T("Waits")
	case l.Policy.Lead > 0:
		return text.T("Borrows")
	}
	return text.T("Rejects")
}

func (p *Player) intro() string { return cmp.Or(p.run.Script.Intro, p.script.Intro) }

// introTerms are explained in the introduction. It defines ticks itself.
func introTerms() []string {
	return []string{"lane", "lead", "slews", "sequence", "NTP", "leap second", "worker ID", "ticket servers", "batches"}
}

// terms leaves out those that the introduction explains.
func (p *Player) terms(some ...string) []string {
	return slices.DeleteFunc(some, func(term string) bool {
		return slices.Contains(introTerms(), term) && ui.Uses(p.intro(), term)
	})
}

// short is a title without the part in parentheses.
func short(title string) string {
	name, _ := text.Aside(title)
	return name
}

// named is a lane's name in sentences: the heading of its row. On /systems, titles differ in the
// part in parentheses.
func (p *Player) named(i int) string {
	if p.traits.Mixed {
		return p.Title(i)
	}
	return short(p.Title(i))
}

// Titles are the lanes' titles.
func (p *Player) Titles() (all []string) {
	for i := range p.run.Script.Lanes {
		all = append(all, p.Title(i))
	}
	return all
}

// RowTitle is a row's title: its lane or, if there are several nodes, its node.
func (p *Player) RowTitle(row *stage.RulerRow) string {
	nodes := p.run.Script.Nodes
	switch {
	case len(nodes) == 1:
		return short(p.Title(row.Lane))
	case len(p.run.Script.Lanes) > 1:
		return text.T("%s: %s", short(p.Title(row.Lane)), nodes[row.Node].Name)
	}
	return text.T("Node %s, ID %d", nodes[row.Node].Name, nodes[row.Node].Number)
}

// start is where a policy begins a tick's sequence.
func start(p snowflake.Policy) text.Message {
	switch {
	case p.RandomBelow > 0:
		return "Starts at random"
	case p.Continue:
		return "Continues"
	}
	return "Starts at 0"
}
