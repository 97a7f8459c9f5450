package layoutlab

import (
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Box names the box of the form that a person would change to mend a draft.
type Box string

// The boxes. A problem of BoxTotal has no one place: bits are missing, or too
// many.
const (
	BoxName   Box = "name"
	BoxKind   Box = "kind"
	BoxBits   Box = "bits"
	BoxTotal  Box = "total"
	BoxEpoch  Box = "epoch"
	BoxTick   Box = "tick"
	BoxLayout Box = "layout"
)

// Problem is a thing that keeps a draft from being a layout.
type Problem struct {
	Box   Box
	Field int // Field is the index of the field at fault, or −1.
	// Bit is the first bit at fault: the lowest that does not exist, or the
	// highest that has no meaning; −1 where no bit is at fault.
	Bit   int
	Words string // Words is a sentence for the reader.
}

// Error is the sentence.
func (p *Problem) Error() string { return p.Words }

// Problem is the first thing that is wrong with the draft, or nil. A draft
// without one is a valid layout.
func (d Draft) Problem() *Problem {
	if all := d.Problems(); len(all) > 0 {
		return &all[0]
	}
	return nil
}

// Problems are what is wrong with the draft: each box that cannot be read or is out of
// range, else the first thing about all of them. What a layout may be is the library's
// to say; this adds what was not read, and which box mends it.
func (d Draft) Problems() []Problem {
	switch {
	case d.Unknown != "":
		return []Problem{{Box: BoxLayout, Field: -1, Bit: -1,
			Words: text.Tell("Unknown layout “%s”. Choose one from the list, or write out the fields, as in unused:1,time:41,node:10,sequence:12.", quote(d.Unknown))}}
	case len(d.Fields) > 64:
		return []Problem{{Box: BoxTotal, Field: 64, Bit: -1,
			Words: text.Tell("An ID has 64 bits and so at most 64 fields. “%s” is the 65th.", quote(d.Fields[64].Name))}}
	}
	faults := d.Layout().Faults()
	fault := func(field int, kinds ...snowflake.Fault) *snowflake.LayoutError {
		for _, e := range faults {
			if (field < 0 || e.Index == field) && slices.Contains(kinds, e.Fault) {
				return e
			}
		}
		return nil
	}
	var all []Problem
	for i := range d.Fields {
		if box, words := wrongField(d.Fields[i], i, fault(i, snowflake.FaultName, snowflake.FaultWidth)); words != "" {
			all = append(all, Problem{Box: box, Field: i, Bit: -1, Words: words})
		}
	}
	if e := fault(-1, snowflake.FaultTwice, snowflake.FaultTotal); e != nil && len(all) == 0 {
		all = append(all, wrongTogether(d, e))
	}
	time := slices.IndexFunc(d.Fields, func(f Field) bool { return f.Kind == snowflake.KindTime })
	if time < 0 {
		return all
	}
	tick := fault(time, snowflake.FaultTick)
	for _, box := range []Problem{{Box: BoxEpoch, Words: wrongEpoch(d)}, {Box: BoxTick, Words: wrongTick(d, tick)}} {
		if box.Field, box.Bit = -1, -1; box.Words != "" {
			all = append(all, box)
		}
	}
	if e := fault(time, snowflake.FaultEpoch); e != nil && len(all) == 0 {
		all = append(all, Problem{Box: BoxBits, Field: time, Bit: -1, Words: text.Tell("“%s” would last beyond the year 292,277,026,596, where Go’s time ends. Make it narrower, or the tick shorter.", e.Field)})
	}
	return all
}

// wrongField says what is wrong with field i by itself, and in which box; fault is what
// the library finds. The words are empty if nothing is.
func wrongField(f Field, i int, fault *snowflake.LayoutError) (box Box, words string) {
	name := quote(f.Name)
	switch {
	case f.Name == "":
		return BoxName, text.Tell("Field %s has no name.", strconv.Itoa(i+1))
	case fault != nil && fault.Fault == snowflake.FaultName:
		return BoxName, badName(f.Name)
	case Reserved(f.Name):
		return BoxName, text.Tell("“%s” is a reserved name on this site. Choose another name.", name)
	case f.KindText != "":
		return BoxKind, text.Tell("Field “%s”: unknown kind “%s”. Use unused, time, node or sequence.", name, quote(f.KindText))
	case f.BitsText == Blank:
		return BoxBits, text.Tell("Field “%s” has no width. Enter 1 to 64 bits.", name)
	case f.BitsText != "":
		return BoxBits, text.Tell("Field “%s”: “%s” is not a whole number of bits from 1 to 64.", name, quote(f.BitsText))
	case fault != nil:
		return BoxBits, text.Tell("Field “%s” cannot have %s bits: a field has 1 to 64.", name, strconv.Itoa(f.Bits))
	}
	return "", ""
}

// wrongRune is the place of the first character that a field's name cannot
// have there, counted in characters from 0, or −1.
func wrongRune(name string) int {
	for i, c := range []rune(name) {
		letter := 'a' <= c && c <= 'z'
		if !letter && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			return i
		}
	}
	return -1
}

func badName(name string) string {
	at, characters := wrongRune(name), []rune(name)
	if at == 0 {
		return text.Tell("The name “%s” starts with “%s”; it must start with a letter from a to z.", quote(name), text.Rune(characters[0]))
	}
	return text.Tell("The name “%s”: character %s, “%s”, is not allowed. Use a to z, 0 to 9 and hyphens.", quote(name), strconv.Itoa(at+1), text.Rune(characters[at]))
}

// wrongTogether says why fields that are right by themselves make no layout.
func wrongTogether(d Draft, e *snowflake.LayoutError) Problem {
	if e.Fault == snowflake.FaultTotal {
		return wrongTotal(d)
	}
	p, f, above := Problem{Box: BoxKind, Field: e.Index, Bit: -1}, d.Fields[e.Index], d.Fields[e.Other]
	switch {
	case f.Name == above.Name:
		p.Box = BoxName
		p.Words = text.Tell("Fields %s and %s are both named “%s”; names must be unique.", strconv.Itoa(e.Other+1), strconv.Itoa(e.Index+1), f.Name)
	case f.Kind == snowflake.KindTime:
		p.Words = text.T("“%s” and “%s” are both time fields; a layout has one.", above.Name, f.Name)
	default:
		p.Words = text.T("“%s” and “%s” are both sequence fields; a layout has one.", above.Name, f.Name)
	}
	return p
}

// wrongTotal names the field that holds the 65th bit, counted from the least
// significant one, or the bits that are left over.
func wrongTotal(d Draft) Problem {
	total := d.Total()
	switch {
	case len(d.Fields) == 0:
		return Problem{Box: BoxTotal, Field: -1, Bit: 63, Words: text.T("There is no field yet: none of the 64 bits has a meaning.")}
	case total == 63:
		return Problem{Box: BoxTotal, Field: -1, Bit: 63,
			Words: text.T("The fields have 63 bits, one too few: bit 63 has no meaning yet. Widen a field, or add an unused one.")}
	case total < 64:
		return Problem{Box: BoxTotal, Field: -1, Bit: 63,
			Words: text.Tell("The fields have %s bits, %s too few: bits 63 to %s have no meaning yet. Widen a field, or add an unused one.", strconv.Itoa(total), strconv.Itoa(64-total), strconv.Itoa(total))}
	}
	crosses := d.crosses()
	name, outside := d.Fields[crosses].Name, min(d.Fields[crosses].Bits, d.Shift(crosses)+d.Fields[crosses].Bits-64)
	p := Problem{Box: BoxTotal, Field: crosses, Bit: 64}
	switch all := outside == d.Fields[crosses].Bits; {
	case all && outside == 1:
		p.Words = text.Tell("The fields need %s bits, %s too many: “%s” would be bit 64, and an ID ends at bit 63.", strconv.Itoa(total), strconv.Itoa(total-64), name)
	case all:
		p.Words = text.Tell("The fields need %s bits, %s too many: “%s” would be bits 64 to %s, and an ID ends at bit 63.", strconv.Itoa(total), strconv.Itoa(total-64), name, strconv.Itoa(63+outside))
	case outside == 1:
		p.Words = text.Tell("The fields need %s bits, %s too many: the highest bit of “%s” would be bit 64, and an ID ends at bit 63.", strconv.Itoa(total), strconv.Itoa(total-64), name)
	default:
		p.Words = text.Tell("The fields need %s bits, %s too many: the highest %s bits of “%s” would be bits 64 to %s, and an ID ends at bit 63.",
			strconv.Itoa(total), strconv.Itoa(total-64), strconv.Itoa(outside), name, strconv.Itoa(63+outside))
	}
	if i, bits, ok := d.Mend(); ok {
		gives := text.Count(d.Fields[i].Bits-bits, "bit", "bits")
		if i == widest(d.Fields) {
			p.Words += " " + text.Tell("The widest, “%s”, could give %s.", d.Fields[i].Name, gives)
		} else {
			p.Words += " " + text.Tell("“%s” could give %s.", d.Fields[i].Name, gives)
		}
	}
	return p
}

// crosses is the field that holds the 65th bit, counted from the least
// significant one, where there are more than 64.
func (d Draft) crosses() int {
	i := len(d.Fields) - 1
	for d.Shift(i)+d.Fields[i].Bits <= 64 {
		i--
	}
	return i
}

// Mend is the width of one field that brings the sum of all to 64, or nearer
// where only unused bits can be spared at no cost. What is missing goes to the
// widest field. What is too much comes from the widest unused field, down to
// one bit, else from the field that has no room, else from the widest.
func (d Draft) Mend() (field, bits int, ok bool) {
	surplus, w := d.Total()-64, widest(d.Fields)
	if surplus == 0 || w < 0 || len(d.Fields) > 64 {
		return 0, 0, false
	}
	if surplus > 0 {
		spare := -1
		for i, f := range d.Fields {
			if f.Kind == snowflake.KindUnused && f.Bits > 1 && (spare < 0 || f.Bits > d.Fields[spare].Bits) {
				spare = i
			}
		}
		if spare >= 0 {
			return spare, max(1, d.Fields[spare].Bits-surplus), true
		}
		if i := d.crosses(); d.Fields[i].Bits > surplus {
			w = i
		}
	}
	bits = d.Fields[w].Bits - surplus
	return w, bits, bits >= 1 && bits <= 64
}

// wrongEpoch says what is wrong with the epoch, which like the tick matters only
// where there is a time; it is empty if nothing is.
func wrongEpoch(d Draft) string {
	switch d.EpochText {
	case "":
		return ""
	case Blank:
		return text.T("The epoch is missing. Enter whole milliseconds since 1970, as in 1288834974657, or a date, as in 2010-11-04T01:42:54.657Z.")
	}
	return text.Tell("“%s” is not an epoch. Enter whole milliseconds since 1970, as in 1288834974657, or a date, as in 2010-11-04T01:42:54.657Z.", quote(d.EpochText))
}

func wrongTick(d Draft, fault *snowflake.LayoutError) string {
	switch {
	case d.TickText == Blank:
		return text.T("The tick is missing. Enter a duration, as in 1ms, 10ms or 1s.")
	case d.TickText != "":
		return text.Tell("“%s” is not a tick. Enter a duration, as in 1ms, 10ms or 1s.", quote(d.TickText))
	case fault != nil:
		return text.Tell("A tick cannot be %s. Enter 1us to 1s.", snowflake.TickText(d.Tick))
	}
	return ""
}

// quote is what somebody wrote as it can be shown.
func quote(written string) string {
	if written == Blank {
		return ""
	}
	return text.Quote(written)
}
