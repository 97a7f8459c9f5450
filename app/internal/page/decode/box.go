package decode

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

// box is the text in the page's box. A long text stays in the browser.
type box struct {
	typed   string // exactly as it was typed, while it is short
	long    int    // counts the edits of long texts; 0 for a short one
	key     string // names the long text in the address, which does not hold it
	sample  string // the name of the sample that typed is
	offered bool   // typed is the page's own example, which nobody put there
}

// example is the box that nobody has put anything into.
func example() box { return box{typed: nav.Example.String(), offered: true} }

// boxOf is a box that holds a short text.
func boxOf(typed string) box {
	b := box{typed: typed}
	if len(typed) > 10_000 && typed == sampleLog() {
		b.sample = "log"
	}
	return b
}

// boxIsLong reports whether the box holds a longer text, which stays in the
// browser.
func (b *box) boxIsLong() bool { return b.long > 0 }

// linkable reports whether the address holds the text in the box, be that what is
// read or not.
func (b *box) linkable() bool {
	return b.sample != "" || !b.boxIsLong() && len(b.typed)+4*strings.Count(b.typed, "\n") <= nav.LinkLimit
}

// wrap is whether the box breaks lines, as HTML says it: those of logs and
// tables stay lines.
func (b *box) wrap() string {
	if strings.Contains(strings.TrimSpace(b.typed), "\n") {
		return "off"
	}
	return "soft"
}

// withLine is the text with another ID in one of its lines; the others stay as
// they were typed.
func (b *box) withLine(number int, id string) string {
	lines := strings.SplitAfter(b.typed, "\n")
	if strings.HasSuffix(lines[number-1], "\n") {
		id += "\n"
	}
	lines[number-1] = id
	return strings.Join(lines, "")
}
