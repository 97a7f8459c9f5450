package page

import (
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Preview is the picture for links to the site: the figure of [nav.Example] as SVG, and its
// alternative text.
func Preview() (svg, words string) {
	return ui.Figure(snowflake.Twitter(), nav.Example), text.T("The 64 bits of a Snowflake ID in colours: time, datacenter, worker and sequence, and what each says.")
}
