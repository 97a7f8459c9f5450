package layoutlab

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Sentence describes a field's width and capacity, such as "sequence 13 bits, 8,192 IDs per tick".
func (d Draft) Sentence(i int) string {
	f := d.Fields[i]
	bits := text.Count(f.Bits, "%s bit", "%s bits")
	width := f.Name + " " + bits
	if f.Bits < 1 || f.Bits > 64 {
		return width
	}
	count := text.Power(f.Bits)
	switch f.Kind {
	case snowflake.KindSequence:
		return text.Tell("%s %s, %s IDs per tick", f.Name, bits, count)
	case snowflake.KindNode:
		return text.Tell("%s %s, %s values", f.Name, bits, count)
	case snowflake.KindTime:
		l := snowflake.Layout{Fields: []snowflake.Field{{Name: f.Name, Kind: f.Kind, Bits: f.Bits}}, Tick: d.Tick}
		if d.Tick > 0 && d.Tick <= time.Second && (f.Bits < 64 || d.Tick < time.Second) { // else no lifetime is that long
			return text.Tell("%s %s, %s", f.Name, bits, spanText(l.Lifetime()))
		}
	}
	return width
}

// spanText is in years from half a year on.
func spanText(s snowflake.Span) string {
	if years := s.Years(); years >= 50 {
		return text.Tell("%s years", text.Hundredths(years))
	}
	d, _ := s.Duration()
	return text.Span(d)
}
