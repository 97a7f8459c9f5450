package shops

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

// token is a piece of a line of code; the hue may be empty.
type token struct{ words, hue string }

// codeLine is a line in a [codeBlock].
type codeLine struct {
	name    string // in this picture
	is      string // the look of all its tokens
	tokens  []token
	shown   float64 // its opacity
	value   string  // what the line has set, at its end; empty if nothing
	valueIs string  // the value's look
}

// codeMark is a look under one of the lines, counted from 0. Below 0 it is there and not visible, so that it stays
// under the words when it appears.
type codeMark struct {
	is  string
	row int
}

// codeBlock is code in a box, and where that is.
type codeBlock struct {
	left, top, wide float64
	rows            int     // how many lines it has room for
	high, size      float64 // of a line, and of its letters
	margin          float64 // above the first line
	marks           []codeMark
	lines           []codeLine
}

// code draws the code of a picture.
func (c *canvas) code(b *codeBlock) {
	inset := c.pick3(14, 5, 12)
	c.Named("code", func() {
		c.Rect("code", b.left, b.top, b.wide, b.high*float64(b.rows)+2*b.margin, 1, "rx", "6")
	})
	for _, m := range b.marks {
		y := b.top + b.margin + b.high*float64(max(m.row, 0))
		c.Named(m.is, func() { c.Rect(m.is, b.left, y, b.wide, b.high, stage.Yes(m.row >= 0)) })
	}
	for i, l := range b.lines {
		y := b.top + b.margin + b.high*(float64(i)+0.66)
		c.Named("line "+l.name, func() { c.line(l.is, l.tokens, b.left+inset, y, b.size, l.shown) })
		if l.value != "" {
			c.Named("value "+l.name+l.value, func() { c.End(l.valueIs, b.left+b.wide-inset, y, b.size, l.value, 1) })
		}
	}
}

// line draws a line of code, whose tokens have one look and hues of their own.
func (c *canvas) line(is string, tokens []token, x, y, size, shown float64) {
	for _, t := range tokens {
		c.Words(strings.TrimSpace(is+" "+t.hue), x, y, size, t.words, shown, "translate", "no")
		x += float64(len(t.words)) * size * 0.602
	}
}

// numberedLine is a line with its number, from 1, before it; indent is where the line begins.
func (c *canvas) numberedLine(n int, tokens []token, x, indent, y, size float64) {
	c.Words("mono soft", x, y, size, number(n), 1)
	c.line("mono bold", tokens, x+indent, y, size, 1)
}
