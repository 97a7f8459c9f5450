package rollback

import (
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// verdict is a step's result in a row: a kind, which has a symbol, and a few words.
type verdict struct {
	kind, words string
	note, hue   string // more words, and their colour
}

// verdictOf is the result of the frame's step at a lane's node.
func (r *ruled) verdictOf(f *sim.LaneFrame, node int) verdict {
	c := stepOf(f, node)
	name := func(e *sim.Event) string { return r.ruler.IDName(f.Index(), e) }
	var v verdict
	switch {
	case c.twice != nil:
		v = verdict{kind: "twice", words: text.T("TWICE %s", name(c.twice))}
		if c.repeated > 1 {
			v.note, v.hue = text.T("and %d more", c.repeated-1), "wrong"
		}
	case c.restarted != nil:
		v = remembered(c.restarted)
		if last := lastOf(f, node); last != nil {
			v.note, v.hue = name(last), "memory"
		}
	case c.refused != nil:
		v = verdict{kind: "refused", words: text.T("rejected")}
		if lead := f.Field("lead-ms"); lead != "0" {
			v.note = text.T("clock is %s ms behind", lead)
		}
		if c.refusals > 1 {
			v.words = text.T("rejected %s", text.Group(c.refusals))
		}
	case c.issued != nil:
		v = verdict{kind: "issued", words: text.T("issued %s", name(c.issued))}
		switch {
		case c.issued.Above >= 0:
			v.note, v.hue = text.T("out of order"), "wrong"
		case c.given > 1:
			v.note = text.T("%s IDs", text.Group(c.given))
		}
	case f.Waiting(node) != nil:
	case f.Last() != nil:
		v = verdict{kind: "knows", words: text.T("last %s", name(lastOf(f, node)))}
	default:
		v = verdict{kind: "none", words: text.T("nothing yet")}
	}
	return withWait(v, f, node)
}

// withWait adds the wait, or how far the last ID is ahead of the clock.
func withWait(v verdict, f *sim.LaneFrame, node int) verdict {
	waiting := f.Waiting(node)
	lead := f.Field("lead-ms")
	switch {
	case waiting != nil:
		ticks := max(waiting.Outcome.Wait, waiting.Outcome.Hold)
		wait := waiting.At - waiting.Asked + f.Of().Layout.Tick*time.Duration(ticks)
		v = verdict{kind: "waits", words: text.T("waits %s", milliseconds(wait))}
		if queue := f.Queue(node); queue > 1 {
			v.note = text.T("%d in queue", queue)
		}
	case v.note == "" && lead != "0" && v.kind != "none":
		v.note, v.hue = text.T("%s ms ahead", lead), "lead"
	}
	return v
}

// remembered reports whether a restarted program kept its state.
func remembered(e *sim.Event) verdict {
	if slices.Equal(e.Before.Vars(), e.After.Vars()) {
		return verdict{kind: "kept", words: text.T("keeps its state")}
	}
	return verdict{kind: "forgot", words: text.T("loses its state")}
}

// lastOf is the node's last ID; if it has none, the lane's.
func lastOf(f *sim.LaneFrame, node int) *sim.Event {
	log := f.Log()
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Issued && log[i].Node == node {
			return &log[i]
		}
	}
	return f.Last()
}

// outcome is what happened at a node in a step.
type outcome struct {
	issued, refused, twice, restarted *sim.Event // the last of each
	given, refusals, repeated         int
}

func stepOf(f *sim.LaneFrame, node int) (c outcome) {
	events := f.Events()
	for i := range events {
		e := &events[i]
		switch {
		case e.Node != node:
		case e.Kind == sim.Restarted:
			c.restarted = e
		case e.Issued:
			c.issued, c.refused = e, nil
			if c.given++; e.Twin >= 0 {
				c.twice = e
				c.repeated++
			}
		case e.Answers():
			c.refused = e
			c.refusals++
		}
	}
	return c
}

func milliseconds(d time.Duration) string {
	return text.T("%s ms", strconv.FormatFloat(float64(d)/1e6, 'f', -1, 64))
}
