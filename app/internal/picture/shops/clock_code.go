package shops

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/clock"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The fourth lesson's clocks that go back, the two versions of Twitter's code, and the end.

// causes draws three clocks, and what sets them.
func (c *canvas) causes(k *clock.Causes) {
	for i := range k.Clocks {
		cause := &k.Clocks[i]
		x, y, wide, high := c.third(i)
		c.Named("card "+cause.Name, func() {
			c.Rect(stage.Pick(k.Pick == i, "clock-card chosen", "clock-card"), x, y, wide, high, 1, "rx", "8")
		})
		title := []string{text.T("A time server (NTP)"), text.T("A leap second"), text.T("A virtual machine")}[i]
		size, r := c.pick3(26, 13, 27), c.pick3(106, 38, 80)
		cx, cy := x+wide*c.pick3(0.68, 0.33, 0.68), y+c.pick3(236, 66, 180)
		if c.narrow {
			cx = x + 150
			c.Words("bold", x+8, y+18, size, title, 1)
		} else {
			c.Middle("bold", x+wide/2, y+c.pick3(46, 0, 42), size, title, 1)
		}
		c.Named("icon "+cause.Name, func() { c.icon(i, x+c.pick3(84, 58, 80), cy, c.pick3(1.3, 0.62, 1.25)) })
		c.causeClock(cause, cx, cy, r, x, y, wide, high)
	}
}

// third is one of three parts of the picture.
func (c *canvas) third(i int) (x, y, wide, high float64) {
	if c.narrow {
		return 2, 2 + 133*float64(i), c.width - 4, 129
	}
	wide = (c.width - 48) / 3
	return 2 + (wide+22)*float64(i), 3, wide, c.height - 6
}

// causeClock is a clock, what it reads, and how far it went back.
func (c *canvas) causeClock(k *clock.Cause, x, y, r, left, top, wide, high float64) {
	turns := float64(k.Reads.UnixNano()%int64(k.Turn)) / float64(k.Turn)
	c.Named("clock "+k.Name, func() {
		c.face(x, y, r, turns)
	})
	reads := k.Reads.Format("15:04:05")
	if k.Decimal {
		reads = k.Reads.Format("15:04:05.000")
	}
	size := c.pick3(28, 14, 30)
	c.Named("reads "+k.Name, func() {
		if c.narrow {
			c.End("mono bold time", left+wide-8, y-8, size, reads, 1)
		} else {
			c.Middle("mono bold time", x, y+r+size*1.5, size, reads, 1)
		}
	})
	if k.Back == 0 {
		return
	}
	c.Named("back "+k.Name, func() {
		c.During(0.4, 1)
		by := max(float64(k.Back)/float64(k.Turn), 0.045) // a shorter arrow would be only its tip
		c.turnedBack(x, y, r+c.pick3(12, 6, 10), turns, by)
	})
	says := text.T("−%s ms", act.Ms(k.Back))
	if k.Back%time.Second == 0 {
		says = text.T("−%s s", number(int(k.Back/time.Second)))
	}
	if k.Name == "leap" {
		says = text.T("twice: %s", says)
	}
	c.Named("by "+k.Name, func() {
		c.Comes(0, 14)
		c.During(0.5, 1)
		if c.narrow {
			c.End("bold time", left+wide-8, y+26, 19, says, 1)
		} else {
			c.Middle("bold time", left+wide/2, top+high-c.pick3(60, 0, 40), c.pick3(46, 0, 46), says, 1)
		}
	})
}

// turnedBack is an arrow beside a clock, against its direction, that ends at the hand.
func (c *canvas) turnedBack(x, y, r, to, by float64) {
	sin, cos := turn(to + by)
	d := stage.D("M", x+sin*r, y-cos*r)
	sin, cos = turn(to)
	d += stage.D("A", r, r, stage.Pick(by > 0.5, " 0 1 0 ", " 0 0 0 "), x+sin*r, y-cos*r)
	tip := c.pick3(11, 6, 11)
	// along is the direction of the end: against the clock's.
	ax, ay := -cos, -sin
	px, py := x+sin*r, y-cos*r
	d += stage.D("M", px-ax*tip*1.3+sin*tip*0.8, py-ay*tip*1.3-cos*tip*0.8, "L", px, py, "L",
		px-ax*tip*1.3-sin*tip*0.8, py-ay*tip*1.3+cos*tip*0.8)
	c.Path("clock-back", d, 1)
}

// icon is what sets a clock: a time server, a calendar, or a machine that pauses.
func (c *canvas) icon(i int, x, y, k float64) {
	switch i {
	case 0:
		c.Path("clock-icon", stage.D("M", x-22*k, y+52*k, "L", x, y-22*k, "L", x+22*k, y+52*k, "M", x-15*k, y+28*k,
			"H", x+15*k, "M", x-8*k, y+4*k,
			"H", x+8*k), 1)
		c.Path("clock-waves", stage.D("M", x-16*k, y-36*k, "a", 20*k, 20*k, " 0 0 0 ", 0, 28*k, "M", x+16*k, y-36*k,
			"a", 20*k, 20*k, " 0 0 1 ", 0, 28*k,
			"M", x-30*k, y-48*k, "a", 36*k, 36*k, " 0 0 0 ", 0, 52*k,
			"M", x+30*k, y-48*k, "a", 36*k, 36*k, " 0 0 1 ", 0, 52*k), 1)
		c.Circle("clock-knob", x, y-22*k, 7*k, 1)
	case 1:
		c.Rect("clock-sheet", x-40*k, y-40*k, 80*k, 84*k, 1, "rx", stage.Num(6*k))
		c.Rect("pill", x-40*k, y-40*k, 80*k, 20*k, 1, "rx", stage.Num(5*k))
		c.Middle("bold", x, y+15*k, 34*k, "31", 1)
		c.Middle("soft", x, y+36*k, c.pick3(20, 11, 24), "2016-12", 1)
	case 2:
		c.Rect("clock-sheet", x-44*k, y-36*k, 88*k, 64*k, 1, "rx", stage.Num(7*k))
		c.Rect("clock-bar", x-14*k, y-20*k, 9*k, 32*k, 1)
		c.Rect("clock-bar", x+5*k, y-20*k, 9*k, 32*k, 1)
		c.Path("clock-icon", stage.D("M", x-16*k, y+28*k, "v", 14*k, "M", x+16*k, y+28*k, "v", 14*k, "M", x-52*k,
			y+42*k, "h", 104*k), 1)
	}
}

// source are the lines of Twitter's code, in the words of lesson 3.
var source = [clock.Lines][]token{
	{{"if ", ""}, {"now", "time"}, {" == last { ", ""}, {"sequence", "sequence"}, {"++ }", ""}},
	{{"else { ", ""}, {"sequence", "sequence"}, {" = 0 }", ""}},
	{{"if ", ""}, {"now", "time"}, {" < last { ", ""}, {"reject", "wrong"}, {" }", ""}},
	{{"last = ", ""}, {"now", "time"}},
	{{"return ", ""}, {"now", "time"}, {" / ", ""}, {"sequence", "sequence"}},
}

// counted is the sequence, where a line has no room for the comparison.
var counted = []token{{"sequence", "sequence"}, {"++", ""}}

// halves draws the two versions of Twitter's code side by side.
func (c *canvas) halves(k *clock.Halves) {
	for i := range k.Versions {
		wide, high := c.pick((c.width-28)/2, c.width-4), c.pick(c.height-6, c.height/2-5)
		x, y := c.pick(2+float64(i)*(wide+24), 2), c.pick(3, 2+float64(i)*(high+7))
		name := []string{"2010", "final"}[i]
		v := &k.Versions[i]
		c.Named("half "+name, func() {
			c.Rect(stage.Pick(k.Guess == name, "clock-card chosen", "clock-card"), x, y, wide, high, 1, "rx", "8")
			c.Words("bold", x+c.pick(20, 8), y+c.pick3(36, 17, 34), c.pick3(24, 13, 27), v.Name, 1)
		})
		c.half(v, name, x, y, wide, high)
	}
}

func (c *canvas) half(v *clock.Version, name string, x, y, wide, high float64) {
	top, line, size := y+c.pick3(50, 22, 46), c.pick3(36, 17, 34), c.pick3(21, 11.5, 24)
	for n, of := range v.Order {
		at := top + line*float64(n)
		if v.Now == of {
			c.Named("runs "+name, func() {
				c.Rect("clock-line now", x+c.pick(10, 4), at, wide-c.pick(20, 8), line-2, 1, "rx", "4")
			})
			c.Named("value "+name+number(of), func() {
				c.End("mono bold", x+wide-c.pick(18, 8), at+line*0.7, size*0.9, v.Value, c.pick3(1, 0, 0))
			})
		}
		c.Named("line "+name+number(of), func() {
			c.numberedLine(n+1, source[of], x+c.pick(18, 7), c.pick3(28, 13, 30), at+line*0.7, size)
		})
	}
	by, bh := y+c.pick3(168, 80, 152), c.pick3(120, 62, 84)
	bw := c.pick((wide-56)/2, 58)
	c.state("last "+name, x+c.pick(20, 6), by, bw, bh, "last", v.Last, "", "time")
	c.state("sequence "+name, x+c.pick(36+bw, 70), by, bw, bh, "sequence", v.Sequence, "", "sequence")
	left, room := x+c.pick(10, 130), c.pick(wide-20, wide-134)
	c.size, c.scale = c.pick3(20, tiny, 24), c.pick3(1.6, 0.66, 1.1)
	c.requests(name, v.Requests, left, room, y+high-c.pick3(84, 58, 90), c.pick3(52, 30, 48))
}

// state is a number of the memory in large letters; was is what it was before, if that is shown.
func (c *canvas) state(name string, x, y, wide, high float64, label, value, was, hue string) {
	c.Named(name, func() {
		c.Rect(stage.Pick(was == "", "notebook", "clock-changed"), x, y, wide, high, 1, "rx", "6")
		c.Middle("mono soft", x+wide/2, y+c.pick3(26, 13, 26), c.pick3(18, stage.Pick(len(label) > 6, tiny, 11.0),
			24), label, 1)
		size := min(high*0.58, c.pick3(80, 26, 60), wide*0.46)
		shift := stage.Pick(was == "", 0, wide*0.2)
		c.Middle("mono bold "+hue, x+wide/2+shift, y+high-high*0.13, size, value, 1)
		if was != "" {
			c.Middle("mono soft struck", x+wide/2-shift, y+high-high*0.13, size*0.7, was, 1)
		}
	})
}

// requests are the customers of a version in the order in which they came, with the clock below each, and the sequence
// that is remembered.
func (c *canvas) requests(name string, all []clock.Request, left, room, y, below float64) {
	step := room / float64(len(all))
	people := make([]person, len(all))
	for i := range all {
		r := &all[i]
		p := person{x: left + (float64(i)+0.5)*step, y: y, is: stage.Pick(r.Done, "man", "man away"), slip: r.Ticket,
			twin: -1}
		if r.Done && r.State == act.Turned {
			p.is = "man away"
		}
		if r.Twin >= 0 {
			people[r.Twin].is, people[r.Twin].twin = "man twice", i
			p.is, p.twin = "man twice", r.Twin
		}
		people[i] = p
	}
	for i := range all {
		r, p := &all[i], &people[i]
		who := name + " " + number(i)
		c.guest(who, p)
		if r.Done && r.State == act.Turned {
			c.Named(who+" cross", func() {
				c.During(0.3, 0.8)
				k := c.scale
				c.Path("cross", stage.D("M", p.x-12*k, y-12*k, "L", p.x+12*k, y+12*k, "M", p.x+12*k, y-12*k, "L",
					p.x-12*k, y+12*k), 1)
			})
		}
		size := c.pick3(18, 11, 24)
		c.Named(who+" asks", func() {
			c.Middle("mono bold time", p.x, y+below, size, stage.Pick(c.narrow, number(int(r.Clock)),
				text.T("at %s", number(int(r.Clock)))), 1)
		})
		if r.Done {
			c.Named(who+" leaves", func() {
				c.Comes(0, -8)
				c.During(0.4, 0.9)
				c.Middle(stage.Pick(r.Changed, "mono bold wrong", "mono sequence"), p.x, y+below+size*1.3, size,
					stage.Pick(c.narrow || c.least > 0, "seq ", "sequence ")+r.Sequence, 1)
			})
		}
	}
	if pair, ok := twins(people); ok {
		c.Named("snap "+name, func() { c.snap(people[pair[0]], people[pair[1]]) })
	}
}

// listing draws the code of 2010, of which one line is to be found, and the request that is rejected.
func (c *canvas) listing(k *clock.Listing) {
	wide, line, size := c.pick3(764, 336, 760), c.pick3(109, 34, 91), c.pick3(28, 11.5, 30)
	for n, of := range k.Order {
		y := 4 + line*float64(n)
		is := "clock-line"
		switch {
		case k.At == of && k.Wrong:
			is = "clock-line guilty"
		case k.At == of:
			is = "clock-line now"
		}
		name := []string{"count", "zero", "check", "last", "out"}[of]
		c.Named("line "+name, func() {
			c.Rect(is, 2, y, wide, line-c.pick3(8, 4, 8), 1, "rx", "6")
			base := y + (line-c.pick3(8, 4, 8))*c.pick3(0.4, 0.32, 0.38) + size*0.35
			c.numberedLine(n+1, source[of], c.pick(20, 8), c.pick(40, 16), base, size)
		})
		value := k.Values[of]
		if k.At == of && k.Never {
			value = text.T("never reached")
		}
		if value != "" {
			c.Named("value "+name, func() {
				is := stage.Pick(k.At == of, "mono bold", "mono soft")
				c.End(is, wide-c.pick(14, 5), y+line*0.8, c.pick3(22, tiny, 25), value, 1)
			})
		}
		c.Place(name, 2, y, wide, line-c.pick3(8, 4, 8))
	}
	x, y := c.pick3(796, 2, 784), c.pick3(4, 180, 4)
	bw, bh := (c.width-x-c.pick(28, 14))/3, c.pick3(136, 56, 112)
	for i, box := range [][4]string{{"now", k.Now, "", "time"}, {"last", k.Last, "", "time"}, {"sequence", k.Sequence,
		k.Was, "sequence"}} {
		c.state("state "+box[0], x+float64(i)*(bw+c.pick(13, 6)), y, bw, bh, box[0], box[1], box[2], box[3])
	}
	c.size, c.scale = c.pick3(20, 11.5, 24), c.pick3(1.6, 0.8, 1.3)
	c.requests("code", k.Requests, c.pick(790, 4), c.pick(c.width-792, 332), c.height-c.pick3(94, 62, 88),
		c.pick3(54, 34, 50))
}

// kept draws what the lesson ends with.
func (c *canvas) kept() {
	for i := range 3 {
		x, y, wide, high := c.third(i)
		c.Rect([]string{"clock-end time", "clock-end sequence", "clock-end worker"}[i], x, y, wide, high, 1, "rx", "6")
		says := []string{text.T("compare, then count"), text.T("small: wait · large: reject"),
			text.T("a restart begins at 104")}[i]
		middle := y + c.pick3(240, 52, 190)
		c.Middle("bold", x+wide/2, y+high-c.pick3(34, 10, 26), stage.Fitting(says, wide-12, c.pick3(25, 13, 28)),
			says, 1)
		switch i {
		case 0:
			c.keptOrder(x, wide, middle)
		case 1:
			c.keptSize(x, wide, middle)
		case 2:
			c.keptDisk(x, wide, middle)
		}
	}
}

func (c *canvas) keptOrder(x, wide, middle float64) {
	line, size := c.pick3(82, 30, 72), c.pick3(25, 13, 25)
	for n, tokens := range [][]token{source[clock.LineCheck], counted, source[clock.LineOut]} {
		y := middle + (float64(n)-1.5)*line
		c.Rect(stage.Pick(n == 0, "clock-line found", "clock-line"), x+c.pick(12, 24), y, wide-c.pick(24, 48),
			line-c.pick(12, 4), 1, "rx", "6")
		c.line("mono bold", tokens, x+c.pick(24, 34), y+(line-c.pick(12, 4))/2+size*0.35, size, 1)
	}
}

func (c *canvas) keptSize(x, wide, middle float64) {
	r := c.pick3(74, 25, 58)
	for n, share := range []float64{0.28, 0.74} {
		cx, cy := x+wide*share, middle-r*c.pick(0.7, 0.8)
		c.face(cx, cy, r, 0)
		c.turnedBack(cx, cy, r+c.pick3(12, 5, 10), stage.Pick(n == 0, 0, 0.06), stage.Pick(n == 0, 0.07, 0.9))
		c.Middle("bold time", cx, cy+r+c.pick3(48, 20, 40), c.pick3(28, 14, 28), []string{text.T("3 ms"),
			text.T("1 hour")}[n], 1)
		c.Middle([]string{"bold time", "bold wrong"}[n], cx, cy+r+c.pick3(88, 35, 76), c.pick3(28, 14, 28),
			[]string{text.T("wait"), text.T("reject")}[n], 1)
	}
}

func (c *canvas) keptDisk(x, wide, middle float64) {
	size := c.pick3(26, 14, 28)
	dw, dx := c.pick3(104, 64, 100), x+c.pick3(66, 46, 62)
	c.drum(dx, middle-c.pick3(20, 14, 20), dw, c.pick3(66, 38, 62))
	c.Middle("mono bold", dx, middle+c.pick3(30, 20, 28), size, "103", 1)
	for i, line := range text.Lines(text.T("used up to"), int(c.pick3(12, 12, 8))) {
		c.Middle("soft", dx, middle-c.pick3(40, 22, 58)+c.pick3(22, 11, 26)*float64(i), c.pick3(20, 11, 24), line, 1)
	}
	left := x + c.pick3(132, 96, 126)
	step := (x + wide - c.pick(8, 12) - left) / 7
	high := c.pick3(170, 52, 130)
	for i := range 7 {
		ms := clock.First + i
		c.Rect(stage.Pick(ms > 103, "place full", "clock-gone"), left+step*float64(i)+1, middle-high/2, step-3, high,
			1, "rx", "3")
		if ms == clock.First || ms > 103 {
			c.Middle(stage.Pick(ms > 103, "mono bold sequence", "mono soft"), left+step*(float64(i)+0.5),
				middle+high/2+c.pick3(28, 14, 28),
				c.pick3(20, tiny, 24), number(ms), 1)
		}
	}
	c.Rect("clock-fence", left+step*6-1-c.pick(3, 2), middle-high/2-c.pick(22, 8), c.pick(6, 4), high+c.pick(28, 11),
		1, "rx", "2")
}
