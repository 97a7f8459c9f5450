package systems

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// section is a field of an ID.
type section struct {
	name, value string
	bits        int
	hue         string
}

// sectionsOf are the fields of the last ID, from its first bit on.
func sectionsOf(c *sim.Service) (all []section) {
	l := c.Layout
	var fields []format.Field
	switch {
	case l.Fields != nil:
		for i, f := range l.Fields {
			fields = append(fields, format.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits, Value: text.Group(l.Value(c.ID.Low, i))})
		}
	case c.Design.Bits > 64:
		fields = format.WideFields(c.Design.Name, c.Design.Bits, c.ID.High, uint64(c.ID.Low))
	default:
		fields = []format.Field{{Name: "number", Kind: snowflake.KindSequence, Bits: 64, Value: text.Group(c.ID.Low)}}
	}
	var drawn snowflake.Layout
	for _, f := range fields {
		drawn.Fields = append(drawn.Fields, snowflake.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits})
	}
	hues := ui.Hues(drawn)
	for i, f := range fields {
		all = append(all, section{f.Name, f.Value, f.Bits, hues[i]})
	}
	return all
}

// strip is the ID by field, each as wide as it has bits.
func (g *gallery) strip(i int) app.UI {
	const width = 640
	var marks []app.UI
	var words []string
	total, from := 0, 0
	all := sectionsOf(g.services[i])
	for _, s := range all {
		total += s.bits
	}
	for _, s := range all {
		x, w := from*width/total, s.bits*width/total
		marks = append(marks, ui.SVG("rect", ui.With{"data-hue", s.hue, "x", strconv.Itoa(x), "width", strconv.Itoa(max(w-4, 2)), "height", "1"}))
		words = append(words, s.name)
		from += s.bits
	}
	return ui.SVG("svg", ui.With{"data-is", "gallery-strip", "viewBox", "0 0 640 1", "preserveAspectRatio", "none", "role", "img",
		"aria-label", text.T("%d bits: %s", total, text.List(words...))}, marks...)
}

func (g *gallery) sections(i int) app.UI {
	var items []app.UI
	for _, s := range sectionsOf(g.services[i]) {
		items = append(items, ui.Elem("li", ui.With{"data-hue", s.hue}, app.Text(s.name+" "), ui.Text("b", s.value, "class", "digits")))
	}
	return ui.Elem("ul", ui.With{"class", "gallery-parts", "translate", "no"}, items...)
}
