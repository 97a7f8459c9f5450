package shops

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

// Front is a shop and its clock, without customers: the game's, whose customers are elements of its page.
func Front(clock time.Duration) *stage.Drawing {
	c := &canvas{width: 240, height: 300, size: 26, scale: 2}
	c.Drawing = stage.NewDrawing("shop-front", int(c.width), int(c.height))
	c.dial(c.width/2, 58, 54, clock)
	c.house(c.width/2, c.height-4, 220, 130)
	c.Path("man clerk", body(c.width/2, c.height-4-130*0.36-17*1.3, 1.3), 1)
	c.Rect("counter", c.width/2-110, c.height-4-130*0.36, 220, 130*0.36, 1, "rx", "4")
	return c.Drawing
}
