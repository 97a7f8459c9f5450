package layoutlab

import (
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// InputName names the input that a person would change to fix a draft.
type InputName string

// The inputs. BoxTotal is a wrong sum, which several inputs could fix.
const (
	BoxName   InputName = "name"
	BoxKind   InputName = "kind"
	BoxBits   InputName = "bits"
	BoxTotal  InputName = "total"
	BoxEpoch  InputName = "epoch"
	BoxTick   InputName = "tick"
	BoxLayout InputName = "layout"
)

// Problem is a reason why a draft is not a valid layout.
type Problem struct {
	Box   InputName
	Field int // Field is the index of the field at fault, or −1.
	// Bit is the lowest bit that does not exist, or the highest without a field, or −1.
	Bit   int
	Words string // Words is a sentence for the reader.
}

// Error returns Words.
func (p *Problem) Error() string { return p.Words }

// Problem is the first of [Draft.Problems], or nil for a valid layout.
func (d Draft) Problem() *Problem {
	if all := d.Problems(); len(all) > 0 {
		return &all[0]
	}
	return nil
}

// Problems lists each input that is unreadable or out of range, or else the first problem of all fields
// together. The library decides what is valid; this adds unreadable text and which input to change.
func (d Draft) Problems() []Problem {
	switch {
	case d.Unknown != "":
		return []Problem{{Box: BoxLayout, Field: -1, Bit: -1,
			Words: text.Tell(
				"Unknown layout “%s”. Choose one from the list, or write out the fields, as in unused:1,time:41,node:10,sequence:12.", quote(d.Unknown))}}
	case len(d.Fields) > 64:
		return []Problem{{Box: BoxTotal, Field: 64, Bit: -1,
			Words: text.Tell("An ID has 64 bits and so at most 64 fields. “%s” is the 65th.",
				quote(d.Fields[64].Name))}}
	}
	var faults []error
	if joined, is := d.Layout().Validate().(interface{ Unwrap() []error }); is {
		faults = joined.Unwrap()
	}
	fault := func(field int, kinds ...string) *snowflake.LayoutError {
		for _, err := range faults {
			if e := err.(*snowflake.LayoutError); (field < 0 || e.Index == field) && slices.Contains(kinds, e.Fault) {
				return e
			}
		}
		return nil
	}
	var all []Problem
	for i := range d.Fields {
		if box, words := wrongField(d.Fields[i], i, fault(i, "name", "width")); words != "" {
			all = append(all, Problem{Box: box, Field: i, Bit: -1, Words: words})
		}
	}
	if e := fault(-1, "twice", "total"); e != nil && len(all) == 0 {
		all = append(all, wrongTogether(d, e))
	}
	time := slices.IndexFunc(d.Fields, func(f Field) bool { return f.Kind == snowflake.KindTime })
	if time < 0 {
		return all
	}
	tick := fault(time, "tick")
	for _, box := range []Problem{{Box: BoxEpoch, Words: wrongEpoch(d)}, {Box: BoxTick, Words: wrongTick(d, tick)}} {
		if box.Field, box.Bit = -1, -1; box.Words != "" {
			all = append(all, box)
		}
	}
	if e := fault(time, "epoch"); e != nil && len(all) == 0 {
		all = append(all,
			Problem{Box: BoxBits, Field: time, Bit: -1,
				Words: text.Tell(
					"“%s” would last beyond the year 292,277,026,596, where Go’s time ends. Make it narrower, or the tick shorter.", e.Field)})
	}
	return all
}

// wrongField returns the problem of field i alone, or no words. Fault is the library's finding.
func wrongField(f Field, i int, fault *snowflake.LayoutError) (box InputName, words string) {
	name := quote(f.Name)
	switch {
	case f.Name == "":
		return BoxName, text.Tell("Field %s has no name.", strconv.Itoa(i+1))
	case fault != nil && fault.Fault == "name":
		return BoxName, badName(f.Name)
	case Reserved(f.Name):
		return BoxName, text.Tell("“%s” is a reserved name on this site. Choose another name.", name)
	case f.KindText != "":
		return BoxKind, text.Tell("Field “%s”: unknown kind “%s”. Use unused, time, node or sequence.", name,
			quote(f.KindText))
	case f.BitsText == Blank:
		return BoxBits, text.Tell("Field “%s” has no width. Enter 1 to 64 bits.", name)
	case f.BitsText != "":
		return BoxBits, text.Tell("Field “%s”: “%s” is not a whole number of bits from 1 to 64.", name,
			quote(f.BitsText))
	case fault != nil:
		return BoxBits, text.Tell("Field “%s” cannot have %s bits: a field has 1 to 64.", name, strconv.Itoa(f.Bits))
	}
	return "", ""
}

// wrongRune is the index, in characters, of the first invalid character of a name, or −1.
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
		return text.Tell("The name “%s” starts with “%s”; it must start with a letter from a to z.", quote(name),
			text.Rune(characters[0]))
	}
	return text.Tell("The name “%s”: character %s, “%s”, is not allowed. Use a to z, 0 to 9 and hyphens.", quote(name),
		strconv.Itoa(at+1), text.Rune(characters[at]))
}

// wrongTogether explains why fields that are valid alone are not a layout.
func wrongTogether(d Draft, e *snowflake.LayoutError) Problem {
	if e.Fault == "total" {
		return wrongTotal(d)
	}
	p, f, above := Problem{Box: BoxKind, Field: e.Index, Bit: -1}, d.Fields[e.Index], d.Fields[e.Other]
	switch {
	case f.Name == above.Name:
		p.Box = BoxName
		p.Words = text.Tell("Fields %s and %s are both named “%s”; names must be unique.", strconv.Itoa(e.Other+1),
			strconv.Itoa(e.Index+1), f.Name)
	case f.Kind == snowflake.KindTime:
		p.Words = text.T("“%s” and “%s” are both time fields; a layout has one.", above.Name, f.Name)
	default:
		p.Words = text.T("“%s” and “%s” are both sequence fields; a layout has one.", above.Name, f.Name)
	}
	return p
}

// wrongTotal names the field with the 65th bit, or the bits without a field.
func wrongTotal(d Draft) Problem {
	total := d.Total()
	switch {
	case len(d.Fields) == 0:
		return Problem{Box: BoxTotal, Field: -1, Bit: 63,
			Words: text.T("There is no field yet: none of the 64 bits has a meaning.")}
	case total == 63:
		return Problem{Box: BoxTotal, Field: -1, Bit: 63,
			Words: text.T("The fields have 63 bits, one too few: bit 63 has no meaning yet. Widen a field, or add an unused one.")}
	case total < 64:
		return Problem{Box: BoxTotal, Field: -1, Bit: 63,
			Words: text.Tell(
				"The fields have %s bits, %s too few: bits 63 to %s have no meaning yet. Widen a field, or add an unused one.", strconv.Itoa(total), strconv.Itoa(64-total), strconv.Itoa(total))}
	}
	crosses := d.crosses()
	name, outside := d.Fields[crosses].Name, min(d.Fields[crosses].Bits, d.Shift(crosses)+d.Fields[crosses].Bits-64)
	p := Problem{Box: BoxTotal, Field: crosses, Bit: 64}
	switch all := outside == d.Fields[crosses].Bits; {
	case all && outside == 1:
		p.Words = text.Tell("The fields need %s bits, %s too many: “%s” would be bit 64, and an ID ends at bit 63.",
			strconv.Itoa(total), strconv.Itoa(total-64), name)
	case all:
		p.Words = text.Tell(
			"The fields need %s bits, %s too many: “%s” would be bits 64 to %s, and an ID ends at bit 63.",
			strconv.Itoa(total), strconv.Itoa(total-64), name, strconv.Itoa(63+outside))
	case outside == 1:
		p.Words = text.Tell(
			"The fields need %s bits, %s too many: the highest bit of “%s” would be bit 64, and an ID ends at bit 63.",
			strconv.Itoa(total), strconv.Itoa(total-64), name)
	default:
		p.Words = text.Tell(
			"The fields need %s bits, %s too many: the highest %s bits of “%s” would be bits 64 to %s, and an ID ends at bit 63.",
			strconv.Itoa(total), strconv.Itoa(total-64), strconv.Itoa(outside), name, strconv.Itoa(63+outside))
	}
	if i, bits, ok := d.Fix(); ok {
		gives := text.Count(d.Fields[i].Bits-bits, "%s bit", "%s bits")
		if i == widest(d.Fields) {
			p.Words = text.Sentences(p.Words, text.Tell("The widest, “%s”, could give %s.", d.Fields[i].Name, gives))
		} else {
			p.Words = text.Sentences(p.Words, text.Tell("“%s” could give %s.", d.Fields[i].Name, gives))
		}
	}
	return p
}

// crosses is the field with the 65th bit, counted from the least significant one.
func (d Draft) crosses() int {
	i := len(d.Fields) - 1
	for d.Shift(i)+d.Fields[i].Bits <= 64 {
		i--
	}
	return i
}

// Fix proposes a width for one field that makes the sum 64, or closer to it if only unused bits are free.
// Missing bits go to the widest field. Surplus bits come from the widest unused field down to one bit, or
// else from the field that crosses bit 63, or else from the widest.
func (d Draft) Fix() (field, bits int, ok bool) {
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

// wrongEpoch is empty if the epoch is valid. Like the tick, it matters only with a time field.
func wrongEpoch(d Draft) string {
	switch d.EpochText {
	case "":
		return ""
	case Blank:
		return text.T("The epoch is missing. Enter whole milliseconds since 1970, as in 1288834974657, or a date, as in 2010-11-04T01:42:54.657Z.")
	}
	return text.Tell(
		"“%s” is not an epoch. Enter whole milliseconds since 1970, as in 1288834974657, or a date, as in 2010-11-04T01:42:54.657Z.", quote(d.EpochText))
}

func wrongTick(d Draft, fault *snowflake.LayoutError) string {
	switch {
	case d.TickText == Blank:
		return text.T("The tick is missing. Enter a duration, as in 1ms, 10ms or 1s.")
	case d.TickText != "":
		return text.Tell("“%s” is not a tick. Enter a duration, as in 1ms, 10ms or 1s.", quote(d.TickText))
	case fault != nil:
		return text.Tell("A tick cannot be %s. Enter 1us to 1s.", layouts.TickText(d.Tick))
	}
	return ""
}

func quote(written string) string {
	if written == Blank {
		return ""
	}
	return text.Quote(written)
}

// reserved are names that links or displayed values use, so no field may have them.
var reserved = []string{
	"id", "signed", "hex", "binary", "unix-ms", "utc", "layout", "epoch", "tick", "rows", "bad-rows", "error",
	"step", "steps", "scene", "present", "embed", "lang",
	"lifetime-years", "expires", "nodes", "ids-per-tick", "ids-per-second", "negative-from", "passes-2-53",
	"bits-needed",
	"clock-ahead", "ids-per-second-total", "lost-tick", "digits", "time-order", "text-order", "low-rate-zero-bits",
	"hash-half", "hash-collision",
}

// Reserved reports whether a field may not have a name, because links or pages use it.
func Reserved(name string) bool { return slices.Contains(reserved, name) }
