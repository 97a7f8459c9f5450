package nodes

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/braid"
)

// look is everything visible of a run at a time.
type look struct {
	state
	*braid.Figures
	*braid.Window
	unit   time.Duration
	errors []int64 // what each clock reads minus true time
	curve  *curve  // nil until it is computed
}

func newLook(s state, f *braid.Figures, w *braid.Window, c *curve) *look {
	return &look{state: s, Figures: f, Window: w, unit: f.Unit(), errors: s.ClockErrors(w.Now), curve: c}
}

// dense reports whether the rows are drawn as bins.
func (l *look) dense() bool { return l.Dense(l.unit) }

// steps is how many units a run of these settings has.
func (s *state) steps(unit time.Duration) int { return int((s.Length + unit - 1) / unit) }

// moment is the time of the state's place in the run.
func (s *state) moment() time.Duration {
	if s.at < 0 {
		return s.Length
	}
	return min(s.at, s.Length)
}
