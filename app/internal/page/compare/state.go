package compare

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/choose"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

// state is what a link says: the needs, and the column that the rows are sorted by, with a minus
// for descending.
type state struct {
	needs []string // in the order of choose.Needs
	sort  string
}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	problems = nav.Parse(s.params, query, fragment)
	return s, problems
}

// link is parse's inverse.
func (s state) link() (query, fragment string) { return nav.Write(s.params) }

func (s *state) params(query, _ *nav.Params) {
	query.Value("need", strings.Join(s.needs, ","), func(value string) (problem string) {
		names, unknown := needNames(), []string(nil)
		for name := range strings.SplitSeq(value, ",") {
			if !slices.Contains(names, name) {
				unknown = append(unknown, name)
			} else if !slices.Contains(s.needs, name) {
				s.toggle(name)
			}
		}
		return nav.NoChoices("need", unknown, names)
	})
	choices := []string{system, "-" + system}
	for _, c := range choose.Columns() {
		choices = append(choices, c.Name, "-"+c.Name)
	}
	query.Choice("sort", s.sort, choices, func(i int) { s.sort = choices[i] })
}

func needNames() (names []string) {
	for _, n := range choose.Needs() {
		names = append(names, n.Name)
	}
	return names
}

// toggle adds a need or removes it.
func (s *state) toggle(name string) {
	s.needs = slices.DeleteFunc(needNames(), func(one string) bool {
		return slices.Contains(s.needs, one) == (one == name)
	})
}

// system is the first column, which holds no cell.
const system = "system"

// order sorts by a column: ascending, then descending, then as at first.
func (s *state) order(column string) {
	switch s.sort {
	case column:
		s.sort = "-" + column
	case "-" + column:
		s.sort = ""
	default:
		s.sort = column
	}
}

// facts are derived from a state.
type facts struct {
	shown []*shown
	left  []string // the titles of the rows that fail nothing
}

// shown is a row with the needs that it fails.
type shown struct {
	*choose.Row
	fails []choose.Failure
}

// derive sorts the rows; without a column, those that fail fewer needs come first.
func derive(s state, rows []choose.Row) (f facts) {
	for i := range rows {
		one := &shown{&rows[i], rows[i].Fails(s.needs)}
		if f.shown = append(f.shown, one); one.fails == nil {
			title := one.Title
			if slices.ContainsFunc(rows, func(r choose.Row) bool { return r.Title == title && r.Name != one.Name }) {
				title = one.FullTitle()
			}
			f.left = append(f.left, title)
		}
	}
	column, down := strings.CutPrefix(s.sort, "-")
	slices.SortStableFunc(f.shown, func(a, b *shown) int {
		order := 0
		switch column {
		case "":
			return len(a.fails) - len(b.fails)
		case system:
			order = cmp.Compare(strings.ToLower(a.FullTitle()), strings.ToLower(b.FullTitle()))
		default:
			x, y := a.Cell(column), b.Cell(column)
			if x, y := x.Mark == choose.Unknown, y.Mark == choose.Unknown; x != y { // last in both directions
				return cmp.Compare(strconv.FormatBool(x), strconv.FormatBool(y))
			}
			order = cmp.Or(cmp.Compare(x.Rank, y.Rank), cmp.Compare(x.Shown, y.Shown))
		}
		if down {
			return -order
		}
		return order
	})
	return f
}
