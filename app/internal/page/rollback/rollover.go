package rollback

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
)

// NewRollover is the page /rollover: what a generator does when its sequence overflows, one call at a time. Its picture
// is in picture/stage, whose doc.go names the file.
func NewRollover() app.Composer {
	p := &page{}
	p.Play(player.Plain{At: "/rollover"})
	return p
}
