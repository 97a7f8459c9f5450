//go:build !race && go1.25

package snowflake_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestIssuingAndAppendingDoNotAllocate(t *testing.T) {
	roomy := written(t, "unused:1,time:41,sequence:22", 1577836800000, time.Millisecond)
	full := written(t, "unused:1,time:53,sequence:10", 1577836800000, 100*time.Microsecond)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	g := mustGenerator(t, roomy, nil, snowflake.Policy{}, snowflake.Options{})
	waits := mustGenerator(t, full, nil, snowflake.Policy{Lead: 100 * time.Microsecond}, snowflake.Options{})
	watched := mustGenerator(t, roomy, nil, snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{Now: time.Now}, Trace: func(int64, snowflake.Outcome) {}})
	ids := make([]snowflake.ID, 3000)
	var text [64]byte
	const id = snowflake.ID(1541815603606036481)
	for name, do := range map[string]func(){
		"Next":                       func() { _, _ = g.Next() },
		"Next, traced":               func() { _, _ = watched.Next() },
		"Wait":                       func() { _, _ = g.Wait(ctx) },
		"Fill":                       func() { _, _ = g.Fill(ctx, ids) },
		"Fill that sleeps":           func() { _, _ = waits.Fill(ctx, ids) },
		"Fill that sleeps for ever":  func() { _, _ = waits.Fill(context.Background(), ids) },
		"Stats":                      func() { g.Stats() },
		"a Value of a field by name": func() { roomy.Value(id, "time") },
		"Append in every form":       func() { appendAll(text[:0], id) },
		"Parse in a form of digits":  func() { _, _ = form.Base58.Parse("pFLuuKMHer") },
		"a Value of a field":         func() { layouts.Part(roomy, id, 1) },
		"the instant of a tick":      func() { roomy.Instant(5) },
		"the tick of an instant":     func() { roomy.TickAt(time.UnixMilli(1600000000000)) },
		"the bounds of an interval":  func() { layouts.IDsAt(roomy, time.UnixMilli(1600000000000)) },
		"a node's number read again": func() { roomy.Node(id) },
	} {
		runs := 200
		if strings.HasPrefix(name, "Fill that") {
			if runtime.GOOS == "js" {
				continue // there Go itself allocates for every timer that ends
			}
			runs = 20
		}
		if got := testing.AllocsPerRun(runs, do); got != 0 {
			t.Errorf("%s: got %v allocations, want 0", name, got)
		}
	}
}

func appendAll(dst []byte, id snowflake.ID) {
	for f := form.Base10; f <= form.Decimal64; f++ {
		f.Append(dst, id)
	}
}
