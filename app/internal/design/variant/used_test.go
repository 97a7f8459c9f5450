package variant_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestAMachineThatBeginsUsedIsOneThatWasAsked(t *testing.T) {
	l, began := layoutOf("time:56,node:5,sequence:3"), 0
	for _, d := range variant.All() {
		for n := uint64(1); n <= 8; n++ {
			c := variant.Config{Layout: d.For(l), Number: 3}
			asked, err := d.New(c)
			if err != nil {
				t.Fatal(err)
			}
			for range n {
				asked, _ = asked.Ask(variant.Reading{Now: 70})
			}
			c.From = snowflake.State{Tick: 70, Sequence: n}
			used, err := d.New(c)
			if err != nil {
				continue // it rejects used numbers
			}
			began++
			for _, now := range []int64{70, 70, 69, 71, 71} {
				if got, want := outcome(&used, now), outcome(&asked, now); got != want {
					t.Errorf("%s, %d used, asked at %d: got %+v, want %+v", d.Name, n, now, got, want)
				}
			}
		}
	}
	if began != 2*8 {
		t.Errorf("%d machines began used, want those of two designs", began)
	}
}

func outcome(m *variant.Machine, now int64) (o variant.Outcome) {
	r := variant.Reading{Now: now}
	for *m, o = (*m).Ask(r); o.Then != variant.Return; *m, o = (*m).Ask(r) {
		r = variant.Reading{Now: r.Now + max(o.Wait, 1), After: o.Verdict}
	}
	return o
}
