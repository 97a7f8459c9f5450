package generate

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// generateSamples are the components of this page alone, for the page that shows every
// component.
func Samples(bool) []ui.Sample {
	return []ui.Sample{
		{Name: "table and bar", Of: burstSample()},
		{Name: "thumbnail", Of: thumbnail("uttttttTtTTttTDdWwwssSSs")},
	}
}

func burstSample() app.UI {
	l := snowflake.Twitter()
	b := &ui.Burst{Layout: l, Record: &ui.Record{Issued: 5000}, Took: 1500 * time.Microsecond}
	b.Record.Ticks = []ui.TickRecord{{Tick: 506392260172, Issued: 4096, Full: true, Waited: time.Millisecond}, {Tick: 506392260173, Issued: 904}}
	return ui.Make("div", ui.With{"class", "burst"}, ui.Say("p", b.Summary(), "class", "hint"), b.Table())
}
