package export

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// JSON writes a valid layout for [ReadJSON].
func JSON(l snowflake.Layout) string {
	var name, fields, time string
	if l.Name != "" {
		name = "  \"name\": " + jsonString(l.Name) + ",\n"
	}
	for i, f := range l.Fields {
		if i > 0 {
			fields += ",\n"
		}
		fields += filled(`    {"name": "{name}", "kind": "{kind}", "bits": {bits}}`, "name", f.Name, "kind", f.Kind.String(), "bits", strconv.Itoa(f.Bits))
	}
	if l.Index(snowflake.KindTime) >= 0 {
		time = filled(",\n  \"epoch\": {epoch},\n  \"tick\": \"{tick}\"", "epoch", text.UnixMS(l.Epoch), "tick", layouts.TickText(l.Tick))
	}
	return "{\n" + name + "  \"fields\": [\n" + fields + "\n  ]" + time + "\n}\n"
}

func jsonString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ':
			b.WriteString("\\u00" + string("01"[r>>4]) + string("0123456789abcdef"[r&15]))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// ReadJSON reads the output of [JSON] or JSON like it. The error is a [*layoutlab.Problem]: for invalid
// JSON it names the character; for an invalid layout it is the draft's, and the draft is returned as written.
func ReadJSON(written string) (layoutlab.Draft, error) {
	r := &jsonReader{text: written}
	d, err := r.draft()
	if err != nil {
		return layoutlab.Draft{}, err
	}
	if p := d.Problem(); p != nil {
		return d, p
	}
	return d, nil
}

func (r *jsonReader) draft() (layoutlab.Draft, error) {
	values := map[string]string{"epoch": "0", "tick": "1ms"}
	var fields []layoutlab.Field
	err := r.object(func(key string) (err error) {
		switch key {
		case "name", "epoch", "tick":
			values[key], err = r.value()
		case "fields":
			err = r.list(func() error {
				f, err := r.field()
				fields = append(fields, f)
				return err
			})
		default:
			err = r.fail("Invalid JSON at character %s: unknown key “%s”; a layout has name, fields, epoch and tick.", text.Quote(key))
		}
		return err
	})
	if err == nil && r.peek() != 0 {
		err = r.fail("Invalid JSON at character %s: unexpected text after the layout.")
	}
	d := layoutlab.Draft{Fields: fields}.SetEpoch(values["epoch"]).SetTick(values["tick"])
	if l, ok := system.Layout(values["name"]); ok && d.Is(l) { // by another name links would lose its fields
		d.Name = l.Name
	}
	return d, err
}

func (r *jsonReader) field() (layoutlab.Field, error) {
	values := map[string]string{"bits": "0"}
	err := r.object(func(key string) (err error) {
		values[key], err = r.value()
		if err == nil && key != "name" && key != "kind" && key != "bits" {
			err = r.fail("Invalid JSON at character %s: unknown key “%s”; a field has name, kind and bits.", text.Quote(key))
		}
		return err
	})
	return layoutlab.NewField(values["name"], values["kind"], values["bits"]), err
}

// jsonReader reads the JSON that layouts need: objects, lists, strings and whole numbers.
type jsonReader struct {
	text string
	at   int
}

// fail is a problem where the reader is: the message's first value is the character's number.
func (r *jsonReader) fail(m text.Message, words ...string) error {
	at := strconv.Itoa(len([]rune(r.text[:min(r.at, len(r.text))])) + 1)
	return &layoutlab.Problem{Box: layoutlab.BoxLayout, Field: -1, Bit: -1, Words: text.Tell(m, append([]string{at}, words...)...)}
}

// peek skips spaces and returns the next byte, or 0 at the end.
func (r *jsonReader) peek() byte {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

func (r *jsonReader) take(want byte) error {
	if r.peek() != want {
		return r.fail("Invalid JSON at character %s: expected “%s”.", string(want))
	}
	r.at++
	return nil
}

// object calls member after each key.
func (r *jsonReader) object(member func(key string) error) error {
	return r.items('{', '}', func() error {
		key, err := r.string()
		if err == nil {
			err = r.take(':')
		}
		if err == nil {
			err = member(key)
		}
		return err
	})
}

// list calls item before each item.
func (r *jsonReader) list(item func() error) error { return r.items('[', ']', item) }

func (r *jsonReader) items(begin, end byte, item func() error) error {
	if err := r.take(begin); err != nil {
		return err
	}
	if r.peek() == end {
		r.at++
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		if r.peek() != ',' {
			return r.take(end)
		}
		r.at++
	}
}

func (r *jsonReader) value() (string, error) {
	if r.peek() == '"' {
		return r.string()
	}
	from := r.at
	for r.at < len(r.text) && strings.IndexByte("+-.0123456789eE", r.text[r.at]) >= 0 {
		r.at++
	}
	if from == r.at {
		return "", r.fail("Invalid JSON at character %s: expected a quoted string or a number.")
	}
	return r.text[from:r.at], nil
}

func (r *jsonReader) string() (string, error) {
	if err := r.take('"'); err != nil {
		return "", err
	}
	end := r.at
	for end < len(r.text) && r.text[end] != '"' && r.text[end] != '\n' {
		if r.text[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(r.text) || r.text[end] != '"' {
		r.at = min(end, len(r.text))
		return "", r.fail("Invalid JSON at character %s: missing closing quote.")
	}
	// Go's syntax has every escape of JSON except \/.
	s, err := strconv.Unquote("\"" + strings.ReplaceAll(r.text[r.at:end], "\\/", "/") + "\"")
	if err != nil {
		return "", r.fail("Invalid JSON at character %s: invalid string.")
	}
	r.at = end + 1
	return s, nil
}
