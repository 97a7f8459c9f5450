package decode

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

// Text is what is read, as a link says it.
type Text struct {
	Box
	Keys  []string // of the attachments, in their order
	Only  string   // the place in the lines whose IDs are read; empty for all
	Small bool     // numbers too small for an ID are read beside longer ones
}

// Box is the text in the page's box. A long text stays in the browser.
type Box struct {
	Typed   string // exactly as it was typed, while it is short
	Long    int    // counts the edits of long texts; 0 for a short one
	Key     string // names the text in the address, which does not hold it
	Sample  string // the name of the sample that Typed is
	Offered bool   // Typed is the page's own example, which nobody put there
}

// Example is the box that nobody has put anything into.
func Example() Box { return Box{Typed: nav.Example.String(), Offered: true} }

// BoxOf is a box that holds a short text. A link names a sample that it has no room for.
func BoxOf(typed string) Box {
	b := Box{Typed: typed}
	if len(typed) > nav.LinkLimit {
		for _, s := range samples() {
			if s.is(typed) {
				b.Sample = s.name
			}
		}
	}
	return b
}

// Params goes through the link's parameters: what is in the box, or the sample that it is.
func (t *Text) Params(f *nav.Params) {
	var names, lines []string
	all := samples()
	for _, one := range all {
		names = append(names, one.name)
	}
	f.Choice("sample", t.Sample, names, func(i int) {
		t.Box = BoxOf(all[i].made())
		t.Offered = t.Typed == nav.Example.String()
	})
	if t.Sample == "" && t.Linkable() && !t.exampleIdle() {
		lines = strings.Split(t.Typed, "\n")
	}
	f.Value("box", t.Key, func(key string) string {
		t.Box = Box{Long: 1, Key: key}
		return ""
	})
	f.List("id", lines, func(lines []string) string {
		t.Box = BoxOf(strings.Join(lines, "\n"))
		return ""
	})
	f.Value("attached", strings.Join(t.Keys, ","), func(keys string) string {
		t.Keys = slices.DeleteFunc(strings.Split(keys, ","), func(key string) bool { return key == "" })
		return ""
	})
}

// PartParams goes through the link's parameters that say which of the IDs are read.
func (t *Text) PartParams(f *nav.Params) {
	f.Text("only", &t.Only)
	small := ""
	if t.Small {
		small = "1"
	}
	f.Choice("small", small, []string{"1"}, func(int) { t.Small = true })
}

// IsLong reports whether the box holds a longer text, which stays in the browser.
func (b *Box) IsLong() bool { return b.Long > 0 }

// Sliced reports whether what is read stays in the browser and is read in slices, since some of it is long.
func (t *Text) Sliced() bool { return t.IsLong() || len(t.Keys) > 0 }

// exampleIdle reports whether the box holds the page's example, of which nothing is read beside an attachment.
func (t *Text) exampleIdle() bool { return t.Offered && t.Sliced() }

// Same reports whether the same is read.
func (t *Text) Same(other *Text) bool {
	return t.Box == other.Box && t.Only == other.Only && t.Small == other.Small && slices.Equal(t.Keys, other.Keys)
}

// Linkable reports whether the address holds the text in the box, be that what is read or not.
func (b *Box) Linkable() bool {
	return b.Sample != "" || !b.IsLong() && len(b.Typed)+4*strings.Count(b.Typed, "\n") <= nav.LinkLimit
}

// wrap is whether the box breaks lines, as HTML says it: those of logs and tables stay lines.
func (b *Box) wrap() string {
	if strings.Contains(strings.TrimSpace(b.Typed), "\n") {
		return "off"
	}
	return "soft"
}

// WithLine is the text with another ID in one of its lines; the others stay as they were typed.
func (b *Box) WithLine(number int, id string) string {
	lines := strings.SplitAfter(b.Typed, "\n")
	if strings.HasSuffix(lines[number-1], "\n") {
		id += "\n"
	}
	lines[number-1] = id
	return strings.Join(lines, "")
}

func (t *Text) without(keys ...string) {
	t.Keys = slices.DeleteFunc(slices.Clone(t.Keys), func(key string) bool { return slices.Contains(keys, key) })
}

// Read reads a short text.
func (t *Text) Read() *find.Set {
	set := new(find.Set)
	r := find.NewReader(set)
	r.Only(t.Only)
	r.Feed([]byte(t.Typed))
	r.Close()
	t.skipSmall(set)
	return set
}

// skipSmall leaves out what was read and is too small for an ID, unless the reader wants it.
func (t *Text) skipSmall(set *find.Set) {
	if t.Small {
		set.CountSmall()
	} else {
		set.SkipSmall()
	}
}
