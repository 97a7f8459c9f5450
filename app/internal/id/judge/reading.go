package judge

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// ReadingLine is a candidate that can hold a text, and what it would say, in a line.
type ReadingLine struct {
	Candidate
	Shown      bool // the text is read so
	When, Says string
}

// rareNone is the probability below which that line is left out.
const rareNone = 0.01

// None is the name of the line that says that no known system made the IDs.
const None = "none"

// Readings are all that can hold the text, the members of a family together. In front are the likeliest reading, the
// likeliest of IDs of other kinds and in other columns, and the systems that the text names, whatever their dates. The
// others follow, the likeliest first.
func (t *TextFacts) Readings() (all []ReadingLine) {
	lists := t.lists()
	var front, rest [][]ReadingLine
	seen := map[string]bool{}
	for of, list := range lists {
		for at, family := range families(list) {
			if family = slices.DeleteFunc(family, func(r ReadingLine) bool { return seen[r.Name] }); len(family) == 0 {
				continue
			}
			for i := range family {
				family[i].Twin, seen[family[i].Name] = i > 0, true
			}
			if at == 0 || slices.ContainsFunc(family, func(r ReadingLine) bool { return t.names(r.Name) }) {
				front = append(front, family)
			} else {
				rest = append(rest, family)
			}
		}
		if of == 0 {
			rest = append(rest, t.none(list)...)
		}
	}
	return slices.Concat(slices.Concat(front...), slices.Concat(ordered(rest)...))
}

// none is the line of what no known system made, beside the readings of the IDs; nothing where their form says what
// they are, or no reading fits.
func (t *TextFacts) none(list []ReadingLine) [][]ReadingLine {
	var fits bool
	var score float64
	if t.Report != nil {
		fits, score = t.Report.Fits() && !t.Report.Kind.Wide(), t.Report.None()
	} else {
		fits, score = t.One.Fits(), t.One.None()
	}
	if len(list) == 0 || !fits || score < rareNone {
		return nil
	}
	return [][]ReadingLine{{{Candidate: Candidate{Name: None, Score: score}}}}
}

// families are the lines of a list by their family.
func families(list []ReadingLine) (all [][]ReadingLine) {
	for i, r := range list {
		if !r.Twin || i == 0 {
			all = append(all, nil)
		}
		last := len(all) - 1
		all[last] = append(all[last], r)
	}
	return all
}

// ordered are families in the order of their scores. Unlikely ones come last if they differ from a few earlier ones in
// their epochs only.
func ordered(all [][]ReadingLine) [][]ReadingLine {
	const hardly, few = 0.1, 3
	type shape struct {
		shift int
		tick  time.Duration
	}
	slices.SortStableFunc(all, func(a, b []ReadingLine) int { return cmp.Compare(b[0].Score, a[0].Score) })
	seen := map[shape]int{}
	var first, again [][]ReadingLine
	for _, family := range all {
		l := &family[0].Layout
		at := l.Index(snowflake.KindTime)
		if at < 0 {
			first = append(first, family)
			continue
		}
		s := shape{layouts.Shift(*l, at), l.Tick}
		if seen[s] >= few && family[0].Score < hardly {
			again = append(again, family)
		} else {
			first = append(first, family)
		}
		seen[s]++
	}
	return append(first, again...)
}

// fewAlone is how many IDs are also read each by itself, if no system fits all of them.
const fewAlone = 6

// lists are the readings of the IDs that are shown, then of IDs of other kinds and in other columns; in each list the
// likeliest comes first.
func (t *TextFacts) lists() (all [][]ReadingLine) {
	if t.Report == nil {
		var list []ReadingLine
		for i := range t.One.Readings {
			list = append(list, t.lineOf(list, &t.One.Readings[i]))
		}
		return append(all, list)
	}
	r := t.Report
	if r.Kind.Wide() {
		all = append(all, t.formsOf(r.Kind))
	} else {
		all = append(all, t.guessed(r.Guess))
	}
	for kind := range idkind.Count {
		if kind.Wide() && kind != r.Kind && r.set != nil && slices.Contains(r.set.Kind, kind) {
			all = append(all, t.formsOf(kind))
		}
	}
	if !r.Fits() && r.set != nil && r.set.Len() <= fewAlone { // they may be of several systems
		for row := range r.set.Len() {
			all = append(all, t.readingsOf(row))
		}
	}
	all = append(all, t.guessed(r.Numbers))
	for i := range r.Columns {
		all = append(all, t.guessed(r.Columns[i].Report.Guess))
	}
	return all
}

// lineOf is the line of a reading of one ID, behind others.
func (t *TextFacts) lineOf(before []ReadingLine, r *format.Reading) ReadingLine {
	line := ReadingLine{Candidate: Candidate{Name: r.Name, Title: r.Title, Score: r.Score, Layout: r.Layout},
		Shown: r == t.Shown, When: text.T("no date")}
	if r.Dated {
		line.When = text.List(t.Day(r.At), t.Clock(r.At))
	}
	if n := len(before); n > 0 && r.Dated {
		line.Twin = before[n-1].When == line.When && before[n-1].Score == r.Score
	}
	var says []string
	for _, f := range r.Fields() {
		if (f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence) && len(f.Value) < 20 {
			says = append(says, f.Name+" "+Grouped(f.Value))
		}
	}
	line.Says = text.List(says...)
	return line
}

// readingsOf are what the ID of a row may be by itself.
func (t *TextFacts) readingsOf(row int) (list []ReadingLine) {
	set := t.Report.set
	id := set.Text(row)
	found := format.Identify(id, format.Options{Now: t.Now, Prefixed: set.Kind[row].Spec().Shown(len(id))})
	for i := range found.Readings {
		line := t.lineOf(list, &found.Readings[i])
		line.Says = "" // of one ID among several
		list = append(list, line)
	}
	return list
}

// exampleOf is the row of the first ID of a kind: of random UUIDs, of the first whose bits cannot be a time.
func (t *TextFacts) exampleOf(kind idkind.Kind) int {
	set := t.Report.set
	first := slices.Index(set.Kind, kind)
	for row := first; kind == idkind.UUIDv4 && row < set.Len(); row++ {
		if set.Kind[row] == kind && !idkind.OrderedUUID.Plausible(set.Wide(row)) {
			return row
		}
	}
	return first
}

// formsOf are what such an ID of a kind with a form of its own may be, that kind first.
func (t *TextFacts) formsOf(kind idkind.Kind) []ReadingLine {
	list := t.readingsOf(t.exampleOf(kind))
	for i := range list {
		line := &list[i]
		line.Twin, line.Shown = false, line.Name == kind.String() && kind == t.Report.Kind
		if line.Shown {
			line.When = t.days(t.Report.Earliest, t.Report.Latest)
		}
		if line.Shown && kind == idkind.OrderedUUID { // as the text, or that there are several, says
			line.Score = mostUnsupported
		}
	}
	at := slices.IndexFunc(list, func(r ReadingLine) bool { return r.Name == kind.String() })
	for ; at > 0; at-- {
		list[at], list[at-1] = list[at-1], list[at]
	}
	return list
}

// guessed are the systems that may have issued several IDs, without those that cannot have.
func (t *TextFacts) guessed(all []Candidate) (list []ReadingLine) {
	headed := false // of the family, whose first may be refused
	for _, c := range all {
		if headed = headed && c.Twin; c.Refused != "" && !t.reads(&c) && !t.names(c.Name) {
			continue
		}
		line := ReadingLine{Candidate: c, Shown: t.reads(&c), When: t.days(c.From, c.To)}
		if line.Twin = headed; c.Nodes > 0 {
			line.Says = text.Count(c.Nodes, "%s node", "%s nodes")
		}
		headed, list = true, append(list, line)
	}
	return list
}

// names reports whether the text names a system, or has an ID in its address.
func (t *TextFacts) names(name string) bool {
	if t.Report == nil {
		return slices.Contains(t.One.Named, name)
	}
	return slices.Contains(t.Report.named, name) || t.Report.sites[name] != nil
}

// reads reports whether several IDs are read as a candidate.
func (t *TextFacts) reads(c *Candidate) bool {
	return !t.Report.Kind.Wide() && system.Same(c.Layout, t.Layout) && (c.Name == t.Layout.Name || t.Layout.Name == "")
}

// days are the days of two instants, or the one day; “no date” without them.
func (t *TextFacts) days(from, to time.Time) string {
	switch first, last := t.Day(from), t.Day(to); {
	case from.IsZero():
		return text.T("no date")
	case first == last:
		return first
	default:
		return text.T("%s to %s", first, last)
	}
}

// Refused are the kinds that cannot hold the text.
func (t *TextFacts) Refused() (all []format.Refusal) {
	if t.Report == nil {
		return format.Refused(t.One.Typed, t.One.Readings, format.Options{Now: t.Now})
	}
	for i := range t.Report.Guess {
		if c := &t.Report.Guess[i]; c.Refused != "" && !t.reads(c) && !t.names(c.Name) {
			all = append(all, format.Refusal{Name: c.Name, Title: c.Title, Why: c.Refused})
		}
	}
	if set := t.Report.set; set.Len() > 0 {
		first := max(slices.Index(set.Kind, t.Report.Kind), 0)
		all = append(all, format.RefusedKinds(set.Text(first), []format.Reading{{Name: t.Report.Kind.String()}})...)
	}
	return all
}

// Grouped is a field's value with its digits in groups.
func Grouped(value string) string {
	if len(value) > 1 && value[1] == 'x' {
		return value
	}
	return text.GroupDigits(value, 3, ",")
}

// NodeField is a field that tells nodes apart.
type NodeField struct {
	Name   string   // and a space, where it has one
	Of     []string // its value of each node, as the report lists them
	Values []string // the different ones, the smallest first
}

// NodeFields are those of all listed nodes, read by a layout. Of longer IDs it is one without a name.
func (r *Report) NodeFields(l snowflake.Layout) (fields []NodeField) {
	nodes := r.Pictures.Nodes
	if r.Kind.Wide() {
		var f NodeField
		for _, node := range nodes {
			f.Of = append(f.Of, node.Name)
		}
		f.Values = slices.Sorted(slices.Values(f.Of))
		return []NodeField{f}
	}
	for i, of := range l.Fields {
		if of.Kind != snowflake.KindNode {
			continue
		}
		f := NodeField{Name: of.Name + " "}
		var values []uint64
		for _, node := range nodes {
			value := layouts.Part(l, snowflake.ID(node.Node), i)
			values = append(values, value)
			f.Of = append(f.Of, strconv.FormatUint(value, 10))
		}
		slices.Sort(values)
		for _, value := range slices.Compact(values) {
			f.Values = append(f.Values, strconv.FormatUint(value, 10))
		}
		fields = append(fields, f)
	}
	return fields
}
