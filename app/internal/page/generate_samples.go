package page

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// generateSamples are the components of this page alone, for the page that shows every
// component.
func generateSamples(bool) []ui.Sample {
	return []ui.Sample{
		{Name: "table and bar", Of: burstSample()},
		{Name: "thumbnail", Of: ui.Thumbnail("uttttttTtTTttTDdWwwssSSs")},
	}
}

func burstSample() app.UI {
	l := snowflake.Twitter()
	b := &burst{layout: l, record: &record{issued: 5000}, took: 1500 * time.Microsecond}
	b.record.ticks = []tickRecord{{tick: 506392260172, issued: 4096, full: true, waited: time.Millisecond}, {tick: 506392260173, issued: 904}}
	return ui.Make("div", ui.With{"class", "burst"}, ui.Say("p", b.summary(), "class", "hint"), b.table())
}
