package layout

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
)

func TestEveryConsequenceLinksToAnExistingScene(t *testing.T) {
	paths := map[string]bool{}
	for _, r := range nav.Routes() {
		paths[r.Path] = true
	}
	seen, carried := 0, 0
	for _, s := range system.All() {
		l := s.Layout
		for range 2 { // by name, and written out
			for _, c := range layoutlab.Consequences(l,
				layoutlab.Options{Now: time.Unix(1_800_000_000, 0), HashNodes: 5}) {
				u, err := url.Parse(c.Demo.Address)
				if err != nil || !paths[u.Path] {
					t.Fatalf("%s: %s leads to %q, where no page is", s.Name, c.Name, c.Demo.Address)
				}
				seen++
				if layoutlab.Generates(l) && (u.Path == "/" || strings.HasPrefix(u.Path, "/roll")) {
					if again, err := layoutlink.Read(u.Query()); err != nil || !system.Same(again, l) {
						t.Errorf("%s: %s leads to %q, which has not its layout: %v", s.Name, c.Name, c.Demo.Address,
							err)
					}
					carried++
				}
				if name := u.Query().Get("scene"); name != "" {
					scene, ok := scenario.Named(u.Path[1:], name)
					if !ok || scene.Title != c.Demo.Title {
						t.Errorf("%s: %s leads to the scene %q, which is not %q", s.Name, c.Name, name, c.Demo.Title)
					}
				}
				if q := nav.Parameters(u.EscapedFragment()); strings.HasPrefix(c.Demo.Address, "/decode#") {
					again, err := layoutlink.Read(q)
					_, bad := boxes.Integer(q.Get("id"))
					if err != nil || bad != nil || !system.Same(again, l) {
						t.Errorf("%s: %s leads to %s: %v, %v", s.Name, c.Name, c.Demo.Address, err, bad)
					}
				}
			}
			l.Name = ""
		}
	}
	if seen < 500 || carried < 200 {
		t.Errorf("only %d consequences were looked at, and %d that carry the layout", seen, carried)
	}
}
