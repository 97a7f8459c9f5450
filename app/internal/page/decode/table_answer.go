package decode

import (
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Answer is the headline of several IDs.
func (m *Many) Answer(zone *ui.Zone) Answer {
	r := m.Report
	a := Answer{Fits: m.Chosen || m.Fits(), From: m.from(), When: Undated(), Made: r.Latest, Where: m.where(), Which: m.howFast()}
	for _, c := range r.Guess {
		if !c.Twin {
			a.Shares = append(a.Shares, Share{Name: c.Name, Title: c.Title, Score: c.Score, Shown: nav.SameLayout(nav.Unnamed(c.Layout), m.Layout)})
		}
	}
	if r.Earliest.IsZero() {
		return a
	}
	a.When = When(r.Earliest, zone)
	first, last := Day(r.Earliest, zone), Day(r.Latest, zone)
	switch {
	case first != last:
		a.When.Exact, a.When.Literal = text.T("to %s", last), false
	case !r.Earliest.Equal(r.Latest):
		a.When.Exact, a.When.Literal = text.T("%s to %s", timeOfDay(r.Earliest, zone), timeOfDay(r.Latest, zone)+zoneAfter(r.Latest, zone)), false
	}
	return a
}

func (m *Many) from() Part {
	r := m.Report
	s := issuer{Title: m.Title, Chosen: m.Chosen, Fits: m.Chosen || m.Fits(), Form: r.Kind.Wide(), Guess: r.Rival() != nil}
	if s.Form {
		s.Title = kindTitle(m)
	}
	at := slices.IndexFunc(r.Guess, func(c judge.Candidate) bool { return nav.SameLayout(nav.Unnamed(c.Layout), m.Layout) })
	if at >= 0 {
		s.Score, s.Ranked = r.Guess[at].Score, true
		for at++; at < len(r.Guess) && r.Guess[at].Twin; at++ {
			s.Twins++
		}
	}
	return s.Part(text.T("%s from", text.Count(m.Set.Len(), "%s ID", "%s IDs")))
}

func (m *Many) where() Part {
	p := Part{Label: text.T("Where"), Value: "–", Exact: text.T("not in the IDs")}
	n := m.Report.Pictures.NodesTotal
	if n == 0 {
		return p
	}
	p.Value, p.Exact = text.Count(n, "%s node", "%s nodes"), ""
	const few = 4
	if n > few {
		return p
	}
	for _, f := range m.nodeFields() {
		words := f.name + text.List(f.values...)
		if len(f.values) > 1 || n == 1 && p.Exact == "" {
			p.Exact = words
		} else {
			p.Says = words
		}
	}
	return p
}

// nodeField is a field that tells nodes apart, with its name.
type nodeField struct {
	name   string   // and a space, where it has one
	of     []string // its value of each node, as the report lists them
	values []string // the different ones, the smallest first
}

// nodeFields are those of all nodes. Of longer IDs it is one without a name.
func (m *Many) nodeFields() (fields []nodeField) {
	nodes := m.Report.Pictures.Nodes
	if m.Report.Kind.Wide() {
		var f nodeField
		for _, node := range nodes {
			f.of = append(f.of, node.Name)
		}
		f.values = slices.Sorted(slices.Values(f.of))
		return []nodeField{f}
	}
	for i, of := range m.Layout.Fields {
		if of.Kind != snowflake.KindNode {
			continue
		}
		f := nodeField{name: of.Name + " "}
		var values []uint64
		for _, node := range nodes {
			value := m.Layout.Value(snowflake.ID(node.Node), i)
			values = append(values, value)
			f.of = append(f.of, strconv.FormatUint(value, 10))
		}
		slices.Sort(values)
		for _, value := range slices.Compact(values) {
			f.values = append(f.values, strconv.FormatUint(value, 10))
		}
		fields = append(fields, f)
	}
	return fields
}

func (m *Many) howFast() Part {
	p := Part{Label: text.T("How fast"), Value: "–", Exact: text.T("not in the IDs")}
	if !m.Report.Latest.IsZero() {
		p.Exact = text.T("all at one instant")
	}
	if rate := m.Report.Fact("rate"); rate != "" {
		p.Value, p.Exact, p.Says = text.T("%s/s", rate), text.T("at most %s", m.Report.Fact("busiest-second")), text.T("in one second")
	}
	return p
}
