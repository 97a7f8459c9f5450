package shops

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// lifetime is a bar for each epoch that the reader can choose, on one line of years.
func (c *canvas) lifetime(k *story.Look) {
	const first, last = 1960, 2120
	left, right := c.pick(60, 10), c.width-c.pick(60, 10)
	at := func(t time.Time) float64 {
		year := float64(t.Year()) + float64(t.YearDay())/366
		return min(left+(year-first)/(last-first)*(right-left), right)
	}
	foot := c.height * 0.86
	c.Path("edge", stage.D("M", left, foot, "H", right), 1)
	for year := first; year <= last; year += 20 {
		x := at(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC))
		c.Path("unit", stage.D("M", x, foot, "v", 8), 1)
		c.Middle("mono soft", x, foot+c.size*1.25, c.small(0.8), strconv.Itoa(year),
			stage.Yes(!c.narrow || year%40 == 0))
	}
	now := at(k.Now)
	c.Path("now-line", stage.D("M", now, c.height*0.04, "V", foot), 1)
	for i, b := range k.Bars {
		y := c.height * (0.14 + 0.23*float64(i))
		high := c.height * 0.12
		chosen := b.Choice == k.Choice
		x, end := at(b.From), at(b.Last)
		c.Rect(stage.Pick(chosen, "life-left", "life-bar"), x, y, max(end-x, 2), high, 1, "rx", "4")
		c.Rect("life-gone", x, y, max(min(now, end)-x, 0), high, 1, "rx", "4")
		name := map[string]string{"1970": text.T("from 1970"), "2010": text.T("from 2010"),
			"today": text.T("from today")}[b.Choice]
		beside := x
		if x > now-3 { // the line of today would cross it
			beside = now + 6
		}
		c.Words(stage.Pick(chosen, "time bold halo", "soft halo"), beside, y-c.size*0.3, c.small(0.85), name, 1)
		late := b.Last.Before(k.Now)
		says := text.Day(b.Last)
		if end >= right {
			says += " →"
		}
		anchor := min(end, right-float64(len(says))*c.size*0.48)
		c.Words(stage.Pick(late, "mono wrong bold", stage.Pick(chosen, "mono time bold", "mono soft")),
			max(anchor, x+c.pick(130, 86)), y-c.size*0.3, c.small(0.85), says, 1)
	}
	c.Words("bold", now+6, foot-6, c.small(0.8), text.T("today"), 1)
}

// packing are the fields in rows of 64 columns: they move to their places, and become one number.
func (c *canvas) packing(k *story.Look) {
	fields := k.Steps[len(k.Steps)-1].Field[1:] // without the top bit
	left, width := c.pick(40, 6), (c.width-c.pick(80, 12))/64
	high := c.pick(42, 26)
	below := 0
	for i := range fields {
		below += fields[i].Bits
	}
	for i, f := range fields {
		below -= f.Bits
		y := c.height * (0.12 + 0.215*float64(i))
		shift := 0.0
		if k.Step > i {
			shift = float64(below)
		}
		c.Path("rule", stage.D("M", left, y+high, "H", left+64*width), 1)
		c.Words("bold "+f.Hue, left, y-c.size*0.2, c.small(0.85), f.Name, 1)
		c.row(f, left+(64-float64(f.Bits)-shift)*width, y, width, high)
	}
	y := c.height * 0.79
	c.Path("rule", stage.D("M", left, y+high, "H", left+64*width), 1)
	one := uint64(0)
	for _, f := range fields {
		one = one<<f.Bits | f.Value
	}
	if k.Step < 3 {
		return
	}
	c.Named("joined", func() {
		c.During(0.2, 1)
		c.Words("bold", left, y-c.size*0.2, c.small(0.85), text.T("one number: %s", text.Group(one)), 1)
		x := left + width
		c.row(act.Field{Hue: "unused", Bits: 1}, left, y, width, high)
		for _, f := range fields {
			c.row(f, x, y, width, high)
			x += float64(f.Bits) * width
		}
	})
}

// row are a field's bits: a 1 is filled, and a 0 is hollow.
func (c *canvas) row(f act.Field, x, y, width, high float64) {
	for i := range f.Bits {
		one := f.Value>>(f.Bits-1-i)&1 == 1
		c.Rect("bit-"+f.Hue+stage.Pick(one, " solid", ""), x+float64(i)*width, y, width-1, high, 1)
		if !c.narrow {
			c.Middle(stage.Pick(one, "mono on-"+f.Hue, "mono "+f.Hue), x+(float64(i)+0.5)*width-0.5, y+high*0.66,
				c.legible(c.size*0.62), stage.Pick(one, "1", "0"), 1)
		}
	}
}

// The milliseconds of the clock that goes back.
const (
	firstBack = 107
	columns   = 5
)

// rollback are columns of milliseconds: above who came before the clock went back, below who came after.
func (c *canvas) rollback(k *story.Look) {
	left := c.pick(300, 2)
	width := (c.width - left - c.pick(30, 0)) / columns
	for i := range columns {
		x := left + float64(i)*width
		c.Rect("column", x, c.pick(44, 20), width-c.pick(6, 2), c.height-c.pick(52, 24), 1, "rx", "5")
		c.Middle("mono bold time", x+width/2-c.pick(3, 1), c.pick(32, 14), c.small(0.9), number(firstBack+i), 1)
	}
	if !c.narrow {
		c.dial(stage.Pick(c.least > 0, 116.0, 130.0), c.height*0.36, 80*stage.Pick(c.least > 0, 0.85, 1.0),
			k.Frame().Clock(0))
		for row, says := range []string{text.T("before"), text.T("after")} {
			c.End("soft", left-14, c.height*[]float64{0.4, 0.82}[row], c.small(0.85), says, 1)
		}
	}
	c.scale *= 0.8
	c.size *= stage.Pick(c.least > 0, 1, c.pick(0.85, 0.88))
	all := c.comers(k, left, width)
	for i := range all {
		c.person(i, &all[i])
	}
	first := -1.0 // where the first pair is
	for i := 4; i < len(all); i++ {
		if all[i].twin < 0 {
			continue
		}
		if first < 0 {
			first = all[i].x
		}
		is, was := all[i], all[all[i].twin]
		c.Named("snap "+number(i), func() {
			c.During(0.7, 1)
			c.Path("snap", stage.D("M", was.x, was.y+17*c.scale, "V", c.slipTop(is)), 1)
			if !c.narrow || i+1 == len(all) || all[i+1].twin < 0 { // on a phone, one stands for all
				c.pill(stage.Pick(c.narrow, (first+is.x)/2, (was.x+is.x)/2), (was.y+17*c.scale+c.slipTop(is))/2)
			}
		})
	}
}

// comers are the customers of the clock's beat in their columns.
func (c *canvas) comers(k *story.Look, left, width float64) (all []person) {
	for i, customer := range k.Customers() {
		p := person{is: "man", twin: customer.Twin, slip: customer.Ticket,
			turns: customer.State == act.Turned}
		row, column := 0, i
		if i >= 4 {
			row, column = 1, i-4
		}
		p.x, p.y = left+(float64(column)+0.5)*width-c.pick(3, 1), c.height*[]float64{0.4, 0.82}[row]
		asked := firstBack + column
		switch {
		case customer.State == act.Waiting:
			p.waits = true
		case customer.Twin >= 0:
			p.is, all[customer.Twin].is, all[customer.Twin].twin = "man twice", "man twice", i
		case p.turns:
			p.is, p.notes = "man away", stage.Pick(c.narrow, "", text.T("rejected"))
		case customer.Wait > 0:
			p.is, p.waits = "man waits", true
			p.notes = text.T("waits %s ms", number(int(customer.Wait.Milliseconds())))
		case row == 1 && digits(customer.Ticket[0].Digits) > asked:
			p.notes = text.T("%s ms ahead", number(digits(customer.Ticket[0].Digits)-asked))
		}
		if c.narrow && p.notes != "" {
			p.notes = stage.Pick(customer.Wait > 0, "", "+") +
				number(int(max(customer.Wait.Milliseconds(),
					int64(digits("0"+act.Text(customer.Ticket[:min(1, len(customer.Ticket))]))-asked)))) + " ms"
			if p.turns {
				p.notes = ""
			}
		}
		all = append(all, p)
	}
	return all
}

// threads are two clerks who share a notebook.
func (c *canvas) threads(k *story.Look) {
	is := k.RacePositions()[k.Step]
	x, width, high := c.width/2, c.pick(300, 110), c.pick(120, 50)
	top := c.pick(16, 8)
	c.Rect("notebook", x-width/2, top, width, high, 1, "rx", "6")
	c.Middle("soft", x, top+c.size*1.3, c.small(0.85), text.T("notebook"), 1)
	c.Middle("mono bold", x, top+high*0.72, c.size, text.T("next: %s", number(int(is.Shared.Sequence))), 1)
	var all []person
	for thread := range 2 {
		side := stage.Pick(thread == 0, 1.0, -1)
		c.clerk(&is, thread, side)
		p := person{is: "man", twin: -1, x: x + side*-c.pick(130, 56), y: c.height*0.96 - 17*c.scale,
			slip: is.Slip(thread)}
		if is.Duplicate() {
			p.is, p.twin = "man twice", 1-thread
		}
		all = append(all, p)
	}
	c.people(all)
}

// clerk is a thread, with what it has read and whether it has the lock.
func (c *canvas) clerk(is *story.RacePosition, thread int, side float64) {
	x, y := c.pick(210, 62), c.height*c.pick(0.4, 0.34)
	if thread == 1 {
		x = c.width - x
	}
	c.Path("man clerk", body(x, y, c.scale), 1)
	c.Rect("server", x-c.pick(90, 44), y+12*c.scale, c.pick(180, 88), c.pick(44, 24), 1, "rx", "4")
	c.Middle("bold", x, y+12*c.scale+c.pick(44, 24)/2+c.size*0.35, c.small(0.85),
		text.T("clerk %s", string(rune('A'+thread))), 1)
	read, holds := is.Read(thread)
	c.Middle("mono sequence bold", x+side*c.pick(190, 76), y+c.pick(40, 22), c.size*0.95,
		stage.Pick(holds, text.T("read %s", number(int(read))), ""), 1)
	lock := is.Locked && is.Threads[thread].At > 0 && is.Threads[thread].At < 5
	waits := is.Locked && !lock
	c.Middle(stage.Pick(lock, "bold accent", "time bold"), x, y-c.pick(52, 26), c.small(0.85),
		stage.Pick(lock, text.T("has the lock"), stage.Pick(waits, text.T("waits"), "")), 1)
}
