package sim

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// podEvent describes what a step did to pods.
func (f *Frame) podEvent() string {
	o := f.frame.op
	who, fixed := text.Tell("Every pod"), f.run.Script.Workers == nil
	if o.node >= 0 {
		who = f.run.Script.Nodes[o.node].Name
	} else if fixed {
		who = f.program()
	}
	switch {
	case fixed && o.verb == Cut:
		return text.Tell("%s is cut off from the database.", who)
	case fixed && o.verb == Rejoin:
		return text.Tell("%s reaches the database again.", who)
	}
	switch o.verb {
	case Start:
		if o.node < 0 {
			return text.Tell("The pods start.")
		}
		return text.Tell("%s starts.", who)
	case Pause:
		if o.inside {
			return text.Tell("%s will pause inside its next call, before it reads the clock.", who)
		}
		return text.Tell("%s pauses: the whole machine stands still.", who)
	case Resume:
		return text.Tell("%s runs again.", who)
	case Cut:
		return text.Tell("%s is cut off from the registry.", who)
	case Rejoin:
		return text.Tell("%s reaches the registry again.", who)
	case Forget:
		return text.Tell("%s is removed from the registry.", who)
	}
	return text.Tell("A new version is deployed. Worker IDs: %s.", text.T(o.way.Title))
}

// started describes which programs started, failed to start or got another worker ID.
func (l *LaneFrame) started(events []Event) (words []string) {
	var up, failed []*Event
	for i := range events {
		switch e := &events[i]; {
		case e.Kind == Started && e.Why == registry.Fine:
			up = append(up, e)
		case e.Kind == Started:
			failed = append(failed, e)
		case e.Kind == Moved:
			words = append(words, text.Tell("%s gets worker ID %s.", l.podName(e), number(e.Cluster.Pods[e.Node].ID)))
		case e.Kind == Held:
			words = append(words, text.Tell("%s passes its check, then pauses before it reads the clock.", l.podName(e)))
		}
	}
	if len(up) > 0 {
		var names, ids []string
		for _, e := range up {
			names, ids = append(names, l.podName(e)), append(ids, number(e.Cluster.Pods[e.Node].ID))
		}
		who := strings.Join(names, ", ")
		if len(up) > 3 {
			who = text.Count(len(up), "%s pod", "%s pods")
		}
		words = append(words, text.Tell("%s: worker ID %s.", who, strings.Join(ids, ", ")))
	}
	if len(failed) > 0 {
		last := failed[len(failed)-1]
		who := l.podName(last)
		if len(failed) > 1 {
			who = text.Count(len(failed), "%s pod", "%s pods")
		}
		words = append(words, text.Tell("%s cannot start: %s.", who, Reason(last.Why)))
	}
	return words
}

func (l *LaneFrame) podName(e *Event) string { return l.run.Script.Nodes[e.Node].Name }

// barred is why a program rejected a request.
func (l *LaneFrame) barred(e *Event) string {
	c := &e.Cluster.Pods[e.Node]
	switch now := number(e.Reading.Now); {
	case e.Why == registry.Outside && e.Reading.Now < c.From:
		return text.Tell("tick %s is before the grant [%s, %s)", now, number(c.From), number(c.Until))
	case e.Why == registry.Outside:
		return text.Tell("tick %s is not in the grant [%s, %s)", now, number(c.From), number(c.Until))
	case e.Why == registry.Expired:
		return text.Tell("by its clock, %s, the lease ended at %s", now, number(c.Until))
	}
	return Reason(e.Why)
}

// Reason is why a program has no worker ID.
func Reason(why registry.Why) string {
	switch why {
	case registry.Unreachable:
		return text.Tell("it does not reach the registry")
	case registry.TooLarge:
		return text.Tell("IllegalArgumentException, Worker ID can’t be greater than 31")
	case registry.Taken:
		return text.Tell("its worker ID is taken")
	case registry.Exhausted:
		return text.Tell("the worker ID exceeds its field")
	case registry.Mute:
		return text.Tell("a peer does not answer")
	case registry.Skewed:
		return text.Tell("its clock is more than 10 s from the mean of its peers")
	case registry.Backwards:
		return text.Tell("its clock is behind the time that it stored")
	case registry.Sleeping:
		return text.Tell("it does not serve yet")
	}
	return text.Tell("it has not started")
}
