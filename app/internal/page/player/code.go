package player

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// code shows lines of real source and highlights those that ran, and the current one.
type code struct {
	app.Compo
	File  string
	From  int // the number of the first line
	Lines []string
	Lit   []int // numbers of lines
	At    int   // the number of the line that is running; 0 for none
}

func (c *code) Render() app.UI {
	rows := make([]app.UI, len(c.Lines))
	for i, words := range c.Lines {
		n := c.From + i
		rows[i] = ui.Memo(codeLine{number: n, words: words, lit: slices.Contains(c.Lit, n), now: n == c.At})
	}
	return ui.Elem("figure", ui.With{"class", "code"},
		ui.Text("figcaption", c.File, "translate", "no"),
		ui.Elem("pre", ui.With{"translate", "no", "tabindex", "0", "role", "region", "aria-label", text.T("Source code of the step")}, rows...),
	)
}

// codeLine is a component because few lines change at a step.
type codeLine struct {
	number   int
	words    string
	lit, now bool
}

func (c codeLine) Render() app.UI {
	return ui.Elem("span", ui.With{"class", "code-line", "data-lit", strconv.FormatBool(c.lit), "data-now", strconv.FormatBool(c.now)},
		ui.Text("span", strconv.Itoa(c.number), "class", "code-number", "aria-hidden", "true"),
		app.Text(c.words+"\n"),
	)
}

// machineCode is the code of a lane's loop, with the lines highlighted that ran.
func (p *Player) machineCode(l *sim.LaneFrame) *code {
	loop := l.Of().Design.Loop()
	c := &code{File: loop.File, From: loop.From, Lines: loop.Lines}
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
