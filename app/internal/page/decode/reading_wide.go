package decode

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// wideBits are the bits of an ID of any length by its fields, to read.
func wideBits(id []byte, fields []format.Field) app.UI {
	l := fieldsLayout(fields)
	bytes := make([]app.UI, len(id))
	for i, b := range id {
		bytes[i] = ui.Memo(ui.ByteOf{Layout: l, Top: 8*(len(id)-i) - 1, Stop: -1, Value: b})
	}
	var values []string
	for _, f := range fields {
		values = append(values, f.Name+" "+f.Value)
	}
	sentence := text.T("The %d bits by section: %s.", 8*len(id), text.List(values...))
	return ui.Elem("div", ui.With{"class", "bits", "role", "img", "aria-label", sentence}, bytes...)
}

// fieldsLayout makes a layout of fields, for drawings that take a layout. Together
// they may have more than 64 bits.
func fieldsLayout(fields []format.Field) snowflake.Layout {
	var l snowflake.Layout
	for _, f := range fields {
		l.Fields = append(l.Fields, snowflake.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits})
	}
	return l
}

// wideSections are a small card for each field of an ID of any length.
func wideSections(r *format.Reading, fields []format.Field, zone *ui.Zone) app.UI {
	hues := ui.Hues(fieldsLayout(fields))
	parts := make([]app.UI, len(fields))
	for i, f := range fields {
		low := 8*len(r.Bits) - f.From - f.Bits
		where := text.T("bits %d–%d", low+f.Bits-1, low)
		if f.Bits == 1 {
			where = text.T("bit %d", low)
		}
		shown := f.Value
		if _, err := strconv.ParseUint(shown, 10, 64); err == nil {
			shown = text.GroupDigits(shown, 3, ",")
		}
		parts[i] = ui.Elem("div", ui.With{"class", "section", "data-hue", hues[i], "data-kind", f.Kind.String()},
			ui.Elem("div", ui.With{"class", "name"}, ui.Text("strong", f.Name), ui.Text("span", where, "class", "range")),
			ui.Text("div", shown, "class", "value", "data-field", f.Name, "data-value", f.Value),
			wideMeaning(r, f, zone),
		)
	}
	return ui.Elem("div", ui.With{"class", "sections"}, parts...)
}

// wideMeaning is a field's meaning; an instant with how long ago it was.
func wideMeaning(r *format.Reading, f format.Field, zone *ui.Zone) app.UI {
	if !r.Dated || f.Meaning != text.UTC(r.At) {
		return ui.Text("p", f.Meaning, "class", "meaning")
	}
	return ui.Elem("div", ui.With{"class", "meaning"},
		ui.Text("div", f.Meaning, "class", "instant", "data-field", "utc", "data-value", f.Meaning),
		ui.Elem("p", nil, &ui.Ago{At: r.At}),
		ui.Text("p", zone.Elsewhere(r.At)),
		ui.Text("p", text.T("%s ms since 1970", text.GroupDigits(text.UnixMS(r.At), 3, ",")), "data-field", "unix-ms", "data-value", text.UnixMS(r.At)),
	)
}

// Sample shows a longer ID, for the page that shows every component.
func sampleWide() app.UI {
	found := format.Identify("01ARYZ6S41TSV4RRFFQ69G5FAV", format.Options{Now: clock()})
	r := &found.Readings[0]
	return ui.Elem("section", ui.With{"class", "card"}, wideBits(r.Bits, r.Fields()), wideSections(r, r.Fields(), nil))
}
