package generate

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestTheLivePreviewChangesOnlyTheTime(t *testing.T) {
	l := snowflake.Twitter()
	s := stream{layout: l, id: example}
	at := l.Instant(layouts.Part(l, example, 1)).Add(100 * time.Millisecond)
	if id, ok := s.next(at); !ok || id != example+100<<22 {
		t.Errorf("100 ms later: got %d, %t", id, ok)
	}
	last, _ := layouts.Last(l)
	for name, now := range map[string]time.Time{"before the epoch": l.Epoch.Add(-time.Hour),
		"after the end": last.Add(time.Hour)} {
		if _, ok := s.next(now); ok {
			t.Errorf("%s time runs", name)
		}
	}
	if _, ok := (&stream{layout: snowflake.Layout{Fields: []snowflake.Field{{Name: "node", Kind: snowflake.KindNode,
		Bits: 64}}}}).next(at); ok {
		t.Error("a layout without time runs")
	}
}
