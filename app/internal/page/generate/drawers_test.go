package generate

import (
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestAFullDrawerIsMarkedFullWithoutAWait(t *testing.T) {
	b := &ui.Burst{Want: 5000, Layout: snowflake.Twitter(), Record: &ui.Record{Issued: 5000}}
	for waited, want := range map[time.Duration]string{0: " · full</small>",
		time.Millisecond: " · full, waited 1.0 ms</small>"} {
		b.Record.Ticks = []ui.TickRecord{{Tick: 7, Issued: 4096, Full: waited > 0, Waited: waited},
			{Tick: 8, Issued: 904}}
		got := app.HTMLString(drawersOf(b))
		if !strings.Contains(got, want) || strings.Count(got, "<li data-full>") != 1 {
			t.Errorf("waited %v: got %s, want one drawer that says %q", waited, got, want)
		}
		if s := b.Summary(); strings.Contains(s, "never ran full") {
			t.Errorf("the summary says %q", s)
		}
	}
}
