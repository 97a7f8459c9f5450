package systems

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// section is a part of an ID.
type section struct {
	name, value string
	bits        int
	hue         string
}

// sectionsOf are the parts of the last ID, from its first bit on.
func sectionsOf(c *sim.Service) (all []section) {
	l := c.Layout
	var fields []format.Field
	switch {
	case l.Fields != nil:
		for i, f := range l.Fields {
			fields = append(fields, format.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits, Value: text.Group(l.Value(c.ID.Low, i))})
		}
	case c.Design.Bits > 64:
		fields = wideOf(c)
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

// wideOf are the fields of an ID of more than 64 bits, as the decoder reads it.
func wideOf(c *sim.Service) []format.Field {
	found := format.Identify(c.Words(), format.Options{Now: time.Time{}})
	for i := range found.Readings {
		if r := &found.Readings[i]; strings.HasPrefix(c.Design.Name, r.Name) {
			return r.Fields()
		}
	}
	return nil
}

// strip is the ID by section, each as wide as it has bits.
func (g *gallery) strip(i int) app.UI {
	const width, height = 640, 58
	c := g.counters[i]
	var marks []app.UI
	words := text.T("By section:")
	total, from := 0, 0
	all := sectionsOf(c)
	for _, s := range all {
		total += s.bits
	}
	for _, s := range all {
		x, w := from*width/total, s.bits*width/total
		marks = append(marks, ui.SVG("rect", ui.With{"data-hue", s.hue, "x", strconv.Itoa(x), "y", "0", "width", strconv.Itoa(max(w-2, 1)), "height", "22", "rx", "3"}))
		marks = append(marks, label(s.name, "name", s.hue, x+w/2, 16, w), label(s.value, "value", s.hue, x+w/2, 42, w))
		words += " " + s.name + " " + s.value + "."
		from += s.bits
	}
	return ui.SVG("svg", ui.With{"data-is", "gallery-strip", "translate", "no", "viewBox", "0 0 640 " + strconv.Itoa(height), "role", "img", "aria-label", words}, marks...)
}

// label is a word in the middle of a section, if it has room there.
func label(words, class, hue string, x, y, room int) app.UI {
	if 9*len(words) > room {
		words = ""
	}
	return ui.SVG("text", ui.With{"data-is", class, "data-hue", hue, "x", strconv.Itoa(x), "y", strconv.Itoa(y), "text-anchor", "middle"}, app.Text(words))
}
