package sim

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// MostNodes is the most nodes of a script.
const MostNodes = 16

// Cluster is a lane's nodes and, if they get their worker IDs, their registry. It is never changed
// in place.
type Cluster struct {
	Way *registry.Strategy // or fixed
	// Term is the length of a lease or session, in ticks.
	Term     int64
	Registry *registry.Registry
	Pods     []Pod
}

// fixed is the way of nodes whose worker IDs the script fixes: no claim ends, and nothing is renewed.
var fixed = &registry.Strategy{}

// Pod is a node: what it claims, and whether its program runs.
type Pod struct {
	registry.Claim
	// Life counts the starts of its program.
	Life int
	Is   PodState
	// Paused means that the whole machine stands still; its clock, which the host sets, does not.
	// Inside means that it will stand still inside its next call. Cut means that it does not reach
	// the registry or the database.
	Paused, Inside, Cut bool

	beat time.Duration // when its program renews its claim, or tries again to start
}

// PodState is what a pod's program does.
type PodState uint8

// The states.
const (
	PodOff    PodState = iota // never started
	PodTrying                 // it could not start, and tries again
	PodFailed                 // it could not start
	PodUp                     // it runs
	PodGone                   // it was killed
)

// newCluster is the cluster before the first step: only programs with fixed worker IDs run.
func newCluster(s *Script) *Cluster {
	c := &Cluster{Way: s.Workers, Term: int64(s.Term / s.Layout.Tick), Registry: &registry.Registry{Next: s.From},
		Pods: make([]Pod, len(s.Nodes))}
	if c.Way == nil {
		c.Way = fixed
		for i := range c.Pods {
			c.Pods[i].Is = PodUp
		}
	}
	return c
}

// Running is the number of pods whose program runs.
func (c *Cluster) Running() (n int) {
	if c == nil {
		return 0
	}
	for _, p := range c.Pods {
		if p.Is == PodUp {
			n++
		}
	}
	return n
}

// Shared reports whether another running program has the pod's worker ID.
func (c *Cluster) Shared(pod int) bool {
	for i := range c.Pods {
		if i != pod && c.Pods[i].Is == PodUp && c.Pods[pod].Is == PodUp && c.Pods[i].ID == c.Pods[pod].ID {
			return true
		}
	}
	return false
}

// Cluster is the lane's cluster; nil if its worker IDs are fixed.
func (l *LaneFrame) Cluster() *Cluster {
	if l.state.cluster.Way == fixed {
		return nil
	}
	return l.state.cluster
}

// RegistryClock is the registry's clock reading since the scene's zero.
func (f *Frame) RegistryClock() time.Duration { return f.Clock(len(f.run.Script.Nodes)) }

// concerns reports whether a step is done to a node: one for all leaves out the pods that have not
// started and, if it starts them, the spare ones.
func (p *laneRun) concerns(o *scriptStep, node int) bool {
	if node == len(p.servers) {
		return false
	}
	switch is := p.now.cluster.Pods[node].Is; {
	case o.node >= 0:
		return true
	case o.verb == Start:
		return is != PodUp && !(is == PodOff && p.script.Nodes[node].Spare)
	default:
		return is != PodOff
	}
}

// change replaces the cluster by a changed copy.
func (p *laneRun) change(node int, how func(*Cluster, *Pod)) {
	next := *p.now.cluster
	next.Pods = slices.Clone(next.Pods)
	p.work += len(next.Pods)
	how(&next, &next.Pods[node])
	p.now.cluster = &next
}

// pause lets a node stand still, at once or inside its next call.
func (p *laneRun) pause(node int, o *scriptStep, _ time.Duration) {
	p.change(node, func(_ *Cluster, pod *Pod) { pod.Inside, pod.Paused = o.inside, pod.Paused || !o.inside })
}

// resume lets a paused node continue. What has arrived in the meantime, it sees now.
func (p *laneRun) resume(node int, _ *scriptStep, now time.Duration) {
	p.change(node, func(_ *Cluster, pod *Pod) { pod.Paused, pod.Inside, pod.beat = false, false, max(pod.beat, now) })
	if s := &p.servers[node]; s.wake > 0 || !s.awaits {
		s.wake = max(s.wake, now)
	}
	for i := range p.messages {
		if m := &p.messages[i]; m.to == toProgram && m.node == node {
			m.at = max(m.at, now)
		}
	}
}

// cut cuts a node off. Replies that are on their way to it are lost: it waits for its timeout.
func (p *laneRun) cut(node int, _ *scriptStep, now time.Duration) {
	p.change(node, func(_ *Cluster, pod *Pod) { pod.Cut = true })
	for i := range p.messages {
		if m := &p.messages[i]; m.to == toProgram && m.node == node && m.reply.State != variant.Unanswered {
			m.at, m.reply = now+p.env.timeout, variant.Reply{State: variant.Unanswered}
		}
	}
}

func (p *laneRun) rejoin(node int, _ *scriptStep, now time.Duration) {
	p.change(node, func(_ *Cluster, pod *Pod) { pod.Cut, pod.beat = false, now })
}

// begin starts the program of a pod.
func (p *laneRun) begin(node int, _ *scriptStep, now time.Duration) { p.start(node, false, now) }

// forget removes a pod from the registry.
func (p *laneRun) forget(node int, _ *scriptStep, _ time.Duration) {
	p.change(node, func(c *Cluster, _ *Pod) { c.Registry = c.Registry.Without(p.script.Nodes[node].Name) })
}

// reach is the registry; nil if a pod cannot reach it.
func (p *laneRun) reach(node int) *registry.Registry {
	if p.env.down&1 == 1 || p.now.cluster.Pods[node].Cut {
		return nil
	}
	return p.now.cluster.Registry
}

func (p *laneRun) pod(node, life int) registry.Pod {
	n := &p.script.Nodes[node]
	return registry.Pod{Name: n.Name, Host: n.Host, Number: int64(n.Number), Life: life}
}

// clocks are the clocks as a pod sees them.
func (p *laneRun) clocks(node int, now time.Duration) registry.Now {
	read := func(node int) int64 { return p.tickAt(p.env.clocks[node].read(now)) }
	return registry.Now{True: int64(now / p.tick), Registry: read(len(p.servers)), Clock: read(node),
		Peer: func(name string) (int64, bool) {
			other := slices.IndexFunc(p.script.Nodes, func(n Node) bool { return n.Name == name })
			pod := &p.now.cluster.Pods[other]
			return read(other), pod.Is == PodUp && !pod.Paused && !pod.Cut && int64(now/p.tick) >= pod.Ready
		}}
}

// start starts a pod's program, or tries again.
func (p *laneRun) start(node int, saved bool, now time.Duration) {
	s, c := &p.servers[node], p.now.cluster
	was := c.Pods[node]
	switch {
	case was.Is == PodUp:
		return
	case c.Way == fixed:
		p.change(node, func(_ *Cluster, pod *Pod) { pod.Is = PodUp })
		return
	}
	life := was.Life
	if was.Is != PodTrying {
		life, was.Tries = life+1, 0
	}
	e := p.event(Started, node, now)
	after, claim := c.Way.Start(p.reach(node), p.pod(node, life), was.Claim, p.clocks(node, now), c.Term)
	p.change(node, func(c *Cluster, pod *Pod) {
		if after != nil {
			c.Registry = after
		}
		pod.Claim, pod.Life, pod.Is, pod.Paused = claim, life, PodUp, false
		at, retries := claim.Retries()
		switch {
		case retries:
			pod.Is, pod.beat = PodTrying, time.Duration(at)*p.tick
		case claim.Why != registry.Fine:
			pod.Is = PodFailed
		case c.Way.Beats():
			pod.beat = now + time.Duration(c.Way.First(c.Term))*p.tick
		}
	})
	s.is, e.Why = dead, claim.Why
	if claim.Why == registry.Fine {
		s.is = runs
		if (!saved || was.ID != claim.ID) && !p.number(node, now) {
			s.is, e.Why = dead, registry.Exhausted
			p.change(node, func(_ *Cluster, pod *Pod) { pod.Is, pod.Why = PodFailed, registry.Exhausted })
		}
	}
	e.After = s.machine
	p.note(e)
}

// number gives a pod's program a generator with its worker ID, if that fits the layout.
func (p *laneRun) number(node int, now time.Duration) (fits bool) {
	c := p.now.cluster.Pods[node]
	m, err := p.machine(node, uint64(c.ID), p.tickAt(p.env.clocks[node].read(now)))
	if err == nil {
		p.servers[node].machine = m
	}
	return err == nil
}

// ended is called when a node's program has been killed.
func (p *laneRun) ended(node int) {
	confirmed := p.now.cluster.Way.Confirms && p.reach(node) != nil
	p.change(node, func(c *Cluster, pod *Pod) {
		if confirmed {
			c.Registry = c.Registry.Without(p.script.Nodes[node].Name)
			pod.Disk = 0
		}
		if pod.Paused, pod.Inside = false, false; pod.Is != PodOff {
			pod.Is = PodGone
		}
	})
}

// deploy replaces all programs by some that get their worker IDs in another way.
func (p *laneRun) deploy(o *scriptStep, now time.Duration) {
	var again []int
	for node := range p.servers {
		pod := p.now.cluster.Pods[node]
		if pod.Is != PodOff && pod.Is != PodGone {
			again = append(again, node)
			p.end(Killed, node, p.servers[node].machine, now)
		}
		p.change(node, func(c *Cluster, pod *Pod) {
			c.Way, c.Term, c.Registry = o.way, int64(o.d/p.tick), &registry.Registry{Next: int64(o.n)}
			*pod = Pod{Life: pod.Life, Is: pod.Is, Cut: pod.Cut}
		})
	}
	for _, node := range again {
		p.servers[node].is = dead
		p.change(node, func(_ *Cluster, pod *Pod) { pod.Is = PodGone })
		p.start(node, false, now)
	}
}

// nextBeat is the pod whose program renews its claim or tries to start first, and when; −1 for none.
func (p *laneRun) nextBeat() (next int, at time.Duration) {
	next = -1
	for i := range p.now.cluster.Pods {
		pod := &p.now.cluster.Pods[i]
		beats := pod.Is == PodTrying || pod.Is == PodUp && p.now.cluster.Way.Beats()
		if beats && !pod.Paused && (next < 0 || pod.beat < at) {
			next, at = i, pod.beat
		}
	}
	return next, at
}

func (p *laneRun) beat(node int, now time.Duration) {
	c := p.now.cluster
	was := c.Pods[node]
	if was.Is == PodTrying {
		p.start(node, false, now)
		return
	}
	after, claim, next := c.Way.Beat(p.reach(node), p.pod(node, was.Life), was.Claim, p.clocks(node, now), c.Term)
	e := p.event(Moved, node, now)
	p.change(node, func(c *Cluster, pod *Pod) {
		if after != nil {
			c.Registry = after
		}
		pod.Claim, pod.beat = claim, now+time.Duration(next)*p.tick
	})
	if claim.ID != was.ID {
		p.number(node, now)
		e.After = p.servers[node].machine
		p.note(e)
	}
}

// mayIssue is the check at the start of a call. It rejects the caller, or lets the pod stand still
// behind it, and reports whether the call continues.
func (p *laneRun) mayIssue(node int, now time.Duration) bool {
	pod := &p.now.cluster.Pods[node]
	if why := p.now.cluster.Way.Check(pod.Claim,
		registry.Now{True: int64(now / p.tick), Clock: p.tickAt(p.env.clocks[node].read(now))}); why != registry.Fine {
		e := p.event(Barred, node, now)
		e.Reading.Now = p.tickAt(e.Clock)
		p.bar(e, why)
		return false
	}
	if pod.Inside {
		e := p.event(Held, node, now)
		p.change(node, func(_ *Cluster, pod *Pod) { pod.Paused, pod.Inside = true, false })
		p.servers[node].wake = now
		p.note(e)
		return false
	}
	return true
}

// granted reports whether a pod may issue the ID that an event made.
func (p *laneRun) granted(e *Event) bool {
	return e.Outcome.Verdict != snowflake.Issued || p.now.cluster.Way.Grants(p.now.cluster.Pods[e.Node].Claim, e.Tick())
}

// bar rejects the caller that is being served.
func (p *laneRun) bar(e Event, why registry.Why) {
	s := &p.servers[e.Node]
	e.Kind, e.Why, e.Asked, e.After = Barred, why, s.asked, e.Before
	s.busy, s.wake, s.awaits = false, e.At, false
	p.note(e)
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
			words = append(words,
				text.Tell("%s passes its check, then pauses before it reads the clock.", l.podName(e)))
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
