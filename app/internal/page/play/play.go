// Package play is the page on which the reader is the generator.
package play

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

type page struct {
	app.Compo
	ctx     app.Context
	address nav.Address
	linkBad string // problems of the link
	bad     string // of what was written down last

	state
	game      *game.Game
	rivals    []game.Rival // once the game is over
	predicted bool         // the question about them was answered
}

// state is what a link says: a level, and the reader's answers to its callers.
type state struct {
	level int
	lines []string
}

func New() app.Composer {
	p := &page{}
	p.open(p.address.Open())
	return p
}

func (p *page) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.recall()
	nav.AnnounceReady(ctx)
}

func (p *page) OnNav(ctx app.Context) {
	if p.address.Follow(ctx, "/play", p.open) {
		p.recall()
	}
}

// recall looks up whether the level's question was answered at an earlier visit.
func (p *page) recall() { p.predicted = !nav.Presenting() && ui.Answered(p.ctx, p.question().ID) != 0 }

func (p *page) open(query, fragment string) {
	p.state = state{}
	problems := nav.Sentences(nav.Parse(p.params, query, fragment))
	var wrong string
	if wrong = p.play(); wrong != "" {
		wrong = text.T("The link’s script, %s", wrong)
	}
	p.linkBad = text.Sentences(problems, wrong)
}

func (s *state) params(query, fragment *nav.Params) {
	var names []string
	for _, l := range game.Levels() {
		names = append(names, l.Name)
	}
	query.Choice("level", names[s.level], names, func(i int) { s.level = i })
	fragment.Value("script", strings.Join(s.lines, "\n"), func(script string) string {
		s.lines = strings.Split(strings.TrimSpace(script), "\n")
		return ""
	})
}

// play plays the state's lines; those that cannot be followed are dropped, and the first is named.
func (p *page) play() (problem string) {
	g, err := game.Play(game.Levels()[p.level], p.lines)
	if wrong, is := err.(*sim.Error); is {
		p.lines, problem = p.lines[:wrong.Line-1], wrong.Error()
	}
	p.game, p.rivals = g, nil
	if g.Over() {
		p.rivals = g.Rivals()
	}
	return problem
}

// update is the only way in which a reader changes the page.
func (p *page) update(ctx app.Context, change func(*state)) {
	was, over := p.state, p.game.Over()
	p.lines = slices.Clone(p.lines)
	change(&p.state)
	p.linkBad, p.bad = "", ""
	if p.bad = p.play(); p.bad != "" {
		p.state = was
		p.play()
	}
	if was.level != p.level {
		p.recall()
	}
	switch {
	case p.game.Over() && !over:
		ui.FocusOn(p.ctx, ".play-result h2")
	case over && !p.game.Over():
		ui.FocusOn(p.ctx, ".play-answers button")
	}
	query, fragment := nav.Write(p.params)
	p.address.Write(ctx, query, fragment)
}

// says adds a line to the script; of two notes in a row, only the second.
func (p *page) says(ctx app.Context, line string) {
	if p.game.Over() {
		return
	}
	p.update(ctx, func(s *state) {
		if n := len(s.lines) - 1; n >= 0 && strings.HasPrefix(line, "note ") && strings.HasPrefix(s.lines[n], "note ") {
			s.lines = s.lines[:n]
		}
		s.lines = append(s.lines, line)
	})
}

// retry takes back everything from the last answer on.
func (p *page) retry(ctx app.Context) {
	p.update(ctx, func(s *state) {
		if n := len(s.lines); n > 0 {
			s.lines = s.lines[:n-1]
		}
	})
}

func (p *page) begin(ctx app.Context, level int) {
	p.address.Begin(ctx)
	p.update(ctx, func(s *state) { *s = state{level: level} })
}

// newest is the ID that the last caller got and that the program has not forgotten.
func (p *page) newest() (id game.ID, ok bool) {
	n := len(p.game.Answers)
	if n == p.game.Born || !p.game.Answers[n-1].Issued {
		return id, false
	}
	return p.game.Answers[n-1].ID, true
}

func noted(v int64) string {
	if v == game.Blank {
		return "-"
	}
	return strconv.FormatInt(v, 10)
}

func (p *page) Render() app.UI {
	frame := nav.Shell("/play")
	frame.Title = text.T("Be the generator")
	l := game.Layout()
	frame.Figure = ui.Picture{Layout: l, ID: snowflake.ID(game.Start) << l.Shift(l.Index(snowflake.KindTime))}
	frame.Tools = []app.UI{p.levels()}
	stage := p.table()
	if p.game.Over() {
		stage = p.result()
	}
	return frame.Render(
		ui.Alert(text.Sentences(p.linkBad, p.bad)),
		stage,
		ui.Elem("section", ui.With{"class", "play-rules"},
			ui.Text("h2", text.T("Rules")),
			ui.Elem("ul", nil,
				ui.Text("li", text.T("Never issue one ID to two callers: a duplicate ends the game.")),
				ui.Text("li", text.T("Each caller with an ID is a point. Each needless wait costs one.")),
				ui.Text("li", text.T("You know what a generator knows: the clock, and what you wrote down. Nothing runs until you answer.")),
				ui.Elem("li", nil, app.Text(text.T("Keys: 0 to 3, w to wait, r to reject, n to write the last ID down.")))),
		),
		ui.Elem("section", ui.With{"class", "home"},
			ui.Text("h2", text.T("Key takeaway")),
			ui.Words("", text.T("Two numbers are enough: the timestamp of the last ID and its sequence number. Compare the clock with the first, increment the second, and wait or reject when neither helps. A generator that loses both must wait until the clock has passed all earlier IDs.")),
			ui.Elem("p", nil, ui.Link("/rollback", "", app.Text(text.T("See nine designs answer the same callers"))))),
	)
}
