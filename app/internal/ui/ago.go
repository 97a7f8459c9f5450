package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Ago says how long ago At was, and updates itself while At is less than an hour away.
type Ago struct {
	app.Compo
	At time.Time
}

func (c *Ago) OnMount(ctx app.Context) { c.tick(ctx) }

func (c *Ago) tick(ctx app.Context) {
	ctx.After(time.Second, func(ctx app.Context) {
		if c.Mounted() && time.Since(c.At).Abs() < time.Hour {
			c.tick(ctx)
		}
	})
}

// Render is empty before the program runs: a prerendered page does not know when it will be read.
func (c *Ago) Render() app.UI {
	if app.IsServer {
		return Elem("span", nil)
	}
	return Text("span", text.Ago(c.At, time.Now()))
}
