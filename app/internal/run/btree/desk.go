package btree

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
)

// Desk answers a page's lines, in a worker or on the page. It keeps the run, since most lines ask for
// more rows of it.
type Desk struct {
	run  *Run
	line string // the run's settings
}

// The first words of lines.
const (
	Job  = "index" // of a [Question]
	Seen = "view"  // of its answer: a [View] follows
)

// Question asks for the view of a run with a number of rows. Hold asks to stop where a tree outgrows its
// cache.
func Question(s Settings, rows int, hold bool) string {
	line := Job + " " + strconv.Itoa(rows) + " 0 "
	if hold {
		line = Job + " " + strconv.Itoa(rows) + " 1 "
	}
	return line + s.String()
}

// Answer is the answer to a question; an error's text if it cannot be answered, and empty if the yield
// ended it.
func (d *Desk) Answer(line string, yield func(progress float64) bool) string {
	words := strings.SplitN(line, " ", 4)
	if len(words) != 4 || words[0] != Job {
		return errLine.Error()
	}
	rows, err := strconv.Atoi(words[1])
	if err != nil {
		return errLine.Error()
	}
	if d.run == nil || d.line != words[3] || d.run.Rows > rows {
		s, err := Parse(words[3])
		if err == nil {
			d.run, err = NewRun(s)
		}
		if err != nil {
			return err.Error()
		}
		d.line = words[3]
	}
	d.run.Hold = words[2] == "1"
	if !d.run.To(rows, work.Yield(func() bool { return yield == nil || yield(float64(d.run.Rows)/float64(max(rows, 1))) })) {
		return ""
	}
	return Seen + " " + d.run.View().String()
}

// String is a text that [ParseView] reads: numbers to the base 36.
func (v *View) String() string {
	var b []byte
	add := func(numbers ...int) {
		for _, n := range numbers {
			b = append(strconv.AppendInt(b, int64(n), 36), ' ')
		}
	}
	add(v.Rows)
	for i := range v.Trees {
		t := &v.Trees[i]
		for _, n := range t.numbers() {
			add(*n)
		}
		add(len(t.Curve))
		for _, p := range t.Curve {
			add(p.Rows, int(p.Share*1e6))
		}
		add(len(t.Cells))
		for _, c := range t.Cells {
			add(c.Page<<12 | c.Fill<<2 | int(c.State))
		}
	}
	return string(b)
}

// numbers are a view's plain numbers.
func (t *TreeView) numbers() []*int {
	return []*int{&t.Entry, &t.Rows, &t.Leaves, &t.Splits, &t.Misses, &t.Pages, &t.Used, &t.Outgrown, &t.LastKeys, &t.LastUsed, &t.SplitAt, &t.SplitLeft, &t.SplitRight}
}

// ParseView reads the text of a view.
func ParseView(words string) (*View, error) {
	var err error
	next := func() int {
		word, rest, _ := strings.Cut(words, " ")
		words = rest
		n, bad := strconv.ParseInt(word, 36, 64)
		if bad != nil || n < 0 {
			err = errLine
		}
		return int(n)
	}
	v := &View{Rows: next()}
	for i := range v.Trees {
		t := &v.Trees[i]
		for _, n := range t.numbers() {
			*n = next()
		}
		for n := next(); n > 0 && err == nil; n-- {
			t.Curve = append(t.Curve, Point{next(), float64(next()) / 1e6})
		}
		for n := next(); n > 0 && err == nil; n-- {
			c := next()
			t.Cells = append(t.Cells, Cell{c >> 12, c >> 2 & 1023, State(c & 3)})
		}
	}
	return v, err
}
