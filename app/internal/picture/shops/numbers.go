package shops

import (
	"math"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The sixth lesson: servers, and the plates with their worker IDs.

// keeper is a server with somebody in it and a name above; without a worker ID it is closed. In a small one nobody is
// seen: a worker ID that can be read would cover the head.
func (c *canvas) keeper(name string, x, foot, width float64, label string, open bool) {
	high := width * 0.62
	c.Named(name, func() {
		c.house(x, foot, width, high)
		if open && c.plateHigh(0) < width*0.33 {
			k := width * 0.0062
			c.Path("man clerk", body(x, foot-high*0.36-17*k, k), 1)
		}
		c.Middle("bold", x, foot-high-c.size*0.45, c.size, label, 1)
	})
}

// plateHigh is how high a plate is at least, so that its letters can be read.
func (c *canvas) plateHigh(high float64) float64 {
	if c.narrow {
		high = max(high, 15.4)
	}
	return c.legible(high*0.7) / 0.7
}

// sign is the worker ID on a server's counter, below the head of whoever is in it. Share is of the server's width.
func (c *canvas) sign(name string, x, foot, width, share float64, worker string) {
	high := c.plateHigh(width * share)
	c.plate(name, x, counterAt(foot, width, high), high, worker)
}

// plate is a worker ID on a server's counter, or where else it is.
func (c *canvas) plate(name string, x, y, high float64, worker string) {
	c.Named(name, func() {
		wide := high*0.5 + high*0.55*float64(len(worker))
		c.Rect("plate", x-wide/2, y-high/2, wide, high, 1, "rx", "4")
		c.Middle("mono bold on-worker", x, y+high*0.25, high*0.7, worker, 1)
	})
}

// counterAt is where the plate of a server is: in the middle of its counter, or on the ground if it is higher.
func counterAt(foot, width, high float64) float64 { return foot - max(width*0.62*0.18, high/2) }

// join joins two tickets that are one, with a line above them.
func (c *canvas) join(name string, from, to, top, rise float64) {
	c.Named(name, func() {
		c.During(0.6, 1)
		c.Path("snap", stage.D("M", from, top, "V", top-rise, "H", to, "V", top), 1)
		c.pill((from+to)/2, top-rise)
	})
}

// rate draws two servers with one worker ID, and how soon they hand out one ID twice.
func (c *canvas) rate(k *numbers.Rate) {
	c.size, c.scale = c.pick3(22, 11, 24), c.pick3(2, 0.85, 1.5)
	foot, width := c.pick3(366, 212, 296), c.pick3(210, 78, 190)
	sides := [2]float64{c.pick3(150, 46, 140), c.width - c.pick3(150, 46, 140)}
	for i, x := range sides {
		who := string(rune('A' + i))
		c.keeper("server "+who, x, foot, width, stage.Pick(c.narrow, who, text.T("server %s", who)), k.Open)
		c.sign("plate "+who, x, foot, width, 0.2, strconv.Itoa(numbers.Both))
	}
	c.Named("street", func() { c.Path("edge", stage.D("M", c.pick(30, 2), foot, "H", c.width-c.pick(30, 2)), 1) })
	c.Named("since", func() {
		size := c.pick3(58, 28, 56)
		c.Middle("mono bold time", c.width/2, size*1.05, size, numbers.Span(k.Since), stage.Pick(k.Open, 1.0, 0.4))
		c.Middle("soft", c.width/2, size*1.05+c.size*1.4, c.size,
			stage.Pick(k.Open, text.T("since both opened"), text.T("both closed")), 1)
	})
	away := c.pick3(210, 56, 200)
	var pair [2]person
	for i, x := range sides {
		p := person{x: x + away*stage.Pick(i == 0, 1.0, -1), y: foot - 17*c.scale - 2, is: "man", twin: -1,
			slip: k.Last[i]}
		if k.Twice {
			p.is, p.twin = "man twice", 0
			p.x = c.width/2 + c.pick3(150, 42, 150)*stage.Pick(i == 0, -1.0, 1)
		}
		if k.Open && p.slip == nil {
			p.is = "man away"
		}
		pair[i] = p
		c.guest("customer "+number(i), &p)
	}
	if k.Twice {
		c.join("twice", pair[0].x, pair[1].x, c.slipTop(pair[0]), c.pick3(26, 16, 30))
	}
	c.soon(k)
}

// soon is a scale of times, from a millisecond to a day, with the first duplicates on it.
func (c *canvas) soon(k *numbers.Rate) {
	left, right, y := c.pick3(80, 16, 80), c.width-c.pick3(80, 16, 80), c.pick3(484, 298, 404)
	const day = 24 * time.Hour
	at := func(d time.Duration) float64 {
		return left + (right-left)*math.Log10(float64(max(d, time.Millisecond))/float64(time.Millisecond))/math.Log10(
			float64(day/time.Millisecond))
	}
	c.Named("scale", func() {
		c.Path("edge", stage.D("M", left, y, "H", right), 1)
		for _, mark := range []struct {
			at   time.Duration
			says string
		}{{time.Millisecond, text.T("1 ms")}, {time.Second, text.T("1 s")}, {time.Minute, text.T("1 min")},
			{time.Hour, text.T("1 h")}, {day, text.T("1 day")}} {
			c.Path("edge", stage.D("M", at(mark.at), y, "v", c.pick(12, 7)), 1)
			c.Middle("soft", min(max(at(mark.at), c.size*1.2), c.width-c.size*1.5), y+c.pick(12, 7)+c.size*1.1, c.size,
				mark.says, 1)
		}
		says := text.T("first duplicate after …")
		if n := len(k.First); n > 1 {
			says = text.T("first duplicate after …, %s openings", number(n))
		}
		if c.least > 0 {
			c.End("soft", right, y-16, c.size, says, 1)
			return
		}
		c.Middle("soft", c.width/2, y+c.pick(66, 42), c.size, says, 1)
	})
	r := c.pick3(9, 4.5, 9)
	for i, d := range k.Before {
		c.Named("before "+number(i), func() { c.Circle("earlier", at(d), y-r-3, r, 1) })
	}
	for i := len(k.First) - 1; i >= 0; i-- {
		c.Named("first "+number(i), func() {
			c.Comes(0, -c.pick(60, 30))
			c.During(float64(i)/24, 0.5+float64(i)/24)
			c.Circle(stage.Pick(i == 0, "first yours", "first"), at(k.First[i]), y-r-3, r*stage.Pick(i == 0, 1.25, 1),
				1)
		})
	}
	if k.Average > 0 {
		x := at(k.Average)
		words := text.T("average: %s", numbers.Span(k.Average))
		half := float64(text.Width(words)) * c.size * 0.3
		c.Named("average", func() {
			c.During(0.6, 1)
			c.Path("edge", stage.D("M", x, y-r*2-c.pick(8, 5), "V", y-r*2-c.pick(24, 13)), 1)
			c.Middle("bold halo", min(max(x, half), c.width-half), y-r*2-c.pick(32, 17), c.size, words, 1)
		})
	}
}

// image draws servers that start from one image, and their customers.
func (c *canvas) image(k *numbers.Image) {
	c.size, c.scale = c.pick3(18, 10.8, 24), c.pick3(1.5, 0.46, 0.8)
	edge := c.pick3(330, 0, 300)
	column := (c.width - edge - c.pick(10, 4)) / numbers.Servers
	foot, width := c.pick3(96, 52, 88), column*0.8
	for i := range numbers.Servers {
		x := c.pick(4, 2) + (float64(i)+0.5)*column
		c.keeper("server "+number(i), x, foot, width, "", k.Up)
		if k.Up {
			c.Named("plates "+number(i), func() {
				c.Comes(c.imageAt()-x, -c.pick(10, 40))
				c.During(float64(i)*0.04, 0.5+float64(i)*0.06)
				c.sign("plate "+number(i), x, foot, width, 0.26, k.Customers[i][0].Ticket[1].Digits)
			})
		}
		if k.Framed && k.Twice {
			c.Named("frame "+number(i), func() {
				c.Rect("vacant", x-column/2+2, foot+6, column-4, c.height-foot-c.pick3(8, 66, 8), 1, "rx", "6")
			})
		}
	}
	c.rows(k, column, foot)
	c.Named("image", func() {
		x, y, wide, high := c.width-edge+18, 6.0, edge-22, c.pick3(92, 22, 84)
		if c.narrow {
			x, y, wide = c.width/2-104, 2, 208
		}
		c.Rect("notebook", x, y, wide, high, 1, "rx", "6")
		if !c.narrow {
			c.Words("soft", x+16, y+c.pick3(32, 0, 30), c.pick3(19, 0, 24), text.T("your program"), 1)
		}
		c.Words("mono bold", x+c.pick(16, 10), y+c.pick3(70, 15.5, 66), c.pick3(21, 12.5, 24), "worker := ", 1)
		c.Words("mono bold worker", x+c.pick(16, 10)+10*c.pick3(21, 12.5, 24)*0.602, y+c.pick3(70, 15.5, 66),
			c.pick3(21, 12.5, 24), "1", 1)
	})
	if k.Cases {
		c.cases(c.width-edge+18, c.pick3(112, 304, 104), edge-22)
	}
}

// imageAt is where the plates come from.
func (c *canvas) imageAt() float64 { return c.pick3(1120, 170, 1130) }

// rows are the customers of all servers: each row has one ID.
func (c *canvas) rows(k *numbers.Image, column, foot float64) {
	high := (c.height - foot - c.pick3(12, 66, 12)) / 3
	for row := range 3 {
		y := foot + c.pick(8, 4) + float64(row+1)*high - 17*c.scale - c.pick(8, 6)
		var all [numbers.Servers]person
		for i := range numbers.Servers {
			p := person{x: c.pick(4, 2) + (float64(i)+0.5)*column, y: y, is: "man", twin: -1, stacked: c.narrow}
			if k.Rows > row {
				p.slip = k.Customers[i][row].Ticket
			}
			if k.Twice {
				p.is, p.twin = "man twice", 0
			}
			all[i] = p
			c.guest("customer "+number(i)+number(row), &p)
		}
		if k.Twice {
			c.Named("row "+number(row), func() {
				c.During(float64(row)*0.2, 0.5+float64(row)*0.2)
				top := c.slipTop(all[0])
				rise := c.pick3(18, 9.5, 14) // the badge is above the tickets
				c.Path("snap", stage.D("M", all[0].x, top, "V", top-rise, "H", all[numbers.Servers-1].x, "V", top), 1)
				c.badge((all[0].x+all[numbers.Servers-1].x)/2, top-rise, text.T("seven times"))
			})
		}
	}
}

// badge is a red label.
func (c *canvas) badge(x, y float64, word string) {
	size := c.small(0.85)
	width, height := float64(text.Width(word))*size*0.58+size*1.2, size*c.pick(1.45, 1.25)
	c.Rect("pill", x-width/2, y-height/2, width, height, 1, "rx", stage.Num(height/2))
	c.Middle("on-pill bold", x, y+size*0.35, size, word, 1)
}

// cases are others to whom it has happened.
func (c *canvas) cases(x, y, wide float64) {
	if c.narrow {
		c.Named("cases", func() {
			c.Words("bold", 4, y, 11.5, text.T("It happened to others:"), 1)
			for i, one := range numbers.Cases() {
				c.Words("plain", 4, y+15+15*float64(i), 11.2, text.Tell("%s, %s: %s", one.Who, one.Year, one.Short),
					1)
			}
		})
		return
	}
	high := (c.height - y - 4) / 3
	size := c.pick3(18, 0, 24)
	for i, one := range numbers.Cases() {
		c.Named("case "+number(i), func() {
			c.Comes(60, 0)
			c.During(float64(i)*0.2, 0.6+float64(i)*0.2)
			top := y + float64(i)*high
			c.Rect("case-bad", x, top, wide, high-8, 1, "rx", "6")
			words := []string{one.What}
			if c.least > 0 {
				words = []string{one.Short}
			}
			lines := text.Lines(words[0], int((wide-24)/size/0.5))
			c.Words("bold", x+14, top+size*1.5, size,
				stage.Pick(c.least > 0, one.Who, text.Tell("%s, %s", one.Who, one.Year)), 1)
			for j, line := range lines {
				c.Words("plain", x+14, top+size*1.5+size*1.3*float64(j+1), size, line, 1)
			}
		})
	}
}

// hash draws all worker IDs, and which of them servers have got by a hash of their names.
func (c *canvas) hash(k *numbers.Hash) {
	c.size = c.pick3(20, 12, 26)
	cols := 1 << ((k.Bits + 2) / 2)
	if c.narrow {
		cols = 1 << (k.Bits / 2)
	}
	rows := 1 << k.Bits / cols
	left, top, wide, high := c.pick(4, 2), 4.0, c.pick3(930, 336, 900), c.height-c.pick3(8, 134, 8)
	w, h := wide/float64(cols), high/float64(rows)
	c.Named("places", func() {
		c.Rect("numbers", left, top, wide, high, 1)
		lines := ""
		for i := range cols + 1 {
			lines += stage.D("M", left+float64(i)*w, top, "v", high)
		}
		for i := range rows + 1 {
			lines += stage.D("M", left, top+float64(i)*h, "h", wide)
		}
		c.Path("lines-thin", lines, 1)
	})
	const packs = 8
	var paths [packs]string
	owners, several := k.Owners(), ""
	for i, id := range k.IDs {
		cell := stage.D("M", left+float64(id%cols)*w+1, top+float64(id/cols)*h+1, "h", w-2, "v", h-2, "h", 2-w, "z")
		if k.Shared >= 0 && owners[id] > 1 {
			several += cell
			owners[id] = 0 // once
		} else if owners[id] == 1 || k.Shared < 0 {
			paths[i*packs/len(k.IDs)] += cell
		}
	}
	for i, d := range paths {
		if d != "" {
			c.Named("pack "+number(i)+" of "+number(k.Shown)+"/"+number(k.Servers), func() {
				c.Comes(0, -c.height*0.6)
				c.During(float64(i)*0.06, 0.55+float64(i)*0.06)
				c.Group(0, 0, func() { c.Path("number-taken", d, 1) })
			})
		}
	}
	if several != "" {
		c.Named("several of "+number(k.Shown)+"/"+number(k.Servers), func() {
			c.During(0.6, 1)
			c.Group(0, 0, func() { c.Path("number-shared", several, 1) })
		})
	}
	if k.Shared >= 0 {
		c.shared(k, left+float64(k.Shared%cols)*w, top+float64(k.Shared/cols)*h, w, h, left+wide)
	}
	c.chances(k, left+wide)
	c.pairs(k, left+wide)
}

// mostPairs is the most servers whose pairs are drawn: of more, the lines would be one area.
const mostPairs = 64

// pairs are the servers in a ring, with a line for each pair: there are far more pairs than servers.
func (c *canvas) pairs(k *numbers.Hash, left float64) {
	if c.narrow || c.least > 0 || k.Chance == "" || k.Servers > mostPairs {
		return
	}
	x, y, r := left+116, c.height-102, 84.0
	at := func(i int) (float64, float64) {
		sin, cos := turn(float64(i) / float64(k.Servers))
		return x + r*sin, y - r*cos
	}
	d := ""
	for i := range k.Servers {
		for j := range i {
			fromX, fromY := at(j)
			toX, toY := at(i)
			d += stage.D("M", fromX, fromY, "L", toX, toY)
		}
	}
	c.Named("pairs of "+number(k.Servers), func() {
		c.Path("pair-lines", d, 1)
		for i := range k.Servers {
			dotX, dotY := at(i)
			c.Circle("plate", dotX, dotY, 5, 1)
		}
		c.Words("mono bold", x+r+22, y, 28, text.Group(k.Pairs()), 1)
		c.Words("soft", x+r+22, y+26, c.size, text.T("pairs"), 1)
	})
}

// shared is the worker ID that two servers have, and their names.
func (c *canvas) shared(k *numbers.Hash, x, y, w, h, right float64) {
	c.Named("shared "+number(k.Shared), func() {
		c.During(0.6, 1)
		c.Rect("number-shared", x-1, y-1, w+2, h+2, 1, "rx", "2")
		c.Circle("ring-shared", x+w/2, y+h/2, c.pick3(26, 11, 26), 1)
		first, second := k.Pair[0]+" =", text.Tell("%s: %s", k.Pair[1], strconv.Itoa(k.Shared))
		size := c.pick3(18, 12, 24)
		at, base := right+c.pick3(40, 0, 24), c.pick3(198, 235, 416) // beside the numbers, which it would cover
		if c.narrow {
			at = 4
		}
		c.Words("mono bold wrong", at, base, size, first, 1)
		beside, below := float64(len(first)+1)*size*0.602, 0.0
		if c.least > 0 {
			beside, below = 0, 32
		}
		c.Words("mono bold wrong", at+beside, base+below, size, second, 1)
	})
}

// chances are beside the places: how many servers, how likely it is, and in which deployments it happened.
func (c *canvas) chances(k *numbers.Hash, right float64) {
	x, y := right+c.pick3(40, 0, 24), c.pick3(60, 266, 50)
	big := c.pick3(52, 26, 48)
	if c.narrow {
		x = 4
	}
	count, words := text.Group(k.Servers), text.T("servers")
	if k.Servers == 0 {
		count, words = text.Group(1<<k.Bits), text.T("worker IDs")
	}
	c.Named("servers", func() {
		c.Words("mono bold worker", x, y, big, count, 1)
		c.Words("soft", x+float64(len(count))*big*0.602+c.size*0.5, y, c.size, words, 1)
	})
	c.example(k, x, y)
	if k.Chance != "" {
		at, under := x, y+c.pick3(72, 0, 68)
		if c.narrow {
			at, under = 196, y
		}
		c.Named("chance", func() {
			c.Words("mono bold wrong", at, under, big*0.85, k.Chance, 1)
			if !c.narrow {
				c.Words("soft", at, under+c.size*1.5, c.size, text.T("that two share one"), 1)
			}
		})
	}
	if k.Fails == nil {
		return
	}
	row, step, r := int(c.pick3(10, 10, 7)), c.pick3(28, 33.4, 44), c.pick3(12, 11.5, 19)
	under := y + c.pick3(206, 22, 180)
	c.Named("deployments", func() {
		trials, sign := text.T("%s trials:", number(numbers.Deployments)), text.T("✕ = two share a number")
		if c.narrow {
			c.Words("soft", x, under+c.size*5.6, c.size, text.Sentences(trials, sign), 1)
			return
		}
		c.Words("soft", x, under-c.size*1.3, c.size, trials, 1)
		c.Words("soft", x, under, c.size, sign, 1)
	})
	for i, fails := range k.Fails {
		c.Named("deployment "+number(i), func() {
			at, down := x+r+float64(i%row)*step, under+c.pick3(34, 10, 40)+float64(i/row)*step*c.pick3(1.15, 0.85, 1.1)
			sign := c.pick3(r*1.1, r*1.1, c.size)
			c.Circle(stage.Pick(fails, "fails", "works"), at, down, r, 1)
			c.Middle(stage.Pick(fails, "on-pill bold", "good bold"), at, down+sign*0.35, sign,
				stage.Pick(fails, "✕", "✓"), 1)
		})
	}
}

// example is what a hash does, before servers use it: a name becomes a number.
func (c *canvas) example(k *numbers.Hash, x, y float64) {
	if k.Example == nil {
		return
	}
	c.Named("example", func() {
		line, step := y+c.pick3(100, 24, 84), c.pick3(50, 20, 46)
		c.Words("bold", x, line, c.size, text.T("hash: name → number"), 1)
		for _, one := range k.Example {
			line += step
			c.Words("mono", x, line, c.size, one.Name+" →", 1)
			c.Words("mono bold worker", x+float64(len(one.Name)+3)*c.size*0.602, line, c.size, number(one.ID), 1)
		}
	})
}

// podPlace is where a pod stands: the first three at the left, others at the right.
func (c *canvas) podPlace(i, others int) (x, width float64) {
	width = c.pick3(170, 62, 160)
	if others == 0 { // they share the width
		return c.width * (2*float64(i) + 1) / 6, width
	}
	if i < 3 {
		return c.pick3(140, 38, 130) + float64(i)*c.pick3(230, 72, 220), width
	}
	if others == 1 {
		return c.pick3(1090, 292, 1090), width
	}
	return c.pick3(950, 270, 950) + float64(i-3)*c.pick3(210, 44, 200), c.pick3(170, 42, 160)
}

// pods draws the pods of a StatefulSet, what Kubernetes knows of them, and their customers.
func (c *canvas) pods(k *numbers.Pods) {
	c.size, c.scale = c.pick3(20, 11, 24), c.pick3(1.7, 0.9, 1.2)
	foot, ground := c.pick3(300, 192, 234), c.pick3(530, 344, 446)
	others := len(k.Pods) - 3
	mid, _ := c.podPlace(1, others)
	c.knows("knows", mid, c.pick3(560, 170, 600), k.Known)
	if k.Second != nil {
		at, _ := c.podPlace(3, others)
		last, _ := c.podPlace(4, others)
		c.knows("knows too", (at+last)/2, c.pick3(400, 104, 420), k.Second)
	}
	if k.Command != "" {
		c.Named("command", func() {
			c.Middle("mono bold wrong", c.pick3(1030, 290, 1030), c.pick3(34, 16, 36), c.pick3(19, 11, 24),
				stage.Pick(c.narrow, "--force", stage.Pick(c.least > 0, "kubectl delete --force", k.Command)), 1)
		})
	}
	var tops []person
	for i := range k.Pods {
		p := &k.Pods[i]
		if p.Absent {
			continue
		}
		c.pod(k, i, foot)
		x, _ := c.podPlace(i, others)
		for j, customer := range []*act.Customer{p.Before, p.Customer} {
			if customer == nil {
				continue
			}
			q := person{x: x, y: ground - 17*c.scale, is: "man", twin: -1, slip: customer.Ticket}
			if p.Before != nil {
				q.x += c.pick3(66, 30, 78) * stage.Pick(j == 0, -1.0, 1)
			}
			if p.Twice {
				q.is, q.twin = "man twice", 0
				tops = append(tops, q)
			}
			c.guest("customer "+number(i)+stage.Pick(j == 1 && p.Before != nil, " later", ""), &q)
		}
		if p.Customer == nil {
			c.guest("customer "+number(i), &person{x: x, y: ground - 17*c.scale, is: "man", twin: -1})
		}
	}
	if len(tops) == 2 {
		c.join("twice", tops[0].x, tops[1].x, c.slipTop(tops[0]), c.pick3(28, 16, 26))
	}
	c.Named("street", func() { c.Path("edge", stage.D("M", c.pick(20, 2), ground+2, "H", c.width-c.pick(20, 2)), 1) })
}

// pod is a server with its name and its worker ID, and its wire to Kubernetes.
func (c *canvas) pod(k *numbers.Pods, i int, foot float64) {
	p := &k.Pods[i]
	others := len(k.Pods) - 3
	x, width := c.podPlace(i, others)
	high := c.pick3(50, 40, 50)
	from, _ := c.podPlace(1, others)
	if i >= 3 && k.Second != nil {
		last, _ := c.podPlace(4, others)
		from, _ = c.podPlace(3, others)
		from = (from + last) / 2
	}
	to := foot - width*0.62 - c.size*1.5
	lost := k.Lost && i == 2
	c.Named("wire "+number(i), func() {
		c.Path(stage.Pick(lost, "wire lost", "edge"),
			stage.D("M", from, 3+high, "C", from, to-c.pick(20, 10), x, 3+high+c.pick(20, 10), x, to), 1)
		if lost {
			mx, my, r := (from+x)/2, (3+high+to)/2, c.pick(11, 6)
			c.Path("cross", stage.D("M", mx-r, my-r, "L", mx+r, my+r, "M", mx+r, my-r, "L", mx-r, my+r), 1)
		}
	})
	c.keeper("pod "+number(i), x, foot, width, p.Name, p.Up)
	if p.Up {
		c.sign("plate "+number(i)+" of "+number(p.Lives), x, foot, width, 0.22, strconv.FormatInt(p.Number, 10))
	} else {
		c.Named("ended "+number(i), func() {
			c.Middle("wrong bold", x, foot+c.size*1.25, c.size, text.In("a pod", "ended"), 1)
		})
	}
	if lost {
		c.Named("lost", func() {
			c.Middle("wrong bold", x, foot+c.size*1.25, c.size,
				stage.Pick(c.narrow, text.In("a server", "cut off"), text.T("cut off, still runs")), 1)
		})
	}
}

// knows is Kubernetes, with the names that it has.
func (c *canvas) knows(name string, x, wide float64, names []string) {
	high := c.pick3(50, 40, 50)
	left := min(max(x-wide/2, 4), c.width-wide-4)
	c.Named(name, func() {
		c.Rect("server", left, 3, wide, high, 1, "rx", "7")
		at, base, says := left+c.pick(16, 6), 3+high*c.pick(0.64, 0.84), text.T("Kubernetes:")
		c.Words("bold", at, 3+high*c.pick(0.64, 0.4), c.size, says, 1)
		if !c.narrow {
			at += float64(text.Width(says))*c.size*0.62 + c.size*0.5
		}
		for i, one := range names {
			c.Words("mono", at, base, c.size*c.pick3(0.95, 1, 1), one, 1)
			at += float64(len(one)+1) * c.size * c.pick3(0.95, 1, 1) * 0.602
			if i == len(names)-1 {
				break
			}
		}
	})
}
