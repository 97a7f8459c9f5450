package practice

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// shortID is an ID as the questions write it: 267/3 is sequence number 3 of millisecond 267.
type shortID struct {
	at     int64 // in ms
	worker int64
	number int64
}

func (s shortID) String() string {
	return strconv.FormatInt(s.at, 10) + "/" + strconv.FormatInt(s.number, 10)
}

// said writes IDs as a list.
func said(all []shortID) string {
	var words []string
	for _, s := range all {
		words = append(words, s.String())
	}
	return text.List(words...)
}

// ms is a duration or a clock reading.
func ms(n int64) string { return text.Tell("%s ms", text.Group(n)) }

// milliseconds is a layout whose time counts milliseconds from 0, above 5 worker bits.
func milliseconds(sequence int) snowflake.Layout {
	return snowflake.Layout{Epoch: time.UnixMilli(0), Tick: time.Millisecond, Fields: []snowflake.Field{
		{Name: "time", Kind: snowflake.KindTime, Bits: 64 - 5 - sequence},
		{Name: "worker", Kind: snowflake.KindNode, Bits: 5},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: sequence},
	}}
}

// generator is a design's machine, and all that it has issued.
type generator struct {
	machine variant.Machine
	layout  snowflake.Layout
	issued  []shortID
}

// callResult is what a caller gets: an ID after a wait, or an error that names a wait.
type callResult struct {
	shortID
	issued bool
	wait   int64 // in ms
}

// newGenerator starts a design that every build has, with a configuration that is always valid.
func newGenerator(design string, c variant.Config) *generator {
	d, _ := variant.Find(design)
	m, err := d.New(c)
	if err != nil {
		panic("practice: " + err.Error())
	}
	return &generator{machine: m, layout: c.Layout}
}

// ask requests an ID when the clock reads now. If the call waits, the clock runs on.
func (g *generator) ask(now int64) callResult { return g.askWith(variant.Reading{Now: now}) }

// askWith is ask with a random number that the machine draws.
func (g *generator) askWith(r variant.Reading) callResult {
	var waited int64
	for {
		next, o := g.machine.Ask(r)
		g.machine = next
		if o.Then == variant.Return {
			got := callResult{issued: o.Verdict == snowflake.Issued, wait: waited + o.Wait}
			if got.issued {
				got.shortID = g.read(o.First)
				g.issued = append(g.issued, got.shortID)
			}
			return got
		}
		waited += o.Wait
		r.Now, r.After = r.Now+o.Wait, o.Verdict
	}
}

// asks requests several IDs at one reading of the clock.
func (g *generator) asks(now int64, count int) (all []shortID) {
	for range count {
		if got := g.ask(now); got.issued {
			all = append(all, got.shortID)
		}
	}
	return all
}

func (g *generator) read(id snowflake.ID) shortID {
	value := func(k snowflake.Kind) int64 { return int64(layouts.Part(g.layout, id, g.layout.Index(k))) }
	return shortID{value(snowflake.KindTime), value(snowflake.KindNode), value(snowflake.KindSequence)}
}

// ledger is what was issued before and is issued now, millisecond by millisecond.
type ledger struct {
	of          int64 // the IDs of a millisecond; 0 leaves out those that were not issued
	clock       int64
	before, now []shortID
	as          CellMark // of what is issued now, unless that was issued before
}

// note is what is said of a millisecond.
type note struct {
	at   int64
	says string
	tone Tone
}

// replay has a row for each millisecond in which an ID was issued or of which something is said, and for the clock's.
func (l ledger) replay(notes ...note) Replay {
	shown := []int64{l.clock}
	for _, s := range slices.Concat(l.before, l.now) {
		shown = append(shown, s.at)
	}
	for _, n := range notes {
		shown = append(shown, n.at)
	}
	slices.Sort(shown)
	var all Replay
	for i, at := range slices.Compact(shown) {
		if i > 0 && at > shown[i-1]+1 {
			all.Rows = append(all.Rows, Row{Label: "…"})
		}
		row := l.row(at)
		for _, n := range notes {
			if n.at == at {
				row.Aside, row.Tone = n.says, n.tone
			}
		}
		all.Rows = append(all.Rows, row)
	}
	return all
}

// row is a millisecond's IDs.
func (l ledger) row(at int64) Row {
	row := Row{Label: ms(at), Clock: at == l.clock}
	var numbers []int64
	for _, s := range slices.Concat(l.before, l.now) {
		if s.at == at {
			numbers = append(numbers, s.number)
		}
	}
	for i := range l.of {
		numbers = append(numbers, i)
	}
	slices.Sort(numbers)
	for i, number := range slices.Compact(numbers) {
		if i > 0 && number > numbers[i-1]+1 {
			row.Cells = append(row.Cells, Cell{Says: "…", Mark: More})
		}
		s := shortID{at: at, number: number}
		row.Cells = append(row.Cells, Cell{Says: s.String(), Hue: "sequence", Mark: l.mark(s)})
	}
	return row
}

func (l ledger) mark(s shortID) CellMark {
	has := func(all []shortID) bool {
		return slices.ContainsFunc(all, func(o shortID) bool { return o.at == s.at && o.number == s.number })
	}
	switch before, now := has(l.before), has(l.now); {
	case before && now:
		return Twice
	case now:
		return cmp.Or(l.as, New)
	case before:
		return Was
	}
	return Free
}
