package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// ring is the state of the number ring: where a walk starts and how many steps it takes.
type ring struct {
	width    bitlab.Width
	from, by int
}

// ringStart is the ring's initial walk, which overflows the signed range.
var ringStart = ring{width: 4, from: 6, by: 3}

// params are the ring's parameters; the initial ring has none.
func (r *ring) params(query *nav.Params) {
	usual, widths := *r == ringStart, []string{"4", "8"}
	query.Choice("ring", unless(usual, strconv.Itoa(int(r.width))), widths, func(i int) { r.width = bitlab.Width(4 << i) })
	number := func(name string, n *int) {
		query.Value(name, unless(usual, strconv.Itoa(*n)), func(written string) string {
			given, err := strconv.Atoi(written)
			if err != nil {
				return text.T("The link says %s=“%s”, which is not a whole number.", name, written)
			}
			*n = given
			*r = r.fitted()
			return ""
		})
	}
	number("from", &r.from)
	number("by", &r.by)
}

// fitted limits the walk to the ring's numbers and to one revolution.
func (r ring) fitted() ring {
	r.from = int(r.width.Signed(uint64(int64(r.from))))
	most := 1 << r.width
	r.by = min(max(r.by, -most), most)
	return r
}

func (r ring) walk() bitlab.Ring {
	return bitlab.Ring{Width: r.width, From: r.width.Keep(uint64(int64(r.from))), By: r.by}
}

func (p *bitLab) setRing(ctx app.Context, r ring) {
	p.update(ctx, func(s *state) { s.ring = r.fitted() })
}

func (p *bitLab) ringView() app.UI {
	r := p.ring
	walk := r.walk()
	to := strconv.FormatInt(r.width.Signed(walk.To()), 10)
	return ui.Elem("section", ui.With{"class", "more ring-section", "data-stage", "ring"},
		ui.Text("h2", text.T("Add on the ring: signed and unsigned overflow")),
		ui.Words("hint", text.T("Fixed-width integers form a ring: unsigned values outside, signed values inside. Adding moves clockwise.")),
		ui.Div("ring-body",
			ui.Elem("div", ui.With{"class", "ring-picture", "data-ring", strconv.Itoa(int(r.width)), "role", "img", "aria-label", text.T("The %d integers of %d bits in a ring. %s", walk.Len(), int(r.width), walk.Sentence())},
				ui.MemoFunc(func() app.UI { return p.moving.Panel(p.moving.Count - 1) }, int(r.width))),
			ui.Div("ring-side",
				ui.Elem("div", ui.With{"class", "widths", "role", "group", "aria-label", text.T("Bits of the ring")},
					p.ringWidth(4, text.T("4 bits")), p.ringWidth(8, text.T("8 bits")),
				),
				p.ringStep("from", text.In("start of a walk", "From"), text.T("start, signed"), r.from, func(ctx app.Context, v int) { p.setRing(ctx, ring{p.ring.width, v, p.ring.by}) }),
				p.ringStep("by", text.T("Walk"), text.T("steps to add"), r.by, func(ctx app.Context, v int) { p.setRing(ctx, ring{p.ring.width, p.ring.from, v}) }),
				ui.Text("p", walk.Sentence(), "class", "say", "role", "status", "data-field", "ring-to", "data-value", to),
			),
		),
	)
}

func (p *bitLab) ringWidth(w bitlab.Width, words string) app.UI {
	return p.button("choice", words, func(ctx app.Context) { p.setRing(ctx, ring{w, p.ring.from, p.ring.by}) }, "ring", int(w)).
		Aria("pressed", strconv.FormatBool(p.ring.width == w))
}

func (p *bitLab) ringStep(name, label, what string, v int, set func(app.Context, int)) app.UI {
	button := func(words, label string, to int) app.UI {
		return p.button("nudge", words, func(ctx app.Context) { set(ctx, to) }, "nudge", name, to).Aria("label", label)
	}
	return ui.Elem("div", ui.With{"class", "ring-step", "role", "group", "aria-label", what},
		labelled(label),
		button("−", text.T("%s: one less", what), v-1),
		ui.Text("output", minus(strconv.Itoa(v)), "class", "digits", "data-field", "ring-"+name, "data-value", strconv.Itoa(v)),
		button("+", text.T("%s: one more", what), v+1),
	)
}
