package play

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
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
		like := ""
		if p.predicted || p.game.Level.Name != "restart" { // it would give the answer away
			like = p.alsoTwice()
		}
		line(text.T("You issued %s twice.", p.game.Answers[second].ID), like)
	}
	keeps := text.T("Code keeps the last ID in two variables: lastTimestamp and sequence.")
	switch written, ids := p.written(); {
	case ids > 0:
		line(text.Count(ids, "You wrote %s ID down.", "You wrote %s IDs down."), keeps)
	case written:
		line(text.T("You wrote in the notebook, but never the last ID."), keeps)
	default:
		line(text.T("You wrote nothing down."), keeps)
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

// written reports whether the reader wrote in the notebook, and how many IDs, each while it was the last one.
func (p *page) written() (some bool, ids int) {
	after := map[int]bool{}
	for i, l := range p.lines {
		if !strings.HasPrefix(l, "note ") {
			continue
		}
		g, err := game.Play(p.game.Level, p.lines[:i+1])
		if id, ok := newest(g); err == nil && ok && g.Notes.Last == id.Tick && g.Notes.Sequence == id.Number {
			after[len(g.Answers)] = true
		}
		some = true
	}
	return some, len(after)
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
