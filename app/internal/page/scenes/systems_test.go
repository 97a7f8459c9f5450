package scenes

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func TestALongerIDHasTheFieldsThatTheDecoderReads(t *testing.T) {
	checked := 0
	for _, d := range sim.Designs() {
		if d.Bits <= 64 {
			continue
		}
		id := variant.ID{High: 0x0190_8c3f_7b21_7abc, Low: 0x9234_5678_9abc_def0}
		switch d.Name {
		case "objectid":
			id.High &= 1<<32 - 1
		case "uuid-v1":
			id.High &^= 0x6000
		case "uuid-v4":
			id.High &^= 0x3000
		}
		c := &sim.Service{Design: d, ID: id}
		var want []format.Field
		for _, r := range format.Identify(c.Words(), format.Options{}).Readings {
			if strings.HasPrefix(d.Name, r.Name) {
				want = r.Fields()
			}
		}
		got := sectionsOf(c)
		if len(got) == 0 || len(got) != len(want) {
			t.Fatalf("%s, %s: got %d fields, want %d", d.Name, c.Words(), len(got), len(want))
		}
		for i, f := range want {
			if got[i].name != f.Name || got[i].value != f.Value || got[i].bits != f.Bits {
				t.Errorf("%s, %s: got %+v, want %+v", d.Name, c.Words(), got[i], f)
			}
		}
		checked++
	}
	if checked < 4 {
		t.Errorf("only %d designs have longer IDs", checked)
	}
}
