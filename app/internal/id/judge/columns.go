package judge

import (
	"cmp"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Column is what the IDs of one place of the lines reveal. Each is judged alone: an order and a payment in one line are
// not compared.
type Column struct {
	find.FieldPosition
	// Title is the system that the IDs are read as, and Score how likely that is; 0 where their form says it.
	Title  string
	Score  float64
	Report *Report

	job  *Job
	rows []uint32 // of the whole set
}

// judgeColumns judges each place of a set alone. A place whose IDs do not decide is read as the whole is.
func (j *Job) judgeColumns() bool {
	r := j.report
	for i, place := range j.set.Places() {
		set, rows := j.set.Column(i)
		c, o := Column{FieldPosition: place, job: new(Job), rows: rows}, j.options
		done := false
		c.Report, done = c.job.Run(set, o, j.workspace.yield)
		c.name(c.Report)
		if done && !o.forced() && c.follows(r, j.besides(rows)) {
			o.Layout = r.Layout
			c.Report, done = c.job.Run(set, o, j.workspace.yield)
			c.name(r)
		}
		if !done {
			return false
		}
		r.Columns = append(r.Columns, c)
	}
	main := &r.Columns[0]
	for i := range r.Columns {
		c := &r.Columns[i]
		r.Several = r.Several || c.Report.Kind != r.Kind || !system.Same(c.Report.Layout, r.Layout)
		n, of := c.counts(j.set), main.counts(j.set) // one that no system fits leads none that has half as many
		if fits := c.Report.Fits(); fits == main.Report.Fits() && n > of || fits && !main.Report.Fits() && 2*n >= of {
			main = c
		}
	}
	if !r.Several {
		return true
	}
	of := main.Report
	r.Guess, r.Layout, r.Kind, r.Members, r.reader, r.Solved = of.Guess, of.Layout, of.Kind, of.Members, of.reader, nil
	r.Earliest, r.Latest = of.Earliest, of.Latest
	return true
}

// counts is how much the column's IDs count; times do not, which are no IDs.
func (c *Column) counts(s *find.Set) int {
	if system.IsTime(c.Report.Best()) {
		return 0
	}
	return interest(s, c.Report.Kind, c.Report.Members)
}

// besides reports whether a number of a column is too near to one of another column for that to be chance: a
// maker's IDs of one hour.
func (j *Job) besides(rows []uint32) bool {
	s, first := j.set, int(rows[0])
	for row := range s.Len() {
		if s.PlaceOf(row) != s.PlaceOf(first) && s.Kind[row] == idkind.Decimal && s.Kind[first] == idkind.Decimal &&
			max(s.High[row], s.High[first])-min(s.High[row], s.High[first]) < s.High[first]>>16 {
			return true
		}
	}
	return false
}

// follows reports whether the best reading of the whole is about as likely for the column as its own, or near says that
// the column's maker is another column's too.
func (c *Column) follows(r *Report, near bool) bool {
	if r.Kind.Wide() || c.Report.Kind.Wide() || len(r.Guess) == 0 || len(c.Report.Guess) == 0 ||
		c.Report.Guess[0].Name == r.Guess[0].Name {
		return false
	}
	at := slices.IndexFunc(c.Report.Guess, func(one Candidate) bool { return one.Name == r.Guess[0].Name })
	return at >= 0 && (near || c.Report.Guess[at].Score*undecided >= c.Report.Guess[0].Score)
}

// name says what the column is read as, and how likely that is by a report.
func (c *Column) name(by *Report) {
	if c.Report.Kind.Wide() {
		c.Title = text.T(c.Report.Kind.Spec().Title)
	} else if at := slices.IndexFunc(by.Guess,
		func(one Candidate) bool { return system.Same(one.Layout, by.Layout) }); at >= 0 {
		c.Title, c.Score = by.Guess[at].Title, by.Guess[at].Score
	}
}

// findings are those of the columns, and the copies of IDs wherever they are.
func (j *Job) findings() (all []Finding) {
	copies := func(f findingKind) bool { return f == isRounded || f == spellings }
	for f := range findingCount {
		if n := j.marks.totals[f]; n > 0 && (len(j.report.Columns) == 0 || copies(f)) {
			one := Finding{Name: findingNames[f], Rows: j.marks.lists[f], Total: n, kind: f}
			one.Sentence, one.More = j.words(f)
			one.More = text.Sentences(one.More, j.lostNote(f))
			all = append(all, one)
		}
	}
	for _, c := range j.report.Columns {
		for _, f := range c.job.findings() {
			if copies(f.kind) {
				continue
			}
			f.Column, f.Rows = c.Label, slices.Clone(f.Rows)
			for i, row := range f.Rows {
				f.Rows[i] = c.rows[row]
			}
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b Finding) int { return cmp.Compare(a.kind, b.kind) })
	return all
}

// Dates prove two systems in one place if each agrees with the dates beside at least leastProved rows, and both
// together with nine in ten of those that are asked.
const leastProved, mostAsked = 3, 200

// Divide makes two places of one whose IDs two systems made, as the dates beside them prove.
func Divide(s *find.Set, now time.Time) {
	if !s.Dated() {
		return
	}
	judges := system.Judges(now)
	readers := make([]fieldReader, len(judges))
	for i := range judges {
		readers[i] = layoutReader(judges[i].System.Layout)
	}
	agrees := func(judge int, row uint32) bool {
		at := readers[judge].instantMS(s, int(row))
		return slices.ContainsFunc(s.LineDates(int(row)),
			func(d find.Date) bool { return !d.Day && fitOf(at, &d, true) >= soon })
	}
	for place := range s.Places() {
		dated := func(row int) bool {
			return s.Kind[row] == idkind.Decimal && s.PlaceOf(row) == place && len(s.LineDates(row)) > 0
		}
		var asked, rows []uint32
		step := s.Len()/mostAsked + 1
		for i := range s.Len() / step {
			if row := i*step + i*i%step; dated(row) { // at uneven distances, or each would be of one column
				asked = append(asked, uint32(row))
			}
		}
		first, others := most(len(judges), asked, agrees)
		second, rest := most(len(judges), others, agrees)
		if len(asked)-len(others) < leastProved || len(others)-len(rest) < leastProved || 10*len(rest) > len(asked) {
			continue
		}
		for row := range s.Len() {
			if dated(row) && !agrees(first, uint32(row)) && agrees(second, uint32(row)) {
				rows = append(rows, uint32(row))
			}
		}
		a, b := &judges[first].System, &judges[second].System
		s.Divide(place, rows, [2]string{a.Name, b.Name}, [2]string{a.Title, b.Title})
	}
}

// most is the judge that agrees with most rows, and the rows with which it does not.
func most(judges int, rows []uint32, agrees func(judge int, row uint32) bool) (best int, others []uint32) {
	others = rows
	for judge := range judges {
		left := slices.DeleteFunc(slices.Clone(rows), func(row uint32) bool { return agrees(judge, row) })
		if len(left) < len(others) {
			best, others = judge, left
		}
	}
	return best, others
}
