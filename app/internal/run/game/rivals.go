package game

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Players are the designs that play the same levels: those of /rollback.
func Players() (all []variant.Design) {
	for _, name := range []string{"refuse", "twitter-scala-28", "no-check", "leaf", "borrow", "last-plus-1", "sonyflake", "spare-bit", "ours"} {
		d, _ := variant.Find(name)
		all = append(all, d)
	}
	return all
}

// By is a level as a design plays it. Where a design starts a tick at a random number, it is 0 here.
func By(d variant.Design, l Level) *Game {
	layout := d.For(Layout())
	policy := snowflake.Policy{Below: 1}
	if d.Name == "ours" {
		policy = snowflake.Policy{Lead: 10}
	}
	m, err := d.New(variant.Config{Layout: layout, Policy: policy, Nodes: 1, Now: Start})
	if err != nil {
		panic(err)
	}
	g := New(l)
	for life := 0; !g.Over(); {
		if life != g.Life {
			life, m = g.Life, m.Restart(false)
		}
		m = g.ask(m, layout)
	}
	return g
}

// ask lets a machine answer the caller.
func (g *Game) ask(m variant.Machine, l snowflake.Layout) variant.Machine {
	var o variant.Outcome
	for r := (variant.Reading{}); ; r.After = o.Verdict {
		r.Now = g.Clock
		if m, o = m.Ask(r); o.Then == variant.Return {
			break
		}
		for range o.Wait {
			g.wait()
		}
	}
	for range o.Hold {
		g.wait()
	}
	if o.Verdict != snowflake.Issued {
		g.leave(Answer{Twin: -1})
		return m
	}
	id := o.Run.First
	field := func(kind snowflake.Kind) int64 { return int64(l.Value(id, l.Index(kind))) }
	back := slices.IndexFunc(l.Fields, func(f snowflake.Field) bool { return f.Name == "back" })
	g.give(ID{field(snowflake.KindTime), field(snowflake.KindSequence), back >= 0 && l.Value(id, back) == 1})
	return m
}

// Rival is a design's game, and how many callers it answered as the reader did before the first
// difference.
type Rival struct {
	variant.Design
	*Game
	Alike int
}

// Rivals are all designs' games beside a reader's, the most similar first.
func (g *Game) Rivals() (all []Rival) {
	for _, d := range Players() {
		r := Rival{d, By(d, g.Level), 0}
		for n := min(len(g.Answers), len(r.Answers)); r.Alike < n && g.Answers[r.Alike].Same(&r.Answers[r.Alike]); {
			r.Alike++
		}
		all = append(all, r)
	}
	slices.SortStableFunc(all, func(a, b Rival) int { return b.Alike - a.Alike })
	return all
}
