// Package shops draws the story's beats: shops that hand out numbered tickets, and what their customers get. A picture
// is a function of a part of the story and of two of its steps. Read street.go for shops and customers, drawers.go
// for the sequence, and others.go for the rest.
package shops

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Look is a step of a part.
type Look struct {
	Part *story.Part
	Step int
	// Before is the moment before the part: nobody has come.
	Before bool
}

func (k *Look) customers() []story.Customer {
	if k.Before {
		return nil
	}
	return k.Part.Customers(k.Step)
}

// Way is a place in a part, or between two.
type Way = stage.Transition[*Look]

// Draw draws the panel on a way. All looks of a part have the same marks.
func Draw(p *stage.Panel, at Way, format Format) {
	c := &canvas{Panel: p, Way: at, narrow: format == Narrow, width: 1280, height: 380, size: 24, scale: 2}
	switch format {
	case Narrow:
		c.width, c.height, c.size, c.scale = 340, 226, 13, 0.9
	case Large:
		c.height, c.size, c.scale, c.least = 345, 28, 1.7, 0.95
	}
	p.Begin("shops", int(c.width), int(c.height))
	c.draw()
}

// Format is the size of a picture.
type Format uint8

const (
	Wide   Format = iota
	Narrow        // for a phone
	Large         // for a projector: no letters are small
)

// canvas is a panel of one size, on a way.
type canvas struct {
	*stage.Panel
	Way
	narrow        bool
	least         float64 // the smallest letters, as a share of size
	width, height float64
	size          float64 // of letters
	scale         float64 // of people
}

func (c *canvas) draw() {
	part := c.To.Part
	switch beat := story.Beats()[part.Beat-1]; {
	case beat == "sequence" && part.Choice == "wait" && part.Step > 0, beat == "node" && part.Choice == "number" &&
		part.Step > 0:
		c.crowd()
	case beat == "sequence":
		c.drawers()
	case beat == "lifetime":
		c.lifetime()
	case beat == "packing":
		c.packing()
	case beat == "rollback":
		c.rollback()
	case beat == "threads":
		c.threads()
	case beat == "poster":
	default:
		c.street()
		if part.Pages[0] != nil {
			c.pages()
		}
	}
}

// pick is one of two sizes: on a wide screen, or on a narrow one.
func (c *canvas) pick(wide, narrow float64) float64 {
	if c.narrow {
		return narrow
	}
	return wide
}

// still reports whether the picture is that of a step.
func (c *canvas) still() bool { return *c.From == *c.To }

// person is where a customer is, and how.
type person struct {
	x, y  float64 // of the feet's middle
	seen  bool
	is    string // the body's look
	slip  []story.Piece
	twin  int // who has the same ID, or −1
	notes string
	turns bool // away
}

// guests are the people whom a picture may show besides customers that a run has served: the fifth one, or two clerks'.
const guests = 2

// people draws customers between two steps: each comes, gets a ticket, and whoever shares it is joined.
func (c *canvas) people(was, is []person) {
	none := person{twin: -1}
	for i := range c.To.Part.Most() + guests {
		a, b := none, none
		if i < len(was) {
			a = was[i]
		}
		if i < len(is) {
			b = is[i]
		}
		c.person(a, b)
	}
}

func (c *canvas) person(a, b person) {
	if !a.seen {
		a.x, a.y = b.x, b.y+c.pick(24, 12)
	}
	if !b.seen {
		b.x, b.y = a.x, a.y
	}
	come := c.Phase(0, 0.5)
	x, y := stage.Lerp(a.x, b.x, come), stage.Lerp(a.y, b.y, come)
	look := b.is
	if c.Share < 0.75 && a.seen {
		look = a.is
	} else if c.Share < 0.75 && b.is == "man twice" {
		look = "man"
	}
	k := c.scale
	c.Path(look, body(x, y, k), c.Fade(a.seen, b.seen, 0, 0.5))
	slip := b.slip
	if slip == nil {
		slip = a.slip
	}
	held := c.Fade(a.slip != nil && a.seen, b.slip != nil && b.seen, 0.4, 0.8)
	c.slip(slip, x, y-31*k, held, stage.Pick(c.Share < 0.75 && !c.still(), a.twin >= 0, b.twin >= 0), k)
	turned := c.Fade(a.turns && a.seen, b.turns && b.seen, 0.4, 0.8)
	c.Path("cross", stage.D("M", x-11*k, y-11*k, "L", x+11*k, y+11*k, "M", x+11*k, y-11*k, "L", x-11*k, y+11*k), turned)
	c.Middle(stage.Pick(b.turns, "wrong", "time")+" bold", x, y+c.pick(44, 26)+stage.Pick(c.least > 0, 7.0, 0),
		c.small(0.85), stage.Pick(b.seen, b.notes, a.notes), c.Fade(a.notes != "", b.notes != "", 0.5, 0.9))
}

// body is a person whose middle is at a place.
func body(x, y, k float64) string {
	return stage.D("M", x-12*k, y+17*k, "v", -5*k, "a", 12*k, 12*k, " 0 0 1 ", 24*k, 0, "v", 5*k, "z",
		"M", x-7*k, y-10*k, "a", 7*k, 7*k, " 0 1 1 ", 14*k, 0, "a", 7*k, 7*k, " 0 1 1 ", -14*k, 0)
}

// slipWidth is how wide a ticket is.
func (c *canvas) slipWidth(slip []story.Piece) float64 {
	return float64(len(story.Text(slip)))*c.letter() + c.size*0.8
}

// small is the size of smaller letters.
func (c *canvas) small(share float64) float64 { return c.size * max(share, c.least) }

// letter is how wide a digit of a ticket is.
func (c *canvas) letter() float64 { return c.size * 0.6 }

// mostPieces are the fields of an ID that a ticket shows.
const mostPieces = 3

// slip is a ticket whose lower edge is at y, held by two arms.
func (c *canvas) slip(slip []story.Piece, x, y, shown float64, twice bool, k float64) {
	width, height := c.slipWidth(slip), c.size*1.6
	arm := min(width/2-2, 13*k)
	c.Path(stage.Pick(twice, "arms twice", "arms"),
		stage.D("M", x-10.4*k, y+29*k, "L", x-arm, y+1, "M", x+10.4*k, y+29*k, "L", x+arm, y+1), shown)
	c.Rect(stage.Pick(twice, "slip twice", "slip"), x-width/2, y-height, width, height, shown, "rx", "5")
	at := x - float64(len(story.Text(slip)))*c.letter()/2
	for i := range mostPieces {
		digits, hue := "", ""
		if i < len(slip) {
			digits, hue = slip[i].Digits, slip[i].Hue
		}
		c.Words("mono bold "+hue, at, y-height*0.3, c.size, digits, shown)
		at += float64(len(digits)) * c.letter()
		slash := stage.Pick(i+1 < len(slip), "/", "")
		c.Words("mono soft", at, y-height*0.3, c.size, slash, shown)
		at += float64(len(slash)) * c.letter()
	}
}

// slipTop is the upper edge of a person's ticket.
func (c *canvas) slipTop(p person) float64 { return p.y - 31*c.scale - c.size*1.6 }

// duplicate is the line that joins the last two who have one ID.
func (c *canvas) duplicate(was, is []person) {
	a, seen := twins(was)
	b, sees := twins(is)
	people := is
	if !sees {
		b, people = a, was
	}
	shown := c.Fade(seen, sees, 0.7, 1)
	if !seen && !sees {
		c.snap(person{}, person{}, 0, false)
		return
	}
	c.snap(people[b[0]], people[b[1]], shown, true)
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
func (c *canvas) snap(a, b person, shown float64, there bool) {
	if a.x > b.x {
		a, b = b, a
	}
	top := min(c.slipTop(a), c.slipTop(b)) - c.small(0.85)*1.24
	d := ""
	if there {
		d = stage.D("M", a.x, c.slipTop(a), "V", top, "H", b.x, "V", c.slipTop(b))
	}
	c.Path("snap", d, shown)
	c.pill((a.x+b.x)/2, top, shown)
}

// pill says on a line why it is there.
func (c *canvas) pill(x, y, shown float64) {
	word, size := text.T("duplicate"), c.small(0.85)
	width, height := float64(text.Width(word))*size*0.58+size*1.2, size*1.65
	x = min(max(x, width/2+2), c.width-width/2-2)
	c.Rect("pill", x-width/2, y-height/2, width, height, shown, "rx", stage.Num(height/2))
	c.Middle("on-pill bold", x, y+size*0.35, size, word, shown)
}

// number formats a number without a group.
func number(n int) string { return strconv.Itoa(n) }
