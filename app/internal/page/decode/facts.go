package decode

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/order"
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// facts follow from the state and the text.
type facts struct {
	set     *find.Set
	layout  snowflake.Layout // what IDs are read as
	one     one
	many    *many      // what several IDs have in common; nil for one, and until it is known
	judging *judge.Job // whose report it is, which words it again
}

// environment is the input of the facts besides the state: what this browser stores and knows.
type environment struct {
	saved []nav.Saved
	zone  *ui.Zone
}

// unknown are the facts of IDs that are not judged yet.
func unknown(s *state, set *find.Set) facts {
	f := facts{set: set, layout: snowflake.Twitter(), one: one{shownAt: -1}}
	if s.chosen != nil {
		f.layout = *s.chosen
	}
	return f
}

// derive identifies one ID, or judges several. done is false if yield stopped it; without a yield it runs to its
// end.
func derive(s state, set *find.Set, of environment, judging *judge.Job, yield func() bool) (f facts, done bool) {
	f = unknown(&s, set)
	if !s.sliced() {
		if one, alone := readOne(s.typed, set, s.chosen, of.saved); alone {
			f.one, f.layout = one, one.layout
			return f, true
		}
	}
	o := judge.Options{Now: judgingClock(), Saved: layoutsOf(of.saved), Say: say(of.zone)}
	if s.chosen != nil {
		o.Layout = *s.chosen
	}
	report, done := judging.Run(set, o, yield)
	if !done {
		return f, false
	}
	if s.chosen == nil && !report.Kind.Wide() && set.Len() > 0 {
		f.layout = nav.Unnamed(report.Layout)
	}
	f.judging, f.many = judging, &many{set: set, report: report, layout: f.layout, title: title(f.layout, report, s.chosen != nil, of.saved), chosen: s.chosen != nil,
		letters: set.Letters(), partial: yield != nil, wide: report.Kind.Wide() || report.Members+report.Echoes < set.Len()}
	f.many.order, done = f.many.arrange(order.Order{}, s.rows.query, of.zone, yield)
	return f, done
}

// title is the name of the layout that several IDs are read with.
func title(l snowflake.Layout, r *judge.Report, chosen bool, saved []nav.Saved) string {
	for _, s := range saved {
		if nav.SameLayout(s.Layout, l) {
			return s.Name
		}
	}
	for _, c := range r.Guess {
		if !chosen && c.Name == r.Best() {
			return c.Title
		}
	}
	return ui.LayoutName(l)
}

func layoutsOf(saved []nav.Saved) []snowflake.Layout {
	var all []snowflake.Layout
	for _, s := range saved {
		l := s.Layout
		l.Name = s.Name
		all = append(all, l)
	}
	return all
}

// best is the name of the candidate that is shown; see [one.best].
func (f *facts) best() string {
	switch m := f.many; {
	case m == nil:
		return f.one.best()
	case m.report.Kind.Wide() || !m.chosen || m.report.Members == 0:
		return m.report.Best()
	case f.layout.Name == "":
		return "layout"
	}
	return f.layout.Name
}

// firstID is the ID whose figure is shared.
func (f *facts) firstID() (snowflake.ID, bool) {
	switch {
	case f.many == nil:
		return f.one.figure()
	case f.set.Len() > 0 && !f.many.wide:
		return f.set.ID(0), true
	}
	return 0, false
}

// clock is the page's clock. What is prerendered does not know when it will be read, and takes a day on which its
// example is as it was.
func clock() time.Time {
	if app.IsServer {
		return time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Now()
}

// judgingClock is [clock] for several IDs: what is prerendered says nothing of the future.
func judgingClock() time.Time {
	if app.IsServer {
		return time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Now()
}

// one is the readings of a text's only ID.
type one struct {
	judge.One
	id      snowflake.ID
	shownAt int              // the reading that is shown whole; −1 if there is none
	layout  snowflake.Layout // what the ID is read as
	chosen  bool             // the reader chose it
}

// readOne finds out what one ID may be, if the text is no more. What is shown whole is the reading of the layout that was
// chosen, else the best.
func readOne(typed string, set *find.Set, chosen *snowflake.Layout, saved []nav.Saved) (read one, alone bool) {
	o := format.Options{Now: clock()}
	read = one{shownAt: -1, layout: snowflake.Twitter(), chosen: chosen != nil}
	if read.chosen {
		o.Layout, read.layout = *chosen, *chosen
	}
	for _, s := range saved {
		o.Saved = append(o.Saved, format.Saved{Name: s.Name, Layout: s.Layout})
	}
	if read.One, alone = judge.Single(typed, set, o); !alone {
		return read, false
	}
	read.id, read.shownAt = read.Number, readingShown(read.Identification, chosen)
	if r := read.shown(); r != nil && !r.Wide() {
		if read.id = r.ID; !read.chosen {
			read.layout = r.Layout
		}
	}
	return read, true
}

func readingShown(found format.Identification, chosen *snowflake.Layout) int {
	if chosen != nil {
		for i, r := range found.Readings {
			if !r.Wide() && nav.SameLayout(r.Layout, *chosen) {
				return i
			}
		}
	}
	// A number that the chosen layout is not a likely reading of is shown in it
	// all the same; and one that nothing fits, in the best known.
	if len(found.Readings) == 0 || chosen != nil && found.IsNumber {
		return -1
	}
	return 0
}

func (o *one) shown() *format.Reading {
	if o.shownAt < 0 || o.shownAt >= len(o.Readings) {
		return nil
	}
	return &o.Readings[o.shownAt]
}

func (o *one) wide() *format.Reading {
	if r := o.shown(); r != nil && r.Wide() {
		return r
	}
	return nil
}

func (o *one) fits() bool { return len(o.Readings) == 0 || o.Readings[0].Score >= judge.Unlikely }

// figure is the 64-bit ID whose figure is shared.
func (o *one) figure() (id snowflake.ID, ok bool) {
	return o.id, o.Err == nil && o.Typed != "" && o.wide() == nil
}

// best is the name of the candidate that is shown; that of a layout of the reader's own is “layout”, and empty where
// there is no ID.
func (o *one) best() string {
	switch r := o.shown(); {
	case r != nil:
		return r.Name
	case o.Err != nil:
		return ""
	case o.layout.Name == "":
		return "layout"
	}
	return o.layout.Name
}

// many is what is known of several IDs together.
type many struct {
	set    *find.Set
	report *judge.Report
	layout snowflake.Layout // what they are read as
	title  string           // what the reader calls that
	chosen bool             // the reader chose it

	order   order.Order // the rows that are shown
	beside  order.Order // the former order, whose memory the next one uses
	wide    bool        // some have more than 64 bits
	letters bool        // some are written with more than decimal digits
	partial bool        // only the report is shown yet
}

// fewLimit is the most IDs that are shown whole; more are a table.
const fewLimit = 10

// few reports whether each ID is shown whole.
func (m *many) few() bool { return m.set.Len() <= fewLimit && !m.wide }

// fits reports whether a known system fits, or nothing was read.
func (m *many) fits() bool { return m.report.Members == 0 || m.report.Fits() }

// rowsOf are the rows of a finding; nil where there is none of that name.
func (m *many) rowsOf(finding string) map[uint32]bool {
	for _, f := range m.report.Findings {
		if f.Name == finding {
			rows := make(map[uint32]bool, len(f.Rows))
			for _, row := range f.Rows {
				rows[row] = true
			}
			return rows
		}
	}
	return nil
}

// arrange puts the rows that a query wants into its order, reusing the memory of o.
func (m *many) arrange(o order.Order, q query, zone *ui.Zone, yield func() bool) (order.Order, bool) {
	o.All(m.set.Len())
	if q.filtered() {
		filter, _ := m.filter(q, zone)
		filter.rows = m.rowsOf(q.show)
		var buffer []byte
		if !o.Keep(func(row uint32) (wanted bool) {
			wanted, buffer = filter.wants(m.report, m.set, row, buffer)
			return wanted
		}, yield) {
			return o, false
		}
	}
	if key := sortKey(m.set, m.layout, m.report, strings.TrimPrefix(q.sort, "-")); key != nil {
		return o, o.SortBy(key, q.sort[0] == '-', yield)
	} else if q.sort == "-line" {
		slices.Reverse(o.Rows)
	}
	return o, true
}

// lost is what each field may have been before digits were lost, if they probably were.
func (o *one) lost() []format.Range {
	const rare = 1e17 // of shorter IDs too many end so by chance
	if d := o.rounded(); d != nil && o.id >= rare {
		return d.Fields
	}
	return nil
}

// rounded is the damage by which the ID's last digits were lost; nil if there is none.
func (o *one) rounded() *format.Damage {
	for i := range o.Damage {
		if d := &o.Damage[i]; d.From < d.To && d.From <= o.id && o.id <= d.To && o.wide() == nil {
			return d
		}
	}
	return nil
}

// lostBits is how many of the ID's lowest bits say nothing, since digits were lost.
func (o *one) lostBits() int {
	if len(o.lost()) == 0 {
		return 0
	}
	d := o.rounded()
	return bits.Len64(uint64(d.To - d.From - 1))
}

// value is a field's value in few digits, or what it may have been.
func value(f format.Field, lost []format.Range) (shown string, known bool) {
	for _, r := range lost {
		if r.Name == f.Name && r.Values > 1 {
			return either(r.Values, grouped(r.From), grouped(r.To)), false
		}
	}
	return grouped(f.Value), true
}

func either(values int, from, to string) string {
	switch {
	case from == to:
		return text.T("%s, not affected", from)
	case values == 2:
		return text.T("%s or %s", from, to)
	}
	return text.T("%s to %s", from, to)
}

func grouped(value string) string {
	if strings.HasPrefix(value, "0x") {
		return value
	}
	return text.GroupDigits(value, 3, ",")
}

// warnings name what may have happened to the ID; the repair is below.
func (v oneView) warnings() app.UI {
	var titles []string
	weak := v.lostBits() == 0
	for _, d := range v.Damage {
		said := d.Title
		if d.Name != "signed" { // a question
			said = text.Tell("%s.", d.Title)
		}
		titles = append(titles, said)
	}
	if !weak {
		titles = append(titles, text.T("Its last %d bits may be wrong.", v.lostBits()))
	}
	return ui.Text("p", text.Sentences(titles...), "class", "damage-title", "data-weak", strconv.FormatBool(weak))
}

// damages are what may have happened to the ID, and how to find the original.
func (v oneView) damages() app.UI {
	var all []app.UI
	for i := range v.Damage {
		all = append(all, v.damage(&v.Damage[i]))
	}
	return ui.Div("damages", all...)
}

// damage is one suspicion. Only rounding by JavaScript is named as a finding, for checks from outside: a rule says when it
// is one.
func (v oneView) damage(d *format.Damage) app.UI {
	with, title := ui.With{"class", "damage card", "data-damage", d.Name}, d.Title
	stop := ui.Nothing()
	if d.Name == "possibly-damaged" {
		with = append(with, "data-finding", d.Name)
		stop = ui.Div("damage-stop", ui.Text("p", text.T("To prevent it, keep IDs as text:")),
			ui.Elem("pre", ui.With{"translate", "no"}, ui.Text("s", `{"id": `+v.id.String()+`}`), app.Text("\n"+`{"id": "`+v.id.String()+`"}`)))
	}
	search := ui.Nothing()
	if d.From < d.To {
		title = text.T("Find the original: one of %s", text.Group(uint64(d.To-d.From)+1))
		sql := "SELECT * FROM posts\nWHERE id BETWEEN " + d.From.String() + "\n  AND " + d.To.String() + ";"
		search = ui.Div("damage-search", ui.Text("pre", sql, "translate", "no"), &ui.CopyButton{Text: sql, What: "SQL"})
	}
	return ui.Elem("section", with, ui.Text("h2", title), search, stop,
		v.page.folded("damage", text.T("How sure is that?"), ui.Div("", ui.Words("", text.Sentences(d.Sentences...)), v.rangesTable(d))))
}

func (v oneView) rangesTable(d *format.Damage) app.UI {
	if len(d.Fields) == 0 {
		return ui.Nothing()
	}
	rows := make([]app.UI, len(d.Fields))
	for i, s := range d.Fields {
		rows[i] = ui.Elem("tr", nil, ui.Text("th", s.Name, "scope", "row"), ui.Text("td", v.rangeWords(s), "class", "digits"))
	}
	return ui.Elem("table", ui.With{"class", "spans"},
		ui.Text("caption", text.T("The original fields, read as %s", d.System)),
		ui.Elem("tbody", nil, rows...),
	)
}

func (v oneView) rangeWords(s format.Range) string {
	if s.Kind == snowflake.KindTime {
		return either(s.Values, v.page.zone.Say(s.Instants[0]), v.page.zone.Say(s.Instants[1]))
	}
	return either(s.Values, grouped(s.From), grouped(s.To))
}
