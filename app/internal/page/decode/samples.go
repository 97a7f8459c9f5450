package decode

import (
	"github.com/snowflakelab/snowflakelab/app/internal/page/decode/reading"
	"github.com/snowflakelab/snowflakelab/app/internal/page/decode/table"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Samples are the components that this page alone has, for the page that shows every component.
func Samples() []ui.Sample {
	return []ui.Sample{
		{Name: "longer IDs", Of: reading.Sample()},
		{Name: "finding, plot", Of: table.Sample()},
	}
}
