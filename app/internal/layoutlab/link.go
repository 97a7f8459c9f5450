package layoutlab

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// mostFields is how many fields a draft keeps: enough to show that 64 are too
// few.
const mostFields = 80

// ParseDraft reads the three parameters of a link as [Draft.Link] writes them,
// or as somebody changed them by hand. The draft keeps what was written, right
// or wrong; the error is its [Draft.Problem]. Without a layout it is Twitter's;
// without an epoch 1970, without a tick 1 ms.
func ParseDraft(layout, epoch, tick string) (Draft, error) {
	d := readDraft(layout, epoch, tick)
	if p := d.Problem(); p != nil {
		return d, p
	}
	return d, nil
}

// readDraft is [ParseDraft] without a look for problems.
func readDraft(layout, epoch, tick string) Draft {
	if layout == "" {
		layout = snowflake.Twitter().Name
	}
	if l, ok := system.Layout(layout); ok {
		return From(l)
	}
	d := Draft{Epoch: time.UnixMilli(0).UTC(), Tick: time.Millisecond}
	if strings.Contains(layout, ":") {
		d.Fields = readFields(layout)
	} else {
		d.Unknown = layout
	}
	if epoch != "" {
		d = d.SetEpoch(epoch)
	}
	if tick != "" {
		d = d.SetTick(tick)
	}
	return d
}

// Link is the draft as a link has it: a known layout's name alone, or fields,
// milliseconds and duration, as far as they could be read.
func (d Draft) Link() (layout, epoch, tick string) {
	if d.Name != "" {
		return d.Name, "", ""
	}
	if d.Unknown != "" {
		return d.Unknown, d.EpochText, d.TickText
	}
	epoch, tick = d.EpochText, d.TickText
	if epoch == "" {
		epoch = text.UnixMS(d.Epoch)
	}
	if tick == "" {
		tick = snowflake.TickText(d.Tick)
	}
	return d.Spec(), epoch, tick
}

// escapes are the characters that part fields in a link, for names that hold
// them all the same; the one that begins an escape is first.
var escapes = []string{"%", "%25", ",", "%2C", ":", "%3A", "/", "%2F"}

func escape(words string) string {
	for i := 0; i < len(escapes); i += 2 {
		words = strings.ReplaceAll(words, escapes[i], escapes[i+1])
	}
	return words
}

// unescape is escape's inverse.
func unescape(words string) string {
	for i := len(escapes) - 2; i >= 0; i -= 2 {
		words = strings.ReplaceAll(words, escapes[i+1], escapes[i])
	}
	return words
}

// Spec is the fields as links write them, NAME[/KIND]:BITS with commas between,
// from the most significant bit down.
func (d Draft) Spec() string {
	var items []string
	for _, f := range d.Fields {
		item := escape(f.Name)
		switch {
		case f.KindText != "":
			item += "/" + escape(strings.TrimSpace(f.KindText))
		case f.Kind != kindOf(f.Name):
			item += "/" + f.Kind.String()
		}
		if f.BitsText != "" {
			items = append(items, item+":"+escape(strings.TrimSpace(f.BitsText)))
		} else {
			items = append(items, item+":"+strconv.Itoa(f.Bits))
		}
	}
	return strings.Join(items, ",")
}

// readFields reads what Spec writes; what is more than mostFields is left out.
func readFields(spec string) []Field {
	var fields []Field
	for item := range strings.SplitSeq(spec, ",") {
		if len(fields) == mostFields {
			break
		}
		label, bits, _ := strings.Cut(item, ":")
		name, kind, named := strings.Cut(label, "/")
		if kind = strings.TrimSpace(unescape(kind)); named {
			kind = unread(kind)
		}
		fields = append(fields, NewField(strings.TrimSpace(unescape(name)), kind, unescape(bits)))
	}
	return fields
}

// kindOf is the kind of a field that has no other than its name tells.
func kindOf(name string) snowflake.Kind {
	kind, _ := snowflake.ParseKind(name)
	return kind
}

// NewField is a field as somebody wrote it: without a kind it is of the one that
// its name tells.
func NewField(name, kind, bits string) Field {
	f := Field{Name: name, Kind: kindOf(name)}
	if kind != "" {
		var known bool
		if f.Kind, known = snowflake.ParseKind(kind); !known {
			f.KindText = kind
		}
	}
	f.Bits, f.BitsText = readBits(bits)
	return f
}

// readBits is a width, or 0 and what was written instead.
func readBits(typed string) (bits int, bad string) {
	typed = strings.TrimSpace(typed)
	bits, err := strconv.Atoi(text.Plain(typed))
	if err != nil || bits < -999 || bits > 999 {
		return 0, unread(typed)
	}
	return bits, ""
}

// readEpoch is an instant, or 1970 and what was written instead. It is a whole
// number of milliseconds, since links are.
func readEpoch(typed string) (at time.Time, bad string) {
	plain := strings.TrimSpace(text.Plain(typed))
	ms, err := strconv.ParseInt(plain, 10, 64) // of four digits too: a link's epoch is milliseconds
	if at = time.UnixMilli(ms).UTC(); err != nil {
		at, err = format.Instant(plain)
	}
	if err != nil || at.Nanosecond()%1e6 != 0 || !at.Equal(time.UnixMilli(at.UnixMilli())) {
		return time.UnixMilli(0).UTC(), unread(typed)
	}
	return at, ""
}

// readTick is a duration, or 0 and what was written instead.
func readTick(typed string) (tick time.Duration, bad string) {
	tick, err := time.ParseDuration(strings.ReplaceAll(text.Plain(typed), " ", ""))
	if err != nil {
		return 0, unread(typed)
	}
	return tick, ""
}
