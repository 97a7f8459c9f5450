package player

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// codeListing shows lines of real source and highlights those that ran, and the current one.
type codeListing struct {
	app.Compo
	File  string
	From  int // the number of the first line
	Lines []string
	Lit   []int // numbers of lines
	At    int   // the number of the line that is running; 0 for none
}

func (c *codeListing) Render() app.UI {
	rows := make([]app.UI, len(c.Lines))
	for i, words := range c.Lines {
		n := c.From + i
		rows[i] = ui.Memo(codeLine{number: n, words: words, lit: slices.Contains(c.Lit, n), now: n == c.At})
	}
	return ui.Elem("figure", ui.With{"class", "code"},
		ui.Text("figcaption", c.File, "translate", "no"),
		ui.Elem("pre", ui.With{"translate", "no", "tabindex", "0", "role", "region",
			"aria-label", text.T("Source code of the step")}, rows...),
	)
}

// codeLine is a component because few lines change at a step.
type codeLine struct {
	number   int
	words    string
	lit, now bool
}

func (c codeLine) Render() app.UI {
	return ui.Elem("span",
		ui.With{"class", "code-line", "data-lit", strconv.FormatBool(c.lit), "data-now", strconv.FormatBool(c.now)},
		ui.Text("span", strconv.Itoa(c.number), "class", "code-number", "aria-hidden", "true"),
		app.Text(c.words+"\n"),
	)
}

// machineCode is the code of a lane's loop, with the lines highlighted that ran.
func (p *Player) machineCode(l *sim.LaneFrame) *codeListing {
	loop := l.Of().Design.Loop()
	c := &codeListing{File: loop.File, From: loop.From, Lines: loop.Lines}
	if p.at.moment > 0 {
		m := &p.run.Frame(p.at.step).Moments()[p.at.moment-1]
		if m.Lane != l.Index() {
			return c
		}
		c.At, c.Lit = m.Line, m.Lit()
		return c
	}
	c.Lit = l.Code().Ran
	return c
}

// Code is the selected lane's code as its document has it or, on request, the machine that runs;
// with the generator state and the ID so far.
func (p *Player) Code(arrows app.UI) app.UI {
	look, of := p.laneLook(), &p.run.Script.Lanes[p.lane]
	title, about := text.Aside(p.Title(p.lane))
	lines := []app.UI{}
	for _, l := range look.Lines() {
		lines = append(lines, ui.Memo(listed{l, p, p.played, p.lane}))
	}
	code := ui.With{"class", "stage-code"}
	if p.moving.lanes[p.lane].Long() || p.traits.Ruled {
		code = append(code, "data-long", "true", "tabindex", "0", "role", "region", "aria-label",
			text.T("Source code of the step"))
	}
	machine := ui.Nothing()
	if p.machine {
		machine = ui.Elem("div", nil,
			ui.Text("p", text.T("The highlighted lines ran in the last call."), "class", "hint"),
			p.machineCode(p.Shown().Lane(p.lane)))
	}
	return ui.Elem("div", ui.With{"class", "stage-panel listing", "data-machine", strconv.FormatBool(p.machine)},
		ui.Div("listing-head",
			ui.Text("h2", title), ui.Text("span", cmp.Or(about, text.T(of.Design.System)), "class", "range"),
			twittersNames(),
			ui.Button(text.T("Go implementation"),
				ui.With{"class", "quiet", "data-experiment", "true", "aria-pressed", strconv.FormatBool(p.machine)},
				func(app.Context) { p.machine = !p.machine; p.scroll() }, "machine")),
		ui.Elem("div", code,
			ui.Elem("div", ui.With{"class", "stage-lines", "translate", "no"}, arrows, ui.Elem("div", nil, lines...))),
		machine,
		p.generatorState(look),
	)
}

func (p *Player) laneLook() *stage.LaneLook {
	at := p.Place()
	return p.moving.lanes[p.lane].Look(at.Stop)
}

// twittersNames are the code's names beside those of Twitter and the tutorials.
func twittersNames() app.UI {
	rows := []app.UI{ui.Elem("tr", nil, ui.Text("th", text.T("Here"), "scope", "col"),
		ui.Text("th", text.T("Twitter’s Scala, the tutorials’ Java"), "scope", "col"))}
	for _, n := range [...][2]string{
		{"now", "timestamp"},
		{"last", "lastTimestamp"},
		{"mask", "sequenceMask"},
		{"clock()", "timeGen()"},
		{"for now <= last", "tilNextMillis(lastTimestamp)"},
		{"now << shift", "(timestamp − twepoch) << timestampLeftShift"},
	} {
		rows = append(rows,
			ui.Elem("tr", nil, ui.Elem("td", nil, ui.Text("code", n[0])), ui.Elem("td", nil, ui.Text("code", n[1]))))
	}
	return ui.Elem("span", nil,
		ui.Text("button", text.T("Names"), "type", "button", "class", "quiet", "title", text.T("Twitter’s names"),
			"popovertarget", "code-names"),
		ui.Elem("div", ui.With{"class", "explains code-names", "popover", "auto", "id", "code-names",
			"translate", "no"},
			ui.Elem("table", nil, ui.Elem("tbody", nil, rows...))))
}

// generatorState shows the machine's variables, and the ID so far or the last one, all painted with
// the panels: a move between two stops shows one of them throughout.
func (p *Player) generatorState(look *stage.LaneLook) app.UI {
	var vars []app.UI
	for i, v := range look.Memory {
		// The loops use one name for variables that the designs name differently.
		name, hue := "last", "time"
		switch {
		case v.Kind == snowflake.KindSequence:
			name, hue = "sequence", "sequence"
		case v.Kind != snowflake.KindTime:
			name, hue = v.Name, "worker"
		}
		vars = append(vars,
			ui.Elem("span", nil, app.Text(name+" "),
				ui.Elem("b", ui.With{"data-hue", hue}, p.paintedText(len(look.Lines())+i))))
	}
	with, digits := ui.With{"class", "remembers"}, ui.With{"class", "digits"}
	if look.Any {
		row := look.ID.String()
		with, digits = append(with, "data-row", row), append(digits, "data-field", "id", "data-value", row)
	}
	id := len(look.Lines()) + len(look.Memory) // after its label
	return ui.Elem("div", with,
		ui.Elem("p", nil, ui.Text("span", text.T("Generator state"), "class", "range"),
			ui.Elem("span", ui.With{"class", "digits vars", "translate", "no"}, vars...)),
		ui.Elem("p", nil, ui.Elem("span", ui.With{"class", "range"}, p.paintedText(id)),
			ui.Elem("span", digits, p.paintedText(id+1))),
	)
}

// paintedText is a value that the moving panels update; the page draws it only once.
func (p *Player) paintedText(index int) app.UI {
	return ui.MemoOne(func(index int) app.UI {
		words := ""
		if notes := p.laneLook().Told(); index < len(notes) {
			words = notes[index]
		}
		return ui.Text("span", words, "data-told", "true")
	}, index, p.played, p.lane)
}

// listed is a line of code with its number and its result. The key has the run and the lane: a
// redraw after the panels would overwrite what they painted.
type listed struct {
	stage.Line
	page         *Player
	played, lane int
}

func (c listed) Render() app.UI {
	state := c.State
	if state == "" {
		state = "idle"
	}
	return ui.Elem("span", ui.With{"class", "stage-line", "data-code-line", state},
		ui.Text("span", strconv.Itoa(c.Number), "class", "code-number", "aria-hidden", "true"),
		ui.Elem("span", ui.With{"class", "line-code"}, coloured(c.Words)...),
		ui.Elem("span", ui.With{"class", "line-note"},
			c.page.paintedText(c.Number-c.page.moving.lanes[c.page.lane].Loop.From)),
	)
}

var hueOf = map[string]string{"now": "time", "last": "time", "clock": "time", "Tick": "time", "sequence": "sequence",
	"mask": "sequence", "Sequence": "sequence", "node": "worker"}

// coloured marks the variables in the colours of their fields.
func coloured(words string) (parts []app.UI) {
	plain := ""
	for len(words) > 0 {
		end := strings.IndexFunc(words, func(r rune) bool { return !letter(r) })
		if end < 0 {
			end = len(words)
		}
		if hue := hueOf[words[:end]]; hue != "" {
			parts = append(parts, app.Text(plain), ui.Text("b", words[:end], "data-hue", hue))
			plain, words = "", words[end:]
			continue
		}
		end = max(end, 1)
		plain, words = plain+words[:end], words[end:]
	}
	return append(parts, app.Text(plain))
}

func letter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }
