package decode

import (
	"maps"
	"net/url"
	"slices"
	"sort"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

type state struct {
	paste
	chosen    *snowflake.Layout // what IDs are read as; nil is the best reading
	badLayout url.Values        // a layout that cannot be used, kept until another is chosen
	zoneKey   string            // see [ui.Zone]
	rows      selection
	bounds    bounds
	inspected inspected
	open      map[string]bool // the folded parts that are open
}

var folds = []string{"bad", "bounds", "candidates", "damage", "excluded", "pictures"}

// parse reads a link. What people paste is in the fragment, which no server sees; a link made by hand may have it in the
// query, but the fragment counts.
func parse(query, fragment string) (s state, problems []nav.Problem) {
	s = state{paste: paste{box: exampleBox()}, open: map[string]bool{}}
	all := nav.Parameters(query)
	for name, values := range nav.Parameters(fragment) {
		if before, both := all[name]; both && !slices.Equal(before, values) {
			problems = append(problems, nav.Problem{Names: []string{name}, Says: text.T("The link says “%s” twice. The value after # is used: %s. The one before it is ignored: %s.", name, listed(values), listed(before))})
		}
		all[name] = values
	}
	sort.Slice(problems, func(i, j int) bool { return problems[i].Says < problems[j].Says })
	problems = append(problems, nav.Parse(s.params, "", all.Encode())...)
	if s.bounds != (bounds{}) {
		s.open["bounds"] = true
	}
	return s, problems
}

// link is parse's inverse; its query is empty.
func (s state) link() (query, fragment string) { return nav.Write(s.params) }

func (s *state) params(_, f *nav.Params) {
	s.paste.params(f)
	f.Group([]string{"layout", "epoch", "tick"}, s.writeLayout, s.readLayout)
	f.Value("zone", s.zoneKey, func(key string) string {
		if _, ok := ui.FindZone(key); !ok {
			return unknownZone(key)
		}
		s.zoneKey = key
		return ""
	})
	s.partParams(f)
	s.rows.params(f)
	s.bounds.params(f)
	s.inspected.params(f)
	f.Value("see", strings.Join(slices.Sorted(maps.Keys(s.open)), ","), s.readOpen)
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
	var unknown []string
	for name := range strings.SplitSeq(names, ",") {
		if slices.Contains(folds, name) {
			s.open[name] = true
		} else if name != "" {
			unknown = append(unknown, name)
		}
	}
	return nav.NoChoices("see", unknown, folds)
}

func (s *state) setOpen(name string, open bool) {
	if delete(s.open, name); open {
		s.open[name] = true
	}
}

func (s *state) choose(l *snowflake.Layout) { s.chosen, s.badLayout = l, nil }

// listed are the first of some values, for a sentence.
func listed(values []string) string {
	const most = 3
	if len(values) > most {
		values = append(slices.Clone(values[:most]), "…")
	}
	return text.List(values...)
}
