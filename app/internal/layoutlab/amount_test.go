package layoutlab_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
)

func TestAmountsAreReadAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct {
		typed string
		count uint64
		bad   string
	}{
		{"200", 200, ""}, {" 50,000 ", 50_000, ""}, {"50 000", 50_000, ""}, {"1_000_000", 1_000_000, ""}, {"1000000000000000000", 1e18, ""},
		{"", 0, "missing"}, {"50k", 0, "character 3, “k”"}, {"-5", 0, "character 1, “-”"}, {",5", 0, "character 1"}, {"0", 0, "more than 0"},
		{"99999999999999999999999", 0, "too large"}, {"3.5", 0, "character 2, “.”"}, {"五", 0, "character 1, “五”"},
	} {
		got, err := layoutlab.ReadCount(c.typed)
		if got != c.count || (err == nil) != (c.bad == "") || err != nil && !strings.Contains(err.Error(), c.bad) {
			t.Errorf("%q: got %d, %v; want %d, %q", c.typed, got, err, c.count, c.bad)
		}
	}
	for _, c := range []struct {
		typed      string
		hundredths uint64
		bad        string
	}{
		{"30", 3000, ""}, {"0.5", 50, ""}, {"69.68", 6968, ""}, {"1,000", 100_000, ""}, {"7.", 700, ""},
		{"1.234", 0, "two decimals"}, {"", 0, "missing"}, {"1.x", 0, "“1.x”: character 3, “x”"}, {".5", 50, ""}, {"0", 0, "more than 0"}, {"2000000000000", 0, "million million years"},
	} {
		got, err := layoutlab.ReadYears(c.typed)
		if got != layoutlab.YearSeconds(c.hundredths) || (err == nil) != (c.bad == "") || err != nil && !strings.Contains(err.Error(), c.bad) {
			t.Errorf("%q: got %d, %v; want %d hundredths, %q", c.typed, got, err, c.hundredths, c.bad)
		}
	}
}
