package shops

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The game: a shop with its clock, and beside it the customers above the places of their IDs.

// GameShop is the reader's shop and its clock.
func GameShop(clock time.Duration, format Format) *stage.Drawing {
	c := &canvas{width: 240, height: 300, size: 26, scale: 1.3, narrow: format == Narrow}
	x, foot, wide := c.width/2, c.height-4, 220.0
	if c.narrow {
		c.width, c.height, c.size, c.scale = 136, 84, 14, 0.5
		x, foot, wide = 102, 82, 66
	}
	c.Drawing = stage.NewDrawing("shop-front", int(c.width), int(c.height))
	c.dial(c.pick(c.width/2, 28), c.pick(58, 30), c.pick(54, 26), clock)
	high := wide * 0.6
	c.house(x, foot, wide, high)
	c.Path("man clerk", body(x, foot-high*0.36-17*c.scale, c.scale), 1)
	c.Rect("counter", x-wide/2, foot-high*0.36, wide, high*0.36, 1, "rx", "4")
	return c.Drawing
}

// gameColumns is how many milliseconds have places.
const gameColumns = 6

// gameField is where the customers and the places of their IDs are.
type gameField struct {
	placeGrid
	first                   int64 // the first column's millisecond
	feet, pitch             float64
	numbers, clocks, events float64 // lines of text below the customers
}

// GameField draws a game's customers and, below them, the IDs of some milliseconds as places. A place has a question
// mark if the reader does not know whether it is taken.
func GameField(g *game.Game, format Format) *stage.Drawing {
	c := &canvas{width: 1030, height: 484, size: 24, scale: 2.1, narrow: format == Narrow}
	switch format {
	case Low:
		c.height, c.scale = 394, 1.6
	case Narrow:
		c.width, c.height, c.size, c.scale = 320, 240, 11.5, 0.75
	case Large:
		c.height, c.size, c.scale, c.least = 440, 27, 1.5, 1
	}
	c.Drawing = stage.NewDrawing("game", int(c.width), int(c.height))
	f := c.field(g)
	c.gameCustomers(g, f)
	c.gamePlaces(g, f)
	c.gameHeads(g, f)
	return c.Drawing
}

func (c *canvas) field(g *game.Game) (f gameField) {
	f.left = c.pick3(62, 22, 62)
	f.wide, f.pitch = (c.width-f.left-2)/gameColumns, c.width/float64(g.Level.Callers())
	f.feet = c.pick3(84, 42, 102) + c.scale*c.pick3(51, 38, 44)
	f.numbers = f.feet + c.pick3(24, 13, 27)
	f.clocks = f.numbers + c.pick3(22, 13, 27)
	f.events = stage.Pick(c.narrow, f.clocks+13, f.numbers)
	f.head = f.clocks + c.pick3(38, 35, 42)
	f.top = f.head + c.pick3(26, 15, 27)
	f.high = (c.height - f.top - 3) / (game.Most + 1)
	lowest, highest := int64(game.Start), g.Clock
	for now, i := int64(game.Start), 0; i < g.Level.Callers(); i++ { // what is to come is seen from the beginning
		for _, line := range g.Level.Events()[i] {
			now += game.Moved(line)
		}
		lowest = min(lowest, now)
	}
	for i := range g.Answers {
		highest = max(highest, g.Answers[i].ID.Tick)
	}
	f.first = min(max(lowest, highest-gameColumns+1), g.Clock)
	return f
}

// gameX is the left edge of a millisecond's column.
func (f gameField) gameX(ms int64) float64 { return f.left + float64(ms-f.first)*f.wide }

// customer is the middle of a customer.
func (f gameField) customer(i int) float64 { return f.pitch * (float64(i) + 0.5) }

// slipOf is an ID as a ticket.
func slipOf(id game.ID) []act.Piece {
	return []act.Piece{{Hue: "time", Digits: number(int(id.Tick))}, {Hue: "sequence", Digits: number(int(id.Number))}}
}

// gameCustomers are all customers of the level, and what happened between them.
func (c *canvas) gameCustomers(g *game.Game, f gameField) {
	c.Path("edge", stage.D("M", 0, f.feet, "H", c.width), 1)
	var all []person
	for i := range g.Level.Callers() {
		p := person{x: f.customer(i), y: f.feet - 17*c.scale, is: "man away", twin: -1}
		c.attend(g, i, &p)
		all = append(all, p)
		c.Named("number "+number(i), func() {
			c.Middle("soft", p.x, f.numbers, c.pick3(19, 11.5, 25), number(i+1), 1)
		})
		c.gameEvents(g, i, f)
		if g.Over() && i < len(g.Answers) && !g.Answers[i].Unseen {
			c.Named("clock of "+number(i), func() {
				c.Middle("mono bold time", p.x, f.clocks, c.pick3(17, 11, 25), c.read(g.Answers[i]), 1)
			})
		}
	}
	c.people(all)
}

// attend is how a customer looks.
func (c *canvas) attend(g *game.Game, i int, p *person) {
	seen := g.Seen(i)
	switch seen.State {
	case "waiting":
		p.is, p.waits = "man waits", g.Waits > 0
		c.Named("asks "+number(i), func() {
			c.Middle("time bold", p.x, p.y-24*c.scale, c.pick3(40, 19, 40), "?", 1)
		})
		if p.waits {
			c.Named("waits "+number(i), func() {
				c.Middle("time bold", p.x, p.y+17*c.scale+c.pick3(47, 26, 56), c.pick3(18, 11, 25),
					text.T("%d ms", g.Waits), 1)
			})
		}
	case "refused":
		p.turns = true
	case "twice":
		p.is, p.slip = manOf(g, &seen), slipOf(seen.ID)
		if first, second, _ := g.Duplicate(); i == second {
			p.twin = first
		} else {
			p.twin = second
		}
	case "served":
		p.is, p.slip = manOf(g, &seen), []act.Piece{{Hue: "plain", Digits: "?"}}
		if seen.Known {
			p.slip = slipOf(seen.ID)
		} else if p.is == "man" && g.Answers[i].Unseen {
			p.is = "man clerk"
		}
	}
}

// manOf is how a customer looks who has an ID.
func manOf(g *game.Game, seen *game.Seen) string {
	switch {
	case seen.State == "twice":
		return "man twice"
	case seen.Late:
		return "man late"
	case g.Won():
		return "man glad"
	}
	return "man"
}

// read is what the clock read, where there is room also before a wait.
func (c *canvas) read(a game.Reply) string {
	says := number(int(a.Clock))
	switch {
	case a.Waits == 0:
		return says
	case c.narrow || c.least > 0:
		return "→" + says
	}
	return number(int(a.Clock)-a.Waits) + "→" + says
}

// gameEvents is what happened before a customer came, once the reader has seen it.
func (c *canvas) gameEvents(g *game.Game, i int, f gameField) {
	if i > len(g.Answers) || i == len(g.Answers) && g.Over() {
		return
	}
	for _, line := range g.Level.Events()[i] {
		says, is := "", "time bold"
		switch by := game.Moved(line); {
		case by < 0:
			says = text.T("−%s ms", number(int(-by)))
		case line == "restart":
			says, is = text.T("restart"), "wrong bold"
		}
		if says != "" {
			x := f.pitch * float64(i)
			c.Named("event "+number(i), func() {
				c.Path(stage.Pick(line == "restart", "crossed", "ms-line"),
					stage.D("M", x, f.feet-34*c.scale, "V", f.events-c.pick3(18, 11, 24)), 1)
				c.Middle(is, x, f.events, c.pick3(17, 11, 25), says, 1)
			})
		}
	}
}

// gamePlaces are the IDs of the milliseconds: who has one, as far as the reader knows, and which one is noted.
func (c *canvas) gamePlaces(g *game.Game, f gameField) {
	for column := range int64(gameColumns) {
		for row := range game.Most + 1 {
			c.Rect("clock-place", f.gameX(f.first+column)+2, f.y(row)+2, f.wide-4, f.high-4, 1, "rx", "5")
		}
	}
	for row := range game.Most + 1 {
		c.End("mono sequence bold", f.left-c.pick3(8, 3, 8), f.y(row)+f.high/2+c.size*0.35, c.pick3(20, 11.5, 25),
			"/"+number(row), 1)
	}
	c.Named("now", func() {
		c.Rect("clock-column", f.gameX(g.Clock)+2, f.top, f.wide-4, f.y(game.Most+1)-f.top, 1, "rx", "5")
	})
	owners := c.gameOwners(g, f)
	c.unknown(g, f, owners)
	n := g.Notes
	if at := (game.ID{Tick: n.Last, Number: n.Sequence}); n.Sequence != game.Blank && f.shows(at) &&
		owners[at] < 2 { // two have no room for it
		c.Named("noted", func() {
			x, y := f.gameX(at.Tick)+f.wide, f.y(int(at.Number))+2
			w, h := c.pick3(17, 8, 17), f.high-4
			c.Path("notebook", stage.D("M", x-w-4, y, "h", w, "v", h, "l", -w/2, -h*0.3, "l", -w/2, h*0.3, "z"), 1)
		})
	}
}

// shows reports whether an ID has a place.
func (f gameField) shows(id game.ID) bool { return f.first <= id.Tick && id.Tick < f.first+gameColumns }

// gameOwners draws the customers whose ID the reader knows, and returns how many have each ID.
func (c *canvas) gameOwners(g *game.Game, f gameField) map[game.ID]int {
	all := map[game.ID]int{}
	for i := range g.Answers {
		seen := g.Seen(i)
		if !seen.Known || !g.Answers[i].Issued || !f.shows(seen.ID) {
			continue
		}
		n := all[seen.ID]
		all[seen.ID]++
		x, y := f.gameX(seen.ID.Tick), f.y(int(seen.ID.Number))
		twice := seen.State == "twice"
		if n == 0 {
			c.Named("taken "+seen.ID.String(), func() {
				is := stage.Pick(twice, "taken-twice", stage.Pick(seen.Late, "clock-late", "clock-taken"))
				c.Rect(is, x+2, y+2, f.wide-4, f.high-4, 1, "rx", "5")
			})
		}
		middle, k := x+f.wide/2, min(c.pick(0.92, 0.45), (f.high-c.pick(9, 5))/34)
		if twice { // two share the place
			middle = x + f.wide*(c.pick(0.26, 0.3)+c.pick(0.48, 0.43)*float64(n))
			k = min(k, c.pick(0.92, 0.34))
		}
		c.Named("owner "+number(i), func() {
			c.Comes(f.customer(i)-middle, f.feet-y-f.high)
			c.Path(manOf(g, &seen), body(middle-c.pick3(13, 6.5, 14), y+f.high/2, k), 1)
			c.Words(stage.Pick(twice, "wrong bold", "bold"), middle+c.pick3(4, 2, 4), y+f.high/2+c.pick3(7, 4.2, 9),
				c.pick3(20, 11.5, 25), number(i+1), 1)
		})
	}
	return all
}

// unknown marks places whose owner the reader does not know, of milliseconds that the clock has shown.
func (c *canvas) unknown(g *game.Game, f gameField, owners map[game.ID]int) {
	shown := map[int64]bool{}
	see := func(clock int64, waits int) {
		for ms := clock - int64(waits); ms <= clock; ms++ {
			shown[ms] = true
		}
	}
	see(g.Clock, g.Waits)
	hides := false
	for i := range g.Answers {
		see(g.Answers[i].Clock, g.Answers[i].Waits)
		hides = hides || g.Answers[i].Issued && !g.Seen(i).Known
	}
	for column := range int64(gameColumns) {
		for row := range int64(game.Most + 1) {
			at := game.ID{Tick: f.first + column, Number: row}
			if !hides || !shown[at.Tick] || owners[at] > 0 {
				continue
			}
			c.Named("unknown "+at.String(), func() {
				c.Middle("soft", f.gameX(at.Tick)+f.wide/2, f.y(int(row))+f.high/2+c.pick3(7, 4.2, 9),
					c.pick3(20, 11.5, 25), "?", 1)
			})
		}
	}
}

// gameHeads are the milliseconds, and the one that the clock shows.
func (c *canvas) gameHeads(g *game.Game, f gameField) {
	size, r := c.pick3(20, 11.5, 25), c.pick3(24, 13, 27)
	for column := range int64(gameColumns) {
		if ms := f.first + column; ms != g.Clock { // the clock covers its number
			c.Named("head "+number(int(ms)), func() {
				c.Middle("mono bold time", f.gameX(ms)+f.wide/2, f.head+size*0.36, size, number(int(ms)), 1)
			})
		}
	}
	middle := f.gameX(g.Clock) + f.wide/2
	if n := len(g.Answers); n > 0 && g.Waits == 0 && !g.Over() && g.Answers[n-1].Clock > g.Clock {
		from, y, up, tip := f.gameX(g.Answers[n-1].Clock)+f.wide/2, f.head-r*0.9, c.pick3(18, 9, 16), c.pick3(8, 5, 9)
		c.Named("back", func() {
			c.During(0.4, 1)
			c.Path("clock-back", stage.D("M", from, y, "C", from, y-up, " ", middle, y-up, " ", middle, y, "M",
				middle-tip, y-tip*1.2, "L", middle, y, "L", middle+tip, y-tip*1.2), 1)
		})
	}
	c.Named("knob", func() {
		c.Rect("clock-knob", middle-r*1.3, f.head-r*0.8, r*2.6, r*1.6, 1, "rx", stage.Num(r*0.8))
		c.Middle("mono bold on-mask", middle, f.head+size*0.36, size, number(int(g.Clock)), 1)
	})
}
