package sim

import (
	"math"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// laneRun is a lane while it plays: machines, waiting calls, messages in transit, and the log.
type laneRun struct {
	script   *Script
	lane     *Lane
	env      *environment
	loop     *variant.Loop // see code
	offset   time.Duration // from the layout's epoch to the scene's zero
	tick     time.Duration
	most     int64         // the largest tick that fits
	spins    time.Duration // readings a tick of a call that spins
	servers  []server
	messages []message
	log      []Event
	work     int                  // see [Run.Work]
	first    map[variant.ID]int32 // where each ID was issued first
	old      old
	now      laneState
	// draws are the first random sequences, drawn counts them, and otherwise is what follows them.
	draws     []uint64
	drawn     int
	otherwise uint64
	made      map[machineOrigin]variant.Machine
}

// laneState is a lane's state after a step. Consecutive frames share one if nothing changed.
type laneState struct {
	totals  Totals
	log     int
	broken  [5]int32 // where each invariant broke first, or −1
	last    int32    // the last ID issued, or −1
	store   variant.Store
	cluster *Cluster
	lose    int // number of the store's answers that will be lost
}

// server is one node of a lane. It serves one call at a time.
type server struct {
	machine variant.Machine
	queue   []calls
	busy    bool
	asked   time.Duration // when the call was made
	read    time.Duration // when the machine was given a reading last, or −1
	after   snowflake.Verdict
	wake    time.Duration // when it continues
	awaits  bool          // it continues when the store answers, or at wake if that is not 0
	held    *Event        // its ID is held back; nil for none
	top     int32         // the largest ID issued, by its place in the log, or −1
	life    int           // counts restarts: answers to an earlier program are dropped
	is      serverStatus
}

type serverStatus uint8

const (
	runs         serverStatus = iota
	boots                     // it waits for its database row
	unregistered              // it got no answer and retries at the next request
	dead
)

// calls are n requests made at one time that reach the node at another.
type calls struct {
	at, asked time.Duration
	n         int
}

func newPlayer(s *Script, l *Lane, env *environment) (*laneRun, error) {
	p := &laneRun{
		script: s, lane: l, env: env, offset: s.Zero.Sub(l.Layout.Epoch), tick: l.Layout.Tick,
		first: map[variant.ID]int32{},
		draws: l.Draws, made: map[machineOrigin]variant.Machine{},
		spins: time.Duration(s.Readings), most: math.MaxInt64,
		old: old{top: -1},
	}
	if at := l.Layout.Index(snowflake.KindTime); at >= 0 {
		p.most = int64(min(l.Layout.Fields[at].Max(), math.MaxInt64))
	}
	p.now = laneState{broken: [5]int32{-1, -1, -1, -1, -1}, last: -1}
	if l.Design.Store != nil {
		p.now.store = l.Design.Store(len(s.Nodes))
		if l.Step > 0 {
			p.now.store[0].Step = l.Step
		}
		for i := range p.now.store {
			if row := &p.now.store[i]; l.From > 0 && row.Max > 0 {
				row.Max = l.From - 1
			}
		}
	}
	p.now.cluster = newCluster(s)
	for i, n := range s.Nodes {
		m, err := p.machine(i, n.Number, p.tickAt(0))
		if err != nil {
			return nil, err
		}
		if l.Design.Boots {
			p.now.store[0].Max = max(p.now.store[0].Max, int64(n.Number))
		}
		p.servers = append(p.servers, server{machine: m, read: -1, top: -1})
		if p.now.cluster.Pods[i].Is != PodUp {
			p.servers[i].is = dead
		}
	}
	return p, nil
}

func (p *laneRun) tickAt(clock time.Duration) int64 {
	since := p.offset + clock
	n := since / p.tick
	if since%p.tick < 0 {
		n--
	}
	return int64(n)
}

func (p *laneRun) ask(node, n int, now time.Duration) {
	p.servers[node].queue = append(p.servers[node].queue, calls{now + p.lane.Behind/2, now, n})
	p.now.totals.Asked += n
	p.log = slices.Grow(p.log, min(n, mostAhead))
}

func (p *laneRun) idle(node int) bool {
	for i := range p.messages {
		if m := &p.messages[i]; m.to == toCaller && m.node == node {
			return false
		}
	}
	s := &p.servers[node]
	return !s.busy && len(s.queue) == 0
}

// wakes is when a node continues; ok is false if it is idle or waits for the store.
func (p *laneRun) wakes(node int) (at time.Duration, ok bool) {
	switch s := &p.servers[node]; {
	case p.now.cluster.Pods[node].Paused:
		return 0, false
	case s.busy && s.awaits && s.wake == 0, s.is == boots:
		return 0, false
	case s.busy:
		return s.wake, true
	case len(s.queue) > 0:
		return max(s.wake, s.queue[0].at), true
	}
	return 0, false
}

// play processes, in order, everything due up to a true time. It returns false if the lane has most
// events before, or if that takes so much work.
func (p *laneRun) play(until time.Duration, most, work int) bool {
	for work += p.work; len(p.log) < most && p.work < work; {
		p.work += 1 + (len(p.servers)+len(p.messages))/8
		node, first := -1, until+1
		for i := range p.servers {
			if at, ok := p.wakes(i); ok && at < first {
				node, first = i, at
			}
		}
		beat, at := p.nextBeat()
		switch next := p.nextMessage(); {
		case next >= 0 && p.messages[next].at <= min(first, until):
			p.deliver(next)
		case beat >= 0 && at < first && at <= until:
			p.beat(beat, at)
		case node < 0:
			return true
		default:
			p.serve(node, first)
		}
	}
	return false
}

func (p *laneRun) serve(node int, now time.Duration) {
	s := &p.servers[node]
	switch {
	case s.is == dead:
		p.turnAway(node, now)
	case s.is == unregistered:
		p.boot(node, now)
	case s.held != nil:
		e := p.woken(*s.held, now)
		s.busy, s.held = false, nil
		p.answer(e)
	default:
		if !s.busy {
			s.busy, s.asked, s.after = true, s.queue[0].asked, 0
			if s.queue[0].n--; s.queue[0].n == 0 {
				s.queue = s.queue[1:]
			}
			if !p.mayIssue(node, now) {
				return
			}
		}
		p.take(node, variant.Reading{After: s.after}, now)
	}
}

// draw is the next random sequence, plus 1; 0 leaves it to the machine's seed.
func (p *laneRun) draw() uint64 {
	if p.drawn < len(p.draws) {
		return p.draws[p.drawn] + 1
	}
	return p.otherwise
}

// woken is the event that delivers an ID that was made earlier.
func (p *laneRun) woken(e Event, now time.Duration) Event {
	e.Kind, e.At, e.Clock, e.Before, e.Away = Woken, now, p.env.clocks[e.Node].read(now), e.After, false
	return e
}

func (p *laneRun) take(node int, r variant.Reading, now time.Duration) {
	s, e := &p.servers[node], p.event(Asked, node, now)
	r.Now, r.AtOnce, r.Draw = p.tickAt(e.Clock), s.read == now, p.draw()
	e.Asked, e.Reading, s.read = s.asked, r, now
	if s.machine, e.Outcome = s.machine.Ask(r); e.Outcome.Below > 0 {
		p.drawn++
	}
	if !p.granted(&e) {
		s.machine = e.Before
		p.bar(e, registry.Outside)
		return
	}
	e.After, s.awaits = s.machine, e.Outcome.Then == variant.Await
	p.send(node, e.Outcome.Send, now)
	wait := p.wait(e)
	if wait <= 0 && !s.awaits {
		s.busy, s.wake = false, now
		p.answer(e)
		return
	}
	s.wake, s.after = 0, e.Outcome.Verdict
	if wait > 0 {
		s.wake = now + wait
	}
	if e.Outcome.Then == variant.Return {
		held := e
		s.held = &held
	}
	p.log = append(p.log, e)
}

// wait is how long an event keeps its call.
func (p *laneRun) wait(e Event) time.Duration {
	into := (p.offset + e.Clock) - time.Duration(e.Reading.Now)*p.tick // how much of the tick has passed
	switch {
	case e.Outcome.Then == variant.Spin:
		next := into*p.spins/p.tick + 1
		return (next*p.tick+p.spins-1)/p.spins - into
	case e.Outcome.Then == variant.Sleep, e.Outcome.Then == variant.Await:
		return time.Duration(e.Outcome.Wait) * p.tick
	case e.Outcome.Then == variant.Until:
		return time.Duration(e.Outcome.Wait)*p.tick - into
	}
	return max(time.Duration(e.Outcome.Hold)*p.tick-into, 0)
}

// restart ends a node's program and the call in it, and starts it again. Waiting callers are
// rejected. Requests in transit reach the store, but their answers are dropped.
func (p *laneRun) restart(node int, o *scriptStep, now time.Duration) {
	s := &p.servers[node]
	p.end(Restarted, node, s.machine.Restart(o.saved), now)
	s.is = runs
	p.change(node, func(_ *Cluster, pod *Pod) { pod.Is, pod.Paused, pod.Inside = PodGone, false, false })
	p.start(node, o.saved, now)
	if p.lane.Design.Boots {
		p.boot(node, now)
	}
}

// kill ends a node's program until a restart.
func (p *laneRun) kill(node int, _ *scriptStep, now time.Duration) {
	s := &p.servers[node]
	p.end(Killed, node, s.machine, now)
	s.is = dead
	p.ended(node)
}

func (p *laneRun) end(kind EventKind, node int, then variant.Machine, now time.Duration) {
	s, e := &p.servers[node], p.event(kind, node, now)
	e.After, e.Turned = then, s.turned(math.MaxInt64)
	s.machine, s.busy, s.queue, s.wake, s.held, s.awaits = then, false, nil, now, nil, false
	s.life++
	p.note(e)
}

// turned is the number of callers rejected that have arrived by a true time: the one being
// served and those waiting.
func (s *server) turned(now time.Duration) (n int) {
	if s.busy {
		n++
	}
	for _, c := range s.queue {
		if c.at <= now {
			n += c.n
		}
	}
	return n
}

// turnAway rejects everyone waiting at a node whose program does not run.
func (p *laneRun) turnAway(node int, now time.Duration) {
	s, e := &p.servers[node], p.event(Turned, node, now)
	e.Turned = s.turned(now)
	s.busy = false
	s.queue = slices.DeleteFunc(slices.Clone(s.queue), func(c calls) bool { return c.at <= now })
	p.note(e)
}

// machineOrigin says with what a machine was made. A documented loop depends on its number alone.
type machineOrigin struct {
	node   int
	number uint64
	now    int64
}

// machine makes a node's machine. Nodes that cannot be told apart share one: machines made apart are
// never equal.
func (p *laneRun) machine(node int, number uint64, now int64) (m variant.Machine, err error) {
	with := machineOrigin{node, number, now}
	if p.lane.Design.Make == nil {
		with = machineOrigin{number: number}
	}
	m, ok := p.made[with]
	if !ok {
		if m, err = p.lane.machine(p.script, node, number, now); err == nil {
			p.made[with] = m
		}
	}
	return m, err
}

// machine makes the lane's machine for a node, with a node ID and the tick at which it starts.
func (l *Lane) machine(s *Script, node int, number uint64, now int64) (variant.Machine, error) {
	c := variant.Config{Layout: l.Layout, Number: number, Policy: l.Policy, Waits: l.Waits, Now: now}
	c.Node, c.Nodes = node, len(s.Nodes)
	if l.Used > 0 {
		c.From = snowflake.State{Tick: int64((s.Zero.Sub(l.Layout.Epoch) + l.UsedAt) / l.Layout.Tick), Sequence: l.Used}
	}
	return l.Design.New(c)
}

// clock is one node's clock: what it reads is a function of the stage's true time alone, until
// the script changes it.
type clock struct {
	at     time.Duration // true time of the last change
	base   time.Duration // reading at that time, since the scene's zero
	drift  int64         // in parts per million; positive runs fast
	slew   time.Duration // correction still to be made
	rate   int64         // of the correction, in parts per million
	frozen bool
}

// slewRate is the fastest, in parts per million, that NTP corrects a clock without a step.
const slewRate = 500

// read needs a true time that is not before the clock was last changed.
func (c clock) read(now time.Duration) time.Duration {
	if c.frozen {
		return c.base
	}
	passed := now - c.at
	return c.base + passed + perMillion(passed, c.drift) + c.slewed(passed)
}

func (c clock) slewed(passed time.Duration) time.Duration {
	done := perMillion(passed, c.rate)
	if c.slew < 0 {
		return max(c.slew, -done)
	}
	return min(c.slew, done)
}

func perMillion(d time.Duration, ppm int64) time.Duration {
	whole, rest := d/1e6, d%1e6
	return whole*time.Duration(ppm) + rest*time.Duration(ppm)/1e6
}

// touch returns the same clock with its base at a true time, ready to be changed.
func (c clock) touch(now time.Duration) clock {
	base := c.read(now)
	if !c.frozen {
		c.slew -= c.slewed(now - c.at)
	}
	c.at, c.base = now, base
	return c
}

// environment is shared by all lanes: the clocks and the state of the databases.
type environment struct {
	clocks []clock // one for each node, then the registry's; shared while none is touched
	// down has a bit for each row whose server is down.
	down uint8
	// latency is the round trip of a request; timeout is when a program gives up.
	latency, timeout time.Duration
}

// A database in the same building, and roughly the default timeout of database drivers.
const (
	usualLatency = 2 * time.Millisecond
	usualTimeout = time.Second
)
