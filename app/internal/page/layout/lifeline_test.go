package layout

import (
	"math"
	"testing"
)

func TestTheLettersOfALifelineDoNotOverlap(t *testing.T) {
	for name, c := range map[string]struct{ marks, want []float64 }{
		"far apart":     {[]float64{0, 0.5, 1}, []float64{0, 0.5, 1}},
		"two together":  {[]float64{0.2, 0.2, 1}, []float64{0.2, 0.235, 1}},
		"all at an end": {[]float64{0.99, 1, 1}, []float64{0.93, 0.965, 1}},
	} {
		var l lifeline
		for _, at := range c.marks {
			l.Marks = append(l.Marks, lifeMark{At: at})
		}
		for i, got := range l.letters() {
			if math.Abs(got-c.want[i]) > 1e-9 {
				t.Errorf("%s: letter %d stands at %.3f, want %.3f", name, i, got, c.want[i])
			}
		}
	}
}
