//go:build traced

package variant_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	told "github.com/snowflakelab/snowflakelab/app/internal/variant/told" // the loops, told by their lines
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// line is one that ran, and the variables after it: now, last, sequence and
// perhaps back.
type line struct {
	number int
	values []int64
}

// trace is what ran in a call, by its readings.
type trace struct {
	turns [][]line
	slept int // how many lines of the last turn ran until it slept; 0 if it did not
	next  int // the line that would have come next; 0 for none
}

func (t *trace) at(number int, values ...int64) bool {
	now := &t.turns[len(t.turns)-1]
	if n := len(*now); n > 0 {
		(*now)[n-1].values = values
	}
	*now = append(*now, line{number: number})
	return true
}

// read begins a turn with the line that reads.
func (t *trace) read() {
	now := &t.turns[len(t.turns)-1]
	last := len(*now) - 1
	reads := (*now)[last]
	*now = (*now)[:last]
	t.turns, t.slept = append(t.turns, []line{reads}), 0
}

// lines are the numbers of those that ran.
func lines(of []line) (all []int) {
	for _, l := range of {
		all = append(all, l.number)
	}
	return all
}

// traceOf is what runs in the last call of a history: in a loop, or in our step.
func traceOf(d variant.Design, p snowflake.Policy, history []int64) trace {
	var now, before *trace
	begin := func() { before, now = now, &trace{turns: make([][]line, 1)} }
	if d.Name == "ours" {
		values, _ := tiny().NodeValues(2)
		n, _ := snowflake.NewNode(tiny(), values, p)
		snowflake.At = func(n int, values ...int64) bool { return now.at(n, values...) }
		var s snowflake.State
		for _, tick := range history {
			begin()
			s, _ = n.Take(s, tick, 1)
		}
		return *now
	}
	l := d.For(tiny())
	on := stage(l.Shift(l.Index(snowflake.KindTime)), history)
	clock := on.Clock
	on.Clock = func() int64 {
		tick := clock()
		now.read()
		return tick
	}
	on.Sleep = func(int64) { now.slept = len(now.turns[len(now.turns)-1]) }
	told.At = func(n int, values ...int64) bool { return now.at(n, values...) }
	next := told.All()[d.Name](told.Stage(on))
	untilRunOut(func() {
		begin()
		next()
	})
	if len(now.turns) == 1 { // a fresh call that could read nothing
		before.turns = before.turns[1:]
		return *before
	}
	last := &now.turns[len(now.turns)-1]
	now.next = (*last)[len(*last)-1].number
	*last = (*last)[:len(*last)-1]
	now.turns, now.slept = now.turns[1:], 0
	return *now
}

func TestTracedLoopsRunWhatTheTableAndThePlacesSay(t *testing.T) {
	table := map[string]string{}
	for _, d := range variant.All() {
		if d.Like != "" {
			continue
		}
		policies := []snowflake.Policy{{Seed: 3, Below: 3}}
		if d.Name == "ours" {
			policies = nil
			for _, start := range []snowflake.Start{snowflake.StartAtZero, snowflake.StartRandom, snowflake.StartContinue} {
				policies = append(policies, snowflake.Policy{Seed: 3, Below: 3, Start: start}, snowflake.Policy{Seed: 3, Below: 3, Lead: 2, Start: start})
			}
		}
		for _, p := range policies {
			begin, _ := machine(t, d.Name, tiny(), p)
			f := follower{T: t, design: d, loop: d.Loop(), source: d.Source(), table: table}
			visitHistories(begin, 7, func(history []int64) {
				f.history = history
				f.call, f.trace = callOf(begin, history), traceOf(d, p, history)
				f.follow()
			})
		}
	}
	text := ""
	for way, path := range table {
		text += way + ":" + path + "\n"
	}
	golden(t, "loop.txt", sortedLines(text))
}

// follower follows a call through its loop.
type follower struct {
	*testing.T
	design  variant.Design
	loop    variant.Loop
	source  variant.Source
	table   map[string]string
	history []int64
	call    []variant.Turn
	trace   trace
}

// follow looks at every moment of the call's last turn.
func (f *follower) follow() {
	last := len(f.call) - 1
	if len(f.trace.turns) != len(f.call) {
		f.Fatalf("%s at %v: got %d turns of the loop, want %d", f.design.Name, f.history, len(f.trace.turns), len(f.call))
	}
	turn, ran := f.call[last], f.trace.turns[last]
	slept := len(ran)
	path := " " + strings.Trim(fmt.Sprint(lines(ran)), "[]")
	if f.trace.slept > 0 {
		slept = f.trace.slept
		path = " " + strings.Trim(fmt.Sprint(lines(ran[:slept])), "[]") + " | " + strings.Trim(fmt.Sprint(lines(ran[slept:])), "[]")
	}
	way := fmt.Sprintf("%s %v %d", f.design.Name, turn.Reading.After, turn.Outcome.Branch)
	if other, ok := f.table[way]; ok && other != path {
		f.Errorf("%s is one branch for two ways:%s and%s", way, other, path)
	}
	f.table[way] = path
	if *update {
		return // what is embedded is the table of before
	}
	moments := f.source.Moments(turn.Reading.After, turn.Outcome.Branch)
	reached := 0
	for i, m := range moments {
		at := f.stands(f.loop.At(f.call, i), reached, slept)
		if kept := slept < len(ran) && m.Kind == variant.Compose; at == reached && m.Kind != variant.Wait && !kept {
			f.Errorf("%s at %v: moment %d, %s %s, is found in no line of the loop that runs", f.design.Name, f.history, i, m.Kind, m.Test)
		}
		reached = at
	}
	if at := f.stands(f.loop.At(f.call, len(moments)), reached, slept); at != slept {
		f.Errorf("%s at %v: the turn ends after %d lines, want %d", f.design.Name, f.history, at, slept)
	}
	if slept < len(ran) {
		f.call[last].Given = true
		if at := f.stands(f.loop.At(f.call, len(moments)), slept, len(ran)); at != len(ran) {
			f.Errorf("%s at %v: who is kept comes to line %d, want %d", f.design.Name, f.history, at, len(ran))
		}
	}
}

// stands is how many lines of the last turn have run at a place, which must be
// one from low to high; it looks at all that the place says.
func (f *follower) stands(p variant.Progress, low, high int) int {
	var all []line
	for _, turn := range f.trace.turns {
		all = append(all, turn...)
	}
	before := len(all) - len(f.trace.turns[len(f.trace.turns)-1])
	next := append(lines(all), f.trace.next)
	for n := low; n <= high; n++ {
		ran := all[:before+n]
		want := lines(ran)
		slices.Sort(want)
		if len(ran) > 0 && ran[len(ran)-1].number == p.Now && next[len(ran)] == p.Next && slices.Equal(slices.Compact(want), p.Ran) {
			f.notes(p, ran, next[len(ran)])
			return n
		}
	}
	f.Fatalf("%s at %v: got %+v, but ran %v and then %d", f.design.Name, f.history, p, lines(all), f.trace.next)
	return 0
}

// notes looks at what stands at the ends of lines.
func (f *follower) notes(p variant.Progress, ran []line, next int) {
	for _, note := range p.Notes {
		at, then := len(ran)-1, next
		for ; ran[at].number != note.Line; at-- {
			then = ran[at].number
		}
		if note.Asked && note.Holds != (then == note.Line+1) {
			f.Errorf("%s at %v: got %+v, but line %d comes next", f.design.Name, f.history, note, then)
		}
		values := map[string]int64{}
		for i, v := range ran[at].values {
			values[[]string{"now", "last", "sequence", "back"}[i]] = v
		}
		for _, v := range note.Vars {
			if got, ok := values[v.Name]; ok && got != v.Value && !(v.Name == "now" && f.design.Name == "borrow") { // it cuts what it reads
				f.Errorf("%s at %v: got %+v, but %s is %d", f.design.Name, f.history, note, v.Name, got)
			}
			delete(values, v.Name)
		}
		if at == 0 {
			continue
		}
		for i, v := range ran[at-1].values {
			name := []string{"now", "last", "sequence", "back"}[i]
			if is, ok := values[name]; ok && is != v {
				f.Errorf("%s at %v: line %d sets %s to %d, and its note does not say so", f.design.Name, f.history, note.Line, name, is)
			}
		}
	}
}
