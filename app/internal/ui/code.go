package ui

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Code shows lines of real source, some of them lit: those that ran, and among
// them the one that is running.
type Code struct {
	app.Compo
	File  string
	From  int // the number of the first line
	Lines []string
	Lit   []int // numbers of lines
	At    int   // the number of the line that is running; 0 for none
}

// Render draws the lines with their numbers.
func (c *Code) Render() app.UI {
	rows := make([]app.UI, len(c.Lines))
	for i, words := range c.Lines {
		n := c.From + i
		rows[i] = Keep(codeLine{number: n, words: words, lit: slices.Contains(c.Lit, n), now: n == c.At})
	}
	return El("figure").Class("code").Body(
		El("figcaption").Attr("translate", "no").Text(c.File),
		El("pre").Attr("translate", "no").TabIndex(0).Role("region").Aria("label", text.T("Source of the step")).Body(rows...),
	)
}

// codeLine is one line: at a step, few of them change.
type codeLine struct {
	number   int
	words    string
	lit, now bool
}

// Render draws the line with its number.
func (c codeLine) Render() app.UI {
	return app.Span().Class("code-line").DataSet("lit", c.lit).DataSet("now", c.now).Body(
		app.Span().Class("code-number").Aria("hidden", "true").Text(strconv.Itoa(c.number)),
		app.Text(c.words+"\n"),
	)
}
