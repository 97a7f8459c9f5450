package format

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Field is a run of neighbouring bits of a reading, with its value and what
// that says.
type Field struct {
	Name string
	Kind snowflake.Kind
	// Bits is the width; From is how many bits of the ID stand before it.
	Bits, From int
	// Value is exact: decimal, or 0x and hexadecimal digits where the bits are
	// no number.
	Value string
	// Meaning is a sentence, or an instant as [text.UTC] writes it.
	Meaning string
}

// section is a field before its value is known.
type section struct {
	name    string
	kind    snowflake.Kind
	bits    int
	hex     bool // the bits are no number
	meaning func(r *Reading, value string) string
}

// Fields are all bits of the reading from the most significant down.
func (r Reading) Fields() []Field { return r.fieldsOf(r.witness.sections()) }

func (r Reading) fieldsOf(sections []section) []Field {
	fields := make([]Field, len(sections))
	from := 0
	for i, s := range sections {
		f := Field{Name: s.name, Kind: s.kind, Bits: s.bits, From: from}
		if s.hex || s.bits > 64 {
			f.Value = hexOf(r.Bits, from, s.bits)
		} else {
			f.Value = strconv.FormatUint(bitsOf(r.Bits, from, s.bits), 10)
		}
		if s.meaning != nil {
			f.Meaning = s.meaning(&r, f.Value)
		}
		fields[i] = f
		from += s.bits
	}
	return fields
}

// bitsOf are up to 64 bits of an ID, from the given number of bits on.
func bitsOf(id []byte, from, count int) uint64 {
	var v uint64
	for i := from; i < from+count; i++ {
		v = v<<1 | uint64(id[i/8]>>(7-i%8)&1)
	}
	return v
}

// hexOf are any number of bits as 0x and hexadecimal digits, aligned to the
// right.
func hexOf(id []byte, from, count int) string {
	digits := make([]byte, 0, 2+(count+3)/4)
	digits = append(digits, "0x"...)
	for at := from; at < from+count; {
		size := (from + count - at) % 4
		if size == 0 {
			size = 4
		}
		digits = append(digits, hexDigits[bitsOf(id, at, size)])
		at += size
	}
	return string(digits)
}

const hexDigits = "0123456789abcdef"

// says is a meaning that is the same for every ID.
func says(sentence string) func(*Reading, string) string {
	return func(*Reading, string) string { return tell(sentence) }
}

// instant is the meaning of a field of time.
func instant(r *Reading, _ string) string { return text.UTC(r.At) }

// wideWitness speaks of an ID of more than 64 bits.
type wideWitness struct {
	pro, contra []string
	parts       []section
}

func (w wideWitness) reasons() (pro, contra []string) { return w.pro, w.contra }
func (w wideWitness) sections() []section             { return w.parts }

// sections are the layout's fields.
func (w snowflakeWitness) sections() []section {
	l := w.j.System.Layout
	parts := make([]section, len(l.Fields))
	for i, f := range l.Fields {
		parts[i] = section{name: f.Name, kind: f.Kind, bits: f.Bits}
		switch f.Kind {
		case snowflake.KindTime:
			parts[i].meaning = instant
		case snowflake.KindUnused:
			parts[i].meaning = says("Not used by this layout; 0 in its IDs.")
		case snowflake.KindSequence:
			parts[i].meaning = says("Tells IDs of one tick and node apart.")
		default:
			parts[i].meaning = says("Says where the ID was made.")
		}
		if f.Name == "unknown" {
			parts[i].meaning = says("Nobody outside knows what these bits mean.")
		}
	}
	return parts
}
