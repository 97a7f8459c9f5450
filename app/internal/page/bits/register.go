package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/worksheet"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// register is a row of the calculation whose bits can be flipped by click, Space, or the digits 0
// and 1: one tab stop with arrow keys. It is a transparent layer above the picture.
type register struct {
	app.Compo
	Name   string
	Width  int
	Bits   uint64
	Place  worksheet.Place
	Told   bool // its bits may be read out
	ID     bool // it is an ID, whose parts show its values
	OnFlip func(ctx app.Context, bit int)

	at int // the bit with the tab stop
}

func (c *register) Render() app.UI {
	c.at = min(c.at, c.Width-1)
	bytes := make([]app.UI, c.Width/8, c.Width/8+1)
	for i := range bytes {
		cells := make([]app.UI, 8)
		for j := range cells {
			cells[j] = c.cell(c.Width - 1 - 8*i - j)
		}
		bytes[i] = box(c.Place.Byte(i), c.Place.Top, 8*c.Place.Cell, c.Place.Tall, ui.Div("press-byte", cells...))
	}
	if !c.ID {
		bytes = append(bytes, c.readings())
	}
	return ui.ElemOn("div", ui.With{"class", "register", "data-row", c.Name, "role", "group", "aria-label", text.T("The %d bits of %s. Arrow keys move, Space flips, 0 and 1 set.", c.Width, c.Name)}).
		OnKeyDown(ui.On(c.onKey), "register-key").OnClick(ui.On(c.onClick), "register-flip").
		Body(ui.SVG("svg", ui.With{"viewBox", "0 0 " + strconv.Itoa(c.Place.Width) + " " + strconv.Itoa(c.Place.Height), "preserveAspectRatio", "xMidYMin"}, bytes...))
}

// box places HTML in an SVG picture.
func box(x, y, width, height float64, part app.UI) app.UI {
	return ui.SVG("foreignObject", ui.With{"x", stage.Num(x), "y", stage.Num(y), "width", stage.Num(width), "height", stage.Num(height)}, part)
}

// readings are the signed and, where it differs, the unsigned value, at the end of the row.
func (c *register) readings() app.UI {
	w := bitlab.Width(c.Width)
	signed, unsigned := signed(w, c.Bits), strconv.FormatUint(w.Keep(c.Bits), 10)
	also := ""
	if signed != unsigned {
		also = text.T("unsigned %s", text.GroupDigits(unsigned, 3, ","))
	}
	return box(0.25*float64(c.Place.Width), c.Place.Top-32, 0.75*float64(c.Place.Width), 30, ui.Div("press-value",
		ui.Text("span", also, "data-field", "unsigned", "data-value", unsigned),
		ui.Text("b", minus(text.GroupDigits(signed, 3, ",")), "data-field", "signed", "data-value", signed),
	))
}

func (c *register) cell(bit int) app.UI {
	tab := -1
	if bit == c.at {
		tab = 0
	}
	value := strconv.FormatUint(c.Bits>>bit&1, 10)
	label := text.T("bit %d: %s", bit, value)
	if !c.Told {
		label = text.T("bit %d", bit)
	}
	with := ui.With{"type", "button", "class", "press", "tabindex", strconv.Itoa(tab), "data-bit", strconv.Itoa(bit), "data-value", value, "aria-label", label}
	if c.ID {
		l := snowflake.Twitter()
		with = append(with, "data-kind", l.Fields[l.FieldAt(bit)].Kind.String())
	}
	return ui.Elem("button", with)
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
