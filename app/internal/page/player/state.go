package player

import (
	"errors"
	"net/url"
	gopath "path"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// state is what a link says: the scene, how it is played, and the player's position. It is a
// value: what it refers to is never changed in place.
type state struct {
	traits *Traits      // the page's own
	scene  string       // name of the scene
	typed  string       // the edited script; empty for the scene's own
	packed packed       // the typed script, compressed
	unread string       // a compressed script that could not be read; it stays in the address
	show   []string     // the chosen designs; empty for the scene's own
	forks  []fork       // interventions
	inside string       // the selected lane; empty for the first
	plan   explore.Plan // of a challenge; without a design there is none
	at     point
	open   bool // the question at that point is open
	// fine means that the player steps through every moment within calls. A link implies it by
	// naming a moment that the player would otherwise skip.
	fine bool
}

// parse parses a page's link. [derive] checks whether the run has the step and the lane that it
// names.
func parse(of *Traits, query, fragment string) (s state, problems []nav.Problem) {
	s = state{traits: of, scene: firstOf(of.Path), at: opening}
	problems = nav.Parse(s.params, query, fragment)
	names := s.typed != "" || s.unread != "" || s.inside != "" || len(s.show)+len(s.forks) > 0
	if s.at == opening && !names && !nav.Parameters(query).Has("scene") {
		s.at = beginning
	}
	if s.breaking() && s.at == opening {
		s.at = point{step: 1 + len(s.events())}
	}
	if s.unread != "" { // its step is meaningless without the script
		s = state{traits: of, scene: s.scene, unread: s.unread, at: opening}
	}
	return s, problems
}

// link is parse's inverse.
func (s state) link() (query, fragment string) { return nav.Write(s.params) }

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
	open := ""
	if s.open {
		open = "1"
	}
	query.Choice("ask", open, []string{"1"}, func(int) { s.open = true })
	if !s.traits.Mixed && !s.traits.Pods { // else most IDs are of no layout, or worker IDs are of the scene's
		query.Group([]string{"layout"}, func(*nav.Link) {}, s.readLayout(query))
	}
	if s.traits.Break != "" {
		query.Group(breakNames, func(k *nav.Link) {
			if s.breaking() {
				breakLink(k, s.plan)
			}
		}, s.readBreak)
	}
	query.List("fork", s.writtenForks(), s.readForks)
	query.Text("lane", &s.inside)
	typed := func(value string) string { s.typed = value; return "" }
	query.Value("script", "", typed) // in links made by hand
	plain, z := s.linked()
	fragment.Value("script", plain, typed)
	fragment.Value("scriptz", z, s.unpack)
}

// readLayout parses the layout that the scene is to be played with.
func (s *state) readLayout(query *nav.Params) func(given url.Values) string {
	return func(given url.Values) string {
		if !given.Has("layout") {
			return ""
		}
		query.Known("epoch", "tick")
		return s.playWith(given)
	}
}

// playWith rewrites the scene for the link's layout, as an editable script. If it cannot be
// played, the scene stays as it is.
func (s *state) playWith(given url.Values) (problem string) {
	l, err := nav.LayoutFrom(given)
	if err != nil {
		return ui.Problem(err)
	}
	script, _ := scenario.Find(s.scene)
	s.typed, problem = scenario.With(script, l)
	return text.Sentences(nav.Overruled(given, l.Name, ""), problem)
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
	return text.Sentences(nav.Few(problems)...)
}

// unpack decompresses a script.
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

// edit sets a script that a person wrote; an empty one means the scene's own.
func (s *state) edit(typed string) {
	s.typed, s.unread, s.forks, s.show, s.plan = typed, "", nil, nil, explore.Plan{}
}

// MostShown is how many designs a reader can choose.
const MostShown = 4

// readShow parses the names of the designs to show. Wrong ones are dropped and named.
func (s *state) readShow(written string) string {
	var problems, unknown []string
	for name := range strings.SplitSeq(written, ",") {
		_, known := sim.Find(name)
		switch {
		case name == "":
		case !known:
			unknown = append(unknown, name)
		case slices.ContainsFunc(s.show, func(shown string) bool { return same(shown, name) }):
			problems = append(problems, text.T("The link shows “%s” more than once.", name))
		case len(s.show) == MostShown:
			problems = append(problems, text.T("The link shows more than %d systems, so “%s” was left out.", MostShown, name))
		default:
			s.show = append(s.show, name)
		}
	}
	return text.Sentences(append(nav.Few(problems), nav.NoChoices("show", unknown, designs()))...)
}

// same reports whether two names are of one design.
func same(a, b string) bool {
	one, _ := sim.Find(a)
	other, _ := sim.Find(b)
	return one.Name == other.Name
}

func designs() (names []string) {
	for _, d := range sim.Designs() {
		names = append(names, d.Name)
	}
	return names
}
