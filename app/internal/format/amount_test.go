package format_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
)

func TestAmountsAreReadAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct {
		typed string
		count uint64
		bad   string
	}{
		{"200", 200, ""}, {" 50,000 ", 50_000, ""}, {"50 000", 50_000, ""}, {"1_000_000", 1_000_000, ""}, {"1000000000000000000", 1e18, ""},
		{"", 0, "missing"}, {"50k", 50_000, ""}, {"50 K", 50_000, ""}, {"1.5M", 1_500_000, ""}, {"10,000k", 10_000_000, ""}, {"2g", 2_000_000_000, ""}, {"1e3", 1000, ""}, {"2.5E+6", 2_500_000, ""}, {"１０ｋ", 10_000, ""},
		{"50kk", 0, "character 3, “k”"}, {"k", 0, "“k”"}, {"e3", 0, "“e”"}, {"1e19", 0, "“e”"}, {"1e-3", 0, "“e”"}, {"2e18", 0, "too large"}, {"999999999999999999e18", 0, "too large"}, {"1.2345k", 0, "no whole number"}, {"0k", 0, "more than 0"},
		{"-5", 0, "character 1, “-”"}, {",5", 0, "character 1"}, {"0", 0, "more than 0"},
		{"99999999999999999999999", 0, "too large"}, {"3.5", 0, "character 2, “.”"}, {"五", 0, "character 1, “五”"},
		{"1,5", 0, "“1,5”: character 2, “,”, stands among digits, but not before each group of three"}, {"1,000,00", 0, "character 6, “,”"}, {"10,00,000", 0, "character 6, “,”"},
		{"1000,000", 0, "character 5, “,”"}, {"1,000 000", 0, "character 6, “ ”"}, {"1,,000", 0, "character 3, “,”"}, {"1_0", 0, "character 2, “_”"}, {"1'0", 0, "character 2, “'”"}, {"1 2", 0, "character 2, “ ”"},
		{"1'000'000", 1_000_000, ""}, {"1\u202f000\u202f000", 1_000_000, ""}, {"1\u200b,000", 1000, ""}, {"５０，０００", 50_000, ""}, {"1\u200b,0", 0, "character 3, “,”"}, {"5,", 5, ""}, {"1，5", 0, "character 2, “，”"},
	} {
		got, err := format.Amount(c.typed)
		if got != c.count || (err == nil) != (c.bad == "") || err != nil && !strings.Contains(err.Error(), c.bad) {
			t.Errorf("%q: got %d, %v; want %d, %q", c.typed, got, err, c.count, c.bad)
		}
	}
	for _, c := range []struct {
		typed      string
		hundredths uint64
		bad        string
	}{
		{"30", 3000, ""}, {"1k", 100_000, ""}, {"1.5e3", 150_000, ""}, {"1.234567k", 0, "two decimals"}, {"0.5", 50, ""}, {"１.５", 150, ""}, {"69.68", 6968, ""}, {"1,000", 100_000, ""}, {"7.", 700, ""},
		{"1.234", 0, "two decimals"}, {"", 0, "missing"}, {"1.x", 0, "“1.x”: character 3, “x”"}, {".5", 50, ""}, {"0", 0, "more than 0"}, {"2000000000000", 0, "584,542,046,090.62"},
		{"584542046090.62", 58454204609062, ""}, {"584,542,046,090.63", 0, "584,542,046,090.62"}, {"584542046091", 0, "584,542,046,090.62"}, {"99999999999999999999999", 0, "584,542,046,090.62"},
		{"1,000.5", 100_050, ""}, {"2,5", 0, "“2,5”: character 2, “,”, stands among digits, but not before each group of three. Decimals stand behind a point."}, {"1,00.5", 0, "character 2, “,”"}, {"1.5,", 0, "character 4, “,”"},
		{"1.,5", 0, "character 3, “,”"}, {"1.5.5", 0, "character 4, “.”"}, {".", 0, "more than 0"},
	} {
		got, err := format.Years(c.typed)
		if got != c.hundredths*format.HundredthYear || (err == nil) != (c.bad == "") || err != nil && !strings.Contains(err.Error(), c.bad) {
			t.Errorf("%q: got %d, %v; want %d hundredths, %q", c.typed, got, err, c.hundredths, c.bad)
		}
	}
}
