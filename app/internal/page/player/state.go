package player

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"net/url"
	gopath "path"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
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
	at     stepMoment
	open   bool // the question at that point is open
	// fine means that the player steps through every moment within calls. A link implies it by
	// naming a moment that the player would otherwise skip.
	fine bool
}

// parse parses a page's link. [derive] checks whether the run has the step and the lane that it
// names.
func parse(of *Traits, query, fragment string) (s state, problems []nav.Problem) {
	s = state{traits: of, scene: firstOf(of.Path), at: opening}
	problems = nav.Parse(s.Params, query, fragment)
	if s.breaking() && s.at == opening {
		s.at = stepMoment{step: 1 + len(s.events())}
	}
	if s.unread != "" { // its step is meaningless without the script
		s = state{traits: of, scene: s.scene, unread: s.unread, at: opening}
	}
	return s, problems
}

// experimental reports whether the link uses tools for experiments.
func (s *state) experimental() bool {
	return s.breaking() || s.fine || s.typed != "" || s.unread != "" || len(s.show)+len(s.forks) > 0
}

func (s *state) Params(query, fragment *nav.Params) {
	query.Value("scene", gopath.Base(s.scene), func(name string) string {
		found, ok := scenario.Named(s.traits.Path[1:], name)
		if !ok {
			return nav.NoScene(name, scenario.Known(s.traits.Path[1:]))
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
	l, err := layoutlink.Read(given)
	if err != nil {
		return ui.Problem(err)
	}
	script, _ := scenario.Find(s.scene)
	s.typed, problem = scenario.With(script, l)
	return text.Sentences(layoutlink.Overruled(given, l.Name, ""), problem)
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
			problems = append(problems,
				text.T("The link says fork=“%s”. The form is STEP:LINES, with the script lines to play after that step.", one))
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
		problem = text.T(
			"The script in the link is larger than %s bytes, so it was ignored. The original scene is shown.",
			text.Group(mostInflated))
	default:
		problem = text.T(
			"The script in the link is damaged; part of the link may be missing. The original scene is shown.")
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
			problems = append(problems,
				text.T("The link shows more than %d systems, so “%s” was left out.", MostShown, name))
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

// stepMoment is a step, or a moment within it: "7" or "7.2" in links.
type stepMoment struct{ step, moment int }

// opening is in a link without a step: the scene opens before its first step, and does not play.
var opening = stepMoment{step: -1}

// String is the point as links write it.
func (p stepMoment) String() string {
	switch {
	case p.step < 0:
		return ""
	case p.moment == 0:
		return strconv.Itoa(p.step)
	}
	return strconv.Itoa(p.step) + "." + strconv.Itoa(p.moment)
}

// pointOf parses a point; an invalid one becomes the first step.
func pointOf(written string) (p stepMoment, problem string) {
	step, moment, fine := strings.Cut(written, ".")
	n, err := strconv.ParseUint(step, 10, 31)
	var m uint64
	if fine && err == nil {
		m, err = strconv.ParseUint(moment, 10, 31)
	}
	if err != nil {
		return stepMoment{}, text.T(
			"The link says step=“%s”. A step is a number such as 7, or 7.2 for sub-step 2 of step 7.", written)
	}
	return stepMoment{int(n), int(m)}, ""
}

// on reports whether a stop is at the point.
func (p stepMoment) on(s sim.Stop) bool { return s.Step == p.step && s.Moment == p.moment }

// plainLimit is the longest script, as written in the address, that stays readable there; longer
// ones are compressed.
const plainLimit = 1500

// packed is a compressed script for a link.
type packed struct {
	of, z string // a script and its compressed form
	none  bool   // this browser cannot compress it
}

// linked is the script for the link, plain or compressed. Both are empty for the scene's own
// script, for one that is not compressed yet, and for one that is too long.
func (s *state) linked() (plain, z string) {
	k := &s.packed
	switch {
	case s.typed == "", s.breaking():
		return "", s.unread
	case s.short(plainLimit), k.of == s.typed && k.none && s.short(nav.LinkLimit):
		return s.typed, ""
	case k.of == s.typed && !k.none && len(k.z) <= nav.LinkLimit:
		return "", k.z
	}
	return "", ""
}

// short reports whether the script's form in the address has at most limit letters.
func (s *state) short(limit int) bool {
	return len(s.typed) <= limit && len(url.QueryEscape(s.typed)) <= limit
}

// unpacked reports whether the script must still be compressed.
func (s *state) unpacked() bool {
	return !s.breaking() && s.packed.of != s.typed && len(s.typed) <= mostInflated && !s.short(plainLimit)
}

func (s *state) tooLong() bool {
	plain, z := s.linked()
	return s.typed != "" && !s.breaking() && plain == "" && z == "" && !s.unpacked()
}

// compress runs one compression at a time. Its result writes the address, or starts the next one
// if the script was edited meanwhile.
func (p *Player) compress() {
	if p.compressing != "" {
		return
	}
	typed := p.typed
	p.compressing = typed
	deflate(typed, func(z string, ok bool) {
		p.Ctx.Dispatch(func(app.Context) {
			if p.compressing == typed { // otherwise another link was opened meanwhile
				p.compressing = ""
				p.update(func(s *state) { s.packed = packed{of: typed, z: z, none: !ok} })
			}
		})
	})
}

// deflate compresses a text with the browser's CompressionStream into URL-safe letters: deflate
// without a header, then base64url. It calls done later, with false if the browser cannot.
func deflate(plain string, done func(packed string, ok bool)) {
	compress(plain, func(buffer app.Value) {
		if buffer == nil {
			done("", false)
			return
		}
		bytes := app.Window().Get("Uint8Array").New(buffer)
		packed := make([]byte, bytes.Length())
		app.CopyBytesToGo(packed, bytes)
		done(base64.RawURLEncoding.EncodeToString(packed), true)
	})
}

// mostInflated is the limit of inflate, in bytes.
const mostInflated = 1 << 20

// errTooLong means that the text exceeds mostInflated.
var errTooLong = errors.New("the text is too long")

// inflate is deflate's inverse, without the browser: its stream unpacks everything before it can
// be stopped, and a short link can hold gigabytes. The error is errTooLong, or says that the
// text is incomplete.
func inflate(packed string) (string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(packed)
	if err != nil {
		return "", err
	}
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(raw)), mostInflated+1))
	switch {
	case err != nil:
		return "", err
	case len(plain) > mostInflated:
		return "", errTooLong
	}
	return strings.ToValidUTF8(string(plain), "\uFFFD"), nil
}

// compress passes an ArrayBuffer to done, or nil if anything fails.
func compress(plain string, done func(app.Value)) {
	defer func() {
		// An older browser has CompressionStream but throws at this format.
		if recover() != nil {
			done(nil)
		}
	}()
	parts := app.Window().Get("Array").Call("of", plain)
	s := app.Window().Get("Blob").New(parts).Call("stream").
		Call("pipeThrough", app.Window().Get("CompressionStream").New("deflate-raw"))
	ui.Settle(app.Window().Get("Response").New(s).Call("arrayBuffer"), done)
}
