package search

import (
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// eventTitle is an event's name on its button.
func (s state) eventTitle(k explore.Kind) string {
	tick := text.Tick(s.design().For(snowflake.Twitter()).Tick)
	switch k {
	case explore.Tick:
		return text.T("%s passes", tick)
	case explore.Back1:
		return text.T("clock −%s", tick)
	case explore.Back2:
		return text.T("−%d ticks", 2)
	case explore.Back3:
		return text.T("−%d ticks", 3)
	case explore.BackPast:
		return text.T("past its threshold")
	case explore.Restart:
		return text.T("restart")
	case explore.RestartSaved:
		return text.T("saved restart")
	case explore.LostAnswer:
		return text.T("lost answer")
	case explore.Second:
		return text.T("twin node")
	case explore.Race:
		return text.T("two threads")
	}
	return text.T("ask")
}

// invariantTitle is what must hold, and broken what a history that breaks it has.
func invariantTitle(i explore.Invariant) string {
	return []string{text.T("no ID twice"), text.T("IDs increase"), text.T("every request gets an ID")}[i]
}

// caption is what the search has found, its first sentence in bold.
func (l *look) caption(running bool) (bold, rest string) {
	found := []string{text.T("One ID, issued twice."), text.T("An ID below an earlier one."), text.T("A request without an ID.")}[l.Invariant]
	none := []string{text.T("No duplicate"), text.T("No ID below an earlier one"), text.T("No request without an ID")}[l.Invariant]
	depth := text.Count(l.Depth(), "%s event", "%s events")
	switch l.Verdict {
	case explore.Found:
		return found, text.T("%s suffice. None of the %s shorter histories does it.", depth, l.Shorter.String())
	case explore.None:
		return none, text.T("in all %s histories of up to %s.", l.Histories().String(), depth)
	case explore.Undecidable:
		return text.T("Not decidable here."), l.Why(l.Verdict, l.States)
	case explore.Stopped:
		return l.Why(l.Verdict, l.States), text.T("%s in all %s histories of up to %s.", none, l.Histories().String(), depth)
	}
	if running {
		return text.T("Searching: ring %d.", l.Depth()+1), text.T("%s in %s histories so far.", none, l.Histories().String())
	}
	return text.T("You stopped the search."), text.T("%s in all %s histories of up to %s.", none, l.Histories().String(), depth)
}

// limits are the bounds of a search that found nothing.
func (l *look) limits() string {
	var never []string
	for k, n := range l.Events {
		if n == 0 && explore.Can(l.design(), explore.Kind(k)) && explore.Kind(k) != explore.Ask {
			never = append(never, l.eventTitle(explore.Kind(k)))
		}
	}
	says := text.T("Complete within these bounds: up to %s, %s, and at most %s.", text.Count(l.Bounds.Events, "%s event", "%s events"),
		text.Count(1<<l.SequenceBits, "%s ID per tick", "%s IDs per tick"), text.Count(l.Bounds.Ticks, "%s tick passes", "%s ticks pass"))
	if len(never) > 0 {
		says = text.Sentences(says, text.T("Not allowed: %s.", text.List(never...)))
	}
	return says
}

// describe is the picture for a screen reader; a search that cannot decide has none.
func (l *look) describe() string {
	if len(l.Rings) == 0 {
		return ""
	}
	var rings []string
	for i, r := range l.Rings {
		if i > 0 {
			rings = append(rings, text.Group(r.States))
		}
	}
	says := text.T("%s in %s, one ring per number of events. New states in each ring: %s.",
		text.Count(l.States, "%s state", "%s states"), text.Count(l.Depth(), "%s ring", "%s rings"), text.List(rings...))
	if len(l.cards) == 0 {
		return says
	}
	var path []string
	for _, c := range l.cards {
		words := c.title
		if c.result != "" {
			words += " → " + c.result
		}
		path = append(path, words)
	}
	return text.Sentences(says, text.T("The shortest counterexample: %s.", text.Lists(path...)))
}

// verdictWords is a design's verdict for the table.
func verdictWords(v explore.Verdict, depth int) string {
	switch v {
	case explore.Found:
		return text.T("broken in %s", text.Count(depth, "%s event", "%s events"))
	case explore.Undecidable:
		return text.T("not decidable")
	}
	return text.T("holds up to %s", text.Count(depth, "%s event", "%s events"))
}
