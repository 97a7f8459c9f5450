package shops

import (
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The sixth lesson, continued: a database that lends, and what a reader takes home.

// sideOf is the name of one of the two servers; a phone has room for a letter.
func (c *canvas) sideOf(i int) string {
	letter := string(rune('A' + i))
	return stage.Pick(c.narrow, letter, text.T("server %s", letter))
}

// leased draws a database, the two servers to which it lends, their code and their time.
func (c *canvas) leased(k *numbers.Lease) {
	c.size, c.scale = c.pick3(19, 11, 24), c.pick3(1.5, 0.66, 1.15)
	foot, width := c.pick3(310, 118, 262), c.pick3(150, 62, 140)
	sides := [2]float64{c.pick3(88, 36, 80), c.width - c.pick3(88, 36, 80)}
	worker := strconv.FormatInt(k.Worker, 10)
	c.lender(k)
	for i, x := range sides {
		c.keeper("server "+number(i), x, foot, width, c.sideOf(i), k.Servers[i] &&
			(i > 0 || k.Pause == nil || k.Pause.Until > 0))
		if i == 0 && k.Pause != nil && k.Pause.Until == 0 {
			c.Named("asleep", func() {
				c.Middle("bold soft", x+width*0.3, foot-width*0.62-c.size*1.7, c.size, "z z z", 1)
			})
		}
	}
	high := c.plateHigh(width * 0.24)
	x, y := c.width/2+c.pick3(216, 84, 250), c.pick3(31, 17, 30)
	if k.Owner >= 0 {
		x, y = sides[k.Owner], counterAt(foot, width, high)
	}
	c.Named("lent", func() { c.plate("plate", x, y, high, worker) })
	if k.Owner == 1 || k.Owner < 0 && k.Servers[0] && k.Now > k.Loans[0].Until-1 { // it still believes in it
		c.Named("believed", func() {
			wide, y := high*0.5+high*0.55*float64(len(worker)), counterAt(foot, width, high)
			c.Rect("vacant", sides[0]-wide/2, y-high/2, wide, high, 1, "rx", "4")
			c.Middle("mono bold worker", sides[0], y+high*0.25, high*0.7, worker, 1)
		})
	}
	c.Named("street", func() {
		c.Path("edge", stage.D("M", 4, foot, "H", c.pick(316, 134), "M", c.width-c.pick(316, 134), foot, "H",
			c.width-4), 1)
	})
	c.lent(k, sides, foot)
	c.leaseCode(k)
	c.loans(k, foot)
}

// lent are the customers of the two servers, at their places beside them, and whether they have one ID.
func (c *canvas) lent(k *numbers.Lease, sides [2]float64, foot float64) {
	var pair []person
	for i, customer := range k.Customers {
		if customer == nil {
			continue
		}
		p := person{x: sides[i] + c.pick3(152, 68, 155)*stage.Pick(i == 0, 1.0, -1), y: foot - 17*c.scale - 2,
			is: "man", twin: -1, slip: customer.Ticket}
		switch {
		case k.Twice:
			p.is, p.twin = "man twice", 0
		case customer.State == act.Turned:
			p.is = "man away"
		}
		c.guest("customer "+number(i), &p)
		if customer.State == act.Turned {
			c.Named("turned", func() {
				r := 11 * c.scale
				c.Path("cross", stage.D("M", p.x-r, p.y-r, "L", p.x+r, p.y+r, "M", p.x+r, p.y-r, "L", p.x-r, p.y+r), 1)
			})
		}
		if i == 0 && k.Guess != "" && p.slip == nil {
			c.guessedTicket(k.Guess, p.x, c.slipTop(p))
		}
		pair = append(pair, p)
	}
	if k.Twice && len(pair) == 2 {
		c.Named("twice", func() {
			c.During(0.6, 1)
			y := foot + c.pick3(24, 9, 10)
			c.Path("snap", stage.D("M", pair[0].x, foot+3, "V", y, "H", pair[1].x, "V", foot+3), 1)
			c.pill(c.width*0.34, y)
		})
	}
}

// guessedTicket is what the reader expects, in dashes.
func (c *canvas) guessedTicket(words string, x, top float64) {
	c.Named("guessed", func() {
		wide, high := float64(text.Width(words))*c.size*0.6+c.size*0.8, c.size*1.6
		x = max(x, wide/2+4)
		c.Rect("vacant", x-wide/2, top, wide, high, 1, "rx", "5")
		c.Middle("bold soft", x, top+high*0.68, c.size, words, 1)
	})
}

// lender is the database, and to whom it has lent the worker ID.
func (c *canvas) lender(k *numbers.Lease) {
	wide, high := c.pick3(480, 190, 560), c.pick3(54, 30, 52)
	left := c.width/2 - wide/2
	says := text.T("free")
	if k.Owner >= 0 {
		loan := k.Loans[k.Owner]
		who := string(rune('A' + k.Owner))
		says = text.T("lent to %s until %s ms", who, strconv.FormatInt(loan.Until, 10))
		if k.Ticks {
			says = text.T("lent to %s: %s to %s", who, strconv.FormatInt(loan.From, 10),
				strconv.FormatInt(loan.Until-1, 10))
		}
		if c.narrow {
			says = text.T("lent to %s", who)
		}
	}
	c.Named("database", func() {
		c.Rect("server", left, 4, wide, high, 1, "rx", "9")
		words := text.T("database")
		c.Words("soft", left+c.pick(18, 8), 4+high*0.63, c.size, words, 1)
		c.Words("bold", left+c.pick(18, 8)+float64(text.Width(words))*c.size*0.56+c.size*0.8, 4+high*0.63, c.size, says,
			1)
	})
}

// leaseCode is what server A runs, with the values of its lines.
func (c *canvas) leaseCode(k *numbers.Lease) {
	left := c.pick3(318, 2, 318)
	b := codeBlock{left: left, top: c.pick3(84, 256, 66), wide: c.width - 2*left, rows: 5,
		high: c.pick3(44, 18.6, 38), size: c.pick3(20.5, 11.2, 24), margin: 3}
	for _, one := range k.Code {
		b.lines = append(b.lines, codeLine{name: one.Name, is: stage.Pick(one.Stops, "bold soft", "mono"),
			tokens: []token{{one.Words, ""}}, shown: 1, value: one.Value, valueIs: "mono bold " + one.Hue})
	}
	b.marks = []codeMark{
		{"asleep", slices.IndexFunc(k.Code, func(one numbers.Line) bool { return one.Stops })},
		{"ran", slices.IndexFunc(k.Code, func(one numbers.Line) bool { return one.Now && !one.Stops })},
	}
	c.code(&b)
}

// loans are for how long each server has the worker ID, on one axis.
func (c *canvas) loans(k *numbers.Lease, foot float64) {
	left, right := c.pick3(130, 40, 130), c.width-c.pick3(40, 8, 40)
	top, bottom := c.pick3(376, 148, 312), c.height-c.pick3(36, 118, 34)
	span := float64(k.To - k.From)
	at := func(v int64) float64 { return left + (right-left)*(float64(v-k.From)+span*0.03)/(span*1.06) }
	high := (bottom - top) / 2
	c.axis(k, at, top, bottom)
	bar := high * 0.5
	for i, loan := range k.Loans {
		if loan == nil {
			continue
		}
		y := top + high*float64(i) + high*0.38
		c.Named("loan "+number(i), func() {
			c.Rect("loan", at(loan.From), y, at(loan.Until)-at(loan.From), bar, 1, "rx", "4")
		})
	}
	c.paused(k, at, top+high*0.38, bar)
	c.Named("now", func() {
		c.Path("now-line", stage.D("M", at(k.Now), top-c.pick(4, 2), "V", bottom), 1)
		c.Middle("mono bold time halo", at(k.Now), top-c.pick3(8, 3, 4), c.size*1.1, strconv.FormatInt(k.Now, 10), 1)
	})
	for i, loan := range k.Loans {
		if loan == nil {
			continue
		}
		y := top + high*float64(i) + high*0.38
		c.Named("loan "+number(i)+" of", func() {
			says := text.T("worker %s until %s", strconv.FormatInt(k.Worker, 10), strconv.FormatInt(loan.Until, 10))
			if k.Ticks {
				says = text.T("IDs of %s to %s", strconv.FormatInt(loan.From, 10), strconv.FormatInt(loan.Until-1, 10))
			}
			c.Words("bold worker halo", at(loan.From)+2, y-c.size*0.28, c.size*c.pick3(0.92, 1, 1), says, 1)
		})
	}
	c.issued(k, at(k.Now), top, bar)
}

// axis is the time of both servers.
func (c *canvas) axis(k *numbers.Lease, at func(int64) float64, top, bottom float64) {
	high := (bottom - top) / 2
	step := (k.Loans[0].Until - k.Loans[0].From) / 2
	c.Named("axis", func() {
		for v := k.From; v <= k.To; v += step {
			c.Path("rule", stage.D("M", at(v), top, "V", bottom), 1)
			says := strconv.FormatInt(v, 10)
			if v == k.From {
				says = text.T("%s ms", says)
			}
			c.Middle("mono soft", at(v), bottom+c.size*1.15, c.size*c.pick3(0.9, 1, 1), says, 1)
		}
		for i := range k.Loans {
			c.Words("soft", c.pick(14, 4), top+high*(float64(i)+0.62)+c.size*0.3, c.size, c.sideOf(i), 1)
		}
	})
}

// issued is what each server has done at the present time: it has handed out an ID, or rejected the request.
func (c *canvas) issued(k *numbers.Lease, now, top, bar float64) {
	for i, customer := range k.Customers {
		if customer == nil || customer.State == act.Waiting {
			continue
		}
		y, r := top+bar*(2*float64(i)+1.26), c.pick3(9, 5, 9)
		c.Named("issued "+number(i), func() {
			if customer.State == act.Turned {
				c.Path("cross", stage.D("M", now-r, y-r, "L", now+r, y+r, "M", now+r, y-r, "L",
					now-r, y+r), 1)
				return
			}
			c.Circle(stage.Pick(k.Twice, "first", "issue"), now, y, r, 1)
		})
	}
}

// paused is how long server A stands still.
func (c *canvas) paused(k *numbers.Lease, at func(int64) float64, y, bar float64) {
	if k.Pause == nil {
		return
	}
	c.Named("pause", func() {
		x, end := at(k.Pause.From), at(k.Now)
		c.Rect("standstill", x, y-2, max(end-x, 2), bar+4, 1, "rx", "3")
		says := text.T("paused")
		if end-x < float64(text.Width(says))*c.size*0.6+10 {
			says = ""
		}
		c.Words("bold halo", x+c.pick(12, 5), y+bar/2+c.size*0.35, c.size*c.pick3(0.95, 1, 1), says, 1)
	})
}

// remedy draws four platforms, and the lines for the one that is chosen.
func (c *canvas) remedy(k *numbers.Remedy) {
	c.size, c.scale = c.pick3(21, 12, 24), 1
	high := c.pick3(236, 72, 186)
	for i, name := range numbers.Platforms {
		wide := (c.width - c.pick(60, 12)) / 4
		x, y := c.pick(6, 3)+float64(i)*(wide+c.pick(16, 2)), 6.0
		if c.narrow {
			wide = (c.width - 12) / 2
			x, y = 3+float64(i%2)*(wide+6), 4+float64(i/2)*(high+6)
		}
		c.Named("platform "+name, func() {
			c.Rect(stage.Pick(k.Chosen == name, "guess", "card"), x, y, wide, high, 1, "rx", "8")
			c.Middle("bold", x+wide/2, y+c.pick3(36, 17, 36), c.size, numbers.PlatformName(name), 1)
			c.platform(name, x+wide/2, y+high-c.pick3(22, 8, 14), wide)
		})
		c.Place(name, x, y, wide, high)
	}
	c.remedyLines(k, high+c.pick3(30, high+16, 22))
}

// remedyLines are the lines of code, each with what it does below it; or where they will be.
func (c *canvas) remedyLines(k *numbers.Remedy, top float64) {
	gap := c.pick3(8, 3, 6)
	line := (c.height - top + gap - 2) / 3
	for i := range 3 {
		if k.Lines == nil {
			c.Named("empty "+number(i), func() {
				c.Rect("vacant", 5, top+float64(i)*line, c.width-10, line-gap, 1, "rx", "5")
			})
		}
	}
	size, x := c.pick3(22, 11.2, 24), c.pick(22, 8)
	for i, one := range k.Lines {
		y := top + float64(i)*line
		rows := []string{one.Code}
		for most := 46; c.narrow && len(rows[len(rows)-1]) > most; {
			rest := rows[len(rows)-1]
			at := cutAt(rest, most)
			rows = append(rows[:len(rows)-1], rest[:at], "  "+rest[at:])
		}
		c.Named("line "+k.Chosen+number(i), func() {
			c.During(float64(i)*0.15, 0.7+float64(i)*0.15)
			c.Rect("code", 4, y, c.width-8, line-gap, 1, "rx", "5")
			says := []string{one.Says}
			if c.narrow {
				says = text.Lines(one.Says, 60)
			}
			step := c.pick3(36, 13.2, 34)
			base := y + (line-gap)/2 - step*float64(len(rows)+len(says)-1)/2 + size*0.35
			for _, row := range rows {
				c.Words("mono bold", x, base, size, row, 1, "translate", "no", "xml:space", "preserve")
				base += step
			}
			for _, row := range says {
				c.Words("soft", x, base, c.pick3(21, 11.2, 24), row, 1)
				base += step
			}
		})
	}
}

// cutAt is where a line of code that is too long goes on in another one.
func cutAt(words string, most int) (at int) {
	for i := range most {
		if words[i] == ' ' && i > 2 || words[i] == '(' {
			at = i + 1
		}
	}
	return at
}

// platform is a small picture of one: its servers and who knows their numbers.
func (c *canvas) platform(name string, x, foot, wide float64) {
	outer := c.size
	defer func() { c.size = outer }()
	c.size = c.pick3(17, 11, 24)
	step, width := wide*0.3, wide*c.pick(0.26, 0.22)
	one := func(i int, worker, label string) {
		at := x + float64(i-1)*step
		c.keeper("server "+name+number(i), at, foot, width, label, true)
		c.sign("plate "+name+number(i), at, foot, width, 0.27, worker)
	}
	switch name {
	case "one":
		width = wide * c.pick(0.46, 0.32)
		one(1, "0", "")
	case "statefulset":
		for i := range 3 {
			one(i, number(i), stage.Pick(c.least > 0, "", "ids-"+number(i)))
		}
	case "database":
		y, w, h := foot-width*0.62-c.pick3(74, 20, 62), c.pick3(84, 44, 80), c.pick3(36, 12, 32)
		c.Named("database of it", func() {
			for i := range 3 {
				c.Path("edge", stage.D("M", x, y+h, "L", x+float64(i-1)*step, foot-width*0.62), 1)
			}
			c.cylinder(x, y, w, h)
		})
		for i := range 3 {
			one(i, []string{"5", "2", "8"}[i], "")
		}
	default:
		for i, digits := range []string{"9f", "e0", "41", "b7"} {
			at, w, h := x+(float64(i)-1.5)*wide*0.21, wide*0.14, wide*c.pick(0.27, 0.19)
			c.Named("phone "+number(i), func() {
				c.Rect("server", at-w/2, foot-h-c.pick(14, 6), w, h, 1, "rx", "6")
				c.Middle("mono soft", at, foot-h/2-c.pick(14, 6)+c.size*0.35, c.size, digits, 1)
			})
		}
	}
}

// cylinder is a database.
func (c *canvas) cylinder(x, y, w, h float64) {
	e := h * 0.22
	c.Path("server", stage.D("M", x-w/2, y+e, "v", h-2*e, "a", w/2, e, " 0 0 0 ", w, 0, "v", 2*e-h), 1)
	c.Path("server", stage.D("M", x-w/2, y+e, "a", w/2, e, " 0 1 0 ", w, 0, "a", w/2, e, " 0 1 0 ", -w, 0, "z"), 1)
}

// ownerOf draws what the lesson ends with: what fails, who knows, and what is lent.
func (c *canvas) ownerOf(k *numbers.Owner) {
	c.size, c.scale = c.pick3(22, 12, 24), 1
	for i, says := range []string{text.T("no default, no hash"), text.T("one owner, one list"),
		text.T("lent for milliseconds")} {
		wide, high := (c.width-c.pick(60, 8))/3, c.height-c.pick(12, 8)
		x, y := 6+float64(i)*(wide+c.pick(24, 0)), 4.0
		if c.narrow {
			wide, high = c.width-8, (c.height-16)/3
			x, y = 4, 4+float64(i)*(high+4)
		}
		c.Named("panel "+number(i), func() {
			c.Rect("card", x, y, wide, high, 1, "rx", "8")
			c.Middle("bold "+[]string{"wrong", "worker", "sequence"}[i], x+wide/2, y+high-c.pick3(26, 11, 24),
				c.size*c.pick(1.15, 1), says, 1)
		})
		mid, top := x+wide/2, y+c.pick3(60, 10, 40)
		switch i {
		case 0:
			c.refused(k, mid, top, wide)
		case 1:
			c.known(mid, top, wide)
		default:
			c.fenced(x, top, wide)
		}
	}
}

// refused are two lines that fail.
func (c *canvas) refused(k *numbers.Owner, x, y, wide float64) {
	high := c.pick3(150, 36, 120)
	for i, words := range []string{"worker := 1", "hash(name)"} {
		top := y + float64(i)*(high+c.pick3(26, 4, 20))
		c.Named("refused "+number(i), func() {
			c.Rect("code", x-wide*0.43, top, wide*0.86, high, 1, "rx", "6")
			c.Words("mono bold", x-wide*0.38, top+high*0.42, c.size*1.05, words, 1)
			c.Words("soft", x-wide*0.38, top+high*0.78, c.size,
				[]string{text.T("the same everywhere"), text.T("%s servers: 50 %%", strconv.Itoa(k.Even))}[i], 1)
			r := c.pick3(16, 8, 16)
			cx, cy := x+wide*0.36, top+high/2
			c.Path("cross", stage.D("M", cx-r, cy-r, "L", cx+r, cy+r, "M", cx+r, cy-r, "L", cx-r, cy+r), 1)
		})
	}
}

// known is a list, and the servers that it knows.
func (c *canvas) known(x, y, wide float64) {
	high, width, foot := c.pick3(60, 26, 56), wide*c.pick3(0.27, 0.16, 0.26), y+c.pick3(330, 80, 270)
	c.Named("list", func() {
		for i := range 3 {
			c.Path("edge", stage.D("M", x+float64(i-1)*wide*0.3, y+high, "V", foot-width*0.62), 1)
		}
		c.Rect("notebook", x-wide*0.42, y, wide*0.84, high, 1, "rx", "8")
		c.Middle("bold", x, y+high*0.64, c.size, text.T("list of owners"), 1)
	})
	for i, worker := range []string{"4", "7", "2"} {
		at := x + float64(i-1)*wide*0.3
		c.keeper("owner "+number(i), at, foot, width, "", true)
		c.sign("owner plate "+number(i), at, foot, width, 0.27, worker)
	}
}

// fenced are two loans of milliseconds, and a pause that comes between.
func (c *canvas) fenced(x, y, wide float64) {
	high, second := c.pick3(84, 26, 70), c.pick3(200, 44, 160)
	c.Named("fenced", func() {
		c.Rect("loan", x+wide*0.06, y+c.pick3(40, 6, 30), wide*0.4, high, 1, "rx", "4")
		c.Rect("standstill", x+wide*0.24, y+c.pick3(28, 2, 20), wide*0.5, high+c.pick3(24, 8, 20), 1, "rx", "3")
		c.Words("bold soft", x+wide*0.49, y+c.pick3(40, 6, 30)+high*0.64, c.size, text.T("paused"), 1)
		c.Words("mono bold halo", x+wide*0.08, y+c.pick3(40, 6, 30)+high*0.64, c.size, "100…109", 1)
		cx, cy, r := x+wide*0.84, y+c.pick3(40, 6, 30)+high/2, c.pick3(16, 8, 16)
		c.Path("cross", stage.D("M", cx-r, cy-r, "L", cx+r, cy+r, "M", cx+r, cy-r, "L", cx-r, cy+r), 1)
		c.Rect("loan", x+wide*0.54, y+second, wide*0.4, high, 1, "rx", "4")
		c.Words("mono bold", x+wide*0.57, y+second+high*0.64, c.size, "112…121", 1)
	})
}
