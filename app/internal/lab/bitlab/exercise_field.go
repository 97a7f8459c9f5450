package bitlab

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// exerciseField asks which field some bits of an ID belong to.
func exerciseField(r *random.Source, level int) Exercise {
	layouts := []snowflake.Layout{snowflake.Twitter()}
	if level >= 4 {
		layouts = append(layouts, snowflake.Discord(), snowflake.Instagram(), snowflake.Mastodon(), snowflake.Sonyflake(), snowflake.Baidu(), snowflake.Leaf())
	}
	l := layouts[r.Below(uint64(len(layouts)))]
	field := int(r.Below(uint64(len(l.Fields))))
	low, high := l.Shift(field), l.Shift(field)+l.Fields[field].Bits-1
	switch {
	case level == 2: // a single bit of it
		low = r.Between(low, high)
		high = low
	case level >= 3: // the bit at a border
		if r.Below(2) == 0 {
			low = high
		}
		high = low
	}
	e := Exercise{
		Question: text.Tell("In the layout %s, which field do bits %s to %s belong to?", l.Name, itoa(high), itoa(low)),
		Shown:    Line{Label: l.Name, Reading: l.FieldsText()},
		Kind:     AsChoice, Answer: uint64(field),
		Hints: []string{text.Tell("Bits are numbered from 0 on the right. Add up the widths from the right: %s.", fromRight(l))},
		Why:   bitsOfField(l, field),
	}
	if high == low {
		e.Question = text.Tell("In the layout %s, which field does bit %s belong to?", l.Name, itoa(low))
	}
	for i, f := range l.Fields {
		e.Choices = append(e.Choices, f.Name)
		e.slips = append(e.slips, slip{uint64(i), bitsOfField(l, i)})
	}
	return e
}

func bitsOfField(l snowflake.Layout, i int) string {
	f, low := l.Fields[i], l.Shift(i)
	if f.Bits == 1 {
		return text.Tell("%s has bit %s only.", f.Name, itoa(low))
	}
	return text.Tell("%s has bits %s to %s.", f.Name, itoa(low+f.Bits-1), itoa(low))
}

// fromRight lists a layout's widths from the lowest bit up.
func fromRight(l snowflake.Layout) string {
	var all []string
	for _, f := range slices.Backward(l.Fields) {
		all = append(all, f.Name+" "+itoa(f.Bits))
	}
	return text.List(all...)
}

// exerciseSequence asks for a field of an ID in hexadecimal: first the sequence, which is three
// digits, later fields that begin or end within a digit.
func exerciseSequence(r *random.Source, level int) Exercise {
	id := r.Next()>>1&^0xfff | r.Below([]uint64{16, 256, 4096, 4096, 4096}[level-1])
	name := "sequence"
	if level == 4 {
		name = "worker"
	} else if level == 5 {
		name = "datacenter"
	}
	shift, n := shiftOf(name), bitsOf(name)
	mask := Width(64).mask(n)
	answer := id >> shift & mask
	e := Exercise{
		Question: text.Tell("Which %s does this Twitter ID have, as a decimal number?", name),
		Shown:    hexLine(id), Kind: AsNumber, Width: 64, Answer: answer,
		Hints: []string{
			text.Tell("The %s is bits %s to %s. A hexadecimal digit is four bits.", name, itoa(shift+n-1), itoa(shift)),
			text.Tell("(ID >> %s) & %s.", itoa(shift), utoa(mask)),
			text.Tell("In binary it is %s.", Width(n).Digits(answer)),
		},
		Why:   text.Tell("(ID >> %s) & %s: the %s bits %s, which are %s.", itoa(shift), utoa(mask), itoa(n), Width(n).Digits(answer), text.Group(answer)),
		slips: []slip{{id >> shift & (mask >> 1), text.Tell("That is one bit too few: the %s has %s.", name, itoa(n))}, {id >> shift & (mask<<1 | 1), text.Tell("That is one bit too many: the %s has %s.", name, itoa(n))}},
	}
	if name == "sequence" {
		e.Hints[1] = text.Tell("The last three digits are the %s.", name)
		e.slips = append(e.slips, slip{id >> 12 & 0xfff, text.Tell("Those are the digits before it.")}, slip{asDecimal(answer), text.Tell("Those digits are hexadecimal; answer in decimal.")})
	}
	return e
}

// asDecimal is the result of reading hexadecimal digits as decimal; if one is a letter, a value
// that nobody would answer.
func asDecimal(v uint64) uint64 {
	out, weight := uint64(0), uint64(1)
	for ; v > 0; v >>= 4 {
		if v&15 > 9 {
			return 1 << 60
		}
		out += v & 15 * weight
		weight *= 10
	}
	return out
}
