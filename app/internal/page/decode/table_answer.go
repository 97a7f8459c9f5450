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

// headline is the headline of several IDs.
func (m *many) headline(zone *ui.Zone) headline {
	r := m.report
	a := headline{fits: m.chosen || m.fits(), from: m.from(), when: undated(), made: r.Latest, where: m.where(), which: m.howFast()}
	for _, c := range r.Guess {
		if !c.Twin {
			a.shares = append(a.shares, share{name: c.Name, title: c.Title, score: c.Score, shown: nav.SameLayout(nav.Unnamed(c.Layout), m.layout)})
		}
	}
	if r.Earliest.IsZero() {
		return a
	}
	a.when = when(r.Earliest, zone)
	first, last := day(r.Earliest, zone), day(r.Latest, zone)
	switch {
	case first != last:
		a.when.exact, a.when.literal = text.T("to %s", last), false
	case !r.Earliest.Equal(r.Latest):
		a.when.exact, a.when.literal = text.T("%s to %s", timeOfDay(r.Earliest, zone), timeOfDay(r.Latest, zone)+zoneAfter(r.Latest, zone)), false
	}
	return a
}

func (m *many) from() part {
	r := m.report
	s := issuer{title: m.title, chosen: m.chosen, fits: m.chosen || m.fits(), form: r.Kind.Wide(), guess: r.Rival() != nil}
	if s.form {
		s.title = kindTitle(m)
	}
	at := slices.IndexFunc(r.Guess, func(c judge.Candidate) bool { return nav.SameLayout(nav.Unnamed(c.Layout), m.layout) })
	if at >= 0 {
		s.score, s.ranked = r.Guess[at].Score, true
		for at++; at < len(r.Guess) && r.Guess[at].Twin; at++ {
			s.twins++
		}
	}
	return s.part(text.T("%s from", text.Count(m.set.Len(), "%s ID", "%s IDs")))
}

func (m *many) where() part {
	p := part{label: text.T("Where"), value: "–", exact: text.T("not in the IDs")}
	n := m.report.Pictures.NodesTotal
	if n == 0 {
		return p
	}
	p.value, p.exact = text.Count(n, "%s node", "%s nodes"), ""
	const few = 4
	if n > few {
		return p
	}
	for _, f := range m.nodeFields() {
		words := f.name + text.List(f.values...)
		if len(f.values) > 1 || n == 1 && p.exact == "" {
			p.exact = words
		} else {
			p.says = words
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
func (m *many) nodeFields() (fields []nodeField) {
	nodes := m.report.Pictures.Nodes
	if m.report.Kind.Wide() {
		var f nodeField
		for _, node := range nodes {
			f.of = append(f.of, node.Name)
		}
		f.values = slices.Sorted(slices.Values(f.of))
		return []nodeField{f}
	}
	for i, of := range m.layout.Fields {
		if of.Kind != snowflake.KindNode {
			continue
		}
		f := nodeField{name: of.Name + " "}
		var values []uint64
		for _, node := range nodes {
			value := m.layout.Value(snowflake.ID(node.Node), i)
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

func (m *many) howFast() part {
	p := part{label: text.T("How fast"), value: "–", exact: text.T("not in the IDs")}
	if !m.report.Latest.IsZero() {
		p.exact = text.T("all at one instant")
	}
	if rate := m.report.Fact("rate"); rate != "" {
		p.value, p.exact, p.says = text.T("%s/s", rate), text.T("at most %s", m.report.Fact("busiest-second")), text.T("in one second")
	}
	return p
}
