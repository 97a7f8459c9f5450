package variant_test

import (
	"fmt"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// The duplicate of 2010: the clock reads 100, 100, 99, 100.
func Example() {
	d, _ := variant.Find("twitter-scala-28")
	m, err := d.New(variant.Config{Layout: snowflake.Twitter(), Number: 103})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, now := range []int64{100, 100, 99, 100} {
		var o variant.Outcome
		m, o = m.Ask(variant.Reading{Now: now})
		fmt.Println(now, o.Verdict, o.First)
	}
	// Output:
	// 100 issued 419852288
	// 100 issued 419852289
	// 99 behind 0
	// 100 issued 419852289
}

// What happens at each line of a step: the order of 2010 counts before it looks whether the
// clock went back.
func ExampleLoop_Moments() {
	d, _ := variant.Find("twitter-scala-28")
	m, _ := d.New(variant.Config{Layout: snowflake.Twitter()})
	m, _ = m.Ask(variant.Reading{Now: 100})
	l := d.Loop()
	for _, moment := range l.Moments(variant.Turn{Before: m, Reading: variant.Reading{Now: 99}}) {
		fmt.Println(moment.Line, moment.Kind, moment.Test, strings.TrimSpace(l.Lines[moment.Line-l.From]))
	}
	// Output:
	// 1 read  now := clock()
	// 2 compare same if now == last {
	// 10 count  sequence = 0
	// 12 compare before if now < last {
}

// The loop that Twitter's code waits in, while a call is at its third reading:
// what ran, an arrow at what ran last, and what came of each line.
func ExampleLoop_At() {
	d, _ := variant.Find("refuse")
	m, _ := d.New(variant.Config{Layout: snowflake.Twitter(), From: snowflake.State{Tick: 100, Sequence: 4096}})
	var call []variant.Turn
	var after snowflake.Verdict
	for _, now := range []int64{100, 100, 101} {
		t := variant.Turn{Before: m, Reading: variant.Reading{Now: now, After: after}}
		m, t.Outcome = m.Ask(t.Reading)
		after = t.Outcome.Verdict
		call = append(call, t)
	}
	l := d.Loop()
	p := l.At(call, 1) // the reading was compared
	for i, line := range l.Lines {
		arrow, end := " ", ""
		switch n := l.From + i; n {
		case p.Now:
			arrow = "▶"
		case p.Next:
			arrow = "▷"
		}
		for _, note := range p.Notes {
			if note.Line != l.From+i {
				continue
			}
			if note.Asked {
				end = fmt.Sprint("  ← ", note.Holds)
			}
			for _, v := range note.Vars {
				end += fmt.Sprint("  ← ", v.Name, " ", v.Value)
			}
		}
		fmt.Println(strings.TrimRight(arrow+" "+strings.ReplaceAll(line, "\t", "    ")+end, " "))
	}
	// Output:
	//   now := clock()  ← now 100
	//   if now < last {  ← false
	//       return 0, behind
	//   }
	//   if now == last {  ← true
	//       sequence = (sequence + 1) & mask  ← sequence 0
	//       if sequence == 0 {  ← true
	// ▶         for now <= last {  ← false
	//               now = clock()  ← now 101
	//           }
	//       }
	//   } else {
	//       sequence = 0
	//   }
	// ▷ last = now
	//   return now<<shift | node | sequence, nil
}
