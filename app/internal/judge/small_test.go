package judge_test

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestNoSystemMakesSmallIDsOnceItHasRunForAnHour(t *testing.T) {
	for _, s := range system.All() {
		smallest, _, ok := s.Layout.IDRange(s.Since.Add(time.Hour), s.Since.Add(time.Hour+s.Layout.Tick))
		for i, f := range s.Layout.Fields {
			if f.Kind == snowflake.KindNode && s.Layout.Index(snowflake.KindTime) < 0 {
				smallest, ok = 1<<s.Layout.Shift(i), true // of the first node
			}
		}
		if !ok || find.Small(uint64(smallest)) {
			t.Errorf("%s makes %d", s.Name, smallest)
		}
	}
}
