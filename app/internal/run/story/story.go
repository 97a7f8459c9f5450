// Package story is the first lesson: it invents the Snowflake ID in ten beats. Simpler ideas run, fail before the
// reader's eyes, and each repair adds a field. All outcomes come from runs of package sim, or of the package that a
// beat names.
//
// Read beats.go and later.go for what is told, and seen.go for what is read from a run.
package story

import (
	"cmp"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Act is the lesson. Its screens are called beats.
var Act = act.Act{Name: "story"}

// opening are the bits with which a choice opens: too few.
const opening = 4

// Part is a part while it is told: its run, and what its pictures show.
type Staging struct {
	act.Part
	t   *act.Told
	Run *sim.Run // nil if nothing runs

	// Pages are those of an index that random IDs change and that growing ones change; nil elsewhere.
	Pages [2][]bool
	// Bars are how long the reader's layout lasts from each epoch, and Now is the present; both only in that beat.
	Bars []Bar
	Now  time.Time

	picture Setting
	frames  []int         // of the run, for each step
	cuts    map[int][]cut // what a step shows on the way to its frame
	tried   bool          // so that the next two are known
	alone   bool          // a shop issues IDs without the store and the others
	sorted  bool          // also where one shop serves more than the others
	design  *lane         // of the run
	races   []RacePosition
}

// Setting is which picture a step has.
type Setting uint8

// The pictures.
const (
	Street Setting = iota
	Drawers
	Crowd
	Lifetime
	Packing
	Rollback
	Threads
	Poster
)

// cut is a frame that a step shows on the way, what it says, and how long.
type cut struct {
	frame int
	says  string
	lasts time.Duration
	run   *sim.Run // of the frame; nil if it is the part's
}

// Look is what a step shows.
type Look struct {
	*Staging
	Step    int
	Setting Setting
	frame   int
	run     *sim.Run // of the frame, if it is not the part's
}

// Beat is the name of the look's beat.
func (k *Look) Beat() string { return Act.Screens()[k.Screen-1].Name }

// Frame is the run's frame that is seen.
func (k *Look) Frame() *sim.Frame { return cmp.Or(k.run, k.Run).Frame(k.frame) }

// Customers are those of the look.
func (k *Look) Customers() []act.Customer {
	if k.Run == nil {
		return nil
	}
	return act.Customers(k.Frame().Lane(0), k.design.servers)
}

// Title is a beat's title, without playing it.
func Title(beat int) string { return Act.Screens()[beat-1].Title() }

func init() { Act.Screens = sync.OnceValue(screens) }

func screens() []act.Screen {
	way := func(choice string, tell func(t *told) *Staging) act.Way {
		return act.Way{Choice: choice, Tell: func(t *act.Told) *act.Part { return tell(&told{t}).whole() }}
	}
	return []act.Screen{
		{Name: "counter", Title: func() string { return text.T("One shop, one counter") },
			Ways: []act.Way{way("", counter)}},
		{Name: "servers", Title: func() string { return text.T("Two shops, two counters") },
			Ways: []act.Way{way("", servers), way("central", central), way("odd-even", oddEven),
				way("random", randomly)}},
		{Name: "clock", Title: func() string { return text.T("The ID is the time") }, Ways: []act.Way{way("", clock)}},
		{Name: "sequence", Title: func() string { return text.T("Count within the millisecond") },
			Ways:  []act.Way{way("", sequence), way("spill", spill), way("restart", restart), way("wait", wait)},
			Leads: func(act.Made) string { return "wait" }},
		{Name: "node", Title: func() string { return text.T("Number the shops") },
			Ways: []act.Way{way("", node), way("number", numbered)}, Leads: func(act.Made) string { return "number" }},
		{Name: "lifetime", Title: func() string { return text.T("How long does it last?") },
			Ways:  []act.Way{way("", lifetime), way("1970", from1970), way("2010", from2010), way("today", fromToday)},
			Leads: epochOf},
		{Name: "packing", Title: func() string { return text.T("Three numbers become one") },
			Ways: []act.Way{way("", packing)}},
		{Name: "rollback", Title: func() string { return text.T("The clock goes back") },
			Ways: []act.Way{way("", rollback), way("ignore", policy("ignore")), way("reject", policy("reject")),
				way("wait", policy("wait")), way("lead", policy("lead"))},
			Leads: func(m act.Made) string { return m.Clock }},
		{Name: "threads", Title: func() string { return text.T("Two clerks, one notebook") },
			Ways: []act.Way{way("", threads), way("lock", locked)}, Leads: func(act.Made) string { return "lock" }},
		{Name: "poster", Title: func() string { return text.T("You have invented Snowflake") },
			Ways: []act.Way{way("", poster)}},
	}
}

// epochOf is the choice of the reader's epoch.
func epochOf(m act.Made) string {
	for choice, epoch := range epochs(m.Epoch) {
		if choice != "today" && epoch.Equal(m.Epoch) {
			return choice
		}
	}
	return "today"
}

// told is what a part is told with.
type told struct{ *act.Told }

// whole gives the steps what the page shows beside them.
func (p *Staging) whole() *act.Part {
	for i := range p.Steps {
		s := &p.Steps[i]
		for _, c := range p.cuts[i] {
			look := &Look{p, i, p.pictureOf(i), c.frame, c.run}
			s.Looks = append(s.Looks, act.Look{Of: look, Says: c.says, Lasts: c.lasts})
		}
		last := &Look{Staging: p, Step: i, Setting: p.pictureOf(i)}
		if p.frames != nil {
			last.frame = p.frames[i]
		}
		s.Looks = append(s.Looks, act.Look{Of: last})
		s.Lamps = func() [4]act.Lamp { return p.Lamps(i) }
		id, _, _, _ := p.Duplicate(i)
		s.Twice = id + p.Twice(i)
		s.Ends = p.t.At.Screen == len(Act.Screens())
	}
	return &p.Part
}

// pictureOf is a step's picture: what a slider sets has a crowd.
func (p *Staging) pictureOf(step int) Setting {
	if p.Steps[step].Slide != nil && p.picture != Lifetime {
		return Crowd
	}
	return p.picture
}

// counted is the ID so far while it is a counter.
func counted(last uint64) []act.Field {
	return []act.Field{{Name: text.T("a counter"), Hue: "plain", Bits: 64, Value: last, Known: true}}
}

// issued are the tickets by a step, each as text.
func (p *Staging) issued(step int) (all []string) {
	for _, c := range p.Customers(step) {
		if c.State == act.Served {
			all = append(all, act.Text(c.Ticket))
		}
	}
	return all
}

func (p *Staging) lastNumber(step int) uint64 {
	if e := p.lane(step).Last(); e != nil {
		return uint64(e.ID())
	}
	return 0
}

// says writes the sentences of a part's steps, once its run is known.
func (p *Staging) says(frames []int, say func(step int) act.Step) *Staging {
	p.frames = frames
	for i := range frames {
		p.Steps = append(p.Steps, say(i))
	}
	return p
}

// part is a part with a title of its own, and a picture.
func (t *told) part(title string, picture Setting) *Staging {
	p := &Staging{t: t.Told, picture: picture, cuts: map[int][]cut{}}
	p.Title = title
	return p
}
