package find_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
)

// tweet is indented JSON: numbers of a range have a line each, and users have small numbers.
const tweet = `{
  "id": 1050118621198921728,
  "display_text_range": [
    0,
    140
  ],
  "user": {
    "id": 6253282,
    "utc_offset": [
      -18000
    ]
  }
}`

func TestSmallNumbersAreSkippedBesideIDs(t *testing.T) {
	for _, c := range []struct {
		name, text string
		small      int
		want       []string
	}{
		{"a tweet", tweet, 3, []string{"2:10 1050118621198921728"}},
		{"a list", "7\n1541815603606036480\n-8\n0x1f\n0b101\n9999999999\n10000000000", 5,
			[]string{"2:2 1541815603606036480", "7:47 10000000000"}},
		{"numbers of objects",
			"{\n\"uid\": 122464337,\n\"mid\": 4987654321098765\n}\n{\n\"uid\": 122464338,\n\"mid\": 4987654321098766\n}", 2,
			[]string{"3:27 4987654321098765", "7:73 4987654321098766"}},
		{"longer kinds", "507f1f77bcf86cd799439011\n7\n00000000-0000-0000-0000-000000000000\n2222222222222", 1,
			[]string{"1:0 507f1f77bcf86cd799439011", "3:27 00000000-0000-0000-0000-000000000000",
				"4:64 2222222222222"}},
		{"a KSUID among others", "7\n0ujtsYcgvSTl8PAuAdqWYSMnLOv\n507f1f77bcf86cd799439011", 1,
			[]string{"2:2 0ujtsYcgvSTl8PAuAdqWYSMnLOv", "3:30 507f1f77bcf86cd799439011"}},
		{"small ones alone", "7\n8\n-9", 0, []string{"1:0 7", "2:2 8", "3:4 -9"}},
		{"Unix milliseconds", "7\n1541815603606", 0, []string{"1:0 7", "2:2 1541815603606"}},
		{"long ones alone", "1541815603606036480\n1541815607800340480", 0,
			[]string{"1:0 1541815603606036480", "2:20 1541815607800340480"}},
	} {
		s := read(c.text)
		all := s.Len()
		if s.CountSmall(); s.Small() != c.small || s.Len() != all {
			t.Errorf("%s: got %d small numbers of %d, want %d", c.name, s.Small(), s.Len(), c.small)
		}
		if s.SkipSmall(); !slices.Equal(idsOf(s), c.want) || s.Len() != all-c.small || s.Small() != c.small {
			t.Errorf("%s: got %q of %d, want %q", c.name, idsOf(s), all, c.want)
		}
	}
}

// idsOf are the rows without the lines that have none.
func idsOf(s *find.Set) (all []string) {
	for _, row := range rows(s) {
		if !strings.Contains(row, "! ") {
			all = append(all, row)
		}
	}
	return all
}

func TestWhatBelongsToARowStaysWithIt(t *testing.T) {
	s := read("7\n2022-06-28 16:07:40 https://discord.com/channels/1541815603606036480\n8\nx 507f1f77bcf86cd799439011\n")
	s.SkipSmall()
	if name, n := s.Signed(); s.Len() != 2 || name != "discord" || n != 1 || len(s.LineDates(0)) != 1 ||
		s.Text(1) != "507f1f77bcf86cd799439011" {
		t.Errorf("got %d rows, %d of %q, %d dates, %s", s.Len(), n, name, len(s.LineDates(0)), s.Text(1))
	}
}

func TestAPlaceOfSmallNumbersIsNone(t *testing.T) {
	var b strings.Builder
	for i := range 3 {
		fmt.Fprintf(&b, "{\n\"uid\": %d,\n\"mid\": %s\n}\n", 122464337+i, made(i, 1, 0))
	}
	s := read(b.String())
	if !s.Mixed() || len(s.Places()) != 2 {
		t.Fatalf("got the places %+v", s.Places())
	}
	if s.SkipSmall(); s.Mixed() || len(s.Places()) != 1 || s.Places()[0].Name != "mid" || s.Places()[0].Count != 3 {
		t.Errorf("got the places %+v", s.Places())
	}
}
