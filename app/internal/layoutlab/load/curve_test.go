package load_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/load"
)

func FuzzCurvesAreReadBackAsTheyAreWritten(f *testing.F) {
	for _, s := range []string{"08:00=5,20:00~90s=7", "0", "1e3", "08:30=5000,23:59:59=1", "\xe7.\x88\x9d"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, written string) {
		if c, err := load.ParseCurve(written); err == nil {
			if again, err := load.ParseCurve(c.String()); err != nil || again.String() != c.String() {
				t.Errorf("%s became %s, %v", c, again, err)
			}
		}
	})
}

func TestCurvesAreReadInTheDigitsOfEveryScript(t *testing.T) {
	if c, err := load.ParseCurve("０８:３０=５０００"); err != nil || c.Peak() != 5000 {
		t.Errorf("got %v, %v", c, err)
	}
}
