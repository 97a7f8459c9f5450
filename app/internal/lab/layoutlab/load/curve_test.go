package load_test

import (
	"fmt"
	"strings"

	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/load"
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

// items are points and bursts, written, one every few seconds.
func items(n int) string {
	var all []string
	for i := range n {
		at := 24 * 3600 / n * i
		clock := fmt.Sprintf("%02d:%02d:%02d", at/3600, at/60%60, at%60)
		all = append(all, clock+"=5", clock+"~10m=7")
	}
	return strings.Join(all[:n], ",")
}

func TestACurveHasAtMostTenThousandItems(t *testing.T) {
	c, err := load.ParseCurve(items(load.MostItems))
	if err != nil || len(c.Points)+len(c.Bursts) != load.MostItems {
		t.Errorf("got %d points, %d bursts and %v", len(c.Points), len(c.Bursts), err)
	}
	_, err = load.ParseCurve(strings.Repeat("08:00~1s=5,", 99_999) + "08:00~1s=5")
	if err == nil || !strings.Contains(err.Error(), "100,000 items; the limit is 10,000") {
		t.Errorf("got %v", err)
	}
}

// TestTheRateIsThatOfTheDefinition compares with a look at each item by itself.
func TestTheRateAgreesWithItsDefinition(t *testing.T) {
	c, err := load.ParseCurve("01:00=100,02:00=200,02:00:01=50,01:30~1h=1000,01:30~30m=5,02:00~1s=7,23:00~24h=9")
	if err != nil {
		t.Fatal(err)
	}
	for at := time.Duration(0); at < load.Day; at += 500 * time.Millisecond {
		want := uint64(0)
		switch minutes := at.Minutes(); {
		case minutes <= 60:
			want = 100
		case minutes <= 120:
			want = uint64(100 + (at-time.Hour).Milliseconds()*100/3_600_000)
		case at < 2*time.Hour+time.Second:
			want = 125
		default:
			want = 50
		}
		for _, b := range c.Bursts {
			if b.At <= at && at < b.At+b.For {
				want += b.Rate
			}
		}
		if got := c.RateAt(at); got != want {
			t.Fatalf("at %v: got %d, want %d", at, got, want)
		}
	}
}
