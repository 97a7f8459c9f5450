// Package shops draws what the lessons show: shops that hand out numbered tickets, what their customers get, and what
// happens to the bits. A drawing is a function of one look; motion is found by [stage.Film]. Read street.go for shops
// and customers, drawers.go for the sequence, and others.go for the rest of the first lesson; each other lesson has a
// file.
package shops

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/clock"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/overflow"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Draw draws a look of a lesson.
func Draw(look any, format Format) *stage.Drawing {
	c := &canvas{narrow: format == Narrow}
	if k, ok := look.(*story.Look); ok {
		c.begin(format, 380, 226, 345)
		if c.narrow { // below the ID so far there is little room, and letters shrink with the picture
			c.size = 14.2
		}
		c.story(k)
		return c.Drawing
	}
	c.begin(format, 560, phoneHeight(look), 464)
	if c.incidents(look) {
		return c.Drawing
	}
	switch k := look.(type) {
	case *bits.Aligned:
		c.aligned(k)
	case *bits.Shelf:
		c.shelfOf(k)
	case *bits.Says:
		c.says(k)
	case *overflow.Counting:
		c.counting(k)
	case *overflow.Drawer:
		c.realDrawer(k)
	case *overflow.Waiting:
		c.waiting(k)
	case *overflow.Burst:
		c.burst(k)
	case *overflow.Full:
		c.full(k)
	case *numbers.Rate:
		c.rate(k)
	case *numbers.Image:
		c.image(k)
	case *numbers.Hash:
		c.hash(k)
	case *numbers.Pods:
		c.pods(k)
	case *numbers.Lease:
		c.leased(k)
	case *numbers.Remedy:
		c.remedy(k)
	case *numbers.Owner:
		c.ownerOf(k)
	case *support.Divided:
		c.cut(k)
	case *support.Found:
		c.found(k)
	case *support.Log:
		c.shopLog(k)
	case *clock.Causes:
		c.causes(k)
	case *clock.Places:
		c.timePlaces(k)
	case *clock.Hour:
		c.hour(k)
	case *clock.Halves:
		c.halves(k)
	case *clock.Listing:
		c.listing(k)
	case *clock.Kept:
		c.kept()
	}
	return c.Drawing
}

// phoneHeight is how high a picture is on a phone. A phone of 360 by 740 pixels shows the last two lessons' pictures
// as wide as it is, and shrinks others.
func phoneHeight(look any) float64 {
	switch look.(type) {
	case *numbers.Rate, *numbers.Image, *numbers.Hash, *numbers.Pods, *numbers.Lease, *numbers.Remedy, *numbers.Owner,
		*support.Divided, *support.Log, *support.Found:
		return 354
	}
	return 400
}

// begin takes the heights on a wide screen, on a narrow one, and on a projector.
func (c *canvas) begin(format Format, wide, narrow, large float64) {
	c.width, c.height, c.size, c.scale = 1280, wide, 24, 2
	switch format {
	case Narrow:
		c.width, c.height, c.size, c.scale = 340, narrow, 13, 0.9
	case Large:
		c.height, c.size, c.scale, c.least = large, 28, 1.7, 0.95
	}
	c.Drawing = stage.NewDrawing("shops", int(c.width), int(c.height))
}

// Format is the size of a picture.
type Format uint8

const (
	Wide   Format = iota
	Narrow        // for a phone
	Large         // for a projector: no letters are small
	Low           // wide, in a window that is not high: the game
)

// canvas is a drawing of one size.
type canvas struct {
	*stage.Drawing
	narrow        bool
	bare          bool    // drawers have no words below them
	least         float64 // the smallest letters, as a share of size
	width, height float64
	size          float64 // of letters
	scale         float64 // of people
	awning        string  // of houses; empty for the usual
}

// story draws a look of the first lesson.
func (c *canvas) story(k *story.Look) {
	switch k.Setting {
	case story.Street:
		c.street(k)
	case story.Drawers:
		c.drawers(k)
	case story.Crowd:
		c.crowd(k)
	case story.Lifetime:
		c.lifetime(k)
	case story.Packing:
		c.packing(k)
	case story.Rollback:
		c.rollback(k)
	case story.Threads:
		c.threads(k)
	}
}

// pick is one of two sizes: on a wide screen, or on a narrow one.
func (c *canvas) pick(wide, narrow float64) float64 {
	if c.narrow {
		return narrow
	}
	return wide
}

// person is a customer: where the middle of the feet is, and how.
type person struct {
	x, y  float64
	is    string // the body's look
	slip  []act.Piece
	twin  int // who has the same ID, or −1
	notes string
	turns bool // away
	waits bool
	// Stacked means that the ticket's numbers are below each other, above the head: people are close together.
	stacked bool
}

// people draws customers: each comes, gets a ticket, and the last two who share one are joined.
func (c *canvas) people(all []person) {
	for i := range all {
		c.person(i, &all[i])
	}
	pair, ok := twins(all)
	if ok {
		c.Named("snap", func() { c.snap(all[pair[0]], all[pair[1]]) })
	}
}

func (c *canvas) person(i int, p *person) {
	name, k := "customer "+number(i), c.scale
	c.guest(name, p)
	if p.waits {
		c.Named(name+" ring", func() { c.Arc("ring-wait", p.x, p.y, 27*c.scale, 0.35, 1) })
	}
	if p.turns {
		c.Named(name+" cross", func() {
			c.During(0.4, 0.8)
			c.Path("cross", stage.D("M", p.x-11*k, p.y-11*k, "L", p.x+11*k, p.y+11*k, "M", p.x+11*k, p.y-11*k, "L",
				p.x-11*k,
				p.y+11*k), 1)
		})
	}
	if p.notes != "" {
		c.Named(name+" notes", func() {
			c.During(0.5, 0.9)
			c.Middle(stage.Pick(p.turns, "wrong", "time")+" bold", p.x,
				p.y+17*k+c.small(0.85)*0.95, c.small(0.85), p.notes, 1)
		})
	}
}

// guest is a person with a name.
func (c *canvas) guest(name string, p *person) {
	c.Named(name, func() {
		if !p.stacked {
			c.Comes(0, c.pick(24, 12))
			c.During(0, 0.6)
		}
		c.Group(p.x, p.y, func() { c.Path(p.is, body(0, 0, c.scale), 1) })
	})
	if p.slip == nil {
		return
	}
	c.Named(name+" slip", func() {
		if p.stacked {
			c.ticket(p.slip, p.x, c.ticketFoot(*p), p.twin >= 0, true)
			return
		}
		c.During(0.4, 0.9)
		c.slip(p.slip, p.x, c.ticketFoot(*p), p.twin >= 0, c.scale)
	})
}

// body is a person whose middle is at a place.
func body(x, y, k float64) string {
	return stage.D("M", x-12*k, y+17*k, "v", -5*k, "a", 12*k, 12*k, " 0 0 1 ", 24*k, 0, "v", 5*k, "z",
		"M", x-7*k, y-10*k, "a", 7*k, 7*k, " 0 1 1 ", 14*k, 0, "a", 7*k, 7*k, " 0 1 1 ", -14*k, 0)
}

// slipWidth is how wide a ticket is.
func (c *canvas) slipWidth(slip []act.Piece) float64 {
	return float64(len(act.Text(slip)))*c.letter() + c.size*c.pick(0.8, 0.35)
}

// small is the size of smaller letters; on a phone none are smaller.
func (c *canvas) small(share float64) float64 {
	if c.narrow {
		return c.size
	}
	return c.legible(c.size * max(share, c.least))
}

// leastLarge is the size of the smallest letters on a projector: there a picture is as wide as a screen of 1,280 px.
const leastLarge = 24

// legible is a size of letters that a class can read.
func (c *canvas) legible(size float64) float64 {
	if c.least > 0 {
		return max(size, leastLarge)
	}
	return size
}

// letter is how wide a digit of a ticket is.
func (c *canvas) letter() float64 { return c.size * 0.6 }

// slip is a ticket whose lower edge is at y, held by two arms.
func (c *canvas) slip(slip []act.Piece, x, y float64, twice bool, k float64) {
	arm := min(c.slipWidth(slip)/2-2, 13*k)
	c.Path(stage.Pick(twice, "arms twice", "arms"),
		stage.D("M", x-10.4*k, y+29*k, "L", x-arm, y+1, "M", x+10.4*k, y+29*k, "L", x+arm, y+1), 1)
	c.ticket(slip, x, y, twice, false)
}

// ticket is an ID in pieces, beside or below each other; y is its lower edge.
func (c *canvas) ticket(slip []act.Piece, x, y float64, twice, stacked bool) {
	is, height := stage.Pick(twice, "slip twice", "slip"), c.ticketHeight(slip, stacked)
	if !stacked {
		width := c.slipWidth(slip)
		c.Rect(is, x-width/2, y-height, width, height, 1, "rx", "5")
		c.pieces(slip, x, y-height*0.3)
		return
	}
	line := c.size * 1.2
	c.Rect(is, x-15, y-height, 30, height, 1, "rx", "3")
	for i, piece := range slip {
		c.Middle("mono bold "+piece.Hue, x, y-height+line*(float64(i)+0.85)+1, c.size, piece.Digits, 1)
	}
}

// pieces are a ticket's numbers with slashes between them.
func (c *canvas) pieces(slip []act.Piece, x, base float64) {
	at := x - float64(len(act.Text(slip)))*c.letter()/2
	for i, piece := range slip {
		c.Words("mono bold "+piece.Hue, at, base, c.size, piece.Digits, 1)
		if at += float64(len(piece.Digits)) * c.letter(); i+1 < len(slip) {
			c.Words("mono soft", at, base, c.size, "/", 1)
			at += c.letter()
		}
	}
}

// slipTop is the upper edge of a person's ticket.
func (c *canvas) slipTop(p person) float64 {
	return c.ticketFoot(p) - c.ticketHeight(p.slip, p.stacked)
}

// ticketFoot is the lower edge of a person's ticket: above the head, or where the arms hold it.
func (c *canvas) ticketFoot(p person) float64 { return p.y - stage.Pick(p.stacked, 19.0, 31)*c.scale }

// ticketHeight is how high a ticket is.
func (c *canvas) ticketHeight(slip []act.Piece, stacked bool) float64 {
	if stacked {
		return c.size*1.2*float64(len(slip)) + 5
	}
	return c.size * 1.6
}

// twins are the last two people who have one ID.
func twins(all []person) (pair [2]int, ok bool) {
	for i := len(all) - 1; i >= 0; i-- {
		if t := all[i].twin; t >= 0 && t < i {
			return [2]int{t, i}, true
		}
	}
	return pair, false
}

// snap joins two people's tickets, and says why.
func (c *canvas) snap(a, b person) {
	if a.x > b.x {
		a, b = b, a
	}
	c.During(0.7, 1)
	top := min(c.slipTop(a), c.slipTop(b)) - c.small(0.85)*1.24
	c.Path("snap", stage.D("M", a.x, c.slipTop(a), "V", top, "H", b.x, "V", c.slipTop(b)), 1)
	c.pill((a.x+b.x)/2, top)
}

// pill says on a line why it is there.
func (c *canvas) pill(x, y float64) {
	word, size := text.T("duplicate"), c.small(0.85)
	width, height := float64(text.Width(word))*size*0.58+size*1.2, size*1.65
	x = min(max(x, width/2+2), c.width-width/2-2)
	c.Rect("pill", x-width/2, y-height/2, width, height, 1, "rx", stage.Num(height/2))
	c.Middle("on-pill bold", x, y+size*0.35, size, word, 1)
}

// number formats a number without a group.
func number(n int) string { return strconv.Itoa(n) }
