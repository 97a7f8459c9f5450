package layouts

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Parse parses a layout from three texts, such as flags, environment variables or URL
// parameters:
//
//	layout: a preset's name, or fields from the most significant bit down
//	fields: NAME[/KIND]:BITS{,NAME[/KIND]:BITS}  time:41,worker:10,tail/sequence:13
//	epoch:  milliseconds since 1970, or a date   1288834974657, 2010-11-04, 2010-11-04T01:42:54.657Z
//	tick:   a duration from 1us to 1s            1ms, 2500us
//
// NAME is a lower-case letter followed by lower-case letters, digits and hyphens, and
// is unique. KIND is unused, time, node or sequence. It defaults to the kind of that
// name, else to node. BITS is from 1 to 64 without a leading zero; all fields together
// have 64 bits. A date is RFC 3339, or a day in UTC. A duration is parsed by
// [time.ParseDuration].
//
// An empty epoch or tick is the preset's; for fields it is 1970 or 1 ms. The layout
// has the preset's name, or none.
//
// The error is a [*TextError] for a text that cannot be parsed, or that of
// [snowflake.Layout.Validate]. The layout then has the parts that could be parsed.
func Parse(layout, epoch, tick string) (snowflake.Layout, error) {
	l, known := Preset(layout)
	if !known {
		fields, err := ParseFields(layout)
		if err != nil {
			return snowflake.Layout{}, &TextError{Part: PartLayout, Text: layout, Err: err}
		}
		l = snowflake.Layout{Fields: fields, Epoch: time.UnixMilli(0).UTC(), Tick: time.Millisecond}
	}
	var err error
	if epoch != "" {
		if l.Epoch, err = parseEpoch(epoch); err != nil {
			return l, &TextError{Part: PartEpoch, Text: epoch, Err: err}
		}
	}
	if tick != "" {
		if l.Tick, err = time.ParseDuration(tick); err != nil {
			return l, &TextError{Part: PartTick, Text: tick, Err: err}
		}
	}
	return l, l.Validate()
}

func parseEpoch(text string) (time.Time, error) {
	ms, err := strconv.ParseInt(text, 10, 64)
	if err == nil {
		return time.UnixMilli(ms).UTC(), nil
	}
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		at, err = time.Parse(time.RFC3339Nano, text)
	}
	return at.UTC(), err
}

// Text is the inverse of [Parse]. It returns the fields, the epoch in milliseconds since
// 1970, and the tick as [TickText] formats it. An epoch that is not a whole millisecond
// is written as a date, which Parse accepts for the years 0 to 9999. Without a time
// field, epoch and tick are empty. The name is omitted.
func Text(l snowflake.Layout) (fields, epoch, tick string) {
	if l.Index(snowflake.KindTime) < 0 {
		return FieldsText(l), "", ""
	}
	epoch = strconv.FormatInt(l.Epoch.UnixMilli(), 10)
	if !l.Epoch.Equal(time.UnixMilli(l.Epoch.UnixMilli())) {
		epoch = l.Epoch.UTC().Format(time.RFC3339Nano)
	}
	return FieldsText(l), epoch, TickText(l.Tick)
}

// TickText formats a duration as a whole number of s, ms, us or ns, in the largest
// unit that fits: 10ms, 2500us.
func TickText(d time.Duration) string {
	size, unit := time.Nanosecond, "ns"
	switch {
	case d%time.Second == 0:
		size, unit = time.Second, "s"
	case d%time.Millisecond == 0:
		size, unit = time.Millisecond, "ms"
	case d%time.Microsecond == 0:
		size, unit = time.Microsecond, "us"
	}
	return strconv.FormatInt(int64(d/size), 10) + unit
}

// The parts of a layout's text.
const (
	PartLayout = "layout"
	PartEpoch  = "epoch"
	PartTick   = "tick"
)

// TextError names the part of a layout's text that cannot be parsed.
type TextError struct {
	// Part is PartLayout, PartEpoch or PartTick.
	Part string
	Text string
	// Err is the cause: a [*FieldsError] for PartLayout, else an error of package
	// strconv or time.
	Err error
}

func (e *TextError) Error() string {
	switch e.Part {
	case PartEpoch:
		return fmt.Sprintf(
			"layouts: epoch %q: use milliseconds since 1970, or a date such as 2024-01-01 or 2024-01-01T00:00:00Z",
			e.Text)
	case PartTick:
		return fmt.Sprintf("layouts: tick %q: use a duration such as 1ms", e.Text)
	}
	text := fmt.Sprintf("layouts: layout %q: not a preset, and not fields", e.Text)
	if e.Err != nil {
		text += ": " + strings.TrimPrefix(e.Err.Error(), "layouts: ")
	}
	return text
}

// Unwrap returns Err.
func (e *TextError) Unwrap() error { return e.Err }

// FieldsText formats the fields as NAME[/KIND]:BITS, separated by commas, from the
// most significant bit down, such as
//
//	unused:1,time:41,datacenter:5,worker:5,sequence:12
//
// The kind is omitted if [ParseKind] returns it for the name. [ParseFields] is the
// inverse.
func FieldsText(l snowflake.Layout) string {
	var b strings.Builder
	for i, f := range l.Fields {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(f.Name)
		if named, _ := ParseKind(f.Name); f.Kind != named {
			b.WriteString("/" + f.Kind.String())
		}
		b.WriteString(":" + strconv.Itoa(f.Bits))
	}
	return b.String()
}

// ParseKind returns the kind named "unused", "time", "node" or "sequence". For any
// other name ok is false and the kind is KindNode, the default for a field of that
// name.
func ParseKind(name string) (kind snowflake.Kind, ok bool) {
	for k := snowflake.KindUnused; k <= snowflake.KindSequence; k++ {
		if k.String() == name {
			return k, true
		}
	}
	return snowflake.KindNode, false
}

// FieldsError names the field in a text that cannot be parsed.
type FieldsError struct {
	// Item is the text between two commas, Index its index.
	Item  string
	Index int
	// Problem says what is wrong with it, in English.
	Problem string
}

func (e *FieldsError) Error() string {
	return fmt.Sprintf("layouts: field %d, %q: %s", e.Index+1, e.Item, e.Problem)
}

// ParseFields parses what [FieldsText] writes. The error is a [*FieldsError].
// It checks the syntax only; [snowflake.Layout.Validate] checks the rest.
func ParseFields(text string) ([]snowflake.Field, error) {
	var fields []snowflake.Field
	for i, item := range strings.Split(text, ",") {
		fail := func(format string, args ...any) ([]snowflake.Field, error) {
			return nil, &FieldsError{Item: item, Index: i, Problem: fmt.Sprintf(format, args...)}
		}
		if i == 64 {
			return fail("more than 64 fields")
		}
		label, width, ok := strings.Cut(item, ":")
		if !ok {
			return fail("no width; use NAME:BITS")
		}
		name, kindName, named := strings.Cut(label, "/")
		if !validName(name) {
			return fail("the name must be a lower-case letter, then lower-case letters, digits and hyphens")
		}
		kind, _ := ParseKind(name)
		if named {
			if kind, ok = ParseKind(kindName); !ok {
				return fail("unknown kind %q; use unused, time, node or sequence", kindName)
			}
		}
		bits, err := strconv.Atoi(width)
		if err != nil || strconv.Itoa(bits) != width {
			return fail("width %q is not a whole number", width)
		}
		if bits < 1 || bits > 64 {
			return fail("width %d is out of range: 1 to 64 bits", bits)
		}
		fields = append(fields, snowflake.Field{Name: name, Kind: kind, Bits: bits})
	}
	return fields, nil
}

// validName asks the library, with a layout in which only the name can be wrong.
func validName(name string) bool {
	return snowflake.Layout{Fields: []snowflake.Field{{Name: name, Bits: 64}}}.Validate() == nil
}
