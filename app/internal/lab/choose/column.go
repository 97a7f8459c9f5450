package choose

import (
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Column is a question that people ask before they choose.
type Column struct {
	// Name is the cells' data-field. Title is short, Asks is the whole question. Group is the heading of
	// neighbouring columns; it may be empty.
	Name, Title, Asks, Group string
	cell                     func(r *Row) Cell
}

// Columns are those of [Row.Cells].
func Columns() []Column {
	is, needs := text.T("What it is"), text.T("What it needs")
	happens, gives := text.T("What may happen"), text.T("What it gives and costs")
	words := [...][3]string{
		{text.T("Bits"), text.T("How long is an ID?"), is},
		{text.T("Order"), text.T("Do IDs of several nodes sort by the time of their creation?"), is},
		{text.T("Random bits"), text.T("How many bits of the next ID are unknown to someone who has one ID?"), is},
		{text.T("Needs"), text.T("What must a node have to issue IDs?"), needs},
		{text.T("Without store"), text.T("How long does it issue IDs while its database is down?"), needs},
		{text.T("Clock moved back"), text.T("What happens when the clock moves backwards?"), happens},
		{text.T("Restart"), text.T("Can a restart lead to duplicate IDs?"), happens},
		{text.T("IDs/s per node"), text.T("How many IDs per second can one node issue?"), gives},
		{text.T("Index, MB"), text.T("How large is the index of a million IDs in PostgreSQL?"), gives},
		{text.T("Fits JavaScript until"), text.T("Until when do its IDs fit a JavaScript number, which is exact up to 2⁵³?"), gives},
		{text.T("Source"), text.T("Where does it come from?"), ""},
	}
	all := make([]Column, len(columns))
	for i, c := range columns {
		all[i] = Column{Name: c.Name, Title: words[i][0], Asks: words[i][1], Group: words[i][2]}
	}
	return all
}

// ColumnNames are the names of the columns.
func ColumnNames() (names []string) {
	for _, c := range columns {
		names = append(names, c.Name)
	}
	return names
}

var columns = []Column{
	{Name: "bits", cell: bitsCell}, {Name: "order", cell: orderCell}, {Name: "random", cell: randomCell},
	{Name: "needs", cell: needsCell}, {Name: "outage", cell: outageCell}, {Name: "clock-back", cell: backCell},
	{Name: "restart", cell: restartCell}, {Name: "rate", cell: rateCell}, {Name: "index", cell: indexCell}, {Name: "js-safe", cell: jsCell},
	{Name: "source", cell: sourceCell},
}

// Cell is the row's answer to the question of that name.
func (r *Row) Cell(name string) Cell {
	for i, c := range columns {
		if c.Name == name {
			return r.Cells[i]
		}
	}
	return Cell{}
}
