package player

import (
	"cmp"
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Title is a lane's title: its design's or, among lanes of one design, what is different about
// it.
func (p *Player) Title(i int) string {
	lanes := p.run.Script.Lanes
	l := lanes[i]
	alike := func(other sim.Lane) bool { return other.Design.Name == l.Design.Name }
	unlike := func(other sim.Lane) bool { return alike(other) && other.Policy.Start != l.Policy.Start }
	switch {
	case p.run.Script.Workers != nil:
		return text.T(p.run.Script.Workers.Title)
	case l.Name == "twitter":
		return text.T("Snowflake")
	case slices.IndexFunc(lanes, alike) == i && !slices.ContainsFunc(lanes[i+1:], alike):
		return text.T(l.Design.Title)
	case l.Behind > 0:
		return text.T("As a service")
	case l.Design.Name != "ours":
		return l.Name
	case slices.ContainsFunc(lanes, unlike):
		return map[snowflake.Start]string{snowflake.StartAtZero: text.T("Starts at 0"), snowflake.StartRandom: text.T("Starts at random"), snowflake.StartContinue: text.T("Continues")}[l.Policy.Start]
	case l.Waits:
		return text.T("Waits")
	case l.Policy.Lead > 0:
		return text.T("Borrows")
	}
	return text.T("Rejects")
}

func (p *Player) intro() string { return cmp.Or(p.run.Script.Intro, p.script.Intro) }

// introTerms are explained in the introduction. It defines ticks itself.
func introTerms() []string {
	return []string{"lane", "lead", "slews", "sequence", "NTP", "leap second", "worker ID", "ticket servers", "batches"}
}

// terms leaves out those that the introduction explains.
func (p *Player) terms(some ...string) []string {
	return slices.DeleteFunc(some, func(term string) bool {
		return slices.Contains(introTerms(), term) && ui.Uses(p.intro(), term)
	})
}

// short is a title without the part in parentheses.
func short(title string) string {
	name, _ := text.Aside(title)
	return name
}

// named is a lane's name in sentences: the heading of its row. On /systems, titles differ in the
// part in parentheses.
func (p *Player) named(i int) string {
	if p.traits.Mixed {
		return p.Title(i)
	}
	return short(p.Title(i))
}

// Titles are the lanes' titles.
func (p *Player) Titles() (all []string) {
	for i := range p.run.Script.Lanes {
		all = append(all, p.Title(i))
	}
	return all
}

// RowTitle is a row's title: its lane or, if there are several nodes, its node.
func (p *Player) RowTitle(row *stage.RulerRow) string {
	nodes := p.run.Script.Nodes
	switch {
	case len(nodes) == 1:
		return short(p.Title(row.Lane))
	case len(p.run.Script.Lanes) > 1:
		return text.T("%s: %s", short(p.Title(row.Lane)), nodes[row.Node].Name)
	}
	return text.T("Node %s, ID %d", nodes[row.Node].Name, nodes[row.Node].Number)
}
