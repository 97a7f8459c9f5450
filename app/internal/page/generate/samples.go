package generate

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Samples are this page's own components, for /styles.
func Samples() []ui.Sample {
	return []ui.Sample{
		{Name: "drawers", Of: drawersSample()},
		{Name: "thumbnail", Of: thumbnail("uttttttTtTTttTDdWwwssSSs")},
	}
}

func drawersSample() app.UI {
	b := &ui.Burst{Layout: snowflake.Twitter(), Record: &ui.Record{Issued: 5000}, Took: 1500 * time.Microsecond}
	b.Record.Ticks = []ui.TickRecord{{Tick: 506392260172, Issued: 4096, Full: true, Waited: time.Millisecond}, {Tick: 506392260173, Issued: 904}}
	return ui.Div("ticks", drawersOf(b))
}
