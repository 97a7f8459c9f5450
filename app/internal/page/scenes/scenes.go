// Package scenes has the pages that are only scenes: /rollover, /rollback and /systems. Package player plays them; what
// differs is the picture, a [player.Stage] in a file for each page.
package scenes

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
)

type (
	base = player.Player
	page struct{ base }
)

// NewRollover is the page /rollover: what a generator does when its sequence overflows, one call at a time. Its picture
// is in picture/stage, whose doc.go names the file.
func NewRollover() app.Composer {
	p := &page{}
	p.Play(player.Plain{At: "/rollover"})
	return p
}
