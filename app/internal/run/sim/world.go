package sim

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// world is the state of a run while it plays.
type world struct {
	environment
	run  *Run
	most int // steps
	now  time.Duration
	seen int // lanes
}

// play plays steps until one cuts the run.
func (st *world) play(steps []*op) {
	for _, o := range steps {
		if len(st.run.frames) > st.most {
			most, _ := st.run.Script.limits()
			const problem = "stopped after %s steps; a script may have at most %s. Does it repeat without end?"
			st.cut(o, text.Tell(problem, number(int64(st.most)), number(int64(most))))
			return
		}
		st.run.played = append(st.run.played, o)
		fine := st.step(o) && st.affords(o)
		st.record(o)
		if !fine {
			return
		}
	}
}

// affords cuts a run that has become too large.
func (st *world) affords(o *op) bool {
	_, most := st.run.Script.limits()
	for _, p := range st.run.lanes {
		if len(p.log) >= most {
			return st.cut(o, text.Tell("stopped after %s clock readings; request fewer IDs, or use fewer lanes", number(int64(most))))
		}
	}
	if st.now > mostTime {
		return st.cut(o, text.Tell("stopped after ten years; let less time pass"))
	}
	if st.run.Work() >= MostWork {
		return st.cut(o, text.Tell("stopped, because the script takes too long; request fewer IDs, let less time pass, or use fewer nodes, lanes or expectations"))
	}
	return true
}

func (st *world) cut(o *op, problem string) bool {
	st.run.Cut = &Error{Line: o.line, Word: string(o.verb), Problem: problem}
	return false
}

// step executes a step and lets time pass until it is over.
func (st *world) step(o *op) bool {
	switch o.verb {
	case Advance:
		return st.passTime(st.now+o.d, o)
	case Ask:
		if o.every > 0 {
			for range o.n {
				st.eachLane(o, func(p *laneRun, node int) { p.ask(node, 1, st.now) })
				if !st.passTime(st.now+o.every, o) {
					return false
				}
			}
			return true
		}
		st.eachLane(o, func(p *laneRun, node int) { p.ask(node, o.n, st.now) })
		if o.async {
			return st.passTime(st.now, o)
		}
		return st.answered(o)
	case Restart:
		st.wake(o)
		st.eachLane(o, func(p *laneRun, node int) { p.restart(node, o.saved, st.now) })
	case Kill:
		st.wake(o)
		st.eachLane(o, func(p *laneRun, node int) { p.kill(node, st.now) })
	case Down, Up, Latency, Timeout, Lose, Join:
		st.changeStores(o)
	case Others:
		st.seen = len(st.run.lanes)
	case Start, Pause, Resume, Cut, Rejoin, Forget, Deploy:
		return st.changeCluster(o)
	default:
		st.clocks = slices.Clone(st.clocks)
		st.each(o, func(node int) { st.clocks[node] = st.turn(st.clocks[node].touch(st.now), o) })
	}
	return true
}

func (st *world) turn(c clock, o *op) clock {
	switch o.verb {
	case Set:
		c.base, c.slew = o.d, 0
	case Back:
		c.base -= o.d
	case Forth:
		c.base += o.d
	case Freeze:
		c.frozen = true
	case Thaw:
		c.frozen = false
	case Drift:
		c.drift = int64(o.n)
	case Slew:
		c.slew, c.rate = c.slew+o.d, int64(o.n)
	}
	return c
}

func (st *world) changeStores(o *op) {
	rows := uint8(1<<store.Rows - 1)
	if o.n > 0 {
		rows = 1 << (o.n - 1)
	}
	switch o.verb {
	case Down:
		st.down |= rows
	case Up:
		st.down &^= rows
	case Latency:
		st.latency = o.d
	case Timeout:
		st.timeout = o.d
	case Lose:
		for _, p := range st.run.lanes {
			p.now.lose += o.n
		}
	case Join:
		for _, p := range st.run.lanes {
			p.now.store = p.now.store.Join()
		}
	}
}

func (st *world) eachLane(o *op, do func(p *laneRun, node int)) {
	st.run.work += len(st.run.lanes) * len(st.clocks)
	st.each(o, func(node int) {
		for _, p := range st.run.lanes {
			if p.concerns(o, node) {
				do(p, node)
			}
		}
	})
}

func (st *world) each(o *op, do func(node int)) {
	for node := range st.clocks {
		if o.node < 0 || o.node == node {
			do(node)
		}
	}
}

func (st *world) passTime(until time.Duration, o *op) bool {
	_, most := st.run.Script.limits()
	for _, p := range st.run.lanes {
		if !p.play(until, most, MostWork-st.run.Work()) {
			return st.affords(o)
		}
	}
	st.now = until
	return st.affords(o)
}

// answered lets time pass until, in one of the lanes, a node has answered all its calls. So a
// single lane is waited for; of several, the fastest decides.
func (st *world) answered(o *op) bool {
	for waited := 0; ; waited++ {
		if !st.passTime(st.now, o) {
			return false
		}
		wake, waits, idle := time.Duration(0), false, false
		next := func(at time.Duration, ok bool) {
			if ok && (!waits || at < wake) {
				wake, waits = at, true
			}
		}
		st.eachLane(o, func(p *laneRun, node int) {
			idle = idle || p.idle(node)
			next(p.wakes(node))
			if at := p.nextMessage(); at >= 0 {
				next(p.messages[at].at, true)
			}
		})
		switch {
		case idle, !waits:
			return true
		case waited == mostWait:
			const problem = "stopped after %s waits: the clock never reaches the time at which this call could end"
			return st.cut(o, text.Tell(problem, number(mostWait)))
		}
		st.now = wake
	}
}

// record stores the frame after a step and checks its expectations.
func (st *world) record(o *op) {
	r := st.run
	r.work += (1 + len(o.expects)) * len(r.lanes)
	f := frame{at: st.now, op: o, environment: st.environment, laneStates: make([]*laneState, len(r.lanes)), seen: st.seen}
	var was []*laneState
	if n := len(r.frames); n > 0 {
		was = r.frames[n-1].laneStates
	}
	for i, p := range r.lanes {
		if p.now.log = len(p.log); was != nil && p.now == *was[i] {
			f.laneStates[i] = was[i]
			continue
		}
		m := p.now
		f.laneStates[i] = &m
	}
	if slices.Equal(f.laneStates, was) {
		f.laneStates = was
	}
	r.frames = append(r.frames, f)
	for _, e := range o.expects {
		r.check(r.Len()-1, e)
	}
}
