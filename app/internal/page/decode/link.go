package decode

import (
	"maps"
	"net/url"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// state is what a link says of the page.
type state struct {
	paste
	chosen    *snowflake.Layout // what IDs are read as; nil is the best reading
	badLayout url.Values        // a link whose layout cannot be used, kept until another is chosen
	zoneKey   string            // see [ui.Zone]
	reading   string            // the name of the reading that is shown, if its layout is in no link
	rows      selection
	bounds    boundsForm
	step      int             // of the decoding, step by step
	unfolded  map[string]bool // the folded parts that are unfolded
}

var layoutNames = []string{"layout", "epoch", "tick"}

var folds = []string{"bad", "bounds", "candidates", "damage", "every", "excluded", "less", "mark", "more", "pictures",
	"walk", "why"}

// parse reads a link. What people paste is in the fragment, which no server sees; a link made by hand may have it in
// the query, but the fragment counts.
func parse(query, fragment string) (s state, problems []nav.Problem) {
	s = state{paste: paste{boxText: exampleBox()}, unfolded: map[string]bool{}}
	all := nav.Parameters(query)
	for name, values := range nav.Parameters(fragment) {
		if before, both := all[name]; both && !slices.Equal(before, values) {
			problems = append(problems,
				nav.Problem{Names: []string{name},
					Says: text.T("The link says “%s” twice. The value after # is used: %s. The one before it is ignored: %s.", name, listed(values), listed(before))})
		}
		all[name] = values
	}
	sort.Slice(problems, func(i, j int) bool { return problems[i].Says < problems[j].Says })
	problems = append(problems, nav.Parse(s.Params, "", all.Encode())...)
	if s.bounds != (boundsForm{}) {
		s.unfolded["bounds"] = true
	}
	return s, problems
}

// Params goes through the link's parameters, to read or write them (see [nav.Params]). All are in the fragment.
func (s *state) Params(_, f *nav.Params) {
	s.paste.params(f)
	f.Group(layoutNames, s.writeLayout, s.readLayout)
	f.Value("zone", s.zoneKey, func(key string) string {
		if _, ok := ui.FindZone(key); !ok {
			return ui.UnknownZone(key)
		}
		s.zoneKey = key
		return ""
	})
	s.partParams(f)
	s.rows.params(f)
	s.bounds.params(f)
	f.Text("reading", &s.reading)
	step := ""
	if s.step > 0 {
		step = strconv.Itoa(s.step)
	}
	f.Value("step", step, s.readStep)
	f.Value("see", strings.Join(slices.Sorted(maps.Keys(s.unfolded)), ","), s.readUnfolded)
}

func (s *state) writeLayout(k *nav.Link) {
	if s.chosen != nil {
		layoutlink.Add(k, *s.chosen)
		return
	}
	for _, name := range layoutNames {
		if s.badLayout.Has(name) {
			k.Add(name, s.badLayout.Get(name))
		}
	}
}

func (s *state) readLayout(given url.Values) (problem string) {
	l, err := layoutlink.Read(given)
	switch {
	case err != nil:
		s.badLayout = given
		return ui.Problem(err)
	case given.Has("layout"):
		s.chosen = &l
	}
	return layoutlink.Overruled(given, l.Name, "")
}

func (s *state) readUnfolded(names string) (problem string) {
	var unknown []string
	for name := range strings.SplitSeq(names, ",") {
		if slices.Contains(folds, name) {
			s.unfolded[name] = true
		} else if name != "" {
			unknown = append(unknown, name)
		}
	}
	return nav.NoChoices("see", unknown, folds)
}

// readStep reads the step of the decoding, and unfolds that part.
func (s *state) readStep(given string) (problem string) {
	n, err := strconv.Atoi(given)
	if s.unfolded["walk"] = true; err != nil || n < 0 {
		return text.T("The link’s step is “%s”; steps are counted from 0.", given)
	}
	s.step = n
	return ""
}

func (s *state) unfold(name string, unfolded bool) {
	if delete(s.unfolded, name); unfolded {
		s.unfolded[name] = true
	}
}

func (s *state) choose(l *snowflake.Layout) { s.chosen, s.badLayout, s.reading = l, nil, "" }

// chosenLayout is the chosen layout, or the chosen reading's; nil if the reader chose neither.
func (s *state) chosenLayout() *snowflake.Layout {
	if l, ok := system.Layout(s.reading); s.chosen == nil && ok {
		return &l
	}
	return s.chosen
}

// listed are the first of some values, for a sentence.
func listed(values []string) string {
	const most = 3
	if len(values) > most {
		values = append(slices.Clone(values[:most]), "…")
	}
	return text.List(values...)
}

// boundsForm is the way back, from a date to the IDs that may be of it: what a person typed.
type boundsForm struct {
	since, until string // empty is a day around the IDs at hand
	system       string // whose query is shown; empty is that of the IDs
}

func (b *boundsForm) params(f *nav.Params) {
	f.Text("since", &b.since)
	f.Text("until", &b.until)
	f.Text("system", &b.system)
}

// paste is what is read, as a link says it.
type paste struct {
	boxText
	keys  []string // of the attachments, in their order
	only  string   // the place in the lines whose IDs are read; empty for all
	small bool     // numbers too small for an ID are read beside longer ones
}

// boxText is the text in the page's box. A long text stays in the browser.
type boxText struct {
	typed     string // exactly as it was typed, while it is short
	longEdits int    // counts the edits of long texts; 0 for a short one
	key       string // under which the browser keeps a text that the address has no room for
	sample    string // the name of the sample that typed is
	offered   bool   // typed is the page's own example, which nobody put there
}

// exampleBox is the box that nobody has put anything into.
func exampleBox() boxText { return boxText{typed: layoutlink.Example.String(), offered: true} }

// boxOf is a box that holds a short text. A link names a sample that it has no room for.
func boxOf(typed string) boxText {
	b := boxText{typed: typed}
	if len(typed) > nav.LinkLimit {
		for _, s := range samples() {
			if s.is(typed) {
				b.sample = s.name
			}
		}
	}
	return b
}

// params goes through the link's parameters: what is in the box, or the sample that it is. Of several, the last one
// visited counts: id over box over sample.
func (t *paste) params(f *nav.Params) {
	var names, lines []string
	all := samples()
	for _, one := range all {
		names = append(names, one.name)
	}
	f.Choice("sample", t.sample, names, func(i int) {
		t.boxText = boxOf(all[i].made())
		t.offered = t.typed == layoutlink.Example.String()
	})
	if t.sample == "" && t.linkable() && !t.exampleIdle() {
		lines = strings.Split(t.typed, "\n")
	}
	f.Value("box", t.key, func(key string) string {
		t.boxText = boxText{longEdits: 1, key: key}
		return ""
	})
	f.List("id", lines, func(lines []string) string {
		t.boxText = boxOf(strings.Join(lines, "\n"))
		return ""
	})
	f.Value("attached", strings.Join(t.keys, ","), func(keys string) string {
		t.keys = slices.DeleteFunc(strings.Split(keys, ","), func(key string) bool { return key == "" })
		return ""
	})
}

// partParams goes through the link's parameters that say which of the IDs are read.
func (t *paste) partParams(f *nav.Params) {
	f.Text("only", &t.only)
	small := ""
	if t.small {
		small = "1"
	}
	f.Choice("small", small, []string{"1"}, func(int) { t.small = true })
}

func (b *boxText) isLong() bool { return b.longEdits > 0 }

// sliced reports whether what is read stays in the browser and is read in slices, since some of it is long.
func (t *paste) sliced() bool { return t.isLong() || len(t.keys) > 0 }

// exampleIdle reports whether the box holds the page's example, of which nothing is read beside an attachment.
func (t *paste) exampleIdle() bool { return t.offered && t.sliced() }

func (t *paste) same(other *paste) bool {
	return t.boxText == other.boxText && t.only == other.only && t.small == other.small &&
		slices.Equal(t.keys, other.keys)
}

// linkable reports whether the address holds the text in the box, be that what is read or not.
func (b *boxText) linkable() bool {
	return b.sample != "" || !b.isLong() && len(b.typed)+4*strings.Count(b.typed, "\n") <= nav.LinkLimit
}

// wrap is whether the box breaks lines, as HTML says it: those of logs and tables stay lines.
func (b *boxText) wrap() string {
	if b.isLong() || strings.Contains(strings.TrimSpace(b.typed), "\n") {
		return "off"
	}
	return "soft"
}

// withLine is the text with another ID in one of its lines; the others stay as they were typed.
func (b *boxText) withLine(number int, id string) string {
	lines := strings.SplitAfter(b.typed, "\n")
	if strings.HasSuffix(lines[number-1], "\n") {
		id += "\n"
	}
	lines[number-1] = id
	return strings.Join(lines, "")
}

// selection is which rows are shown, and in which order.
type selection struct {
	judge.Query
	opened   int    // the row that is shown whole, from 1; 0 is none
	compared [2]int // the rows side by side, from 1
}

func (v *selection) params(f *nav.Params) {
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
	f.Choice("plot", "", []string{"lines", "time", "nodes", "sequence", "bits"}, func(int) {}) // of earlier pages
	rowParams(f, "open", &v.opened)
	rowParams(f, "compare", &v.compared[0], &v.compared[1])
}

// rowParams goes through a parameter that holds numbers of rows.
func rowParams(f *nav.Params, name string, rows ...*int) {
	now := ""
	for _, row := range rows {
		if *row > 0 {
			now += "," + strconv.Itoa(*row)
		}
	}
	f.Value(name, strings.TrimPrefix(now, ","), func(given string) (problem string) {
		for i, one := range strings.SplitN(given, ",", len(rows)) {
			n, err := strconv.Atoi(one)
			if err != nil || n < 1 { // of a number that is too large, Atoi returns the largest
				n, problem = 0, text.T("The link says %s=“%s”; rows are counted from 1.", name, given)
			}
			*rows[i] = n
		}
		return problem
	})
}

// toggleOpened shows a row whole, or no longer.
func (v *selection) toggleOpened(row int) {
	if v.opened == row {
		row = 0
	}
	v.opened = row
}

// toggleCompared makes a row one of the two that are compared, or takes that back; a third one replaces the second.
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
