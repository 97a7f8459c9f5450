package layoutlab

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// mostFields limits a draft's fields; it exceeds 64 so that the error can be shown.
const mostFields = 80

// ParseDraft reads the parameters of [Draft.Link], or similar ones. The draft keeps what was written, right
// or wrong; the error is its [Draft.Problem]. The defaults are Twitter's layout, or for written fields
// 1970 and 1 ms.
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

// Link is the draft's link parameters: a known layout's name alone, or fields, milliseconds and duration,
// as far as they could be read.
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
		tick = layouts.TickText(d.Tick)
	}
	return d.Spec(), epoch, tick
}

// escapes lists separators that may occur in names. The first is the escape character itself.
var escapes = []string{"%", "%25", ",", "%2C", ":", "%3A", "/", "%2F"}

func escape(words string) string {
	for i := 0; i < len(escapes); i += 2 {
		words = strings.ReplaceAll(words, escapes[i], escapes[i+1])
	}
	return words
}

func unescape(words string) string {
	for i := len(escapes) - 2; i >= 0; i -= 2 {
		words = strings.ReplaceAll(words, escapes[i+1], escapes[i])
	}
	return words
}

// Spec is the fields as in links, NAME[/KIND]:BITS separated by commas, most significant first.
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

// readFields is Spec's inverse, limited to mostFields.
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

// kindOf is the default kind of a field of that name.
func kindOf(name string) snowflake.Kind {
	kind, _ := layouts.ParseKind(name)
	return kind
}

// NewField reads a field. An empty kind means the default for its name.
func NewField(name, kind, bits string) Field {
	f := Field{Name: name, Kind: kindOf(name)}
	if kind != "" {
		var known bool
		if f.Kind, known = layouts.ParseKind(kind); !known {
			f.KindText = kind
		}
	}
	f.Bits, f.BitsText = readBits(bits)
	return f
}

// readBits returns a width, or 0 and the text that could not be read.
func readBits(typed string) (bits int, bad string) {
	typed = strings.TrimSpace(typed)
	bits, err := strconv.Atoi(text.Plain(typed))
	if err != nil || bits < -999 || bits > 999 {
		return 0, unread(typed)
	}
	return bits, ""
}

// readEpoch returns whole milliseconds, because links store them, or 1970 and the text that could not be read.
func readEpoch(typed string) (at time.Time, bad string) {
	plain := strings.TrimSpace(text.Plain(typed))
	ms, err := strconv.ParseInt(plain, 10, 64) // of four digits too: a link's epoch is milliseconds
	if at = time.UnixMilli(ms).UTC(); err != nil {
		at, err = boxes.Instant(plain)
	}
	if err != nil || at.Nanosecond()%1e6 != 0 || !at.Equal(time.UnixMilli(at.UnixMilli())) {
		return time.UnixMilli(0).UTC(), unread(typed)
	}
	return at, ""
}

// readTick returns a duration, or 0 and the text that could not be read.
func readTick(typed string) (tick time.Duration, bad string) {
	tick, err := time.ParseDuration(strings.ReplaceAll(text.Plain(typed), " ", ""))
	if err != nil {
		return 0, unread(typed)
	}
	return tick, ""
}

// Example is a flawed layout to learn from.
type Example struct {
	Name, Title string
	Draft       Draft
	Story       string // Story is a few sentences.
}

// Examples lists proposed layouts that do not work.
func Examples() []Example {
	proposal := readDraft("time:37,server:20,sequence:16", "0", "1ms")
	since1970 := readDraft("unused:1,time:41,node:10,sequence:12", "0", "1ms")
	fixed := readDraft("time:28,server:20,sequence:16", "1704067200000", "1s")
	return []Example{
		{
			Name: "proposal", Title: text.T("73 bits in 64"), Draft: proposal,
			Story: text.T("An article proposes this layout for game servers and expects 93 years. But 37 bits of milliseconds last 4.36 years, and the fields need 73 bits. Code that shifts the time by 36 bits anyway keeps only 28 of them: IDs repeat every 3.1 days and are negative half of the time."),
		},
		{
			Name: "proposal-mended", Title: text.T("The same, cut to 64 bits"), Draft: fixed,
			Story: text.T("Keeping 20 and 16 bits leaves 28 for the time. They last 3.1 days in milliseconds and 8.51 years in seconds, as here; half of these IDs are negative in a signed column."),
		},
		{
			Name: "since-1970", Title: text.T("41 bits since 1970"), Draft: since1970,
			Story: text.T("Without its own epoch a layout counts from 1970: more than fifty of its 69.68 years had passed before anybody used it, and it ends on 2039-09-07. An epoch costs nothing; set it to your launch date."),
		},
	}
}
