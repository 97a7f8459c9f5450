package bits

import (
	"net/url"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
)

func TestEveryConsequenceOfALayoutThatIsAnOperationIsReadWithoutComplaint(t *testing.T) {
	seen := 0
	for _, s := range system.All() {
		for _, c := range layoutlab.Consequences(s.Layout, layoutlab.Options{Now: time.Unix(1_800_000_000, 0), HashNodes: 5}) {
			u, err := url.Parse(c.Scene.Address)
			if err != nil || u.Path != "/bits" {
				continue
			}
			lab, op := newPage(), u.Query().Get("op")
			if lab.read(u.RawQuery, ""); lab.op.Name != op || lab.linkBad != "" || lab.stale || op == "wrap" && lab.walk.Result() != 0 {
				t.Errorf("%s: %s leads to %s: %s", s.Name, c.Name, c.Scene.Address, lab.linkBad)
			}
			seen++
		}
	}
	if seen < 20 {
		t.Errorf("only %d consequences lead to an operation", seen)
	}
}
