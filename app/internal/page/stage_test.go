package page

import (
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// played is a page that plays scenes.
type played interface {
	app.Composer
	Open(query, fragment string)
	Run() *sim.Run
	Shown() *sim.Frame
}

// eachScene calls do with each page that plays scenes and each of its scenes, which is
// opened.
func eachScene(do func(name string, p played)) {
	for _, one := range All() {
		p, plays := one.New().(played)
		if !plays {
			continue
		}
		for _, s := range scenario.On(strings.TrimPrefix(one.Path, "/")) {
			p.Open("scene="+path.Base(s.Name), "")
			do(s.Name, p)
		}
	}
}

func TestAWordIsExplainedOnceOnAPage(t *testing.T) {
	eachScene(func(name string, p played) {
		for step, run := 0, p.Run(); step < run.Len(); step++ {
			if len(run.Frame(step).Said()) == 0 && step > 0 && step < run.Len()-1 {
				continue // it has no words of its own
			}
			p.Open(fmt.Sprintf("scene=%s&step=%d", path.Base(name), step), "")
			html := app.HTMLString(p.Render())
			for term, least := range map[string]int{"lead": 1, "fits": 1, "tick": 0, "lane": 0, "lanes": 0,
				"slews": 0} {
				if n := strings.Count(html, `id="term-`+term+`"`); n < least || n > 1 {
					t.Errorf("%s at %d: %s is explained %d times", name, step, term, n)
				}
			}
		}
	})
}
