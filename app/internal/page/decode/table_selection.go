package decode

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Selection is which rows are shown, and how: what a person chose, as the address has it.
type Selection struct {
	Query
	Opened   int    // the row that is shown whole, from 1; 0 is none
	Compared [2]int // the rows side by side, from 1
	Plot     string // the picture that is shown; empty is the first
}

// Query is which rows are shown, and in which order.
type Query struct {
	Sort     string // a column's name, with a minus in front where it descends
	Find     string // digits that an ID must hold
	Field    string // a field that must have the value; empty is any
	Value    string
	From, To string // the first instant or day shown, and the last
	Show     string // the finding whose rows are shown
}

// Params goes through the link's parameters.
func (v *Selection) Params(f *nav.Params) {
	f.Text("sort", &v.Sort)
	f.Text("find", &v.Find)
	where := ""
	if v.Value != "" {
		where = v.Field + ":" + v.Value
	}
	f.Value("where", where, func(given string) string {
		var ok bool
		if v.Field, v.Value, ok = strings.Cut(given, ":"); !ok {
			return text.T("The link says where=“%s”. Write a field’s name, a colon and a value, as in worker:7.", given)
		}
		return ""
	})
	f.Text("from", &v.From)
	f.Text("to", &v.To)
	f.Text("show", &v.Show)
	f.Choice("plot", v.Plot, pictures, func(i int) { v.Plot = pictures[i] })
	f.Value("open", rowNumber(v.Opened), func(given string) string {
		return readRows("open", given, &v.Opened)
	})
	pair := rowNumber(v.Compared[0])
	if v.Compared[1] > 0 {
		pair += "," + rowNumber(v.Compared[1])
	}
	f.Value("compare", pair, func(given string) string {
		return readRows("compare", given, &v.Compared[0], &v.Compared[1])
	})
}

func rowNumber(row int) string {
	if row < 1 {
		return ""
	}
	return strconv.Itoa(row)
}

func readRows(name, given string, into ...*int) (problem string) {
	for i, one := range strings.SplitN(given, ",", len(into)) {
		if n, err := strconv.Atoi(one); err == nil && n > 0 {
			*into[i] = n
		} else {
			problem = text.T("The link says %s=“%s”; rows are counted from 1.", name, given)
		}
	}
	return problem
}

func (q *Query) filtered() bool {
	return q.Find != "" || q.Value != "" || q.From != "" || q.To != "" || q.Show != ""
}

func (q *Query) unfiltered() Query { return Query{Sort: q.Sort} }

// sortBy orders the rows by a column; once more turns them round, and a third
// time they are as they were read.
func (q *Query) sortBy(column string) {
	switch q.Sort {
	case column:
		column = "-" + column
	case "-" + column:
		column = ""
	}
	q.Sort = column
}

func (v *Selection) open(row int) {
	if v.Opened == row {
		row = 0
	}
	v.Opened = row
}

// toggleCompared makes a row one of the two that are compared, or takes that back;
// a third one replaces the second.
func (v *Selection) toggleCompared(row int) {
	pair := &v.Compared
	switch {
	case pair[0] == row:
		pair[0], pair[1] = pair[1], 0
	case pair[1] == row:
		pair[1] = 0
	case pair[0] == 0:
		pair[0] = row
	default:
		pair[1] = row
	}
}
