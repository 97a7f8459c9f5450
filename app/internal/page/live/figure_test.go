package live

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/ui/figuretest"
)

func TestTheFigureShowsEveryField(t *testing.T) {
	p := New().(*page)
	p.Open("layout=twitter&rate=1000", "")
	found := figuretest.Check(t, "live", p.SVG(), "IDs per second", ">time<", ">worker<", ">sequence<")
	if found["path"] < 8 {
		t.Errorf("got %d paths, want two for nearly each of five fields", found["path"])
	}
}
