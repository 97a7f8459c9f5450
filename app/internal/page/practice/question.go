package practice

import (
	"errors"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/page/present"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// number reads a typed number in any spelling that the site reads: 1,541 and 1541, 0x605, 0b110, −20, also with
// full-width digits. Bits need no 0b where they are asked for, nor where they are no number in range without it.
func number(typed string, f *practice.Field) (int64, error) {
	typed = text.Plain(typed)
	onlyBits := strings.Trim(typed, "01 _") == "" && strings.ContainsAny(typed, "01")
	if digits := strings.TrimSpace(typed); onlyBits && (f.Binary || len(digits) > 1 && digits[0] == '0') {
		return binary(typed, f)
	}
	bits, err := boxes.Operand(typed, 64)
	if err == nil {
		err = within(int64(bits), f)
	}
	if err != nil && onlyBits && len(strings.Trim(typed, " ")) > 3 {
		return binary(typed, f)
	}
	return int64(bits), err
}

// binary reads bits without 0b.
func binary(typed string, f *practice.Field) (int64, error) {
	id, err := boxes.Binary(typed)
	if err != nil {
		return 0, err
	}
	n := int64(min(id, 1<<62)) // more is too much anyway
	return n, within(n, f)
}

// within is the error of a number that has more bits than the answer may have, or is none of bits where those are
// asked for.
func within(n int64, f *practice.Field) error {
	wide := min(f.Width, 62)
	least, most := int64(-1)<<(wide-1), int64(1)<<wide-1
	if f.Binary && n < 0 {
		return errors.New(text.T("That is a number; write its %d bits.", wide))
	}
	if f.Binary {
		least = 0
	}
	if n < least || n > most {
		return errors.New(text.T("This is out of range: %s to %s.", text.Minus(text.Group(least)),
			text.Group(most)))
	}
	return nil
}

// asking is the question with its answers.
func (p *page) asking() app.UI {
	q := p.question
	var given []app.UI
	for _, g := range q.Given {
		given = append(given, ui.Elem("div", nil, ui.Text("dt", g.Says), ui.Text("dd", g.Value)))
	}
	return ui.Elem("section",
		ui.With{"class", "card practice-ask", "data-question", q.Family.Name,
			"data-seed", strconv.FormatUint(q.Seed, 10), "data-answered", strconv.FormatBool(p.answered != open),
			"aria-label", text.T("Question")},
		ui.Text("h2", q.Asks, "tabindex", "-1"),
		ui.Elem("dl", ui.With{"class", "practice-given"}, given...),
		p.choices(), p.field(), p.below())
}

// choices are the answers. After one was given they stay: each can be replayed.
func (p *page) choices() app.UI {
	all := p.buttons()
	if len(all) == 0 {
		return ui.Nothing()
	}
	buttons := make([]app.UI, len(all))
	for i, a := range all {
		buttons[i] = p.choice(i, a)
	}
	with := ui.With{"class", "practice-choices", "role", "group", "aria-label", text.T("Answers")}
	return ui.Elem("div", with, buttons...)
}

func (p *page) choice(i int, a *practice.Answer) app.UI {
	asked := p.asked()
	sign, note, seen := strconv.Itoa(i+1), "", "seen"
	with := ui.With{"class", "practice-choice", "data-presenting", p.digit(i + 1)}
	if p.answered != open {
		yours := p.yours(a)
		with = append(with, "data-right", strconv.FormatBool(a.Right), "data-yours", strconv.FormatBool(yours),
			"aria-pressed", strconv.FormatBool(p.same(a)))
		switch {
		case a.Right && yours:
			sign, note = "✓", text.T("right: your answer")
		case a.Right:
			sign, note = "✓", text.T("right")
		case yours:
			sign, note = "✗", text.T("your answer")
		default:
			sign, note, seen = "↻", text.T("replay this answer"), "unseen"
		}
	}
	return ui.ElemOn("button", append(ui.With{"type", "button"}, with...),
		ui.Text("kbd", sign, "aria-hidden", "true"),
		ui.Elem("span", nil, ui.Text("span", a.Says), ui.Text("small", text.Next(note), "class", seen))).
		OnClick(ui.On(func(app.Context, app.Event) { asked(func() { p.press(i) }) }), "choice", i, p.turns)
}

// field is where a number is typed, until it was answered.
func (p *page) field() app.UI {
	f := p.question.Field
	if f == nil || p.answered != open {
		return ui.Nothing()
	}
	asked := p.asked()
	with := ui.With{"type", "text", "class", "box", "data-edit", "answer", "value", p.typed, "autocomplete", "off",
		"spellcheck", "false", "autocapitalize", "off", "aria-describedby", "answer-forms"}
	if p.bad != "" {
		with = append(with, "aria-invalid", "true")
	}
	forms := text.T("Also as 0x605, 0b110 or −20.")
	if f.Binary {
		forms = text.T("8 bits, such as 1101 0010, or 0xD2.")
	}
	return ui.Div("practice-field",
		ui.Elem("label", nil, ui.Text("span", text.T("Your answer")),
			ui.ElemOn("input", with).OnInput(ui.Entered(func(_ app.Context, typed string) {
				p.typed, p.bad = typed, ""
			}), "answer", p.turns).OnKeyDown(ui.On(func(_ app.Context, e app.Event) {
				if e.Get("key").String() == "Enter" {
					asked(p.enter)
				}
			}), "enter", p.turns)),
		ui.Button(text.T("Check"), ui.With{"class", "primary"}, func(app.Context) { asked(p.enter) }, "check", p.turns),
		ui.Text("p", forms, "class", "hint", "id", "answer-forms"), ui.Alert(p.bad))
}

// below is the way out for whoever does not know, and the switch of the keys.
func (p *page) below() app.UI {
	if p.answered != open {
		return ui.Nothing()
	}
	keys, asked := ui.Nothing(), p.asked()
	if p.question.Field == nil {
		with := ui.With{"type", "checkbox", "checked", strconv.FormatBool(!p.keysOff)}
		keys = ui.Elem("label", ui.With{"class", "practice-keys"},
			ui.ElemOn("input", with).OnChange(ui.On(func(ctx app.Context, _ app.Event) { p.switchKeys(ctx) }), "keys"),
			ui.Text("span", text.T("Keys 1 to 4 and 0 answer")))
	}
	key := "" // a number may begin with 0, and the answers to a class's check stay hidden
	switch {
	case nav.Presenting() && !present.InCheck():
		key = "next"
	case !nav.Presenting() && p.question.Field == nil:
		key = p.digit(0)
	}
	unknown := ui.With{"class", "quiet", "data-unknown", "true", "data-presenting", key}
	return ui.Div("practice-below",
		ui.Button(text.T("I don’t know"), unknown, func(app.Context) { asked(func() { p.answer(nil) }) }, "unknown",
			p.turns), p.calms(), keys)
}

// yours reports whether an answer is the reader's.
func (p *page) yours(a *practice.Answer) bool { return p.given != "" && a.Says == p.given }

// after is what follows an answer: the verdict, the replays, and the ways on.
func (p *page) after() app.UI {
	if p.answered == open || p.checking.asks != practice.NoCheck {
		return ui.Nothing()
	}
	return ui.Div("practice-answered", p.verdict(), p.replays(), p.ways())
}

// verdict says whether the answer was right, and why.
func (p *page) verdict() app.UI {
	q := p.question
	says, why := text.T("Right."), q.Answers[q.Right()].Why
	switch p.answered {
	case wrong:
		says, why = text.T("Not quite."), p.first.Why
	case unknown:
		says = text.T("Watch:")
	}
	return ui.Elem("div",
		ui.With{"class", "practice-verdict", "data-verdict", verdicts[p.answered], "role", "status", "tabindex", "-1"},
		ui.Elem("p", nil, ui.Text("b", says), app.Text(text.Next(why))), p.way())
}

// way is how far the reader is with the idea, whose name is a hint before the answer.
func (p *page) way() app.UI {
	f := p.question.Family
	known := p.records.Ideas[f.Name]
	if p.records.State(f.Name, p.today) == practice.KnownIdea {
		days := text.Count(p.today.Until(known.Due), "%s day", "%s days")
		return ui.Text("p", text.T("%s: known, due in %s", f.Title(), days), "class", "practice-way")
	}
	same := ""
	if p.repeated {
		same = text.T("Same numbers as last time: not counted.")
	}
	row := []app.UI{}
	for i := range 2 {
		row = append(row, ui.Elem("i", ui.With{"data-on", strconv.FormatBool(i < known.Step), "aria-hidden", "true"}))
	}
	return ui.Elem("p", ui.With{"class", "practice-way"},
		append(row, app.Text(text.Sentences(text.T("%s: %d of 2 in a row.", f.Title(), min(known.Step, 2)), same)))...)
}

// ways lead on.
func (p *page) ways() app.UI {
	f, asked := p.question.Family, p.asked()
	next := text.T("Next idea")
	more := p.session.Next() != ""
	if !p.inSession() {
		more = len(p.records.Begin(familyNames(), p.today).Names) > 0
	}
	if !more {
		next = text.T("Done")
	}
	onward, see := ui.With{"class", "primary"}, ui.Nothing()
	if !present.InCheck() {
		onward = append(onward, "data-presenting", "next")
	}
	if p.answered != right {
		see = ui.Link(f.See, "", app.Text(text.T("See it happen: %s", f.Seen())))
	}
	return ui.Div("practice-ways",
		ui.Div("buttons",
			ui.Button(text.T("Another one"), nil, func(app.Context) {
				asked(func() { p.ask(f.Name, p.again()) })
			}, "again", p.turns),
			ui.Button(next, onward, func(ctx app.Context) {
				asked(func() { p.next(ctx) })
			}, "next", p.turns)),
		see)
}
