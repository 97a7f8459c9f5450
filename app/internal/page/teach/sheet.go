package teach

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/glossary"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// sheets are the papers, as links name them.
func sheets() []string { return []string{"handout", "answers"} }

// prints show a paper, and the browser's dialog to print it.
func (p *page) prints() app.UI {
	button := func(sheet, words string) app.UI {
		return ui.Button(words, ui.With{"data-print", sheet}, func(app.Context) {
			p.Change(func() { p.sheet = sheet })
			p.Ctx.Defer(func(app.Context) { app.Window().Call("print") })
		}, "print", sheet)
	}
	return ui.Elem("div", ui.With{"class", "teach-prints"}, button(sheets()[0], text.T("Print the handout")),
		button(sheets()[1], text.T("Print the answer sheet")))
}

// paper is the sheet that is shown for printing: the handout with lines to write on, or with what belongs there.
func (p *page) paper() app.UI {
	if p.sheet == "" {
		return ui.Nothing()
	}
	s := printedSheet{answers: p.sheet == sheets()[1]}
	title, says := text.T("Invent the Snowflake ID"),
		text.T("No name needed. Write your prediction before each answer is revealed.")
	if s.answers {
		title, says = text.T("Invent the Snowflake ID: answers"), text.T("For the teacher.")
	}
	return ui.Elem("section", ui.With{"class", "teach-paper", "data-paper", p.sheet, "aria-label", title},
		ui.Elem("div", ui.With{"class", "teach-close"},
			ui.Button(text.T("Back to the plan"), nil, func(app.Context) { p.Change(func() { p.sheet = "" }) },
				"close")),
		ui.Text("h2", title), ui.Text("p", says),
		s.bits(), s.algorithm(), s.predictions(p), s.design(), s.terms(), s.exit(),
		ui.Text("p", text.T("An ID is written as millisecond/sequence, or as millisecond/worker ID/sequence."),
			"class", "handout-foot"))
}

// printedSheet is what differs between the two.
type printedSheet struct{ answers bool }

// blank is a line to write on, or the answer.
func (s printedSheet) blank(answer, wide string) app.UI {
	if !s.answers {
		answer = ""
	}
	return ui.Text("span", answer, "class", "handout-blank", "data-wide", wide)
}

func heading(number, title string) app.UI {
	return ui.Elem("h3", nil, app.Text(text.In("a numbered heading", "%s %s", number, title)))
}

// bits are the fields and what follows from their widths.
func (s printedSheet) bits() app.UI {
	l := snowflake.Twitter()
	width := func(k snowflake.Kind) (n int) {
		for _, f := range l.Fields {
			if f.Kind == k {
				n += f.Bits
			}
		}
		return n
	}
	of := func(k snowflake.Kind, name string) app.UI {
		return ui.Elem("div", ui.With{"data-kind", k.String()},
			ui.Phrase("%s: %s bits", app.Text(name), s.blank(strconv.Itoa(width(k)), "s"))...)
	}
	full := 1 << width(snowflake.KindSequence)
	return ui.Elem("section", nil, heading("1", text.T("The 64 bits")),
		ui.Div("handout-bits", ui.Text("div", "0"), of(snowflake.KindTime, text.T("timestamp")),
			of(snowflake.KindNode, text.T("node ID")), of(snowflake.KindSequence, text.T("sequence"))),
		ui.Elem("p", nil,
			ui.Phrase("IDs per millisecond and node: %s. IDs per second and node: %s. Nodes: %s. Years until the timestamp overflows: %s.",
				s.blank(text.Group(full), "m"), s.blank(text.Group(full*1000), "m"),
				s.blank(text.Group(1<<width(snowflake.KindNode)), "m"),
				s.blank(text.Hundredths(layouts.Lifetime(l).HundredthsOfYears()), "m"))...))
}

// algorithm is the generator with gaps.
func (s printedSheet) algorithm() app.UI {
	type line = []app.UI
	code := func(words string) app.UI { return app.Text(words) }
	note := ui.Elem("span", nil)
	if s.answers {
		note = ui.Text("em", text.T("← before every write"))
	}
	var all []app.UI
	for _, l := range []line{
		{code("now := clock()")},
		{code("if now < last { return "), s.blank(text.T("an error: reject"), "l"), code(" }"), note},
		{code("if now == last {")},
		{code("    sequence = (sequence + 1) & "), s.blank("4095", "m")},
		{code("    if sequence == "), s.blank("0", "s"), code(" { now = tilNextMillis(last) }")},
		{code("} else { sequence = "), s.blank("0", "s"), code(" }")},
		{code("last = now")},
	} {
		all = append(all, ui.Elem("span", nil, append(l, code("\n"))...))
	}
	return ui.Elem("section", nil, heading("2", text.T("The algorithm")),
		ui.Elem("pre", ui.With{"class", "handout-code", "translate", "no"}, all...),
		ui.Elem("p", nil, ui.Phrase("4095 + 1 in binary: %s. After the mask: %s. A rejected request must not %s.",
			s.blank("1 0000 0000 0000", "l"), s.blank("0000 0000 0000", "l"), s.blank(text.T("change state"), "l"))...))
}

// predictions are the questions of the longer lesson, to note a prediction for, or with the right answer.
func (s printedSheet) predictions(p *page) app.UI {
	head := func(words string) app.UI { return ui.Text("th", words, "scope", "col") }
	rows := []app.UI{ui.Elem("tr", nil, head(text.T("My predictions")), head(text.T("before")),
		head(text.T("after the discussion")))}
	if s.answers {
		rows = []app.UI{ui.Elem("tr", nil, head(text.T("Predictions")), head(text.T("Right answer")))}
	}
	for _, part := range plan.Of(plan.Lengths()[0]) {
		for _, ask := range part.Asks {
			if part.Kind != plan.Vote || part.Name == exit {
				continue
			}
			q := p.question(ask)
			if !slices.ContainsFunc(q.Answers, func(a sim.Answer) bool { return a.Right }) {
				continue // there is nothing to predict
			}
			cells := []app.UI{ui.Text("td", cmp.Or(ask.Title, q.Text))}
			if s.answers {
				cells = append(cells, ui.Text("td", right(q)))
			} else {
				cells = append(cells, ui.Elem("td", nil), ui.Elem("td", nil))
			}
			rows = append(rows, ui.Elem("tr", nil, cells...))
		}
	}
	return ui.Elem("table", ui.With{"class", "handout-table"}, ui.Elem("tbody", nil, rows...))
}

// exit is the name of the last part, whose question has its own place on the sheet.
const exit = "exit"

// right is a question's right answer.
func right(q sim.Question) string {
	for _, a := range q.Answers {
		if a.Right {
			return a.Text
		}
	}
	return text.T("There is no right answer: each costs something.")
}

// The layout that students design: for so many nodes, IDs per millisecond and years.
const (
	sensors, perTick, years = 10_000, 50, 30
	sensorBits, tickBits    = 14, 6
	timeBits                = 63 - sensorBits - tickBits
)

func (s printedSheet) design() app.UI {
	l := snowflake.Twitter()
	l.Fields = []snowflake.Field{{Name: "unused", Kind: snowflake.KindUnused, Bits: 1},
		{Name: "time", Kind: snowflake.KindTime, Bits: timeBits},
		{Name: "sensor", Kind: snowflake.KindNode, Bits: sensorBits},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: tickBits}}
	other := ui.Elem("p", nil)
	if s.answers {
		other = ui.Text("p",
			text.T("Any layout with at least %d, %d and %d bits and a sum of 63 is right.", sensorBits, tickBits,
				timeLeast))
	}
	return ui.Elem("section", nil, heading("3", text.T("Design a layout")),
		ui.Elem("p", nil,
			ui.Phrase("%s sensors, each with at most %s IDs per millisecond, for %s years. The top bit is 0. Node ID: %s bits. Sequence: %s bits. Timestamp: %s bits. It lasts %s years.",
				app.Text(text.Group(sensors)), app.Text(strconv.Itoa(perTick)), app.Text(strconv.Itoa(years)),
				s.blank(strconv.Itoa(sensorBits), "s"), s.blank(strconv.Itoa(tickBits), "s"),
				s.blank(strconv.Itoa(timeBits), "s"),
				s.blank(text.Hundredths(layouts.Lifetime(l).HundredthsOfYears()), "m"))...), other)
}

// timeLeast is how many bits of milliseconds last that many years.
const timeLeast = 40

// terms are explained by the students, or by the glossary.
func (s printedSheet) terms() app.UI {
	var rows []app.UI
	for _, name := range []string{"sequence overflow", "busy-wait", "node ID", "clock rollback", "interleaving"} {
		t, ok := glossary.Find(name)
		if !ok {
			continue
		}
		means := ""
		if s.answers {
			means = text.T(t.Meaning)
		}
		rows = append(rows,
			ui.Elem("tr", nil, ui.Text("th", t.Names(text.Current())[0], "scope", "row"), ui.Text("td", means)))
	}
	return ui.Elem("table", ui.With{"class", "handout-table handout-terms"}, ui.Elem("tbody", nil, rows...))
}

// exit is the lesson's last question.
func (s printedSheet) exit() app.UI {
	all := plan.Of(plan.Lengths()[0])
	at := slices.IndexFunc(all, func(part plan.Part) bool { return part.Name == exit })
	q, why := all[at].Asks[0].Question(), ""
	for _, a := range q.Answers {
		if a.Right {
			why = a.Why
		}
	}
	return ui.Elem("section", nil, heading("4", text.T("Exit question")),
		ui.Elem("p", nil, app.Text(q.Text), app.Text(text.Next("")), s.blank(right(q), "m")),
		ui.Elem("p", nil, ui.Phrase("Why? %s", s.blank(why, "w"))...))
}
