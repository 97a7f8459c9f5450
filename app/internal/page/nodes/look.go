package nodes

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
)

// look is everything visible of a run at a time.
type look struct {
	state
	*braid.Figures
	*braid.Window
	unit   time.Duration
	errors []int64   // what each clock reads minus true time
	places []float64 // of the rows in ID order, in units
	cells  []string  // the clocks' squares, by colour, if they have no dials
	curve  *curve    // nil until it is computed
}

func newLook(s state, f *braid.Figures, w *braid.Window, c *curve) *look {
	l := &look{state: s, Figures: f, Window: w, unit: f.Unit(), errors: s.ClockErrors(w.Now), curve: c}
	l.places = l.placed()
	return l
}

// cellsLike takes the squares of a look whose clocks are the same.
func (l *look) cellsLike(was *look) {
	if was != nil && slices.Equal(l.errors, was.errors) {
		l.cells = was.cells
	}
}

// placed are the rows' places in ID order, in units: the rows of a tick share its cell.
func (l *look) placed() []float64 {
	in := map[int64][]int{}
	for i := range l.Rows {
		k := floor(l.Rows[i].Tick()*ms, int64(l.unit)) / int64(l.unit)
		n := len(in[k])
		in[k] = append(in[k], i)
		for ; n > 0 && l.Rows[in[k][n-1]].ID > l.Rows[i].ID; n-- {
			in[k][n] = in[k][n-1]
		}
		in[k][n] = i
	}
	at := make([]float64, len(l.Rows))
	for k, rows := range in {
		for n, i := range rows {
			at[i] = float64(k) + (float64(n)+0.5)/float64(len(rows))
		}
	}
	return at
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
