package decode

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// selection is which rows are shown, and how: what a person chose, as the address has it.
type selection struct {
	query
	opened   int    // the row that is shown whole, from 1; 0 is none
	compared [2]int // the rows side by side, from 1
	plot     string // the picture that is shown; empty is the first
}

// query is which rows are shown, and in which order.
type query struct {
	sort     string // a column's name, with a minus in front where it descends
	find     string // digits that an ID must hold
	field    string // a field that must have the value; empty is any
	value    string
	from, to string // the first instant or day shown, and the last
	show     string // the finding whose rows are shown
}

// params goes through the link's parameters.
func (v *selection) params(f *nav.Params) {
	f.Text("sort", &v.sort)
	f.Text("find", &v.find)
	where := ""
	if v.value != "" {
		where = v.field + ":" + v.value
	}
	f.Value("where", where, func(given string) string {
		var ok bool
		if v.field, v.value, ok = strings.Cut(given, ":"); !ok {
			return text.T("The link says where=“%s”. Write a field’s name, a colon and a value, as in worker:7.", given)
		}
		return ""
	})
	f.Text("from", &v.from)
	f.Text("to", &v.to)
	f.Text("show", &v.show)
	f.Choice("plot", v.plot, pictures, func(i int) { v.plot = pictures[i] })
	f.Value("open", rowNumber(v.opened), func(given string) string {
		return readRows("open", given, &v.opened)
	})
	pair := rowNumber(v.compared[0])
	if v.compared[1] > 0 {
		pair += "," + rowNumber(v.compared[1])
	}
	f.Value("compare", pair, func(given string) string {
		return readRows("compare", given, &v.compared[0], &v.compared[1])
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

func (q *query) filtered() bool {
	return q.find != "" || q.value != "" || q.from != "" || q.to != "" || q.show != ""
}

func (q *query) unfiltered() query { return query{sort: q.sort} }

// sortBy orders the rows by a column; once more turns them round, and a third
// time they are as they were read.
func (q *query) sortBy(column string) {
	switch q.sort {
	case column:
		column = "-" + column
	case "-" + column:
		column = ""
	}
	q.sort = column
}

func (v *selection) open(row int) {
	if v.opened == row {
		row = 0
	}
	v.opened = row
}

// toggleCompared makes a row one of the two that are compared, or takes that back;
// a third one replaces the second.
func (v *selection) toggleCompared(row int) {
	pair := &v.compared
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
