package ui

import (
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
	lit := map[int]bool{}
	for _, n := range c.Lit {
		lit[n] = true
	}
	rows := make([]app.UI, len(c.Lines))
	for i, words := range c.Lines {
		n := c.From + i
		rows[i] = app.Span().Class("code-line").DataSet("lit", lit[n]).DataSet("now", n == c.At).Body(
			app.Span().Class("code-number").Aria("hidden", "true").Text(strconv.Itoa(n)),
			app.Text(words+"\n"),
		)
	}
	return El("figure").Class("code").Body(
		El("figcaption").Attr("translate", "no").Text(c.File),
		El("pre").Attr("translate", "no").TabIndex(0).Role("region").Aria("label", text.T("Source of the step")).Body(rows...),
	)
}
