package layoutlab

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Sentence is a field's width and what it buys, such as
// "sequence 13 bits, 8,192 IDs per tick": what a border says as it moves.
func (d Draft) Sentence(i int) string {
	f := d.Fields[i]
	width := tell("%s %s bits", f.Name, itoa(f.Bits))
	if f.Bits == 1 {
		width = tell("%s 1 bit", f.Name)
	}
	if f.Bits < 1 || f.Bits > 64 {
		return width
	}
	count := power(f.Bits)
	switch f.Kind {
	case snowflake.KindSequence:
		return tell("%s, %s IDs per tick", width, count)
	case snowflake.KindNode:
		return tell("%s, %s values", width, count)
	case snowflake.KindTime:
		l := snowflake.Layout{Fields: []snowflake.Field{{Name: f.Name, Kind: f.Kind, Bits: f.Bits}}, Tick: d.Tick}
		if d.Tick > 0 && d.Tick <= time.Second && (f.Bits < 64 || d.Tick < time.Second) { // else no lifetime is that long
			return tell("%s, %s", width, spanText(l.Lifetime()))
		}
	}
	return width
}

// power is 2^bits, grouped, for 0 to 64 bits.
func power(bits int) string {
	if bits == 64 {
		return text.GroupDigits("18446744073709551616", 3, ",")
	}
	return text.GroupDigits(strconv.FormatUint(1<<bits, 10), 3, ",")
}

// spanText is a length of time for reading: years from half a year on, else its
// largest units.
func spanText(s snowflake.Span) string {
	if years := s.Years(); years >= 50 {
		return tell("%s years", hundredths(years))
	}
	d, _ := s.Duration()
	return text.Span(d)
}

// hundredths is a number of hundredths with two decimals, grouped.
func hundredths(n uint64) string {
	whole, rest := strconv.FormatUint(n/100, 10), strconv.FormatUint(100+n%100, 10)
	return text.GroupDigits(whole, 3, ",") + "." + rest[1:]
}
