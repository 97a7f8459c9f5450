package decode

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

// paste is what is read, as a link says it.
type paste struct {
	box
	keys  []string // of the attachments, in their order
	only  string   // the place in the lines whose IDs are read; empty for all
	small bool     // numbers too small for an ID are read beside longer ones
}

// box is the text in the page's box. A long text stays in the browser.
type box struct {
	typed   string // exactly as it was typed, while it is short
	long    int    // counts the edits of long texts; 0 for a short one
	key     string // names the text in the address, which does not hold it
	sample  string // the name of the sample that Typed is
	offered bool   // Typed is the page's own example, which nobody put there
}

// exampleBox is the box that nobody has put anything into.
func exampleBox() box { return box{typed: nav.Example.String(), offered: true} }

// boxOf is a box that holds a short text. A link names a sample that it has no room for.
func boxOf(typed string) box {
	b := box{typed: typed}
	if len(typed) > nav.LinkLimit {
		for _, s := range samples() {
			if s.is(typed) {
				b.sample = s.name
			}
		}
	}
	return b
}

// params goes through the link's parameters: what is in the box, or the sample that it is.
func (t *paste) params(f *nav.Params) {
	var names, lines []string
	all := samples()
	for _, one := range all {
		names = append(names, one.name)
	}
	f.Choice("sample", t.sample, names, func(i int) {
		t.box = boxOf(all[i].made())
		t.offered = t.typed == nav.Example.String()
	})
	if t.sample == "" && t.linkable() && !t.exampleIdle() {
		lines = strings.Split(t.typed, "\n")
	}
	f.Value("box", t.key, func(key string) string {
		t.box = box{long: 1, key: key}
		return ""
	})
	f.List("id", lines, func(lines []string) string {
		t.box = boxOf(strings.Join(lines, "\n"))
		return ""
	})
	f.Value("attached", strings.Join(t.keys, ","), func(keys string) string {
		t.keys = slices.DeleteFunc(strings.Split(keys, ","), func(key string) bool { return key == "" })
		return ""
	})
}

// partParams goes through the link's parameters that say which of the IDs are read.
func (t *paste) partParams(f *nav.Params) {
	f.Text("only", &t.only)
	small := ""
	if t.small {
		small = "1"
	}
	f.Choice("small", small, []string{"1"}, func(int) { t.small = true })
}

// isLong reports whether the box holds a longer text, which stays in the browser.
func (b *box) isLong() bool { return b.long > 0 }

// sliced reports whether what is read stays in the browser and is read in slices, since some of it is long.
func (t *paste) sliced() bool { return t.isLong() || len(t.keys) > 0 }

// exampleIdle reports whether the box holds the page's example, of which nothing is read beside an attachment.
func (t *paste) exampleIdle() bool { return t.offered && t.sliced() }

// same reports whether the same is read.
func (t *paste) same(other *paste) bool {
	return t.box == other.box && t.only == other.only && t.small == other.small && slices.Equal(t.keys, other.keys)
}

// linkable reports whether the address holds the text in the box, be that what is read or not.
func (b *box) linkable() bool {
	return b.sample != "" || !b.isLong() && len(b.typed)+4*strings.Count(b.typed, "\n") <= nav.LinkLimit
}

// wrap is whether the box breaks lines, as HTML says it: those of logs and tables stay lines.
func (b *box) wrap() string {
	if strings.Contains(strings.TrimSpace(b.typed), "\n") {
		return "off"
	}
	return "soft"
}

// withLine is the text with another ID in one of its lines; the others stay as they were typed.
func (b *box) withLine(number int, id string) string {
	lines := strings.SplitAfter(b.typed, "\n")
	if strings.HasSuffix(lines[number-1], "\n") {
		id += "\n"
	}
	lines[number-1] = id
	return strings.Join(lines, "")
}

func (t *paste) without(keys ...string) {
	t.keys = slices.DeleteFunc(slices.Clone(t.keys), func(key string) bool { return slices.Contains(keys, key) })
}

// read reads a short text.
func (t *paste) read() *find.Set {
	set := new(find.Set)
	r := find.NewReader(set)
	r.Only(t.only)
	r.Feed([]byte(t.typed))
	r.Close()
	t.skipSmall(set)
	return set
}

// skipSmall leaves out what was read and is too small for an ID, unless the reader wants it.
func (t *paste) skipSmall(set *find.Set) {
	if t.small {
		set.CountSmall()
	} else {
		set.SkipSmall()
	}
}
