package decode

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// state is what a link says: what is read, as what, and what of it is shown.
type state struct {
	box
	keys      []string          // of the attachments, in their order
	only      string            // the place in the lines whose IDs are read; empty for all
	small     bool              // numbers too small for an ID are read beside longer ones
	chosen    *snowflake.Layout // what IDs are read as; nil is the best reading
	badLayout url.Values        // a layout that cannot be used, kept until another is chosen
	zoneKey   string            // see [ui.Zone]
	view      selection
	bounds    bounds
	reading   inspected
	open      map[string]bool // the folded parts that are open
}

// inspected is what a reader looks into of all that one ID may be: the candidate
// that is open and, if its decoding is walked through, how far.
type inspected struct {
	opened string
	walked bool
	step   int
}

// folds are the parts of the page that are drawn once somebody opens them.
var folds = []string{"bad", "bounds", "candidates", "excluded", "pictures"}

// parse reads a link. What people paste stands in the fragment, which no server
// sees; a link made by hand may have it in the query, but the fragment counts.
func parse(query, fragment string) (s state, problems []nav.Problem) {
	s = state{box: example(), open: map[string]bool{}}
	all := nav.Parameters(query)
	for name, values := range nav.Parameters(fragment) {
		if before, both := all[name]; both && !slices.Equal(before, values) {
			problems = append(problems, nav.Problem{Names: []string{name}, Says: text.T("The link says “%s” twice. What stands behind the # counts, %s; what stands before it is left out: %s.", name, listed(values), listed(before))})
		}
		all[name] = values
	}
	slices.SortFunc(problems, func(a, b nav.Problem) int { return strings.Compare(a.Says, b.Says) })
	problems = append(problems, nav.Parse(s.params, "", all.Encode())...)
	if s.bounds != (bounds{}) {
		s.open["bounds"] = true
	}
	return s, problems
}

// link is parse's inverse; its query is empty.
func (s state) link() (query, fragment string) { return nav.Write(s.params) }

// params goes through the link's parameters.
func (s *state) params(_, f *nav.Params) {
	s.textParams(f)
	f.Value("attached", strings.Join(s.keys, ","), func(keys string) string {
		s.keys = slices.DeleteFunc(strings.Split(keys, ","), func(key string) bool { return key == "" })
		return ""
	})
	f.Group([]string{"layout", "epoch", "tick"}, s.writeLayout, s.readLayout)
	f.Value("zone", s.zoneKey, func(key string) string {
		if _, ok := ui.FindZone(key); !ok {
			return unknownZone(key)
		}
		s.zoneKey = key
		return ""
	})
	f.Value("only", s.only, into(&s.only))
	small := ""
	if s.small {
		small = "1"
	}
	f.Choice("small", small, []string{"1"}, func(int) { s.small = true })
	s.view.params(f)
	s.bounds.params(f)
	s.reading.params(f)
	f.Value("see", strings.Join(slices.Sorted(maps.Keys(s.open)), ","), s.readOpen)
}

// textParams are what stands in the box, or the sample that it is.
func (s *state) textParams(f *nav.Params) {
	var names, lines []string
	for _, one := range samples() {
		names = append(names, one.name)
	}
	f.Choice("sample", s.sample, names, func(i int) {
		typed, _ := sampleOf(names[i])
		s.box = boxOf(typed)
		s.offered = typed == nav.Example.String()
	})
	if s.sample == "" && s.linkable() && !s.exampleIdle() {
		lines = strings.Split(s.typed, "\n")
	}
	f.Value("box", s.key, func(key string) string {
		s.box = box{long: 1, key: key}
		return ""
	})
	f.List("id", lines, func(lines []string) string {
		s.box = boxOf(strings.Join(lines, "\n"))
		return ""
	})
}

// exampleIdle reports whether the box holds the page's example, of which nothing
// is read beside an attachment.
func (s *state) exampleIdle() bool { return s.offered && s.sliced() }

// sliced reports whether what is read stays in the browser and is read in
// slices, since some of it is long.
func (s *state) sliced() bool { return s.boxIsLong() || len(s.keys) > 0 }

// readsAs reports whether the same text is read as from another state.
func (s *state) readsAs(other *state) bool {
	return s.box == other.box && s.only == other.only && s.small == other.small && slices.Equal(s.keys, other.keys)
}

func (s *state) writeLayout(k *nav.Link) {
	if s.chosen != nil {
		k.AddLayout(*s.chosen)
		return
	}
	for _, name := range []string{"layout", "epoch", "tick"} {
		if s.badLayout.Has(name) {
			k.Add(name, s.badLayout.Get(name))
		}
	}
}

func (s *state) readLayout(given url.Values) (problem string) {
	l, err := nav.LayoutFrom(given)
	switch {
	case err != nil:
		s.badLayout = url.Values{}
		for _, name := range []string{"layout", "epoch", "tick"} {
			if given.Has(name) {
				s.badLayout.Set(name, given.Get(name))
			}
		}
		return ui.Problem(err)
	case given.Has("layout"):
		s.chosen = &l
	}
	return nav.Overruled(given, l.Name, "")
}

func (s *state) readOpen(names string) (problem string) {
	for name := range strings.SplitSeq(names, ",") {
		if slices.Contains(folds, name) {
			s.open[name] = true
		} else if name != "" {
			problem = nav.NoChoice("see", name, folds)
		}
	}
	return problem
}

// fold opens a part of the page, or closes it.
func (s *state) fold(name string, open bool) {
	if delete(s.open, name); open {
		s.open[name] = true
	}
}

// choose takes the layout that IDs are to be read as; nil is the best reading.
func (s *state) choose(l *snowflake.Layout) { s.chosen, s.badLayout = l, nil }

func (r *inspected) params(f *nav.Params) {
	f.Value("reading", r.opened, into(&r.opened))
	f.Group([]string{"step"}, func(k *nav.Link) {
		if r.walked {
			k.Add("step", strconv.Itoa(r.step))
		}
	}, func(given url.Values) string {
		var err error
		if r.walked = r.opened != "" && given.Has("step"); !r.walked || given.Get("step") == "" {
			return ""
		}
		if r.step, err = strconv.Atoi(given.Get("step")); err != nil || r.step < 0 {
			r.step = 0
			return text.T("The link’s step is “%s”; steps are counted from 0.", given.Get("step"))
		}
		return ""
	})
}

// toggle opens a candidate, or closes the one that is open.
func (r *inspected) toggle(name string) {
	if r.opened == name {
		name = ""
	}
	*r = inspected{opened: name}
}

// into keeps what a link says as it stands there.
func into(kept *string) func(value string) (problem string) {
	return func(value string) string {
		*kept = value
		return ""
	}
}

// listed are the first of some values, for a sentence.
func listed(values []string) string {
	const most = 3
	if len(values) > most {
		return strings.Join(values[:most], ", ") + ", …"
	}
	return strings.Join(values, ", ")
}
