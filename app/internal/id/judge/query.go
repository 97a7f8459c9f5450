package judge

import (
	"bytes"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Query is which rows of a report are wanted, and in which order: as it is typed, and as links hold it.
type Query struct {
	Sort         string // a column's name, with a minus in front where it descends
	Find         string // digits that an ID must hold
	Field, Value string // a field that must have the value; an empty one is any
	From, To     string // the first instant or day, and the last
	Show         string // the finding whose rows are wanted
}

// Filtered reports whether it leaves out rows.
func (q *Query) Filtered() bool {
	return q.Find != "" || q.Value != "" || q.From != "" || q.To != "" || q.Show != ""
}

// SortBy orders the rows by a column; once more turns them round, and a third time they are as they were read.
func (q *Query) SortBy(column string) {
	switch q.Sort {
	case column:
		column = "-" + column
	case "-" + column:
		column = ""
	}
	q.Sort = column
}

// Behind are the rows behind a finding; nil where there is none of that name.
func (r *Report) Behind(finding string) map[uint32]bool {
	for _, f := range r.Findings {
		if f.Name == finding {
			rows := make(map[uint32]bool, len(f.Rows))
			for _, row := range f.Rows {
				rows[row] = true
			}
			return rows
		}
	}
	return nil
}

// Arrange are the rows that a query wants, in its order; see [Query.Filter]. It is not done if the yield stopped it.
func (r *Report) Arrange(q Query, l snowflake.Layout, letters bool, at func(time.Time) time.Time, yield work.Yield) (
	o work.Order, done bool) {
	o.All(r.set.Len())
	if q.Filtered() {
		filter, _ := q.Filter(l, letters, at)
		filter.rows = r.Behind(q.Show)
		var buffer []byte
		if !o.Keep(func(row uint32) (wanted bool) {
			wanted, buffer = filter.wants(r, row, buffer)
			return wanted
		}, yield) {
			return o, false
		}
	}
	if key := r.sortKey(l, strings.TrimPrefix(q.Sort, "-")); key != nil {
		done = o.SortBy(key, q.Sort[0] == '-', yield)
		return o, done
	} else if q.Sort == "-line" {
		slices.Reverse(o.Rows)
	}
	return o, true
}

// Filter is a query that was read for IDs of one layout.
type Filter struct {
	find     string
	fields   []int // of which one must have the value; empty is none
	value    uint64
	from, to time.Time // the first instant shown, and the first no longer shown; zero where nothing was typed
	rows     map[uint32]bool
}

// Filter reads what was typed. The sentences say what cannot be read, by the name of its box. IDs that are written with
// letters are found by any part of their text. Instants without an offset are those of clocks, of which at tells when
// they show what clocks of UTC show at an instant.
func (q *Query) Filter(l snowflake.Layout, letters bool, at func(time.Time) time.Time) (f Filter,
	bad map[string]string) {
	bad = map[string]string{}
	f.find = strings.Map(func(r rune) rune {
		if strings.ContainsRune(", _\u00a0", r) {
			return -1
		}
		return unicode.ToLower(r)
	}, q.Find)
	if odd := strings.Trim(f.find, "0123456789"); odd != "" && !letters {
		f.find, bad["find"] = "", text.T("These IDs contain only digits; “%s” is in none.", odd)
	}
	if q.Value != "" {
		if err := f.ask(l, q.Field, q.Value); err != nil {
			bad["value"] = err.Error()
		}
	}
	instant := func(name, typed string, on func(time.Time) time.Time, into *time.Time) {
		if typed == "" {
			return
		}
		var err error
		if *into, err = boxes.InstantOn(typed, on); err != nil {
			bad[name] = err.Error()
		}
	}
	instant("from", q.From, at, &f.from)
	if last := strings.TrimSpace(q.To); strings.LastIndexByte(last, '-') > 0 && !strings.Contains(last, ":") { // a day
		instant("to", last, func(shown time.Time) time.Time { return at(shown.AddDate(0, 0, 1)) }, &f.to)
	} else if instant("to", last, at, &f.to); !f.to.IsZero() {
		f.to = f.to.Add(time.Millisecond) // the last that is shown is written in them
	}
	return f, bad
}

// ask adds the condition that the named field has a value, or without a name any
// field that is shown. The name of a field that the layout does not have adds
// nothing.
func (f *Filter) ask(l snowflake.Layout, name, typed string) error {
	longest := -1
	for i, of := range l.Fields {
		if of.Name != name && (name != "" || of.Kind != snowflake.KindNode && of.Kind != snowflake.KindSequence) {
			continue
		}
		f.fields = append(f.fields, i)
		if longest < 0 || of.Bits > l.Fields[longest].Bits {
			longest = i
		}
	}
	if longest < 0 {
		return nil
	}
	value, err := boxes.Value(typed, l.Fields[longest])
	if f.value = value; err != nil {
		f.fields = nil
	}
	return err
}

func (f *Filter) has(l snowflake.Layout, id snowflake.ID) bool {
	return len(f.fields) == 0 ||
		slices.ContainsFunc(f.fields, func(i int) bool { return layouts.Part(l, id, i) == f.value })
}

// wants reports whether a row is shown. It writes the ID into buffer and returns it.
func (f *Filter) wants(r *Report, row uint32, buffer []byte) (bool, []byte) {
	set := r.set
	if f.rows != nil && !f.rows[row] {
		return false, buffer
	}
	if wide := set.Row(int(row)).Kind.Wide(); wide && len(f.fields) > 0 || !wide && !f.has(r.Layout, set.ID(int(row))) {
		return false, buffer
	}
	if !f.from.IsZero() || !f.to.IsZero() {
		at, ok := r.Instant(int(row))
		if !ok || at.Before(f.from) || !f.to.IsZero() && !at.Before(f.to) {
			return false, buffer
		}
	}
	if f.find == "" {
		return true, buffer
	}
	buffer = set.AppendText(buffer[:0], int(row))
	return bytes.Contains(bytes.ToLower(buffer), []byte(f.find)), buffer
}

// sortKey is what the rows are ordered by; nil is as they were read.
func (r *Report) sortKey(l snowflake.Layout, column string) func(row uint32) uint64 {
	set := r.set
	switch column {
	case "", "line":
		return nil
	case "path":
		return func(row uint32) uint64 { return uint64(set.PlaceOf(int(row))) }
	case "id":
		return func(row uint32) uint64 { return uint64(set.ID(int(row))) }
	case "utc":
		if r.Members < set.Len() { // ticks of several kinds
			return func(row uint32) uint64 {
				at, _ := r.Instant(int(row)) // those that say none come first
				return uint64(at.UnixMicro()) ^ 1<<63
			}
		}
		return func(row uint32) uint64 { return r.Tick(int(row)) }
	}
	for i, f := range l.Fields {
		if f.Name == column {
			shift, most := layouts.Shift(l, i), f.Max()
			return func(row uint32) uint64 { return uint64(set.ID(int(row))) >> shift & most }
		}
	}
	return nil
}
