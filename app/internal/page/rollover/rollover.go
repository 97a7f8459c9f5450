// Package rollover is the page /rollover: what a generator does when its sequence
// overflows, one call at a time.
package rollover

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/player"
)

type (
	base = player.Player
	page struct{ base }
)

func New() app.Composer {
	p := &page{}
	p.Start(lanes{player.Plain{At: "/rollover"}})
	return p
}

// lanes is a stage with one generator, or several as rows.
type lanes struct{ player.Plain }

func (lanes) AfterResults(*player.Player) app.UI { return &benchPanel{} }

// Traits start with the first millisecond empty.
func (l lanes) Traits() player.Traits {
	of := l.Plain.Traits()
	of.Begins = 1
	return of
}
