package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// register is a number whose bits can be flipped, by click, Space, or the
// digits 0 and 1: one tab stop with arrow keys.
type register struct {
	app.Compo
	Name   string
	Width  int
	Bits   uint64
	Ready  bool
	OnFlip func(ctx app.Context, bit int)

	at int // the bit with the tab stop
}

// Render draws the bytes, the highest first.
func (c *register) Render() app.UI {
	bytes := make([]app.UI, c.Width/8)
	c.at = min(c.at, c.Width-1)
	for i := range bytes {
		top := c.Width - 1 - 8*i
		cells := make([]app.UI, 8)
		for j := range cells {
			cells[j] = c.cell(top - j)
		}
		bytes[i] = ui.Elem("div", ui.With{"class", "byte"},
			ui.Elem("div", ui.With{"class", "cells"}, cells...),
			ui.Elem("div", ui.With{"class", "ruler", "aria-hidden", "true"}, ui.Text("span", strconv.Itoa(top)), ui.Text("span", strconv.Itoa(top-7))),
		)
	}
	return ui.ElemOn("div", ui.With{"class", "register", "data-bytes", strconv.Itoa(c.Width / 8), "data-hue", "plain", "role", "group", "aria-label", text.T("The %d bits of %s. Arrow keys move, Space flips, 0 and 1 set.", c.Width, c.Name)}).
		OnKeyDown(ui.On(c.onKey), "register-key").OnClick(ui.On(c.onClick), "register-flip").
		Body(bytes...)
}

func (c *register) cell(bit int) app.UI {
	tab := -1
	if bit == c.at {
		tab = 0
	}
	value := c.Bits >> bit & 1
	return ui.Text("button", strconv.FormatUint(value, 10), "type", "button", "class", "bit", "tabindex", strconv.Itoa(tab), "disabled", strconv.FormatBool(!c.Ready), "data-bit", strconv.Itoa(bit), "data-value", strconv.FormatUint(value, 10), "aria-label", text.T("bit %d: %d", bit, value), "aria-pressed", strconv.FormatBool(value == 1))
}

func (c *register) onClick(ctx app.Context, e app.Event) {
	if bit, ok := ui.BitOf(e); ok {
		c.at = bit
		c.flip(ctx, bit)
	}
}

func (c *register) flip(ctx app.Context, bit int) {
	c.Bits ^= 1 << bit
	c.OnFlip(ctx, bit)
}

func (c *register) onKey(ctx app.Context, e app.Event) {
	bit, ok := ui.BitOf(e)
	if !ok || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	switch key := e.Get("key").String(); key {
	case "ArrowLeft":
		bit++
	case "ArrowRight":
		bit--
	case "ArrowUp":
		bit += 8
	case "ArrowDown":
		bit -= 8
	case "Home":
		bit = c.Width - 1
	case "End":
		bit = 0
	case "0", "1":
		if key != strconv.FormatUint(c.Bits>>bit&1, 10) {
			c.flip(ctx, bit)
		}
	default:
		return
	}
	e.PreventDefault()
	if bit >= 0 && bit < c.Width {
		c.at = bit
	}
	ctx.JSSrc().Call("querySelector", "[data-bit='"+strconv.Itoa(c.at)+"']").Call("focus")
}
