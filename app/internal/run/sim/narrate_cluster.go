package sim

import (
	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// podEvent describes what a step did to pods.
func (f *Frame) podEvent() string {
	o, fixed := f.frame.op, f.run.Script.Workers == nil
	switch o.verb {
	case Start:
		return f.ofPods("%s starts.", "The pods start.", "", "")
	case Pause:
		if o.inside {
			return f.ofPods("%s will pause inside its next call, before it reads the clock.", "Every pod will pause inside its next call, before it reads the clock.", "", "")
		}
		return f.ofPods("%s pauses: the whole machine stands still.", "Every pod pauses: the whole machine stands still.",
			"The program pauses: the whole machine stands still.", "Every program pauses: the whole machine stands still.")
	case Resume:
		return f.ofPods("%s runs again.", "Every pod runs again.", "The program runs again.", "Every program runs again.")
	case Cut:
		if fixed {
			return f.ofPods("%s is cut off from the database.", "", "The program is cut off from the database.", "Every program is cut off from the database.")
		}
		return f.ofPods("%s is cut off from the registry.", "Every pod is cut off from the registry.", "", "")
	case Rejoin:
		if fixed {
			return f.ofPods("%s reaches the database again.", "", "The program reaches the database again.", "Every program reaches the database again.")
		}
		return f.ofPods("%s reaches the registry again.", "Every pod reaches the registry again.", "", "")
	case Forget:
		return f.ofPods("%s is removed from the registry.", "Every pod is removed from the registry.", "", "")
	}
	return text.Tell("A new version is deployed. Worker IDs: %s.", text.T(o.way.Title))
}

// ofPods is a sentence about the pod that the step names, or about all: pods, or programs of a script
// without worker IDs.
func (f *Frame) ofPods(named, pods, one, every text.Message) string {
	switch s, node := f.run.Script, f.frame.op.node; {
	case node >= 0:
		return text.Tell(named, s.Nodes[node].Name)
	case s.Workers != nil:
		return text.Tell(pods)
	default:
		return f.ofProgram(one, every, "", "")
	}
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
		who := text.List(names...)
		if len(up) > 3 {
			who = text.Count(len(up), "%s pod", "%s pods")
		}
		words = append(words, text.Tell("%s: worker ID %s.", who, text.List(ids...)))
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
