package player

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
)

// facts are what follows from a state.
type facts struct {
	of     state         // these are its facts
	script *sim.Script   // the scene's own
	bad    *sim.Error    // why the edited script does not run
	own    *sim.Run      // of the script that is played, before anything was done by hand
	run    *sim.Run      // with what was done by hand
	forked string        // why the last intervention could not be done
	played int           // counts the runs, so that what shows one knows of the next
	marks  []ui.Mark     // of the run
	few    []sim.Stop    // the places of the run that are worth it at first; nil for whole steps
	all    []sim.Stop    // all of them, once they were asked for
	stops  []sim.Stop    // what the player goes through: one of those
	lane   int           // the lane that is looked into
	inner  bool          // its code and bits stand beside
	long   bool          // no link can hold the script
	lacks  []nav.Problem // what the state names and the run has not
}

// derive says what follows from a state, and returns the state as far as it can be
// followed. What does not depend on what has changed since before is kept: a
// step plays nothing again.
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
		f.intervene(&s, was.forks, again)
		f.look(s.traits.Mixed)
		switch {
		case !fresh && f.forked != "":
			s.at = was.at // what could not be done leads nowhere
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

// play plays the script that was typed, or the scene's own with the lanes that are
// shown. One with a mistake leaves the last one that ran.
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
	switch {
	case err == nil:
		f.own = sim.Play(s)
	case fresh:
		f.own = sim.Play(f.script)
	}
	f.bad, _ = err.(*sim.Error)
}

// intervene does what was done by hand: all of it where the run begins again,
// else what is new. What cannot be done is left out.
func (f *facts) intervene(s *state, done []fork, again bool) {
	f.forked = ""
	if again || len(done) > len(s.forks) || !slices.Equal(done, s.forks[:len(done)]) {
		f.run, done = f.own, nil
	}
	done = slices.Clone(done)
	for _, one := range s.forks[len(done):] {
		r, err := f.run.Fork(one.step, one.lines)
		if err != nil {
			f.forked = nav.JoinSentences(f.forked, ui.Problem(err))
			continue
		}
		f.run, done = r, append(done, one)
	}
	s.forks = done
}

// look finds what is worth finding in a run.
func (f *facts) look(mixed bool) {
	f.played++
	f.marks, f.few, f.all = marks(f.run, mixed), nil, nil
	if f.run.Len() <= fineLimit && (!mixed || len(f.run.Script.Lanes) == 1) {
		f.few = telling(f.run)
	}
}

// findLane finds the lane of a name; if there is none such, it is the first.
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

// settle finds where the player stands, and what it goes through. What does not
// exist gives the nearest.
func (f *facts) settle(s *state) {
	asked, last := s.at, f.run.Len()-1
	switch {
	case asked == beginning:
		s.at = point{step: min(s.traits.Begins, last)}
	case asked != opening:
		s.at.step = min(asked.step, last)
	case s.typed == "":
		s.at = point{step: min(f.script.Opens, last)}
	default:
		s.at = point{}
	}
	if s.at.moment > 0 {
		s.at.moment = min(s.at.moment, len(f.run.Frame(s.at.step).Moments()))
	}
	if asked.step >= 0 && s.at != asked {
		f.lacks = append(f.lacks, nav.Problem{Names: []string{"step"}, Says: text.T("This scene has no step “%s”; its steps are 0 to %s.", asked.String(), text.Group(last))})
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
	f.inner = !s.traits.Mixed && (s.inside != "" || f.run.Frame(s.at.step).Seen() <= fewLanes || !s.traits.Ruled)
}

// fewLanes are so few that one of them is looked into beside the ruler from the
// beginning.
const fewLanes = 5

// fineLimit is the longest run, in frames, whose moments are all listed: those of
// more would take longer to list than anybody wants to wait.
const fineLimit = 2000

// telling are the stops of a run that are worth it at first: the end of each
// step, what stands for many calls and, of a step, the first call that waits.
// Beside other lanes the steps alone tell enough, rounds that bring nothing new
// together.
func telling(r *sim.Run) (all []sim.Stop) {
	if len(r.Script.Lanes) > 1 {
		return r.Steps()
	}
	for n := range r.Len() {
		f := r.Frame(n)
		moments, waited := f.Moments(), false
		for _, s := range f.Stops() {
			if s.Moment == 0 || tells(s, moments, waited) {
				all = append(all, s)
			}
			waited = waited || s.Moment > 0 && moments[s.Moment-1].Of().Reading.After != 0 && moments[s.Moment-1].Kind == variant.Compose
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

// coarser is the place for a point where the player does not go through all
// moments.
func (f *facts) coarser(p point) point {
	if f.few == nil {
		return point{step: p.step}
	}
	s := f.few[min(sim.StopAt(f.few, p.step, p.moment), len(f.few)-1)]
	return point{s.Step, s.Moment}
}

// index is where a point is among the player's places.
func (f *facts) index(at point) int {
	if f.stops == nil {
		return at.step
	}
	return min(sim.StopAt(f.stops, at.step, at.moment), len(f.stops)-1)
}

// length is how many places the player has.
func (f *facts) length() int {
	if f.stops == nil {
		return f.run.Len()
	}
	return len(f.stops)
}

// pointAt is the player's place of that index.
func (f *facts) pointAt(index int) point {
	if f.stops == nil {
		return point{step: index}
	}
	return point{f.stops[index].Step, f.stops[index].Moment}
}
