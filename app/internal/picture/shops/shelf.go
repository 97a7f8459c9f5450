package shops

import (
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// most is how many customers come: a column each.
const most = 7

// shelfOf draws customers in the order in which they came, above their rows in a database.
func (c *canvas) shelfOf(k *bits.Shelf) {
	c.fieldBlocks(k)
	c.exact(k)
	c.size, c.scale = c.pick3(20, 11, 24), c.pick3(1.35, 0.6, 1.05)
	column := c.width / most
	feet, axis := c.pick3(212, 118, 176), c.pick3(220, 124, 182)
	shelf, high := c.pick3(430, 300, 352), c.pick3(58, 52, 52)
	c.Named("shelf", func() {
		c.Rect("shelf", 0, shelf, c.width, high, 1, "rx", "6")
		c.Words("soft", 4, shelf+high+c.pick3(62, 16, 34), c.pick3(19, 12, 24),
			text.T("the database: rows sorted by ID, smallest first"), 1)
	})
	c.milliseconds(k, axis)
	if len(k.Customers) < most && !c.narrow {
		c.Named("later", func() {
			size := c.pick3(18, 0, 24)
			c.Words("soft", c.width-column+8, axis+c.pick3(6, 0, 8), size, text.T("later →"), 1)
		})
	}
	for i := range k.Customers {
		customer := &k.Customers[i]
		x := column * (float64(i) + 0.5)
		p := person{x: x, y: feet - 17*c.scale, is: "man", slip: customer.Ticket, twin: -1,
			stacked: c.narrow}
		last := k.Top && i == len(k.Customers)-1
		if k.Lines && customer.Late || last {
			p.is, p.twin = "man twice", 0
		}
		c.guest("customer "+number(i), &p)
		place, there := customer.Row, k.Rows
		if len(k.Customers) == most { // the last one's row is where it is put
			switch {
			case i == most-1:
				place, there = k.Gap, k.Gap >= 0
			case k.Gap >= 0 && k.Gap <= place:
				place++
			}
		}
		if !there {
			continue
		}
		rx := column * (float64(place) + 0.5)
		if len(k.Customers) == most && k.Gap < 0 { // room for one more
			rx += column / 2
		}
		c.rowLine(k, customer, i, x, axis+c.pick3(34, 18, 34), rx, shelf)
		c.Named("row "+number(i), func() {
			c.Comes(x-rx, feet-shelf-60)
			c.ticket(customer.Ticket, rx, shelf+high-c.pick3(12, 3, 8), p.twin >= 0, p.stacked)
		})
	}
	if k.Lines && !c.narrow && c.least == 0 {
		c.Named("numbers", func() {
			for _, customer := range k.Customers {
				id := text.Group(uint64(customer.ID))
				size := min(15, column*0.94/0.602/float64(len(id)))
				c.Middle("mono soft", column*(float64(customer.Row)+0.5), shelf+high+24, size, id, 1)
			}
		})
	}
	c.shelfNumber(k, (axis+shelf)/2-c.pick3(28, 4, 34))
	if len(k.Customers) == most {
		c.gaps(k, column, shelf, high)
	}
}

// fieldBlocks are the fields of the IDs, as wide as their bits.
func (c *canvas) fieldBlocks(k *bits.Shelf) {
	high, size, top := c.pick3(52, 26, 42), c.pick3(22, 11, 24), c.pick(0, 14) // the top bit can be read on a phone
	if k.Asks {                                                                // the answer is not told before
		for i := range 3 {
			w := c.width / 3
			c.Named("block "+number(i), func() {
				c.Rect("vacant", float64(i)*w+1, c.pick3(4, 2, 2), w-2, high, 1, "rx", "3")
				c.Middle("bold", (float64(i)+0.5)*w, c.pick3(4, 2, 2)+high/2+size*0.36, size, "?", 1)
			})
		}
		return
	}
	wide, x := (c.width-top)/64, 0.0
	for _, f := range k.Layout.Fields {
		w := float64(f.Bits) * wide
		if f.Name == "unused" {
			w += top
		}
		name := map[string]string{"time": text.T("time"), "worker": text.T("shop"),
			"sequence": text.T("sequence")}[f.Name]
		if f.Name == "unused" {
			name = stage.Pick(k.Top, "1", "0")
		}
		if float64(text.Width(name))*size*0.58 > w && f.Name != "unused" {
			name = ""
		}
		c.Named("block "+f.Name, func() {
			is, on := "bit-"+f.Name+" solid", "bold on-"+f.Name
			if f.Name == "unused" {
				is, on = stage.Pick(k.Top, "old-bit", "bit-unused"), stage.Pick(k.Top, "mono bold on-mask", "mono")
			}
			c.Rect(is, x+0.5, c.pick3(4, 2, 2), w-1, high, 1, "rx", "3")
			letters := stage.Pick(f.Name == "unused", min(size, w*1.2), size)
			c.Middle(on, x+w/2, c.pick3(4, 2, 2)+high/2+letters*0.36, letters, name, 1)
		})
		x += w
	}
}

// exact are the bits that a number of JavaScript holds. Before, it is what the top bit counts and what the others can
// add, if that is asked.
func (c *canvas) exact(k *bits.Shelf) {
	if !k.Exact {
		if k.Top {
			c.counts()
		}
		return
	}
	const holds = 53
	x, y, size := c.width-holds*(c.width-c.pick(0, 14))/64, c.pick3(66, 32, 54), c.pick3(18, 11, 24)
	c.Named("exact", func() {
		c.During(0.5, 1)
		c.Path("real", stage.D("M", x, y-8, "V", y, "H", c.width-2, "v", -8), 1)
		c.Middle("bold good halo", (x+c.width)/2, y+size*1.15, size, text.T("exact in JavaScript: the last 53 bits"), 1)
	})
}

// counts are what the bits of a bigint count: the top one, and all others together.
func (c *canvas) counts() {
	top := c.width/64 + c.pick(0, 14)
	x, y, size := top+2, c.pick3(66, 32, 54), c.pick3(20, 12, 24)
	c.Named("counts", func() {
		c.Words("wrong bold", 0, y+size*1.15, size, "−2⁶³", 1)
		c.Path("unit", stage.D("M", x, y-8, "V", y, "H", c.width-2, "v", -8), 1)
		c.Middle("bold halo", (x+c.width)/2, y+size*1.15, size, text.T("all others: + 2⁶³ − 1 at most"), 1)
	})
}

// milliseconds are those in which the customers came.
func (c *canvas) milliseconds(k *bits.Shelf, y float64) {
	column := c.width / most
	for from := 0; from < len(k.Customers); {
		to := from
		for to < len(k.Customers) && k.Customers[to].Ms == k.Customers[from].Ms {
			to++
		}
		left, right := column*float64(from)+c.pick3(8, 3, 8), column*float64(to)-c.pick3(8, 3, 8)
		ms := number(int(k.Customers[from].Ms))
		c.Named("ms "+ms, func() {
			c.Path("ms-line", stage.D("M", left, y, "H", right), 1)
			words := ms
			switch {
			case c.least > 0:
				words = text.T("%s ms", ms)
			case !c.narrow:
				words = text.T("millisecond %s", ms)
			}
			c.Middle("time bold", (left+right)/2, y+c.pick3(25, 14, 27), c.pick3(18, 11, 24), words, 1)
		})
		from = to
	}
}

// rowLine leads from a customer to the row.
func (c *canvas) rowLine(k *bits.Shelf, customer *bits.Customer, i int, x, y, to, foot float64) {
	if !k.Lines {
		return
	}
	is := stage.Pick(customer.Late, "row-line late", stage.Pick(customer.Near, "row-line near", "row-line"))
	c.Named("line "+number(i), func() {
		middle := (y + foot) / 2
		c.Path(is, stage.D("M", x, y, "C", x, middle, " ", to, middle, " ", to, foot), 1)
	})
}

// shelfNumber is how the last ID is read.
func (c *canvas) shelfNumber(k *bits.Shelf, y float64) {
	if k.Number == "" {
		return
	}
	words := text.T("read without a sign")
	if k.Signed {
		words = text.T("read with a sign, as bigint and Java’s long do")
	}
	c.Named("number "+stage.Pick(k.Signed, "signed", "plain"), func() {
		is := stage.Pick(k.Signed, "mono bold wrong", "mono bold")
		c.Middle(is, c.width/2, y+c.pick3(26, 16, 26), c.pick3(40, 17, 36), k.Number, 1)
		c.Middle("soft", c.width/2, y+c.pick3(58, 34, 56), c.pick3(19, 12, 24), words, 1)
	})
}

// gaps are the places that the reader can press for the last ID, and the one that was pressed.
func (c *canvas) gaps(k *bits.Shelf, column, shelf, high float64) {
	up := c.pick3(34, 24, 32)
	for gap := range most {
		x := column * (float64(gap) + 0.5)
		if k.Gap >= 0 && gap != k.Gap { // between two rows, which have made room for the ID
			x = min(max(column*(float64(gap)+stage.Pick(gap > k.Gap, 1.0, 0)), c.pick3(24, 13, 26)),
				c.width-c.pick3(24, 13, 26))
		}
		yours := gap == k.Guess
		wide := column * 0.84 // with the rows beside it: the arrow alone would be too small for a finger
		left, right := max(x-wide/2, 0), min(x+wide/2, c.width)
		c.Place("gap-"+number(gap), left, shelf-up, right-left, high+up)
		c.Named("gap "+number(gap), func() {
			w, h := c.pick3(11, 6, 11), c.pick3(16, 9, 16)
			c.Path(stage.Pick(yours, "gap-arrow yours", "gap-arrow"),
				stage.D("M", x-w, shelf-c.pick3(22, 13, 22), "h", 2*w, "l", -w, h, "z"), 1)
		})
		if yours {
			c.Named("you", func() {
				c.Middle("accent bold", x, shelf-up-c.pick3(9, 6, 8), c.pick3(19, 12, 24), text.T("you"), 1)
			})
		}
	}
}
