package player

import (
	"errors"
	"net/url"
	gopath "path"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// state is what a link says: the scene, how it is played, and where its player
// stands. It is a value: what it refers to is never changed in place.
type state struct {
	traits *Traits  // the page's own
	scene  string   // its name
	typed  string   // the script as it is edited; empty while it is the scene's
	packed packed   // the typed script, compressed
	unread string   // a compressed script that could not be read: it stays in the address
	show   []string // the designs on the stage, where they are not the scene's
	forks  []fork   // what was done by hand
	inside string   // the lane that is looked into; empty for the first
	at     point
	// fine says that the player goes through all moments within calls. A link
	// says so by a moment that the player would else pass over.
	fine bool
}

// parse reads the link of a page. Whether the run has the step and the lane that
// a link names is for [derive] to say.
func parse(of *Traits, query, fragment string) (s state, problems []nav.Problem) {
	s = state{traits: of, scene: firstOf(of.Path), at: opening}
	problems = nav.Parse(s.params, query, fragment)
	names := s.typed != "" || s.unread != "" || s.inside != "" || len(s.show)+len(s.forks) > 0
	if s.at == opening && !names && !nav.Parameters(query).Has("scene") {
		s.at = beginning
	}
	if s.unread != "" { // where in it the player stood means nothing without it
		s = state{traits: of, scene: s.scene, unread: s.unread, at: opening}
	}
	return s, problems
}

// link is parse's inverse.
func (s state) link() (query, fragment string) { return nav.Write(s.params) }

// params goes through the link's parameters.
func (s *state) params(query, fragment *nav.Params) {
	query.Value("scene", gopath.Base(s.scene), func(name string) string {
		found, ok := scenario.Named(s.traits.Path[1:], name)
		if !ok {
			return nav.NoScene(s.traits.Path[1:], name)
		}
		s.scene = found.Name
		return ""
	})
	if s.traits.Mixed {
		query.Value("show", strings.Join(s.show, ","), s.readShow)
	}
	query.Value("step", s.at.String(), func(written string) (problem string) {
		s.at, problem = pointOf(written)
		return problem
	})
	if !s.traits.Mixed { // else most IDs are of no layout
		query.Group([]string{"layout"}, func(*nav.Link) {}, s.readLayout(query))
	}
	query.List("fork", s.writtenForks(), s.readForks)
	query.Text("lane", &s.inside)
	typed := func(value string) string { s.typed = value; return "" }
	query.Value("script", "", typed) // in links made by hand
	plain, z := s.linked()
	fragment.Value("script", plain, typed)
	fragment.Value("scriptz", z, s.unpack)
}

// readLayout reads the layout that a scene is to be played with.
func (s *state) readLayout(query *nav.Params) func(given url.Values) string {
	return func(given url.Values) string {
		if !given.Has("layout") {
			return ""
		}
		query.Known("epoch", "tick")
		return s.playWith(given)
	}
}

// playWith plays the scene with the link's layout, as a script that can be
// changed. What cannot be played leaves the scene as it is.
func (s *state) playWith(given url.Values) (problem string) {
	l, err := nav.LayoutFrom(given)
	if err != nil {
		return ui.Problem(err)
	}
	script, _ := scenario.Find(s.scene)
	s.typed, problem = scenario.With(script, l)
	return nav.JoinSentences(nav.Overruled(given, l.Name, ""), problem)
}

func (s *state) writtenForks() (all []string) {
	for _, f := range s.forks {
		all = append(all, strconv.Itoa(f.step)+":"+strings.ReplaceAll(f.lines, "\n", ";"))
	}
	return all
}

func (s *state) readForks(written []string) string {
	var problems []string
	for _, one := range written {
		step, lines, ok := strings.Cut(one, ":")
		n, err := strconv.Atoi(step)
		if err != nil || !ok {
			problems = append(problems, text.T("The link says fork=“%s”. The form is STEP:LINES, with the script lines to play after that step.", one))
			continue
		}
		s.forks = append(s.forks, fork{n, strings.ReplaceAll(lines, ";", "\n")})
	}
	return nav.JoinSentences(problems...)
}

// unpack reads a compressed script.
func (s *state) unpack(z string) (problem string) {
	plain, err := inflate(z)
	switch {
	case err == nil:
		s.typed, s.packed = plain, packed{of: plain, z: z}
		return ""
	case errors.Is(err, errTooLong):
		problem = text.T("The script in the link is larger than %s bytes, so it was ignored. The original scene is shown.", text.Group(mostInflated))
	default:
		problem = text.T("The script in the link is damaged; part of the link may be missing. The original scene is shown.")
	}
	s.unread = z
	return problem
}

// edit takes a script that a person wrote, or none, for the scene's own.
func (s *state) edit(typed string) { s.typed, s.unread, s.forks, s.show = typed, "", nil, nil }

// MostShown is how many designs a reader can choose at once.
const MostShown = 4

// readShow reads the names of the designs to be shown. What is wrong is left out, and
// named.
func (s *state) readShow(written string) string {
	var problems []string
	for name := range strings.SplitSeq(written, ",") {
		_, known := sim.Find(name)
		switch {
		case name == "":
		case !known:
			problems = append(problems, nav.NoChoice("show", name, designs()))
		case slices.ContainsFunc(s.show, func(shown string) bool { return same(shown, name) }):
			problems = append(problems, text.T("The link shows “%s” more than once.", name))
		case len(s.show) == MostShown:
			problems = append(problems, text.T("The link shows more than %d systems, so “%s” was left out.", MostShown, name))
		default:
			s.show = append(s.show, name)
		}
	}
	return nav.JoinSentences(problems...)
}

// same says that two names are those of one design.
func same(a, b string) bool {
	one, _ := sim.Find(a)
	other, _ := sim.Find(b)
	return one.Name == other.Name
}

// designs are the names of all designs.
func designs() (names []string) {
	for _, d := range sim.Designs() {
		names = append(names, d.Name)
	}
	return names
}
