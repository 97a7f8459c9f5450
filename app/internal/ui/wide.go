package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// WideCard shows an ID that has a form of its own, as [Card] shows one of 64 bits.
func WideCard(r *format.Reading, zone *Zone) app.UI {
	fields := r.Fields()
	return Elem("section", With{"class", "card figure", "data-row", r.Text, "data-origin", "decoded"},
		Nothing(),
		Elem("div", With{"class", "number"},
			Text("output", r.Text, "class", "id", "data-field", "id", "data-value", r.Text),
			&CopyButton{Text: r.Text, What: text.T("ID")}),
		Div("anatomy wide", wideBits(r.Bits, fields), wideSections(r, fields, zone)),
		Div("readings", Words("hint", r.Note)))
}

func wideBits(id []byte, fields []format.Field) app.UI {
	l := FieldsLayout(fields)
	bytes := make([]app.UI, len(id))
	for i, b := range id {
		bytes[i] = Memo(ByteOf{Layout: l, Top: 8*(len(id)-i) - 1, Stop: -1, Value: b})
	}
	var values []string
	for _, f := range fields {
		values = append(values, f.Name+" "+f.Value)
	}
	sentence := text.T("The %d bits by section: %s.", 8*len(id), text.List(values...))
	return Elem("div", With{"class", "bits", "role", "img", "aria-label", sentence}, bytes...)
}

// FieldsLayout makes a layout of fields, for drawings that take a layout. Together they may have more than 64 bits.
func FieldsLayout(fields []format.Field) snowflake.Layout {
	var l snowflake.Layout
	for _, f := range fields {
		l.Fields = append(l.Fields, snowflake.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits})
	}
	return l
}

func wideSections(r *format.Reading, fields []format.Field, zone *Zone) app.UI {
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
		parts[i] = Elem("div", With{"class", "section", "data-hue", hues[i], "data-kind", f.Kind.String()},
			Elem("div", With{"class", "name"}, Text("strong", f.Name),
				Text("span", where, "class", "range")),
			Text("div", shown, "class", "value", "data-field", f.Name, "data-value", f.Value),
			wideMeaning(r, f, zone),
		)
	}
	return Elem("div", With{"class", "sections"}, parts...)
}

// wideMeaning is a field's meaning; an instant with how long ago it was.
func wideMeaning(r *format.Reading, f format.Field, zone *Zone) app.UI {
	if !r.Dated || f.Meaning != text.UTC(r.At) {
		return Text("p", f.Meaning, "class", "meaning")
	}
	return Elem("div", With{"class", "meaning"},
		Text("div", f.Meaning, "class", "instant", "data-field", "utc", "data-value", f.Meaning),
		Elem("p", nil, &Ago{At: r.At}),
		Text("p", zone.Elsewhere(r.At)),
		Text("p", text.T("%s ms since 1970", text.GroupDigits(text.UnixMS(r.At), 3, ",")), "data-field", "unix-ms",
			"data-value", text.UnixMS(r.At)),
	)
}
