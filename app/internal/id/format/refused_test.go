package format_test

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
)

func TestEverySystemIsAReadingOrIsRefusedInAFewWords(t *testing.T) {
	o := format.Options{Now: time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC)}
	for typed, says := range map[string]map[string]string{
		"1541815603606036480": {"sonyflake": "date in ", "uuid-v7": "19 characters, needs 36",
			"objectid": "19 characters, needs 24"},
		"017f22e2-79b0-7cc3-98c4-dc0c0c07398f": {"twitter": "36 characters, not 64 bits",
			"uuid-v4": "has version digit 7", "ulid": "36 characters, needs 26"},
		"01ARYZ6S41TSV4RRFFQ69G5FAV": {"ksuid": "26 characters, needs 27"},
		"507f1f77bcf86cd79943901g":   {"objectid": "“g” is no digit of it"},
	} {
		found := format.Identify(typed, o).Readings
		named := map[string]int{}
		for _, r := range found {
			named[r.Name]++
		}
		for _, r := range format.Refused(typed, found, o) {
			named[r.Name]++
			if words := len(strings.Fields(r.Why)); words < 2 || words > 6 || r.Title == "" {
				t.Errorf("%s: %s (%s) is refused with %q", typed, r.Name, r.Title, r.Why)
			}
			if want, ok := says[r.Name]; ok {
				if delete(says, r.Name); !strings.HasPrefix(r.Why, want) {
					t.Errorf("%s: %s is refused with %q, want %q", typed, r.Name, r.Why, want)
				}
			}
		}
		for name, want := range says {
			t.Errorf("%s: %s is not refused, want %q", typed, name, want)
		}
		for _, s := range system.All() {
			if named[s.Name] != 1 {
				t.Errorf("%s: %s is there %d times, want once as a reading or refused", typed, s.Name, named[s.Name])
			}
		}
	}
}
