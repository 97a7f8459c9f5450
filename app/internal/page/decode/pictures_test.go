package decode

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/ui/figuretest"
)

func TestPlotsAreWholeAsFiles(t *testing.T) {
	var ones [64]float64
	var constant [64]bool
	var hues [64]string
	for i := range hues {
		hues[i], ones[i], constant[i] = "time", float64(i)/64, i%2 == 0
	}
	for name, p := range map[string]*plot{
		"a histogram":           histogram("h", "<&>", 320, []int{0, 3, 9}, "sequence", [3]string{"0", "1", "2"}),
		"a histogram of none":   histogram("h", "none", 320, []int{0}, "sequence", [3]string{}),
		"a heat map":            heat("b", "says", 560, ones, constant, hues),
		"a heat map on a phone": heat("b", "says", 320, ones, constant, hues),
	} {
		svg := p.svg()
		figuretest.Check(t, name, svg)
		if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("%s: %s", name, svg)
		}
	}
}

func TestTheTallestBarReachesTheTop(t *testing.T) {
	svg := histogram("h", "says", 320, []int{1, 4, 2}, "time", [3]string{}).svg()
	for _, want := range []string{"v-30.0", "v-120.0", "v-60.0", "at most 4"} {
		if !strings.Contains(svg, want) {
			t.Errorf("%s is missing in %s", want, svg)
		}
	}
}
