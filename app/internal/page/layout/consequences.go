package layout

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// headlines are the consequences that stand beside the boxes, since one looks
// at them while dragging; below all others stand by the question they answer.
var headlines = []string{"lifetime-years", "expires", "nodes", "ids-per-tick", "ids-per-second"}

// elsewhere is shown beside the fields' widths, whether they are right or not.
const elsewhere = "bits-needed"

// headline are the figures that one looks at while dragging.
func (p *layoutLab) headline() app.UI {
	var rows []app.UI
	if len(p.problems) == 0 {
		for _, c := range p.consequences {
			if slices.Contains(headlines, c.Name) {
				rows = append(rows, ui.Memo(consequence{c, "figure-row"}))
			}
		}
	}
	return ui.Div("headline", rows...)
}

// consequence is one thing that follows: the number first, then what it means
// and where it can be seen.
type consequence struct {
	Of    layoutlab.Consequence
	Class string
}

func (c consequence) Render() app.UI {
	of := c.Of
	exact := "" // for those who point at a date: to the millisecond
	if strings.HasSuffix(of.Value, "Z") {
		exact = of.Value
	}
	return ui.Elem("div", ui.With{"class", c.Class, "data-warning", strconv.FormatBool(of.Warning)},
		ui.Text("span", of.Label, "class", "figure-title"),
		ui.Text("span", of.Shown, "class", "figure-value", "data-field", of.Name, "data-value", of.Value, "title", exact),
		ui.Elem("p", ui.With{"class", "figure-says"}, app.Text(of.Meaning+" "), ui.Link(of.Demo.Address, "", app.Text(of.Demo.Title))),
	)
}

// groups are the other consequences, by the question they answer.
func (p *layoutLab) groups() app.UI {
	if len(p.problems) > 0 {
		return ui.Div("layout-more")
	}
	var parts []app.UI
	for g := layoutlab.HowLong; g <= layoutlab.WhatBreaks; g++ {
		var tiles []app.UI
		for _, c := range p.consequences {
			if c.Group == g && c.Name != elsewhere && !slices.Contains(headlines, c.Name) {
				tiles = append(tiles, ui.Memo(consequence{c, "tile"}))
			}
		}
		if len(tiles) == 0 && (g != layoutlab.HowLong || p.now.IsZero() || p.layout.Index(snowflake.KindTime) < 0) { // a lifetime to come has its axis alone
			parts = append(parts, ui.Elem("section", nil)) // keeps the places of those after it
			continue
		}
		parts = append(parts, ui.Elem("section", ui.With{"class", "question-group"},
			ui.Text("h2", g.Title()), p.belonging(g), ui.Div("tiles", tiles...)))
	}
	return ui.Div("layout-more", ui.Div("questions", parts...))
}

// belonging is what else answers a group's question: a picture, a list, a box.
func (p *layoutLab) belonging(g layoutlab.Group) app.UI {
	switch g {
	case layoutlab.HowLong:
		return ui.Div("belonging", p.life())
	case layoutlab.HowWritten:
		return ui.Div("belonging", p.digits())
	case layoutlab.WhatBreaks:
		return ui.Div("belonging", p.residues(), p.hashedBox())
	}
	return ui.Div("belonging")
}

// factRow are short things in a row, under one name.
func factRow(title string, all []string) app.UI {
	if len(all) == 0 {
		return ui.Div("fact-row")
	}
	parts := []app.UI{ui.Text("span", title, "class", "figure-title")}
	for _, fact := range all {
		parts = append(parts, ui.Text("span", fact))
	}
	return ui.Div("fact-row", parts...)
}

// digits are how many digits IDs have, and from when.
func (p *layoutLab) digits() app.UI {
	var all []string
	counts := layoutlab.DigitsOf(p.layout)
	for _, d := range counts[max(0, len(counts)-4):] { // those before last for days
		all = append(all, text.T("%d from %s", d.Count, layoutlab.Day(d.First)))
	}
	return factRow(text.T("Decimal digits over time"), all)
}

// residues are how many of the possible remainders a quiet node's IDs have.
func (p *layoutLab) residues() app.UI {
	var all []string
	for _, r := range layoutlab.Residues(p.layout) {
		switch r.Bits {
		case 4, 10, 16:
			all = append(all, text.T("%s of %s", text.Group(r.Node), text.Group(1<<r.Bits)))
		}
	}
	title := text.T("Remainders that a quiet node leaves")
	if !layoutlab.BeginsAtZero(p.layout) {
		title = text.T("Remainders of a quiet node, if ticks began at sequence 0")
	}
	return factRow(title, all)
}

// hashedBox is how many nodes take their numbers by chance.
func (p *layoutLab) hashedBox() app.UI {
	return ui.Div("inline-box",
		ui.Elem("label", ui.With{"class", "inline-box"},
			ui.Text("span", text.T("Nodes that take their number from a hash")),
			p.plainBox("hash-nodes", p.hashNodes(), p.hashedBad, func(typed string) { p.update(func(s *state) { s.hash(typed) }) }),
		),
		telling("hash-nodes-fault", p.hashedBad))
}
