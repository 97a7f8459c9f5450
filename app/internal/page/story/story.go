// Package story is the page /story, the first lesson: a reader invents the Snowflake ID. It adds to package act what
// that lesson ends with: a poster of what the reader has made.
package story

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

func New() app.Composer {
	return act.New(act.Lesson{Act: &story.Act, Screens: "beat", Poster: poster, Ends: ends, Checks: true})
}
