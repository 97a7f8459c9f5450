package judge

import (
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// span writes when a candidate's sampled IDs would have been made, and on how many nodes.
func (c *Candidate) span(g *guess, v *fieldReader) {
	if v.hasNode {
		c.Nodes = g.different(func(id snowflake.ID) uint64 { return uint64(id) & v.masks.Node &^ g.list.Lost })
	}
	if !v.hasTick {
		return
	}
	for i, id := range g.list.IDs {
		at := v.layout.Instant(v.masks.Time.Of(id))
		if i == 0 || at.Before(c.From) {
			c.From = at
		}
		if i == 0 || at.After(c.To) {
			c.To = at
		}
	}
}

// refuse writes why a candidate cannot have issued the sampled IDs: bad of them are impossible, one of which is given.
func (c *Candidate) refuse(why string, bad, of int) {
	if c.Refused = why; of > 1 {
		c.Refused = text.T("%s of %s: %s", text.Group(bad), text.Group(of), why)
	}
}

// ReadingLine is a kind that can hold a text, and what it would say, in a line.
type ReadingLine struct {
	Name, Title string
	Score       float64 // the probability of its family
	Twin        bool    // it reads the same instant from the same bits as the line before
	Shown       bool    // the text is read so
	When, Says  string
	Layout      snowflake.Layout // no fields: the kind has a form of its own
}

// Readings are all that can hold the text, the likeliest first, each family's members together.
func (t *TextFacts) Readings() (all []ReadingLine) {
	if t.Report != nil {
		return t.readingsOfMany()
	}
	for i := range t.One.Readings {
		r := &t.One.Readings[i]
		before := &t.One.Readings[max(i-1, 0)]
		line := ReadingLine{Name: r.Name, Title: r.Title, Score: r.Score, Shown: r == t.Shown, Layout: r.Layout,
			Twin: i > 0 && r.Dated && r.At.Equal(before.At) && r.Score == before.Score, When: text.T("no date")}
		if r.Dated {
			line.When = text.List(t.Day(r.At), t.Clock(r.At))
		}
		var says []string
		for _, f := range r.Fields() {
			if (f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence) && len(f.Value) < 20 {
				says = append(says, f.Name+" "+Grouped(f.Value))
			}
		}
		line.Says = text.List(says...)
		all = append(all, line)
	}
	return all
}

func (t *TextFacts) readingsOfMany() (all []ReadingLine) {
	r := t.Report
	if r.Kind.Wide() {
		all = append(all, ReadingLine{Name: r.Kind.String(), Title: text.T(r.Kind.Spec().Title),
			Score: r.Kind.Spec().Score, Shown: true, When: t.days(r.Earliest, r.Latest)})
	}
	headed := false // of the family, whose first may be refused
	for i := range r.Guess {
		c := &r.Guess[i]
		if headed = headed && c.Twin; c.Refused != "" && !t.reads(c) {
			continue
		}
		line := ReadingLine{Name: c.Name, Title: c.Title, Score: c.Score, Twin: headed, Shown: t.reads(c),
			When: t.days(c.From, c.To), Layout: c.Layout}
		if c.Nodes > 0 {
			line.Says = text.Count(c.Nodes, "%s node", "%s nodes")
		}
		headed, all = true, append(all, line)
	}
	return all
}

// reads reports whether several IDs are read as a candidate.
func (t *TextFacts) reads(c *Candidate) bool {
	return system.Same(c.Layout, t.Layout) && (c.Name == t.Layout.Name || t.Layout.Name == "")
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
		if c := &t.Report.Guess[i]; c.Refused != "" && !t.reads(c) {
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
