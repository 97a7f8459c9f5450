package shops

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// lifetime is a bar for each epoch that the reader can choose, on one line of years.
func (c *canvas) lifetime() {
	part := c.To.Part
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
	now := at(part.Now)
	c.Path("now-line", stage.D("M", now, c.height*0.04, "V", foot), 1)
	for i, b := range part.Bars {
		y := c.height * (0.14 + 0.23*float64(i))
		high := c.height * 0.12
		chosen := b.Choice == part.Choice
		x, end := at(b.From), at(b.Last)
		c.Rect(stage.Pick(chosen, "life-left", "life-bar"), x, y, max(end-x, 2), high, 1, "rx", "4")
		c.Rect("life-gone", x, y, max(min(now, end)-x, 0), high, 1, "rx", "4")
		name := map[string]string{"1970": text.T("from 1970"), "2010": text.T("from 2010"),
			"today": text.T("from today")}[b.Choice]
		c.Words(stage.Pick(chosen, "time bold halo", "soft halo"), x, y-c.size*0.3, c.small(0.85), name, 1)
		late := b.Last.Before(part.Now)
		says := text.Day(b.Last)
		if end >= right {
			says += " →"
		}
		anchor := min(end, right-float64(len(says))*c.size*0.48)
		c.Words(stage.Pick(late, "mono wrong bold", stage.Pick(chosen, "mono time bold", "mono soft")),
			max(anchor, x+c.pick(130, 80)), y-c.size*0.3, c.small(0.85), says, 1)
	}
	c.Words("bold", now+6, foot-6, c.small(0.8), text.T("today"), 1)
}

// packing are the fields in rows of 64 columns: they move to their places, and become one number.
func (c *canvas) packing() {
	part := c.To.Part
	fields := part.Steps[len(part.Steps)-1].Field[1:] // without the top bit
	left, width := c.pick(40, 6), (c.width-c.pick(80, 12))/64
	high := c.pick(42, 26)
	below := 0
	for i := range fields {
		below += fields[i].Bits
	}
	for i, f := range fields {
		below -= f.Bits
		y := c.height * (0.12 + 0.215*float64(i))
		moved := stage.Lerp(stage.Yes(c.From.Step > i), stage.Yes(c.To.Step > i), c.Phase(0, 1))
		if below == 0 {
			moved = 1
		}
		shift := float64(below) * moved
		c.Path("rule", stage.D("M", left, y+high, "H", left+64*width), 1)
		c.Words("bold "+f.Hue, left, y-c.size*0.2, c.small(0.85), f.Name, 1)
		c.row(f, left+(64-float64(f.Bits)-shift)*width, y, width, high, 1)
	}
	shown := c.Fade(c.From.Step >= 3, c.To.Step >= 3, 0.2, 1)
	y := c.height * 0.79
	c.Path("rule", stage.D("M", left, y+high, "H", left+64*width), 1)
	one := uint64(0)
	for _, f := range fields {
		one = one<<f.Bits | f.Value
	}
	c.Words("bold", left, y-c.size*0.2, c.small(0.85), text.T("one number: %s", text.Group(one)), shown)
	x := left + width
	c.row(story.Field{Hue: "unused", Bits: 1}, left, y, width, high, shown)
	for _, f := range fields {
		c.row(f, x, y, width, high, shown)
		x += float64(f.Bits) * width
	}
}

// row are a field's bits: a 1 is filled, and a 0 is hollow.
func (c *canvas) row(f story.Field, x, y, width, high, shown float64) {
	for i := range f.Bits {
		one := f.Value>>(f.Bits-1-i)&1 == 1
		c.Rect("bit-"+f.Hue+stage.Pick(one, " solid", ""), x+float64(i)*width, y, width-1, high, shown)
		c.Middle(stage.Pick(one, "mono on-"+f.Hue, "mono "+f.Hue), x+(float64(i)+0.5)*width-0.5, y+high*0.66,
			c.size*0.62, stage.Pick(one, "1", "0"), shown*stage.Yes(!c.narrow))
	}
}

// The milliseconds of the clock that goes back.
const (
	firstBack = 107
	columns   = 5
)

// rollback are columns of milliseconds: above who came before the clock went back, below who came after.
func (c *canvas) rollback() {
	part := c.To.Part
	left := c.pick(300, 4)
	width := (c.width - left - c.pick(30, 4)) / columns
	at := c.To
	if c.Share < 0.5 {
		at = c.From
	}
	for i := range columns {
		x := left + float64(i)*width
		c.Rect("column", x, c.pick(44, 20), width-6, c.height-c.pick(52, 24), 1, "rx", "5")
		c.Middle("mono bold time", x+width/2-3, c.pick(32, 14), c.small(0.9), number(firstBack+i), 1)
	}
	was, is := part.Run.Frame(part.Steps[c.From.Step].Frame).Clock(0),
		part.Run.Frame(part.Steps[c.To.Step].Frame).Clock(0)
	c.dial(c.pick(stage.Pick(c.least > 0, 116.0, 130.0), -200), c.height*0.36,
		c.pick(80, 10)*stage.Pick(c.least > 0, 0.85, 1.0), stage.Lerp(float64(was), float64(is), c.Phase(0, 0.5))/1e6,
		part.Run.Frame(part.Steps[at.Step].Frame).Clock(0), stage.Yes(!c.narrow))
	for row, says := range []string{text.T("before"), text.T("after")} {
		c.End("soft", left-c.pick(14, 0), c.height*[]float64{0.4, 0.82}[row], c.small(0.85), says, stage.Yes(!c.narrow))
	}
	c.scale *= 0.8
	c.size *= stage.Pick(c.least > 0, 1, c.pick(0.85, 0.82))
	a, b := c.comers(c.From, left, width), c.comers(c.To, left, width)
	c.people(a, b)
	for i := 4; i < 4+columns; i++ {
		var was, is person
		seen, sees := i < len(a) && a[i].twin >= 0, i < len(b) && b[i].twin >= 0
		if seen {
			is, was = a[i], a[a[i].twin]
		}
		if sees {
			is, was = b[i], b[b[i].twin]
		}
		d := ""
		if seen || sees {
			d = stage.D("M", was.x, was.y+17*c.scale, "V", c.slipTop(is))
		}
		shown := c.Fade(seen, sees, 0.7, 1)
		c.Path("snap", d, shown)
		c.pill((was.x+is.x)/2, (was.y+17*c.scale+c.slipTop(is))/2, shown)
	}
}

// comers are the customers of the clock's beat in their columns.
func (c *canvas) comers(k *Look, left, width float64) (all []person) {
	for i, customer := range k.customers() {
		p := person{seen: true, is: "man", twin: customer.Twin, slip: customer.Ticket,
			turns: customer.State == story.Turned}
		row, column := 0, i
		if i >= 4 {
			row, column = 1, i-4
		}
		p.x, p.y = left+(float64(column)+0.5)*width-3, c.height*[]float64{0.4, 0.82}[row]
		asked := firstBack + column
		switch {
		case customer.Twin >= 0:
			p.is, all[customer.Twin].is, all[customer.Twin].twin = "man twice", "man twice", i
		case p.turns:
			p.is, p.notes = "man away", stage.Pick(c.narrow, "", text.T("rejected"))
		case customer.Wait > 0:
			p.notes = text.T("waits %s ms", number(int(customer.Wait.Milliseconds())))
		case row == 1 && digits(customer.Ticket[0].Digits) > asked:
			p.notes = text.T("%s ms ahead", number(digits(customer.Ticket[0].Digits)-asked))
		}
		if c.narrow && p.notes != "" {
			p.notes = stage.Pick(customer.Wait > 0, "", "+") +
				number(int(max(customer.Wait.Milliseconds(),
					int64(digits("0"+story.Text(customer.Ticket[:min(1, len(customer.Ticket))]))-asked)))) + " ms"
			if p.turns {
				p.notes = ""
			}
		}
		all = append(all, p)
	}
	return all
}

// threads are two clerks who share a notebook.
func (c *canvas) threads() {
	races := c.To.Part.RacePositions()
	was, is := races[c.From.Step], races[c.To.Step]
	at := is
	if c.Share < 0.5 {
		at = was
	}
	x, width, high := c.width/2, c.pick(300, 110), c.pick(120, 50)
	top := c.pick(16, 8)
	c.Rect("notebook", x-width/2, top, width, high, 1, "rx", "6")
	c.Middle("soft", x, top+c.size*1.3, c.small(0.85), text.T("notebook"), 1)
	c.Middle("mono bold", x, top+high*0.72, c.size, text.T("next: %s", number(int(at.Shared.Sequence))), 1)
	var before, after []person
	for thread := range 2 {
		clerk := c.pick(210, 62)
		if thread == 1 {
			clerk = c.width - clerk
		}
		y := c.height * c.pick(0.4, 0.34)
		c.Path("man clerk", body(clerk, y, c.scale), 1)
		c.Rect("server", clerk-c.pick(90, 44), y+12*c.scale, c.pick(180, 88), c.pick(44, 24), 1, "rx", "4")
		c.Middle("bold", clerk, y+12*c.scale+c.pick(44, 24)/2+c.size*0.35, c.small(0.85),
			text.T("clerk %s", string(rune('A'+thread))), 1)
		read, holds := at.Read(thread)
		side := stage.Pick(thread == 0, 1.0, -1)
		c.Middle("mono sequence bold", clerk+side*c.pick(190, 76), y+c.pick(40, 22), c.size*0.95,
			stage.Pick(holds, text.T("read %s", number(int(read))), ""), 1)
		lock := at.Locked && at.Threads[thread].At > 0 && at.Threads[thread].At < 5
		waits := at.Locked && !lock
		c.Middle(stage.Pick(lock, "bold accent", "time bold"), clerk, y-c.pick(52, 26), c.small(0.85),
			stage.Pick(lock, text.T("has the lock"), stage.Pick(waits, text.T("waits"), "")), 1)
		spot := func(d *story.RacePosition) person {
			p := person{seen: true, is: "man", twin: -1, x: x + side*-c.pick(130, 56), y: c.height*0.96 - 17*c.scale,
				slip: d.Slip(thread)}
			if d.Duplicate() {
				p.is = "man twice"
				p.twin = 1 - thread
			}
			return p
		}
		before, after = append(before, spot(&was)), append(after, spot(&is))
	}
	c.people(before, after)
	c.duplicate(before, after)
}
