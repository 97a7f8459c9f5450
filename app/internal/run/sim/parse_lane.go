package sim

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// lane reads "lane NAME [as DESIGN] [lead DURATION] [start 0|on|N] [seed N] [waits] [used N DURATION]
// [behind DURATION] [step N] [draws N,N…] [sequence BITS] [later]".
func (p *parser) lane() error {
	l := Lane{Name: p.next()}
	design := l.Name
	if len(p.words) > 1 && p.has("as") {
		design = p.next()
	}
	d, ok := Find(design)
	if !ok {
		var names []string
		for _, d := range Designs() {
			names = append(names, d.Name)
		}
		return p.fail(design, "unknown design; use one of %s", text.List(names...))
	}
	if slices.ContainsFunc(p.script.Lanes, func(other Lane) bool { return other.Name == l.Name }) {
		return p.fail(l.Name, "a lane with this name exists; write lane NAME as %s", design)
	}
	l.Design, l.Layout = d, d.For(p.script.Layout)
	if d.Name == "ours" && p.script.Workers == nil {
		l.Policy.Lead = int64(10 * time.Millisecond / l.Layout.Tick)
	}
	for len(p.words) > 0 {
		if err := p.policy(&l); err != nil {
			return err
		}
	}
	if n := len(p.script.Lanes); !l.Later && n > 0 && p.script.Lanes[n-1].Later {
		return p.fail(l.Name, "this lane is visible from the start, so it must come before the later ones")
	}
	if len(p.script.Lanes) == mostLanes {
		return p.fail(l.Name, "a script has at most %s lanes", number(mostLanes))
	}
	p.script.Lanes = append(p.script.Lanes, l)
	return nil
}

func (p *parser) policy(l *Lane) (err error) {
	d, n := time.Duration(0), 0
	switch word := p.next(); word {
	case "lead":
		d, err = p.positive()
		l.Policy.Lead = int64(d / l.Layout.Tick)
	case "seed":
		n, err = p.count(1, 1<<30)
		l.Policy.Seed = uint64(n)
	case "sequence":
		if n, err = p.count(1, 20); err == nil && !l.narrow(n) {
			err = p.fail(word, "only a layout with a sequence and a node ID can change its sequence’s bit width")
		}
	case "waits":
		l.Waits = true
	case "behind":
		l.Behind, err = p.positive()
	case "later":
		l.Later = true
	case "step":
		if !l.segments() {
			return p.fail(word, "only a design that takes segments from a database has a step")
		}
		n, err = p.count(1, 1e6)
		l.Step = int64(n)
	case "draws":
		err = p.draws(l)
	case "used":
		if n, err = p.count(1, math.MaxInt64); err == nil {
			l.Used = uint64(n)
			l.UsedAt, err = p.positive()
		}
	case "start":
		err = p.begins(l)
	default:
		err = p.fail(word, "unknown option; a lane has lead, start, seed, waits, used, behind, step, draws, sequence and later")
	}
	return err
}

// draws parses the random sequences, separated by commas.
func (p *parser) draws(l *Lane) error {
	words := p.next()
	for word := range strings.SplitSeq(words, ",") {
		n, err := strconv.ParseUint(word, 10, 32)
		if err != nil {
			return p.fail(words, "not random sequences such as 3,0,1")
		}
		l.Draws = append(l.Draws, n)
	}
	return nil
}

// begins parses where a new tick's sequence starts: "0", "on" or an upper bound.
func (p *parser) begins(l *Lane) error {
	switch start := p.next(); start {
	case "0":
	case "on":
		l.Policy.Start = snowflake.StartContinue
	default:
		n, err := strconv.ParseUint(start, 10, 64)
		if err != nil || n < 1 {
			return p.fail(start, "start is 0, on, or a number; then each tick starts at a random value below it")
		}
		l.Policy.Start, l.Policy.Below = snowflake.StartRandom, n
	}
	return nil
}

// narrow sets the sequence's bit width; the last node field gets or loses the difference.
func (l *Lane) narrow(bits int) bool {
	fields := slices.Clone(l.Layout.Fields)
	at, node := l.Layout.Index(snowflake.KindSequence), -1
	for i, f := range fields {
		if f.Kind == snowflake.KindNode {
			node = i
		}
	}
	if at < 0 || node < 0 || fields[node].Bits+fields[at].Bits <= bits {
		return false
	}
	fields[node].Bits += fields[at].Bits - bits
	fields[at].Bits = bits
	l.Layout.Name, l.Layout.Fields = "", fields
	return true
}

// segments reports whether a lane's store issues segments, all from one row.
func (l *Lane) segments() bool {
	return l.Design.Store != nil && l.Design.Store(1).Servers() == 1
}

// made says with what a machine was made. A documented loop depends on its number alone.
type made struct {
	node   int
	number uint64
	now    int64
}

// machine makes a node's machine. Nodes that cannot be told apart share one: machines made apart are
// never equal.
func (p *laneRun) machine(node int, number uint64, now int64) (m variant.Machine, err error) {
	with := made{node, number, now}
	if p.lane.Design.Make == nil {
		with = made{number: number}
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
