package play

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// keep keeps how the level ended, for the lessons that point back to it.
func (p *page) keep() {
	duplicate := ""
	if _, second, twice := p.game.Duplicate(); twice {
		duplicate = p.game.Answers[second].ID.String()
	}
	ui.KeepLevel(p.Ctx, p.game.Level.Name, duplicate)
	p.played = true
}

// takeaway is shown once a level has ended: before that it would give the answers away.
func (p *page) takeaway() app.UI {
	if !p.played && !p.game.Over() {
		return ui.Nothing()
	}
	return ui.Elem("section", ui.With{"class", "home"},
		ui.Text("h2", text.T("Key takeaway")),
		ui.Words("", text.T("Two numbers are enough: the timestamp of the last ID and its sequence number. Compare the clock with the first, increment the second, and wait or reject when neither helps. A generator that loses both must wait until the clock has passed all earlier IDs.")),
		ui.Elem("p", nil, ui.Link("/rollback", "", app.Text(text.T("See nine designs answer the same callers")))))
}

// did are lines about what the reader did, each beside what generators do.
func (p *page) did() []app.UI {
	var lines []app.UI
	line := func(words ...string) { lines = append(lines, ui.Text("li", text.Sentences(words...))) }
	if _, second, twice := p.game.Duplicate(); twice {
		line(text.T("You issued %s twice.", p.game.Answers[second].ID), p.alsoTwice())
	}
	if slices.ContainsFunc(p.lines, func(l string) bool { return strings.HasPrefix(l, "note ") }) {
		line(text.T("You wrote the last ID down. Code keeps the same two numbers: lastTimestamp and sequence."))
	} else {
		line(text.T("You wrote nothing down. Code keeps the last ID in two variables: lastTimestamp and sequence."))
	}
	waited := 0
	for _, a := range p.game.Answers {
		waited += a.Waits
	}
	if waited > 0 {
		line(text.T("Your callers waited %d ms. tilNextMillis waits too: it reads the clock until it advances.", waited))
	}
	if _, refused, _, _ := p.game.Tally(); refused > 0 {
		line(text.T("You rejected %s. Twitter’s final code does so while the clock is behind.", text.Count(refused, "%s request", "%s requests")))
	}
	return lines
}

// alsoTwice says which designs issue the reader's duplicate, or how to avoid it.
func (p *page) alsoTwice() string {
	_, second, _ := p.game.Duplicate()
	mine, like := p.game.Answers[second].ID, ""
	for _, r := range p.rivals {
		_, theirs, twice := r.Duplicate()
		switch {
		case !twice || r.Answers[theirs].ID != mine:
		case p.game.Level.Name == "restart":
			return text.T("So does every design that keeps its state in memory only.")
		case r.Name == "twitter-scala-28":
			return text.T("Twitter’s first code did so in 2010.")
		default:
			like = text.T("So does a generator that does not check the clock.")
		}
	}
	if like == "" {
		like = text.T("Count up within a millisecond, and never reuse an earlier one.")
	}
	return like
}

// SVG is the result as a picture to share: what each caller got.
func (p *page) SVG() string {
	var s ui.Sketch
	g := p.game
	s.Text(24, 44, ui.SketchTitle, text.T("Be the generator"))
	s.Text(24, 74, ui.SketchWords, text.T("Level %d: %s", p.level+1, g.Level.Title))
	s.Text(24, 116, "font-size='22' font-weight='600'", p.head())
	y := s.Words(24, 146, 110, ui.SketchWords, p.likeness()) + 24
	wide := 912 / g.Level.Callers()
	for i, marks := range p.marks() {
		x := 24 + i*wide
		s.Text(x, y, ui.SketchWords, strings.Join(append(marks, text.T("caller %s", strconv.Itoa(i+1))), " · "))
		words, hue := "", ""
		if i < len(g.Answers) {
			words, hue = "×", ""
			if g.Answers[i].Issued {
				words, hue = g.Answers[i].ID.String(), "time"
			}
			if p.twice(g, i) {
				hue = "wrong"
			}
		}
		s.Label(x, y+12, wide-12, 48, hue, words)
	}
	return s.SVG(y + 84)
}
