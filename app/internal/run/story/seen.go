package story

import (
	"cmp"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// lane is a script's design and what its IDs look like.
type lane struct {
	script string // the lines before the steps
	alone  string // lines that stop the store and every other server
	busy   string // lines after which one shop has served more than the others; by default shop a serves alone
	bits   int    // of an ID
	// servers means that the shops are the store's servers, which one client asks in turn.
	servers bool
}

// run plays the steps of a lane. A script of this package is always valid.
func (p *Staging) run(l lane, steps string) *Staging {
	p.design, p.Run = &l, act.Play(l.script+steps)
	return p
}

// try tries the lane once with a shop that is alone, and once with one that serves more than the others.
func (p *Staging) try() {
	if p.tried {
		return
	}
	p.tried = true
	l := p.design
	last := act.Play(l.script + "set 100ms\n" + l.alone + "ask a\nadvance 3s\n")
	p.alone = last.Frame(last.Len()-1).Lane(0).Totals().Issued > 0
	last = act.Play(l.script + "set 100ms\n" + cmp.Or(l.busy, "ask a 3\n") + "advance 10ms\nask\nask\nadvance 3s\n")
	p.sorted = sorted(last.Frame(last.Len() - 1).Lane(0).Log())
}

// lane is the run's only lane after a step.
func (p *Staging) lane(step int) *sim.LaneFrame { return p.Run.Frame(p.frames[step]).Lane(0) }

// Customers are all that have come by a step.
func (p *Staging) Customers(step int) []act.Customer {
	if p.Run == nil {
		return nil
	}
	return act.Customers(p.lane(step), p.design.servers)
}

// Most is how many customers a step of the part has at most: those of the last one, because nobody leaves.
func (p *Staging) Most() int { return len(p.Customers(len(p.frames) - 1)) }

// Duplicate is the ID that was issued twice last, and the two customers; ok is false if there is none.
func (p *Staging) Duplicate(step int) (id string, first, second int, ok bool) {
	all := p.Customers(step)
	for i := len(all) - 1; i >= 0; i-- {
		if c := all[i]; c.Twin >= 0 {
			return act.Text(c.Ticket), c.Twin, i, true
		}
	}
	return "", 0, 0, false
}

// TwoCounters are the ID that two shops hand out in the second beat, and their customers.
func TwoCounters() (id string, customers [2]act.Customer) {
	const last = 1
	k := Act.Tell(act.Ref{Screen: 2, Step: last}, act.Made{}, act.Exported(), act.Nobody).At().Looks[0].Of.(*Look)
	id, first, second, _ := k.Duplicate(last)
	all := k.Customers()
	return id, [2]act.Customer{all[first], all[second]}
}

// Twice is the ID that two threads have handed out; empty if there is none.
func (p *Staging) Twice(step int) string {
	if len(p.races) > step && p.races[step].Duplicate() {
		return act.Text(p.races[step].Slip(0))
	}
	return ""
}

// Lamps are the four properties after a step: unique, sorted, independent, 64 bits.
func (p *Staging) Lamps(step int) [4]act.Lamp {
	if p.Run == nil {
		return [4]act.Lamp{act.Lit(p.Twice(step) == "" && !p.repeats()), act.Lit(!p.repeats()), act.Holds, act.Holds}
	}
	l := p.lane(step)
	if l.Totals().Issued == 0 {
		return [4]act.Lamp{}
	}
	p.try()
	inOrder := p.sorted && sorted(l.Log())
	lamps := [4]act.Lamp{act.Lit(l.Holds(sim.Unique)), act.Lit(inOrder), act.Lit(p.alone), act.Lit(p.design.bits <= 64)}
	if !p.alone && l.Totals().Refused == 0 { // it has not been tried yet
		lamps[2] = act.Unknown
	}
	return lamps
}

// sorted reports whether every ID of a later tick is larger than every ID of an earlier one.
func sorted(log []sim.Event) bool {
	var now, before *sim.Event // the largest ID of this tick, and of all before it
	tick := time.Duration(-1)
	for i := range log {
		e := &log[i]
		if !e.Issued {
			continue
		}
		if at := e.At / time.Millisecond; at != tick {
			tick = at
			if now != nil && (before == nil || now.Outcome.ID().Compare(before.Outcome.ID()) > 0) {
				before = now
			}
			now = nil
		}
		if before != nil && e.Outcome.ID().Compare(before.Outcome.ID()) <= 0 {
			return false
		}
		if now == nil || e.Outcome.ID().Compare(now.Outcome.ID()) > 0 {
			now = e
		}
	}
	return true
}

// repeats reports whether the reader ignores a clock that goes back, which the beats after that question show.
func (p *Staging) repeats() bool {
	return p.t.Chosen.Clock == "ignore" && p.t.At.Screen > Act.Number("rollback")
}
