package ui

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestBracketsCoverEveryBitOnceAndNameEverySectionThatHasRoom(t *testing.T) {
	for _, l := range layouts.Presets() {
		covered := map[int]bool{}
		named := map[string]string{}
		for _, b := range BracketsOf(l) {
			for bit := b.Top; bit > b.Top-b.Span; bit-- {
				if covered[bit] || layouts.FieldAt(l, bit) != b.Field || bit/8 != b.Top/8 {
					t.Errorf("%s: bit %d is bracketed twice, wrongly or over a byte border", l.Name, bit)
				}
				covered[bit] = true
			}
			named[l.Fields[b.Field].Name] += b.Names + " "
		}
		if len(covered) != 64 {
			t.Errorf("%s: %d bits are bracketed, want 64", l.Name, len(covered))
		}
		for _, f := range l.Fields {
			if got, want := strings.Contains(named[f.Name], "64"), Fits(f.Name, f.Bits); got != want {
				t.Errorf("%s: %s named in one row of 64: got %v, want %v", l.Name, f.Name, got, want)
			}
		}
	}
}
