// Package scene is the page that plays the time machine, at two addresses: the
// sequence that runs over, and the clock that goes back.
package scene

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// scene plays a script of the time machine: the player is an index into frames
// that never change, so that going back, scrubbing and a link to a step cost
// nothing.
type scene struct {
	app.Compo
	ready   bool
	ctx     app.Context
	path    string
	address nav.Address

	script  *sim.Script
	run     *sim.Run
	played  int        // counts the runs, so that what shows one knows of the next
	drawn   *chart     // of the run
	typed   string     // the script as it is edited; empty while it is the scene's
	packed  packed     // the typed script, as links hold it
	fileBad string     // why a file could not be opened
	bad     *sim.Error // why the edited script does not run
	forks   []fork     // what was done by hand
	forked  string     // why the last intervention could not be done

	at      place
	fine    bool       // the player goes through all moments within calls
	stops   []sim.Stop // what the player goes through; nil for whole steps
	lane    int        // the lane that is looked into
	moving  motion
	more    bool // code and bits are seen also where there is little room
	machine bool // the code is that of the machine that runs
	resumed int  // answers after which the player plays on
	real    real // what this browser does where the scene waits
	asked   int  // the frame whose question is shown, or none
	playing bool
	linkBad string
}

// none is no frame.
const none = -1

// fork is an intervention: lines that were played after a step.
type fork struct {
	step  int
	lines string
}

// New makes the page.
func New(path string) app.Composer { return newPage(path) }

func newPage(path string) *scene {
	p := &scene{path: path, ready: app.IsClient}
	p.load(wanted(p.address.Open()))
	return p
}

func (p *scene) OnMount(ctx app.Context) {
	p.ctx = ctx
	nav.AnnounceReady(ctx)
}

// OnNav shows what the address says.
func (p *scene) OnNav(ctx app.Context) {
	u := ctx.Page().URL()
	for _, known := range nav.Routes() {
		if strings.HasSuffix(strings.TrimSuffix(u.Path, ".html"), known.Path) && known.Path != "/" {
			p.path = known.Path
			ctx.Page().SetTitle(known.Title)
		}
	}
	p.address.Arrive()
	q := wanted(u.RawQuery, u.EscapedFragment())
	unread := p.address.Unread(u)
	if z := nav.Parameters(u.EscapedFragment()).Get("scriptz"); z != "" {
		p.unpack(q, z)
		return
	}
	if unread {
		p.load(q)
	}
}

// wanted is what a link asks for: its query, and the script in its fragment.
func wanted(query, fragment string) url.Values {
	q := nav.Parameters(query)
	for name, values := range nav.Parameters(fragment) {
		if name != "scriptz" && strings.Contains(fragment, "=") {
			q[name] = values
		}
	}
	return q
}

// scenes are the page's scenes, in order.
func (p *scene) scenes() []*sim.Script { return scenario.On(strings.TrimPrefix(p.path, "/")) }

// load sets the page's state from a link.
func (p *scene) load(q url.Values) {
	*p = scene{Compo: p.Compo, ready: p.ready, ctx: p.ctx, path: p.path, address: p.address, played: p.played + 1, asked: none, more: p.more, machine: p.machine, real: p.real,
		resumed: p.resumed, moving: motion{frame: p.moving.frame, asked: p.moving.asked}}
	known := []string{"scene", "step", "fork", "script", "lane"}
	if q.Has("layout") {
		known = append(known, "layout", "epoch", "tick")
	}
	p.linkBad = nav.UnknownParams(q, known...)
	p.script = p.scenes()[0]
	if name := q.Get("scene"); name != "" {
		if s, ok := scenario.Find(name); ok {
			p.script = s
		} else {
			p.linkBad = nav.NoScene(name)
		}
	}
	p.run = sim.Play(p.script)
	p.open(q)
	if q.Has("layout") {
		p.playWith(q)
	}
	if typed := q.Get("script"); typed != "" {
		p.edit(typed)
	}
	for _, raw := range q["fork"] {
		step, lines, _ := strings.Cut(raw, ":")
		if n, err := strconv.Atoi(step); err == nil {
			p.intervene(fork{n, strings.ReplaceAll(lines, ";", "\n")})
		} else {
			p.linkBad = text.T("The link says fork=“%s”, which does not begin with a step.", raw)
		}
	}
	p.findLane(q.Get("lane"))
	p.goTo(q.Get("step")) // a link to a step lands beyond its question
	if app.IsClient && p.ctx != nil {
		p.forget()
	}
}

// open shows a scene that no link has named a step of at the step that tells
// most, with the question that is asked there.
func (p *scene) open(q url.Values) {
	if !p.staged() || q.Has("step") || q.Has("script") || q.Has("layout") {
		return
	}
	p.at = place{frame: min(p.script.Opens, p.run.Len()-1)}
	if p.run.Frame(p.at.frame).Question() != nil {
		p.asked = p.at.frame
	}
}

// playWith plays the scene with the link's layout, as a script that can be
// changed. What cannot be played leaves the scene as it is.
func (p *scene) playWith(q url.Values) {
	l, err := nav.LayoutFrom(q)
	if err != nil {
		p.linkBad = ui.Problem(err)
		return
	}
	p.linkBad = nav.JoinSentences(p.linkBad, nav.Overruled(q, l.Name, ""))
	script, problem := scenario.With(p.script, l)
	if problem != "" {
		p.linkBad = problem
		return
	}
	p.edit(script)
}

// findLane looks into the lane of that name; without one, or if there is none
// such, into the first.
func (p *scene) findLane(name string) {
	var names []string
	for i, l := range p.run.Script.Lanes {
		if names = append(names, l.Name); l.Name == name {
			p.lane = i
			return
		}
	}
	if name != "" {
		p.linkBad = nav.NoChoice("lane", name, names)
	}
}

// edit plays a script that a person wrote. One with a mistake leaves the last
// one that ran.
func (p *scene) edit(typed string) {
	p.typed, p.bad, p.forks = typed, nil, nil
	s, err := sim.Parse(p.script.Name, typed)
	if err != nil {
		p.bad, _ = err.(*sim.Error)
		return
	}
	p.play(sim.Play(s))
}

// play takes a run, and keeps the place as well as it can.
func (p *scene) play(r *sim.Run) {
	p.run = r
	p.played++
	p.at = place{frame: min(p.at.frame, r.Len()-1)}
	p.lane = min(p.lane, len(r.Script.Lanes)-1)
	p.setFine(p.fine)
	if app.IsClient && p.ctx != nil && p.staged() {
		p.forget()
	}
}

// intervene does something after the present step; the frames so far stay.
func (p *scene) intervene(f fork) {
	r, err := p.run.Fork(f.step, f.lines)
	if p.forked = ui.Problem(err); err != nil {
		return
	}
	p.forks = append(p.forks, f)
	p.play(r)
}

// back undoes the last intervention.
func (p *scene) back() {
	forks := p.forks[:len(p.forks)-1]
	typed := p.typed
	p.run = sim.Play(p.script)
	p.forks = nil
	if typed != "" {
		p.edit(typed)
	}
	for _, f := range forks {
		p.intervene(f)
	}
	p.play(p.run)
}

// held says whether playing stops at a place: at a question that is not
// answered yet. Next goes on all the same, which counts as “I don't know”.
func (p *scene) held(index int) bool {
	at := p.placeAt(index)
	return at.moment == 0 && p.run.Frame(at.frame).Question() != nil && (nav.Presenting() || ui.Answered(p.ctx, p.questionID(at.frame)) == 0)
}

func (p *scene) questionID(frame int) string { return p.script.Name + "." + strconv.Itoa(frame) }

// playOn shows the truth after an answer, or goes back to the open question.
func (p *scene) playOn(_ app.Context, answered bool) {
	if p.staged() && answered {
		p.resumed++
		p.ctx.Dispatch(func(app.Context) {})
		return
	}
	to := p.asked
	if answered {
		to = min(p.asked+1, p.run.Len()-1)
	}
	p.at = place{frame: to}
	p.moved(0)
	p.ctx.Dispatch(func(ctx app.Context) { p.write(ctx) })
}

// write puts the state into the address. It does so for the page, since the
// button that was pressed may be gone before the address can be written.
func (p *scene) write(app.Context) {
	var query, fragment nav.Link
	query.Add("scene", p.script.Name)
	query.Add("step", p.at.String())
	for _, f := range p.forks {
		query.Add("fork", strconv.Itoa(f.step)+":"+strings.ReplaceAll(f.lines, "\n", ";"))
	}
	if p.lane > 0 {
		query.Add("lane", p.run.Script.Lanes[p.lane].Name)
	}
	if !p.pack(&fragment) {
		return
	}
	p.address.Write(p.ctx, query.String(), fragment.String())
}
