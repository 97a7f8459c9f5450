package search

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// state is what a link says: what is searched.
type state struct{ explore.Plan }

// eventNames are the events' names in links.
var eventNames = [explore.Kinds]string{
	explore.Ask: "ask", explore.Tick: "tick", explore.Back1: "back", explore.Back2: "back-2", explore.Back3: "back-3",
	explore.BackPast: "back-past",
	explore.Restart:  "restart", explore.RestartSaved: "restart-saved", explore.Second: "twin",
	explore.LostAnswer: "lost",
}

// check names what a link's plan combines and cannot.
func (s *state) check(query *nav.Params) {
	for k, n := range s.Events {
		query.Check([]string{"events"}, func() string {
			if says := unable(s.design(), explore.EventKind(k)); n > 0 && says != "" {
				return text.Sentences(text.T("The link says events=“%s”.", eventNames[k]), says)
			}
			return ""
		})
	}
	query.Reading(func() { s.Plan = s.fit() })
}

// fit is the plan without what cannot happen to its design.
func (s state) fit() explore.Plan { return s.Fit(s.design()) }

func (s *state) Params(query, _ *nav.Params) {
	query.Reading(func() { s.Plan = explore.Default() })
	query.Value("design", s.Design, func(typed string) string {
		d, ok := sim.Find(typed)
		if !ok {
			return text.T("The link says design=“%s”: no design has that name.", typed)
		}
		s.Design = d.Name
		return ""
	})
	var events []string
	for k, n := range s.Events {
		if n > 0 {
			events = append(events, eventNames[k])
		}
	}
	query.Value("events", strings.Join(events, ","), s.readEvents)
	for _, b := range s.bounds() {
		query.WriteIf(b.always || *b.to != b.usual, func() { query.Count(b.name, b.to, b.least, b.most) })
	}
	query.WriteIf(s.Invariant != explore.Unique, func() {
		query.Choice("invariant", s.Invariant.String(), invariantNames(),
			func(i int) { s.Invariant = explore.Invariant(i) })
	})
	s.check(query)
}

func invariantNames() (names []string) {
	for i := range explore.Invariants {
		names = append(names, explore.Invariant(i).String())
	}
	return names
}

// readEvents reads names of events. A caller can always ask.
func (s *state) readEvents(typed string) (problem string) {
	s.Events = explore.Events{explore.Ask: explore.Often}
	var unknown []string
	for name := range strings.SplitSeq(typed, ",") {
		switch k := slices.Index(eventNames[:], name); {
		case name == "race":
			problem = text.T(
				"Two threads are no longer searched here: “Race conditions and locks” shows all their interleavings.")
		case k < 0:
			unknown = append(unknown, name)
		default:
			s.Events[k] = explore.Often
		}
	}
	return text.Sentences(problem, nav.NoChoices("events", unknown, eventNames[:]))
}

// toggle allows an event, or forbids it.
func (s *state) toggle(k explore.EventKind) {
	switch was := s.Events[k]; {
	case k == explore.Ask:
	case was > 0:
		s.Events[k] = 0
	default:
		s.Events[k] = explore.Often
	}
}

// bound is a number that limits the search.
type bound struct {
	name               string
	to                 *int
	least, most, usual int
	always             bool // links always have it
}

func (s *state) bounds() []bound {
	usual := explore.Default()
	return []bound{
		{"most", &s.Bounds.Events, 1, explore.MostEvents, usual.Bounds.Events, true},
		{"sequence", &s.SequenceBits, 1, explore.MostBits, usual.SequenceBits, true},
		{"ticks", &s.Bounds.Ticks, 0, explore.MostTicks, usual.Bounds.Ticks, false},
		{"within", &s.Within, 0, explore.MostTicks, usual.Within, false},
	}
}

func (s state) design() variant.Design {
	d, _ := sim.Find(s.Design)
	return d
}

// unable says why an event cannot happen to a design; empty if it can.
func unable(d variant.Design, k explore.EventKind) string {
	switch {
	case explore.Can(d, k):
		return ""
	case k == explore.LostAnswer:
		return text.T("%s uses no database, so no answer can be lost.", text.T(d.Title))
	}
	return text.T("%s has no threshold for clock rollbacks.", text.T(d.Title))
}
