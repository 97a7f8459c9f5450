package variant_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
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
		fmt.Println(now, o.Verdict, o.Run.First)
	}
	// Output:
	// 100 issued 419852288
	// 100 issued 419852289
	// 99 behind 0
	// 100 issued 419852289
}

// Every way through a machine knows which lines of its source it took.
func ExampleSource_Lit() {
	d, _ := variant.Find("twitter-scala-28")
	m, _ := d.New(variant.Config{Layout: snowflake.Twitter()})
	m, _ = m.Ask(variant.Reading{Now: 100})
	_, o := m.Ask(variant.Reading{Now: 99})
	s := d.Source()
	for _, n := range s.Lit(0, o.Branch) {
		fmt.Println(s.Lines[n-s.From])
	}
	// Output:
	// 	timestamp := r.Now             // read
	// 	if r.After == snowflake.Full { // in tilNextMillis
	// 	if timestamp == m.last { // compare same
	// 	m.sequence = 0          // count
	// 	if timestamp < m.last { // compare before
	// 		behind := m.last - timestamp
	// 		return m, refused(snowflake.Behind, behind, Refused)
}
