package search

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// eventCard is one event of a counterexample: what happened, the clock, the IDs so far and the generator's state.
type eventCard struct {
	number     int
	verb       sim.Verb
	saved      bool // of a restart
	title      string
	result     string // an ID, or what the caller gets instead
	is         string // issued, refused, waiting, or empty
	node       int
	clock, was int64 // ticks
	memory     []remembered
	issued     []slot // so far
	here       int    // the index of the event's ID in issued; −1 for none
	twin       int    // the card whose ID it repeats, or that it is below; 0 for none
	broken     bool
}

// remembered is a variable of the generator.
type remembered struct {
	name, value, was string
	time             bool
}

// slot is where an ID is among ticks and sequence numbers.
type slot struct{ tick, sequence int64 }

// cards are the last events of a script.
func cards(script string, events int) (all []eventCard) {
	s, err := sim.Parse("search", script)
	if err != nil {
		return nil
	}
	run := sim.Play(s)
	places := s.OnRuler() == nil
	given := map[variant.ID]int{}
	var issued []slot
	for n := run.Len() - events; n < run.Len(); n++ {
		f := run.Frame(n)
		l, was := f.Lane(0), run.Frame(n-1).Lane(0)
		line := strings.Fields(s.Lines[f.Line()-1])
		c := eventCard{number: len(all) + 1, verb: f.Verb(), saved: slices.Contains(line, "saved"), here: -1,
			broken: n == run.Len()-1}
		c.node = max(0, slices.IndexFunc(s.Nodes, func(n sim.Node) bool { return slices.Contains(line, n.Name) }))
		c.title = c.named(s, line[len(line)-1])
		c.clock, c.was = l.Tick(c.node), was.Tick(c.node)
		for _, e := range l.Events() {
			switch {
			case e.Issued:
				id := e.Outcome.ID()
				c.is, c.result = "issued", l.IDText(&e)
				if first, repeated := given[id]; repeated {
					c.twin = first
				} else if given[id] = c.number; e.Above >= 0 && c.broken {
					c.twin = given[l.Log()[e.Above].Outcome.ID()]
				}
				if places {
					c.here = len(issued)
					layout := l.Of().Layout
					issued = append(issued,
						slot{e.Tick(), int64(layouts.Part(layout, e.ID(), layout.Index(snowflake.KindSequence)))})
				}
			case e.Answers() || e.Turned > 0:
				c.is, c.result = "refused", text.T("rejected")
			case e.Waits() && c.is == "":
				c.is, c.result = "waiting", text.T("waits")
			}
		}
		c.issued = issued[:len(issued):len(issued)]
		c.memory = memory(l, was, c.node)
		all = append(all, c)
	}
	return all
}

// memory are the two variables of a node's generator that matter most.
func memory(now, was *sim.LaneFrame, node int) (all []remembered) {
	before := was.Machine(node).Vars()
	for i, v := range now.Machine(node).Vars() {
		r := remembered{name: v.Name, value: value(v), time: v.Kind == snowflake.KindTime}
		switch v.Kind {
		case snowflake.KindTime:
			r.name = text.T("last")
		case snowflake.KindSequence:
			r.name = text.T("sequence")
		}
		if i < len(before) {
			r.was = value(before[i])
		}
		if all = append(all, r); len(all) == 2 {
			break
		}
	}
	return all
}

// value is a variable's value; a time before the scene's is none.
func value(v variant.Var) string {
	if v.Kind == snowflake.KindTime && v.Value < 0 {
		return "–"
	}
	return strconv.FormatInt(v.Value, 10)
}

// named is the event's name; last is its line's last word, for some a duration.
func (c *eventCard) named(s *sim.Script, last string) string {
	of := func(event string) string {
		if len(s.Nodes) > 1 {
			return event + " " + s.Nodes[c.node].Name
		}
		return event
	}
	if at := strings.IndexFunc(last, unicode.IsLetter); at > 0 {
		last = last[:at] + " " + last[at:]
	}
	switch c.verb {
	case sim.Advance:
		return text.T("%s passes", last)
	case sim.Back:
		return of(text.T("clock −%s", last))
	case sim.Restart:
		if c.saved {
			return of(text.T("saved restart"))
		}
		return of(text.T("restart"))
	case sim.Lose:
		return text.T("lost answer")
	}
	return of(text.T("ask"))
}

// story says how the last event broke the invariant.
func (l *look) story() string {
	all := l.cards
	last := all[len(all)-1]
	says := text.T("First at event %d, again at event %d.", last.twin, last.number)
	switch {
	case l.Invariant == explore.Answered && last.is == "refused":
		return text.T("The generator rejects the request of event %d.", last.number)
	case l.Invariant == explore.Answered:
		return text.T("After event %d, a request has waited for more than %s.", last.number,
			text.Count(l.Within, "%s tick", "%s ticks"))
	case last.twin == 0:
		return ""
	case l.Invariant == explore.Increasing:
		says = text.T("Event %d issued a larger ID before.", last.twin)
	}
	between := all[last.twin:max(len(all)-1, last.twin)]
	has := func(is func(c eventCard) bool) bool { return slices.ContainsFunc(between, is) }
	at := slices.IndexFunc(between, func(c eventCard) bool {
		return c.is == "refused" && slices.ContainsFunc(c.memory, func(r remembered) bool { return r.was != r.value })
	})
	switch {
	case at >= 0:
		c := between[at]
		r := c.memory[slices.IndexFunc(c.memory, func(r remembered) bool { return r.was != r.value })]
		return text.Sentences(says,
			text.T("In between it rejected a request, and still changed its state: %s %s → %s.", r.name, r.was,
				r.value))
	case all[last.twin-1].node != last.node:
		return text.Sentences(says, text.T("Two nodes with the same worker ID read the same clock."))
	case has(func(c eventCard) bool { return c.verb == sim.Restart && c.saved }):
		return text.Sentences(says, text.T("The state was saved in the middle of a request."))
	case has(func(c eventCard) bool { return c.verb == sim.Restart }):
		return text.Sentences(says, text.T("The restart forgot which IDs had been issued."))
	case has(func(c eventCard) bool { return c.clock < c.was }):
		return text.Sentences(says,
			text.T("The clock showed the same time twice, and nothing else tells the two IDs apart."))
	}
	return says
}
