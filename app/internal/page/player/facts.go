package player

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// facts are derived from a state.
type facts struct {
	of     state            // the state they are derived from
	script *sim.Script      // the scene's own
	bad    *sim.ScriptError // why the edited script does not run
	own    *sim.Run         // of the script, without interventions
	run    *sim.Run         // with interventions
	forked string           // why the last intervention failed
	played int              // counts runs, so that views notice a new one
	marks  []ui.TrackMark   // of the run
	few    []sim.Stop       // the stops that are shown first; nil for whole steps
	all    []sim.Stop       // all stops, once requested
	stops  []sim.Stop       // the stops in use: few or all
	lane   int              // the selected lane
	inner  bool             // its code and bits are visible
	long   bool             // no link can hold the script
	lacks  []nav.Problem    // names in the state that the run does not have
}

// derive derives the facts of a state, and returns the state corrected to what exists. Results
// that do not depend on the change are kept: a step plays nothing again.
func derive(s state, before facts) (state, facts) {
	f, was := before, before.of
	f.lacks = nil
	fresh := f.script == nil || was.scene != s.scene
	if fresh {
		f.script, _ = scenario.Find(s.scene)
	}
	again := fresh || was.typed != s.typed || !slices.Equal(was.show, s.show)
	if again {
		f.play(s, fresh)
	}
	if again || !slices.Equal(was.forks, s.forks) {
		f.intervene(&s)
		f.look(s.traits.Mixed)
		switch {
		case !fresh && f.forked != "":
			s.at = was.at // a failed intervention does not move the player
		case !fresh:
			s.at.moment = 0 // the step may have other moments now
		}
	}
	if again || was.packed != s.packed {
		f.long = s.tooLong()
	}
	f.findLane(&s)
	f.settle(&s)
	f.of = s
	return s, f
}

// play plays the edited script, or the scene's with the chosen lanes. A script with a mistake
// keeps the last run.
func (f *facts) play(of state, fresh bool) {
	f.bad = nil
	typed := of.typed
	if typed == "" && of.show != nil {
		typed = scenario.Show(f.script, of.show)
	}
	if typed == "" {
		f.own = sim.Play(f.script)
		return
	}
	s, err := sim.Parse(f.script.Name, typed)
	if err == nil && !of.traits.Mixed {
		err = s.OnRuler()
	}
	if err == nil && of.traits.Pods {
		err = s.HasPods()
	}
	switch {
	case err == nil:
		f.own = sim.Play(s)
	case fresh:
		f.own = sim.Play(f.script)
	}
	f.bad, _ = err.(*sim.ScriptError)
}

// mostForks is how many interventions are played.
const mostForks = 200

// intervene applies interventions. Impossible ones are dropped and named.
func (f *facts) intervene(s *state) {
	var problems []string
	if n := len(s.forks) - mostForks; n > 0 {
		problems = append(problems,
			text.T("A scene can be changed at %d steps. The last %s of these changes were left out.", mostForks,
				text.Group(n)))
		s.forks = s.forks[:mostForks]
	}
	f.run = f.own
	var done []fork
	if len(s.forks) > 0 {
		var all []sim.Insertion
		for _, one := range s.forks {
			all = append(all, sim.Insertion{Step: one.step, Lines: one.lines})
		}
		var errs []error
		f.run, errs = f.own.ForkAll(all)
		for i, one := range s.forks {
			if errs[i] == nil {
				done = append(done, one)
			} else {
				problems = append(problems,
					text.T("The change after step %d was left out: %s", one.step, ui.Problem(errs[i])))
			}
		}
	}
	s.forks, f.forked = done, text.Sentences(nav.Few(problems)...)
}

// stopped says that interventions are too much for the scene.
func (f *facts) stopped() string {
	if f.run.Cut == nil || f.own.Cut != nil {
		return ""
	}
	return text.T("Your changes are too much for this scene. It ends at step %s: %s", text.Group(f.run.Len()-1),
		f.run.Cut.Error())
}

func (f *facts) look(mixed bool) {
	f.played++
	f.marks, f.few, f.all = marks(f.run, mixed), nil, nil
	if f.run.Len() <= fineLimit && (!mixed || len(f.run.Script.Lanes) == 1) {
		f.few = telling(f.run)
	}
}

// findLane falls back to the first lane.
func (f *facts) findLane(s *state) {
	var names []string
	for _, l := range f.run.Script.Lanes {
		names = append(names, l.Name)
	}
	f.lane = max(slices.Index(names, s.inside), 0)
	if s.inside != "" && names[f.lane] != s.inside {
		f.lacks = append(f.lacks, nav.Problem{Names: []string{"lane"}, Says: nav.NoChoice("lane", s.inside, names)})
	}
	known := s.inside == names[f.lane]
	if s.inside = names[f.lane]; f.lane == 0 && (!known || len(names) <= fewLanes || !s.traits.Ruled) {
		s.inside = ""
	}
}

// settle finds the player's position and its stops; a position that does not exist gives the
// nearest one.
func (f *facts) settle(s *state) {
	asked, last := s.at, f.run.Len()-1
	s.at.step = min(max(asked.step, 0), last)
	if s.at.moment > 0 {
		s.at.moment = min(s.at.moment, len(f.run.Frame(s.at.step).Moments()))
	}
	if asked.step >= 0 && s.at != asked {
		f.lacks = append(f.lacks,
			nav.Problem{Names: []string{"step"},
				Says: text.T("This scene has no step “%s”; its steps are 0 to %s.", asked.String(), text.Group(last))})
	}
	passed := (s.at.moment > 0 || f.few != nil) && !slices.ContainsFunc(f.few, s.at.on)
	if s.fine = (s.fine || passed) && last < fineLimit; s.fine && f.all == nil {
		f.all = f.run.Stops()
	}
	if f.stops = f.few; s.fine {
		f.stops = f.all
	}
	if f.stops == nil {
		s.at.moment = 0
	}
	f.inner = !s.traits.Mixed && !s.traits.Pods &&
		(s.inside != "" || f.run.Frame(s.at.step).Seen() <= fewLanes || !s.traits.Ruled)
}

// fewLanes is the most lanes for which one is opened from the start.
const fewLanes = 5

// fineLimit is the longest run, in frames, whose moments are all listed: a longer list takes too
// long.
const fineLimit = 2000

// telling are the stops that are shown first: the end of each step, folded calls, and in each
// step the first call that waits. With several lanes only steps are shown, and rounds without
// news share a stop.
func telling(r *sim.Run) (all []sim.Stop) {
	if len(r.Script.Lanes) > 1 || r.Script.Workers != nil {
		return r.Steps()
	}
	for n := range r.Len() {
		f := r.Frame(n)
		moments, waited := f.Moments(), false
		for _, s := range f.Stops() {
			if s.Moment == 0 || tells(s, moments, waited) {
				all = append(all, s)
			}
			waited = waited || s.Moment > 0 && moments[s.Moment-1].Of().Reading.After != 0 &&
				moments[s.Moment-1].Kind == variant.Compose
		}
	}
	return all
}

func tells(s sim.Stop, moments []sim.Moment, waited bool) bool {
	m := &moments[s.Moment-1]
	e := m.Of()
	switch {
	case s.Times > 0:
		return s.Moment < len(moments)
	case !e.Waits() && e.Reading.After == 0:
		return false
	case waited:
		return m.Kind == variant.Compose
	}
	return m.Kind != variant.Wait || e.Reading.After == 0 // else the same line again
}

// coarser is the nearest place for a point if the player does not step through all moments.
func (f *facts) coarser(p stepMoment) stepMoment {
	if f.few == nil {
		return stepMoment{step: p.step}
	}
	s := f.few[min(sim.StopAt(f.few, p.step, p.moment), len(f.few)-1)]
	return stepMoment{s.Step, s.Moment}
}

func (f *facts) index(at stepMoment) int {
	if f.stops == nil {
		return at.step
	}
	return min(sim.StopAt(f.stops, at.step, at.moment), len(f.stops)-1)
}

func (f *facts) length() int {
	if f.stops == nil {
		return f.run.Len()
	}
	return len(f.stops)
}

// pointAt is the place with that index, or the last one: a press may come before the page shows that the run is
// shorter.
func (f *facts) pointAt(index int) stepMoment {
	index = min(index, f.length()-1)
	if f.stops == nil {
		return stepMoment{step: index}
	}
	return stepMoment{f.stops[index].Step, f.stops[index].Moment}
}

// fork is an intervention: lines played after a step.
type fork struct {
	step  int
	lines string
}

// joins is the line that makes later lanes visible.
const joins = string(sim.Others)

// press adds an intervention after the current step and moves there. Directly after another one
// it extends that: however often a button is pressed, the link has one fork.
func (s *state) press(lines string) {
	to := s.at.step + 1
	if strings.HasPrefix(lines, joins) {
		to++
	}
	last := len(s.forks) - 1
	if last >= 0 && s.forks[last].end() == s.at.step {
		lines = s.forks[last].lines + "\n" + lines
		s.forks = append(slices.Clip(s.forks[:last]), fork{s.forks[last].step, lines})
	} else {
		s.forks = append(slices.Clip(s.forks), fork{s.at.step, lines})
	}
	s.at = stepMoment{step: to}
}

// takeBack undoes the last press; for lines that no button makes, the whole fork. A position
// after it keeps its distance to what remains.
func (s *state) takeBack() {
	last := len(s.forks) - 1
	was := s.forks[last]
	is := fork{step: was.step}
	s.forks = slices.Clip(s.forks[:last])
	last = strings.LastIndexByte(was.lines, '\n')
	for _, p := range s.traits.Presses {
		if before, ok := strings.CutSuffix(was.lines, "\n"+p.Lines); ok {
			last = min(last, len(before)) // “advance 1ms, ask” ends as “ask” does
		}
	}
	if last >= 0 && was.end() != none && was.lines[:last] != joins {
		is.lines = was.lines[:last]
		s.forks = append(s.forks, is)
	}
	if gone := was.end() - is.end(); was.end() != none && s.at.step > is.end() {
		s.at = stepMoment{step: max(s.at.step-gone, is.end())}
	}
}

// end is the fork's last step, or none if one of its lines is not a step.
func (f fork) end() int {
	end := f.step
	for line := range strings.Lines(f.lines) {
		if verb, _, _ := strings.Cut(strings.TrimSpace(line), " "); !sim.Verb(verb).IsStep() {
			return none
		}
		end++
	}
	return end
}

// words are the fork's lines for a reader; repeated lines are counted.
func (f fork) words() string {
	var words []string
	for lines := strings.Split(f.lines, "\n"); len(lines) > 0; {
		n := 1
		for n < len(lines) && lines[n] == lines[0] {
			n++
		}
		if n > 1 {
			words = append(words, text.T("%d × %s", n, lines[0]))
		} else {
			words = append(words, lines[0])
		}
		lines = lines[n:]
	}
	return text.List(words...)
}

// markOf is what a mark says of a step with one of these verbs.
var markOf = map[sim.Verb]text.Message{
	sim.Back: "back", sim.Forth: "forth", sim.Restart: "restart", sim.Kill: "kill", sim.Down: "down", sim.Up: "up",
	sim.Join: "join",
}

// marks are the steps with an event, as far as the track can show them separately.
func marks(r *sim.Run, mixed bool) []ui.TrackMark {
	if r.Len() > fineLimit {
		return nil
	}
	var marks []ui.TrackMark
	for n := range r.Len() {
		f := r.Frame(n)
		says, bad := "", false
		if m := markOf[f.Verb()]; m != "" {
			says = text.T(m)
		}
		for i := range r.Script.Lanes {
			if l := f.Lane(i); breaks(l, mixed) {
				says, bad = text.T("broken"), true
			} else if says == "" && !mixed && waits(l) {
				says = text.T("wait")
			}
		}
		if says != "" {
			marks = append(marks, ui.TrackMark{At: n, Says: says, Bad: bad})
		}
	}
	return marks
}

// breaks reports whether the step broke an invariant; with mixed lanes, many of which have no
// order, only duplicates count.
func breaks(l *sim.LaneFrame, mixed bool) bool {
	return slices.ContainsFunc(l.Breaks(), func(b sim.Break) bool { return !mixed || b.Invariant == sim.Unique })
}

func waits(l *sim.LaneFrame) bool {
	for i := range l.Events() {
		if l.Events()[i].Waits() {
			return true
		}
	}
	return false
}
