package story

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/act"
	run "github.com/snowflakelab/snowflakelab/app/internal/run/act"
)

// The end of the lesson has pictures of its own, and the film of the screen before was painted over two of them.
func TestNothingIsPaintedOnThePicturesOfThePoster(t *testing.T) {
	p := New().(*act.Page)
	for screen, want := range map[int]int{9: 1, 10: 0} {
		p.Ref = run.Ref{Screen: screen}
		p.Derive()
		p.Opened("", "")
		if got := p.Panels(); got != want {
			t.Errorf("on screen %d, %d panels are painted, want %d", screen, got, want)
		}
	}
}
