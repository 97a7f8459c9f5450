package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// WideBits are the bits of an ID of any length by its fields, to read.
func WideBits(id []byte, fields []format.Field) app.UI {
	l := FieldsLayout(fields)
	bytes := make([]app.UI, len(id))
	for i, b := range id {
		bytes[i] = Keep(byteOf{Layout: l, Top: 8*(len(id)-i) - 1, Stop: -1, Value: b})
	}
	sentence := text.T("The %d bits by section:", 8*len(id))
	for _, f := range fields {
		sentence += " " + f.Name + " " + f.Value + "."
	}
	return Make("div", With{"class", "bits", "role", "img", "aria-label", sentence}, bytes...)
}

// FieldsLayout are fields as a layout, for what is drawn by one; together they
// may have more than 64 bits.
func FieldsLayout(fields []format.Field) snowflake.Layout {
	var l snowflake.Layout
	for _, f := range fields {
		l.Fields = append(l.Fields, snowflake.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits})
	}
	return l
}

// WideSections are a small card for each field of an ID of any length.
func WideSections(r *format.Reading, fields []format.Field, zone *Zone) app.UI {
	hues := Hues(FieldsLayout(fields))
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
		parts[i] = Make("div", With{"class", "section", "data-hue", hues[i], "data-kind", f.Kind.String()},
			Make("div", With{"class", "name"}, Say("strong", f.Name), Say("span", where, "class", "range")),
			Say("div", shown, "class", "value", "data-field", f.Name, "data-value", f.Value),
			wideMeaning(r, f, zone),
		)
	}
	return Make("div", With{"class", "sections"}, parts...)
}

// wideMeaning is a field's meaning; an instant with how long ago it was.
func wideMeaning(r *format.Reading, f format.Field, zone *Zone) app.UI {
	if !r.Dated || f.Meaning != text.UTC(r.At) {
		return Say("p", f.Meaning, "class", "meaning")
	}
	return Make("div", With{"class", "meaning"},
		Say("div", f.Meaning, "class", "instant", "data-field", "utc", "data-value", f.Meaning),
		Make("p", nil, &Ago{At: r.At}),
		Say("p", zone.elsewhere(r.At)),
		Say("p", text.T("%s ms since 1970", text.GroupDigits(text.UnixMS(r.At), 3, ",")), "data-field", "unix-ms", "data-value", text.UnixMS(r.At)),
	)
}
