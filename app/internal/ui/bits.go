package ui

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Bits shows an ID's 64 bits in eight bytes, each with a bracket of its fields and a ruler of bit
// numbers. With OnFlip set, every bit can be flipped by click, Space or the digits 0 and 1, and the
// whole is one tab stop with arrow keys.
type Bits struct {
	app.Compo
	Layout  snowflake.Layout
	ID      snowflake.ID
	Changed uint64 // bits to mark as changed
	OnFlip  func(ctx app.Context, bit int)

	at int // how far the tab stop is below bit 63
}

func (c *Bits) Render() app.UI {
	bytes := make([]app.UI, 8)
	for i := range bytes {
		b := ByteOf{Layout: c.Layout, Top: 63 - 8*i, Stop: -1, Value: uint8(c.ID >> (56 - 8*i)), Changed: uint8(c.Changed >> (56 - 8*i))}
		if b.Flips = c.OnFlip != nil; c.at/8 == i {
			b.Stop = b.Top - c.at%8
		}
		bytes[i] = Memo(b)
	}
	grid := ElemOn("div", With{"class", "bits"}, bytes...)
	if c.OnFlip == nil {
		return grid.Role("img").Aria("label", c.sentence())
	}
	return grid.Role("group").
		Aria("label", text.T("The 64 bits, 63 to 0. Arrow keys move, Space flips, 0 and 1 set.")).
		OnKeyDown(On(c.onKey), "key").
		OnClick(On(c.onClick), "flip")
}

// sentence reads the bits out, field by field.
func (c *Bits) sentence() string {
	var values []string
	for i, f := range c.Layout.Fields {
		values = append(values, fmt.Sprintf("%s %0*b", f.Name, f.Bits, c.Layout.Value(c.ID, i)))
	}
	return text.T("The 64 bits by section: %s.", text.List(values...))
}

func (c *Bits) onClick(ctx app.Context, e app.Event) {
	if bit, ok := BitOf(e); ok {
		c.at = 63 - bit
		c.flip(ctx, bit)
	}
}

// flip takes effect at once, as [Card]'s change does.
func (c *Bits) flip(ctx app.Context, bit int) {
	c.ID ^= 1 << bit
	c.OnFlip(ctx, bit)
}

func (c *Bits) onKey(ctx app.Context, e app.Event) {
	bit, ok := BitOf(e)
	if !ok || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	at := 63 - bit
	switch e.Get("key").String() {
	case "ArrowLeft":
		at--
	case "ArrowRight":
		at++
	case "ArrowUp":
		at -= 8
	case "ArrowDown":
		at += 8
	case "Home":
		at = 0
	case "End":
		at = 63
	case "0", "1":
		if e.Get("key").String() != strconv.Itoa(int(c.ID>>bit&1)) {
			c.flip(ctx, bit)
		}
	default:
		return
	}
	e.PreventDefault()
	c.at = min(max(at, 0), 63)
	ctx.JSSrc().Call("querySelector", "[data-bit='"+strconv.Itoa(63-c.at)+"']").Call("focus")
}

// BitOf is the number of the bit that an event came from.
func BitOf(e app.Event) (int, bool) {
	number := e.Get("target").Get("dataset").Get("bit")
	if !number.Truthy() {
		return 0, false
	}
	bit, err := strconv.Atoi(number.String())
	return bit, err == nil
}
