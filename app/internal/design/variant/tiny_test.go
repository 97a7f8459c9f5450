package variant_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// tiny is small enough to test every history: 2 bits of sequence, 3 of time, one each of
// datacenter and worker.
func tiny() snowflake.Layout {
	l := layoutOf("unused:57,time:3,datacenter:1,worker:1,sequence:2")
	l.Name = "tiny"
	return l
}

func layoutOf(fields string) snowflake.Layout {
	l, err := snowflake.ParseLayout(fields, "0", "1ms")
	if err != nil {
		panic(err)
	}
	return l
}

// machine makes a design's machine with its own layout, as node 2.
func machine(t *testing.T, name string, l snowflake.Layout, p snowflake.Policy) (variant.Machine, snowflake.Layout) {
	t.Helper()
	d, ok := variant.Find(name)
	if !ok {
		t.Fatalf("no design %q", name)
	}
	m, err := d.New(variant.Config{Layout: d.For(l), Number: 2, Policy: p})
	if err != nil {
		t.Fatal(err)
	}
	return m, d.For(l)
}

// issue is one answer as the tests write it: tick/sequence, or the reason for none.
func issue(l snowflake.Layout, o variant.Outcome) string {
	switch {
	case o.Then != variant.Return:
		return "wait"
	case o.Verdict != snowflake.Issued:
		return o.Verdict.String()
	}
	return place(l, o.Run.First)
}
